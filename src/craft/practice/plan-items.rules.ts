import { LETTER_ORDER, letterKey } from '../handwriting/letter-keys.rules.ts'
import type { Script } from '../handwriting/letters.rules.ts'
import type { Part } from '../craft.rules.ts'
import { type Formula, FORMULAS_IN_ORDER, formulaText, signed } from '../soroban/soroban.rules.ts'
import { FACTS } from './facts.rules.ts'
import { words } from './plan.words.ts'

/** What the ten minutes are shared among. Facts belong to the beads that need them; tables come after. */
export const SUBJECTS = ['beads', 'maths', 'cube', 'letters'] as const
export type Subject = (typeof SUBJECTS)[number]

/** How an item is practised. Facts and algorithms are remembered; the others are skills. */
export type ItemKind = 'numbers' | 'sums' | 'facts' | 'method' | 'algorithm' | 'letter'

/** One thing that the ten minutes can take up. */
export type PlanItem = {
  key: string
  subject: Subject
  kind: ItemKind
  part: Part
  name: string
  /** The names under which its attempts are stored. */
  itemKeys: readonly string[]
  /** The items that come before it. */
  needs: readonly string[]
}

const bead = (item: Pick<PlanItem, 'key' | 'kind' | 'name' | 'itemKeys' | 'needs'>): PlanItem => ({
  subject: 'beads',
  part: 'soroban',
  ...item,
})

const ones = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const direct = (sign: '+' | '-'): PlanItem =>
  bead({
    key: `direct ${sign}`,
    kind: 'sums',
    name: sign === '+' ? words.addFree : words.takeFree,
    itemKeys: ones.map((size) => `${sign}${size} direct`),
    needs: sign === '+' ? ['numbers'] : ['direct +'],
  })

/** Two numbers that make five or ten are one thing to know, asked both ways. */
const friend = (of: 5 | 10, number: number): PlanItem => {
  const [low, high] = [Math.min(number, of - number), Math.max(number, of - number)]
  return bead({
    key: `friends ${of} ${low}`,
    kind: 'facts',
    name: words.friendsMake(low, high, of),
    itemKeys: [...new Set([`friend ${of} ${low}`, `friend ${of} ${high}`])],
    needs: ['numbers'],
  })
}

function formula({ key, by, technique }: Formula): PlanItem {
  const size = Math.abs(by)
  const own = `direct ${by > 0 ? '+' : '-'}`
  // A friend of ten is itself added or taken: that way has to be known, over five where both friends are
  // needed.
  const other = by > 0 ? '-' : '+'
  const needs = {
    small: [own, 'direct -', `friends 5 ${Math.min(size, 5 - size)}`],
    big: [own, 'direct -', `friends 10 ${Math.min(size, 10 - size)}`],
    mixed: [`${other}${10 - size} small`, `friends 10 ${Math.min(size, 10 - size)}`],
  }[technique]
  return bead({ key, kind: 'sums', name: words.formula(by, technique), itemKeys: [key], needs })
}

/** The rule of a formula, '+4 = −6 +10'; null for any other item. */
export function ruleOf({ key }: Pick<PlanItem, 'key'>): string | null {
  const found = FORMULAS_IN_ORDER.find((each) => each.key === key)
  return found ? `${signed(found.by)} = ${formulaText(found.by, found.technique)}` : null
}

const before: readonly PlanItem[] = [
  // Shown and read in turn: one thing to know.
  bead({ key: 'numbers', kind: 'numbers', name: words.numbers, itemKeys: ['set', 'read'], needs: [] }),
  direct('+'),
  direct('-'),
]
const friendsOf = new Map(
  [...[1, 2].map((low) => friend(5, low)), ...[1, 2, 3, 4, 5].map((low) => friend(10, low))].map((item) => [
    item.key,
    item,
  ]),
)

/** Beads in the order in which they are taught: each formula right behind the friends that it needs. */
function beadItems(): PlanItem[] {
  const order = new Map<string, PlanItem>(before.map((item) => [item.key, item]))
  for (const item of FORMULAS_IN_ORDER.map(formula)) {
    for (const key of item.needs) {
      const needed = friendsOf.get(key)
      if (needed) order.set(key, needed)
    }
    order.set(item.key, item)
  }
  const tables = FACTS.filter(({ thing }) => thing.startsWith('times ')).map(({ thing, question }) =>
    bead({ key: thing, kind: 'facts', name: question, itemKeys: [thing], needs: ['-4 small'] }),
  )
  return [...order.values(), ...tables]
}

/** The shortcuts of speed maths in the order in which they are taught; a test holds them to METHODS. */
const METHOD_IDS = [
  'from-ten',
  'near-base',
  'across-base',
  'working-base',
  'square-near-base',
  'ends-in-five',
  'tens-together',
  'times-eleven',
  'times-nines',
  'crosswise',
  'duplex',
  'by-nine',
  'divide-below',
  'divide-above',
  'vinculum',
  'recurring',
] as const
const methods = METHOD_IDS.map(
  (id): PlanItem => ({
    key: id,
    subject: 'maths',
    kind: 'method',
    part: 'vedic',
    name: words.methods[id],
    itemKeys: [id],
    needs: [],
  }),
)

/** The turns of the cube's course that are learned by heart, in its order. */
export const ALGORITHMS_IN_ORDER = ['lift', 'right', 'left', 'cross', 'sune', 'cycle', 'turn'] as const
const algorithms = ALGORITHMS_IN_ORDER.map(
  (name, at): PlanItem => ({
    key: `alg ${name}`,
    subject: 'cube',
    kind: 'algorithm',
    part: 'cube',
    name: words.algorithms[name],
    itemKeys: [`alg ${name}`],
    needs: at === 0 ? [] : [`alg ${ALGORITHMS_IN_ORDER[at - 1]}`],
  }),
)

const letters = (Object.keys(LETTER_ORDER) as Script[]).flatMap((script) =>
  LETTER_ORDER[script].map((name): PlanItem => {
    const key = letterKey(script, name)
    return {
      key,
      subject: 'letters',
      kind: 'letter',
      part: 'write',
      name: words.letter(name),
      itemKeys: [key],
      needs: [],
    }
  }),
)
/** The script and the letter of an item of writing; null for any other. */
export function letterOf(key: string): { script: Script; name: string } | null {
  for (const script of Object.keys(LETTER_ORDER) as Script[])
    for (const name of LETTER_ORDER[script]) if (letterKey(script, name) === key) return { script, name }
  return null
}

/** Everything that the ten minutes can take up, by subject in the order in which it is taught. */
export const PLAN_ITEMS: readonly PlanItem[] = [...beadItems(), ...methods, ...algorithms, ...letters]

const byItemKey = new Map(
  PLAN_ITEMS.flatMap((item) => item.itemKeys.map((key) => [`${item.part} ${key}`, item] as const)),
)
/** The item that holds an item key. */
export const planItemOf = (part: Part, itemKey: string): PlanItem | undefined =>
  byItemKey.get(`${part} ${itemKey}`)
