import * as z from 'zod/mini'
import { DataReply, endpoint, Id, Rupees } from '../../platform/wire.ts'

const QuizFacts = z.object({
  _id: Id,
  sequence: z.int(),
  questions: z.int(),
  /** Questions per attempt; fewer with random questions. */
  asks: z.int(),
  price: Rupees,
  minutes: z.int(),
  /** Number of started attempts. */
  attempts: z.int(),
})
export type QuizFacts = z.output<typeof QuizFacts>

const SubjectQuizzes = z.object({ _id: Id, name: z.string(), minutes: z.int(), quizzes: z.array(QuizFacts) })
export type SubjectQuizzes = z.output<typeof SubjectQuizzes>

export const getQuizLists = endpoint('GET', '/office/quizzes', {
  summary: 'The subjects in their order, with what is stored of their quizzes, by sequence.',
  access: 'author',
  auditVerb: 'viewed the quizzes',
  reply: DataReply(z.array(SubjectQuizzes)),
})
