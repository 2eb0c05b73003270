import * as z from 'zod/mini'
import { Id, ManyLines, OneLine, RupeesTyped } from '../../platform/wire.ts'
import { readNumber, RODS_MAX, THINGS_MAX, THINGS_MIN } from '../kinds/kinds.rules.ts'
import { DIFFICULTIES, drawnCount, POOLS_MAX, poolFaults, USUAL } from '../draw.rules.ts'
import { QUESTIONS_MAX, TopicText } from '../quiz.contract.ts'

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

/** What every question has. `id` tells it from the others of its draft; what is stored has its own. */
const about = {
  id: Id,
  text: ManyLines('Question is required', 2_000),
  explanation: z.union([z.literal(''), ManyLines('Explanation is required', 2_000)]),
  /** What it practises, in the words that a family reads; without one the quiz's title stands for it. */
  topic: z.optional(TopicText),
  /** Drafts from before have none: `USUAL`. */
  difficulty: z.optional(z.enum(DIFFICULTIES)),
}

const once = (texts: readonly string[]) => new Set(texts).size === texts.length
const Things = (name: string, [least, most]: readonly [number, number]) =>
  z
    .array(OneLine(`${name} is required`, 500))
    .check(
      z.minLength(least, `At least ${least}`),
      z.maxLength(most, `At most ${most}`),
      z.refine(once, `Each ${name.toLowerCase()} once`),
    )

const One = z.object({
  ...about,
  /** Drafts from before other kinds have none. */
  kind: z.optional(z.literal('one')),
  options: z
    .array(OneLine('Option is required', 500))
    .check(z.minLength(OPTIONS_MIN, 'At least two options'), z.maxLength(OPTIONS_MAX, 'At most six options'))
    .check(z.refine(once, 'Each option once')),
  /** Place of the right option, from 0; null: none was chosen yet. */
  correct: Whole(0, OPTIONS_MAX - 1),
})

const things = [THINGS_MIN, THINGS_MAX] as const
const Several = z.object({
  ...about,
  kind: z.literal('several'),
  options: Things('Option', things),
  /** Places of all right options, from 0. */
  right: z.array(Whole(0, THINGS_MAX - 1)).check(z.minLength(1, 'Mark every right option')),
})
const Decimal = z
  .string()
  .check(z.refine((text) => readNumber(text) !== null, { error: 'A number like 12 or 3.5', abort: true }))
const ANumber = z.object({
  ...about,
  kind: z.literal('number'),
  answer: Decimal,
  /** How far an answer may be off; '0' for not at all. */
  tolerance: Decimal.check(
    z.refine((text) => !(readNumber(text) ?? '').startsWith('-'), 'A number that is not below 0'),
  ),
  unit: z.union([z.literal(''), OneLine('', 20)]),
})
const OnBeads = z.object({
  ...about,
  kind: z.literal('beads'),
  rods: Whole(1, RODS_MAX),
  answer: z.string().check(z.regex(/^\d{1,7}$/, 'A whole number that fits on the rods')),
})
/** `options` in their right order. */
const InOrder = z.object({ ...about, kind: z.literal('order'), options: Things('Line', things) })
const Pairs = z.object({
  ...about,
  kind: z.literal('match'),
  pairs: z
    .array(
      z.object({ left: OneLine('Write what is matched', 500), right: OneLine('Write its partner', 500) }),
    )
    .check(
      z.minLength(THINGS_MIN, 'At least two pairs'),
      z.maxLength(THINGS_MAX, 'At most eight pairs'),
      z.refine((pairs) => once(pairs.map(({ left }) => left)), 'Each left side once'),
    ),
  /** Partners that belong to nobody. */
  more: z.array(OneLine('Write the partner', 500)).check(z.maxLength(THINGS_MAX)),
})
const AFace = z.object({
  ...about,
  kind: z.literal('face'),
  answer: z.string().check(z.regex(/^[ROYGBW]{9}$/, 'Colour all nine stickers')),
})

/** A question as it is edited; without a kind it is one of many. */
export const QuestionDraft = z
  .discriminatedUnion('kind', [One, Several, ANumber, OnBeads, InOrder, Pairs, AFace])
  .check(
    z.refine((draft) => !('correct' in draft) || draft.correct < draft.options.length, {
      error: 'Which option is right?',
      path: ['correct'],
    }),
    z.refine((draft) => draft.kind !== 'several' || draft.right.every((at) => at < draft.options.length), {
      error: 'Mark every right option',
      path: ['right'],
    }),
    z.refine((draft) => draft.kind !== 'beads' || draft.answer.length <= draft.rods, {
      error: 'A whole number that fits on the rods',
      path: ['answer'],
    }),
    z.refine((draft) => draft.kind !== 'match' || partnersOf(draft).length <= THINGS_MAX, {
      error: 'At most eight partners',
      path: ['more'],
    }),
  )

/** All partners of pairs, each once: those of the pairs first. */
export const partnersOf = ({ pairs, more }: Pick<z.output<typeof Pairs>, 'pairs' | 'more'>): string[] => [
  ...new Set([...pairs.map(({ right }) => right), ...more]),
]

export type OneDraft = Omit<z.output<typeof One>, 'correct'> & { correct: number | null }
export type TaskDraft = Exclude<z.output<typeof QuestionDraft>, z.output<typeof One>>
export type QuestionDraft = OneDraft | TaskDraft

/** So many questions of a topic and a difficulty. */
const PoolDraft = z.object({
  topic: z.union([z.literal(''), TopicText], 'Choose a topic'),
  difficulty: z.enum([...DIFFICULTIES, 'any'], 'Choose how hard'),
  count: Whole(1, QUESTIONS_MAX),
})

/** What decides which pool a question that is edited is in. */
export const pooledOf = ({ id, topic = '', difficulty = USUAL }: QuestionDraft) => ({ id, topic, difficulty })

/** A quiz as it is edited, with its questions in their order. */
export const QuizDocument = z
  .object({
    title: OneLine('Title is required', 200),
    description: ManyLines('Description is required', 2_000),
    subjectId: z.string('Choose a subject').check(z.minLength(1, 'Choose a subject')),
    /** Rupees. */
    price: RupeesTyped('A price in rupees'),
    /** null: as long as the subject says. */
    minutes: z.nullable(Whole(1, 600)),
    marks: Whole(1, 10_000),
    passingMarks: Whole(0, 10_000),
    /** Part of a question's marks that a wrong answer costs; 0 of anything is none. */
    penalty: z.object({ numerator: Whole(0, 100), denominator: Whole(1, 100) }),
    language: OneLine('Language is required', 40),
    allowReattempt: z.boolean(),
    pausable: z.boolean(),
    /** Asked of anyone at /try and on no shelf; drafts from before know nothing of it. */
    open: z.optional(z.boolean()),
    pauseLimit: Whole(0, 1_000),
    pauseMinutes: Whole(0, 43_200),
    /** What each attempt draws; without one it asks all questions, in their order. */
    blueprint: z.optional(z.array(PoolDraft).check(z.maxLength(POOLS_MAX, `At most ${POOLS_MAX} pools`))),
    questions: z
      .array(QuestionDraft)
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
    z.refine(({ open, questions }) => !open || questions.every((question) => 'correct' in question), {
      error: 'Before signing up only questions with one right option are asked',
      path: ['open'],
    }),
    z.refine(({ open, blueprint = [] }) => !open || blueprint.length === 0, {
      error: 'Before signing up everybody is asked the first questions: nothing is drawn',
      path: ['open'],
    }),
    z.refine(({ blueprint = [] }) => drawnCount(blueprint) <= QUESTIONS_MAX, {
      error: `At most ${QUESTIONS_MAX} questions in all`,
      path: ['blueprint'],
    }),
    z.superRefine(({ blueprint = [], questions }, issues) => {
      for (const [place, message] of poolFaults(blueprint, questions.map(pooledOf)))
        issues.addIssue({ code: 'custom', message, path: ['blueprint', place, 'count'] })
    }),
    z.refine(({ penalty }) => penalty.numerator <= penalty.denominator, {
      error: 'At most all marks of the question',
      path: ['penalty', 'numerator'],
    }),
  )
export type QuizDocument = z.output<typeof QuizDocument>

/** The same while it is written: nothing of it needs to be there. */
export type QuizDraft = Partial<
  Omit<QuizDocument, 'questions' | 'penalty' | 'price' | 'marks' | 'passingMarks' | 'blueprint'>
> & {
  penalty?: { numerator: number | null; denominator: number | null }
  price?: number | null
  marks?: number | null
  passingMarks?: number | null
  blueprint?: readonly PoolDraft[]
  questions?: readonly QuestionDraft[]
}
export type PoolDraft = Omit<z.output<typeof PoolDraft>, 'count'> & { count: number | null }
