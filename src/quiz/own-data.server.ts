import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../platform/db.server.ts'
import type { PersonalData } from '../platform/personal-data.server.ts'
import { askingOf, inWords, optionsOf, type Task } from './kinds/kinds.rules.ts'
import { keepsKey } from './policy.server.ts'
import {
  attemptAnswers,
  attemptFacts,
  attemptGrants,
  attempts,
  lateAnswers,
  options,
  questions,
  quizzes,
  submissions,
  tries,
} from './quiz.tables.ts'

type Told = { question: string; answer: string | null; task: Task | null; given: string | null; at: Date }

const inTheirWords = ({ question, answer, task, given, at }: Told) => ({
  question,
  answer: task && given ? inWords(askingOf(task), optionsOf(task), given.slice(1)) : answer,
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
        attemptId: attemptFacts.attemptId,
        what: attemptFacts.kind,
        ms: attemptFacts.ms,
        at: attemptFacts.notedAt,
      })
      .from(attemptFacts)
      .innerJoin(attempts, eq(attempts.id, attemptFacts.attemptId))
      .where(eq(attempts.studentId, personId))
    const tried = await db
      .select({ quiz: quizzes.title, answers: tries.answers, correct: tries.correct, at: tries.triedAt })
      .from(tries)
      .leftJoin(quizzes, eq(quizzes.id, tries.quizId))
      .where(eq(tries.studentId, personId))
      .orderBy(desc(tries.triedAt))
    const taken = rows.map(({ attempt, title, reservedAs }) => ({
      quiz: title,
      number: attempt.number,
      startedAt: attempt.startedAt,
      submittedAt: attempt.submittedAt,
      timeTaken: attempt.timeTaken,
      // What a paper came to is with the competition.
      correct: keepsKey({ reservedAs }) ? null : attempt.correct,
      incorrect: keepsKey({ reservedAs }) ? null : attempt.incorrect,
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
    await tx.delete(attemptFacts).where(inArray(attemptFacts.attemptId, mine))
    await tx.delete(attemptGrants).where(inArray(attemptGrants.attemptId, mine))
    await tx.delete(tries).where(eq(tries.studentId, personId))
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
