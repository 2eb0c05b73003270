import * as z from 'zod/mini'
import { DataReply, endpoint, Id, Instant, ManyLines, MessageReply } from '../platform/wire.ts'
import { Day, HomeworkSummary, MAX_TEXT } from './classroom.contract.ts'
import { HomeworkAnswer, LibraryFile } from './files/files.contract.ts'
import { MAX_FILES } from './files/files.rules.ts'

const group = { id: Id }

export const getHomeworkChoices = endpoint('GET', '/teach/groups/{id}/choices', {
  summary:
    'What can be given as homework: lessons of courses that children of the group have, quizzes, and exercises of the practice.',
  access: 'teacher',
  params: group,
  reply: DataReply(
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
      /** `key` names it when it is set; it stands among others of its `group` in its `subject`. */
      exercises: z.array(
        z.object({ key: z.string(), subject: z.string(), group: z.string(), title: z.string() }),
      ),
      /** How many children are in the group today. */
      children: z.int(),
      /** Right answers needed to complete an exercise. */
      rightToDo: z.int(),
      /** The day of the next class: homework is usually due then. */
      dueOn: z.string(),
    }),
  ),
})

/** Files of the library; absent: none at first, and later those that it has. */
const fileIds = z.optional(z.array(Id).check(z.maxLength(MAX_FILES, `At most ${MAX_FILES} files`)))
const Text = z.union([z.literal(''), ManyLines('', MAX_TEXT)])

export const setHomework = endpoint('POST', '/teach/groups/{id}/homework', {
  summary:
    'Sets homework: a lesson, a quiz, an exercise of the practice, words, or several of these, with files of the library. The id is made by who asks, and asking again is harmless. 422 for nothing to do, or a day that has gone.',
  access: 'teacher',
  params: group,
  body: z.object({
    _id: Id,
    text: Text,
    lessonId: z.nullable(Id),
    quizId: z.nullable(Id),
    exercise: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
    fileIds,
    dueOn: Day,
  }),
  reply: DataReply(z.object({ _id: Id })),
  status: 201,
})

const one = { id: Id, homeworkId: Id }

export const changeHomework = endpoint('POST', '/teach/groups/{id}/homework/{homeworkId}', {
  summary:
    'Changes the words, the day and the files of a homework; what was done of it stays, and so do its lesson, quiz and exercise. 409 once it is taken back, 422 for nothing to do, or another day that has gone.',
  access: 'teacher',
  params: one,
  body: z.object({ text: Text, dueOn: Day, fileIds }),
  reply: MessageReply,
})

export const withdrawHomework = endpoint('POST', '/teach/groups/{id}/homework/{homeworkId}/withdraw', {
  summary: 'Takes a homework back: no family sees it any more. Harmless when it is taken back already.',
  access: 'teacher',
  params: one,
  body: z.object({}),
  reply: MessageReply,
})

export const tickHomework = endpoint('POST', '/teach/groups/{id}/homework/{homeworkId}/ticks', {
  summary:
    "The teacher's own word on whether a child did it; null takes the word back, and what the product saw counts. 404 for who is not in the group.",
  access: 'teacher',
  params: one,
  body: z.object({ studentId: Id, done: z.nullable(z.boolean()) }),
  reply: MessageReply,
})

const STATES = ['right', 'wrong', 'blank'] as const
export const Attempt = z.object({
  right: z.int(),
  total: z.int(),
  /** Seconds. */
  timeTaken: z.int(),
  at: Instant,
  /** In the order of the quiz; null for a question that was not on this paper. */
  states: z.array(z.nullable(z.enum(STATES))),
})
/** How often an exercise was done since it was set: without help, and with it; null without one. */
export const Practised = z.object({ right: z.int(), tries: z.int(), helped: z.int(), of: z.int() })
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
  /** What the child handed in. */
  answers: z.array(HomeworkAnswer),
})
export const Homework = z.object({
  ...HomeworkSummary.shape,
  files: z.array(LibraryFile),
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
  reply: DataReply(Homework),
})
