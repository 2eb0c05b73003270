import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { courses, lessons } from '../catalogue/catalogue.tables.ts'
import { enrolments, lessonProgress } from '../enrolment/enrolment.tables.ts'
import type { Database } from '../platform/db.server.ts'
import { attempts, quizzes, subjects, submissions } from '../quiz/quiz.tables.ts'
import { achievements } from './achievements.rules.ts'
import type { StudentRecord } from './people.contract.ts'

export type FinishedQuiz = { studentId: string; submissionId: string; subject: string; title: string; score: number; at: Date }
export type TakenCourse = { studentId: string; courseId: string; title: string; lessonsDone: number; lessonCount: number }

/** What these students have finished, newest first. */
export async function finishedQuizzes({ db }: Database, studentIds: readonly string[]): Promise<FinishedQuiz[]> {
  if (studentIds.length === 0) return []
  return db
    .select({
      studentId: submissions.studentId,
      submissionId: submissions.id,
      subject: subjects.name,
      title: quizzes.title,
      score: sql<number>`(100.0 * ${attempts.correct} / greatest(jsonb_array_length(${attempts.paper}), 1))::float8`,
      at: submissions.updatedAt,
    })
    .from(submissions)
    .innerJoin(attempts, eq(attempts.id, submissions.attemptId))
    .innerJoin(quizzes, eq(quizzes.id, submissions.quizId))
    .innerJoin(subjects, eq(subjects.id, quizzes.subjectId))
    .where(inArray(submissions.studentId, [...studentIds]))
    .orderBy(desc(submissions.updatedAt))
}

/** The running courses of these students, with how many lessons are done. */
export async function takenCourses({ db }: Database, studentIds: readonly string[]): Promise<TakenCourse[]> {
  if (studentIds.length === 0) return []
  return db
    .select({
      studentId: enrolments.studentId,
      courseId: courses.id,
      title: courses.title,
      lessonCount: sql<number>`(select count(*)::int from ${lessons} where ${lessons.courseId} = ${courses.id})`,
      lessonsDone: sql<number>`(select count(*)::int from ${lessonProgress} where ${lessonProgress.enrolmentId} = ${enrolments.id} and ${lessonProgress.doneAt} is not null)`,
    })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .where(and(inArray(enrolments.studentId, [...studentIds]), isNull(enrolments.endedAt)))
    .orderBy(desc(enrolments.createdAt))
}

/** Mean score in percent; null without a finished quiz. */
export const averageScore = (finished: readonly { score: number }[]): number | null =>
  finished.length === 0 ? null : finished.reduce((sum, { score }) => sum + score, 0) / finished.length

/** One student's courses, quizzes and achievements. */
export async function recordOf(database: Database, studentId: string): Promise<StudentRecord> {
  const finished = await finishedQuizzes(database, [studentId])
  const taken = await takenCourses(database, [studentId])
  const totals = await database.db
    .select({ name: subjects.name, total: sql<number>`count(${quizzes.id})::int` })
    .from(subjects)
    .leftJoin(quizzes, eq(quizzes.subjectId, subjects.id))
    .groupBy(subjects.id)
    .orderBy(asc(subjects.position))
  return {
    subjects: totals.map(({ name, total }) => {
      const mine = finished.filter(({ subject }) => subject === name)
      return { name, total, done: mine.length, averageScore: averageScore(mine) }
    }),
    courses: taken.map(({ studentId: _, ...course }) => course),
    achievements: achievements({
      finished: finished.map(({ subject, score, at }) => ({ subject, score, at: at.toISOString() })),
      quizzesPerSubject: Object.fromEntries(totals.map(({ name, total }) => [name, total])),
      coursesDone: taken.filter(({ lessonsDone, lessonCount }) => lessonCount > 0 && lessonsDone >= lessonCount).map(({ title }) => title),
    }),
  }
}
