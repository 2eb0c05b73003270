import { desc, eq, min, sql } from 'drizzle-orm'
import type { Database } from '../platform/db.server.ts'
import { type About, type Desk, MOST_HITS, MOST_LINES } from '../platform/desk.server.ts'
import { contains } from '../platform/like.server.ts'
import { may } from '../platform/serve.server.ts'
import { competitions, entries, rounds } from './competition.tables.ts'
import { objections } from './marking.tables.ts'

/** Objections wait this long at most, in milliseconds: two days. */
const ANSWER_MS = 172_800_000

/** What waits for the organiser, when papers are written, and where a competition is found. */
export const competitionDesk = ({ db }: Database): Desk => ({
  waits: async (person, now) => {
    if (!may(person, 'organiser')) return []
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
      title: count === 1 ? 'An objection waits for its answer' : `${count} objections wait for an answer`,
      detail: title,
      to: `/office/competitions/${id}`,
      act: 'Answer',
    }))
  },
  appointments: async (person, from, until) => {
    if (!may(person, 'organiser')) return []
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
    if (!may(person, 'organiser')) return []
    const rows = await db
      .select()
      .from(competitions)
      .where(contains(competitions.title, words))
      .orderBy(desc(competitions.createdAt))
      .limit(MOST_HITS)
    return rows.map(({ id, title, subject }) => ({
      kind: 'Competition',
      title,
      detail: subject,
      meta: '',
      to: `/office/competitions/${id}`,
    }))
  },
})

/** The competitions that a student is in. */
export const competitionAbout =
  ({ db }: Database): About =>
  async ({ id }) => {
    const rows = await db
      .select({ title: competitions.title, at: entries.enteredAt, seat: entries.seat })
      .from(entries)
      .innerJoin(competitions, eq(competitions.id, entries.competitionId))
      .where(eq(entries.studentId, id))
      .orderBy(desc(entries.enteredAt))
    const lines = rows.map(({ title, at, seat }) => ({ at, title, detail: `seat ${seat}` }))
    return [{ heading: 'Competitions', count: lines.length, lines: lines.slice(0, MOST_LINES) }]
  }
