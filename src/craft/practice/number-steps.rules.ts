import type { NumberDigits } from '../soroban/levels.rules.ts'
import type { PlanStep } from './plan-steps.rules.ts'

type NumberStep = readonly [way: 'set' | 'read', digits: NumberDigits]
/** Numbers are shown, then read, with one digit, then with more. */
const NUMBER_STEPS: readonly NumberStep[] = [
  ['set', 1],
  ['read', 1],
  ['set', 2],
  ['read', 2],
  ['set', 3],
  ['read', 3],
]
/**
 * Where a day begins, and behind which place its last two steps come in turn, for each state of numbers:
 * three digits are for whoever has mastered two.
 */
const RANGES = { new: [0, 4], learned: [2, 4], mastered: [4, 6] } as const

/**
 * The steps of a day with those of numbers told apart: no two that follow each other ask for the same.
 * @param shift 1 on every other day, so that whoever has one such step a day shows and reads in turn
 */
export function withNumberSteps(
  steps: readonly PlanStep[],
  { state, shift }: { state: keyof typeof RANGES; shift: number },
): PlanStep[] {
  const [from, to] = RANGES[state]
  let place = from + shift
  return steps.map((step) => {
    if (step.kind !== 'numbers') return step
    const own = NUMBER_STEPS[place < to ? place : to - 2 + ((place - to) % 2)]
    place += 1
    return own ? { ...step, itemKeys: [own[0]], digits: own[1] } : step
  })
}
