import { and, asc, count, countDistinct, eq, gte, isNotNull, or, sql } from 'drizzle-orm'
import { href } from 'react-router'
import { roleAllows } from '../academy/roles.rules.ts'
import type { Database } from '../platform/db/db.server.ts'
import { type DashboardSource, MAX_SEARCH_HITS } from '../platform/rooms/dashboard.server.ts'
import { containsText } from '../platform/db/text-search.server.ts'
import { isAuthored } from './bank/listing.server.ts'
import { attempts, quizzes, subjects } from './quiz.tables.ts'

/** What the quizzes tell the office: how many were taken, and where a title is found. */
export const quizDashboard = ({ db }: Database): DashboardSource => ({
  weeks: async (_, starts) => {
    const [first] = starts
    if (!first) return []
    const from = sql.param(first.toISOString())
    // Weeks in India have no change of the clock: each has the same length.
    const week = sql<number>`floor(extract(epoch from ${attempts.submittedAt} - ${from}::timestamptz) / 604800)::int`
    const rows = await db
      .select({ week, taken: count(), students: countDistinct(attempts.studentId) })
      .from(attempts)
      .where(and(isNotNull(attempts.submittedAt), gte(attempts.submittedAt, first)))
      .groupBy(sql`1`)
    const [all] = await db
      .select({ students: countDistinct(attempts.studentId) })
      .from(attempts)
      .where(and(isNotNull(attempts.submittedAt), gte(attempts.submittedAt, first)))
    const byWeek = new Map(rows.map((row) => [row.week, row]))
    const taken = starts.map((_start, at) => byWeek.get(at)?.taken ?? 0)
    const students = starts.map((_start, at) => byWeek.get(at)?.students ?? 0)
    return [
      {
        name: 'Quizzes taken',
        note: 'submitted, or time ran out',
        unit: 'count',
        values: taken,
        sum: taken.reduce((sum, value) => sum + value, 0),
        sumNote: `in ${starts.length} weeks`,
      },
      {
        name: 'Active students',
        note: 'finished a quiz',
        unit: 'count',
        values: students,
        sum: all?.students ?? 0,
        sumNote: 'unique students',
      },
    ]
  },

  firstSteps: async (person) =>
    roleAllows(person, 'author')
      ? [
          {
            order: 90,
            title: 'Create a quiz',
            detail: 'write, generate or import questions',
            minutes: 5,
            to: href('/office/questions/import'),
            done: (await db.$count(quizzes, eq(quizzes.active, true))) > 0,
          },
        ]
      : [],

  finds: async (person, words) => {
    if (!roleAllows(person, 'author')) return []
    const found = await db
      .select({ id: quizzes.id, title: quizzes.title, subject: subjects.name, active: quizzes.active })
      .from(quizzes)
      .innerJoin(subjects, eq(subjects.id, quizzes.subjectId))
      .where(and(isAuthored, or(containsText(quizzes.title, words), containsText(subjects.name, words))))
      .orderBy(asc(subjects.position), asc(quizzes.sequence))
      .limit(MAX_SEARCH_HITS)
    const shelves = await db
      .select()
      .from(subjects)
      .where(containsText(subjects.name, words))
      .orderBy(asc(subjects.position))
      .limit(MAX_SEARCH_HITS)
    return [
      ...shelves.map(({ id, name, quizMinutes }) => ({
        kind: 'Subject',
        title: name,
        detail: `${quizMinutes} minutes per quiz`,
        meta: '',
        to: `/office/quizzes/subjects/${id}`,
      })),
      ...found.map(({ id, title, subject, active }) => ({
        kind: 'Quiz',
        title,
        detail: subject,
        meta: active ? '' : 'hidden',
        to: `/office/quizzes/${id}`,
      })),
    ].slice(0, MAX_SEARCH_HITS)
  },
})
