import { sql } from 'drizzle-orm'
import { eraseTranslations } from '../platform/translations/translations.server.ts'
import type { DemoReset, ResetCount } from '../platform/rooms/demo-reset.server.ts'
import {
  attemptAnswers,
  proctoringEvents,
  attemptGrants,
  attempts,
  lateAnswers,
  options,
  questionImports,
  questions,
  quizNotices,
  quizzes,
  subjects,
  submissions,
  timeGrants,
  guestAttempts,
} from './quiz.tables.ts'

/** Attempts with every answer and result; quizzes and questions when they are to go. */
export const quizDemoReset: DemoReset = {
  count: async (on): Promise<ResetCount[]> => [
    { count: await on.$count(attempts), one: 'attempt at a quiz', more: 'attempts at quizzes' },
    { count: await on.$count(submissions), one: 'result', more: 'results' },
    { count: await on.$count(quizzes), one: 'quiz', more: 'quizzes', withContent: true },
    { count: await on.$count(questions), one: 'question', more: 'questions', withContent: true },
  ],
  clear: async (tx, choice) => {
    // Attempts first, as whoever ends one: who comes in between waits, and holds nothing that is needed here.
    const played = [
      attempts,
      attemptAnswers,
      lateAnswers,
      submissions,
      attemptGrants,
      timeGrants,
      proctoringEvents,
      quizNotices,
      guestAttempts,
    ]
    await tx.execute(sql`truncate ${sql.join(played, sql`, `)}`)
    if (!choice.content) return
    // Options are never deleted one by one: a trigger refuses it.
    await tx.execute(sql`truncate ${options}`)
    await eraseTranslations(tx, ['quiz', 'question', 'quiz-subject'])
    for (const table of [questions, questionImports, quizzes, subjects]) await tx.delete(table)
  },
}
