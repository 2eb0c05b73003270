import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type Db, sqlState, type Tx } from '../platform/db/db.server.ts'
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
export type FullCompetition = {
  competition: CompetitionRow
  rounds: readonly RoundRow[]
  groups: readonly GroupRow[]
  papers: readonly PaperRow[]
}

/** 404, the same for missing, unannounced and other people's rows. */
export const notFound = (what = 'Competition'): Refusal =>
  new Refusal(404, `${what} not found`, { code: 'not_found' })

/** Maps a failure to `gone` if the entry was deleted meanwhile. @throws the failure or `gone`. */
export function entryGone(error: unknown, gone: Refusal): never {
  throw sqlState(error) === '23503' ? gone : error
}

export const isAnnounced: SQL = isNotNull(competitions.publishedAt)
/** Entries that are not withdrawn. */
export const isActiveEntry: SQL = isNull(entries.withdrawnAt)

/** Competitions with rounds, groups and papers, newest first. */
export async function loadCompetitions(on: Db | Tx, where: SQL | undefined): Promise<FullCompetition[]> {
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
export async function loadCompetition(on: Db | Tx, id: string): Promise<FullCompetition> {
  const [whole] = await loadCompetitions(on, eq(competitions.id, id))
  if (!whole) throw notFound()
  return whole
}

/** @throws {Refusal} 404 if unknown or not announced. */
export async function loadAnnounced(on: Db | Tx, id: string): Promise<FullCompetition> {
  const [whole] = await loadCompetitions(on, and(eq(competitions.id, id), isAnnounced))
  if (!whole) throw notFound()
  return whole
}

/** Number of entries of each. */
export async function entryCounts(on: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await on
    .select({ id: entries.competitionId, count: sql<number>`count(*)::int` })
    .from(entries)
    .where(and(inArray(entries.competitionId, [...ids]), isActiveEntry))
    .groupBy(entries.competitionId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** A round of the competition; 404 for another's. */
export function roundOf({ rounds: list }: FullCompetition, id: string): RoundRow {
  const round = list.find((one) => one.id === id)
  if (!round) throw notFound('Round')
  return round
}

export const windowOf = (row: RoundRow): Window => ({
  opensAt: row.opensAt.getTime(),
  lastStartAt: row.lastStartAt.getTime(),
  closesAt: row.closesAt.getTime(),
})

export const markingOf = (row: RoundRow) => ({
  keyPublishedAt: row.keyPublishedAt?.getTime() ?? null,
  objectionsUntil: row.objectionsUntil?.getTime() ?? null,
  ranksFinalAt: row.ranksFinalAt?.getTime() ?? null,
})

/** Distinct quizzes of a round, in group order. */
export const quizIdsOf = ({ papers: list, groups }: FullCompetition, roundId: string): string[] => [
  ...new Set(
    groups
      .flatMap(({ id }) => list.filter((paper) => paper.groupId === id && paper.roundId === roundId))
      .map(({ quizId }) => quizId),
  ),
]

/* On the wire. */

const iso = (at: Date | null) => at?.toISOString() ?? null

export const presentRound = (row: RoundRow): Round => ({
  _id: row.id,
  number: row.number,
  title: row.title,
  opensAt: row.opensAt.toISOString(),
  lastStartAt: row.lastStartAt.toISOString(),
  closesAt: row.closesAt.toISOString(),
  spread: row.spreadSeconds,
  qualify: row.qualify,
  keyPublishedAt: iso(row.keyPublishedAt),
  objectionsUntil: iso(row.objectionsUntil),
  ranksFinalAt: iso(row.ranksFinalAt),
})

export const presentGroup = ({
  id,
  name,
  level,
  ageFrom,
  ageTo,
  syllabus: asked,
  example,
}: GroupRow): Group => ({
  _id: id,
  name,
  level,
  ageFrom,
  ageTo,
  asked,
  example,
})

export const presentCard = (
  { competition: row, rounds: list, groups }: FullCompetition,
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
  rounds: list.map(presentRound),
  ages: {
    from: Math.min(...groups.map(({ ageFrom }) => ageFrom)),
    to: Math.max(...groups.map(({ ageTo }) => ageTo)),
  },
  entered: entered.get(row.id) ?? 0,
})

/** Name of a group with its level, if any. */
export const groupName = ({ name, level }: Pick<GroupRow, 'name' | 'level'>): string =>
  level ? `${name}, ${level}` : name
