import { VERDICTS as ANSWER_VERDICTS } from '../quiz/verdicts.rules.ts'
import { type AnswerKey, type Counts, type Right, verdictOf } from '../quiz/quiz.rules.ts'

/* Corrections of the answer key after the papers. */

/** No marks for anyone, several accepted answers, or full marks for everyone. */
export const CORRECTION_KINDS = ['void', 'several', 'full'] as const
/** `options`: option ids, or stored answers of another kind. */
export type KeyCorrection = { kind: (typeof CORRECTION_KINDS)[number]; options: readonly string[] }
/** By question id; other questions use the author's key. */
export type KeyCorrections = ReadonlyMap<string, KeyCorrection>

/** Verdict of a question on one paper. */
export const VERDICTS = [...ANSWER_VERDICTS, 'void'] as const
export type Verdict = (typeof VERDICTS)[number]

/**
 * The verdict on an answer; `right` is the author's key. With several accepted answers each is graded like
 * the author's, a number with its tolerance.
 */
export function verdictOn(
  chosen: string | null | undefined,
  right: Right,
  mending: KeyCorrection | undefined,
): Verdict {
  if (mending?.kind === 'void') return 'void'
  if (mending?.kind === 'full') return 'right'
  if (!mending) return verdictOf(right, chosen)
  const verdicts = accepted(right, mending).map((one) => verdictOf(one, chosen))
  return verdicts.includes('right') ? 'right' : (verdicts[0] ?? 'blank')
}

/** All accepted answers of a question; the author's key without a correction. */
export function accepted(right: Right, mending: KeyCorrection | undefined): readonly Right[] {
  if (mending?.kind !== 'several') return [right]
  return mending.options.map((option) =>
    typeof right === 'string' ? option : { ...right, right: option.slice(1) },
  )
}

/**
 * Counts a paper by the current key. A cancelled question stays in `total`, so that the others keep their
 * value.
 */
export function regraded(
  key: AnswerKey,
  answers: ReadonlyMap<string, string | null>,
  mended: KeyCorrections,
): Counts {
  const counts = { total: key.size, correct: 0, incorrect: 0 }
  for (const [question, right] of key) {
    const verdict = verdictOn(answers.get(question), right, mended.get(question))
    if (verdict === 'right') counts.correct += 1
    if (verdict === 'wrong') counts.incorrect += 1
  }
  return counts
}

/* Objections. */

export const OBJECTION_STATES = ['waiting', 'upheld', 'declined'] as const
