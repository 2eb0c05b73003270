import * as z from 'zod/mini'
import { Enveloped, endpoint, Id, Instant } from '../../platform/wire.ts'

/** So many questions are asked of somebody who has no account. */
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
})
export type Try = z.output<typeof Try>

/** A question as it is asked; without options it is answered on the beads. */
export const TryQuestion = z.object({ questionText: z.string(), options: z.array(z.string()) })
export type TryQuestion = z.output<typeof TryQuestion>

export const TryPaper = z.object({ ...Try.shape, questions: z.array(TryQuestion) })
export type TryPaper = z.output<typeof TryPaper>

export const Tried = z.object({
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
export type Tried = z.output<typeof Tried>

/** The first try that somebody kept, as their home shows it. */
export const FirstTry = z.object({ title: z.string(), correct: z.int(), total: z.int(), at: Instant })
export type FirstTry = z.output<typeof FirstTry>

export const getTries = endpoint('GET', '/quiz/tries', {
  summary: 'What can be tried without an account: the beads, and one open quiz of each subject.',
  access: 'anyone',
  reply: Enveloped(z.array(Try)),
})

export const getTryPaper = endpoint('GET', '/quiz/tries/{of}', {
  summary: 'Its five questions, without their key. 404 for a quiz that is not open.',
  access: 'anyone',
  params: { of: Of },
  reply: Enveloped(TryPaper),
})

export const gradeTry = endpoint('POST', '/quiz/tries', {
  summary:
    'Grades the answers of somebody without an account, and tells the key. `_id` is made by the page and is the ticket of this result: sent again it brings the first grading, whatever else is sent. What nobody keeps is forgotten after a week.',
  access: 'anyone',
  body: z.object({
    _id: Id,
    of: Of,
    /** In the order of the questions; null: left blank. */
    answers: z.array(z.nullable(z.string().check(z.maxLength(500)))).check(z.maxLength(TRY_SIZE)),
  }),
  reply: Enveloped(Tried),
})

export const keepTry = endpoint('POST', '/quiz/tries/{tryId}/keep', {
  summary:
    "Makes a try the caller's own. A repeat is harmless; the same 404 for none and for one that another has kept.",
  access: 'learner',
  params: { tryId: Id },
  body: z.object({}),
  reply: Enveloped(FirstTry),
})
