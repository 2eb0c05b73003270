import * as z from 'zod/mini'
import { PaperExamForm, PaperExamReply } from '../../craft/exams/paper-exams.contract.ts'
import { DataReply, endpoint, Id } from '../../platform/wire.ts'

/** Children whose exams somebody records, by their groups of today; a child can be in several. */
const ExamGroups = z.array(
  z.object({
    /** The group's id, or a name of our own for children without one. */
    key: z.string(),
    name: z.string(),
    children: z.array(z.object({ studentId: Id, fullName: z.string() })),
  }),
)
export type ExamGroups = z.output<typeof ExamGroups>

export const getTeachExamGroups = endpoint('GET', '/teach/paper-exams/groups', {
  summary:
    'The children whose exams the caller can record: of the own groups today, and those whom the caller looks after.',
  access: 'teacher',
  reply: DataReply(ExamGroups),
})

export const recordGroupPaperExam = endpoint('POST', '/teach/paper-exams', {
  summary:
    'Records an exam held on paper: whoever reaches the pass mark has a certificate. 404 for another teacher’s student and for a grade that is not given, 409 for who has a result of that day or has passed, 422 for marks that can’t be. The same id again records nothing more.',
  access: 'teacher',
  body: PaperExamForm,
  reply: PaperExamReply,
})

export const getExamGroups = endpoint('GET', '/office/paper-exams/groups', {
  summary: 'The children of all groups today, and up to 5,000 students without a group.',
  access: 'organiser',
  auditVerb: 'viewed the children for an exam on paper',
  reply: DataReply(ExamGroups),
})

export const recordPaperExam = endpoint('POST', '/office/paper-exams', {
  summary:
    'Records an exam held on paper as a teacher does, for any students. 404 for who is no student, 409 and 422 as there.',
  access: 'organiser',
  auditVerb: 'recorded an exam held on paper',
  body: PaperExamForm,
  reply: PaperExamReply,
  audited: ['grade', 'heldOn', 'supervisor', 'children'],
})
