import type { TryQuestion } from './try.contract.ts'
import { words } from './try.words.ts'

/** A question with its key. */
export type KeyedQuestion = TryQuestion & { id: string; right: string; explanation: string }
export type Graded = { question: string; answer: string | null; isCorrect: boolean }

/** A bead number without leading zeros. */
const plain = (answer: string): string => answer.trim().replace(/^0+(?=\d)/, '')

/**
 * Iterates over the questions, never over the sent list. Answers that were not offered count as blank.
 */
export function gradeAnswers(
  asked: readonly KeyedQuestion[],
  answers: readonly (string | null)[],
): { correct: number; graded: Graded[] } {
  const graded = asked.map(({ id, options, right }, place) => {
    const given = answers[place] ?? null
    const offered = options.length === 0 ? /^\d{1,3}$/.test(given ?? '') : options.includes(given ?? '')
    const answer = given !== null && offered ? given : null
    const isCorrect = answer !== null && (options.length === 0 ? plain(answer) : answer) === right
    return { question: id, answer, isCorrect }
  })
  return { correct: graded.filter(({ isCorrect }) => isCorrect).length, graded }
}

/** Feedback on a try. */
export function saidOf(correct: number, total: number): string {
  if (correct === total) return words.allRight
  if (correct * 2 >= total) return words.halfRight
  return words.fewRight
}
