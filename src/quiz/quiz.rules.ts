import { gradeAnswer, type Task } from './kinds/kinds.rules.ts'
import type { Verdict } from './verdicts.rules.ts'
import type { Quiz, Running, Submission } from './quiz.contract.ts'
import { words } from './quiz.words.ts'

/** Answers given before the deadline may still be on their way for this long, in milliseconds. */
export const GRACE_MS = 30_000

/** What a quiz is kept for: a competition's paper or a mock of one, or the papers of a grade exam. */
export const RESERVED_AS = ['paper', 'mock', 'exam'] as const
export type ReservedAs = (typeof RESERVED_AS)[number]

/** What is noticed while a paper is written: out of sight, without network, under another login. */
export const FACTS = ['away', 'offline', 'device'] as const
export type ProctoringEventKind = (typeof FACTS)[number]

/* The clock. Time is an argument, in milliseconds since the epoch. */

/**
 * `pausedUntil` is when a pause has used up what this attempt may pause: then the attempt is over. `pauses`:
 * how often it was paused.
 */
export type Clock = {
  startedAt: number
  deadlineAt: number
  pausedAt: number | null
  pausedUntil: number | null
  pausedMs: number
  pauses: number
}

/** How often an attempt may be paused, and for how long in all, in milliseconds. */
export type PauseRule = { most: number; longestMs: number }

/** Milliseconds left; stands still while paused; never below 0. */
export const remaining = (clock: Clock, now: number): number =>
  Math.max(0, clock.deadlineAt - (clock.pausedAt ?? now))

/** True once not even the grace is left, or a pause has lasted too long. */
export const isOver = (clock: Clock, now: number): boolean =>
  clock.pausedUntil === null ? now > clock.deadlineAt + GRACE_MS : now > clock.pausedUntil

/** The longest that browsers spread what they send at zero, in milliseconds: within the grace. */
const SPREAD_MAX_MS = 20_000
/** For each attempt that runs so many milliseconds more. */
const SPREAD_EACH_MS = 2

/** Over so many milliseconds the browsers spread what they send at zero, when so many attempts run. */
export const spreadWindow = (running: number): number => Math.min(SPREAD_MAX_MS, running * SPREAD_EACH_MS)

/** A submission at zero comes this much early at most, for the clocks' sake, in milliseconds. */
const EARLY_MS = 2_000

/** Whether somebody whose browser says that time is up has time left: more was given meanwhile. */
export const hasMoreTime = (clock: Clock, now: number): boolean =>
  clock.pausedAt !== null || remaining(clock, now) > EARLY_MS

/** Seconds the student worked: pauses don't count, nor does anything after the deadline. */
export function secondsTaken(clock: Clock, now: number): number {
  const end = Math.min(clock.pausedAt ?? now, clock.deadlineAt)
  return Math.max(0, Math.floor((end - clock.startedAt - clock.pausedMs) / 1_000))
}

/** A pause from now on; null when this attempt has paused as often or as long as it may. */
export function paused(clock: Clock, { most, longestMs }: PauseRule, now: number): Clock | null {
  if (clock.pausedAt !== null) return clock
  const left = longestMs - clock.pausedMs
  return clock.pauses >= most || left <= 0
    ? null
    : { ...clock, pausedAt: now, pausedUntil: now + left, pauses: clock.pauses + 1 }
}

export function resumed(clock: Clock, now: number): Clock {
  if (clock.pausedAt === null) return clock
  const pause = Math.max(0, now - clock.pausedAt)
  return {
    ...clock,
    pausedAt: null,
    pausedUntil: null,
    pausedMs: clock.pausedMs + pause,
    deadlineAt: clock.deadlineAt + pause,
  }
}

/* Grading. */

/** What is right: the id of an option, or what a question of another kind asks for. */
export type Right = string | Task
/** Question id to what is right, in the order of the paper. */
export type AnswerKey = ReadonlyMap<string, Right>
export type Counts = { total: number; correct: number; incorrect: number }
export type Fraction = { numerator: number; denominator: number }
export type Scheme = { marks: number; penalty: Fraction }

/** What an answer is worth: an option's id, or what is kept of another kind (`judged`): all or nothing. */
export function verdictOf(right: Right, answer: string | null | undefined): Verdict {
  if (!answer) return 'blank'
  if (typeof right !== 'string') return gradeAnswer(right, answer)
  return answer === right ? 'right' : 'wrong'
}

/** Walks the key, never the client's list. Unanswered questions are neither correct nor incorrect. */
export function grade(key: AnswerKey, answers: ReadonlyMap<string, string | null>): Counts {
  const counts = { total: key.size, correct: 0, incorrect: 0 }
  for (const [question, right] of key) {
    const verdict = verdictOf(right, answers.get(question))
    if (verdict === 'right') counts.correct += 1
    if (verdict === 'wrong') counts.incorrect += 1
  }
  return counts
}

/** Percent: correct / total x 100. Nothing to answer scores 0. */
export const score = (counts: Pick<Counts, 'total' | 'correct'>): number =>
  counts.total === 0 ? 0 : (counts.correct * 100) / counts.total

/**
 * Marks by the announced scheme, exact: each question is worth marks / total, a wrong answer costs the
 * penalty's part of that.
 */
export function marks(counts: Counts, scheme: Scheme): Fraction {
  if (counts.total === 0) return { numerator: 0, denominator: 1 }
  const { numerator, denominator } = scheme.penalty
  return reduced({
    numerator: scheme.marks * (counts.correct * denominator - counts.incorrect * numerator),
    denominator: counts.total * denominator,
  })
}

const gcd = (a: number, b: number): number => (b === 0 ? Math.abs(a) : gcd(b, a % b))

function reduced({ numerator, denominator }: Fraction): Fraction {
  const divisor = gcd(numerator, denominator) || 1
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

/** A fraction as people read it: 17.5, -0.25, 6.67. */
export const readable = ({ numerator, denominator }: Fraction): number =>
  Math.round((numerator * 100) / denominator) / 100

/** From so many percent a result is excellent, and from so many good. */
export const [EXCELLENT, GOOD] = [70, 40]

export function band(percent: number): string {
  if (percent >= EXCELLENT) return words.excellent
  return percent >= GOOD ? words.good : words.keepPractising
}

/** Counts rebuilt from a rounded percent, for a submission without stored detail. */
export function rebuiltCounts(percent: number, total: number): Counts {
  const correct = Math.round((Math.round(percent) / 100) * total)
  return { total, correct, incorrect: total - correct }
}

/* Order of the quizzes. */

/**
 * `submission` of a running card: what was handed in before; the quiz is done whatever becomes of the rest.
 */
export type Card<Q, S, R = never> = { quiz: Q } & (
  | { state: 'completed'; submission: S }
  | { state: 'running'; running: R; submission: S | null }
  | { state: 'available' }
  | { state: 'locked' }
)

/**
 * One card per quiz by sequence: done, running, open, or locked until all earlier ones are done. Without
 * submissions nothing is known of anybody's progress, and every quiz is open: whoever chooses one is asked to
 * log in.
 */
export function cards<
  Q extends Pick<Quiz, '_id' | 'sequence'>,
  S extends { quizId: Pick<Submission['quizId'], '_id'> },
  R extends Pick<Running, 'quizId'> = never,
>(quizzes: readonly Q[], submissions: readonly S[] | null, running: readonly R[] = []): Card<Q, S, R>[] {
  const done = new Map((submissions ?? []).map((submission) => [submission.quizId._id, submission]))
  const runs = new Map(running.map((attempt) => [attempt.quizId, attempt]))
  let open = true
  return quizzes
    .toSorted((a, b) => a.sequence - b.sequence)
    .map((quiz) => {
      const submission = done.get(quiz._id)
      const attempt = runs.get(quiz._id)
      const state = open ? 'available' : 'locked'
      if (!submission) open = submissions === null
      if (attempt) return { quiz, state: 'running', running: attempt, submission: submission ?? null }
      return submission ? { quiz, state: 'completed', submission } : { quiz, state }
    })
}

/** Whether a quiz counts as done: handed in once, also while it is taken again. */
export const isDone = <Q, S, R>(card: Card<Q, S, R>): boolean =>
  card.state === 'completed' || (card.state === 'running' && card.submission !== null)

/** Completed / total, and the first uncompleted quiz by sequence. */
export function progress<Q, S, R>(
  list: readonly Card<Q, S, R>[],
): { completed: number; total: number; next: Q | null } {
  return {
    completed: list.filter(isDone).length,
    total: list.length,
    next: list.find((card) => !isDone(card))?.quiz ?? null,
  }
}

/** The marking scheme as the instructions print it. */
export function schemeText(quiz: Pick<Quiz, 'marks' | 'questionCount' | 'penalty'>): string {
  const each = readable(reduced({ numerator: quiz.marks, denominator: Math.max(1, quiz.questionCount) }))
  const { numerator, denominator } = quiz.penalty
  return words.scheme(each, [numerator, denominator])
}
