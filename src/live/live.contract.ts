import * as z from 'zod/mini'
import { channel } from '../platform/channel/channel.ts'
import { DataReply, endpoint, Id, Instant } from '../platform/wire.ts'
import { BOARD_SIZE, CHALKS, MAX_POINTS, MAX_TEXT } from './board.rules.ts'
import { PRESENCES, SIGNS, TEACHER_WORDS } from './live.rules.ts'

const lesson = { lessonId: Id }
/** A number of a seat in the lesson; seats never move. */
const Seat = z.int().check(z.minimum(0), z.maximum(59))
const Ms = z.number().check(z.minimum(0), z.maximum(14_400_000))
const Count = z.int().check(z.minimum(0))
const Digit = z.int().check(z.minimum(0), z.maximum(9))

/** What the teacher does. */
export const Act = z.discriminatedUnion('act', [
  z.object({ act: z.literal('begin') }),
  z.object({ act: z.literal('call'), text: z.string().check(z.maxLength(40)) }),
  z.object({
    act: z.literal('draw'),
    formula: z.string().check(z.maxLength(12)),
    digits: z.int().check(z.minimum(1), z.maximum(4)),
  }),
  z.object({ act: z.literal('next') }),
  z.object({ act: z.literal('hold'), on: z.boolean() }),
  z.object({ act: z.literal('way'), seats: z.array(Seat).check(z.maxLength(60)) }),
  z.object({ act: z.literal('call on'), seat: Seat }),
  /** The beads of this child go back to where its present movement began. */
  z.object({ act: z.literal('put back'), seat: Seat }),
  z.object({ act: z.literal('word'), seat: Seat, word: z.enum(TEACHER_WORDS) }),
  z.object({ act: z.literal('outside'), seat: Seat, on: z.boolean() }),
  z.object({ act: z.literal('flash'), grade: z.string().check(z.maxLength(8)) }),
  z.object({ act: z.literal('stop') }),
  z.object({ act: z.literal('quiz'), quizId: Id }),
  z.object({ act: z.literal('board'), on: z.boolean() }),
  z.object({ act: z.literal('undo') }),
  z.object({ act: z.literal('clean') }),
  z.object({ act: z.literal('page'), page: Count }),
  z.object({ act: z.literal('abacus'), number: z.nullable(Count) }),
  z.object({ act: z.literal('chalk'), seat: z.nullable(Seat) }),
  z.object({ act: z.literal('end') }),
])
export type Act = z.output<typeof Act>

const Phase = z.enum(['open', 'live', 'ended'])
const Mode = z.enum(['hold', 'beads', 'flash', 'board', 'quiz'])
const Point = z.int().check(z.minimum(0), z.maximum(BOARD_SIZE))
const Points = z.array(Point).check(z.minLength(2), z.maxLength(MAX_POINTS))
const Chalk = z.int().check(z.minimum(0), z.maximum(CHALKS.length - 1))
const Words = z.nullable(z.string().check(z.minLength(1), z.maxLength(MAX_TEXT)))
const ChalkLine = z.object({ chalk: z.int(), points: z.array(z.int()), text: z.nullable(z.string()) })
const Sum = z.object({ number: z.int(), start: z.int(), by: z.int() })
const Flash = z.object({
  number: z.int(),
  digits: z.int(),
  count: z.int(),
  seconds: z.number(),
  numbers: z.array(z.int()),
  /** When the first number comes, on the server's clock in milliseconds since 1970. */
  at: z.number(),
  isOver: z.boolean(),
})

/** How a child is at a quiz for all; null before it has begun. `right` is null until it has finished. */
const QuizResult = z.nullable(z.object({ right: z.nullable(z.int()), total: z.int() }))

/** The lesson as one child has it: nothing of another child is in it. */
export const ChildState = z.object({
  phase: Phase,
  mode: Mode,
  sum: z.nullable(Sum),
  /** The teacher shows the way of this sum. */
  isShownWay: z.boolean(),
  isCalledOn: z.boolean(),
  round: z.nullable(Flash),
  isTeacherHere: z.boolean(),
  /** The number on the board's abacus, and whether this child may write. */
  board: z.object({ abacus: z.nullable(z.int()), hasChalk: z.boolean() }),
  /** The quiz for all that is on, and the own result. */
  quiz: z.nullable(z.object({ quizId: Id, title: z.string(), result: QuizResult })),
  you: z.object({
    seat: Seat,
    presence: z.enum(PRESENCES),
    isHandUp: z.boolean(),
    /** What one tap told the teacher; null once it was heard or the next sum has come. */
    sign: z.nullable(z.enum(SIGNS)),
    /** Sums that were right at once, of those that are over. */
    right: z.int(),
    of: z.int(),
    /** How many movements of this sum the server has, the rods after them, and when the last one was. */
    movements: z.int(),
    rods: z.string(),
    ms: z.number(),
    /** How often the teacher has put the beads of this sum back, and what the teacher said by one tap. */
    putBack: z.int(),
    word: z.nullable(z.enum(TEACHER_WORDS)),
    /** The own answer of the round; null before it. */
    answer: z.nullable(z.object({ isRight: z.boolean(), counts: z.boolean() })),
  }),
})
export type ChildState = z.output<typeof ChildState>

/** A seat as the teacher has it. `since`: since when the presence is so. */
export const SeatState = z.object({
  presence: z.enum(PRESENCES),
  since: z.number(),
  /** Since when the hand is up; null when it is not. */
  handSince: z.nullable(z.number()),
  sign: z.nullable(z.enum(SIGNS)),
  /** The largest error of the device's clock in milliseconds; null until it is known. */
  bound: z.nullable(z.number()),
  answer: z.nullable(z.object({ isRight: z.boolean(), counts: z.boolean() })),
  quiz: QuizResult,
})
export type SeatState = z.output<typeof SeatState>

export const TeacherState = z.object({
  phase: Phase,
  mode: Mode,
  sum: z.nullable(Sum),
  canDrawNext: z.boolean(),
  round: z.nullable(Flash),
  way: z.array(z.int()),
  calledOn: z.nullable(z.int()),
  outside: z.array(z.int()),
  board: z.object({
    page: z.int(),
    pages: z.int(),
    abacus: z.nullable(z.int()),
    chalk: z.nullable(z.int()),
  }),
  quiz: z.nullable(z.object({ quizId: Id, title: z.string() })),
  /** By seat. */
  names: z.array(z.string()),
})
export type TeacherState = z.output<typeof TeacherState>

/**
 * Of a seat: number, rods (highest first), state, movement, rod and mistake when off, milliseconds, and which
 * movements are done.
 */
const Beads = z.tuple([
  Seat,
  z.string(),
  z.enum(['waiting', 'working', 'off', 'right']),
  z.int(),
  z.int(),
  z.string(),
  z.number(),
  z.array(z.int()),
])
export type Beads = z.output<typeof Beads>

export const lessonChannel = channel('/live/{lessonId}/channel', {
  summary:
    'A live lesson, for its teacher and the children of its group; 404 for anyone else. Beads go up as the newest picture and are never stored; what was right at once, presence and rounds are.',
  access: 'member',
  behindPin: 'open',
  params: lesson,
  perSecond: 40,
  lossy: ['b', 'k', 'B'],
  up: {
    /** Rods of sum n as they are now, the highest first, and milliseconds since the sum came. */
    b: z.tuple([z.int(), z.string().check(z.regex(/^\d{1,13}$/)), Ms]),
    /** Movements of sum n from the one with this index on: rod, from, to, milliseconds. */
    m: z.tuple([
      z.int(),
      z.int().check(z.minimum(0), z.maximum(5_000)),
      z.array(z.tuple([z.int().check(z.minimum(0), z.maximum(12)), Digit, Digit, Ms])).check(z.maxLength(60)),
    ]),
    /** The error bound of the device's clock, in milliseconds. */
    k: z.tuple([z.number().check(z.minimum(0), z.maximum(60_000))]),
    /** Goes in from the lobby. */
    in: z.tuple([]),
    /** Raises or lowers the hand. */
    h: z.tuple([z.boolean()]),
    s: z.tuple([z.enum(SIGNS)]),
    /** An answer of a round: its number, the answer, the worst frame and clock bound in milliseconds. */
    a: z.tuple([z.int(), z.string().check(z.regex(/^\d{1,12}$/)), Ms, Ms]),
    /** A line on this page of the board: chalk, x and y by turns, or words that begin there. */
    l: z.tuple([Count, Chalk, Points, Words]),
    /** The seat that the teacher has opened, whose movements it is shown; null for none. */
    o: z.tuple([z.nullable(Seat)]),
    /** An act of the teacher with its own id: the same id is done once. */
    do: z.tuple([Id, Act]),
  },
  down: {
    /** Revision and state, for a child. */
    S: z.tuple([z.int(), ChildState]),
    /** Revision and state, for the teacher. */
    T: z.tuple([z.int(), TeacherState]),
    /** Lines of a page of the board from the one with this index on; from 0 it is the whole page. */
    L: z.tuple([z.int(), z.int(), z.array(ChalkLine)]),
    /** All seats, for the teacher. */
    P: z.tuple([z.array(SeatState)]),
    /** Changed beads, for the teacher. */
    B: z.tuple([z.array(Beads)]),
    /**
     * Of the seat that the teacher has opened: its last movements of sum n, and how many milliseconds its
     * beads have rested.
     */
    M: z.tuple([Seat, z.int(), z.number(), z.array(z.tuple([z.int(), z.int(), z.number(), z.boolean()]))]),
    /** Movements of sum n that the server has. */
    got: z.tuple([z.int(), z.int()]),
    did: z.tuple([Id, z.int()]),
    no: z.tuple([Id, z.string()]),
  },
})

const Video = z.nullable(
  z.union([
    /** The academy's own video, for a frame within the page. */
    z.object({ frame: z.string() }),
    z.object({ label: z.string(), url: z.string() }),
    z.object({ refused: z.string() }),
  ]),
)

export const LiveLesson = z.object({
  _id: Id,
  groupId: Id,
  group: z.string(),
  subject: z.string(),
  teacher: z.string(),
  /** As whom the caller is in it. */
  role: z.enum(['teacher', 'child']),
  /** The own first name; empty for the teacher. */
  name: z.string(),
  phase: Phase,
  startsAt: Instant,
  opensAt: Instant,
  minutes: z.int(),
  /** In the demo children move by a script. */
  isDemo: z.boolean(),
  video: Video,
})
export type LiveLesson = z.output<typeof LiveLesson>

export const openLesson = endpoint('POST', '/groups/{groupId}/live', {
  summary:
    'Opens the live lesson of the class that runs or begins within ten minutes, for its teacher and the children of the group; asking again finds the same one. 404 for anyone else, 409 before it opens.',
  access: 'member',
  behindPin: 'open',
  params: { groupId: Id },
  body: z.object({}),
  reply: DataReply(z.object({ _id: Id })),
})

export const getLiveLesson = endpoint('GET', '/live/{lessonId}', {
  summary: 'A live lesson, for its teacher and the children of its group; 404 for anyone else.',
  access: 'member',
  behindPin: 'open',
  params: lesson,
  reply: DataReply(LiveLesson),
})

export const getGroupLessons = endpoint('GET', '/teach/groups/{groupId}/live', {
  summary: "Whether the lesson of one of the caller's groups can begin, and the lessons of the last 30 days.",
  access: 'teacher',
  params: { groupId: Id },
  reply: DataReply(
    z.object({
      group: z.string(),
      /** Null when no class is planned. */
      next: z.nullable(z.object({ startsAt: Instant, opensAt: Instant, isOpen: z.boolean() })),
      lessons: z.array(
        z.object({ _id: Id, startsAt: Instant, phase: Phase, sums: z.int(), children: z.int() }),
      ),
    }),
  ),
})

const SummaryChild = z.object({
  studentId: Id,
  name: z.string(),
  /** What presence proposes, and what stands in the register. */
  proposed: z.enum(['present', 'absent', 'late']),
  mark: z.nullable(z.enum(['present', 'absent', 'late'])),
  /** Spans of presence as minutes from the begin. */
  spans: z.array(z.tuple([z.number(), z.number()])),
  minutes: z.int(),
  right: z.int(),
  of: z.int(),
  /** The median of the right sums in seconds; null without one. */
  seconds: z.nullable(z.number()),
  /** The formula that went off most often; null when none did. */
  formula: z.nullable(z.string()),
  /** Of each quiz for all, in their order. */
  quizzes: z.array(QuizResult),
})

export const LessonSummary = z.object({
  _id: Id,
  groupId: Id,
  group: z.string(),
  startsAt: Instant,
  day: z.string(),
  minutes: z.int(),
  sums: z.int(),
  /** The titles of the quizzes for all. */
  quizzes: z.array(z.string()),
  children: z.array(SummaryChild),
  /** The formula that went off most often in the whole group. */
  formula: z.nullable(z.object({ key: z.string(), title: z.string(), children: z.int() })),
  /** When the marks went into the register; null before. */
  registeredAt: z.nullable(Instant),
})
export type LessonSummary = z.output<typeof LessonSummary>

export const getLessonSummary = endpoint('GET', '/teach/live/{lessonId}/summary', {
  summary: "The summary of one of the caller's lessons that has ended; 409 while it runs.",
  access: 'teacher',
  params: lesson,
  reply: DataReply(LessonSummary),
})

export const registerLesson = endpoint('POST', '/teach/live/{lessonId}/register', {
  summary:
    'Writes the marks that presence proposes into the register; marks by hand stay. Asking again is harmless. 409 while the lesson runs.',
  access: 'teacher',
  params: lesson,
  body: z.object({}),
  reply: DataReply(z.object({ written: z.int() })),
})

/** A code of a lesson, as it is typed into a tablet. */
const TabletCode = z.string().check(z.regex(/^\d{8}$/, 'Please type the 8 digits of the code.'))

/** What the teacher knows of the tablets: the code while it is shown, and who asks to come in. */
export const Tablets = z.object({
  code: z.nullable(z.object({ code: z.string(), until: Instant })),
  asking: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      /** This child is at another tablet already, which ends when this one is let in. */
      isSecond: z.boolean(),
    }),
  ),
})
export type Tablets = z.output<typeof Tablets>

export const getTablets = endpoint('GET', '/teach/live/{lessonId}/tablets', {
  summary: "The code for tablets in the room of one of the caller's lessons, and who asks to come in.",
  access: 'teacher',
  params: lesson,
  reply: DataReply(Tablets),
})

export const showTabletCode = endpoint('POST', '/teach/live/{lessonId}/tablets', {
  summary:
    'Shows a new code for tablets in the room, good for ten minutes and this lesson alone, or hides it. 409 once the lesson has ended.',
  access: 'teacher',
  params: lesson,
  body: z.object({ isShown: z.boolean() }),
  reply: DataReply(Tablets),
})

export const answerTablet = endpoint('POST', '/teach/live/{lessonId}/tablets/{tabletId}', {
  summary:
    'Lets a tablet in, which ends an earlier one of the same child, or refuses it. 404 once it was answered.',
  access: 'teacher',
  params: { ...lesson, tabletId: Id },
  body: z.object({ isLetIn: z.boolean() }),
  reply: DataReply(Tablets),
})

export const findTabletRoom = endpoint('POST', '/tablets/room', {
  summary:
    'The lesson of a code, with the first name and initial of each seat. 404 for a wrong code; 429 after three wrong ones a minute of one address.',
  access: 'anyone',
  body: z.object({ code: TabletCode }),
  reply: DataReply(
    z.object({
      group: z.string(),
      teacher: z.string(),
      seats: z.array(z.object({ seat: Seat, name: z.string() })),
    }),
  ),
})

export const askForSeat = endpoint('POST', '/tablets', {
  summary:
    "Asks the teacher for a seat of the code's lesson. The secret opens this lesson's channel once the teacher has let the tablet in, and nothing else. 409 while another tablet asks for the seat.",
  access: 'anyone',
  body: z.object({ code: TabletCode, seat: Seat }),
  reply: DataReply(z.object({ secret: z.string() })),
})

export const getTabletState = endpoint('POST', '/tablets/state', {
  summary: 'Whether the teacher has let this tablet in, and its lesson then.',
  access: 'anyone',
  body: z.object({ secret: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  reply: DataReply(z.object({ state: z.enum(['asking', 'in', 'ended']), lesson: z.nullable(LiveLesson) })),
})
