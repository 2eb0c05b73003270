import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { Refusal } from '../../platform/errors.ts'
import { createLimit } from '../../platform/http/limits.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import type { Database, Tx } from '../../platform/db/db.server.ts'
import { TRANSLATIONS_TABLE } from '../../platform/translations/translations.server.ts'
import type { QuizParts } from '../act.server.ts'
import { notFound } from '../policy.server.ts'
import { quizzes, guestAttempts } from '../quiz.tables.ts'
import * as calls from './try.contract.ts'
import { gradeAnswers } from './try.rules.ts'
import { beadTry, createTryReads, type TryReads } from './try-reads.server.ts'

/** How long a try can be claimed, in milliseconds. */
const WAITS_MS = 7 * 86_400_000
/** Questions and audience of an open quiz. */
const dependsOn = ['quiz_subjects', 'quizzes', 'questions', 'course_categories', TRANSLATIONS_TABLE]

/** Calls of visitors who try before signing up. */
export function tryCalls({ database, bank }: QuizParts): EndpointHandler[] {
  const reads = createTryReads({ database, bank })
  return [...paperCalls(database, reads), ...attemptCalls(database, reads)]
}

/** What can be tried, and the check of one answer. */
function paperCalls(database: Database, { openQuizzes, findPaper }: TryReads): EndpointHandler[] {
  // Beads are checked several times per question.
  const checksPerAddress = createLimit(database, 'try-check-from', { acts: 1_800, seconds: 600 })

  return [
    serve(calls.getTries, async ({ language }) => enveloped([beadTry, ...(await openQuizzes(language))]), {
      dependsOn,
    }),

    serve(
      calls.getTryPaper,
      async ({ params, language }) => {
        const { shownTry, questions } = await findPaper(params.of, language)
        return enveloped({
          ...shownTry,
          questions: questions.map(({ id: _, right: __, explanation: ___, ...asked }) => asked),
        })
      },
      { dependsOn },
    ),

    serve(calls.checkTryAnswer, async ({ params, body, address, language }) => {
      await checksPerAddress.spend(address)
      const { questions } = await findPaper(params.of, language)
      const question = questions[body.place]
      if (!question) throw notFound('Question')
      const { correct } = gradeAnswers([question], [body.answer])
      const { right: correctAnswer, explanation } = question
      return enveloped({ isCorrect: correct === 1, correctAnswer, explanation })
    }),
  ]
}

/** Grading an attempt, and saving it in an account. */
function attemptCalls(database: Database, reads: TryReads): EndpointHandler[] {
  const { db } = database
  const { findPaper, tryOf, presentAttempt, attemptById } = reads
  // High enough for a class of children behind one IP address.
  const perAddress = createLimit(database, 'try-from', { acts: 120, seconds: 600 })
  const perPerson = createLimit(database, 'try-kept-by', { acts: 30, seconds: 86_400 })

  return [
    serve(calls.gradeGuestAttempt, async ({ body, address, now, language }) => {
      const known = await attemptById(body._id)
      if (known) return enveloped(await presentAttempt(known, language))
      await perAddress.spend(address)
      const { shownTry, questions } = await findPaper(body.of, language)
      const { correct, graded } = gradeAnswers(questions, body.answers)
      const answers = graded.map(({ question, answer }) => ({ question, answer }))
      const quizId = shownTry.of === 'beads' ? null : shownTry.of
      await db.transaction(async (tx) => {
        // A concurrent reservation waits for this lock and then sees that the key was published.
        if (quizId && !(await isOpen(tx, quizId))) throw notFound('Quiz')
        await tx
          .insert(guestAttempts)
          .values({ id: body._id, quizId, answers, correct, triedAt: now })
          .onConflictDoNothing()
      })
      const stored = await attemptById(body._id)
      if (!stored) throw new Refusal(409)
      return enveloped(await presentAttempt(stored, language))
    }),

    serve(calls.claimGuestAttempt, async ({ params, person, now, language }) => {
      await perPerson.spend(person.id)
      const own = or(isNull(guestAttempts.studentId), eq(guestAttempts.studentId, person.id))
      const [kept] = await db
        .update(guestAttempts)
        .set({ studentId: person.id, keptAt: now })
        .where(and(eq(guestAttempts.id, params.tryId), own))
        .returning()
      if (!kept) throw notFound('Try')
      const { title } = await tryOf(kept.quizId, language)
      const { correct, answers, triedAt } = kept
      return enveloped(
        { title, correct, total: answers.length, at: triedAt.toISOString() },
        'Your result is saved',
      )
    }),
  ]
}

async function isOpen(tx: Tx, quizId: string): Promise<boolean> {
  const one = and(eq(quizzes.id, quizId), quizzes.active, quizzes.open)
  return (await tx.select({ id: quizzes.id }).from(quizzes).where(one).for('share')).length > 0
}

/** Deletes tries that nobody claimed within a week. */
export async function deleteUnclaimed({ db }: Database, now: Date): Promise<void> {
  const old = lt(guestAttempts.triedAt, new Date(now.getTime() - WAITS_MS))
  await db.delete(guestAttempts).where(and(isNull(guestAttempts.studentId), old))
}
