import type { TryQuestion } from './try.contract.ts'

/** A question with its key. */
export type KeyedQuestion = TryQuestion & { id: string; right: string; explanation: string }
export type Graded = { question: string; answer: string | null; isCorrect: boolean }

/** A number as the beads show it, without what a hand may have written before it. */
const plain = (answer: string): string => answer.trim().replace(/^0+(?=\d)/, '')

/**
 * Walks the questions, never the list that was sent. A choice counts only when it was offered; anything else
 * is left blank.
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

/** What is said of a try: the fact, then the next step. */
export function saidOf(correct: number, total: number): string {
  if (correct === total) return 'Every one. There is more where these came from.'
  if (correct * 2 >= total) return 'A good beginning. Look at the others below; each has its way beside it.'
  return 'Now you have seen how it is asked. Look how each one goes, and try again whenever you like.'
}
