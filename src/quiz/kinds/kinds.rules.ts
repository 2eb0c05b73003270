/*
 * Question kinds other than single choice. A question without a task is single choice: its options are rows.
 */

import { shuffledBySeed } from '../seeded.rules.ts'
import type { Verdict } from '../verdicts.rules.ts'
import { words } from './kinds.words.ts'

/** Multiple correct options, a number, a number on beads, ordering, matching, a cube face. */
export const KINDS = ['several', 'number', 'beads', 'order', 'match', 'face'] as const
export type Kind = (typeof KINDS)[number]

/** Least and most options or matches; positions are one digit each. */
export const [MIN_THINGS, MAX_THINGS] = [2, 8]
/** Most rods of an answer abacus. */
export const MAX_RODS = 7
const STICKERS = 9

/** The task without the key. `options` are separate, in the order shown. */
export type TaskPrompt =
  | { kind: 'several' | 'order' | 'face' }
  /** `unit`: shown after the number, may be ''. `tolerance` comes with the key. */
  | { kind: 'number'; unit: string; tolerance?: string | undefined }
  | { kind: 'beads'; rods: number }
  /** Each of `left` gets one option; options may be shared or unused. */
  | { kind: 'match'; left: string[] }

/**
 * A stored question with its key. `right` is the correct answer in the stored format: positions from 0 of
 * `options` (several: ascending; order: first to last; match: one for each of `left`), a decimal, the digits
 * on the rods, or nine letters of R, O, Y, G, B and W row by row.
 */
export type Task = { right: string } & (
  | { kind: 'several' | 'order'; options: readonly string[] }
  /** `tolerance`: a decimal, '0' for none; inclusive. */
  | { kind: 'number'; unit: string; tolerance: string }
  | { kind: 'beads'; rods: number }
  | { kind: 'match'; left: readonly string[]; options: readonly string[] }
  | { kind: 'face' }
)

/** The options; none for numbers, beads and faces. */
export const optionsOf = (task: Task): readonly string[] => ('options' in task ? task.options : [])

/** Text in place of options for kinds without options. */
const INSTEAD = {
  number: 'Type a number',
  beads: 'Set a number on the abacus',
  face: 'Colour the stickers of a cube’s face',
} as const

/** Options on the wire, never empty. */
export const offeredOf = (task: Task, shown: readonly string[]): readonly string[] =>
  task.kind in INSTEAD ? [INSTEAD[task.kind as keyof typeof INSTEAD]] : shown

/** Options of a question on the wire; none for numbers, beads and faces. */
export const choicesOf = ({
  task,
  options,
}: {
  task?: TaskPrompt | undefined
  options: readonly string[]
}): readonly string[] => (task && task.kind in INSTEAD ? [] : options)

/** The task without its key; the tolerance is part of the key. */
export function withoutKey(task: Task, withKey = false): TaskPrompt {
  if (task.kind === 'beads') return { kind: task.kind, rods: task.rods }
  if (task.kind === 'match') return { kind: task.kind, left: [...task.left] }
  if (task.kind !== 'number') return { kind: task.kind }
  const { kind, unit, tolerance } = task
  return withKey ? { kind, unit, tolerance } : { kind, unit }
}

/* Numbers: decimal strings, never floats. */

const [MAX_WHOLE, MAX_PART] = [12, 6]
/** Western or Indian digit groups: 1,205 and 12,34,567. */
const grouped = /^\d{1,3}(?:,\d{2,3}){0,4},\d{3}$/

/**
 * Parses a typed number to a plain decimal: '1,205.50' to '1205.5', '−3' to '-3'. Null for anything else, for
 * more than 12 digits before or 6 after the point, and for misplaced commas.
 */
export function readNumber(typed: string): string | null {
  const text = typed.trim().replace('−', '-')
  if (text.length > 24) return null
  const [, sign = '', before = '', , behind = ''] = /^([+-]?)([\d,]*)(\.(\d*))?$/.exec(text) ?? []
  if (before.includes(',') && !grouped.test(before)) return null
  const whole = before.replaceAll(',', '').replace(/^0+(?=\d)/, '')
  const part = withoutNoughts(behind)
  if (whole + behind === '' || whole.length > MAX_WHOLE || part.length > MAX_PART) return null
  const plain = `${whole || '0'}${part && `.${part}`}`
  return sign === '-' && plain !== '0' ? `-${plain}` : plain
}

/** Decimals without trailing zeros. */
function withoutNoughts(digits: string): string {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

/** Millionths, exactly. */
function millionths(decimal: string): bigint {
  const [whole = '0', part = ''] = decimal.split('.')
  return BigInt(`${whole}${part.padEnd(MAX_PART, '0')}`)
}

const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a)

/** Midpoint and half-width of a range, exactly; null if that needs more than six decimals. */
export function middleOf(a: string, b: string): { right: string; tolerance: string } | null {
  const [least, most] = [readNumber(a), readNumber(b)]
  if (least === null || most === null) return null
  const [from, to] = [millionths(least), millionths(most)]
  if (from > to || (to - from) % 2n !== 0n) return null
  return { right: decimalOf((from + to) / 2n), tolerance: decimalOf((to - from) / 2n) }
}

function decimalOf(parts: bigint): string {
  const digits = String(parts < 0n ? -parts : parts).padStart(MAX_PART + 1, '0')
  const sign = parts < 0n ? '-' : ''
  return readNumber(`${sign}${digits.slice(0, -MAX_PART)}.${digits.slice(-MAX_PART)}`) ?? '0'
}

/* Answers on the wire, by positions as shown. */

const placesIn = (text: string): (number | null)[] =>
  text.split(',').map((part) => (/^\d$/.test(part) ? Number(part) : null))

const isAscending = (places: readonly number[]) =>
  places.every((place, at) => at === 0 || (places[at - 1] ?? 0) < place)

/** Most characters of an answer. */
const MAX_SAID = 24
/** Placeholder for a match or sticker not chosen yet. */
export const UNSET = '-'

/**
 * Normalises an answer on the wire: positions of the shown options with commas ('0,2'), a decimal, digits or
 * letters; '-' for a missing match or sticker. `options`: number shown.
 * @returns null if it cannot be an answer to this question.
 */
export function parseAnswer(asking: TaskPrompt, options: number, said: string): string | null {
  if (said.length > MAX_SAID) return null
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
    case 'order':
      return readPlaces(asking.kind, options, said)
  }
}

function readPlaces(kind: 'several' | 'order', options: number, said: string): string | null {
  const places = placesIn(said).flatMap((place) => (place !== null && place < options ? place : []))
  const isWhole = places.length === said.split(',').length && new Set(places).size === places.length
  return isWhole && (kind === 'order' || isAscending(places)) ? said : null
}

function readPairs(said: string, left: number, options: number): string | null {
  const parts = said.split(',')
  const fits = (part: string) => part === UNSET || (/^\d$/.test(part) && Number(part) < options)
  const chosen = parts.some((part) => part !== UNSET)
  return parts.length === left && chosen && parts.every(fits) ? said : null
}

/** Whether the answer is complete; only then it counts. */
export function isComplete(asking: TaskPrompt, options: number, said: string): boolean {
  if (asking.kind === 'order') return said.split(',').length === options
  return asking.kind === 'match' || asking.kind === 'face' ? !said.includes(UNSET) : true
}

/* Stored answers, by positions in the question, whatever order an attempt shows. */

/** Shown positions in a paper's entry, stored as text beside the ids of single choice. */
export type Shown = readonly string[]

const byPlaces = (kind: Kind) => kind === 'several' || kind === 'order' || kind === 'match'

function moved(kind: Kind, said: string, to: (place: string) => string): string {
  if (!byPlaces(kind)) return said
  const places = said.split(',').map((place) => (place === UNSET ? UNSET : to(place)))
  return (kind === 'several' ? places.toSorted() : places).join()
}

/**
 * Encodes an answer for storage: '=' if complete, '~' if incomplete.
 * @returns null if it cannot be an answer.
 */
export function encodeAnswer(task: Task, shown: Shown, said: string): string | null {
  const asking = withoutKey(task)
  const read = parseAnswer(asking, shown.length, said)
  if (read === null) return null
  const sign = isComplete(asking, shown.length, read) ? '=' : '~'
  return sign + moved(task.kind, read, (place) => shown[Number(place)] ?? UNSET)
}

/** Converts a stored answer to the order of this paper. */
export const decodeAnswer = (task: Task, shown: Shown, answer: string): string =>
  moved(task.kind, answer.slice(1), (place) => String(shown.indexOf(place)))

/** Whether a stored answer is encoded and not an option's id. */
export const isEncoded = (answer: string): boolean => answer.startsWith('=') || answer.startsWith('~')

/* Grading. */

/**
 * Grades all or nothing, without partial marks: several needs exactly the correct options, a number must be
 * within the tolerance without rounding, and all other kinds must match fully. An incomplete answer counts as
 * not answered and loses no marks.
 */
export function gradeAnswer(task: Task, answer: string): Verdict {
  if (!answer.startsWith('=')) return 'blank'
  const given = answer.slice(1)
  if (task.kind !== 'number') return given === task.right ? 'right' : 'wrong'
  const off = distance(millionths(given), millionths(task.right))
  return off <= millionths(task.tolerance) ? 'right' : 'wrong'
}

/** Grades an answer in wire format against the key in wire format. */
export function gradeWireAnswer(
  { task, options, correctAnswer = '' }: QuestionWithKey,
  said: string | null | undefined,
): Verdict {
  if (said === null || said === undefined) return 'blank'
  if (!task) return said === correctAnswer ? 'right' : 'wrong'
  if (!isComplete(task, options.length, said)) return 'blank'
  if (task.kind !== 'number') return said === correctAnswer ? 'right' : 'wrong'
  return gradeAnswer({ ...task, tolerance: task.tolerance ?? '0', right: correctAnswer }, `=${said}`)
}

/** A question on the wire with its key. */
export type QuestionWithKey = {
  task?: TaskPrompt | undefined
  options: readonly string[]
  correctAnswer?: string | undefined
}

/* Order of options. */

/**
 * Positions of the options as a paper shows them: shuffled by the seed for ordering and matching, in the
 * author's order for multiple choice. Three or more are never shown in the correct order. The seed reveals
 * the key, so it is random and secret where results count.
 */
export function shuffledOptions(task: Task, seed: string): Shown {
  const places = optionsOf(task).map((_, place) => String(place))
  if (task.kind !== 'order' && task.kind !== 'match') return places
  const mixed = shuffledBySeed(seed, places)
  const isRight = mixed.length > 2 && mixed.every((place, at) => place === String(at))
  return isRight ? mixed.toReversed() : mixed
}

/* As text. */

const COLOURS: Readonly<Record<string, string>> = {
  R: words.red,
  O: words.orange,
  Y: words.yellow,
  G: words.green,
  B: words.blue,
  W: words.white,
}
export const colourName = (letter: string): string => COLOURS[letter] ?? words.uncoloured

/** An answer as text: '4, 6', '12.5 cm', '462', 'first, second', 'a: b; c: d', rows of colours. */
export function inWords(asking: TaskPrompt, options: readonly string[], said: string): string {
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
