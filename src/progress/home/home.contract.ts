import { FamilyAnnouncement } from '../../classroom/announcements/announcements.contract.ts'
import * as z from 'zod/mini'
import { CoverKind } from '../../catalogue/catalogue.contract.ts'
import { Part } from '../../craft/craft.contract.ts'
import { DataReply, endpoint, Id, Instant, Seconds } from '../../platform/wire.ts'
import { Quiz, Running } from '../../quiz/quiz.contract.ts'
import { FirstTry } from '../../quiz/try/try.contract.ts'

/** A lesson by its place in its course, counted from 1. */
export const NextLesson = z.object({
  courseId: Id,
  course: z.string(),
  number: z.int(),
  of: z.int(),
  title: z.string(),
  seconds: Seconds,
})
export type NextLesson = z.output<typeof NextLesson>

/** What is gone on with. */
export const NextStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('running'), running: Running }),
  z.object({ kind: z.literal('lesson'), lesson: NextLesson }),
  /** `first`: none was handed in yet. */
  z.object({ kind: z.literal('quiz'), quiz: Quiz, first: z.boolean() }),
  z.object({ kind: z.literal('practice'), topic: z.string() }),
  z.object({ kind: z.literal('done') }),
  /** Nothing was begun: the first quiz that is open, if there is one. */
  z.object({ kind: z.literal('new'), quiz: z.nullable(Quiz) }),
])
export type NextStep = z.output<typeof NextStep>

/** A quiz on the rod of its subject. `best` in percent. */
export const QuizBead = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done'), title: z.string(), best: z.number(), submissionId: Id }),
  z.object({ state: z.literal('running'), title: z.string(), running: Running }),
  z.object({ state: z.literal('open'), title: z.string(), quiz: Quiz }),
  z.object({ state: z.literal('locked'), title: z.string() }),
])
export type QuizBead = z.output<typeof QuizBead>

/** One row of the counting frame: a course with the quizzes of its subject, or a subject's quizzes alone. */
export const Path = z.object({
  subject: z.string(),
  /** Null when no course category has the subject's name. */
  cover: z.nullable(CoverKind),
  course: z.nullable(
    z.object({
      courseId: Id,
      title: z.string(),
      lessonsDone: z.int(),
      lessonCount: z.int(),
      /** The first lesson that is not done, and the one after it. */
      now: z.nullable(NextLesson),
      next: z.nullable(NextLesson),
    }),
  ),
  quizzes: z.array(QuizBead),
})
export type Path = z.output<typeof Path>

/** Right answers of all questions of a topic. */
const Share = z.object({ right: z.int(), total: z.int() })
export const ImprovedTopic = z.object({ topic: z.string(), before: Share, now: Share })
export type ImprovedTopic = z.output<typeof ImprovedTopic>
export const HardTopic = z.object({ topic: z.string(), ...Share.shape })
export type HardTopic = z.output<typeof HardTopic>

/** Something that can be done since then: a topic, a quiz without a mistake, a course to its end. */
export const Skill = z.object({
  kind: z.enum(['topic', 'quiz', 'course']),
  title: z.string(),
  /** Questions or lessons. */
  count: z.int(),
  since: Instant,
})
export type Skill = z.output<typeof Skill>

/** An exercise of the practice that was set; `right` of the `of` that make it done, since then. */
const SetExercise = z.object({
  part: Part,
  thing: z.string(),
  title: z.string(),
  /** Where it is practised. */
  to: z.string(),
  since: Instant,
  right: z.int(),
  of: z.int(),
})

/** What a group asks for at home; `dueOn` is a day in India, as 2026-11-25. */
export const HomeTask = z.object({
  _id: Id,
  dueOn: z.string(),
  text: z.string(),
  lesson: z.nullable(z.object({ courseId: Id, title: z.string() })),
  quiz: z.nullable(z.string()),
  exercise: z.nullable(SetExercise),
  /** How many files it has, and how many answers were handed in. */
  files: z.int(),
  answers: z.int(),
})
export type HomeTask = z.output<typeof HomeTask>

export const NextLiveClass = z.object({
  groupId: Id,
  group: z.string(),
  teacher: z.string(),
  at: Instant,
  place: z.string(),
  meetingUrl: z.nullable(z.string()),
})

export const Home = z.object({
  go: NextStep,
  /** What else could be gone on with. */
  or: z.nullable(NextStep),
  paths: z.array(Path),
  /** Topics of the last seven days against the seven before, the largest gain first. */
  better: z.array(ImprovedTopic),
  hard: z.nullable(HardTopic),
  /** The oldest first. */
  skills: z.array(Skill),
  /** What is still to be done, the next due first. */
  homework: z.array(HomeTask),
  nextClass: z.nullable(NextLiveClass),
  /** The live lesson that can be entered now. */
  lesson: z.nullable(z.object({ groupId: Id, startsAt: Instant })),
  /** What the office told lately. */
  announcements: z.array(FamilyAnnouncement),
  /** The teacher who wrote about the child last, and when. */
  seenBy: z.nullable(z.object({ teacher: z.string(), at: Instant })),
  /** What was tried before there was an account. */
  firstTry: z.nullable(FirstTry),
})
export type Home = z.output<typeof Home>

export const getHome = endpoint('GET', '/progress/home', {
  summary:
    "The caller's own work: what to go on with, the path in each course and subject, what got better since last week, what can be done since when.",
  access: 'learner',
  behindPin: 'open',
  reply: DataReply(Home),
})

export const getHomePractice = endpoint('GET', '/progress/practice', {
  summary: "What the caller's groups ask it to practise: homework with an exercise that is still to be done.",
  access: 'learner',
  behindPin: 'open',
  reply: DataReply(z.array(HomeTask)),
})
