import { partsOf } from '../figures.rules.ts'
import type { QuestionDetail } from './result.rules.ts'

/** The digits of the question or its answer, and those of the given answer. */
export type Compared = { shown: string; other: string | null; onPaper: boolean }

/** Most rods that are still readable. */
const MAX_RODS = 5

const whole = (text: string): string | null => (/^\d{1,5}$/.test(text.trim()) ? text.trim() : null)

/** Digits of the only abacus in a text; null for none or several. */
function beadsIn(text: string): string | null {
  const drawn = partsOf(text).flatMap((part) =>
    'figure' in part && part.figure.kind === 'beads' ? [part.figure.digits] : [],
  )
  return drawn.length === 1 ? (drawn[0] ?? null) : null
}

/**
 * The abacus comparison of a wrong answer: from the question's text, its options, or its answer in abacus
 * subjects. Null if there is none.
 */
export function compared(detail: QuestionDetail, onBeads: boolean): Compared | null {
  // Other kinds draw their answer themselves.
  if (detail.isCorrect || detail.task) return null
  const { questionText, correctAnswer, userAnswer } = detail
  const given = userAnswer ?? ''
  const paper = beadsIn(questionText)
  if (paper !== null) return compareRods(paper, whole(given), true)
  const option = beadsIn(correctAnswer)
  if (option !== null) {
    const both = compareRods(option, beadsIn(given), false)
    // Without a given answer there is nothing to compare.
    return both?.other ? both : null
  }
  const answer = onBeads ? whole(correctAnswer) : null
  return answer === null ? null : compareRods(answer, whole(given), false)
}

function compareRods(shown: string, given: string | null, onPaper: boolean): Compared | null {
  const rods = Math.max(shown.length, given?.length ?? 0)
  if (rods > MAX_RODS) return null
  const of = (digits: string) => digits.padStart(rods, '0')
  const other = given === null || Number(given) === Number(shown) ? null : of(given)
  return { shown: of(shown), other, onPaper }
}

/**
 * A difference on a rod: the upper bead (`five`: whether it counts), or `count` lower beads from `from` on,
 * of which `ones` count.
 */
export type Difference = { rod: number; five: boolean | null; from: number; count: number; ones: number }

/** Differences per rod between two numbers of the same length. */
export function differences(shown: string, other: string): readonly Difference[] {
  return [...shown].flatMap((digit, rod) => {
    const [mine, theirs] = [Number(digit), Number(other[rod] ?? '0')]
    const [ones, others] = [mine % 5, theirs % 5]
    const five = mine >= 5
    return [
      ...(five === theirs >= 5 ? [] : [{ rod, five, from: 0, count: 1, ones }]),
      ...(ones === others
        ? []
        : [{ rod, five: null, from: Math.min(ones, others), count: Math.abs(ones - others), ones }]),
    ]
  })
}
