import * as z from 'zod/mini'
import { AFile, AlsoIn, DataReply, endpoint, Id, Instant, ManyLines, MessageReply } from '../platform/wire.ts'
import { TaskPrompt, Notice } from '../quiz/quiz.contract.ts'
import { CORRECTION_KINDS, OBJECTION_STATES, VERDICTS } from './key.rules.ts'
import { MARKING_STATES, OWN_STATES } from './window.rules.ts'
import { OwnResult } from './entry.contract.ts'

const one = { id: Id }
const code = { code: z.string().check(z.maxLength(40)) }

export const WaitingRoom = z.object({
  roundId: Id,
  title: z.string(),
  round: z.string(),
  fullName: z.string(),
  seat: z.int(),
  group: z.string(),
  ages: z.string(),
  paper: z.object({ quizId: Id, minutes: z.int(), questions: z.int(), language: z.string() }),
  state: z.enum(OWN_STATES),
  opensAt: Instant,
  lastStartAt: Instant,
  /** Start time of this child; starts are staggered. */
  startsAt: Instant,
  /** Milliseconds until then, on the server's clock; 0 once it may begin. */
  startsInMs: z.int(),
  /** Why a start would be refused; null if nothing is missing. */
  hindrance: z.nullable(z.string()),
  /** The organiser's notice. */
  notice: z.nullable(Notice),
  phone: z.string(),
})
export type WaitingRoom = z.output<typeof WaitingRoom>

export const joinWaitingRoom = endpoint('POST', '/competitions/{id}/wait', {
  summary:
    'Notes that this child has come to the round that is open or comes next, and tells when it starts on the server’s clock. 404 for who is not entered, 409 when no round is to come.',
  access: 'learner',
  behindPin: 'open',
  params: one,
  body: z.object({}),
  reply: DataReply(WaitingRoom),
})

const Paper = DataReply(z.object({ quizId: Id, attemptId: Id }))

export const startPaper = endpoint('POST', '/competitions/{id}/start', {
  summary:
    'Begins the paper of the open round: an ordinary attempt from there on. Repeated calls return the same attempt. 403 for an unconfirmed account or an open fee, 404 for who is not entered, 409 before its own start (with Retry-After), after the last start time, or once it is handed in.',
  access: 'learner',
  behindPin: 'open',
  params: one,
  body: z.object({}),
  reply: Paper,
})

export const startMock = endpoint('POST', '/competitions/{id}/mock', {
  summary:
    'Begins the mock paper, or joins the one that runs; 429 after 60 in an hour, with other second attempts. 404 without one.',
  access: 'learner',
  behindPin: 'open',
  params: one,
  body: z.object({}),
  reply: Paper,
})

/**
 * A question of another kind than single choice: its task, options as shown and answers in wire format;
 * `right`: all accepted answers.
 */
export const KindQuestion = z.object({
  task: TaskPrompt,
  options: z.array(z.string()),
  answer: z.nullable(z.string()),
  right: z.array(z.string()),
})

const MarkedQuestion = z.object({
  _id: Id,
  /** The language of the texts, where they are not English. */
  alsoIn: AlsoIn,
  number: z.int(),
  text: z.string(),
  explanation: z.string(),
  options: z.array(z.object({ _id: Id, text: z.string() })),
  chosen: z.nullable(Id),
  /** Accepted options. */
  right: z.array(Id),
  /** If set, there are no options and no choice. */
  ofAKind: z.optional(KindQuestion),
  verdict: z.enum(VERDICTS),
  mended: z.nullable(z.object({ kind: z.enum(CORRECTION_KINDS), reason: z.string() })),
  objection: z.nullable(
    z.object({
      text: z.string(),
      state: z.enum(OBJECTION_STATES),
      answer: z.nullable(z.string()),
    }),
  ),
})
export type MarkedQuestion = z.output<typeof MarkedQuestion>

export const OwnPaper = z.object({
  title: z.string(),
  round: z.string(),
  roundId: Id,
  marking: z.enum(MARKING_STATES),
  /** When all papers have ended. */
  closesAt: Instant,
  objectionsUntil: z.nullable(Instant),
  result: z.nullable(OwnResult),
  first: z.nullable(OwnResult),
  /** Empty until the key is published. */
  questions: z.array(MarkedQuestion),
})
export type OwnPaper = z.output<typeof OwnPaper>

export const getPaper = endpoint('GET', '/competitions/{id}/paper', {
  summary:
    'The caller’s own paper of the latest round the child took, or of the round that is asked for, with the key once that is out. 404 for who wrote none.',
  access: 'learner',
  behindPin: 'open',
  params: one,
  query: { round: z.optional(Id) },
  reply: DataReply(OwnPaper),
})

export const MAX_OBJECTION = 600
export const raiseObjection = endpoint('POST', '/competitions/{id}/objections', {
  summary:
    'Objects to the key at one question of one’s own paper, once; asking again tells the first one. 409 outside the days of objections, 404 for a question of another paper.',
  access: 'learner',
  behindPin: 'open',
  params: one,
  body: z.object({
    roundId: Id,
    questionId: Id,
    text: ManyLines('Tell us why the answer is wrong', MAX_OBJECTION),
  }),
  reply: MessageReply,
  status: 201,
})

export const certificateFile = endpoint('GET', '/competitions/certificates/{code}/file', {
  summary: 'A certificate as PDF, for the child, its parent and its teacher. 404 for anybody else.',
  access: 'member',
  auditVerb: 'downloaded a certificate',
  behindPin: 'open',
  params: code,
  reply: AFile,
  download: true,
})
