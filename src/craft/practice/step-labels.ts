import type { ItemMastery } from '../craft.contract.ts'
import { letterOf, ruleOf } from './plan-items.rules.ts'
import type { PlanStep } from './plan-steps.rules.ts'
import { words } from './plan.words.ts'

/** Why a step comes: 'Due today'. Numbers that come once more are other ones, shown or read. */
export const slotLabel = ({ slot, kind }: Pick<PlanStep, 'slot' | 'kind'>): string =>
  slot === 'again' && kind === 'numbers' ? words.andNow : words.slots[slot]

/** The name of a step. Of facts only the kind: their names hold the answers. */
export function stepName({ kind, items, itemKeys, digits }: PlanStep): string {
  if (kind === 'flash') return words.flash
  if (kind === 'facts') return factsName(itemKeys)
  if (kind === 'numbers') return words.numbersTo[numbersWay(itemKeys)](10 ** (digits ?? 1) - 1)
  const [first, second] = items
  if (!first) return ''
  if (!second) return first.name
  if (kind === 'letter') return words.letters(items.map(({ key }) => letterOf(key)?.name ?? ''))
  return items.length === 2 ? `${first.name}, ${second.name}` : words.andMore(first.name, items.length - 1)
}

export const numbersWay = (itemKeys: readonly string[]): 'set' | 'read' =>
  itemKeys[0] === 'read' ? 'read' : 'set'

/** The name of what was done in a step, on that day: of numbers without how great they were. */
export const resultName = (step: PlanStep): string =>
  step.kind === 'numbers' ? words.numbersIn[numbersWay(step.itemKeys)] : stepName(step)

/** The steps of a day, each thing once. */
export const stepsOnce = (steps: readonly PlanStep[]): PlanStep[] =>
  [
    ...new Map(steps.toReversed().map((step) => [`${step.kind} ${step.itemKeys.join()}`, step])).values(),
  ].toReversed()

/** The name of a step where a line is short: of several things the first, and how many more. */
export function shortStepName(step: PlanStep): string {
  const [first, ...others] = step.items
  if (!first || others.length === 0 || step.kind === 'facts') return stepName(step)
  return words.andMore(first.name, others.length)
}

const KINDS = ['friend 5', 'friend 10', 'times'] as const

const factsName = (keys: readonly string[]): string =>
  words.facts(KINDS.filter((kind) => keys.some((key) => key.startsWith(`${kind} `))))

/** What there is to do: '6 sums'. */
export function stepTasks({ kind, count, smaller }: PlanStep): string {
  const tasks = words.units(kind, count)
  return smaller ? words.hard(tasks) : tasks
}

/** The same where no heading says why: 'Due today, 6 sums'. */
export function stepDetail(step: PlanStep): string {
  const tasks = stepTasks(step)
  return step.smaller || step.slot === 'flash' ? tasks : `${slotLabel(step)}, ${tasks}`
}

/** The rule on the slate, where a step brings something new that has one. */
export function stepRule({ slot, kind, items }: PlanStep): string | null {
  const [item] = items
  if (slot !== 'new' || !item) return null
  return kind === 'facts' ? item.name : ruleOf(item)
}

/** What was done of a step on a day: tries by oneself, the right ones among them, and those with help. */
export type StepResult = { tries: number; right: number; helped: number }

export function stepResult(step: PlanStep, things: readonly ItemMastery[], day: number): StepResult {
  const own = things.filter(({ part, itemKey }) =>
    step.kind === 'flash'
      ? part === 'flash' && itemKey.startsWith('stair ')
      : part === step.items[0]?.part && step.itemKeys.includes(itemKey),
  )
  const days = own.flatMap((thing) => thing.days.filter((each) => each.day === day))
  const sum = (of: keyof StepResult) => days.reduce((all, each) => all + each[of], 0)
  return { tries: sum('tries'), right: sum('right'), helped: sum('helped') }
}

/** '5 of 6 right, by yourself', '4 practised with help', or both. */
export function resultText(result: StepResult): string {
  if (!hasCounted(result)) return words.nothing
  const { tries: alone, right, helped } = result
  return words.result({ alone, right, helped })
}

/** Whether anything of a step counted: not where it was skipped, or nothing was done by hand. */
export const hasCounted = ({ tries, helped }: StepResult): boolean => tries + helped > 0
