import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import type { AssertNoDraft } from '../../platform/drafts/document-kind.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { notFound } from '../policy.server.ts'
import { attempts, quizzes } from '../quiz.tables.ts'

declare const lock: unique symbol
/** A quiz row locked by this transaction for the given kind of change. */
export type LockedQuiz = typeof quizzes.$inferSelect & { readonly [lock]: true }
type QuizRow = typeof quizzes.$inferSelect

/**
 * Kinds of change: `questions` and marking, `conduct` (how it is taken), `text` (title, description,
 * position).
 */
export type QuizChange = 'questions' | 'conduct' | 'text'

type Act = {
  /** A function if the kind depends on the stored row; called under the lock. */
  changes: QuizChange | ((quiz: QuizRow) => Promise<QuizChange>)
  /** Omitted only by the editor, which publishes its own draft. */
  assertNoDraft?: AssertNoDraft
  /** For an undo: refuses if an attempt has started since then. */
  unusedSince?: Date
}

/**
 * Locks quizzes for a change, in id order against deadlocks, and checks that the change is allowed. Until the
 * transaction ends nobody else changes them, and attempts at a competition paper start before it or with its
 * result.
 * @throws {Refusal} 404 if one is missing; 409 if the office has a draft, a competition or an exam holds it,
 * or an attempt has started.
 */
export async function lockQuizzes(
  tx: Tx,
  ids: readonly string[],
  { changes, assertNoDraft, unusedSince }: Act,
): Promise<LockedQuiz[]> {
  const wanted = [...new Set(ids)].toSorted()
  for (const id of wanted) await assertNoDraft?.(tx, { kind: 'quiz', id })
  const rows = await tx
    .select()
    .from(quizzes)
    .where(inArray(quizzes.id, wanted))
    .orderBy(asc(quizzes.id))
    // This lock mode does not block inserts of submissions.
    .for('no key update')
  if (rows.length < wanted.length) throw notFound('Quiz')
  for (const quiz of rows) {
    const change = typeof changes === 'string' ? changes : await changes(quiz)
    await assertChangeable(tx, quiz, change)
  }
  if (unusedSince && (await isBegunSince(tx, wanted, unusedSince)))
    throw new Refusal(
      409,
      'A student has started these questions, so the import can’t be undone. Edit them one by one.',
      { code: 'import_in_use' },
    )
  await tx
    .update(quizzes)
    .set({ edition: sql`${quizzes.edition} + 1` })
    .where(inArray(quizzes.id, wanted))
  return rows as LockedQuiz[]
}

/** `lockQuizzes` for one quiz. */
export async function lockQuiz(tx: Tx, id: string, act: Act): Promise<LockedQuiz> {
  const [quiz] = await lockQuizzes(tx, [id], act)
  if (!quiz) throw notFound('Quiz')
  return quiz
}

/** Whether an attempt at one of these quizzes has started since then. */
export async function isBegunSince(on: Db | Tx, quizIds: readonly string[], since: Date): Promise<boolean> {
  const [one] = await on
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(inArray(attempts.quizId, [...quizIds]), gte(attempts.startedAt, since)))
    .limit(1)
  return one !== undefined
}

const QUIZ_LOCKED = 'This quiz is part of a competition and can’t be changed'
const PAPER_LOCKED =
  'This quiz is the paper of a competition, so its questions can’t be changed. Ask the organiser to choose another quiz first.'

/** @throws {Refusal} 409 if a competition or an exam holds the quiz and authors may not make this change. */
async function assertChangeable(tx: Tx, { id, reservedAs }: QuizRow, change: QuizChange): Promise<void> {
  if (reservedAs === 'exam')
    throw new Refusal(409, 'This is a grade exam. You can’t start it as a quiz.', { code: 'quiz_is_exam' })
  if (change === 'conduct' && reservedAs !== null)
    throw new Refusal(409, QUIZ_LOCKED, { code: 'quiz_in_competition' })
  if (reservedAs !== 'paper') return
  // All competitors get the same questions under the same name.
  if ((await tx.$count(attempts, eq(attempts.quizId, id))) > 0)
    throw new Refusal(
      409,
      'Children are writing this competition paper. Correct the answer key in the competition.',
      { code: 'competition_running' },
    )
  if (change === 'questions') throw new Refusal(409, PAPER_LOCKED, { code: 'quiz_is_competition_paper' })
}
