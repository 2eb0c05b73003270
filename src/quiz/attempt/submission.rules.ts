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
 * A stored answer: the question's id and `option`, an option's id or an encoded answer; null if it was
 * removed.
 */
export type SequencedAnswer = { question: string; option: string | null; seq: number }

/** Stored answers by question id. */
export type AnswersById = ReadonlyMap<string, string | null>

/**
 * The body of a submission; `revision`: the last one that its tab knows. `changes`: unacknowledged changes
 * with their sequences; if present, only these count.
 */
export type SubmissionInput = {
  answers: AnswersById
  revision: number | undefined
  changes?: readonly SequencedAnswer[] | undefined
}

type Ending = { clock: Clock; stored: readonly SequencedAnswer[]; key: AnswerKey; scheme: Scheme }

export type GradedAttempt = {
  /** Answers that count. */
  answers: AnswersById
  /** Answers that the submission adds to the saved ones. */
  kept: readonly SequencedAnswer[]
  /** Answers that do not count, stored for an appeal. */
  late: readonly SequencedAnswer[]
  result: Counts & { timeTaken: number; marks: Fraction }
}

/**
 * An attempt that ends: by its student, with what the submission brings, or by time (`given` is null). While
 * paused and after the grace nothing new counts.
 */
export function ended(
  { clock, stored, key, scheme }: Ending,
  given: SubmissionInput | null,
  now: number,
): GradedAttempt {
  const answers = new Map(stored.map(({ question, option }) => [question, option]))
  const counts = clock.pausedAt === null && !isOver(clock, now)
  const changed = given ? brought(given, stored, counts) : []
  const kept = counts ? changed : []
  for (const { question, option } of kept) answers.set(question, option)
  const late = counts ? [] : changed
  // Late answers, also where another tab's newer answer is stored.
  const overtaken =
    given && now >= clock.deadlineAt
      ? changedAnswers({ ...given, revision: undefined }, asStored(answers))
      : []
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

/** The submission's changes with their sequences, or one above all stored ones. */
function brought(
  given: SubmissionInput,
  stored: readonly SequencedAnswer[],
  counts: boolean,
): SequencedAnswer[] {
  if (given.changes) {
    const known = new Map(stored.map(({ question, seq }) => [question, seq]))
    return given.changes.filter(({ question, seq }) => seq > (known.get(question) ?? 0))
  }
  const newest = Math.max(0, ...stored.map(({ seq }) => seq))
  return numbered(changedAnswers(given, stored), (counts ? newest : (given.revision ?? 0)) + 1)
}

/**
 * The answers that a submission changes, without equal stored ones and those that another tab stored after
 * this tab's revision.
 */
export function changedAnswers(
  { answers, revision }: SubmissionInput,
  stored: readonly SequencedAnswer[],
): AnswersById {
  const changed = new Map(answers)
  for (const answer of stored) {
    const newer = revision !== undefined && answer.seq > revision
    if (newer || changed.get(answer.question) === answer.option) changed.delete(answer.question)
  }
  return changed
}

/** Answers that have one sequence. */
export const numbered = (
  answers: Iterable<readonly [string, string | null]>,
  seq: number,
): SequencedAnswer[] => [...answers].map(([question, option]) => ({ question, option, seq }))

const asStored = (answers: AnswersById): SequencedAnswer[] => numbered(answers, 0)
