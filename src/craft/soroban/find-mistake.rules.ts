import { seeded } from '../../quiz/seeded.rules.ts'
import type { Mistake } from './coach.rules.ts'
import { coachSum } from './levels.rules.ts'
import { type Cell, FORMULAS, formulaKey, pathOf, type Rods, rodsOf } from './soroban.rules.ts'

/*
 * Sums worked with exactly one wrong movement, for a child to find: as pictures of the beads after each
 * movement, or as a sum in a column with one wrong digit. The mistakes are those that children make, each
 * with a name (docs/craft.md).
 */

/** A mistake with a name. */
export type NamedMistake = Exclude<Mistake, 'other' | 'unfinished'>
export const NAMED_MISTAKES = [
  'forgot the friend',
  'forgot the carry',
  'friend the wrong way',
  'other friend',
  'slipped five',
] as const satisfies readonly NamedMistake[]

type Common = {
  start: number
  by: number
  mistake: NamedMistake
  /** The movement that the mistake was made in, as it should be. */
  cell: Cell
  /** Whether its formula is one that the child had wrong. */
  isOwn: boolean
}
/** The beads before and after each movement; `wrongAt` is the first picture that is wrong. */
export type BeadRow = Common & {
  kind: 'beads'
  cells: readonly Cell[]
  pictures: readonly Rods[]
  wrongAt: number
}
/** A sum in a column with one wrong digit in its result, at the rod `wrongAt`. */
export type WorkedColumn = Common & { kind: 'column'; shown: Rods; wrongAt: number }
export type MistakeTask = BeadRow | WorkedColumn

type TaskOptions = {
  kind: MistakeTask['kind']
  seed: number
  /** Formulas that the child had wrong, the worst first. */
  own: readonly string[]
  /** Formulas that the child has learned. */
  taught: readonly string[]
}

/** So many of the child's own worst formulas take turns. */
const OWN = 3
/** Numbers have two digits until so many formulas are learned, and three then. Ours. */
const MANY_TAUGHT = 8
/** Whoever has learned no formula looks at the first ones. */
const FIRST_FORMULAS = FORMULAS.filter(({ technique }) => technique === 'small').map(({ key }) => key)

/**
 * A sum with one mistake, the same for the same seed and formulas: of those that the child had wrong, else of
 * those that it has learned.
 */
export function mistakeTask({ kind, seed, own, taught }: TaskOptions): MistakeTask {
  const random = seeded(seed)
  const worst = own.filter((key) => FORMULAS.some((formula) => formula.key === key)).slice(0, OWN)
  const others = taught.length > 0 ? taught : FIRST_FORMULAS
  const keys = worst.length > 0 ? worst : others
  const digits = taught.length < MANY_TAUGHT ? 2 : 3
  // Most formulas give a task at the first try; a few sums leave no mistake that stays on the rods.
  for (;;) {
    const want = keys[Math.floor(random() * keys.length)] ?? '+4 small'
    const by = Number(want.split(' ')[0])
    const sum = coachSum({ want, sign: by > 0 ? 1 : -1, digits }, Math.floor(random() * 2 ** 32))
    const common = { ...sum, isOwn: worst.length > 0, want }
    const found = kind === 'beads' ? beadRows(common) : workedColumns(common)
    const task = found[Math.floor(random() * found.length)]
    if (task) return task
  }
}

type Sum = { start: number; by: number; isOwn: boolean; want: string }

const keyOf = ({ by, technique }: Cell): string => formulaKey(by, technique)

/** How many rods a sum and its mistakes may need. */
function rodCount({ start, by }: { start: number; by: number }): number {
  return String(Math.max(start, start + by)).length + 1
}

/** All rows of pictures of a sum with one mistake in the wanted formula, and only right movements besides. */
function beadRows(sum: Sum): BeadRow[] {
  const count = rodCount(sum)
  const cells = pathOf(rodsOf(sum.start, count), sum.by)
  // Of a single movement nothing is to be found.
  if (cells.length < 2) return []
  return cells.flatMap((cell, at) =>
    keyOf(cell) === sum.want
      ? NAMED_MISTAKES.flatMap((mistake) => beadRow(sum, { cells, at, cell, mistake, count }) ?? [])
      : [],
  )
}

type MistakePlan = { cells: readonly Cell[]; at: number; cell: Cell; mistake: NamedMistake; count: number }

function beadRow(sum: Sum, { cells, at, cell, mistake, count }: MistakePlan): BeadRow | null {
  const pictures: Rods[] = [rodsOf(sum.start, count)]
  for (const [index, each] of cells.entries()) {
    const before = pictures.at(-1) ?? []
    const after = index === at ? mistaken(before, cell, mistake) : moved(before, each)
    if (!after) return null
    pictures.push(after)
  }
  const { start, by, isOwn } = sum
  return { kind: 'beads', start, by, isOwn, mistake, cell, cells, pictures, wrongAt: at + 1 }
}

/** The rods after a digit was added or taken rightly; null where it leaves the rods. */
export function moved(rods: Rods, { rod, by }: Pick<Cell, 'rod' | 'by'>): Rods | null {
  try {
    const [cell] = pathOf(rods, by * 10 ** rod)
    const after = [...rods]
    for (const move of cell?.moves ?? []) after[move.rod] = move.to
    return after
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The rods after a movement with a mistake; null where beads cannot stand so, or it makes no difference. */
export function mistaken(rods: Rods, cell: Cell, mistake: NamedMistake): Rods | null {
  const [own, ...carries] = cell.moves
  if (!own) return null
  const digit = wrongDigit(cell, own.from, mistake)
  if (digit === null || digit < 0 || digit > 9) return null
  const after = [...rods]
  after[cell.rod] = digit
  if (mistake !== 'forgot the carry') for (const move of carries) after[move.rod] = move.to
  const right = moved(rods, cell)
  return right?.every((each, rod) => each === after[rod]) ? null : after
}

/** What the movement's own rod shows after a mistake; null where the technique knows no such mistake. */
function wrongDigit({ by, technique, moves }: Cell, from: number, mistake: NamedMistake): number | null {
  const right = moves[0]?.to ?? from
  if (mistake === 'slipped five') return right >= 5 ? right - 5 : right + 5
  if (technique === 'direct') return null
  const sign = Math.sign(by)
  const friend = (technique === 'small' ? 5 : 10) - Math.abs(by)
  if (technique === 'small') {
    if (mistake === 'forgot the friend') return isUp(from, sign) ? null : from + 5 * sign
    if (mistake === 'friend the wrong way') return beadsFree(from + 5 * sign, sign * friend)
    return null
  }
  if (mistake === 'forgot the friend') return from
  if (mistake === 'forgot the carry') return right
  if (mistake === 'friend the wrong way') return from + sign * friend
  return mistake === 'other friend' && Math.abs(by) !== 5 ? from - by : null
}

/** Whether the upper bead is where the movement would bring it. */
const isUp = (digit: number, sign: number): boolean => (sign > 0 ? digit >= 5 : digit < 5)

/** A digit after so many lower beads more; null where a rod has not so many. */
function beadsFree(digit: number, by: number): number | null {
  const ones = (((digit % 5) + 5) % 5) + by
  return ones < 0 || ones > 4 ? null : digit + by
}

/** All columns of a sum whose result has one wrong digit, from a mistake in the wanted formula. */
function workedColumns(sum: Sum): WorkedColumn[] {
  const count = rodCount(sum)
  const right = rodsOf(sum.start + sum.by, count)
  const cells = pathOf(rodsOf(sum.start, count), sum.by, 'low')
  const length = String(sum.start + sum.by).length
  // Of a single digit nothing is to be found.
  if (length < 2) return []
  return cells.flatMap((cell) => {
    if (keyOf(cell) !== sum.want) return []
    return NAMED_MISTAKES.flatMap((mistake) => {
      const error = digitError(cell, mistake)
      if (!error) return []
      const digit = (right[error.rod] ?? 0) + error.off
      // A first digit is never nought.
      const least = error.rod === length - 1 ? 1 : 0
      if (digit < least || digit > 9 || error.rod >= length) return []
      const shown = right.slice(0, length).map((each, rod) => (rod === error.rod ? digit : each))
      const { start, by, isOwn } = sum
      return [{ kind: 'column' as const, start, by, isOwn, mistake, cell, shown, wrongAt: error.rod }]
    })
  })
}

/** Which digit of the result a mistake spoils, and by how much. */
function digitError(cell: Cell, mistake: NamedMistake): { rod: number; off: number } | null {
  const [own] = cell.moves
  if (!own) return null
  if (mistake === 'forgot the carry')
    return cell.technique === 'big' || cell.technique === 'mixed'
      ? { rod: cell.rod + 1, off: -Math.sign(cell.by) }
      : null
  const digit = wrongDigit(cell, own.from, mistake)
  return digit === null || digit === own.to ? null : { rod: cell.rod, off: digit - own.to }
}

/** A formula's newest tries, as far as they tell what went wrong. */
type Tried = { part: string; itemKey: string; newest: readonly { right: boolean }[] }

/** The child's own mistakes: formulas with a wrong try among the newest twelve, most of them first. */
export function ownMistakes(things: readonly Tried[]): string[] {
  return things
    .filter(({ part, itemKey }) => part === 'soroban' && FORMULAS.some(({ key }) => key === itemKey))
    .map(({ itemKey, newest }) => ({
      itemKey,
      wrong: newest.slice(-12).filter(({ right }) => !right).length,
    }))
    .filter(({ wrong }) => wrong > 0)
    .toSorted((a, b) => b.wrong - a.wrong || a.itemKey.localeCompare(b.itemKey))
    .map(({ itemKey }) => itemKey)
}
