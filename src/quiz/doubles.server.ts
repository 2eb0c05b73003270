import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { Doubles } from '../platform/personal-data.server.ts'
import { attempts, quizzes, submissions, tries } from './quiz.tables.ts'

type Moved = { quizzes: string[]; tries?: string[] }

/**
 * Of a quiz that both took, the kept account's attempts and result count and the double's stay with the
 * double; every other quiz of the double becomes the kept account's.
 */
export const quizDoubles: Doubles = {
  move: async (tx, { keptId, doubleId }) => {
    await assertNoneRunning(tx, [keptId, doubleId])
    const [kept, double] = [await takenBy(tx, keptId), await takenBy(tx, doubleId)]
    const alone = [...double.keys()].filter((quizId) => !kept.has(quizId))
    if (alone.length > 0) await give(tx, alone, { from: doubleId, to: keptId })
    const tried = await tx
      .update(tries)
      .set({ studentId: keptId })
      .where(eq(tries.studentId, doubleId))
      .returning({ id: tries.id })
    const stays = [...double]
      .filter(([quizId]) => kept.has(quizId))
      .map(([, title]) => `Both took “${title}”: the result in the kept account counts.`)
    return { moved: { quizzes: alone, tries: tried.map(({ id }) => id) } satisfies Moved, stays }
  },
  moveBack: async (tx, { keptId, doubleId }, moved) => {
    const { quizzes: taken, tries: tried = [] } = moved as Moved
    await assertNoneRunning(tx, [keptId])
    if (taken.length > 0) await give(tx, taken, { from: keptId, to: doubleId })
    if (tried.length > 0)
      await tx
        .update(tries)
        .set({ studentId: doubleId })
        .where(and(inArray(tries.id, tried), eq(tries.studentId, keptId)))
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

async function give(
  tx: Tx,
  ids: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const table of [attempts, submissions])
    await tx
      .update(table)
      .set({ studentId: to })
      .where(and(inArray(table.quizId, [...ids]), eq(table.studentId, from)))
}

/** Whoever takes a quiz at the moment is waited for: its answers must find their attempt. */
async function assertNoneRunning(tx: Tx, ids: readonly string[]): Promise<void> {
  const running = await tx
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(inArray(attempts.studentId, [...ids]), isNull(attempts.submittedAt)))
    .limit(1)
  if (running.length > 0)
    throw new Refusal(409, 'A quiz is being taken at the moment. Please try again when it has ended.')
}
