import * as z from 'zod/mini'
import {
  AlsoIn,
  DataReply,
  endpoint,
  Id,
  Instant,
  ManyLines,
  OneLine,
  Rupees,
  Seconds,
  MessageReply,
} from '../platform/wire.ts'
import { MAX_RODS } from './kinds/kinds.rules.ts'
import { FACTS, RESERVED_AS } from './quiz.rules.ts'

/** At most this many questions in one quiz. */
export const MAX_QUESTIONS = 200

const Text = z.string().check(z.maxLength(2_000))
/** Sequences count acts of one attempt. */
const Revision = z.int().check(z.minimum(0), z.maximum(1_000_000))
const Index = z.int().check(z.minimum(0), z.maximum(MAX_QUESTIONS - 1))

export const Subject = z.object({
  _id: Id,
  name: z.string(),
  /** Where `name` is shown in another language: what draws beads in abacus subjects goes by it. */
  englishName: z.optional(z.string()),
  quizMinutes: z.int(),
  alsoIn: AlsoIn,
})
export type Subject = z.output<typeof Subject>

export const Quiz = z.object({
  _id: Id,
  title: z.string(),
  description: z.string(),
  subjectId: Subject,
  sequence: z.int(),
  price: Rupees,
  /** Minutes; the subject's when the quiz names none. */
  timeLimit: z.int(),
  /** Minutes, as `timeLimit`; the attempt flow's name for it. */
  duration: z.int(),
  passingMarks: z.int(),
  allowReattempt: z.boolean(),
  pausable: z.boolean(),
  language: z.string(),
  questionCount: z.int(),
  marks: z.int(),
  /** Part of a question's marks that a wrong answer costs, e.g. 1/4. */
  penalty: z.object({ numerator: z.int(), denominator: z.int() }),
  /** The competition or exam whose paper it is; a quiz of its own has none. */
  reservedBy: z.optional(Id),
  reservedAs: z.optional(z.enum(RESERVED_AS)),
  /** Of its title and description. */
  alsoIn: AlsoIn,
})
export type Quiz = z.output<typeof Quiz>

/** What a question of another kind than one-of-many asks for. */
export const TaskPrompt = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['several', 'order', 'face']) }),
  /** A decimal; `tolerance` comes with the key. */
  z.object({ kind: z.literal('number'), unit: z.string(), tolerance: z.optional(z.string()) }),
  z.object({ kind: z.literal('beads'), rods: z.int().check(z.minimum(1), z.maximum(MAX_RODS)) }),
  z.object({ kind: z.literal('match'), left: z.array(z.string()) }),
])

/** The texts of a question with its figures in words: where things are, never the answer. */
const Alt = z.object({
  questionText: z.string(),
  options: z.array(z.string()),
  left: z.optional(z.array(z.string())),
  explanation: z.optional(z.string()),
})

/**
 * The answer to one-of-many is the text of an option. To another kind it is a short text of its own: places
 * of the shown options from 0 ('0,2'; of pairs one for each of `left`, '-' where none is chosen yet), a
 * decimal, the digits on the rods, nine letters of R, O, Y, G, B and W.
 */
export const Question = z.object({
  _id: Id,
  questionText: z.string(),
  /** Never empty: where nothing is chosen from, one entry says in words what is set or typed. */
  options: z.array(z.string()),
  /** Names the kind (`task.kind`); absent for one of many. */
  task: z.optional(TaskPrompt),
  /** For whoever draws no figures; absent where nothing is drawn. */
  alt: z.optional(Alt),
  /** Absent until this student has submitted this quiz and has no attempt running. */
  correctAnswer: z.optional(z.string()),
  explanation: z.optional(z.string()),
  /** What it asks for, in a family's words; it comes with the key, since it may give the way away. */
  topic: z.optional(z.string()),
  /** Where `topic` is shown in another language: the ways of practice go by it. */
  englishTopic: z.optional(z.string()),
  /**
   * The options as they are read in the language of the page; those of `options` are what is answered.
   * Only of one of many.
   */
  shown: z.optional(z.array(z.string())),
  /** Names the language of the page where the texts are in it. */
  alsoIn: AlsoIn,
})
export type Question = z.output<typeof Question>

/** Question index ("0", "1", ...) to the chosen option's text. */
export const Answers = z.record(z.string(), z.nullable(Text)).check(
  z.refine((answers) => Object.keys(answers).length <= MAX_QUESTIONS, {
    error: `At most ${MAX_QUESTIONS} answers`,
    abort: true,
  }),
)
export type Answers = z.output<typeof Answers>

/** What the organiser tells all who wait for a quiz or take it: plain text. */
export const Notice = z.object({ _id: Id, text: z.string(), at: Instant })
export type Notice = z.output<typeof Notice>

export const Attempt = z.object({
  _id: Id,
  quizId: Id,
  number: z.int(),
  total: z.int(),
  startedAt: Instant,
  deadline: Instant,
  /** Milliseconds on the server's clock; stands still while paused. */
  remainingMs: z.int(),
  durationMs: z.int(),
  paused: z.boolean(),
  pausable: z.boolean(),
  answers: z.record(z.string(), z.string()),
  marked: z.array(z.int()),
  visited: z.array(z.int()),
  /** The highest sequence stored. */
  revision: z.int(),
  /** Over so many milliseconds the browsers spread what they send at zero. */
  spreadMs: z.int(),
  /** The paper of a competition or an exam: whoever holds it is told of what `facts` of saveAnswers names. */
  noted: z.boolean(),
  notice: z.nullable(Notice),
})
export type Attempt = z.output<typeof Attempt>

/** An attempt that goes on, as a card or a home shows it. */
export const Running = z.object({
  _id: Id,
  quizId: Id,
  title: z.string(),
  subject: z.string(),
  answered: z.int(),
  total: z.int(),
  /** Milliseconds on the server's clock, more than 0; they stand still while paused. */
  remainingMs: z.int(),
  durationMs: z.int(),
  paused: z.boolean(),
})
export type Running = z.output<typeof Running>

/** A submitted attempt, in short. `score` in percent. */
export const PastAttempt = z.object({ number: z.int(), score: z.number(), at: Instant })
export type PastAttempt = z.output<typeof PastAttempt>

/** So many of a student's latest attempts at a quiz are told with its submission. */
export const MAX_HISTORY = 20

export const Submission = z.object({
  _id: Id,
  quizId: z.object({
    _id: Id,
    title: z.string(),
    subjectId: Subject,
    allowReattempt: z.boolean(),
    /** The competition or exam whose paper it is: what became of each question is told there. */
    reservedBy: z.nullable(Id),
    reservedAs: z.nullable(z.enum(RESERVED_AS)),
  }),
  userId: Id,
  answers: z.record(z.string(), z.string()),
  timeTaken: Seconds,
  /** Percent: correct / total x 100. */
  score: z.number(),
  /** The highest percent over all submitted attempts; the newest one's is `score`. */
  bestScore: z.number(),
  /** The latest submitted attempts, this one included, the oldest first. */
  history: z.array(PastAttempt),
  totalQuestions: z.int(),
  correctAnswers: z.int(),
  incorrectAnswers: z.int(),
  /** By the announced scheme, right down to the quarter; may be negative. */
  marks: z.number(),
  maxMarks: z.int(),
  attemptId: Id,
  attemptNumber: z.int(),
  submittedAt: Instant,
})
export type Submission = z.output<typeof Submission>

/** `forTeachers`: a course category of the same name trains teachers; children are not offered it. */
export const ListedSubject = z.object({ ...Subject.shape, forTeachers: z.boolean() })
export type ListedSubject = z.output<typeof ListedSubject>

export const getAllSubjects = endpoint('GET', '/quiz/get-all-subjects', {
  summary: 'The subjects, in their order.',
  access: 'anyone',
  reply: DataReply(z.array(ListedSubject)),
})

export const getQuizzesBySubject = endpoint('GET', '/quiz/get-quizzes-by-subject/{subjectId}', {
  summary: 'The quizzes of a subject that have questions, by sequence.',
  access: 'anyone',
  params: { subjectId: Id },
  reply: DataReply(z.array(Quiz)),
})

export const getSubmissionsByUser = endpoint('GET', '/quiz/getSubmissionsByUser/{userId}', {
  summary: "The caller's submissions, newest first. 403 for another's id.",
  access: 'learner',
  behindPin: 'open',
  params: { userId: Id },
  reply: DataReply(z.array(Submission)),
})

export const getSingleQuiz = endpoint('GET', '/quiz/singleQuiz/{quizId}', {
  summary: 'One quiz.',
  access: 'anyone',
  params: { quizId: Id },
  reply: DataReply(Quiz),
})

export const getQuestionsByQuiz = endpoint('GET', '/quiz/get-questions-by-quiz/{quizId}', {
  summary:
    'The questions, in the order of this attempt. The first call of a student starts the attempt and its clock; while paused the list is empty; after submission it carries the key. 403 while locked, and for the `userId` of somebody else: a tab says for whom it was opened.',
  access: 'learner',
  behindPin: 'open',
  changesOnGet: true,
  params: { quizId: Id },
  query: { userId: z.optional(Id) },
  reply: z.object({
    success: z.literal(true),
    data: z.array(Question),
    /** The running attempt; null once the quiz is submitted. */
    attempt: z.nullable(Attempt),
  }),
})

export const getRunning = endpoint('GET', '/quiz/running', {
  summary: "The caller's running attempts, the one that ends first in front; none whose time is over.",
  access: 'learner',
  behindPin: 'open',
  reply: DataReply(z.array(Running)),
})

export const reattempt = endpoint('POST', '/quiz/reattempt/{quizId}', {
  summary:
    'Starts another attempt at a submitted quiz. 409 when the quiz allows none. Repeating it returns the running attempt.',
  access: 'learner',
  behindPin: 'open',
  params: { quizId: Id },
  body: z.object({}),
  reply: DataReply(Attempt),
})

/**
 * What happened at a question. Without `option` the answer stays as it is: a look or a mark never undoes
 * another tab's answer.
 */
export const Change = z.object({
  index: Index,
  option: z.optional(z.nullable(Text)),
  marked: z.boolean(),
  seq: z.int().check(z.minimum(1), z.maximum(1_000_000)),
})
export type Change = z.output<typeof Change>

const Changes = z.array(Change).check(z.maxLength(MAX_QUESTIONS))

export const Saved = z.object({
  revision: z.int(),
  stale: z.boolean(),
  late: z.boolean(),
  /** Milliseconds on the server's clock; more than before when time was given meanwhile. */
  remainingMs: z.int(),
  spreadMs: z.int(),
  notice: z.nullable(Notice),
})
export type Saved = z.output<typeof Saved>

export const ProctoringEventKind = z.enum(FACTS)
/** Longer is not told, in milliseconds: a day. */
export const FACT_MS = 86_400_000
/** What the page noticed of itself: it was out of sight, or without network, for `ms` milliseconds. */
export const Fact = z.object({
  /** Made by the page: sent twice, it is one. */
  id: Id,
  kind: z.enum(['away', 'offline']),
  ms: z.int().check(z.minimum(0), z.maximum(FACT_MS)),
})
export type Fact = z.output<typeof Fact>

export const saveAnswers = endpoint('PATCH', '/quiz/attempts/{attemptId}/answers', {
  summary:
    'Stores answers as they are given, and tells the time left; without changes it only tells. Per question the higher sequence wins; a repeat is harmless. `stale` when another tab or device has written since `since`. After the deadline and 30 s of grace answers are kept for an appeal and do not count (`late`).',
  access: 'learner',
  behindPin: 'open',
  params: { attemptId: Id },
  body: z.object({
    since: Revision,
    changes: Changes,
    /** Kept of the paper of a competition or an exam alone, for whoever holds it; they decide nothing. */
    facts: z.optional(z.array(Fact).check(z.maxLength(20))),
  }),
  reply: DataReply(Saved),
})

export const pauseAttempt = endpoint('POST', '/quiz/attempts/{attemptId}/pause', {
  summary: 'Stops the clock. 409 when the quiz does not allow it. Harmless when paused.',
  access: 'learner',
  behindPin: 'open',
  params: { attemptId: Id },
  body: z.object({}),
  reply: DataReply(Attempt),
})

export const resumeAttempt = endpoint('POST', '/quiz/attempts/{attemptId}/resume', {
  summary: 'Lets the clock run again; the deadline moves by the pause. Harmless when running.',
  access: 'learner',
  behindPin: 'open',
  params: { attemptId: Id },
  body: z.object({}),
  reply: DataReply(Attempt),
})

const submission = {
  quizId: Id,
  answers: Answers,
  /** Ignored: the server's clock counts. */
  timeTaken: z.optional(z.number()),
  /** Ignored: the server grades. */
  score: z.optional(z.number()),
  /** Names the attempt, so that a retry is known as one. */
  attemptId: z.optional(Id),
  /** The last revision this tab knows; a question another tab changed after it keeps that answer. */
  revision: z.optional(Revision),
  /** What this tab was not told to be stored: then these count, by their sequences, and not `answers`. */
  changes: z.optional(Changes),
  /** Sent by the browser at zero. */
  timeUp: z.optional(z.boolean()),
}

export const submitQuiz = endpoint('POST', '/quiz/submit-quiz', {
  summary:
    'Ends the running attempt and grades it from the stored key. One row per student and quiz; a retry gets the same reply. 409 when nothing runs and the answers differ from what was submitted, and at timeUp when there is time left: more was given.',
  access: 'learner',
  behindPin: 'open',
  body: z.object({ ...submission, userId: Id }),
  reply: DataReply(Submission),
})

export const updateQuizSubmission = endpoint('PATCH', '/quiz/updateQuizSubmission/{userId}', {
  summary: 'The same act as submit-quiz, under the name used when a submission exists.',
  access: 'learner',
  behindPin: 'open',
  params: { userId: Id },
  body: z.object(submission),
  reply: DataReply(Submission),
})

export const getSubmission = endpoint('GET', '/quiz/getSubmission/{submissionId}', {
  summary: "A stored submission of the caller's; the same 404 for another's and for none.",
  access: 'learner',
  behindPin: 'open',
  params: { submissionId: Id },
  reply: DataReply(Submission),
})

export const updateQuiz = endpoint('PATCH', '/quizzes/{quizId}', {
  summary:
    'Changes what a quiz says of itself. Running attempts keep their time. 422 when the marks to pass are more than the marks, 409 while a competition keeps the quiz.',
  access: 'author',
  auditVerb: 'changed a quiz',
  params: { quizId: Id },
  body: z.object({
    title: z.optional(OneLine('Title is required', 200)),
    description: z.optional(ManyLines('Description is required', 2_000)),
    /** Minutes. */
    duration: z.optional(z.int().check(z.minimum(1), z.maximum(600))),
    passingMarks: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  }),
  reply: MessageReply,
  audited: ['title', 'duration', 'passingMarks'],
})

export const QuestionText = ManyLines('Question is required', 2_000)
export const OptionText = OneLine('Option is required', 500)
export const ExplanationText = z.union([z.literal(''), ManyLines('Explanation is required', 2_000)])
export const MAX_OPTIONS = 8
export const MAX_TOPIC = 80
export const TopicText = z.union([z.literal(''), OneLine('Topic is required', MAX_TOPIC)])

const QuestionBody = z
  .object({
    questionText: QuestionText,
    explanation: z.optional(ExplanationText),
    /** The old one's when it is not said. */
    topic: z.optional(TopicText),
    options: z
      .array(OptionText)
      .check(z.minLength(2, 'At least two options'), z.maxLength(MAX_OPTIONS, 'At most eight options'))
      .check(z.refine((options) => new Set(options).size === options.length, 'Each option once')),
    /** Place of the correct option, from 0. */
    correct: z.int().check(z.minimum(0), z.maximum(MAX_OPTIONS - 1)),
  })
  .check(
    z.refine(({ options, correct }) => correct < options.length, {
      error: 'Which option is correct?',
      path: ['correct'],
    }),
  )

export const replaceQuestion = endpoint('POST', '/quizzes/{quizId}/questions/{questionId}/replace', {
  summary:
    'Retires a question and puts another in its place. Running and finished attempts keep the old one.',
  access: 'author',
  auditVerb: 'replaced a question',
  params: { quizId: Id, questionId: Id },
  body: QuestionBody,
  reply: DataReply(z.object({ _id: Id })),
  status: 201,
})

export const conductQuiz = endpoint('PATCH', '/quizzes/{quizId}/conduct', {
  summary:
    'How a quiz is held: whether it may be paused and attempted again. In a competition neither: 409 while one keeps the quiz.',
  access: 'organiser',
  auditVerb: 'changed the settings of a quiz',
  params: { quizId: Id },
  body: z.object({ pausable: z.optional(z.boolean()), allowReattempt: z.optional(z.boolean()) }),
  reply: MessageReply,
  audited: ['pausable', 'allowReattempt'],
})
