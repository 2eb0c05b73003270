import * as z from 'zod/mini'
import { AFile, Enveloped, endpoint, Id, Instant, ManyLines, Told } from '../platform/wire.ts'
import { Asking, Notice } from '../quiz/quiz.contract.ts'
import { MENDINGS, OBJECTION_STATES, VERDICTS } from './key.rules.ts'
import { MARKING_STATES, OWN_STATES } from './window.rules.ts'
import { OwnResult } from './entry.contract.ts'

const one = { id: Id }
const code = { code: z.string().check(z.maxLength(40)) }

export const Waiting = z.object({
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
  /** When this child begins: the starts are spread. */
  startsAt: Instant,
  /** Milliseconds until then, on the server's clock; 0 once it may begin. */
  startsInMs: z.int(),
  /** What keeps it from starting, to be mended before; null when nothing does. */
  hindrance: z.nullable(z.string()),
  /** What the organiser tells all. */
  told: z.nullable(Notice),
  phone: z.string(),
})
export type Waiting = z.output<typeof Waiting>

export const comeToWait = endpoint('POST', '/competitions/{id}/wait', {
  summary:
    'Notes that this child has come to the round that is open or comes next, and tells when it starts on the server’s clock. 404 for who is not entered, 409 when no round is to come.',
  access: 'learner',
  params: one,
  body: z.object({}),
  reply: Enveloped(Waiting),
})

const Paper = Enveloped(z.object({ quizId: Id, attemptId: Id }))

export const startPaper = endpoint('POST', '/competitions/{id}/start', {
  summary:
    'Begins the paper of the open round: an ordinary attempt from there on. Asking again tells the same attempt. 403 for an unconfirmed account or an open fee, 404 for who is not entered, 409 before its own start (with Retry-After), after the last one, or once it is handed in.',
  access: 'learner',
  params: one,
  body: z.object({}),
  reply: Paper,
})

export const startMock = endpoint('POST', '/competitions/{id}/mock', {
  summary:
    'Begins the mock paper, or joins the one that runs; 429 after 60 in an hour, with other second attempts. 404 without one.',
  access: 'learner',
  params: one,
  body: z.object({}),
  reply: Paper,
})

/**
 * A question of another kind than one of many: what it asks for, the options as they are shown, and answers
 * in the form in which they are given; `right`: all that count as right now.
 */
export const OfAKind = z.object({
  task: Asking,
  options: z.array(z.string()),
  answer: z.nullable(z.string()),
  right: z.array(z.string()),
})

const Marked = z.object({
  _id: Id,
  number: z.int(),
  text: z.string(),
  explanation: z.string(),
  options: z.array(z.object({ _id: Id, text: z.string() })),
  chosen: z.nullable(Id),
  /** Options that count as right now. */
  right: z.array(Id),
  /** Then it has no options here, and nothing chosen of them. */
  ofAKind: z.optional(OfAKind),
  verdict: z.enum(VERDICTS),
  mended: z.nullable(z.object({ kind: z.enum(MENDINGS), reason: z.string() })),
  objection: z.nullable(
    z.object({
      text: z.string(),
      state: z.enum(OBJECTION_STATES),
      answer: z.nullable(z.string()),
    }),
  ),
})
export type Marked = z.output<typeof Marked>

export const OwnPaper = z.object({
  title: z.string(),
  round: z.string(),
  roundId: Id,
  marking: z.enum(MARKING_STATES),
  /** When nobody writes it any more. */
  closesAt: Instant,
  objectionsUntil: z.nullable(Instant),
  result: z.nullable(OwnResult),
  first: z.nullable(OwnResult),
  /** Empty until the key is out. */
  questions: z.array(Marked),
})
export type OwnPaper = z.output<typeof OwnPaper>

export const getPaper = endpoint('GET', '/competitions/{id}/paper', {
  summary:
    'The caller’s own paper of the newest round it wrote, or of the round that is asked for, with the key once that is out. 404 for who wrote none.',
  access: 'learner',
  params: one,
  query: { round: z.optional(Id) },
  reply: Enveloped(OwnPaper),
})

export const OBJECTION_MAX = 600
export const object = endpoint('POST', '/competitions/{id}/objections', {
  summary:
    'Objects to the key at one question of one’s own paper, once; asking again tells the first one. 409 outside the days of objections, 404 for a question of another paper.',
  access: 'learner',
  params: one,
  body: z.object({
    roundId: Id,
    questionId: Id,
    text: ManyLines('Please say why the key is wrong', OBJECTION_MAX),
  }),
  reply: Told,
  status: 201,
})

export const certificateFile = endpoint('GET', '/competitions/certificates/{code}/file', {
  summary: 'A certificate as PDF, for the child, its parent and its teacher. 404 for anybody else.',
  access: 'member',
  params: code,
  reply: AFile,
  download: true,
})
