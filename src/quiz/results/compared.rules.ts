import { partsOf } from '../figures.rules.ts'
import type { QuestionDetail } from './result.rules.ts'

/** Digits as beads: what the question shows or its answer is, and what the given answer would look like. */
export type Compared = { shown: string; other: string | null; onPaper: boolean }

/** More rods than this are too small to be told apart. */
const RODS_MAX = 5

const whole = (text: string): string | null => (/^\d{1,5}$/.test(text.trim()) ? text.trim() : null)

/** The digits of the one abacus that a text draws; null when it draws none or several. */
function beadsIn(text: string): string | null {
  const drawn = partsOf(text).flatMap((part) =>
    'figure' in part && part.figure.kind === 'beads' ? [part.figure.digits] : [],
  )
  return drawn.length === 1 ? (drawn[0] ?? null) : null
}

/**
 * What a question that went wrong shows on beads: the abacus of its text or of its options, or its answer
 * where the subject is counted on beads. Null where beads say nothing.
 */
export function compared(detail: QuestionDetail, onBeads: boolean): Compared | null {
  // Other kinds show what was set themselves.
  if (detail.isCorrect || detail.task) return null
  const { questionText, correctAnswer, userAnswer } = detail
  const given = userAnswer ?? ''
  const paper = beadsIn(questionText)
  if (paper !== null) return beside(paper, whole(given), true)
  const option = beadsIn(correctAnswer)
  if (option !== null) {
    const both = beside(option, beadsIn(given), false)
    // Without a given answer the options show all there is.
    return both?.other ? both : null
  }
  const answer = onBeads ? whole(correctAnswer) : null
  return answer === null ? null : beside(answer, whole(given), false)
}

function beside(shown: string, given: string | null, onPaper: boolean): Compared | null {
  const rods = Math.max(shown.length, given?.length ?? 0)
  if (rods > RODS_MAX) return null
  const of = (digits: string) => digits.padStart(rods, '0')
  const other = given === null || Number(given) === Number(shown) ? null : of(given)
  return { shown: of(shown), other, onPaper }
}

/**
 * Beads that make the difference: the heaven bead of a rod (`five`: whether it counts), or `count` earth
 * beads from `from` on, of which `ones` count.
 */
export type Difference = { rod: number; five: boolean | null; from: number; count: number; ones: number }

/** Per rod what another number of the same length has otherwise. */
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
