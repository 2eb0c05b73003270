import {
  bigFriend,
  columns,
  directChain,
  findBeads,
  friendChain,
  product,
  quotient,
  readBeads,
  readRods,
  smallFriend,
} from './abacus.rules.ts'
import { type Rule, shuffled } from './arithmetic.rules.ts'
import { seeded } from '../../seeded.rules.ts'
import { assertProved } from './proof.rules.ts'
import { castNines, complement, digitSumOf, divideByNine, timesEleven } from './vedic-digits.rules.ts'
import {
  acrossBase,
  crosswise,
  cubeRoot,
  nearBase,
  squareNear,
  squareOfFive,
  timesNines,
  workingBase,
} from './vedic-products.rules.ts'

/** A way to calculate, with a rule for each of its levels, from the easiest. */
export type Technique = { name: string; levels: readonly Rule[] }
export type Discipline = { name: string; techniques: readonly Technique[] }

const [ROWS, TIMES, SHARES] = ['Add and subtract row by row', 'Multiply on the rods', 'Divide on the rods']

/** What questions can be made of by rules. */
export const disciplines: readonly Discipline[] = [
  {
    name: 'Abacus',
    techniques: [
      { name: 'Read drawn beads', levels: [readBeads(1), readBeads(2), readBeads(3)] },
      { name: 'Find the abacus', levels: [findBeads(2), findBeads(3)] },
      { name: 'Read rods told in words', levels: [readRods(1), readRods(2), readRods(3)] },
      { name: 'Direct moves', levels: [directChain] },
      { name: 'Small friends', levels: [smallFriend, friendChain(5, 3), friendChain(5, 4)] },
      { name: 'Big friends', levels: [bigFriend, friendChain(10, 4), friendChain(10, 5)] },
      {
        name: 'Rows to add and subtract',
        levels: [columns(ROWS, [2, 1, 1, 2]), columns(ROWS, [2, 2, 2, 2]), columns(ROWS, [3, 3, 2, 3, 3])],
      },
      {
        name: 'Multiplication',
        levels: [
          product(TIMES, [12, 49], [2, 5]),
          product(TIMES, [112, 498], [3, 8]),
          product(TIMES, [43, 98], [54, 89]),
        ],
      },
      {
        name: 'Division',
        levels: [
          quotient(SHARES, [2, 5], [12, 29]),
          quotient(SHARES, [6, 9], [112, 198]),
          quotient(SHARES, [23, 48], [37, 98]),
        ],
      },
    ],
  },
  {
    name: 'Vedic Math',
    techniques: [
      { name: 'All from 9 and the last from 10', levels: [complement(2), complement(3), complement(4)] },
      { name: 'Times 11', levels: [timesEleven(false), timesEleven(true)] },
      { name: 'Times 9, 99, 999', levels: [timesNines(1), timesNines(2), timesNines(3)] },
      { name: 'Digit sum', levels: [digitSumOf] },
      { name: 'Casting out nines', levels: [castNines] },
      { name: 'Divide by 9', levels: [divideByNine(false), divideByNine(true)] },
      {
        name: 'Squares that end in 5',
        levels: [squareOfFive([1, 5]), squareOfFive([4, 9]), squareOfFive([10, 19])],
      },
      {
        name: 'Squares near 50 and 100',
        levels: [squareNear(100, -1), squareNear(100, 1), squareNear(50, 1), squareNear(50, -1)],
      },
      {
        name: 'Close to a base',
        levels: [nearBase(100, -1, [2, 9]), nearBase(100, 1, [2, 9]), nearBase(1000, -1, [3, 29])],
      },
      { name: 'Across the base 100', levels: [acrossBase] },
      { name: 'Working base 50', levels: [workingBase] },
      {
        name: 'Vertically and crosswise',
        levels: [crosswise([1, 4]), crosswise([3, 7]), crosswise([5, 9])],
      },
      { name: 'Cube roots', levels: [cubeRoot] },
    ],
  },
]

/** A question whose key is proved. */
export type Made = { text: string; explanation: string; options: string[]; correct: number }

/** After so many draws that were asked before, a rule has no more to ask. */
const MOST_DRAWS = 400

type Wish = {
  rule: Rule
  count: number
  seed: number
  /** Texts of questions that are there already. */
  asked?: Iterable<string>
}

/**
 * Questions by a rule, no two alike; the same seed makes the same ones. Fewer than asked for when the rule
 * has no more.
 * @throws {Error} when a second calculation comes to another key.
 */
export function makeByRule({ rule, count, seed, asked = [] }: Wish): readonly Made[] {
  const rng = seeded(seed)
  const known = new Set(asked)
  const made: Made[] = []
  let places: readonly number[] = []
  for (let draws = 0; made.length < count && draws < MOST_DRAWS; draws += 1) {
    const { text, right, wrong, explanation } = rule(rng)
    if (known.has(text)) continue
    draws = 0
    known.add(text)
    // Every place holds the right answer about equally often.
    if (places.length === 0) places = shuffled(rng, [0, 1, 2, 3])
    const [correct = 0, ...rest] = places
    places = rest
    const options: string[] = wrong.toSpliced(correct, 0, right)
    assertProved(text, options, correct)
    made.push({ text, explanation, options, correct })
  }
  return made
}
