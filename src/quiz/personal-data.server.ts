import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/db.server.ts'
import type { PersonalData } from '../platform/rooms/personal-data.server.ts'
import { withoutKey, inWords, optionsOf, type Task } from './kinds/kinds.rules.ts'
import { hidesKey } from './policy.server.ts'
import {
  attemptAnswers,
  proctoringEvents,
  attemptGrants,
  attempts,
  lateAnswers,
  options,
  questions,
  quizzes,
  submissions,
  guestAttempts,
} from './quiz.tables.ts'

type AnswerExport = {
  question: string
  answer: string | null
  task: Task | null
  given: string | null
  at: Date
}

const inTheirWords = ({ question, answer, task, given, at }: AnswerExport) => ({
  question,
  answer: task && given ? inWords(withoutKey(task), optionsOf(task), given.slice(1)) : answer,
  at,
})

/** Attempts with every answer in words; erased with the person. */
export const quizData = ({ db }: Database): PersonalData => ({
  name: 'quizzes',
  collect: async (personId) => {
    const rows = await db
      .select({ attempt: attempts, title: quizzes.title, reservedAs: quizzes.reservedAs })
      .from(attempts)
      .innerJoin(quizzes, eq(quizzes.id, attempts.quizId))
      .where(eq(attempts.studentId, personId))
      .orderBy(desc(attempts.startedAt))
    const answers = await db
      .select({
        attemptId: attemptAnswers.attemptId,
        question: questions.text,
        answer: options.text,
        task: questions.task,
        given: attemptAnswers.given,
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
        task: questions.task,
        given: lateAnswers.given,
        at: lateAnswers.arrivedAt,
      })
      .from(lateAnswers)
      .innerJoin(attempts, eq(attempts.id, lateAnswers.attemptId))
      .innerJoin(questions, eq(questions.id, lateAnswers.questionId))
      .leftJoin(options, eq(options.id, lateAnswers.optionId))
      .where(eq(attempts.studentId, personId))
    const noted = await db
      .select({
        attemptId: proctoringEvents.attemptId,
        what: proctoringEvents.kind,
        ms: proctoringEvents.ms,
        at: proctoringEvents.notedAt,
      })
      .from(proctoringEvents)
      .innerJoin(attempts, eq(attempts.id, proctoringEvents.attemptId))
      .where(eq(attempts.studentId, personId))
    const tried = await db
      .select({
        quiz: quizzes.title,
        answers: guestAttempts.answers,
        correct: guestAttempts.correct,
        at: guestAttempts.triedAt,
      })
      .from(guestAttempts)
      .leftJoin(quizzes, eq(quizzes.id, guestAttempts.quizId))
      .where(eq(guestAttempts.studentId, personId))
      .orderBy(desc(guestAttempts.triedAt))
    const taken = rows.map(({ attempt, title, reservedAs }) => ({
      quiz: title,
      number: attempt.number,
      startedAt: attempt.startedAt,
      submittedAt: attempt.submittedAt,
      timeTaken: attempt.timeTaken,
      // What a paper came to is with the competition.
      correct: hidesKey({ reservedAs }) ? null : attempt.correct,
      incorrect: hidesKey({ reservedAs }) ? null : attempt.incorrect,
      answers: answers.filter(({ attemptId }) => attemptId === attempt.id).map(inTheirWords),
      lateAnswers: late.filter(({ attemptId }) => attemptId === attempt.id).map(inTheirWords),
      noted: noted
        .filter(({ attemptId }) => attemptId === attempt.id)
        .map(({ attemptId: _, ...fact }) => fact),
    }))
    return [...taken, ...tried.map(({ quiz, ...rest }) => ({ tried: quiz ?? 'Move a bead', ...rest }))]
  },
  erase: async (tx, personId) => {
    const mine = tx.select({ id: attempts.id }).from(attempts).where(eq(attempts.studentId, personId))
    await tx.delete(submissions).where(eq(submissions.studentId, personId))
    await tx.delete(attemptAnswers).where(inArray(attemptAnswers.attemptId, mine))
    await tx.delete(lateAnswers).where(inArray(lateAnswers.attemptId, mine))
    await tx.delete(proctoringEvents).where(inArray(proctoringEvents.attemptId, mine))
    await tx.delete(attemptGrants).where(inArray(attemptGrants.attemptId, mine))
    await tx.delete(guestAttempts).where(eq(guestAttempts.studentId, personId))
    // Questions that were made for this person alone go with their papers.
    await tx.delete(questions).where(
      sql`${questions.id} in (select (asked ->> 'question')::uuid from ${attempts}
        join ${quizzes} on ${quizzes.id} = ${attempts.quizId} and ${quizzes.reservedAs} = 'exam'
        cross join jsonb_array_elements(${attempts.paper}) asked
        where ${attempts.studentId} = ${personId})`,
    )
    await tx.delete(attempts).where(eq(attempts.studentId, personId))
  },
})
