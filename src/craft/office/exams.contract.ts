import * as z from 'zod/mini'
import { AFile, endpoint, DataReply, Id, ManyLines, MessageReply, OneLine } from '../../platform/wire.ts'
import { beforeDay, DayResult, ExamCertificatePart, ExamDays, ofDay } from '../exams/exam-days.contract.ts'
import { ExamDecision, ExamPaper, MAX_WORD, PassedExam } from '../exams/exams.contract.ts'

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

export const withdrawExam = endpoint('POST', '/office/exams/{id}/withdraw', {
  summary:
    'Takes back an exam on paper that was recorded by mistake, and its certificate; again is harmless. 404 for none, 409 for one that was taken on the screen.',
  access: 'organiser',
  auditVerb: 'withdrew an exam held on paper',
  params: { id: Id },
  body: z.object({ reason: ManyLines('Enter a reason. Name no other child.', MAX_WORD) }),
  reply: MessageReply,
  audited: ['reason'],
})

export const correctCertificate = endpoint('POST', '/office/exams/{id}/certificate-name', {
  summary:
    'Writes the child’s name of today on the valid certificate of an exam, where it was issued under another spelling; again is harmless. `name` is that name, as it was read. 404 without a valid certificate, 409 when the name is another by now.',
  access: 'organiser',
  auditVerb: 'corrected the name on a certificate',
  params: { id: Id },
  body: z.object({ name: OneLine('Enter the name', 120) }),
  reply: MessageReply,
  audited: ['name'],
})

export const getExamDays = endpoint('GET', '/office/exam-days', {
  summary: 'On which days students took which exams, the newest first; 30 days at once.',
  access: 'organiser',
  auditVerb: 'viewed the days of exams',
  query: beforeDay,
  reply: DataReply(ExamDays),
})

export const getExamDay = endpoint('GET', '/office/exam-days/{grade}/{day}', {
  summary: 'The results of a grade on a day, by name; empty for none.',
  access: 'organiser',
  auditVerb: 'viewed the results of an exam',
  params: ofDay,
  reply: DataReply(z.array(DayResult)),
})

export const printCertificates = endpoint('POST', '/office/exam-days/{grade}/{day}/certificates', {
  summary:
    'The certificates of a grade and day, or of one recording of it, as one PDF, a page each; 100 in a part. 404 for a part without any.',
  access: 'organiser',
  auditVerb: 'printed certificates of an exam',
  params: ofDay,
  body: ExamCertificatePart,
  audited: ['part'],
  reply: AFile,
  download: true,
})
