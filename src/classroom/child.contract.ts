import * as z from 'zod/mini'
import { FormulaStanding, PracticeWeek } from '../craft/craft.contract.ts'
import { DataReply, endpoint, Id, Instant, ManyLines, MessageReply } from '../platform/wire.ts'
import { AttendanceStatus, Remark, MAX_TEXT } from './classroom.contract.ts'
import { Attempt, Practised } from './homework.contract.ts'

const group = { id: Id }

export const GroupChild = z.object({
  _id: Id,
  number: z.int(),
  fullName: z.string(),
  presentEducation: z.string(),
  joinedOn: z.string(),
  parent: z.nullable(z.string()),
  group: z.object({ _id: Id, name: z.string(), subject: z.string() }),
  /** The latest days of class, oldest first. */
  days: z.array(z.object({ day: z.string(), holiday: z.nullable(z.string()), mark: AttendanceStatus })),
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
  reply: DataReply(GroupChild),
})

export const getGroupPractice = endpoint('GET', '/teach/groups/{id}/practice', {
  summary:
    "What the children who are in the caller's group today practised in the last seven days, and what goes wrong for several of them. 404 for another teacher's group.",
  access: 'teacher',
  params: group,
  reply: DataReply(
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
  body: z.object({ _id: Id, studentId: Id, text: ManyLines('Please write the remark first', MAX_TEXT) }),
  reply: DataReply(Remark),
  status: 201,
})

export const withdrawRemark = endpoint('DELETE', '/teach/groups/{id}/remarks/{remarkId}', {
  summary: "Takes the caller's own remark out of the diary again; 409 once a parent has signed it.",
  access: 'teacher',
  params: { id: Id, remarkId: Id },
  reply: MessageReply,
})
