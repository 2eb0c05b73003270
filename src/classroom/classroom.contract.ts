import * as z from 'zod/mini'
import { FormulaStanding, PracticeWeek } from '../craft/craft.contract.ts'
import { Told } from '../people/people.contract.ts'
import { AFile, Enveloped, endpoint, Id, Instant, ManyLines } from '../platform/wire.ts'
import { AGO_MAX_MS, MARKS } from './classroom.rules.ts'

const DAY = 'A day like 2026-11-21'
/** A day in India. */
export const Day = z.iso.date(DAY).check(z.regex(/^20/, DAY))
const Mark = z.nullable(z.enum(MARKS))
const TIME_WORDS = 'A time like 16:30'
/** A time of day in India. */
export const TimeOfDay = z.string(TIME_WORDS).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_WORDS))

export const Holiday = z.object({ day: Day, word: z.string() })

/** A group as its teacher has it. Days and times are India's; weekdays count from 1 for Monday. */
export const Group = z.object({
  _id: Id,
  name: z.string(),
  subject: z.string(),
  level: z.string(),
  weekdays: z.array(z.int()),
  time: z.string(),
  minutes: z.int(),
  place: z.string(),
  meetingUrl: z.nullable(z.string()),
  places: z.int(),
  fromDay: z.string(),
  untilDay: z.nullable(z.string()),
  /** How many children are in it today. */
  children: z.int(),
  /** When the class runs or comes next; null when none is planned. */
  next: z.nullable(Instant),
})
export type Group = z.output<typeof Group>

const group = { id: Id }

/** How a child stands with a homework. */
const Work = z.object({
  done: z.boolean(),
  /** The teacher's own tick; null without one. */
  ticked: z.nullable(z.boolean()),
  /** Of the best attempt since it was set; null without one, or without a quiz. */
  right: z.nullable(z.int()),
  total: z.nullable(z.int()),
  /** How often its exercise was right since it was set; null without one. */
  practised: z.nullable(z.int()),
})
export type Work = z.output<typeof Work>

export const Remark = z.object({
  _id: Id,
  text: z.string(),
  at: Instant,
  teacher: z.string(),
  /** When a parent signed it; then it stands. */
  readAt: z.nullable(Instant),
  /** What a parent wrote back. */
  reply: z.nullable(z.object({ text: z.string(), at: Instant })),
})
export type Remark = z.output<typeof Remark>

const HomeworkShort = z.object({
  _id: Id,
  title: z.string(),
  text: z.string(),
  dueOn: z.string(),
  setAt: Instant,
  lesson: z.nullable(z.string()),
  quiz: z.nullable(z.string()),
  /** The title of an exercise of the practice. */
  exercise: z.nullable(z.string()),
  /** How many of the children who are here have done it. */
  done: z.int(),
})
export type HomeworkShort = z.output<typeof HomeworkShort>

const RegisterChild = z.object({
  _id: Id,
  number: z.int(),
  fullName: z.string(),
  joinedOn: z.string(),
  /** On each of `days`; null without one. */
  marks: z.array(Mark),
  mark: Mark,
  /** With the homework that is shown; null when there is none, or it was due before the child joined. */
  work: z.nullable(Work),
  /** The newest that nobody has signed, or that was written or answered in the last seven days. */
  remark: z.nullable(Remark),
  /** Who signs; null for an account without a parent. */
  parent: z.nullable(z.string()),
})
export type RegisterChild = z.output<typeof RegisterChild>

export const Register = z.object({
  group: Group,
  today: z.string(),
  /** The day of class that is shown; null for a group without one. */
  day: z.nullable(z.string()),
  /** The days of class before and after it; null at the ends. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** Up to eight days of the group's week before it, holidays with their word. */
  days: z.array(z.object({ day: z.string(), holiday: z.nullable(z.string()) })),
  children: z.array(RegisterChild),
  /** The homework that is shown: the newest that was set by that day. */
  shown: z.nullable(Id),
  homework: z.array(HomeworkShort),
})
export type Register = z.output<typeof Register>

export const getMyGroups = endpoint('GET', '/teach/groups', {
  summary:
    "The caller's groups, the one with the class that runs or comes next in front, and where the office is reached. With `open=first` the register of the one in front comes along.",
  access: 'teacher',
  query: { open: z.optional(z.literal('first')) },
  reply: Enveloped(
    z.object({
      groups: z.array(Group),
      phone: z.string(),
      /** Null without a group, or when it was not asked for. */
      register: z.nullable(Register),
    }),
  ),
})

export const getRegister = endpoint('GET', '/teach/groups/{id}/register', {
  summary:
    "The register of one of the caller's groups at a day of class (today's or the last one unless said), with the children who are in the group today. 404 for another teacher's group.",
  access: 'teacher',
  params: group,
  query: { day: z.optional(Day), homework: z.optional(Id) },
  reply: Enveloped(Register),
})

export const markAttendance = endpoint('POST', '/teach/groups/{id}/attendance', {
  summary:
    'Marks who was there. Of each child and day the latest change stands, by how long ago it was made; asking again is harmless. Who is not in the group is left out. 422 at day for one without class, or to come.',
  access: 'teacher',
  params: group,
  body: z.object({
    day: Day,
    marks: z
      .array(
        z.object({
          studentId: Id,
          mark: Mark,
          /** Milliseconds since it was marked, on the device's own clock. */
          ago: z.int().check(z.minimum(0), z.maximum(AGO_MAX_MS)),
        }),
      )
      .check(z.minLength(1), z.maxLength(200)),
  }),
  reply: Enveloped(
    z.object({
      savedAt: Instant,
      /** As they stand now, of every child of the group. */
      marks: z.array(z.object({ studentId: Id, mark: Mark })),
    }),
  ),
})

export const getHomeworkChoices = endpoint('GET', '/teach/groups/{id}/choices', {
  summary:
    'What can be given as homework: lessons of courses that children of the group have, quizzes, and exercises of the practice.',
  access: 'teacher',
  params: group,
  reply: Enveloped(
    z.object({
      courses: z.array(
        z.object({
          _id: Id,
          title: z.string(),
          /** How many children of the group have it. */
          children: z.int(),
          lessons: z.array(z.object({ _id: Id, title: z.string() })),
        }),
      ),
      quizzes: z.array(z.object({ _id: Id, title: z.string(), subject: z.string() })),
      /** `key` names it when it is set; `group` is what it stands among. */
      exercises: z.array(z.object({ key: z.string(), title: z.string(), group: z.string() })),
      /** How many children are in the group today. */
      children: z.int(),
      /** So many right ones make an exercise done. */
      rightToDo: z.int(),
      /** The day of the next class: homework is usually due then. */
      dueOn: z.string(),
    }),
  ),
})

export const TEXT_MAX = 600
const Text = z.union([z.literal(''), ManyLines('', TEXT_MAX)])

export const setHomework = endpoint('POST', '/teach/groups/{id}/homework', {
  summary:
    'Sets homework: a lesson, a quiz, an exercise of the practice, words, or several of these. The id is made by who asks, and asking again is harmless. 422 for nothing to do, or a day that has gone.',
  access: 'teacher',
  params: group,
  body: z.object({
    _id: Id,
    text: Text,
    lessonId: z.nullable(Id),
    quizId: z.nullable(Id),
    exercise: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
    dueOn: Day,
  }),
  reply: Enveloped(z.object({ _id: Id })),
  status: 201,
})

const one = { id: Id, homeworkId: Id }

export const changeHomework = endpoint('POST', '/teach/groups/{id}/homework/{homeworkId}', {
  summary:
    'Changes the words and the day of a homework; what was done of it stays, and so do its lesson, quiz and exercise. 409 once it is taken back, 422 for nothing to do, or another day that has gone.',
  access: 'teacher',
  params: one,
  body: z.object({ text: Text, dueOn: Day }),
  reply: Told,
})

export const withdrawHomework = endpoint('POST', '/teach/groups/{id}/homework/{homeworkId}/withdraw', {
  summary: 'Takes a homework back: no family sees it any more. Harmless when it is taken back already.',
  access: 'teacher',
  params: one,
  body: z.object({}),
  reply: Told,
})

export const tickHomework = endpoint('POST', '/teach/groups/{id}/homework/{homeworkId}/ticks', {
  summary:
    "The teacher's own word on whether a child did it; null takes the word back, and what the product saw counts. 404 for who is not in the group.",
  access: 'teacher',
  params: one,
  body: z.object({ studentId: Id, done: z.nullable(z.boolean()) }),
  reply: Told,
})

const STATES = ['right', 'wrong', 'blank'] as const
const Attempt = z.object({
  right: z.int(),
  total: z.int(),
  /** Seconds. */
  timeTaken: z.int(),
  at: Instant,
  /** In the order of the quiz; null for a question that was not on this paper. */
  states: z.array(z.nullable(z.enum(STATES))),
})
/** How often an exercise was done since it was set; null without one. */
const Practised = z.object({ right: z.int(), tries: z.int(), of: z.int() })
const HomeworkChild = z.object({
  _id: Id,
  number: z.int(),
  fullName: z.string(),
  done: z.boolean(),
  ticked: z.nullable(z.boolean()),
  /** Null when no lesson is asked for. */
  lessonDone: z.nullable(z.boolean()),
  attempt: z.nullable(Attempt),
  practised: z.nullable(Practised),
})
export const Homework = z.object({
  ...HomeworkShort.shape,
  questions: z.array(
    z.object({
      number: z.int(),
      text: z.string(),
      /** How many had it right, of those who were asked. */
      right: z.int(),
      asked: z.int(),
    }),
  ),
  children: z.array(HomeworkChild),
})
export type Homework = z.output<typeof Homework>

export const getHomework = endpoint('GET', '/teach/groups/{id}/homework/{homeworkId}', {
  summary: 'A homework of the group: who of the children did it, and how, question by question.',
  access: 'teacher',
  params: one,
  reply: Enveloped(Homework),
})

export const GroupChild = z.object({
  _id: Id,
  number: z.int(),
  fullName: z.string(),
  presentEducation: z.string(),
  joinedOn: z.string(),
  parent: z.nullable(z.string()),
  group: z.object({ _id: Id, name: z.string(), subject: z.string() }),
  /** The latest days of class, oldest first. */
  days: z.array(z.object({ day: z.string(), holiday: z.nullable(z.string()), mark: Mark })),
  /** Of all classes that were marked since the child joined. */
  attended: z.object({ present: z.int(), late: z.int(), absent: z.int() }),
  homework: z.array(
    z.object({
      _id: Id,
      title: z.string(),
      dueOn: z.string(),
      done: z.boolean(),
      attempt: z.nullable(Attempt),
      practised: z.nullable(Practised),
    }),
  ),
  /** The last seven days. */
  practice: PracticeWeek,
  /** Where the child stands with each formula of the abacus. */
  formulas: z.array(FormulaStanding),
  /** Finished quizzes of the group's subject, newest first. */
  results: z.array(z.object({ title: z.string(), score: z.number(), at: Instant })),
  courses: z.array(z.object({ title: z.string(), lessonsDone: z.int(), lessonCount: z.int() })),
  remarks: z.array(Remark),
})
export type GroupChild = z.output<typeof GroupChild>

export const getGroupChild = endpoint('GET', '/teach/groups/{id}/children/{studentId}', {
  summary:
    'A child in the register: its days, homework, results of the subject, and remarks of this group. 404 for who is not in the group, or has left it.',
  access: 'teacher',
  params: { id: Id, studentId: Id },
  reply: Enveloped(GroupChild),
})

export const getGroupPractice = endpoint('GET', '/teach/groups/{id}/practice', {
  summary:
    "What the children who are in the caller's group today practised in the last seven days, and what goes wrong for several of them. 404 for another teacher's group.",
  access: 'teacher',
  params: group,
  reply: Enveloped(
    z.object({
      children: z.array(z.object({ _id: Id, number: z.int(), fullName: z.string(), week: PracticeWeek })),
      /** Exercises that go wrong, with how many children; the most first. */
      hard: z.array(z.object({ key: z.string(), title: z.string(), children: z.int() })),
    }),
  ),
})

export const writeRemark = endpoint('POST', '/teach/groups/{id}/remarks', {
  summary:
    "Writes a remark into a child's diary. The id is made by who asks: with the same one the caller's own remark is written anew, until a parent has signed it (409). 404 for who is not in the group.",
  access: 'teacher',
  params: group,
  body: z.object({ _id: Id, studentId: Id, text: ManyLines('Please write the remark first', TEXT_MAX) }),
  reply: Enveloped(Remark),
  status: 201,
})

export const takeRemarkBack = endpoint('DELETE', '/teach/groups/{id}/remarks/{remarkId}', {
  summary: "Takes the caller's own remark out of the diary again; 409 once a parent has signed it.",
  access: 'teacher',
  params: { id: Id, remarkId: Id },
  reply: Told,
})

const MONTH = 'A month like 2026-11'
export const registerFile = {
  month: z.string(MONTH).check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, MONTH)),
  format: z.enum(['csv', 'xlsx']),
}

export const exportRegister = endpoint('GET', '/teach/groups/{id}/file', {
  summary:
    'The register of a month as CSV or XLSX: attendance, homework and remarks of the children who are in the group today.',
  access: 'teacher',
  params: group,
  query: registerFile,
  reply: AFile,
  download: true,
})

export const getCalendarLink = endpoint('GET', '/groups/{id}/calendar-link', {
  summary:
    'Where the classes of a group are read as a calendar, for its teacher, its children and their parents; 404 for anyone else. The link is of who asks, and ends when they leave the group.',
  access: 'member',
  params: group,
  reply: Enveloped(z.object({ url: z.string() })),
})

export const getCalendar = endpoint('GET', '/calendars/{token}', {
  summary:
    'The classes of a group as an .ics file, without holidays, for calendars that hold a link. 404 once its holder has left the group.',
  access: 'anyone',
  params: { token: z.string().check(z.maxLength(200)) },
  reply: AFile,
  download: true,
})
