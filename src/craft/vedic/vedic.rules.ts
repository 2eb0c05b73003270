import { seeded } from '../../quiz/seeded.rules.ts'
import { plainDigits } from '../../platform/text/digits.rules.ts'
import { plainRemainder } from '../typed-answers.rules.ts'
import {
  at,
  between,
  type Kind,
  type Method,
  type Numbers,
  type CommonMistake,
  type Worked,
} from './method.rules.ts'
import { acrossBase } from './across-base.rules.ts'
import { crosswise, duplex } from './crosswise.rules.ts'
import { fromTen } from './from-ten.rules.ts'
import { nearBase, squareNearBase } from './near-base.rules.ts'
import { endsInFive, tensTogether, timesEleven, timesNines } from './products.rules.ts'
import { byNine, divideAbove, divideBelow } from './quotients.rules.ts'
import { recurring } from './recurring.rules.ts'
import { vinculum } from './vinculum.rules.ts'
import { workingBase } from './working-base.rules.ts'
import { words } from './methods.words.ts'

/** Sixteen shortcuts from Tirtha's book, in the order they are taught. */
export const METHODS: readonly Method[] = [
  fromTen,
  nearBase,
  acrossBase,
  workingBase,
  squareNearBase,
  endsInFive,
  tensTogether,
  timesEleven,
  timesNines,
  crosswise,
  duplex,
  byNine,
  divideBelow,
  divideAbove,
  vinculum,
  recurring,
]
export const methodOf = (id: string | null): Method | undefined => METHODS.find((one) => one.id === id)

/** A mistake as it looks in one item: what somebody writes who makes it, step by step. */
export type DetectedMistake = CommonMistake & { worked: Worked }
export type Item = {
  method: Method
  numbers: Numbers
  worked: Worked
  /** Mistakes whose answers differ from the right one and from each other. */
  slips: readonly DetectedMistake[]
}

/** The question in signs alone, as it stands on squared paper. */
export function questionInSigns(kind: Kind, numbers: Numbers): string {
  const [a, b] = [at(numbers, 0), at(numbers, 1)]
  const texts: Readonly<Record<Kind, string>> = {
    difference: `${a} − ${b}`,
    product: `${a} × ${b}`,
    square: `${a}²`,
    quotient: `${a} ÷ ${b}`,
    bars: String(a),
    fraction: `${a} ÷ ${b}`,
  }
  return texts[kind]
}

/** The question, with how its answer is to be written. */
export function questionText(kind: Kind, numbers: Numbers): string {
  const signs = questionInSigns(kind, numbers)
  if (kind === 'bars') return words.withSmallDigits(signs)
  return kind === 'fraction' ? words.repeatingDigits(signs) : signs
}

/** The answer by plain arithmetic, with which the tests compare the method. */
export function plainAnswer(kind: Kind, numbers: Numbers): string {
  const [a, b] = [at(numbers, 0), at(numbers, 1)]
  switch (kind) {
    case 'difference':
      return String(a - b)
    case 'product':
      return String(a * b)
    case 'square':
      return String(a * a)
    case 'quotient':
      return `${Math.floor(a / b)} r${a % b}`
    case 'bars':
      return String(a)
    case 'fraction': {
      let size = 1
      let power = 10n
      while ((power - 1n) % BigInt(b) !== 0n) {
        size += 1
        power *= 10n
      }
      return (((power - 1n) * BigInt(a)) / BigInt(b)).toString().padStart(size, '0')
    }
  }
}

/**
 * A typed answer in the form that answers are kept in: any minus, '256 r7' however the remainder is called,
 * digits of English or Devanagari.
 */
export function readTyped(kind: Kind, typed: string): string {
  const plain = readEntry(typed)
  if (kind === 'bars') return (plain.match(/-?\d/g) ?? []).join(' ')
  const bare = plain.replaceAll(/[\s,]/g, '')
  if (kind !== 'quotient') return bare
  const [, whole, left] = /^(\d+)(?:r(\d+))?$/.exec(plainRemainder(bare).replaceAll(' ', '')) ?? []
  return whole ? `${Number(whole)} r${Number(left ?? 0)}` : bare
}
const readEntry = (typed: string): string => plainDigits(typed).trim().replaceAll('−', '-')

/**
 * An item with its mistakes. @returns null when a mistake that can happen here gives the right answer, or two
 * give the same one: they could not be told apart, so the item is not made.
 */
export function itemOf(method: Method, numbers: Numbers): Item | null {
  if (!method.fits(numbers)) return null
  const worked = method.work(numbers, null)
  const slips = method.slips
    .filter(({ applies }) => applies?.(numbers) ?? true)
    .map((slip) => ({ ...slip, worked: method.work(numbers, slip.name) }))
  const answers = new Set([worked.answer, ...slips.map((slip) => slip.worked.answer)])
  return answers.size === slips.length + 1 ? { method, numbers, worked, slips } : null
}

const TRIES = 400
/** `count` items of a method that follow from `seed` alone; no question comes twice. */
export function makeItems(method: Method, seed: number, count: number): readonly Item[] {
  const random = seeded(seed)
  const items = new Map<string, Item>()
  for (let i = 0; i < TRIES && items.size < count; i += 1) {
    const item = itemOf(method, method.draw(random))
    if (item) items.set(questionText(method.kind, item.numbers), item)
  }
  return [...items.values()]
}

/** How a written thing compares: right, the mistake it comes from, or a mistake that has no name. */
export type EntryCheck =
  | { right: true }
  | { right: false; slip: DetectedMistake | null; emptySquare: boolean }

/**
 * Compares one entry of a step; `step` and `place` count from 0. A mistake is told only where exactly one
 * mistake of this shortcut writes what was typed.
 */
export function checkEntry(item: Item, [step, place]: readonly [number, number], typed: string): EntryCheck {
  const value = item.worked.steps[step]?.entries[place]?.value ?? ''
  const last = step === item.worked.steps.length - 1
  const bare = last ? readTyped(item.method.kind, typed) : readEntry(typed)
  if (bare === value) return { right: true }
  const title = item.worked.steps[step]?.title
  const fitting = item.slips.filter(({ worked }) => {
    const same = worked.steps.find((one) => one.title === title)
    return same?.entries[place]?.value === bare
  })
  const emptySquare = bare !== '' && Number(bare) === Number(value) && bare.length < value.length
  return { right: false, slip: onlyOne(fitting), emptySquare }
}

/**
 * Compares a whole answer. Where the way was not told (`methods`: those that may have been taken), a mistake
 * is told only if exactly one mistake of all of them gives this answer.
 */
export function checkAnswer(
  item: Item,
  typed: string,
  methods: readonly Method[] = [item.method],
): EntryCheck {
  const { kind } = item.method
  const bare = readTyped(kind, typed)
  if (bare === readTyped(kind, item.worked.answer)) return { right: true }
  const fitting = methods
    .flatMap((method) => (method === item.method ? item.slips : (itemOf(method, item.numbers)?.slips ?? [])))
    .filter(({ worked }) => worked.answer === bare)
  return { right: false, slip: onlyOne(fitting), emptySquare: false }
}

const onlyOne = <T>(list: readonly T[]): T | null => (list.length === 1 ? (list[0] ?? null) : null)

/** How often a mistake must match before it is named: once may be chance. */
export const MATCHES = 2
/** Which mistakes matched so far, counted once for each item. */
export type Matches = ReadonlyMap<string, number>
export const matched = (matches: Matches, slip: DetectedMistake | null): Matches =>
  slip ? new Map(matches).set(slip.name, (matches.get(slip.name) ?? 0) + 1) : matches
export const isNamed = (matches: Matches, slip: DetectedMistake): boolean =>
  (matches.get(slip.name) ?? 0) >= MATCHES

/** Kinds whose question does not tell the shortcut. */
const MIXED: readonly Kind[] = ['difference', 'product', 'square', 'quotient']
/**
 * `count` items of different shortcuts, from `seed` alone: the way is not told. Each shortcut comes once
 * before one comes again, and no question comes twice.
 */
export function makeMixed(seed: number, count: number): readonly Item[] {
  const random = seeded(seed)
  const methods = METHODS.filter(({ kind }) => MIXED.includes(kind))
  const items = new Map<string, Item>()
  let left: Method[] = []
  for (let i = 0; i < TRIES && items.size < count; i += 1) {
    if (left.length === 0) left = [...methods]
    const [method = crosswise] = left.splice(between(random, 0, left.length - 1), 1)
    const item = itemOf(method, method.draw(random))
    if (item) items.set(questionText(method.kind, item.numbers), item)
  }
  return [...items.values()]
}

/** Every shortcut by which an item's question can be worked out. */
export const methodsFor = ({ method, numbers }: Item): readonly Method[] =>
  METHODS.filter((one) => one.kind === method.kind && one.fits(numbers))
