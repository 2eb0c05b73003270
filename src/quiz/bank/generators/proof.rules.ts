import { partsOf, spoken } from '../../figures.rules.ts'
import { numberWord } from '../../../platform/text/numbers.rules.ts'

/*
 * The second calculation of each key. It reads a question as a child does and shares nothing with the rules
 * that make it.
 */

/** Digits that are added until one is left. */
function addDigits(value: number): number {
  return value < 10 ? value : addDigits([...String(value)].reduce((sum, digit) => sum + Number(digit), 0))
}

/** An exact cube root, or NaN. */
function cubeRoot(cube: number): number {
  const root = Math.round(Math.cbrt(cube))
  return root * root * root === cube ? root : Number.NaN
}

/**
 * The value of an expression of whole numbers: + and −, then × and ÷, then ² and ∛. NaN for what cannot be
 * read.
 */
export function evaluate(expression: string): number {
  const tokens = expression.match(/\d+|[+−×÷²∛]/g) ?? []
  if (tokens.join('') !== expression.replaceAll(' ', '')) return Number.NaN
  let at = 0
  const power = (): number => {
    const token = tokens[at++] ?? ''
    if (token === '∛') return cubeRoot(power())
    const value = /^\d+$/.test(token) ? Number(token) : Number.NaN
    if (tokens[at] !== '²') return value
    at++
    return value * value
  }
  const term = (): number => {
    let value = power()
    while (tokens[at] === '×' || tokens[at] === '÷')
      value = tokens[at++] === '×' ? value * power() : value / power()
    return value
  }
  let value = term()
  while (at < tokens.length) {
    const sign = tokens[at++]
    if (sign === '+') value += term()
    else if (sign === '−') value -= term()
    else return Number.NaN
  }
  return value
}

/** The beads of one rod, counted from the words. */
function rodValue(words: string): number {
  return (words.includes('upper bead') ? 5 : 0) + Number(/(\d) lower bead/.exec(words)?.[1] ?? 0)
}

const fromRods = (rods: readonly string[]): number =>
  rods.reduce((value, rod) => value * 10 + rodValue(rod), 0)

/** The beads of one rod, counted from where they are said to be. */
const positionsValue = (rod: string): number =>
  (rod.includes('upper bead down') ? 5 : 0) +
  [0, 1, 2, 3, 4].findIndex((count) => rod.includes(`${numberWord(count)} lower`))

/** The number on the beads that a text draws, counted bead by bead; NaN when it draws none. */
function beadsIn(text: string): number {
  const drawn = partsOf(text).find((part) => 'figure' in part)
  if (drawn?.figure.kind !== 'beads') return Number.NaN
  return spoken(drawn.figure)
    .split('; ')
    .reduce((value, rod) => value * 10 + positionsValue(rod), 0)
}

/** What stands behind the last of these marks; all of it when there is none. */
const behind = (text: string, mark: string): string => text.split(mark).at(-1) ?? ''

/** 'A R B' as the answer to 'N ÷ D': A times D and B more are N, and B is less than D. */
function divides(division: string, [whole = 0, left = 0]: readonly number[]): boolean {
  const [number = Number.NaN, by = Number.NaN] = division.split(' ÷ ').map(Number)
  return whole * by + left === number && left < by
}

/** Whether an option makes a question true; undefined when the question is no arithmetic. */
function holds(text: string, option: string): boolean | undefined {
  if (text.startsWith('Beads touching the beam: '))
    return fromRods(behind(text, ': ').split('; ')) === Number(option)
  if (text.startsWith('Which number? [beads')) return beadsIn(text) === Number(option)
  if (/^Find \d+$/.test(text)) return beadsIn(option) === Number(behind(text, ' '))
  if (text.endsWith(' → ?'))
    return addDigits(evaluate(behind(behind(text.slice(0, -4), ': '), '? '))) === Number(option)
  const [left = '', right] = behind(text, ': ').split(' = ')
  if (right === undefined || !`${left}${right}`.includes('?')) return undefined
  if (option.includes(' R ')) return divides(left, option.split(' R ').map(Number))
  return evaluate(left.replace('?', option)) === evaluate(right.replace('?', option))
}

/** Which options make a question true; null when it is no arithmetic. */
export function verdicts(text: string, options: readonly string[]): readonly boolean[] | null {
  const found = options.map((option) => holds(text, option))
  return found.includes(undefined) ? null : found.map((one) => one === true)
}

/** @throws {Error} when the key is not the one option that makes the question true. */
export function assertProved(text: string, options: readonly string[], correct: number): void {
  const found = verdicts(text, options)
  const proved = found?.every((holdsTrue, place) => holdsTrue === (place === correct)) ?? false
  if (!proved || new Set(options).size !== options.length || found?.[correct] !== true)
    throw new Error(`The key is not proved: ${text} ${options.join(' | ')}`)
}
