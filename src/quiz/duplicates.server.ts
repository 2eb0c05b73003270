import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { newId } from '../platform/db/columns.tables.ts'
import type { Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { giveKeys, giveRows, type RowKey } from '../platform/db/owned-rows.server.ts'
import type { DuplicateMerge, DuplicatePair } from '../platform/rooms/personal-data.server.ts'
import { attempts, quizzes, submissions, guestAttempts } from './quiz.tables.ts'

/** `updatedAt`: ISO 8601. */
type Handed = { id: string; quizId: string; attemptId: string; updatedAt: string }
/** `submissions` with the attempt of each: the kept account may have submitted another since. */
type MovedRows = { attempts: RowKey[]; submissions: Handed[]; tries: RowKey[] }

const ownAttempts = { table: attempts, owner: attempts.studentId, key: [attempts.id] } as const
const ownTries = { table: guestAttempts, owner: guestAttempts.studentId, key: [guestAttempts.id] } as const

/**
 * If both accounts took a quiz, the kept account's attempts and result count and the duplicate keeps its own.
 * All other quizzes of the duplicate move to the kept account.
 */
export const quizDoubles: DuplicateMerge = {
  move: async (tx, { primaryId, duplicateId }) => {
    await assertNoneRunning(tx, [primaryId, duplicateId])
    const handover = { from: duplicateId, to: primaryId }
    const [kept, double] = [await takenBy(tx, primaryId), await takenBy(tx, duplicateId)]
    const alone = [...double.keys()].filter((quizId) => !kept.has(quizId))
    const moved: MovedRows = {
      attempts: await giveRows(tx, ownAttempts, { ...handover, where: inArray(attempts.quizId, alone) }),
      submissions: await giveSubmissions(tx, alone, handover),
      tries: await giveRows(tx, ownTries, handover),
    }
    const stays = [...double]
      .filter(([quizId]) => kept.has(quizId))
      .map(([, title]) => `Both took “${title}”: the result in the kept account counts.`)
    return { moved, stays }
  },
  undoMove: async (tx, pair, stored) => {
    const moved = stored as MovedRows
    await assertNoneRunning(tx, [pair.primaryId])
    const handover = { from: pair.primaryId, to: pair.duplicateId }
    await giveKeys(tx, ownAttempts, { ...handover, keys: moved.attempts })
    for (const handed of moved.submissions) await giveSubmissionBack(tx, pair, handed)
    await giveKeys(tx, ownTries, { ...handover, keys: moved.tries })
  },
}

async function takenBy(tx: Tx, studentId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ id: quizzes.id, title: quizzes.title })
    .from(attempts)
    .innerJoin(quizzes, eq(quizzes.id, attempts.quizId))
    .where(eq(attempts.studentId, studentId))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

async function giveSubmissions(
  tx: Tx,
  quizIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<Handed[]> {
  if (quizIds.length === 0) return []
  const given = await tx
    .update(submissions)
    .set({ studentId: to })
    .where(and(inArray(submissions.quizId, [...quizIds]), eq(submissions.studentId, from)))
    .returning()
  return given.map(({ id, quizId, attemptId, updatedAt }) => ({
    id,
    quizId,
    attemptId,
    updatedAt: updatedAt.toISOString(),
  }))
}

/**
 * The submission goes back with its attempt. If the kept account has taken the quiz again since, its newest
 * attempt gets its own submission.
 */
async function giveSubmissionBack(
  tx: Tx,
  { primaryId, duplicateId }: DuplicatePair,
  handed: Handed,
): Promise<void> {
  const [back] = await tx
    .update(submissions)
    .set({ studentId: duplicateId, attemptId: handed.attemptId, updatedAt: new Date(handed.updatedAt) })
    .where(and(eq(submissions.id, handed.id), eq(submissions.studentId, primaryId)))
    .returning({ createdAt: submissions.createdAt })
  if (!back) return
  const [own] = await tx
    .select({ id: attempts.id, submittedAt: attempts.submittedAt })
    .from(attempts)
    .where(
      and(
        eq(attempts.studentId, primaryId),
        eq(attempts.quizId, handed.quizId),
        isNotNull(attempts.submittedAt),
      ),
    )
    .orderBy(desc(attempts.number))
    .limit(1)
  if (!own?.submittedAt) return
  const at = { createdAt: own.submittedAt, updatedAt: own.submittedAt }
  await tx
    .insert(submissions)
    .values({ id: newId(), studentId: primaryId, quizId: handed.quizId, attemptId: own.id, ...at })
}

/** Refuses while a quiz is being taken: its answers must find their attempt. */
async function assertNoneRunning(tx: Tx, ids: readonly string[]): Promise<void> {
  const running = await tx
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(inArray(attempts.studentId, [...ids]), isNull(attempts.submittedAt)))
    .limit(1)
  if (running.length > 0)
    throw new Refusal(409, 'The student is taking a quiz now. Please try again after it ends.', {
      code: 'student_in_quiz',
    })
}
