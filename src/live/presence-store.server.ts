import type { Database } from '../platform/db/db.server.ts'
import { type Log, logged } from '../platform/runtime/log.server.ts'
import { storeSpans } from './lesson-store.server.ts'
import type { LiveSeat } from './live-seat.server.ts'

/** Children of a lesson whose presence has changed since it was stored. */
export type ChangedPresence = { lessonId: string; seats: readonly LiveSeat[] }

type StoreParts = {
  database: Database
  log: Log
  /** The id of this process. */
  home: string
}

/** Stores who was there, of all these lessons at once. What can't be stored now counts as changed again. */
export async function storePresence(
  { database, log, home }: StoreParts,
  lessons: readonly ChangedPresence[],
): Promise<void> {
  try {
    await storeSpans(
      database,
      home,
      lessons.map(({ lessonId, seats }) => ({ lessonId, children: seats })),
    )
  } catch (error) {
    for (const { seats } of lessons) for (const seat of seats) seat.isChanged = true
    log.warn({ error: logged(error), lessons: lessons.length }, 'presence not stored')
  }
}
