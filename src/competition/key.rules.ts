import { VERDICTS as ANSWER_VERDICTS } from '../quiz/verdicts.rules.ts'
import { type AnswerKey, type Counts, type Right, verdictOf } from '../quiz/quiz.rules.ts'

/* A key that is mended after the papers were written. */

/** Nobody gets or loses marks for it, several options count as right, or everybody has it right. */
export const MENDINGS = ['void', 'several', 'full'] as const
/** `options`: ids, or whole answers as they are kept where the question is of another kind. */
export type Mending = { kind: (typeof MENDINGS)[number]; options: readonly string[] }
/** By question; a question that is not in it stands as its author made it. */
export type Mended = ReadonlyMap<string, Mending>

/** What became of a question on one paper. */
export const VERDICTS = [...ANSWER_VERDICTS, 'void'] as const
export type Verdict = (typeof VERDICTS)[number]

/**
 * The verdict on an answer; `right` is the author's key. Several: any of them, each judged as the author's
 * would be, a number with its tolerance.
 */
export function verdictOn(
  chosen: string | null | undefined,
  right: Right,
  mending: Mending | undefined,
): Verdict {
  if (mending?.kind === 'void') return 'void'
  if (mending?.kind === 'full') return 'right'
  if (!mending) return verdictOf(right, chosen)
  const verdicts = accepted(right, mending).map((one) => verdictOf(one, chosen))
  return verdicts.includes('right') ? 'right' : (verdicts[0] ?? 'blank')
}

/** All that counts as right at a question; the author's key where nothing else does. */
export function accepted(right: Right, mending: Mending | undefined): readonly Right[] {
  if (mending?.kind !== 'several') return [right]
  return mending.options.map((option) =>
    typeof right === 'string' ? option : { ...right, right: option.slice(1) },
  )
}

/**
 * Counts a paper by the key as it stands now. A void question stays one of `total`, so that no other question
 * becomes worth more.
 */
export function regraded(
  key: AnswerKey,
  answers: ReadonlyMap<string, string | null>,
  mended: Mended,
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
