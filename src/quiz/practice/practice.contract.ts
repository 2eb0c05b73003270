import * as z from 'zod/mini'
import { Enveloped, endpoint, Id } from '../../platform/wire.ts'
import { Asking } from '../quiz.contract.ts'

/** So many questions of the last results are practised at once. */
export const PRACTICE_MAX = 10

/** A question that went wrong, with its key: its attempt is submitted, and none at its quiz runs. */
export const PracticeQuestion = z.object({
  _id: Id,
  quizId: Id,
  quizTitle: z.string(),
  subject: z.string(),
  /** '' where its author named none. */
  topic: z.string(),
  questionText: z.string(),
  options: z.array(z.string()),
  /** Absent for one of many. */
  task: z.optional(Asking),
  correctAnswer: z.string(),
  explanation: z.string(),
  /** What was answered then; null where it was left blank. */
  userAnswer: z.nullable(z.string()),
})
export type PracticeQuestion = z.output<typeof PracticeQuestion>

export const getPractice = endpoint('GET', '/quiz/practice', {
  summary:
    "What went wrong or stayed blank in the caller's last results, or in one of them, to be practised without a clock: of many questions of one result those of its weakest topic. Quizzes that the caller is taking at the moment are left out. The same 404 for another's submission and for none; 409 while another attempt at its quiz runs.",
  access: 'learner',
  query: { submission: z.optional(Id) },
  reply: Enveloped(z.array(PracticeQuestion)),
})
