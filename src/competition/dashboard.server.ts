import { desc, eq, min, sql } from 'drizzle-orm'
import { roleAllows } from '../academy/roles.rules.ts'
import type { Database } from '../platform/db/db.server.ts'
import {
  type TimelineSource,
  type DashboardSource,
  MAX_SEARCH_HITS,
  MAX_TIMELINE_ENTRIES,
} from '../platform/rooms/dashboard.server.ts'
import { containsText } from '../platform/db/text-search.server.ts'
import { competitions, entries, rounds } from './competition.tables.ts'
import { objections } from './marking.tables.ts'

/** Objections are overdue after two days, in milliseconds. */
const ANSWER_MS = 172_800_000

/** Dashboard items, calendar and search of competitions. */
export const competitionDashboard = ({ db }: Database): DashboardSource => ({
  waits: async (person, now) => {
    if (!roleAllows(person, 'organiser')) return []
    const rows = await db
      .select({
        id: competitions.id,
        title: competitions.title,
        count: sql<number>`count(*)::int`,
        since: min(objections.madeAt),
      })
      .from(objections)
      .innerJoin(rounds, eq(rounds.id, objections.roundId))
      .innerJoin(competitions, eq(competitions.id, rounds.competitionId))
      .where(eq(objections.state, 'waiting'))
      .groupBy(competitions.id)
    return rows.map(({ id, title, count, since }) => ({
      section: 'Competitions' as const,
      count,
      since: since ?? now,
      late: now.getTime() - (since ?? now).getTime() > ANSWER_MS,
      title: count === 1 ? '1 objection to answer' : `${count} objections to answer`,
      detail: title,
      to: `/office/competitions/${id}`,
      act: 'Answer',
    }))
  },
  appointments: async (person, from, until) => {
    if (!roleAllows(person, 'organiser')) return []
    const rows = await db
      .select({ id: competitions.id, title: competitions.title, round: rounds.title, at: rounds.opensAt })
      .from(rounds)
      .innerJoin(competitions, eq(competitions.id, rounds.competitionId))
      .where(sql`${rounds.opensAt} between ${from.toISOString()} and ${until.toISOString()}`)
    return rows.map(({ id, title, round, at }) => ({
      at,
      title: `${title} opens`,
      detail: round,
      to: `/office/competitions/${id}`,
    }))
  },
  finds: async (person, words) => {
    if (!roleAllows(person, 'organiser')) return []
    const rows = await db
      .select()
      .from(competitions)
      .where(containsText(competitions.title, words))
      .orderBy(desc(competitions.createdAt))
      .limit(MAX_SEARCH_HITS)
    return rows.map(({ id, title, subject }) => ({
      kind: 'Competition',
      title,
      detail: subject,
      meta: '',
      to: `/office/competitions/${id}`,
    }))
  },
})

/** Competitions of a student. */
export const competitionAbout =
  ({ db }: Database): TimelineSource =>
  async ({ id }) => {
    const rows = await db
      .select({ title: competitions.title, at: entries.enteredAt, seat: entries.seat })
      .from(entries)
      .innerJoin(competitions, eq(competitions.id, entries.competitionId))
      .where(eq(entries.studentId, id))
      .orderBy(desc(entries.enteredAt))
    const lines = rows.map(({ title, at, seat }) => ({ at, title, detail: `seat ${seat}` }))
    return [{ heading: 'Competitions', count: lines.length, lines: lines.slice(0, MAX_TIMELINE_ENTRIES) }]
  }
