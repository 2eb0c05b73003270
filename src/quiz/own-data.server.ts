import { desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../platform/db.server.ts'
import type { PersonalData } from '../platform/personal-data.server.ts'
import {
  attemptAnswers,
  attempts,
  lateAnswers,
  options,
  questions,
  quizzes,
  submissions,
} from './quiz.tables.ts'

/** Attempts with every answer in words; erased with the person. */
export const quizData = ({ db }: Database): PersonalData => ({
  name: 'quizzes',
  collect: async (personId) => {
    const rows = await db
      .select({ attempt: attempts, title: quizzes.title })
      .from(attempts)
      .innerJoin(quizzes, eq(quizzes.id, attempts.quizId))
      .where(eq(attempts.studentId, personId))
      .orderBy(desc(attempts.startedAt))
    const answers = await db
      .select({
        attemptId: attemptAnswers.attemptId,
        question: questions.text,
        answer: options.text,
        at: attemptAnswers.savedAt,
      })
      .from(attemptAnswers)
      .innerJoin(attempts, eq(attempts.id, attemptAnswers.attemptId))
      .innerJoin(questions, eq(questions.id, attemptAnswers.questionId))
      .leftJoin(options, eq(options.id, attemptAnswers.optionId))
      .where(eq(attempts.studentId, personId))
    const late = await db
      .select({
        attemptId: lateAnswers.attemptId,
        question: questions.text,
        answer: options.text,
        at: lateAnswers.arrivedAt,
      })
      .from(lateAnswers)
      .innerJoin(attempts, eq(attempts.id, lateAnswers.attemptId))
      .innerJoin(questions, eq(questions.id, lateAnswers.questionId))
      .leftJoin(options, eq(options.id, lateAnswers.optionId))
      .where(eq(attempts.studentId, personId))
    return rows.map(({ attempt, title }) => ({
      quiz: title,
      number: attempt.number,
      startedAt: attempt.startedAt,
      submittedAt: attempt.submittedAt,
      timeTaken: attempt.timeTaken,
      correct: attempt.correct,
      incorrect: attempt.incorrect,
      answers: answers
        .filter(({ attemptId }) => attemptId === attempt.id)
        .map(({ attemptId: _, ...answer }) => answer),
      lateAnswers: late
        .filter(({ attemptId }) => attemptId === attempt.id)
        .map(({ attemptId: _, ...answer }) => answer),
    }))
  },
  erase: async (tx, personId) => {
    const mine = tx.select({ id: attempts.id }).from(attempts).where(eq(attempts.studentId, personId))
    await tx.delete(submissions).where(eq(submissions.studentId, personId))
    await tx.delete(attemptAnswers).where(inArray(attemptAnswers.attemptId, mine))
    await tx.delete(lateAnswers).where(inArray(lateAnswers.attemptId, mine))
    await tx.delete(attempts).where(eq(attempts.studentId, personId))
  },
})
