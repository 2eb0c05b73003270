import { FORMULAS, formulaKey, type Cell, pathOf, rodsOf, type Rods } from '../craft/soroban/soroban.rules.ts'
import { seeded } from '../quiz/seeded.rules.ts'

/** Rods of a lesson's abacus, at most: results reach 9,99,99,99,999. */
export const MAX_RODS = 10

/** A sum that the teacher called; `number` counts from 1. */
export type CalledSum = { number: number; start: number; by: number }

/** What is drawn for the next sum: a formula like '+4 big', and the digits of each number. */
export type SumWish = { formula: string; digits: number }
export type Sum = { start: number; by: number }

/** A typed sum like '386 + 248' or '1,000 − 7', or the sentence why it is none. */
export function typedSum(text: string): Sum | { refused: string } {
  const [, first = '', sign, second = ''] =
    /^([\d,]{1,14})([+\-−–])([\d,]{1,14})$/.exec(text.replaceAll(/\s/g, '')) ?? []
  if (sign === undefined) return { refused: 'Type a sum like 386 + 248.' }
  const [start, size] = [Number(first.replaceAll(',', '')), Number(second.replaceAll(',', ''))]
  const by = sign === '+' ? size : -size
  const result = start + by
  if (start >= 10 ** MAX_RODS || result < 0 || result >= 10 ** MAX_RODS) return { refused: RESULT_RANGE }
  return by === 0 ? { refused: 'Type a sum like 386 + 248.' } : { start, by }
}

/** Tries before a formula counts as not to be drawn with so many digits. */
const DRAWS = 5000

/** A sum in which this formula is needed; the same for the same seed. */
export function drawnSum({ formula, digits }: SumWish, seed: number): Sum | { refused: string } {
  const known = FORMULAS.find(({ key }) => key === formula)
  if (!known || digits < 1 || digits > 4) return { refused: 'Choose a formula and 1 to 4 digits.' }
  const random = seeded(seed)
  const low = digits === 1 ? 1 : 10 ** (digits - 1)
  const draw = () => low + Math.floor(random() * (10 ** digits - low))
  for (let at = 0; at < DRAWS; at++) {
    const sum = { start: draw(), by: draw() * Math.sign(known.by) }
    if (sum.start + sum.by >= 0 && needs(sum, formula)) return sum
  }
  return { refused: 'There is no sum with this formula and so many digits.' }
}

const needs = (sum: Sum, formula: string): boolean =>
  cellsOf(sum).some(({ by, technique }) => formulaKey(by, technique) === formula)

/** How many rods a sum needs: at least five are drawn. */
export const rodCount = ({ start, by }: Sum): number =>
  Math.max(5, String(Math.max(start, start + by)).length + 1)

export const cellsOf = (sum: Sum): Cell[] => pathOf(rodsOf(sum.start, rodCount(sum)), sum.by)

/** '386 + 248', with a minus of its own width. */
export const sumText = ({ start, by }: Sum): string => `${start} ${by < 0 ? '−' : '+'} ${Math.abs(by)}`

/** Rods as text, the highest first, and back. */
export const rodsText = (rods: Rods): string => rods.toReversed().join('')
export const rodsFrom = (text: string): number[] => [...text].map(Number).toReversed()
export const RESULT_RANGE = 'The result has to be between 0 and 9,99,99,99,999.'
