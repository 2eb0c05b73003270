import { setTimeout as wait } from 'node:timers/promises'
import { type Load, wholeAttempt } from './quiz-load.ts'

/** So many students at once, and the milliseconds from one save of a student to the next. */
export const PACED = { students: 2_000, everyMs: 3_000 }
/** Students who are warmed up at the same time. */
const WARM_AT_ONCE = 64

/** CPU per attempt and the times of saves, in milliseconds. */
export type Paced = { serverMs: number; allMs: number; medianMs: number; p99Ms: number }

/**
 * Each student begins somewhere in the first interval, and then writes as children do, on time whatever the
 * others do. Each has done it once before.
 */
export async function paced({ children, quizId, cpu }: Load): Promise<Paced> {
  for (let from = 0; from < children.length; from += WARM_AT_ONCE)
    await Promise.all(
      children.slice(from, from + WARM_AT_ONCE).map((child) => wholeAttempt(child, { quizId, again: false })),
    )
  const before = await cpu()
  const took = await Promise.all(
    children.map(async (child) => {
      let due = performance.now() + Math.random() * PACED.everyMs
      await wait(due - performance.now())
      return wholeAttempt(child, {
        quizId,
        again: true,
        beforeSave: () => wait(Math.max(0, (due += PACED.everyMs) - performance.now())),
      })
    }),
  )
  const after = await cpu()
  const serverMs = (after.server - before.server) / children.length
  const saves = took.flat().toSorted((a, b) => a - b)
  return {
    serverMs,
    allMs: serverMs + (after.database - before.database) / children.length,
    medianMs: saves[Math.floor(saves.length / 2)] ?? 0,
    p99Ms: saves[Math.floor(saves.length * 0.99)] ?? 0,
  }
}
