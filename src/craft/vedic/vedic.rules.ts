import { seeded } from '../../quiz/seeded.rules.ts'
import { at, between, type Kind, type Method, type Numbers, type Slip, type Worked } from './method.rules.ts'
import { acrossBase, fromTen, nearBase, squareNearBase, workingBase } from './near-base.rules.ts'
import { crosswise, duplex, endsInFive, tensTogether, timesEleven, timesNines } from './products.rules.ts'
import { byNine, divideAbove, divideBelow, recurring, vinculum } from './quotients.rules.ts'

/** Sixteen ways of Tirtha's book, in the order they are taught. */
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
export type SeenSlip = Slip & { worked: Worked }
export type Item = {
  method: Method
  numbers: Numbers
  worked: Worked
  /** Mistakes whose answers differ from the right one and from each other. */
  slips: readonly SeenSlip[]
}

/** What is asked, as it stands on paper. */
export function asked(kind: Kind, numbers: Numbers): string {
  const [a, b] = [at(numbers, 0), at(numbers, 1)]
  const texts: Readonly<Record<Kind, string>> = {
    difference: `${a} − ${b}`,
    product: `${a} × ${b}`,
    square: `${a}²`,
    quotient: `${a} ÷ ${b}`,
    bars: `${a} with small digits`,
    fraction: `${a} ÷ ${b}, its repeating digits`,
  }
  return texts[kind]
}

/** The answer by plain arithmetic, as the method has to come to it; what the tests compare with. */
export function plainly(kind: Kind, numbers: Numbers): string {
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

/** A typed answer in the form that answers are kept in; the same words for any spelling of a minus or 'r'. */
export function readTyped(kind: Kind, typed: string): string {
  const plain = typed.trim().replaceAll('−', '-')
  if (kind === 'bars') return (plain.match(/-?\d/g) ?? []).join(' ')
  const bare = plain.replaceAll(/[\s,]/g, '')
  if (kind !== 'quotient') return bare
  const [, whole, left] = /^(\d+)(?:r(\d+))?$/i.exec(bare) ?? []
  return whole ? `${Number(whole)} r${Number(left ?? 0)}` : bare
}

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
    if (item) items.set(asked(method.kind, item.numbers), item)
  }
  return [...items.values()]
}

/** How a written thing compares: right, the mistake it comes from, or a mistake that has no name. */
export type Seen = { right: true } | { right: false; slip: SeenSlip | null; emptySquare: boolean }

/** Compares one entry of a step; `step` and `place` count from 0. */
export function seeEntry(item: Item, [step, place]: readonly [number, number], typed: string): Seen {
  const value = item.worked.steps[step]?.entries[place]?.value ?? ''
  const last = step === item.worked.steps.length - 1
  const bare = last ? readTyped(item.method.kind, typed) : typed.trim().replaceAll('−', '-')
  if (bare === value) return { right: true }
  const title = item.worked.steps[step]?.title
  const slip = item.slips.find(({ worked }) => {
    const same = worked.steps.find((one) => one.title === title)
    return same?.entries[place]?.value === bare
  })
  const emptySquare = bare !== '' && Number(bare) === Number(value) && bare.length < value.length
  return { right: false, slip: slip ?? null, emptySquare }
}

/** So often has a mistake to match before it is named: once may be chance. */
export const MATCHES = 2
/** Which mistakes matched so far, counted once for each item. */
export type Matches = ReadonlyMap<string, number>
export const matched = (matches: Matches, slip: SeenSlip | null): Matches =>
  slip ? new Map(matches).set(slip.name, (matches.get(slip.name) ?? 0) + 1) : matches
export const isNamed = (matches: Matches, slip: SeenSlip): boolean => (matches.get(slip.name) ?? 0) >= MATCHES

/** A question about the way, not the sum: one of four ways fits these numbers, the others do not. */
export type WhichFits = { kind: Kind; numbers: Numbers; ways: readonly Method[]; right: string }

/** Ways that always work: among the answers only where no shorter way fits. */
const ALWAYS = new Set([crosswise.id, duplex.id])
const SORTED: readonly Kind[] = ['product', 'square', 'quotient']

const asProduct = (kind: Kind, numbers: Numbers): Numbers =>
  kind === 'square' ? [at(numbers, 0), at(numbers, 0)] : numbers
/** Whether a way fits what is asked; a square is a product too. */
function fitsAsked(method: Method, kind: Kind, numbers: Numbers): boolean {
  if (method.kind === kind) return method.fits(numbers) || method.fits([at(numbers, 1), at(numbers, 0)])
  return kind === 'square' && method.kind === 'product' && method.fits(asProduct(kind, numbers))
}
const shorterFor = (kind: Kind, numbers: Numbers) =>
  METHODS.filter((one) => !ALWAYS.has(one.id) && fitsAsked(one, kind, numbers))

/** `count` questions which way fits, from `seed` alone; each has exactly one right way among four. */
export function makeWhichFits(seed: number, count: number): readonly WhichFits[] {
  const random = seeded(seed)
  const made: WhichFits[] = []
  for (let i = 0; i < TRIES && made.length < count; i += 1) {
    const kind = SORTED[between(random, 0, random() < 0.4 ? 0 : 2)] ?? 'product'
    const ways = METHODS.filter((one) => one.kind === kind)
    const method = ways[between(random, 0, ways.length - 1)] ?? crosswise
    const numbers = method.draw(random)
    const shorter = shorterFor(kind, numbers)
    const alone = ALWAYS.has(method.id) ? shorter.length === 0 : shorter.length === 1 && shorter[0] === method
    if (!alone || !method.fits(numbers)) continue
    const others = METHODS.filter(
      (one) => one !== method && !ALWAYS.has(one.id) && SORTED.includes(one.kind) && near(one.kind, kind),
    ).filter((one) => !fitsAsked(one, kind, numbers))
    const chosen = shuffled(random, others).slice(0, 3)
    made.push({ kind, numbers, ways: shuffled(random, [method, ...chosen]), right: method.id })
  }
  return made
}
const near = (one: Kind, kind: Kind) => (one === 'quotient') === (kind === 'quotient')

function shuffled<T>(random: () => number, list: readonly T[]): T[] {
  const out = [...list]
  for (let i = out.length - 1; i > 0; i -= 1) {
    const j = between(random, 0, i)
    const [a, b] = [out[i] as T, out[j] as T]
    out[i] = b
    out[j] = a
  }
  return out
}

/** The digital root: 0 to 8, nine counts as nothing. */
export const byNines = (n: number): number => n % 9
/** The digits taken and added in turn from the right: 0 to 10. */
export const byElevens = (n: number): number => ((n % 11) + 11) % 11

/** A check of an answer by casting out: what it should leave, and what it leaves. */
export type Check = { should: number; leaves: number }
/**
 * Casting out nines and elevens. Nines see about eight of nine slips and never digits that changed places;
 * elevens see those. @returns null where there is nothing to check.
 */
export function castOut(
  kind: Kind,
  numbers: Numbers,
  answer: number,
): Record<'nines' | 'elevens', Check> | null {
  const [a, b] = asProduct(kind, numbers)
  if (
    a === undefined ||
    b === undefined ||
    (kind !== 'product' && kind !== 'square' && kind !== 'difference')
  )
    return null
  const check = (root: (n: number) => number, modulus: number): Check => {
    const value = kind === 'difference' ? root(a) - root(b) + modulus : root(a) * root(b)
    return { should: value % modulus, leaves: root(answer) }
  }
  return { nines: check(byNines, 9), elevens: check(byElevens, 11) }
}
