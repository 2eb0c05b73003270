import * as z from 'zod/mini'
import { Enveloped, endpoint, Id, Rupees } from '../../platform/wire.ts'

const QuizFacts = z.object({
  _id: Id,
  sequence: z.int(),
  questions: z.int(),
  /** So many of them each attempt asks: fewer where they are drawn. */
  asks: z.int(),
  price: Rupees,
  minutes: z.int(),
  /** Attempts that were begun. */
  attempts: z.int(),
})
export type QuizFacts = z.output<typeof QuizFacts>

const Shelf = z.object({ _id: Id, name: z.string(), minutes: z.int(), quizzes: z.array(QuizFacts) })
export type Shelf = z.output<typeof Shelf>

export const getShelves = endpoint('GET', '/office/quizzes', {
  summary: 'The subjects in their order, with what is stored of their quizzes, by sequence.',
  access: 'author',
  reply: Enveloped(z.array(Shelf)),
})
