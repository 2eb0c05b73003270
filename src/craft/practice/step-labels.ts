import type { ItemMastery } from '../craft.contract.ts'
import { ruleOf } from './plan-items.rules.ts'
import type { PlanStep, Slot } from './plan-steps.rules.ts'

export const slotLabels: Readonly<Record<Slot, string>> = {
  due: 'Due again',
  new: 'New',
  older: 'From before',
  flash: 'Flash',
  again: 'Once more',
}

/** The name of a step. Of facts only the kind: their names hold the answers. */
export function stepName({ kind, items, itemKeys }: PlanStep): string {
  if (kind === 'flash') return 'Numbers in a flash'
  if (kind === 'facts') return factsName(itemKeys)
  const [first, second] = items
  if (!first) return ''
  if (!second) return first.name
  return items.length === 2 ? `${first.name}, ${second.name}` : `${first.name} and ${items.length - 1} more`
}

function factsName(keys: readonly string[]): string {
  const names = [
    ['friend 5', 'Friends of five'],
    ['friend 10', 'Friends of ten'],
    ['times', 'Tables'],
  ] as const
  return names
    .filter(([start]) => keys.some((key) => key.startsWith(`${start} `)))
    .map(([, name], at) => (at === 0 ? name : name.toLowerCase()))
    .join(', ')
}

const units: Readonly<Record<PlanStep['kind'], readonly [string, string]>> = {
  numbers: ['number', 'numbers'],
  sums: ['sum', 'sums'],
  facts: ['question', 'questions'],
  method: ['sum', 'sums'],
  algorithm: ['cube to solve', 'cubes to solve'],
  letter: ['letter', 'letters'],
  flash: ['sum in your head', 'sums in your head'],
}

/** What there is to do: 'Due again, 6 sums'. */
export function stepDetail({ kind, slot, count, smaller }: PlanStep): string {
  const words = `${count} ${units[kind][count === 1 ? 0 : 1]}`
  if (smaller) return `Hard last time: only ${words}, with more help`
  return slot === 'flash' ? words : `${slotLabels[slot]}, ${words}`
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
export function resultText({ tries, right, helped }: StepResult): string {
  const alone = `${right} of ${tries} right, by yourself`
  if (tries + helped === 0) return 'Nothing saved for this one'
  if (helped === 0) return alone
  return tries === 0 ? `${helped} practised with help` : `${alone}; ${helped} practised with help`
}
