import * as z from 'zod/mini'
import {
  AFile,
  endpoint,
  DataReply,
  Id,
  Instant,
  ManyLines,
  Seconds,
  MessageReply,
} from '../../platform/wire.ts'
import {
  CERTIFICATE_STATES,
  CODE_LENGTH,
  DECISIONS,
  MODES,
  PART_KINDS,
  SITTING_MODES,
  GRADE_STATES,
  VERDICTS,
} from './exam-states.rules.ts'

/** A grade's own name, like 'kyu-7'. */
export const GradeKey = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'No such exam'))

const counted = { count: z.int(), points: z.int() }
const Part = z.discriminatedUnion('kind', [
  z.object({ ...counted, kind: z.literal('column'), digits: z.int(), rows: z.int(), takes: z.boolean() }),
  z.object({ ...counted, kind: z.literal('technique'), level: z.string() }),
  z.object({
    ...counted,
    kind: z.enum(['product', 'quotient']),
    shapes: z.readonly(z.array(z.readonly(z.tuple([z.int(), z.int()])))),
  }),
])

/** A grade with what its paper asks. */
const Grade = z.object({
  key: z.string(),
  name: z.string(),
  blueprint: z.object({
    minutes: z.int(),
    pass: z.int(),
    /** How long the next paper waits, in days; without it a week. */
    retakeDays: z.optional(z.int()),
    parts: z.readonly(z.array(Part)),
  }),
})

/** A ladder of grades, the easiest first. */
const Scale = z.object({
  key: z.string(),
  name: z.string(),
  about: z.string(),
  grades: z.readonly(z.array(Grade)),
})

export const getScales = endpoint('GET', '/exams', {
  summary: 'The ladders whose exams can be taken: the academy’s own, then those given that it does not hide.',
  access: 'anyone',
  reply: DataReply(z.array(Scale)),
})

/**
 * A paper that was begun, or an exam held on paper, which has `begunAt` at the start of its day. What it came
 * to is null while it is written.
 */
export const Sitting = z.object({
  _id: Id,
  grade: z.string(),
  /** As it was called when it was begun. */
  name: z.string(),
  mode: z.enum(SITTING_MODES),
  quizId: Id,
  begunAt: Instant,
  endedAt: z.nullable(Instant),
  points: z.nullable(z.int()),
  marks: z.int(),
  /** The points from which it is passed. */
  pass: z.int(),
  passed: z.nullable(z.boolean()),
  /** Null on paper. */
  seconds: z.nullable(Seconds),
  /** Of an exam on paper; else ''. */
  supervisor: z.string(),
  judged: z.nullable(z.enum(DECISIONS)),
  /** What the teacher wrote beside it; ''. */
  decisionNote: z.string(),
  /** Its number, and whether its page shows first name and initial; null without one that is good. */
  certificate: z.nullable(z.object({ code: z.string(), shown: z.boolean() })),
})
export type Sitting = z.output<typeof Sitting>

/** Where a student stands with a grade. `from`: when the next paper may be begun, where one has to wait. */
export const GradeStanding = z.object({
  grade: z.string(),
  state: z.enum(GRADE_STATES),
  from: z.nullable(Instant),
})
export type GradeStanding = z.output<typeof GradeStanding>

/** A student's ladder: every grade, and the papers with the newest first. */
export const GradeScale = z.object({
  studentId: Id,
  fullName: z.string(),
  grades: z.array(GradeStanding),
  sittings: z.array(Sitting),
})
export type GradeScale = z.output<typeof GradeScale>

export const getLadders = endpoint('GET', '/exams/mine', {
  summary:
    'The ladder of exams of whoever may see it: one’s own, of a parent’s children, of the students whom a teacher looks after.',
  access: 'customer',
  behindPin: 'open',
  reply: DataReply(z.array(GradeScale)),
})

export const getExam = endpoint('GET', '/exams/{id}', {
  summary:
    'A grade by its own name, or by the id under which papers of it were written: as it is asked today, or as it was asked last where it is not given any more. 404 for none of both.',
  access: 'anyone',
  params: { id: GradeKey },
  reply: DataReply(
    z.object({
      ...Grade.shape,
      /** Whether a paper of it can be begun today. */
      open: z.boolean(),
    }),
  ),
})

export const startExam = endpoint('POST', '/exams/{grade}/start', {
  summary:
    'Makes a paper for the caller and begins it: an attempt at `quizId` from there on. Asking again tells the paper that runs. 404 without such a grade, 409 while another paper runs, before the next is allowed or once it is passed, 422 at mode where beads do not reach, 429 after 20 in a day.',
  access: 'student',
  behindPin: 'open',
  params: { grade: GradeKey },
  body: z.object({ mode: z.enum(MODES) }),
  reply: DataReply(z.object({ quizId: Id, attemptId: Id })),
})

export const ExamPaper = z.object({
  ...Sitting.shape,
  parts: z.array(
    z.object({
      kind: z.enum(PART_KINDS),
      right: z.int(),
      of: z.int(),
      points: z.int(),
      /** None on paper. `said` is null where nothing was answered. */
      questions: z.array(
        z.object({
          text: z.string(),
          said: z.nullable(z.string()),
          right: z.string(),
          verdict: z.enum(VERDICTS),
        }),
      ),
    }),
  ),
})
export type ExamPaper = z.output<typeof ExamPaper>

/** A passed paper, for whoever has the word on it. `away`: how often its page was left, and for how long. */
export const PassedExam = z.object({
  studentId: Id,
  fullName: z.string(),
  sitting: Sitting,
  away: z.object({ times: z.int(), seconds: Seconds }),
})
export type PassedExam = z.output<typeof PassedExam>

export const MAX_WORD = 300
/** Whether a passed paper counts, with a word that the family reads. */
export const ExamDecision = z.object({
  judged: z.enum(DECISIONS),
  decisionNote: z.union([z.literal(''), ManyLines('', MAX_WORD)]),
})
export type ExamDecision = z.output<typeof ExamDecision>

export const getExamPaper = endpoint('GET', '/exams/sittings/{id}', {
  summary:
    'A paper that was handed in, with the key: for the student, the parent and the teacher who looks after it. 404 for anybody else, and while it is written.',
  access: 'customer',
  behindPin: 'open',
  params: { id: Id },
  reply: DataReply(ExamPaper),
})

export const showExamCertificate = endpoint('PATCH', '/exams/sittings/{id}/certificate', {
  summary:
    'Whether the page of a certificate shows first name and initial. A parent decides for a child. 404 without a certificate.',
  access: 'customer',
  behindPin: 'closed',
  params: { id: Id },
  body: z.object({ shown: z.boolean() }),
  reply: MessageReply,
})

const code = { code: z.string().check(z.minLength(CODE_LENGTH), z.maxLength(40)) }

export const ExamCertificate = z.object({
  code: z.string(),
  state: z.enum(CERTIFICATE_STATES),
  content: z.nullable(
    z.object({
      academy: z.string(),
      /** First name and initial. */
      name: z.string(),
      grade: z.string(),
      date: Instant,
      points: z.int(),
      marks: z.int(),
      /** The exam was held on paper. */
      onPaper: z.boolean(),
    }),
  ),
})
export type ExamCertificate = z.output<typeof ExamCertificate>

export const getExamCertificate = endpoint('GET', '/exams/certificates/{code}', {
  summary: 'What a certificate of an exam says, for whoever has its number. 404 for a number never given.',
  access: 'anyone',
  params: code,
  reply: DataReply(ExamCertificate),
})

export const examCertificateFile = endpoint('GET', '/exams/certificates/{code}/file', {
  summary: 'A certificate as PDF, for the student, its parent and its teacher. 404 for anybody else.',
  access: 'customer',
  behindPin: 'open',
  params: code,
  reply: AFile,
  download: true,
})
