import * as z from 'zod/mini'
import { AlsoIn, DataReply, endpoint, Id } from '../../platform/wire.ts'
import { TaskPrompt } from '../quiz.contract.ts'

/** Most questions per round. */
export const MAX_PRACTICE = 10

/** A wrong question with its key; no attempt at its quiz is running. */
export const PracticeQuestion = z.object({
  _id: Id,
  quizId: Id,
  quizTitle: z.string(),
  /** In English: what draws beads goes by it. */
  subject: z.string(),
  /** '' where its author named none. */
  topic: z.string(),
  /** Where `topic` is shown in another language. */
  englishTopic: z.optional(z.string()),
  questionText: z.string(),
  options: z.array(z.string()),
  /** The options as they are read, and the languages of the texts: as `Question` has them. */
  shown: z.optional(z.array(z.string())),
  alsoIn: AlsoIn,
  /** Absent for one of many. */
  task: z.optional(TaskPrompt),
  correctAnswer: z.string(),
  explanation: z.string(),
  /** The given answer; null if blank. */
  userAnswer: z.nullable(z.string()),
})
export type PracticeQuestion = z.output<typeof PracticeQuestion>

export const getPractice = endpoint('GET', '/quiz/practice', {
  summary:
    "What went wrong or stayed blank in the caller's last results, or in one of them, to be practised without a clock: of many questions of one result those of its weakest topic. Quizzes that the caller is taking at the moment are left out. The same 404 for another's submission and for none; 409 while another attempt at its quiz runs.",
  access: 'learner',
  behindPin: 'open',
  query: { submission: z.optional(Id) },
  reply: DataReply(z.array(PracticeQuestion)),
})
