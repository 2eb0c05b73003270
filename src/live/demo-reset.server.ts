import { sql } from 'drizzle-orm'
import type { DemoReset, ResetCount } from '../platform/rooms/demo-reset.server.ts'
import {
  liveAnswers,
  liveLessons,
  liveLines,
  liveOutcomes,
  liveRounds,
  liveParticipants,
  liveSums,
  liveTabletCodes,
  liveTablets,
} from './live.tables.ts'

/** Deletes live lessons: their groups are deleted too. */
export const liveReset: DemoReset = {
  count: async (on): Promise<ResetCount[]> => [
    { count: await on.$count(liveLessons), one: 'live lesson', more: 'live lessons' },
  ],
  clear: async (tx) => {
    const ofLesson = [
      liveAnswers,
      liveRounds,
      liveOutcomes,
      liveSums,
      liveLines,
      liveTabletCodes,
      liveTablets,
    ]
    const all = [...ofLesson, liveParticipants, liveLessons]
    await tx.execute(sql`truncate ${sql.join(all, sql`, `)}`)
  },
}
