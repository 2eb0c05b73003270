import * as z from 'zod/mini'
import { Change } from '../quiz.contract.ts'

const Kept = z.object({ current: z.int(), changes: z.array(Change) })
const keyOf = (attemptId: string) => `attempt:${attemptId}`

/**
 * What this browser keeps of an attempt until the server has it: survives a reload, a closed tab, a dead
 * network.
 */
export const attemptStore = {
  write(attemptId: string, current: number, changes: readonly Change[]): void {
    try {
      localStorage.setItem(keyOf(attemptId), JSON.stringify({ current, changes }))
    } catch {
      // A full or forbidden storage must not stop the quiz: the server gets every answer anyway.
    }
  },

  read(attemptId: string): z.output<typeof Kept> {
    try {
      return z.parse(Kept, JSON.parse(localStorage.getItem(keyOf(attemptId)) ?? ''))
    } catch {
      return { current: 0, changes: [] }
    }
  },

  forget(attemptId: string): void {
    localStorage.removeItem(keyOf(attemptId))
  },
}
