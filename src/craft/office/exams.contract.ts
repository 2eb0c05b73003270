import * as z from 'zod/mini'
import { endpoint, DataReply, Id, MessageReply } from '../../platform/wire.ts'
import { ExamPaper, PassedExam, ExamDecision } from '../exams/exams.contract.ts'

export const getWaitingExams = endpoint('GET', '/office/exams', {
  summary:
    'Passed papers that wait for a word, of all students; the first 200. Where no teacher looks after a child the organiser has it.',
  access: 'organiser',
  auditVerb: 'viewed exams to confirm',
  reply: DataReply(z.array(PassedExam)),
})

export const getWaitingExam = endpoint('GET', '/office/exams/{id}', {
  summary: 'A handed-in paper with its key. 404 while it is written.',
  access: 'organiser',
  auditVerb: 'viewed the paper of an exam',
  params: { id: Id },
  reply: DataReply(ExamPaper),
})

export const decideExam = endpoint('POST', '/office/exams/{id}', {
  summary: 'Says whether a passed paper counts, as its teacher may. 404 for none, 409 for one not passed.',
  access: 'organiser',
  auditVerb: 'confirmed or rejected an exam',
  params: { id: Id },
  body: ExamDecision,
  reply: MessageReply,
  audited: ['judged', 'decisionNote'],
})
