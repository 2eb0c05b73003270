import * as z from 'zod/mini'
import { AlsoIn, DataReply, endpoint, Id, Instant } from '../../platform/wire.ts'

/** Questions per try. */
export const TRY_SIZE = 5

/** The beads of the home page, or an open quiz. */
export const Of = z.union([z.literal('beads'), Id])

export const Try = z.object({
  of: Of,
  title: z.string(),
  /** '' for the beads. */
  subject: z.string(),
  description: z.string(),
  forTeachers: z.boolean(),
  /** Of its title and description. */
  alsoIn: AlsoIn,
})
export type Try = z.output<typeof Try>

/** A question without its key; without options it is answered on the beads. */
export const TryQuestion = z.object({
  questionText: z.string(),
  options: z.array(z.string()),
  /** The options as they are read, and the languages of the texts: as `Question` has them. */
  shown: z.optional(z.array(z.string())),
  alsoIn: AlsoIn,
})
export type TryQuestion = z.output<typeof TryQuestion>

export const TryPaper = z.object({ ...Try.shape, questions: z.array(TryQuestion) })
export type TryPaper = z.output<typeof TryPaper>

export const GuestResult = z.object({
  _id: Id,
  ...Try.shape,
  correct: z.int(),
  total: z.int(),
  details: z.array(
    z.object({
      ...TryQuestion.shape,
      correctAnswer: z.string(),
      explanation: z.string(),
      userAnswer: z.nullable(z.string()),
      isCorrect: z.boolean(),
    }),
  ),
})
export type GuestResult = z.output<typeof GuestResult>

/** The first saved try, for the home page. */
export const FirstTry = z.object({ title: z.string(), correct: z.int(), total: z.int(), at: Instant })
export type FirstTry = z.output<typeof FirstTry>

export const getTries = endpoint('GET', '/quiz/tries', {
  summary: 'What can be tried without an account: the beads, and one open quiz of each subject.',
  access: 'anyone',
  reply: DataReply(z.array(Try)),
})

export const getTryPaper = endpoint('GET', '/quiz/tries/{of}', {
  summary: 'Its five questions, without their key. 404 for a quiz that is not open.',
  access: 'anyone',
  params: { of: Of },
  reply: DataReply(TryPaper),
})

/** Result of one answer. */
export const TryVerdict = z.object({
  isCorrect: z.boolean(),
  correctAnswer: z.string(),
  explanation: z.string(),
})
export type TryVerdict = z.output<typeof TryVerdict>

export const checkTryAnswer = endpoint('POST', '/quiz/tries/{of}/check', {
  summary:
    'Whether one answer of somebody without an account is right, and the key to its question. Nothing is stored. 404 for a quiz that is not open and for a question that it does not have.',
  access: 'anyone',
  params: { of: Of },
  body: z.object({
    /** Position of the question, from 0. */
    place: z.int().check(z.minimum(0), z.maximum(TRY_SIZE - 1)),
    answer: z.string().check(z.maxLength(500)),
  }),
  reply: DataReply(TryVerdict),
})

export const gradeGuestAttempt = endpoint('POST', '/quiz/tries', {
  summary:
    'Grades the answers of somebody without an account, and tells the key. `_id` is made by the page and is the ticket of this result: sent again it brings the first grading, whatever else is sent. What nobody keeps is forgotten after a week.',
  access: 'anyone',
  body: z.object({
    _id: Id,
    of: Of,
    /** In question order; null if blank. */
    answers: z.array(z.nullable(z.string().check(z.maxLength(500)))).check(z.maxLength(TRY_SIZE)),
  }),
  reply: DataReply(GuestResult),
})

export const claimGuestAttempt = endpoint('POST', '/quiz/tries/{tryId}/keep', {
  summary:
    "Makes a try the caller's own. A repeat is harmless; the same 404 for none and for one that another has kept.",
  access: 'learner',
  behindPin: 'open',
  params: { tryId: Id },
  body: z.object({}),
  reply: DataReply(FirstTry),
})
