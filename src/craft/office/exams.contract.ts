import * as z from 'zod/mini'
import { endpoint, Enveloped, Id, Told } from '../../platform/wire.ts'
import { ExamPaper, PassedExam, Word } from '../exams/exams.contract.ts'

export const getWaitingExams = endpoint('GET', '/office/exams', {
  summary:
    'Passed papers that wait for a word, of all students; the first 200. Where no teacher looks after a child the organiser has it.',
  access: 'organiser',
  reply: Enveloped(z.array(PassedExam)),
})

export const getWaitingExam = endpoint('GET', '/office/exams/{id}', {
  summary: 'A handed-in paper with its key. 404 while it is written.',
  access: 'organiser',
  params: { id: Id },
  reply: Enveloped(ExamPaper),
})

export const sayOfExam = endpoint('POST', '/office/exams/{id}', {
  summary: 'Says whether a passed paper counts, as its teacher may. 404 for none, 409 for one not passed.',
  access: 'organiser',
  params: { id: Id },
  body: Word,
  reply: Told,
  audited: ['judged', 'word'],
})
