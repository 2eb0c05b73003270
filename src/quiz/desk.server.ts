import { and, asc, count, countDistinct, eq, gte, isNotNull, or, sql } from 'drizzle-orm'
import { href } from 'react-router'
import type { Database } from '../platform/db.server.ts'
import { type Desk, MOST_HITS } from '../platform/desk.server.ts'
import { contains } from '../platform/like.server.ts'
import { may } from '../platform/serve.server.ts'
import { isWritten } from './bank/shelf.server.ts'
import { attempts, quizzes, subjects } from './quiz.tables.ts'

/** What the quizzes tell the office: how many were taken, and where a title is found. */
export const quizDesk = ({ db }: Database): Desk => ({
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
        note: 'submitted, or ended by time',
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
        sumNote: 'different ones',
      },
    ]
  },

  firstSteps: async (person) =>
    may(person, 'author')
      ? [
          {
            title: 'Make a quiz',
            detail: 'by hand, by rule, or from a sheet of questions',
            to: href('/office/questions/import'),
            done: (await db.$count(quizzes, eq(quizzes.active, true))) > 0,
          },
        ]
      : [],

  finds: async (person, words) => {
    if (!may(person, 'author')) return []
    const found = await db
      .select({ id: quizzes.id, title: quizzes.title, subject: subjects.name, active: quizzes.active })
      .from(quizzes)
      .innerJoin(subjects, eq(subjects.id, quizzes.subjectId))
      .where(and(isWritten, or(contains(quizzes.title, words), contains(subjects.name, words))))
      .orderBy(asc(subjects.position), asc(quizzes.sequence))
      .limit(MOST_HITS)
    const shelves = await db
      .select()
      .from(subjects)
      .where(contains(subjects.name, words))
      .orderBy(asc(subjects.position))
      .limit(MOST_HITS)
    return [
      ...shelves.map(({ id, name, quizMinutes }) => ({
        kind: 'Subject',
        title: name,
        detail: `${quizMinutes} minutes a quiz`,
        meta: '',
        to: `/office/quizzes/subjects/${id}`,
      })),
      ...found.map(({ id, title, subject, active }) => ({
        kind: 'Quiz',
        title,
        detail: subject,
        meta: active ? '' : 'not shown',
        to: `/office/quizzes/${id}`,
      })),
    ].slice(0, MOST_HITS)
  },
})
