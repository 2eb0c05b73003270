import * as z from 'zod/mini'
import { ExamPaper, PassedExam, ExamDecision } from '../../craft/exams/exams.contract.ts'
import { endpoint, DataReply, Id, MessageReply } from '../../platform/wire.ts'

export const getPassedExams = endpoint('GET', '/teach/exams', {
  summary:
    'Exams that the caller’s students have passed, those that wait for the teacher’s word first: students of the own groups today, and those whom the caller looks after.',
  access: 'teacher',
  reply: DataReply(z.array(PassedExam)),
})

export const getPassedExam = endpoint('GET', '/teach/exams/{id}', {
  summary: 'One of these papers with its key. 404 for another teacher’s student, and while it is written.',
  access: 'teacher',
  params: { id: Id },
  reply: DataReply(ExamPaper),
})

export const decideGroupExam = endpoint('POST', '/teach/exams/{id}', {
  summary:
    'Says whether a passed paper counts: then it has a certificate. Said otherwise later, that is withdrawn or good again. 404 for another teacher’s student, 409 for a paper that is not passed.',
  access: 'teacher',
  params: { id: Id },
  body: ExamDecision,
  reply: MessageReply,
})
