import { withoutKey, gradeAnswer, decodeAnswer, type Shown } from '../quiz/kinds/kinds.rules.ts'
import type { Right } from '../quiz/quiz.rules.ts'
import { accepted, type KeyCorrection } from './key.rules.ts'

type Keyed = { options: readonly { id: string; text: string }[]; right: Right }
/** `shown`: options in the order of the paper. */
type Marking = { shown: Shown; chosen: string | null; mending: KeyCorrection | undefined }

/** The given answer and all accepted ones, for families. */
export function acceptedAnswers({ options, right }: Keyed, { shown, chosen, mending }: Marking) {
  const all = accepted(right, mending)
  if (typeof right === 'string')
    return {
      options: options.map(({ id, text }) => ({ _id: id, text })),
      chosen,
      right: all.flatMap((one) => (typeof one === 'string' ? one : [])),
    }
  const said = (answer: string) => decodeAnswer(right, shown, answer)
  return {
    options: [],
    chosen: null,
    right: [],
    ofAKind: {
      task: withoutKey(right, true),
      options: shown.flatMap((place) => options.find(({ id }) => id === place)?.text ?? []),
      answer: chosen === null ? null : said(chosen),
      right: all.flatMap((one) => (typeof one === 'string' ? [] : said(`=${one.right}`))),
    },
  }
}

/** Count per answer: by option id, or by the stored answer of another kind. */
export type AnswerCounts = ReadonlyMap<string, number>

/** Most different answers listed, the commonest first, plus all accepted ones. */
const MAX_GIVEN = 8

/** A question with its key and answer counts for the organiser, in the author's order. */
export function keyQuestion(
  { options, right }: Keyed,
  mending: KeyCorrection | undefined,
  given: AnswerCounts,
) {
  const all = accepted(right, mending)
  if (typeof right === 'string')
    return {
      options: options.map(({ id, text }) => ({ _id: id, text, chosen: given.get(id) ?? 0 })),
      right: all.flatMap((one) => (typeof one === 'string' ? one : [])),
    }
  const counts = (answer: string) =>
    all.some((one) => typeof one !== 'string' && gradeAnswer(one, answer) === 'right')
  const whole = [...given]
    .flatMap(([answer, count]) =>
      answer.startsWith('=') ? [{ answer: answer.slice(1), count, isRight: counts(answer) }] : [],
    )
    .toSorted((a, b) => b.count - a.count)
  return {
    options: [],
    right: [],
    ofAKind: {
      task: withoutKey(right, true),
      options: options.map(({ text }) => text),
      right: all.flatMap((one) => (typeof one === 'string' ? [] : one.right)),
      given: whole.filter(({ isRight }, place) => isRight || place < MAX_GIVEN),
    },
  }
}
