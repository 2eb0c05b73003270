import { type Mistake } from '../craft/soroban/coach.rules.ts'
import { isQuick, numbersOf, SCALES, type Grade } from '../craft/flash/flash.rules.ts'
import type { AttendanceStatus } from '../classroom/classroom.rules.ts'
import { type BoardAct, boardAfter, type BoardState, newBoard } from './board.rules.ts'
import { type CalledSum, drawnSum, type Sum, type SumWish, typedSum } from './sums.rules.ts'

/** How long before its planned start a lesson can be entered, in milliseconds. */
export const OPENS_BEFORE_MS = 600_000
/** A lesson without its teacher ends so long after its planned end, in milliseconds. */
export const ENDS_AFTER_MS = 900_000
/** A lesson ends after three hours at the latest. */
export const MAX_LESSON_MS = 3 * 3_600_000
export const MAX_PARTICIPANTS = 60
export const MAX_SUMS = 40
/** Beads off the way are shown after this rest, in milliseconds: a bead passes through wrong places. Ours. */
export const REST_MS = 1_500
/** Without a word for so long a child is not there any more, in milliseconds. */
export const AWAY_MS = 120_000
/** Without its teacher for so long a lesson pauses, in milliseconds. */
export const TEACHER_AWAY_MS = 120_000

export type FlashShow = { digits: number; count: number; seconds: number }
/** A flash round. `at`: when the first number comes, on the server's clock in milliseconds since 1970. */
export type FlashRound = FlashShow & {
  number: number
  numbers: readonly number[]
  at: number
  isOver: boolean
}

/** A quiz for all. `since`: when it was started, in milliseconds since 1970. */
export type LessonQuiz = { quizId: string; title: string; since: number }

/** What a lesson is at, as it is stored: small, with a revision beside it. */
export type LessonState = {
  phase: 'open' | 'live' | 'ended'
  mode: 'hold' | 'beads' | 'flash' | 'board' | 'quiz'
  sum: CalledSum | null
  /** How the last sum was drawn; null when it was typed. */
  wish: SumWish | null
  rounds: number
  round: FlashRound | null
  /** Seats that are shown the way of this sum. */
  way: readonly number[]
  /** The seat that is called on. */
  calledOn: number | null
  /** Seats that wait outside. */
  outside: readonly number[]
  board: BoardState
  /** Quizzes that were started for all; the last one is on while the mode is 'quiz'. */
  quizzes: readonly LessonQuiz[]
  /** The ids of the last acts: each is done once. */
  acts: readonly string[]
}

export const newState = (): LessonState => ({
  phase: 'open',
  mode: 'hold',
  sum: null,
  wish: null,
  rounds: 0,
  round: null,
  way: [],
  calledOn: null,
  outside: [],
  board: newBoard(),
  quizzes: [],
  acts: [],
})

/** What the teacher does. */
export type LessonAct =
  | { act: 'begin' }
  | { act: 'call'; text: string }
  | { act: 'draw'; formula: string; digits: number }
  | { act: 'next' }
  | { act: 'hold'; on: boolean }
  | { act: 'way'; seats: readonly number[] }
  | { act: 'call on'; seat: number }
  | { act: 'put back'; seat: number }
  | { act: 'word'; seat: number; word: TeacherWord }
  | { act: 'outside'; seat: number; on: boolean }
  | { act: 'flash'; grade: string }
  | { act: 'stop' }
  | { act: 'quiz'; quizId: string }
  | { act: 'board'; on: boolean }
  | { act: 'undo' }
  | { act: 'clean' }
  | BoardAct
  | { act: 'end' }

/** Ids of acts that are remembered. */
const ACTS_REMEMBERED = 40

type ActContext = {
  id: string
  now: number
  seed: number
  seats: number
  worstWay: number
  /** The quiz that the act names, when children can take it. */
  quiz?: { id: string; title: string } | undefined
}

/**
 * The state after an act, or the sentence why not. An act of a known id changes nothing: the same state comes
 * back. `now` in milliseconds since 1970; `worstWay`: the longest round trip of a child, in milliseconds.
 */
export function stateAfter(
  state: LessonState,
  act: LessonAct,
  context: ActContext,
): LessonState | { refused: string } {
  if (state.acts.includes(context.id)) return state
  const next = changed(state, act, context)
  if ('refused' in next) return next
  return { ...state, ...next, acts: [...state.acts, context.id].slice(-ACTS_REMEMBERED) }
}

function changed(
  state: LessonState,
  act: LessonAct,
  context: ActContext,
): Partial<LessonState> | { refused: string } {
  if (state.phase === 'ended') return { refused: 'This lesson has ended.' }
  if (act.act === 'end') return { phase: 'ended', mode: 'hold', round: null, way: [], calledOn: null }
  if (act.act === 'begin') return { phase: 'live' }
  if (act.act === 'outside') return seated(context, act.seat, { outside: toggled(state.outside, act) })
  if (state.phase === 'open') return { refused: 'Begin the lesson first.' }
  switch (act.act) {
    case 'call':
      return called(state, typedSum(act.text), null)
    case 'draw':
      return called(state, drawnSum(act, context.seed), { formula: act.formula, digits: act.digits })
    case 'next':
      return state.wish
        ? called(state, drawnSum(state.wish, context.seed), state.wish)
        : { refused: 'Choose a formula or type the next sum.' }
    case 'hold':
      return { mode: act.on || !state.sum ? 'hold' : 'beads', round: null }
    case 'way':
      return { way: [...new Set(act.seats)].filter((seat) => seat < context.seats).toSorted((a, b) => a - b) }
    case 'call on':
      return seated(context, act.seat, { calledOn: act.seat })
    case 'put back':
    case 'word':
      // For one child, and not stored: see its seat.
      return seated(context, act.seat, {})
    case 'flash':
      return flashed(state, act.grade, context)
    case 'quiz':
      return quizStarted(state, context)
    case 'stop':
      return { round: state.round && { ...state.round, isOver: true }, mode: state.sum ? 'beads' : 'hold' }
    default:
      return changedByBoard(state, act, context.seats)
  }
}

const MAX_QUIZZES = 10

function quizStarted(
  { quizzes }: LessonState,
  { quiz, now }: ActContext,
): Partial<LessonState> | { refused: string } {
  if (!quiz) return { refused: 'Choose a quiz of the list.' }
  if (quizzes.length >= MAX_QUIZZES) return { refused: `A lesson has at most ${MAX_QUIZZES} quizzes.` }
  const started = { quizId: quiz.id, title: quiz.title, since: Math.round(now) }
  return { mode: 'quiz', round: null, calledOn: null, quizzes: [...quizzes, started] }
}

/** The quiz that is on now. */
export const quizNow = ({ mode, quizzes }: LessonState): LessonQuiz | null =>
  mode === 'quiz' ? (quizzes.at(-1) ?? null) : null

/** A child at a quiz for all; `right` is null until it has finished. */
export type QuizResult = { right: number | null; total: number }

type ActOnBoard = BoardAct | Extract<LessonAct, { act: 'board' | 'undo' | 'clean' }>

function changedByBoard(
  state: LessonState,
  act: ActOnBoard,
  seats: number,
): Partial<LessonState> | { refused: string } {
  switch (act.act) {
    case 'board':
      return onBoard(state, act.on)
    case 'undo':
    case 'clean':
      // Lines are stored beside the state: see the lesson's home.
      return {}
    default:
      return boardChanged(state, act, seats)
  }
}

const onBoard = ({ sum, board }: LessonState, isOn: boolean): Partial<LessonState> =>
  isOn
    ? { mode: 'board', round: null, calledOn: null }
    : { mode: sum ? 'beads' : 'hold', board: { ...board, chalk: null } }

function boardChanged(
  { board }: LessonState,
  act: BoardAct,
  seats: number,
): Partial<LessonState> | { refused: string } {
  const next = boardAfter(board, act, seats)
  return 'refused' in next ? next : { board: next }
}

const seated = (
  { seats }: ActContext,
  seat: number,
  change: Partial<LessonState>,
): Partial<LessonState> | { refused: string } =>
  seat < seats ? change : { refused: 'This child is not in the lesson.' }

const toggled = (outside: readonly number[], { seat, on }: { seat: number; on: boolean }): number[] =>
  [...outside.filter((each) => each !== seat), ...(on ? [seat] : [])].toSorted((a, b) => a - b)

function called(
  { sum }: LessonState,
  next: Sum | { refused: string },
  wish: SumWish | null,
): Partial<LessonState> | { refused: string } {
  if ('refused' in next) return next
  const number = (sum?.number ?? 0) + 1
  if (number > MAX_SUMS) return { refused: `A lesson has at most ${MAX_SUMS} sums.` }
  return {
    mode: 'beads',
    sum: { ...next, number },
    wish,
    way: [],
    calledOn: null,
    round: null,
  }
}

/** How a seat is there. */
export const PRESENCES = ['away', 'lobby', 'in', 'lost', 'outside'] as const
export type Presence = (typeof PRESENCES)[number]

/** Signs of one tap, beside the raised hand. */
export const SIGNS = ['again', 'no sound', 'done'] as const
export type Sign = (typeof SIGNS)[number]

/** What the teacher says to one child by one tap. */
export const TEACHER_WORDS = ['look again', 'which friend', 'well done'] as const
export type TeacherWord = (typeof TEACHER_WORDS)[number]

/** A span of presence, in milliseconds since 1970. */
export type Span = readonly [from: number, to: number]

/** The union of spans, in order. */
export function joinedSpans(spans: readonly Span[]): Span[] {
  const joined: [number, number][] = []
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

/** How much of a lesson somebody was there, in milliseconds. */
export const presentMs = (spans: readonly Span[], [begin, end]: Span): number =>
  joinedSpans(spans).reduce(
    (sum, [from, to]) => sum + Math.max(0, Math.min(to, end) - Math.max(from, begin)),
    0,
  )

/** Who comes so late is late, in milliseconds. Ours. */
const LATE_MS = 600_000

/**
 * The mark that presence proposes: absent below a third of the lesson, late for who came ten minutes late or
 * missed a third. Ours.
 */
export function proposedMark(spans: readonly Span[], lesson: Span): AttendanceStatus {
  const [begin, end] = lesson
  const [here, all] = [presentMs(spans, lesson), end - begin]
  if (here * 3 < all) return 'absent'
  const first = joinedSpans(spans)[0]?.[0] ?? end
  return first - begin >= LATE_MS || here * 3 < all * 2 ? 'late' : 'present'
}

/** Shows for a whole group: at most three numbers a second, which nobody has to allow. */
export const GROUP_GRADES: readonly Grade[] = SCALES.flatMap(({ grades }) => grades).filter(
  (grade) => !isQuick(grade),
)
/** The first number comes after this many milliseconds at the earliest and at the latest. */
const [SOONEST_MS, LATEST_MS] = [4_000, 8_000]
/** A clock that may be off by more milliseconds plays along, but does not count. */
export const MAX_BOUND_MS = 50

function flashed(
  state: LessonState,
  key: string,
  { now, seed, worstWay }: ActContext,
): Partial<LessonState> | { refused: string } {
  const grade = GROUP_GRADES.find((each) => each.key === key)
  if (!grade) return { refused: 'Choose a grade of the list.' }
  const { digits, count, seconds } = grade
  const number = state.rounds + 1
  const at = Math.round(now + Math.min(LATEST_MS, Math.max(SOONEST_MS, 2 * worstWay + 1_000)))
  const numbers = numbersOf({ digits, count }, seed)
  return {
    mode: 'flash',
    rounds: number,
    round: { digits, count, seconds, number, numbers, at, isOver: false },
    calledOn: null,
  }
}

export const flashAnswer = ({ numbers }: Pick<FlashRound, 'numbers'>): number =>
  numbers.reduce((sum, each) => sum + each, 0)

/** A seat off the way, as the teacher's page knows it. */
export type OffSeat = { seat: number; at: number; rod: number; mistake: Mistake; since: number }
/** Seats that stumbled at the same place in the same way, the longest first. */
export type Stumble = Omit<OffSeat, 'seat'> & { seats: readonly number[] }

/** Who stumbles together: the same movement and mistake; the group that waits longest in front. */
export function stumblesOf(seats: readonly OffSeat[]): Stumble[] {
  const groups = new Map<string, OffSeat[]>()
  for (const seat of seats) {
    const key = `${seat.at} ${seat.rod} ${seat.mistake}`
    groups.set(key, [...(groups.get(key) ?? []), seat])
  }
  return [...groups.values()]
    .map((group) => {
      const inOrder = group.toSorted((a, b) => a.since - b.since)
      const { at, rod, mistake, since } = inOrder[0] as OffSeat
      return { at, rod, mistake, since, seats: inOrder.map(({ seat }) => seat) }
    })
    .toSorted((a, b) => a.since - b.since)
}

/** Where a group's video can be: a link of its own tab, or why there is none. */
export type VideoLink = { label: string; url: string } | { refused: string } | null

/** The video of a group's meeting link. Meet and Zoom refuse to be shown within a page, so it is a link. */
export function videoOf(meetingUrl: string | null): VideoLink {
  if (!meetingUrl) return null
  const url = URL.canParse(meetingUrl) ? new URL(meetingUrl) : null
  if (url?.protocol !== 'https:') return { refused: 'The meeting link of this group is not a secure link.' }
  if (url.hostname === 'meet.jit.si')
    return { refused: 'meet.jit.si ends calls after five minutes. Ask the office for another video link.' }
  if (url.hostname === 'meet.google.com') return { label: 'Open the video in Meet', url: url.href }
  if (/(?:^|\.)zoom\.us$/.test(url.hostname)) return { label: 'Open the video in Zoom', url: url.href }
  return { label: 'Open the video', url: url.href }
}

/** 'Meenakshi S.': a name as whoever has the room's code reads it. */
export function tabletName(fullName: string): string {
  const [first = '', ...more] = fullName.trim().split(/\s+/)
  const [initial] = more.at(-1) ?? ''
  return initial ? `${first} ${initial}.` : first
}
