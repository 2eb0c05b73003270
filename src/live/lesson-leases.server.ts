import { sql, and, eq, ne, inArray } from 'drizzle-orm'
import type { Database, Tx } from '../platform/db/db.server.ts'
import type { LessonRow } from './lesson-store.server.ts'
import { liveLessons } from './live.tables.ts'

/** How long a home may be silent before another process takes its lessons, in seconds. */
export const LEASE_S = 10

/** The process is not the lesson's home any more. */
export class LeaseLost extends Error {
  constructor() {
    super('another process holds this lesson')
  }
}

/**
 * Takes a lesson that no living process holds.
 * @returns its row; undefined when another one holds it, which then learns that its people arrive here.
 */
export async function claimLesson(
  { db }: Database,
  id: string,
  home: string,
): Promise<LessonRow | undefined> {
  const [row] = await db
    .update(liveLessons)
    .set({
      home,
      leaseUntil: sql`now() + interval '${sql.raw(String(LEASE_S))} seconds'`,
      claimedAt: sql`now()`,
      isWantedElsewhere: false,
    })
    .where(
      and(
        eq(liveLessons.id, id),
        ne(liveLessons.phase, 'ended'),
        sql`(${liveLessons.home} is null or ${liveLessons.home} = ${home} or ${liveLessons.leaseUntil} < now())`,
      ),
    )
    .returning()
  if (!row) await db.update(liveLessons).set({ isWantedElsewhere: true }).where(eq(liveLessons.id, id))
  return row
}

/** A lesson stays so long where it is before it moves to another process, in seconds. */
const STAYS_S = 60

/**
 * Renews the leases of a process.
 * @returns the lessons that it still holds, and whether one is to move, as its people arrive elsewhere.
 */
export async function renewLeases(
  { db }: Database,
  ids: readonly string[],
  home: string,
): Promise<ReadonlyMap<string, { moves: boolean }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .update(liveLessons)
    .set({ leaseUntil: sql`now() + interval '${sql.raw(String(LEASE_S))} seconds'` })
    .where(and(inArray(liveLessons.id, [...ids]), eq(liveLessons.home, home)))
    .returning({
      id: liveLessons.id,
      moves: sql<boolean>`${liveLessons.isWantedElsewhere}
        and ${liveLessons.claimedAt} < now() - interval '${sql.raw(String(STAYS_S))} seconds'`,
    })
  return new Map(rows.map(({ id, moves }) => [id, { moves }]))
}

/** Gives lessons back, so that another process can take them at once. */
export async function releaseLessons({ db }: Database, ids: readonly string[], home: string): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(liveLessons)
    .set({ home: null, leaseUntil: null })
    .where(and(inArray(liveLessons.id, [...ids]), eq(liveLessons.home, home)))
}

/** A lesson and the process that holds it. */
export type HeldLesson = { lessonId: string; home: string }

/** @throws {LeaseLost} when another process holds the lesson. */
export async function lockHome(tx: Tx, { lessonId, home }: HeldLesson): Promise<void> {
  const [row] = await tx
    .select({ id: liveLessons.id })
    .from(liveLessons)
    .where(and(eq(liveLessons.id, lessonId), eq(liveLessons.home, home)))
    .for('share')
  if (!row) throw new LeaseLost()
}
