import * as z from 'zod/mini'
import { Id, ManyLines, OneLine, RupeesTyped } from '../../platform/wire.ts'
import { MAX_QUESTION_CHARS, MAX_QUIZ_CHARS, MAX_SUBJECT_CHARS } from '../question-texts.rules.ts'
import { readNumber, MAX_RODS, MAX_THINGS, MIN_THINGS } from '../kinds/kinds.rules.ts'
import { DIFFICULTIES, drawnCount, MAX_POOLS, poolFaults, DEFAULT_DIFFICULTY } from '../draw.rules.ts'
import { MAX_QUESTIONS, TopicText } from '../quiz.contract.ts'

/** Least and most options of a question. */
export const [MIN_OPTIONS, MAX_OPTIONS] = [2, 6]

const Whole = (least: number, most: number) => {
  const words = `A whole number from ${least} to ${most}`
  return z.int(words).check(z.minimum(least, words), z.maximum(most, words))
}

/** A subject in the editor. */
export const SubjectDocument = z.object({
  name: OneLine('Name is required', MAX_SUBJECT_CHARS),
  quizMinutes: Whole(1, 600),
})
export type SubjectDocument = z.output<typeof SubjectDocument>

/** Common fields of a question. `id` is unique in the draft; stored questions have their own. */
const about = {
  id: Id,
  text: ManyLines('Question is required', MAX_QUESTION_CHARS.text),
  explanation: z.union([z.literal(''), ManyLines('Explanation is required', MAX_QUESTION_CHARS.explanation)]),
  /** Topic name for families; if empty, the quiz's title is used. */
  topic: z.optional(TopicText),
  /** Older drafts have none: `USUAL`. */
  difficulty: z.optional(z.enum(DIFFICULTIES)),
}

const once = (texts: readonly string[]) => new Set(texts).size === texts.length
const Things = (name: string, [least, most]: readonly [number, number]) =>
  z
    .array(OneLine(`${name} is required`, MAX_QUESTION_CHARS.option))
    .check(
      z.minLength(least, `At least ${least}`),
      z.maxLength(most, `At most ${most}`),
      z.refine(once, `Each ${name.toLowerCase()} once`),
    )

const One = z.object({
  ...about,
  /** Older drafts have none. */
  kind: z.optional(z.literal('one')),
  options: z
    .array(OneLine('Option is required', MAX_QUESTION_CHARS.option))
    .check(z.minLength(MIN_OPTIONS, 'At least two options'), z.maxLength(MAX_OPTIONS, 'At most six options'))
    .check(z.refine(once, 'Each option once')),
  /** Position of the correct option, from 0; null if not chosen yet. */
  correct: Whole(0, MAX_OPTIONS - 1),
})

const things = [MIN_THINGS, MAX_THINGS] as const
const Several = z.object({
  ...about,
  kind: z.literal('several'),
  options: Things('Option', things),
  /** Positions of all correct options, from 0. */
  right: z.array(Whole(0, MAX_THINGS - 1)).check(z.minLength(1, 'Mark all correct options')),
})
const Decimal = z
  .string()
  .check(
    z.refine((text) => readNumber(text) !== null, { error: 'Enter a number like 12 or 3.5', abort: true }),
  )
const ANumber = z.object({
  ...about,
  kind: z.literal('number'),
  answer: Decimal,
  /** Tolerance; '0' for none. */
  tolerance: Decimal.check(z.refine((text) => !(readNumber(text) ?? '').startsWith('-'), 'Enter 0 or more')),
  unit: z.union([z.literal(''), OneLine('', MAX_QUESTION_CHARS.unit)]),
})
const OnBeads = z.object({
  ...about,
  kind: z.literal('beads'),
  rods: Whole(1, MAX_RODS),
  answer: z.string().check(z.regex(/^\d{1,7}$/, 'A whole number that fits on the rods')),
})
/** `options` in the correct order. */
const InOrder = z.object({ ...about, kind: z.literal('order'), options: Things('Line', things) })
const Pairs = z.object({
  ...about,
  kind: z.literal('match'),
  pairs: z
    .array(
      z.object({
        left: OneLine('Type the left side', MAX_QUESTION_CHARS.option),
        right: OneLine('Type its match', MAX_QUESTION_CHARS.option),
      }),
    )
    .check(
      z.minLength(MIN_THINGS, 'At least two pairs'),
      z.maxLength(MAX_THINGS, 'At most eight pairs'),
      z.refine((pairs) => once(pairs.map(({ left }) => left)), 'Each left side once'),
    ),
  /** Extra options without a pair. */
  more: z.array(OneLine('Type the extra option', MAX_QUESTION_CHARS.option)).check(z.maxLength(MAX_THINGS)),
})
const AFace = z.object({
  ...about,
  kind: z.literal('face'),
  answer: z.string().check(z.regex(/^[ROYGBW]{9}$/, 'Colour all nine stickers')),
})

/** A question in the editor; without a kind it is single choice. */
export const QuestionDraft = z
  .discriminatedUnion('kind', [One, Several, ANumber, OnBeads, InOrder, Pairs, AFace])
  .check(
    z.refine((draft) => !('correct' in draft) || draft.correct < draft.options.length, {
      error: 'Mark the correct option',
      path: ['correct'],
    }),
    z.refine((draft) => draft.kind !== 'several' || draft.right.every((at) => at < draft.options.length), {
      error: 'Mark all correct options',
      path: ['right'],
    }),
    z.refine((draft) => draft.kind !== 'beads' || draft.answer.length <= draft.rods, {
      error: 'A whole number that fits on the rods',
      path: ['answer'],
    }),
    z.refine((draft) => draft.kind !== 'match' || partnersOf(draft).length <= MAX_THINGS, {
      error: 'At most eight matches and extra options',
      path: ['more'],
    }),
  )

/** All distinct right sides: those of the pairs first. */
export const partnersOf = ({ pairs, more }: Pick<z.output<typeof Pairs>, 'pairs' | 'more'>): string[] => [
  ...new Set([...pairs.map(({ right }) => right), ...more]),
]

export type OneDraft = Omit<z.output<typeof One>, 'correct'> & { correct: number | null }
export type TaskDraft = Exclude<z.output<typeof QuestionDraft>, z.output<typeof One>>
export type QuestionDraft = OneDraft | TaskDraft

/** A pool: a number of questions of a topic and difficulty. */
const PoolDraft = z.object({
  topic: z.union([z.literal(''), TopicText], 'Choose a topic'),
  difficulty: z.enum([...DIFFICULTIES, 'any'], 'Choose the difficulty'),
  count: Whole(1, MAX_QUESTIONS),
})

/** Fields that decide the pool of an edited question. */
export const pooledOf = ({ id, topic = '', difficulty = DEFAULT_DIFFICULTY }: QuestionDraft) => ({
  id,
  topic,
  difficulty,
})

/** A quiz in the editor, with its questions in order. */
export const QuizDocument = z
  .object({
    title: OneLine('Title is required', MAX_QUIZ_CHARS.title),
    description: ManyLines('Description is required', MAX_QUIZ_CHARS.description),
    subjectId: z.string('Choose a subject').check(z.minLength(1, 'Choose a subject')),
    /** Rupees. */
    price: RupeesTyped('Enter a price in rupees'),
    /** null: the subject's minutes. */
    minutes: z.nullable(Whole(1, 600)),
    marks: Whole(1, 10_000),
    passingMarks: Whole(0, 10_000),
    /** Share of a question's marks lost by a wrong answer; numerator 0 is none. */
    penalty: z.object({ numerator: Whole(0, 100), denominator: Whole(1, 100) }),
    language: OneLine('Language is required', 40),
    allowReattempt: z.boolean(),
    pausable: z.boolean(),
    /** Open to anyone at /try and not listed; missing in older drafts. */
    open: z.optional(z.boolean()),
    pauseLimit: Whole(0, 1_000),
    pauseMinutes: Whole(0, 43_200),
    /** Pools of random questions; without pools, all questions in order. */
    blueprint: z.optional(z.array(PoolDraft).check(z.maxLength(MAX_POOLS, `At most ${MAX_POOLS} pools`))),
    questions: z
      .array(QuestionDraft)
      .check(
        z.minLength(1, 'A quiz needs a question'),
        z.maxLength(MAX_QUESTIONS, `At most ${MAX_QUESTIONS} questions`),
      ),
  })
  .check(
    z.refine(({ marks, passingMarks }) => passingMarks <= marks, {
      error: 'Can’t be more than the total marks',
      path: ['passingMarks'],
    }),
    z.refine(({ open, questions }) => !open || questions.every((question) => 'correct' in question), {
      error: 'A quiz open at /try can only have questions with one correct option',
      path: ['open'],
    }),
    z.refine(({ open, blueprint = [] }) => !open || blueprint.length === 0, {
      error: 'A quiz open at /try can’t have random questions',
      path: ['open'],
    }),
    z.refine(({ blueprint = [] }) => drawnCount(blueprint) <= MAX_QUESTIONS, {
      error: `At most ${MAX_QUESTIONS} questions in all`,
      path: ['blueprint'],
    }),
    z.superRefine(({ blueprint = [], questions }, issues) => {
      for (const [place, message] of poolFaults(blueprint, questions.map(pooledOf)))
        issues.addIssue({ code: 'custom', message, path: ['blueprint', place, 'count'] })
    }),
    z.refine(({ penalty }) => penalty.numerator <= penalty.denominator, {
      error: 'Can’t be more than the marks of the question',
      path: ['penalty', 'numerator'],
    }),
  )
export type QuizDocument = z.output<typeof QuizDocument>

/** The draft, in which all fields may be incomplete. */
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
