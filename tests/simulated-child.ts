import type { ItemMastery, PracticeAttempt } from '../src/craft/craft.contract.ts'
import type { Help } from '../src/craft/craft.rules.ts'
import { stairFor, STAIRS } from '../src/craft/flash/staircase.rules.ts'
import { helpOf, movementLevel, numbersLevel } from '../src/craft/practice/help.rules.ts'
import { nothingKnown, withAttempt } from '../src/craft/practice/item-mastery.rules.ts'
import type { PlanStep } from '../src/craft/practice/plan-steps.rules.ts'
import { type Plan, planOf } from '../src/craft/practice/planner.rules.ts'
import { newId } from '../src/platform/db/columns.tables.ts'
import { seeded } from '../src/quiz/seeded.rules.ts'

const DAY = 86_400_000
const MONDAY = Date.parse('2026-11-16T06:00:00.000Z')
/** The moment of a simulated day, counted from Monday, 16 November 2026; in milliseconds. */
export const at = (day: number): number => MONDAY + day * DAY

/** Seconds that a child of eight takes for a question of each kind, and to read what comes next. */
export const CHILD_SECONDS = {
  numbers: 15,
  sums: 20,
  facts: 12,
  method: 60,
  algorithm: 60,
  letter: 45,
  flash: 20,
}

/** A child that practises by the plan, a day after another. */
export class SimulatedChild {
  readonly #things = new Map<string, ItemMastery>()
  readonly #random: () => number
  readonly plans: Plan[] = []
  /** All of its attempts, as a device sends them. */
  readonly attempts: PracticeAttempt[] = []
  /** The day on which each item was first asked. */
  readonly begun = new Map<string, number>()

  readonly #chance: number
  readonly #start: number
  #rule: ((itemKey: string) => boolean) | undefined

  /** @param start the moment of its first day, in milliseconds */
  constructor(chance: number, seed: number, start = MONDAY) {
    this.#chance = chance
    this.#start = start
    this.#random = seeded(seed)
  }

  get things(): ItemMastery[] {
    return [...this.#things.values()]
  }

  try(
    [part, itemKey]: readonly [part: ItemMastery['part'], itemKey: string],
    when: number,
    more: { right?: boolean; isShown?: boolean; help?: Help } = {},
  ): void {
    const right = more.right ?? this.#rule?.(itemKey) ?? this.#random() < this.#chance
    const key = `${part} ${itemKey}`
    const known = this.#things.get(key) ?? nothingKnown({ part, itemKey })
    const isMovement = part === 'soroban' && /^[+-]\d /.test(itemKey)
    const alone = more.isShown ? 'hinted' : 'none'
    const isNumber = itemKey === 'set' || itemKey === 'read'
    const level = isNumber ? numbersLevel(this.things, itemKey) : movementLevel(this.things, itemKey)
    const help = more.help ?? (isMovement || isNumber ? helpOf(level) : alone)
    const milliseconds = 4_000
    const tried = { part, itemKey, right, help, milliseconds, at: new Date(when).toISOString() }
    this.#things.set(key, { ...withAttempt(known, tried) })
    this.attempts.push({ ...tried, _id: newId(), seed: null })
  }

  /** @param isRight decides in place of chance */
  day(day: number, isRight?: (itemKey: string) => boolean): Plan {
    const began = this.#start + day * DAY
    const plan = planOf(this.things, began)
    this.plans.push(plan)
    this.#rule = isRight
    plan.steps.forEach((step, place) => this.#do(step, plan, began + place * 120_000))
    for (const { items } of plan.steps)
      for (const { key } of items) if (!this.begun.has(key)) this.begun.set(key, day)
    return plan
  }

  #do({ kind, slot, items, itemKeys, count }: PlanStep, { taught }: Plan, when: number): void {
    if (kind === 'flash')
      for (let n = 0; n < count; n++)
        this.try(['flash', STAIRS[stairFor(this.things)]?.key ?? ''], when + n * 5_000)
    else if (kind === 'facts')
      for (const [n, key] of itemKeys.entries())
        this.try(['soroban', key], when + n * 5_000, { isShown: slot === 'new' })
    else
      for (let n = 0; n < count; n++) {
        const item = items[n % items.length]
        const beside =
          kind === 'sums' && items.length === 1 && n % 4 === 3 ? taught[n % taught.length] : undefined
        const keys = kind === 'numbers' ? itemKeys : (item?.itemKeys ?? [])
        // A new shortcut is worked with its steps in sight.
        this.try([item?.part ?? 'soroban', beside ?? keys[n % keys.length] ?? ''], when + n * 5_000, {
          isShown: kind === 'method' && slot === 'new',
        })
      }
  }
}
