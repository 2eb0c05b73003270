import { askingOf, judged, saidOf, type Shown } from '../quiz/kinds/kinds.rules.ts'
import type { Right } from '../quiz/quiz.rules.ts'
import { accepted, type Mending } from './key.rules.ts'

type Keyed = { options: readonly { id: string; text: string }[]; right: Right }
/** `shown`: the options in the order of a paper. */
type Marking = { shown: Shown; chosen: string | null; mending: Mending | undefined }

/** What was answered beside all that counts as right, as a family reads it. */
export function markedRight({ options, right }: Keyed, { shown, chosen, mending }: Marking) {
  const all = accepted(right, mending)
  if (typeof right === 'string')
    return {
      options: options.map(({ id, text }) => ({ _id: id, text })),
      chosen,
      right: all.flatMap((one) => (typeof one === 'string' ? one : [])),
    }
  const said = (answer: string) => saidOf(right, shown, answer)
  return {
    options: [],
    chosen: null,
    right: [],
    ofAKind: {
      task: askingOf(right, true),
      options: shown.flatMap((place) => options.find(({ id }) => id === place)?.text ?? []),
      answer: chosen === null ? null : said(chosen),
      right: all.flatMap((one) => (typeof one === 'string' ? [] : said(`=${one.right}`))),
    },
  }
}

/** How often each answer to a question was given: by option's id, or by what is kept of another kind. */
export type Given = ReadonlyMap<string, number>

/** So many different answers of another kind are told, the commonest first, and all that count as right. */
const GIVEN_MAX = 8

/** A question with its key and how it was answered, as the organiser reads it: in its own order. */
export function keyed({ options, right }: Keyed, mending: Mending | undefined, given: Given) {
  const all = accepted(right, mending)
  if (typeof right === 'string')
    return {
      options: options.map(({ id, text }) => ({ _id: id, text, chosen: given.get(id) ?? 0 })),
      right: all.flatMap((one) => (typeof one === 'string' ? one : [])),
    }
  const counts = (answer: string) =>
    all.some((one) => typeof one !== 'string' && judged(one, answer) === 'right')
  const whole = [...given]
    .flatMap(([answer, count]) =>
      answer.startsWith('=') ? [{ answer: answer.slice(1), count, isRight: counts(answer) }] : [],
    )
    .toSorted((a, b) => b.count - a.count)
  return {
    options: [],
    right: [],
    ofAKind: {
      task: askingOf(right, true),
      options: options.map(({ text }) => text),
      right: all.flatMap((one) => (typeof one === 'string' ? [] : one.right)),
      given: whole.filter(({ isRight }, place) => isRight || place < GIVEN_MAX),
    },
  }
}
