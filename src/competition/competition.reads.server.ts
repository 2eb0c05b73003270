import { and, asc, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { competitions, entries, rounds, sittings } from './competition.tables.ts'

export type RoundAhead = {
  studentId: string
  competitionId: string
  title: string
  opensAt: Date
  lastStartAt: Date
  /** Whether the child has started the paper. */
  isStarted: boolean
}

/**
 * Rounds that these students are entered for and that can be started within the span, the earliest last start
 * first. Later rounds of a competition, which only some qualify for, are left out.
 */
export async function roundsAhead(
  on: Db | Tx,
  studentIds: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<RoundAhead[]> {
  if (studentIds.length === 0) return []
  const rows = await on
    .select({
      studentId: entries.studentId,
      competitionId: competitions.id,
      title: competitions.title,
      opensAt: rounds.opensAt,
      lastStartAt: rounds.lastStartAt,
      attemptId: sittings.attemptId,
    })
    .from(entries)
    .innerJoin(competitions, eq(competitions.id, entries.competitionId))
    .innerJoin(rounds, eq(rounds.competitionId, competitions.id))
    .leftJoin(sittings, and(eq(sittings.roundId, rounds.id), eq(sittings.entryId, entries.id)))
    .where(
      and(
        inArray(entries.studentId, [...studentIds]),
        isNull(entries.withdrawnAt),
        isNull(entries.voidedAt),
        isNotNull(competitions.publishedAt),
        isNull(rounds.qualify),
        gt(rounds.lastStartAt, from),
        lt(rounds.opensAt, to),
      ),
    )
    .orderBy(asc(rounds.lastStartAt))
  return rows.map(({ attemptId, ...round }) => ({ ...round, isStarted: attemptId !== null }))
}
