import { seeded } from '../../quiz/seeded.rules.ts'
import { coachRound } from '../soroban/levels.rules.ts'
import { FORMULAS } from '../soroban/soroban.rules.ts'
import { PLACEMENT_STAGES, type PlacementStage } from './item-status.rules.ts'

/** A question of the placement: a number to read, or a sum whose result is shown on the beads. */
export type PlacementQuestion =
  | { stage: PlacementStage; kind: 'read'; number: number }
  | { stage: PlacementStage; kind: 'sum'; start: number; by: number }

/** Each stage asks so much: ten questions in about three minutes. */
const A_STAGE = 2
/** So many hard ones in a row end it. */
const HARD = 2
/** A slip is possible in the first so many stages: reading, and sums without a friend. */
const SLIPS_IN = 2

/** The questions of a placement, easy first; the same for the same seed. */
export function placementQuestions(seed: number): PlacementQuestion[] {
  const random = seeded(seed)
  return PLACEMENT_STAGES.flatMap((stage): PlacementQuestion[] => {
    if (stage === 'read')
      return [1 + Math.floor(random() * 9), 10 + Math.floor(random() * 90)].map((number) => ({
        stage,
        kind: 'read',
        number,
      }))
    const formulas = FORMULAS.filter(({ technique, by }) => technique === stage && by > 0)
    const taught = FORMULAS.filter(({ technique }) => technique !== 'mixed').map(({ key }) => key)
    return ([1, 2] as const).flatMap((digits): PlacementQuestion[] => {
      const formula = formulas[Math.floor(random() * formulas.length)]
      // What a stage stands on may come with it; a later technique may not.
      const goal = formula
        ? { want: formula.key, taught: stage === 'mixed' ? taught : [] }
        : { want: 'direct' }
      const [sum] = coachRound({ ...goal, sign: 1, digits }, Math.floor(random() * 2 ** 32), 1)
      return sum ? [{ stage, kind: 'sum', ...sum }] : []
    })
  })
}

/** How a placement stands: the stages that were passed one after another, and where practice starts. */
export type Placement = {
  isOver: boolean
  passed: readonly PlacementStage[]
  startsAt: PlacementStage | null
}

/**
 * @param answers whether each question until now was right; it ends after two hard ones in a row. A stage is
 * passed when both of its questions were right, and every stage before it was passed. Reading and plain sums
 * are in each later one: there one right and both of the next stage right is a slip. A sum through ten needs
 * no friend of five, so it says nothing of those.
 */
export function placementOf(answers: readonly boolean[]): Placement {
  const isHard = answers.length >= HARD && answers.slice(-HARD).every((right) => !right)
  const isOver = isHard || answers.length >= PLACEMENT_STAGES.length * A_STAGE
  const rightOf = (at: number): number =>
    answers.slice(at * A_STAGE, (at + 1) * A_STAGE).filter((right) => right).length
  const isPassed = (at: number): boolean =>
    rightOf(at) === A_STAGE || (at < SLIPS_IN && rightOf(at) > 0 && rightOf(at + 1) === A_STAGE)
  const first = PLACEMENT_STAGES.findIndex((_, at) => !isPassed(at))
  const passed = first < 0 ? PLACEMENT_STAGES : PLACEMENT_STAGES.slice(0, first)
  return { isOver, passed, startsAt: first < 0 ? null : (PLACEMENT_STAGES[first] ?? null) }
}
