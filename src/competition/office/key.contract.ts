import * as z from 'zod/mini'
import { CertificatePart } from '../../academy/certificates.contract.ts'
import {
  AFile,
  DataReply,
  endpoint,
  Id,
  Instant,
  ManyLines,
  Moment,
  MessageReply,
} from '../../platform/wire.ts'
import { TaskPrompt } from '../../quiz/quiz.contract.ts'
import { CORRECTION_KINDS, OBJECTION_STATES } from '../key.rules.ts'

const round = { id: Id, roundId: Id }

/* The key, objections and ranks. */

const KeyRow = z.object({
  _id: Id,
  group: z.string(),
  number: z.int(),
  text: z.string(),
  options: z.array(z.object({ _id: Id, text: z.string(), chosen: z.int() })),
  right: z.array(Id),
  /**
   * Of another kind than single choice: its task, accepted answers and answer counts.
   */
  ofAKind: z.optional(
    z.object({
      task: TaskPrompt,
      options: z.array(z.string()),
      right: z.array(z.string()),
      given: z.array(z.object({ answer: z.string(), count: z.int(), isRight: z.boolean() })),
    }),
  ),
  /** Number of papers with this question. */
  asked: z.int(),
  mended: z.nullable(
    z.object({ kind: z.enum(CORRECTION_KINDS), reason: z.string(), by: z.string(), at: Instant }),
  ),
})
export const Key = z.object({
  roundId: Id,
  round: z.string(),
  closesAt: Instant,
  keyPublishedAt: z.nullable(Instant),
  objectionsUntil: z.nullable(Instant),
  ranksFinalAt: z.nullable(Instant),
  running: z.int(),
  written: z.int(),
  /** That are good, once the ranks are final. */
  certificates: z.int(),
  version: z.int(),
  questions: z.array(KeyRow),
  objections: z.array(
    z.object({
      _id: Id,
      questionId: Id,
      fullName: z.string(),
      text: z.string(),
      at: Instant,
      state: z.enum(OBJECTION_STATES),
      answer: z.nullable(z.string()),
      by: z.nullable(z.string()),
    }),
  ),
})
export type Key = z.output<typeof Key>

export const getKey = endpoint('GET', '/office/competitions/{id}/rounds/{roundId}/key', {
  summary: 'The key of a round with how often each option was chosen, and the objections.',
  access: 'organiser',
  auditVerb: 'viewed the answer key of a round',
  params: round,
  reply: DataReply(Key),
})

export const publishKey = endpoint('POST', '/office/competitions/{id}/rounds/{roundId}/key', {
  summary:
    'Marks all papers and shows families the provisional key with their own answers. 409 before the round has closed, while somebody still writes, and for an end of the objections that has gone.',
  access: 'organiser',
  auditVerb: 'published the answer key of a round',
  params: round,
  body: z.object({ objectionsUntil: Moment() }),
  audited: ['objectionsUntil'],
  reply: MessageReply,
})

export const correctKey = endpoint('POST', '/office/competitions/{id}/rounds/{roundId}/mendings', {
  summary:
    'Mends the key at a question and marks all papers again; earlier results stay beside the new ones, and those whose marks changed are mailed. 409 before the key is out, 422 for options of another question.',
  access: 'organiser',
  auditVerb: 'corrected the answer key of a round',
  params: round,
  body: z.object({
    questionId: Id,
    kind: z.enum(CORRECTION_KINDS),
    /** For `several`: the accepted options by id, or stored answers of the question's kind. */
    options: z.array(z.string().check(z.maxLength(36))).check(z.maxLength(8)),
    reason: ManyLines('Enter a reason. Families will see it.', 400),
  }),
  audited: ['questionId', 'kind', 'options', 'reason'],
  reply: DataReply(z.object({ changed: z.int(), version: z.int() })),
})

export const answerObjection = endpoint('POST', '/office/competition-objections/{objectionId}/answer', {
  summary: 'Answers an objection, once; the family is mailed. 409 when it is answered already.',
  access: 'organiser',
  auditVerb: 'answered an objection',
  params: { objectionId: Id },
  body: z.object({ upheld: z.boolean(), answer: ManyLines('Type your answer', 600) }),
  audited: ['upheld', 'answer'],
  reply: MessageReply,
})

export const publishRanks = endpoint('POST', '/office/competitions/{id}/rounds/{roundId}/ranks', {
  summary:
    'Makes the ranks final and issues the certificates. 409 before the objections have ended and each is answered. Harmless when they are final.',
  access: 'organiser',
  auditVerb: 'made the ranks of a round final',
  params: round,
  body: z.object({}),
  reply: DataReply(z.object({ ranked: z.int() })),
})

export const printRoundCertificates = endpoint(
  'POST',
  '/office/competitions/{id}/rounds/{roundId}/certificates',
  {
    summary:
      'The certificates of a round as one PDF, a page each by group and rank; 100 in a part. 404 for a part without any.',
    access: 'organiser',
    auditVerb: 'printed the certificates of a round',
    params: round,
    body: CertificatePart,
    audited: ['part'],
    reply: AFile,
    download: true,
  },
)
