import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type Db, sqlState, type Tx } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { Card, Group, Round } from './competition.contract.ts'
import { ageGroups, competitions, entries, papers, rounds } from './competition.tables.ts'
import type { Window } from './window.rules.ts'

export type CompetitionRow = typeof competitions.$inferSelect
export type RoundRow = typeof rounds.$inferSelect
export type GroupRow = typeof ageGroups.$inferSelect
export type EntryRow = typeof entries.$inferSelect
export type PaperRow = typeof papers.$inferSelect

/** A competition with its rounds and groups in their order, and the paper of each round and group. */
export type Whole = {
  competition: CompetitionRow
  rounds: readonly RoundRow[]
  groups: readonly GroupRow[]
  papers: readonly PaperRow[]
}

/** What is not there, and what is not announced or not yours: told in the same words. */
export const notThere = (what = 'Competition'): Refusal => new Refusal(404, `${what} not found`)

/** An act of an entry that has gone meanwhile, with its child. @throws what failed, or `gone`. */
export function entryGone(error: unknown, gone: Refusal): never {
  throw sqlState(error) === '23503' ? gone : error
}

export const isAnnounced: SQL = isNotNull(competitions.publishedAt)
/** Entries that count as being in. */
export const isIn: SQL = isNull(entries.withdrawnAt)

/** Competitions with all that belongs to them, the newest first. */
export async function wholes(on: Db | Tx, where: SQL | undefined): Promise<Whole[]> {
  const rows = await on.select().from(competitions).where(where).orderBy(sql`${competitions.createdAt} desc`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const allRounds = await on
    .select()
    .from(rounds)
    .where(inArray(rounds.competitionId, ids))
    .orderBy(asc(rounds.number))
  const allGroups = await on
    .select()
    .from(ageGroups)
    .where(inArray(ageGroups.competitionId, ids))
    .orderBy(asc(ageGroups.position))
  const roundIds = allRounds.map(({ id }) => id)
  const allPapers =
    roundIds.length === 0 ? [] : await on.select().from(papers).where(inArray(papers.roundId, roundIds))
  return rows.map((competition) => {
    const mine = allRounds.filter(({ competitionId }) => competitionId === competition.id)
    return {
      competition,
      rounds: mine,
      groups: allGroups.filter(({ competitionId }) => competitionId === competition.id),
      papers: allPapers.filter(({ roundId }) => mine.some(({ id }) => id === roundId)),
    }
  })
}

/** @throws {Refusal} 404 */
export async function wholeOf(on: Db | Tx, id: string): Promise<Whole> {
  const [whole] = await wholes(on, eq(competitions.id, id))
  if (!whole) throw notThere()
  return whole
}

/** @throws {Refusal} 404, the same for none and for one that is not announced. */
export async function announced(on: Db | Tx, id: string): Promise<Whole> {
  const [whole] = await wholes(on, and(eq(competitions.id, id), isAnnounced))
  if (!whole) throw notThere()
  return whole
}

/** How many are in each of these. */
export async function enteredIn(on: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await on
    .select({ id: entries.competitionId, count: sql<number>`count(*)::int` })
    .from(entries)
    .where(and(inArray(entries.competitionId, [...ids]), isIn))
    .groupBy(entries.competitionId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Its round; 404 for another competition's. */
export function roundOf({ rounds: list }: Whole, id: string): RoundRow {
  const round = list.find((one) => one.id === id)
  if (!round) throw notThere('Round')
  return round
}

export const windowOf = (row: RoundRow): Window => ({
  opensAt: row.opensAt.getTime(),
  lastStartAt: row.lastStartAt.getTime(),
  closesAt: row.closesAt.getTime(),
})

export const markingOf = (row: RoundRow) => ({
  keyAt: row.keyAt?.getTime() ?? null,
  objectionsUntil: row.objectionsUntil?.getTime() ?? null,
  finalAt: row.finalAt?.getTime() ?? null,
})

/** The quizzes of a round, each once, in the order of its groups. */
export const quizIdsOf = ({ papers: list, groups }: Whole, roundId: string): string[] => [
  ...new Set(
    groups
      .flatMap(({ id }) => list.filter((paper) => paper.groupId === id && paper.roundId === roundId))
      .map(({ quizId }) => quizId),
  ),
]

/* On the wire. */

const iso = (at: Date | null) => at?.toISOString() ?? null

export const roundOnWire = (row: RoundRow): Round => ({
  _id: row.id,
  number: row.number,
  title: row.title,
  opensAt: row.opensAt.toISOString(),
  lastStartAt: row.lastStartAt.toISOString(),
  closesAt: row.closesAt.toISOString(),
  spread: row.spreadSeconds,
  qualify: row.qualify,
  keyAt: iso(row.keyAt),
  objectionsUntil: iso(row.objectionsUntil),
  finalAt: iso(row.finalAt),
})

export const groupOnWire = ({ id, name, level, ageFrom, ageTo, asked, example }: GroupRow): Group => ({
  _id: id,
  name,
  level,
  ageFrom,
  ageTo,
  asked,
  example,
})

export const cardOnWire = (
  { competition: row, rounds: list, groups }: Whole,
  entered: ReadonlyMap<string, number>,
): Card => ({
  _id: row.id,
  title: row.title,
  summary: row.summary,
  subject: row.subject,
  place: row.place,
  entryOpensAt: row.entryOpensAt.toISOString(),
  entryClosesAt: row.entryClosesAt.toISOString(),
  fee: row.feePaise / 100,
  rounds: list.map(roundOnWire),
  ages: {
    from: Math.min(...groups.map(({ ageFrom }) => ageFrom)),
    to: Math.max(...groups.map(({ ageTo }) => ageTo)),
  },
  entered: entered.get(row.id) ?? 0,
})

/** A group as it is called: with its level, where it has one. */
export const groupName = ({ name, level }: Pick<GroupRow, 'name' | 'level'>): string =>
  level ? `${name}, ${level}` : name
