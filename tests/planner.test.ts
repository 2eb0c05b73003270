import { expect, test } from 'vitest'
import type { ItemMastery } from '../src/craft/craft.contract.ts'
import { ALGORITHMS } from '../src/craft/cube/course.rules.ts'
import { LETTER_ORDER } from '../src/craft/handwriting/letter-keys.rules.ts'
import { lettersOf, SCRIPTS } from '../src/craft/handwriting/letters.rules.ts'
import { stairFor, STAIRS } from '../src/craft/flash/staircase.rules.ts'
import { isQuick } from '../src/craft/flash/flash.rules.ts'
import { helpLevel, helpOf, movementLevel, numbersLevel } from '../src/craft/practice/help.rules.ts'
import { PLACEMENT_STAGES } from '../src/craft/practice/item-status.rules.ts'
import { ALGORITHMS_IN_ORDER, PLAN_ITEMS } from '../src/craft/practice/plan-items.rules.ts'
import { planOf } from '../src/craft/practice/planner.rules.ts'
import { minutesOf, type PlanStep } from '../src/craft/practice/plan-steps.rules.ts'
import { FORMULAS } from '../src/craft/soroban/soroban.rules.ts'
import { METHODS } from '../src/craft/vedic/vedic.rules.ts'
import { seeded } from '../src/quiz/seeded.rules.ts'
import { at, CHILD_SECONDS, SimulatedChild } from './simulated-child.ts'

const formulas = new Set(FORMULAS.map(({ key }) => key))
const met = (child: SimulatedChild) => [...child.begun.keys()].filter((key) => formulas.has(key)).length
const DAYS = 60
function simulated(chance: number, seed: number, days = DAYS): SimulatedChild {
  const child = new SimulatedChild(chance, seed)
  for (let day = 0; day < days; day++) child.day(day)
  return child
}

test('a child who is right 95 % of the time meets all 34 formulas in 60 days', () => {
  for (let seed = 1; seed <= 8; seed++) expect([seed, met(simulated(0.95, seed))]).toEqual([seed, 34])
})

test('a child who is right 70 % of the time is never asked more than two new things a week', () => {
  for (let seed = 1; seed <= 15; seed++) {
    const days = [...simulated(0.7, seed).begun.values()]
    const most = Math.max(
      ...Array.from(
        { length: DAYS },
        (_, from) => days.filter((day) => day >= from && day < from + 7).length,
      ),
    )
    expect([seed, most]).toEqual([seed, 2])
  }
})

/** Seconds that are read before a step. */
const READING_SECONDS = 10
const secondsOf = (steps: readonly PlanStep[]): number =>
  steps.reduce((sum, { kind, slot, count }) => {
    const isTwice = kind === 'letter' && slot === 'new'
    return sum + READING_SECONDS + count * CHILD_SECONDS[kind] * (isTwice ? 2 : 1)
  }, 0)

test('a day fills about ten minutes, the first one too, whatever a child can and takes', () => {
  const check = (child: SimulatedChild, from: string) => {
    for (const [day, { steps }] of child.plans.entries()) {
      const seconds = secondsOf(steps)
      const isAboutTen = minutesOf(steps) >= 8 && minutesOf(steps) <= 10 && seconds >= 480 && seconds <= 720
      expect([from, day, isAboutTen, seconds]).toEqual([from, day, true, seconds])
    }
  }
  for (const chance of [0.7, 0.8, 0.95])
    for (let seed = 1; seed <= 5; seed++) check(simulated(chance, seed), `${chance} ${seed}`)
  const firsts = [
    ['cube', 'solve'],
    ['write', 'trace small a'],
    ['vedic', 'times-eleven'],
    ['soroban', 'set'],
  ] as const
  for (const [place, first] of firsts.entries())
    for (const chance of [0.7, 0.95]) {
      const one = new SimulatedChild(chance, 9)
      one.try(first, at(-1))
      const many = new SimulatedChild(chance, 10)
      for (const each of firsts.slice(place)) many.try(each, at(-1))
      for (let day = 0; day < 20; day++) for (const child of [one, many]) child.day(day)
      check(one, `${first[0]} ${chance}`)
      check(many, `from ${first[0]} ${chance}`)
    }
})

test('no step is empty, no day has more than ten minutes, one new thing and two due ones', () => {
  for (const chance of [0.5, 0.7, 0.85, 0.95, 1])
    for (const { steps } of simulated(chance, 3).plans) {
      expect(steps.length).toBeGreaterThan(0)
      expect(minutesOf(steps)).toBeLessThanOrEqual(10)
      expect(steps.filter(({ slot }) => slot === 'new').length).toBeLessThanOrEqual(1)
      expect(steps.filter(({ slot }) => slot === 'due').length).toBeLessThanOrEqual(2)
      for (const { kind, itemKeys, count } of steps)
        expect([kind, kind === 'flash' || itemKeys.length > 0, count > 0]).toEqual([kind, true, true])
      expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length)
      const once = steps.filter(({ slot }) => slot !== 'again')
      const items = once.flatMap((step) => step.items.map(({ key }) => key))
      expect(new Set(items).size).toBe(items.length)
    }
})

test('what is new builds on what was learned: direct sums first, then the first friend', () => {
  const { begun, plans } = simulated(0.95, 2)
  const order = [...begun.keys()]
  expect(order.slice(0, 3)).toEqual(['numbers', 'direct +', 'direct -'])
  const first = order.find((key) => formulas.has(key))
  expect(first).toBe('+1 small')
  for (const [key, day] of begun) {
    const item = PLAN_ITEMS.find((each) => each.key === key)
    for (const need of item?.needs ?? [])
      expect([key, need, (begun.get(need) ?? DAYS) < day]).toEqual([key, need, true])
  }
  // The formulas that a day's sums may need were all met before.
  for (const [day, { taught }] of plans.entries())
    for (const key of taught) expect(begun.get(key) ?? DAYS).toBeLessThan(day)
})

test('a thing that stays wrong rests after three days, comes back smaller, and stops nothing else', () => {
  const child = new SimulatedChild(1, 1)
  for (let day = 0; day < 60; day++) {
    const plan = planOf(child.things, at(day))
    for (const { id, slot, items, smaller, kind } of plan.steps) {
      if (slot === 'again' || !items.some(({ key }) => key === '+2 small')) continue
      stuckDays.push([day, smaller, kind === 'sums' && id.includes('+2 small')])
    }
    child.day(day, (itemKey) => itemKey !== '+2 small')
  }
  const days = stuckDays.map(([day]) => day)
  const [a = 0, b = 0, c = 0, d = 0] = days
  // Three days of practice, each soon after the other, then the rest.
  expect([b - a <= 3, c - b <= 3]).toEqual([true, true])
  expect(d - c).toBeGreaterThan(3)
  expect(stuckDays.slice(0, 4).map(([, smaller]) => smaller)).toEqual([false, false, false, true])
  // Everything that does not need it was met all the same.
  expect(met(child)).toBeGreaterThan(28)
})
const stuckDays: (readonly [day: number, smaller: boolean, sums: boolean])[] = []

test('what comes back smaller comes once a day, while there is something else to practise', () => {
  let smallerDays = 0
  for (const chance of [0.6, 0.72, 0.85])
    for (let seed = 1; seed <= 6; seed++)
      for (const { steps } of simulated(chance, seed, 30).plans) {
        const [stuck, others] = [
          steps.filter(({ smaller }) => smaller),
          steps.filter(({ smaller }) => !smaller),
        ]
        if (!others.some(({ kind }) => kind !== 'facts' && kind !== 'flash')) continue
        smallerDays += Math.min(1, stuck.length)
        const keys = stuck.flatMap(({ items }) => items.map(({ key }) => key))
        expect(keys).toEqual([...new Set(keys)])
      }
  expect(smallerDays).toBeGreaterThan(20)
})

test('the plan of a day stays while it is done, and ends with the day', () => {
  const child = simulated(0.95, 4, 20)
  const morning = planOf(child.things, at(20))
  child.day(20)
  expect(planOf(child.things, at(20) + 3_600_000)).toEqual(morning)
  expect(planOf(child.things, at(21))).not.toEqual(morning)
})

test('all five subjects take part, each as the child takes it', () => {
  const child = new SimulatedChild(0.95, 5)
  child.try(['vedic', 'times-eleven'], at(-1))
  child.try(['cube', 'solve'], at(-1))
  child.try(['write', 'trace small a'], at(-1))
  child.try(['soroban', 'set'], at(-1))
  for (let day = 0; day < 40; day++) child.day(day)
  const kinds = new Set(child.plans.flatMap(({ steps }) => steps.map(({ kind }) => kind)))
  expect([...kinds].toSorted()).toEqual([
    'algorithm',
    'facts',
    'flash',
    'letter',
    'method',
    'numbers',
    'sums',
  ])
  const subjects = child.plans
    .slice(10, 40)
    .flatMap(({ steps }) => steps.flatMap(({ items }) => items[0]?.subject ?? []))
  for (const subject of ['beads', 'maths', 'cube', 'letters'])
    expect([subject, subjects.filter((each) => each === subject).length >= 10]).toEqual([subject, true])
  // Whoever takes the cube alone is asked for nothing else, and letters stay in the script that is written.
  const cuber = new SimulatedChild(0.95, 6)
  cuber.try(['cube', 'solve'], at(-1))
  for (let day = 0; day < 10; day++) cuber.day(day)
  expect([...cuber.begun.keys()].every((key) => key.startsWith('alg '))).toBe(true)
  const writer = new SimulatedChild(0.95, 7)
  writer.try(['write', 'trace u915'], at(-1))
  for (let day = 0; day < 10; day++) writer.day(day)
  expect([...writer.begun.keys()].every((key) => key.startsWith('trace u'))).toBe(true)
})

test('the placement opens what follows it, and what it found known is asked before it is built on for long', () => {
  const placed = new SimulatedChild(1, 8)
  for (const stage of ['read', 'direct', 'small'])
    placed.try(['soroban', `place ${stage}`], at(0), { right: true })
  placed.try(['soroban', 'place big'], at(0), { right: false })
  const { steps } = placed.day(0)
  const keys = (slot: string) =>
    steps.filter((each) => each.slot === slot).flatMap(({ items }) => items.map(({ key }) => key))
  expect(keys('new')).toEqual(['friends 10 1'])
  expect(keys('due').length).toBeGreaterThan(1)
  expect(keys('due').every((key) => !key.includes('big') && !key.includes('mixed'))).toBe(true)
  // A later placement that starts lower stands.
  placed.try(['soroban', 'place small'], at(1), { right: false })
  const lower = planOf(placed.things, at(1)).steps.flatMap(({ slot, items }) =>
    items.map(({ key }) => [slot, key]),
  )
  expect(lower.filter(([slot, key]) => slot === 'new' && key?.includes('10'))).toEqual([])
})

test('a first day shows and reads numbers in turn, small ones first, and no two of its steps ask the same', () => {
  const { steps } = planOf([], at(0))
  expect(steps.map(({ slot, itemKeys, digits }) => [slot, ...itemKeys, digits])).toEqual([
    ['new', 'set', 1],
    ['again', 'read', 1],
    ['again', 'set', 2],
    ['again', 'read', 2],
  ])
  // A child that finds it hard comes to its first sums all the same, and no day repeats one thing alone.
  const child = simulated(0.7, 3, 10)
  expect(child.begun.get('direct +')).toBeLessThan(5)
  for (const [day, plan] of child.plans.entries()) {
    if (day < 3) expect(plan.steps.every(({ digits = 1 }) => digits < 3)).toBe(true)
    const asked = plan.steps.map(({ kind, itemKeys, digits }) => `${kind} ${itemKeys.join()} ${digits}`)
    expect([day, new Set(asked).size >= 3 || asked.length < 3, asked]).toEqual([day, true, asked])
  }
})

test('numbers to show begin with arrows, numbers to read with a hint; both fade, and a placement needs neither', () => {
  const child = new SimulatedChild(1, 1)
  const level = (way: 'set' | 'read') => numbersLevel(child.things, way)
  expect([level('set'), level('read')]).toEqual(['each', 'name'])
  for (let n = 0; n < 4; n += 1) child.try(['soroban', 'set'], at(0) + n * 5_000)
  for (let n = 0; n < 2; n += 1) child.try(['soroban', 'read'], at(0) + 30_000 + n * 5_000)
  expect([level('set'), level('read')]).toEqual(['none', 'none'])
  for (let n = 0; n < 20; n += 1) child.try(['soroban', 'set'], at(0) + 60_000 + n * 5_000)
  for (let n = 0; n < 2; n += 1) child.try(['soroban', 'set'], at(1) + n * 5_000, { right: false })
  expect(level('set')).toBe('name')
  const placed = new SimulatedChild(1, 1)
  placed.try(['soroban', 'place read'], at(0))
  expect([numbersLevel(placed.things, 'set'), numbersLevel(placed.things, 'read')]).toEqual(['none', 'none'])
})

test('what went wrong with help before a placement is trained first, and keeps its help', () => {
  for (const earlier of [at(0) - 600_000, at(-1), at(-9)]) {
    const child = new SimulatedChild(1, 1)
    for (let n = 0; n < 4; n += 1)
      child.try(['soroban', '+4 big'], earlier + n * 5_000, { right: n === 0, help: 'shown' })
    // Another one went well, with help too.
    for (let n = 0; n < 4; n += 1)
      child.try(['soroban', '+6 big'], earlier + 60_000 + n * 5_000, { right: true, help: 'shown' })
    for (const [n, stage] of PLACEMENT_STAGES.entries()) child.try(['soroban', `place ${stage}`], at(0) + n)
    const [first] = planOf(child.things, at(0) + 60_000).steps
    expect([earlier, first?.slot, first?.items[0]?.key]).toEqual([earlier, 'due', '+4 big'])
    expect(movementLevel(child.things, '+4 big')).toBe('each')
    expect(movementLevel(child.things, '+6 big')).toBe('none')
    // The plan stays while the day is done.
    const morning = planOf(child.things, at(0) + 60_000)
    child.try(['soroban', '+4 big'], at(0) + 120_000)
    expect(planOf(child.things, at(0) + 180_000)).toEqual(morning)
  }
})

test('of two shortcuts that were met, both are seen on the day after, in turn', () => {
  const child = new SimulatedChild(0.9, 3)
  child.try(['vedic', 'times-eleven'], at(-1))
  for (let day = 0; day < 2; day += 1) child.day(day)
  const keys = child.plans[1]?.steps.flatMap(({ items }) => items.map(({ key }) => key))
  expect(new Set(keys)).toEqual(new Set(['from-ten', 'times-eleven']))
})

test('whoever only writes begins three letters together, and that is one new thing', () => {
  const child = new SimulatedChild(0.7, 3)
  child.try(['write', 'trace small a'], at(-8))
  const first = child.day(0).steps.find(({ slot }) => slot === 'new')
  expect(first?.items).toHaveLength(3)
  for (let day = 1; day < 7; day += 1) child.day(day)
  const days = [...child.begun].flatMap(([key, day]) => (key === 'trace small a' ? [] : [day]))
  expect([days.length, new Set(days).size]).toEqual([6, 2])
})

test('what the planner names is what the subjects hold', () => {
  expect(PLAN_ITEMS.filter(({ kind }) => kind === 'method').map(({ key, name }) => [key, name])).toEqual(
    METHODS.map(({ id, title }) => [id, title]),
  )
  expect(ALGORITHMS_IN_ORDER).toEqual(Object.keys(ALGORITHMS))
  for (const script of SCRIPTS)
    for (const name of LETTER_ORDER[script]) expect([name, name in lettersOf(script)]).toEqual([name, true])
  expect(new Set(PLAN_ITEMS.map(({ key }) => key)).size).toBe(PLAN_ITEMS.length)
  expect(PLAN_ITEMS.filter(({ key }) => formulas.has(key))).toHaveLength(34)
  expect(
    PLAN_ITEMS.flatMap(({ itemKeys }) => itemKeys).every((key) =>
      /^[a-z0-9+\-/.][a-z0-9+\-/. ]{0,39}$/.test(key),
    ),
  ).toBe(true)
})

test('flash holds a child near four of five right, whatever it can do', () => {
  for (const able of [12, 40, 80]) {
    const random = seeded(able)
    const child = new SimulatedChild(1, able)
    const right: boolean[] = []
    for (let round = 0; round < 400; round++) {
      const stair = stairFor(child.things)
      for (let n = 0; n < 3; n++) {
        const isRight = random() < 1 / (1 + Math.exp((stair - able) / 4))
        child.try(['flash', STAIRS[stair]?.key ?? ''], at(0) + (round * 3 + n) * 10_000, { right: isRight })
        if (round >= 100) right.push(isRight)
      }
    }
    const share = right.filter(Boolean).length / right.length
    expect([able, share > 0.74 && share < 0.86, share]).toEqual([able, true, share])
  }
  expect(STAIRS.some((show) => isQuick(show))).toBe(false)
})

test('help goes a step back after two right, comes back a step after two wrong, and asked help changes nothing', () => {
  const newest: ItemMastery['newest'] = []
  const levels: string[] = []
  const add = (right: boolean, help = helpOf(helpLevel(newest))) => {
    newest.push({
      right,
      help,
      milliseconds: 2_000,
      at: new Date(at(0) + newest.length * 1_000).toISOString(),
    })
    levels.push(helpLevel(newest))
  }
  for (let n = 0; n < 8; n++) add(true)
  expect(levels).toEqual(['each', 'name', 'name', 'none', 'none', 'fade', 'fade', 'head'])
  add(false)
  add(true)
  add(false)
  expect(levels.at(-1)).toBe('head')
  add(false)
  expect(levels.at(-1)).toBe('fade')
  for (let n = 0; n < 6; n++) add(n % 2 === 0, 'shown')
  expect(levels.at(-1)).toBe('fade')
  for (let n = 0; n < 10; n++) add(false)
  expect(levels.at(-1)).toBe('each')
})

test('however often a technique is right on one day, its beads fade on the next and it is in the head on the third', () => {
  const child = new SimulatedChild(1, 1)
  const levels = [0, 1, 2].map((day) => {
    for (let n = 0; n < 20; n += 1)
      child.try(['soroban', `+${1 + (n % 4)} direct`], at(day) + n * 5_000, { right: true })
    return movementLevel(child.things, '+1 direct')
  })
  expect(levels).toEqual(['none', 'fade', 'head'])
})

test('what a placement found known is asked without arrows, and they come back for whoever cannot do it', () => {
  const child = new SimulatedChild(1, 1)
  for (const [n, stage] of PLACEMENT_STAGES.entries())
    child.try(['soroban', `place ${stage}`], at(0) + n, { right: stage !== 'mixed' })
  expect(
    ['+1 direct', '-3 small', '+4 big', '+6 mixed'].map((key) => movementLevel(child.things, key)),
  ).toEqual(['none', 'none', 'none', 'each'])
  for (let n = 0; n < 2; n += 1)
    child.try(['soroban', '+4 big'], at(0) + 60_000 + n * 5_000, { right: false })
  expect(movementLevel(child.things, '+4 big')).toBe('name')
  for (let n = 0; n < 2; n += 1) child.try(['soroban', '-3 small'], at(0) + 90_000 + n * 5_000)
  expect(movementLevel(child.things, '-3 small')).toBe('fade')
})

test('whoever adds through ten is asked numbers to 999, not to 99', () => {
  const child = new SimulatedChild(1, 1)
  for (const [n, stage] of PLACEMENT_STAGES.entries()) child.try(['soroban', `place ${stage}`], at(0) + n)
  const asked = Array.from({ length: 14 }, (_, day) => child.day(day)).flatMap(({ steps }) =>
    steps.flatMap(({ kind, digits }) => (kind === 'numbers' ? [digits] : [])),
  )
  expect(new Set(asked)).toEqual(new Set([3]))
  // With small friends alone they stay at two digits.
  const younger = new SimulatedChild(1, 1)
  for (const [n, stage] of PLACEMENT_STAGES.entries())
    younger.try(['soroban', `place ${stage}`], at(0) + n, { right: n < 3 })
  const numbers = [0, 1, 2].flatMap((day) => younger.day(day).steps).filter(({ kind }) => kind === 'numbers')
  expect(new Set(numbers.map(({ digits }) => digits))).toEqual(new Set([2]))
})

test('whoever knows all at the placement begins with the hardest sums, not with showing numbers', () => {
  const child = new SimulatedChild(1, 1)
  for (const [n, stage] of PLACEMENT_STAGES.entries()) child.try(['soroban', `place ${stage}`], at(0) + n)
  const [first] = planOf(child.things, at(0) + 60_000).steps
  expect(first?.kind).toBe('sums')
  expect(first?.items.map(({ key }) => key.split(' ')[1])).toEqual(['mixed', 'mixed', 'mixed', 'mixed'])
  // Of somebody who passed the first two stages: adding and taking away directly.
  const second = new SimulatedChild(1, 1)
  for (const [n, stage] of PLACEMENT_STAGES.entries())
    second.try(['soroban', `place ${stage}`], at(0) + n, { right: n < 2 })
  const [begins] = planOf(second.things, at(0) + 60_000).steps
  expect(begins?.items.map(({ key }) => key)).toEqual(['direct -', 'direct +'])
})
