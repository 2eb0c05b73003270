import * as z from 'zod/mini'
import {
  beforeDay,
  DayResult,
  ExamCertificatePart,
  ExamDays,
  ofDay,
} from '../../craft/exams/exam-days.contract.ts'
import { ExamDecision, ExamPaper, PassedExam } from '../../craft/exams/exams.contract.ts'
import { AFile, endpoint, DataReply, Id, MessageReply } from '../../platform/wire.ts'

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

export const getGroupExamDays = endpoint('GET', '/teach/exam-days', {
  summary: 'On which days the caller’s students took which exams, the newest first; 30 days at once.',
  access: 'teacher',
  query: beforeDay,
  reply: DataReply(ExamDays),
})

export const getGroupExamDay = endpoint('GET', '/teach/exam-days/{grade}/{day}', {
  summary: 'The results of the caller’s students in a grade on a day, by name; empty for none.',
  access: 'teacher',
  params: ofDay,
  reply: DataReply(z.array(DayResult)),
})

export const printGroupCertificates = endpoint('POST', '/teach/exam-days/{grade}/{day}/certificates', {
  summary:
    'The certificates of the caller’s students of a grade and day, or of one recording of it, as one PDF, a page each; 100 in a part. 404 for a part without any.',
  access: 'teacher',
  params: ofDay,
  body: ExamCertificatePart,
  reply: AFile,
  download: true,
})
