import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { readable } from '../quiz/quiz.rules.ts'
import { handedIn } from '../quiz/reserved-papers.reads.server.ts'
import type { Entry, OwnResult } from './entry.contract.ts'
import { entries, sittings } from './competition.tables.ts'
import { certificates, results } from './marking.tables.ts'
import { qualifies, awardOf } from './rank.rules.ts'
import * as store from './store.server.ts'
import { markingState, ownState } from './window.rules.ts'

type ResultRow = typeof results.$inferSelect

export const presentResult = (row: ResultRow): OwnResult => ({
  marks: readable({ numerator: row.marksNumerator, denominator: row.marksDenominator }),
  maxMarks: row.maxMarks,
  correct: row.correct,
  wrong: row.wrong,
  total: row.total,
  time: row.seconds,
  rank: row.rank,
  groupSize: row.groupSize,
  award: row.rank !== null && row.groupSize !== null ? awardOf(row.rank, row.groupSize) : null,
})

/** The current result, and the first one if a key correction changed it. */
export function resultsOf(rows: readonly ResultRow[], round: store.RoundRow) {
  const now = rows.find(({ version }) => version === round.version)
  const first = rows.find(({ version }) => version === 1)
  const other =
    now &&
    first &&
    now.marksNumerator * first.marksDenominator !== first.marksNumerator * now.marksDenominator
  return { result: now ? presentResult(now) : null, first: other ? presentResult(first) : null }
}

/** Entries qualified for a round: all, or those ranked in the previous one. */
export async function qualifiedEntries(
  on: Db | Tx,
  {
    whole,
    round,
    entryIds,
  }: { whole: store.FullCompetition; round: store.RoundRow; entryIds?: readonly string[] },
): Promise<(entryId: string) => boolean> {
  const before = whole.rounds.find(({ number }) => number === round.number - 1)
  const { qualify } = round
  if (qualify === null || !before) return () => true
  const rows = await on
    .select({ entryId: results.entryId, rank: results.rank })
    .from(results)
    .where(
      and(
        eq(results.roundId, before.id),
        eq(results.version, before.version),
        entryIds && inArray(results.entryId, [...entryIds]),
      ),
    )
  const ranks = new Map(rows.map(({ entryId, rank }) => [entryId, rank]))
  return (entryId) => {
    const rank = ranks.get(entryId)
    return rank != null && qualifies(rank, qualify)
  }
}

type StandingQuery = { whole: store.FullCompetition; studentIds: readonly string[]; now: Date }

/** State of these students in a competition by student; without those who have no entry. */
export async function standingsOf(
  on: Db | Tx,
  { whole, studentIds, now }: StandingQuery,
): Promise<ReadonlyMap<string, Entry>> {
  if (studentIds.length === 0) return new Map()
  const mine = await on
    .select()
    .from(entries)
    .where(
      and(
        eq(entries.competitionId, whole.competition.id),
        inArray(entries.studentId, [...studentIds]),
        store.isActiveEntry,
      ),
    )
  const ids = mine.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const sat = await on.select().from(sittings).where(inArray(sittings.entryId, ids))
  const submitted = await handedIn(
    on,
    sat.flatMap(({ attemptId }) => attemptId ?? []),
  )
  const marked = await on.select().from(results).where(inArray(results.entryId, ids))
  const papers = await on.select().from(certificates).where(inArray(certificates.entryId, ids))
  const mayWrite = new Map<string, (entryId: string) => boolean>()
  for (const round of whole.rounds)
    mayWrite.set(round.id, await qualifiedEntries(on, { whole, round, entryIds: ids }))
  const standings = new Map<string, Entry>()
  for (const entry of mine) {
    const group = whole.groups.find(({ id }) => id === entry.groupId)
    const rounds: Entry['rounds'] = []
    for (const round of whole.rounds) {
      const isMine = (row: { roundId: string; entryId: string }) =>
        row.roundId === round.id && row.entryId === entry.id
      const attemptId = sat.find(isMine)?.attemptId
      const paper = { begun: attemptId != null, handedIn: submitted.get(attemptId ?? '') != null }
      const marking = markingState(store.markingOf(round), now.getTime())
      const certificate = papers.find(isMine)
      rounds.push({
        roundId: round.id,
        mayWrite: mayWrite.get(round.id)?.(entry.id) ?? false,
        state: ownState(store.windowOf(round), paper, now.getTime()),
        marking,
        ...resultsOf(marked.filter(isMine), round),
        certificate: certificate && !certificate.withdrawnAt ? certificate.code : null,
      })
    }
    standings.set(entry.studentId, {
      _id: entry.id,
      seat: entry.seat,
      groupId: entry.groupId,
      group: group ? store.groupName(group) : '',
      place: entry.place,
      listed: entry.namePublic,
      enteredBy: entry.enteredBy,
      paid: whole.competition.feePaise === 0 || entry.paidAt !== null || entry.waiverReason !== null,
      voided: entry.voidReason,
      rounds,
    })
  }
  return standings
}
