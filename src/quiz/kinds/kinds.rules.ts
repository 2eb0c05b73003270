/*
 * Questions beside one-of-many. A question without a task is one of many: its options are rows of their own.
 */

import { mixedBy } from '../seeded.rules.ts'
import type { Verdict } from '../verdicts.rules.ts'

/** Several right, a number, a number set on beads, things in order, pairs, the stickers of a cube's face. */
export const KINDS = ['several', 'number', 'beads', 'order', 'match', 'face'] as const
export type Kind = (typeof KINDS)[number]

/** So many options or partners at least and at most; places are one digit each. */
export const [THINGS_MIN, THINGS_MAX] = [2, 8]
/** Rods of an abacus that is answered on. */
export const RODS_MAX = 7
const STICKERS = 9

/** What is asked, without the key. `options` of a question stand beside it, in the order that is shown. */
export type Asking =
  | { kind: 'several' | 'order' | 'face' }
  /** `unit`: written behind the number; ''. `tolerance` comes with the key. */
  | { kind: 'number'; unit: string; tolerance?: string | undefined }
  | { kind: 'beads'; rods: number }
  /** Each of `left` gets one of the options; several may get the same, and some options belong to nobody. */
  | { kind: 'match'; left: string[] }

/**
 * A question as it is stored, with its key. `right` is the whole right answer in the form in which answers
 * are kept: places from 0 of `options` (several: ascending; order: first to last; match: one for each of
 * `left`), a decimal, the digits on the rods, nine letters of R, O, Y, G, B and W row by row.
 */
export type Task = { right: string } & (
  | { kind: 'several' | 'order'; options: readonly string[] }
  /** `tolerance`: a decimal, '0' for none; both ends count as right. */
  | { kind: 'number'; unit: string; tolerance: string }
  | { kind: 'beads'; rods: number }
  | { kind: 'match'; left: readonly string[]; options: readonly string[] }
  | { kind: 'face' }
)

/** What is chosen from; none where a number, beads or stickers are set. */
export const optionsOf = (task: Task): readonly string[] => ('options' in task ? task.options : [])

/** The same without its key; how far a number may be off belongs to the key. */
export function askingOf(task: Task, withKey = false): Asking {
  if (task.kind === 'beads') return { kind: task.kind, rods: task.rods }
  if (task.kind === 'match') return { kind: task.kind, left: [...task.left] }
  if (task.kind !== 'number') return { kind: task.kind }
  const { kind, unit, tolerance } = task
  return withKey ? { kind, unit, tolerance } : { kind, unit }
}

/* Numbers: decimals in words of digits, never floats. */

const [WHOLE_MAX, PART_MAX] = [12, 6]
/** Groups of three as in Europe, or as in India: 1,205 and 12,34,567. */
const grouped = /^\d{1,3}(?:,\d{2,3}){0,4},\d{3}$/

/**
 * A number as people type it, as a plain decimal: '1,205.50' is '1205.5', '−3' is '-3'. Null for anything
 * else: more than 12 digits before or 6 behind the point, a comma that groups nothing.
 */
export function readNumber(typed: string): string | null {
  const text = typed.trim().replace('−', '-')
  if (text.length > 24) return null
  const [, sign = '', before = '', , behind = ''] = /^([+-]?)([\d,]*)(\.(\d*))?$/.exec(text) ?? []
  if (before.includes(',') && !grouped.test(before)) return null
  const whole = before.replaceAll(',', '').replace(/^0+(?=\d)/, '')
  const part = withoutNoughts(behind)
  if (whole + behind === '' || whole.length > WHOLE_MAX || part.length > PART_MAX) return null
  const plain = `${whole || '0'}${part && `.${part}`}`
  return sign === '-' && plain !== '0' ? `-${plain}` : plain
}

/** Digits behind a point without the noughts at their end. */
function withoutNoughts(digits: string): string {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

/** Millionths, exactly. */
function millionths(decimal: string): bigint {
  const [whole = '0', part = ''] = decimal.split('.')
  return BigInt(`${whole}${part.padEnd(PART_MAX, '0')}`)
}

const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a)

/** The middle of two numbers and how far it is to each, exactly; null where six decimals cannot say it. */
export function middleOf(a: string, b: string): { right: string; tolerance: string } | null {
  const [least, most] = [readNumber(a), readNumber(b)]
  if (least === null || most === null) return null
  const [from, to] = [millionths(least), millionths(most)]
  if (from > to || (to - from) % 2n !== 0n) return null
  return { right: decimalOf((from + to) / 2n), tolerance: decimalOf((to - from) / 2n) }
}

function decimalOf(parts: bigint): string {
  const digits = String(parts < 0n ? -parts : parts).padStart(PART_MAX + 1, '0')
  const sign = parts < 0n ? '-' : ''
  return readNumber(`${sign}${digits.slice(0, -PART_MAX)}.${digits.slice(-PART_MAX)}`) ?? '0'
}

/* What is said on the wire, by the places that are shown. */

const placesIn = (text: string): (number | null)[] =>
  text.split(',').map((part) => (/^\d$/.test(part) ? Number(part) : null))

const isAscending = (places: readonly number[]) =>
  places.every((place, at) => at === 0 || (places[at - 1] ?? 0) < place)

/** The most signs of an answer: of a number as it is typed. */
const SAID_MAX = 24
/** Stands where a partner or a sticker is not chosen yet. */
export const OPEN = '-'

/**
 * An answer as it goes over the wire, in its one form: places of the shown options with commas ('0,2'), a
 * decimal, digits, letters; '-' stands where a partner or a sticker is missing. `options`: how many are
 * shown.
 * @returns null for anything that cannot be an answer to this question.
 */
export function readSaid(asking: Asking, options: number, said: string): string | null {
  if (said.length > SAID_MAX) return null
  switch (asking.kind) {
    case 'number':
      return readNumber(said)
    case 'beads':
      return /^\d+$/.test(said) && said.length === asking.rods ? said : null
    case 'face':
      return /^[ROYGBW-]+$/.test(said) && said.length === STICKERS && /[A-Z]/.test(said) ? said : null
    case 'match':
      return readPairs(said, asking.left.length, options)
    case 'several':
    case 'order': {
      const places = placesIn(said).flatMap((place) => (place !== null && place < options ? place : []))
      const isWhole = places.length === said.split(',').length && new Set(places).size === places.length
      return isWhole && (asking.kind === 'order' || isAscending(places)) ? said : null
    }
  }
}

function readPairs(said: string, left: number, options: number): string | null {
  const parts = said.split(',')
  const fits = (part: string) => part === OPEN || (/^\d$/.test(part) && Number(part) < options)
  const chosen = parts.some((part) => part !== OPEN)
  return parts.length === left && chosen && parts.every(fits) ? said : null
}

/** Whether nothing is missing in what was said: only then it is an answer. */
export function isWhole(asking: Asking, options: number, said: string): boolean {
  if (asking.kind === 'order') return said.split(',').length === options
  return asking.kind === 'match' || asking.kind === 'face' ? !said.includes(OPEN) : true
}

/* What is kept, by the places of the question itself, whatever order an attempt shows. */

/** The shown places of a paper's entry: as texts there, beside the ids of one-of-many. */
export type Shown = readonly string[]

const byPlaces = (kind: Kind) => kind === 'several' || kind === 'order' || kind === 'match'

function moved(kind: Kind, said: string, to: (place: string) => string): string {
  if (!byPlaces(kind)) return said
  const places = said.split(',').map((place) => (place === OPEN ? OPEN : to(place)))
  return (kind === 'several' ? places.toSorted() : places).join()
}

/**
 * What was said as it is kept: '=' and the whole answer, or '~' and one of which something is missing.
 * @returns null for what cannot be an answer.
 */
export function kept(task: Task, shown: Shown, said: string): string | null {
  const asking = askingOf(task)
  const read = readSaid(asking, shown.length, said)
  if (read === null) return null
  const sign = isWhole(asking, shown.length, read) ? '=' : '~'
  return sign + moved(task.kind, read, (place) => shown[Number(place)] ?? OPEN)
}

/** What is kept, as this paper shows it. */
export const saidOf = (task: Task, shown: Shown, answer: string): string =>
  moved(task.kind, answer.slice(1), (place) => String(shown.indexOf(place)))

/** Whether an answer is of a task and not an option's id. */
export const isKept = (answer: string): boolean => answer.startsWith('=') || answer.startsWith('~')

/* Grading. */

/**
 * All or nothing, exactly: several right only when all right options are chosen and no other; a number when
 * it is no further from the right one than the tolerance, without rounding; beads, an order, pairs and
 * stickers when each is as it should be. Nothing is right in part. What has something missing (an order,
 * pairs or stickers that are not all set) is no answer: it counts as not answered and costs nothing.
 */
export function judged(task: Task, answer: string): Verdict {
  if (!answer.startsWith('=')) return 'blank'
  const given = answer.slice(1)
  if (task.kind !== 'number') return given === task.right ? 'right' : 'wrong'
  const off = distance(millionths(given), millionths(task.right))
  return off <= millionths(task.tolerance) ? 'right' : 'wrong'
}

/** The same of what was said, beside the key as it goes over the wire. */
export function saidVerdict(
  { task, options, correctAnswer = '' }: Keyed,
  said: string | null | undefined,
): Verdict {
  if (said === null || said === undefined) return 'blank'
  if (!task) return said === correctAnswer ? 'right' : 'wrong'
  if (!isWhole(task, options.length, said)) return 'blank'
  if (task.kind !== 'number') return said === correctAnswer ? 'right' : 'wrong'
  return judged({ ...task, tolerance: task.tolerance ?? '0', right: correctAnswer }, `=${said}`)
}

/** A question on the wire with its key. */
export type Keyed = {
  task?: Asking | undefined
  options: readonly string[]
  correctAnswer?: string | undefined
}

/* The order in which things are shown. */

/**
 * The places of the options as a paper shows them: things to order and partners mixed by the seed, the
 * options of several as their author wrote them. Three or more are never shown in their right order. Whoever
 * knows the seed can undo the mixing, and has the key: where it counts, it is random and told to nobody.
 */
export function shownOf(task: Task, seed: string): Shown {
  const places = optionsOf(task).map((_, place) => String(place))
  if (task.kind !== 'order' && task.kind !== 'match') return places
  const mixed = mixedBy(seed, places)
  const isRight = mixed.length > 2 && mixed.every((place, at) => place === String(at))
  return isRight ? mixed.toReversed() : mixed
}

/* In words. */

const COLOURS: Readonly<Record<string, string>> = {
  R: 'red',
  O: 'orange',
  Y: 'yellow',
  G: 'green',
  B: 'blue',
  W: 'white',
}
export const colourName = (letter: string): string => COLOURS[letter] ?? 'not coloured'

/** An answer as people read it: '4, 6', '12.5 cm', '462', 'first, second', 'a: b; c: d', rows of colours. */
export function inWords(asking: Asking, options: readonly string[], said: string): string {
  const texts = () => said.split(',').map((place) => options[Number(place)] ?? '…')
  switch (asking.kind) {
    case 'several':
    case 'order':
      return texts().join(', ')
    case 'match':
      return texts()
        .map((text, at) => `${asking.left[at] ?? ''}: ${text}`)
        .join('; ')
    case 'number':
      return `${said.replace('-', '−')}${asking.unit && ` ${asking.unit}`}`
    case 'beads':
      return String(Number(said))
    case 'face':
      return [0, 3, 6].map((at) => Array.from(said.slice(at, at + 3), colourName).join(', ')).join('; ')
  }
}
