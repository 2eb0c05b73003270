import * as z from 'zod/mini'
import { Id, ManyLines, OneLine } from '../../platform/wire.ts'
import { QUESTIONS_MAX } from '../quiz.contract.ts'

/** So many options a question has at least and at most. */
export const [OPTIONS_MIN, OPTIONS_MAX] = [2, 6]

const Whole = (least: number, most: number) => {
  const words = `A whole number from ${least} to ${most}`
  return z.int(words).check(z.minimum(least, words), z.maximum(most, words))
}

/** A subject as it is edited. */
export const SubjectDocument = z.object({
  name: OneLine('Name is required', 80),
  quizMinutes: Whole(1, 600),
})
export type SubjectDocument = z.output<typeof SubjectDocument>

/** A question as it is edited. `id` tells it from the others of its draft; what is stored has its own. */
export const QuestionDraft = z.object({
  id: Id,
  text: ManyLines('Question is required', 2_000),
  explanation: z.union([z.literal(''), ManyLines('Explanation is required', 2_000)]),
  options: z
    .array(OneLine('Option is required', 500))
    .check(z.minLength(OPTIONS_MIN, 'At least two options'), z.maxLength(OPTIONS_MAX, 'At most six options'))
    .check(z.refine((options) => new Set(options).size === options.length, 'Each option once')),
  /** Place of the right option, from 0; null: none was chosen yet. */
  correct: Whole(0, OPTIONS_MAX - 1),
})
export type QuestionDraft = Omit<z.output<typeof QuestionDraft>, 'correct'> & { correct: number | null }

const Rupees = z
  .number('A price in rupees')
  .check(z.minimum(0, 'Not below 0'), z.maximum(100_000, 'At most 1,00,000'))
  .check(
    z.refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6, 'At most two decimals'),
  )

/** A quiz as it is edited, with its questions in their order. */
export const QuizDocument = z
  .object({
    title: OneLine('Title is required', 200),
    description: ManyLines('Description is required', 2_000),
    subjectId: z.string('Choose a subject').check(z.minLength(1, 'Choose a subject')),
    /** Rupees. */
    price: Rupees,
    /** null: as long as the subject says. */
    minutes: z.nullable(Whole(1, 600)),
    marks: Whole(1, 10_000),
    passingMarks: Whole(0, 10_000),
    /** Part of a question's marks that a wrong answer costs; 0 of anything is none. */
    penalty: z.object({ numerator: Whole(0, 100), denominator: Whole(1, 100) }),
    language: OneLine('Language is required', 40),
    allowReattempt: z.boolean(),
    pausable: z.boolean(),
    pauseLimit: Whole(0, 1_000),
    pauseMinutes: Whole(0, 43_200),
    questions: z
      .array(
        QuestionDraft.check(
          z.refine(({ options, correct }) => correct < options.length, {
            error: 'Which option is right?',
            path: ['correct'],
          }),
        ),
      )
      .check(
        z.minLength(1, 'A quiz needs a question'),
        z.maxLength(QUESTIONS_MAX, `At most ${QUESTIONS_MAX} questions`),
      ),
  })
  .check(
    z.refine(({ marks, passingMarks }) => passingMarks <= marks, {
      error: 'Not more than all marks',
      path: ['passingMarks'],
    }),
    z.refine(({ penalty }) => penalty.numerator <= penalty.denominator, {
      error: 'At most all marks of the question',
      path: ['penalty', 'numerator'],
    }),
  )
export type QuizDocument = z.output<typeof QuizDocument>

/** The same while it is written: nothing of it needs to be there. */
export type QuizDraft = Partial<
  Omit<QuizDocument, 'questions' | 'penalty' | 'price' | 'marks' | 'passingMarks'>
> & {
  penalty?: { numerator: number | null; denominator: number | null }
  price?: number | null
  marks?: number | null
  passingMarks?: number | null
  questions?: readonly QuestionDraft[]
}
