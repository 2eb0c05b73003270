import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db.server.ts'
import { readable } from '../quiz/quiz.rules.ts'
import { handedIn } from '../quiz/reserved.reads.server.ts'
import type { Entry, OwnResult } from './entry.contract.ts'
import { entries, sittings } from './competition.tables.ts'
import { certificates, results } from './marking.tables.ts'
import { advances, awardOf } from './rank.rules.ts'
import * as store from './store.server.ts'
import { markingState, ownState } from './window.rules.ts'

type ResultRow = typeof results.$inferSelect

export const resultOnWire = (row: ResultRow): OwnResult => ({
  marks: readable({ numerator: row.marksNumerator, denominator: row.marksDenominator }),
  maxMarks: row.maxMarks,
  correct: row.correct,
  wrong: row.wrong,
  total: row.total,
  time: row.seconds,
  rank: row.rank,
  of: row.of,
  award: row.rank !== null && row.of !== null ? awardOf(row.rank, row.of) : null,
})

/** The result that stands, and the first one where a mended key gave other marks. */
export function resultsOf(rows: readonly ResultRow[], round: store.RoundRow) {
  const now = rows.find(({ version }) => version === round.version)
  const first = rows.find(({ version }) => version === 1)
  const other =
    now &&
    first &&
    now.marksNumerator * first.marksDenominator !== first.marksNumerator * now.marksDenominator
  return { result: now ? resultOnWire(now) : null, first: other ? resultOnWire(first) : null }
}

/** Who may write a round, of these entries or of all: everybody, or who had a rank in the one before. */
export async function qualified(
  on: Db | Tx,
  { whole, round, entryIds }: { whole: store.Whole; round: store.RoundRow; entryIds?: readonly string[] },
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
    return rank != null && advances(rank, qualify)
  }
}

type Asked = { whole: store.Whole; studentIds: readonly string[]; now: Date }

/** How these students stand in a competition, by student; who is not in it is left out. */
export async function standingsOf(
  on: Db | Tx,
  { whole, studentIds, now }: Asked,
): Promise<ReadonlyMap<string, Entry>> {
  if (studentIds.length === 0) return new Map()
  const mine = await on
    .select()
    .from(entries)
    .where(
      and(
        eq(entries.competitionId, whole.competition.id),
        inArray(entries.studentId, [...studentIds]),
        store.isIn,
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
    mayWrite.set(round.id, await qualified(on, { whole, round, entryIds: ids }))
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
      listed: entry.listed,
      enteredBy: entry.enteredBy,
      paid: whole.competition.feePaise === 0 || entry.paidAt !== null,
      voided: entry.voidReason,
      rounds,
    })
  }
  return standings
}
