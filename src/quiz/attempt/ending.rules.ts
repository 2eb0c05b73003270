import {
  type AnswerKey,
  type Clock,
  type Counts,
  type Fraction,
  grade,
  isOver,
  marks,
  type Scheme,
  secondsTaken,
} from '../quiz.rules.ts'

/**
 * An answer as it is stored: its question's id and `option`, an option's id or what is kept of another kind;
 * null is an answer taken back.
 */
export type Numbered = { question: string; option: string | null; seq: number }

/** Question id to the answer as it is kept. */
export type AnswersById = ReadonlyMap<string, string | null>

/**
 * What a submission brings; `revision` is the last one its tab knows. `changes`: what the tab has not been
 * told to be stored, each with its sequence; then these alone count.
 */
export type Given = {
  answers: AnswersById
  revision: number | undefined
  changes?: readonly Numbered[] | undefined
}

type Ending = { clock: Clock; stored: readonly Numbered[]; key: AnswerKey; scheme: Scheme }

export type Ended = {
  /** What counts. */
  answers: AnswersById
  /** What the submission adds to what was saved. */
  kept: readonly Numbered[]
  /** What does not count and is kept for an appeal. */
  late: readonly Numbered[]
  result: Counts & { timeTaken: number; marks: Fraction }
}

/**
 * An attempt that ends: by its student, with what the submission brings, or by time (`given` is null). While
 * paused and after the grace nothing new counts.
 */
export function ended({ clock, stored, key, scheme }: Ending, given: Given | null, now: number): Ended {
  const answers = new Map(stored.map(({ question, option }) => [question, option]))
  const counts = clock.pausedAt === null && !isOver(clock, now)
  const changed = given ? brought(given, stored, counts) : []
  const kept = counts ? changed : []
  for (const { question, option } of kept) answers.set(question, option)
  const late = counts ? [] : changed
  // What time has overtaken: also where another tab's newer answer stands.
  const overtaken =
    given && now >= clock.deadlineAt ? differing({ ...given, revision: undefined }, asStored(answers)) : []
  const named = new Set(late.map(({ question }) => question))
  const more = [...overtaken].filter(([question]) => !named.has(question))
  const graded = grade(key, answers)
  return {
    answers,
    kept,
    late: [...late, ...numbered(more, 0)],
    result: { ...graded, timeTaken: secondsTaken(clock, now), marks: marks(graded, scheme) },
  }
}

/** What a submission adds, numbered: by its own sequences, or one that is newer than all that is stored. */
function brought(given: Given, stored: readonly Numbered[], counts: boolean): Numbered[] {
  if (given.changes) {
    const known = new Map(stored.map(({ question, seq }) => [question, seq]))
    return given.changes.filter(({ question, seq }) => seq > (known.get(question) ?? 0))
  }
  const newest = Math.max(0, ...stored.map(({ seq }) => seq))
  return numbered(differing(given, stored), (counts ? newest : (given.revision ?? 0)) + 1)
}

/**
 * What a submission changes: not what is stored alike, nor what another tab stored after this tab's revision.
 */
export function differing({ answers, revision }: Given, stored: readonly Numbered[]): AnswersById {
  const changed = new Map(answers)
  for (const answer of stored) {
    const newer = revision !== undefined && answer.seq > revision
    if (newer || changed.get(answer.question) === answer.option) changed.delete(answer.question)
  }
  return changed
}

/** Answers that have one sequence. */
export const numbered = (answers: Iterable<readonly [string, string | null]>, seq: number): Numbered[] =>
  [...answers].map(([question, option]) => ({ question, option, seq }))

const asStored = (answers: AnswersById): Numbered[] => numbered(answers, 0)
