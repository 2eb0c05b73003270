import type { ItemMastery } from '../craft.contract.ts'
import { type Grade, PASS, QUESTIONS } from './flash.rules.ts'
import { words } from './flash.words.ts'

type FlashTries = Pick<ItemMastery, 'part' | 'itemKey' | 'days' | 'newest'>

/** A grade of the ladder: passed or not, and the best ten questions in a row; null before ten. */
export type LadderStep = { grade: Grade; isPassed: boolean; best: number | null }
/** A scale from its lowest grade up; `at`: the one after the highest that was passed, the last at most. */
export type Ladder = { steps: readonly LadderStep[]; at: number }

/**
 * Where a child stands on a scale. A grade is passed by seven of ten questions in a row, or by a day on which
 * seven of ten of all its questions were right, so that later days do not take it away.
 */
export function ladderOf(grades: readonly Grade[], things: readonly FlashTries[]): Ladder {
  const known = new Map(things.filter(({ part }) => part === 'flash').map((one) => [one.itemKey, one]))
  const steps = grades.map((grade): LadderStep => {
    const tried = known.get(grade.key)
    const best = bestOf(tried?.newest ?? [])
    const hadGoodDay = tried?.days.some(
      ({ tries, right }) => tries >= QUESTIONS && right / tries >= PASS / QUESTIONS,
    )
    return { grade, best, isPassed: (best ?? 0) >= PASS || hadGoodDay === true }
  })
  const passed = steps.findLastIndex(({ isPassed }) => isPassed)
  return { steps, at: Math.min(passed + 1, grades.length - 1) }
}

/** The most right answers among ten in a row; null before ten. */
function bestOf(newest: readonly { right: boolean }[]): number | null {
  const rounds = newest.slice(QUESTIONS - 1).map((_, at) => newest.slice(at, at + QUESTIONS))
  const rights = rounds.map((round) => round.filter(({ right }) => right).length)
  return rights.length === 0 ? null : Math.max(...rights)
}

/** The five steps around one of `count`, from the highest down. */
export function stepsAround(at: number, count: number): number[] {
  const low = Math.max(0, Math.min(at - 2, count - 5))
  return Array.from({ length: Math.min(5, count) }, (_, i) => low + i).toReversed()
}

/** '10 numbers of two digits, one each second'. */
export const showText: (show: Pick<Grade, 'count' | 'digits' | 'seconds' | 'takes'>) => string =
  words.showText

/** Which digits of `answer` differ from those of `other`, counted from the ones; the longer one's all do. */
export function differingDigits(answer: number, other: number): { digit: string; differs: boolean }[] {
  const [mine, theirs] = [[...String(answer)], [...String(other)].toReversed()]
  return mine.map((digit, at) => ({ digit, differs: digit !== theirs[mine.length - 1 - at] }))
}

/** What a wrong sum comes from; told only where one of these fits. */
export type SumMistake =
  | { kind: 'left-out'; number: number }
  | { kind: 'twice'; number: number }
  | { kind: 'place'; power: number; by: 1 | -1 }

/**
 * What a wrong sum comes from: a number left out or taken twice, or one too many or too few at a place beyond
 * the ones. @returns null where none of these fits, or more than one.
 */
export function sumMistake(numbers: readonly number[], answer: number): SumMistake | null {
  const off = answer - numbers.reduce((sum, each) => sum + each, 0)
  const fitting: SumMistake[] = []
  for (const number of new Set(numbers)) {
    if (off === -number) fitting.push({ kind: 'left-out', number })
    if (off === number) fitting.push({ kind: 'twice', number })
  }
  const power = Math.round(Math.log10(Math.abs(off)))
  if (power >= 1 && Math.abs(off) === 10 ** power)
    fitting.push({ kind: 'place', power, by: off > 0 ? 1 : -1 })
  const [mistake = null] = fitting
  return fitting.length === 1 ? mistake : null
}
