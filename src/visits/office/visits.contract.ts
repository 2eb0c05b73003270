import * as z from 'zod/mini'
import { Day } from '../../classroom/classroom.contract.ts'
import { DataReply, endpoint, Id, Instant, OneLine } from '../../platform/wire.ts'
import { FINDINGS, MAX_POINTS, VISIT_STATUSES } from '../visits.rules.ts'

const Remark = z.union([z.literal(''), OneLine('', 600)], 'At most 600 characters')

const VisitSummary = z.object({
  _id: Id,
  centreId: Id,
  centre: z.string(),
  day: z.string(),
  status: z.enum(VISIT_STATUSES),
  /** Points that are not in order. */
  wrong: z.int(),
  /** Follow-ups that are not done, and the first day of them. */
  openFollowUps: z.int(),
  nextFollowUp: z.nullable(z.string()),
})
export type VisitSummary = z.output<typeof VisitSummary>

const VisitPoint = z.object({
  _id: Id,
  text: z.string(),
  /** Null until it was looked at. */
  finding: z.nullable(z.enum(FINDINGS)),
  remark: z.string(),
  answer: z.string(),
  followUpOn: z.nullable(z.string()),
  done: z.nullable(z.object({ at: Instant, by: z.string(), note: z.string() })),
})
export type VisitPoint = z.output<typeof VisitPoint>

export const Visit = z.object({
  ...VisitSummary.shape,
  by: z.string(),
  sentAt: z.nullable(Instant),
  sentBy: z.string(),
  answeredAt: z.nullable(Instant),
  answeredBy: z.string(),
  points: z.array(VisitPoint),
  /** Whether the caller is a head of the centre, who answers. */
  isOwn: z.boolean(),
})
export type Visit = z.output<typeof Visit>

const One = DataReply(Visit)
const params = { id: Id }

export const getVisits = endpoint('GET', '/office/visits', {
  summary:
    'Visits of the last 24 months, the newest first, and those that are not closed. A head of a centre has those of its centres whose findings were sent.',
  access: 'office',
  seat: 'head',
  auditVerb: 'viewed the visits',
  auditAsView: true,
  reply: DataReply(
    z.object({
      visits: z.array(VisitSummary),
      /** Centres that can be visited, for head office. */
      centres: z.array(z.object({ _id: Id, name: z.string() })),
      /** The check list of the last visit, with which the next one begins. */
      points: z.array(z.string()),
    }),
  ),
})

export const getVisit = endpoint('GET', '/office/visits/{id}', {
  summary: 'One visit. A head of its centre reads the same, once its findings were sent.',
  access: 'office',
  seat: 'head',
  auditVerb: 'viewed a visit',
  params,
  reply: One,
})

export const planVisit = endpoint('POST', '/office/visits', {
  summary:
    'Plans a visit at a centre with its check list. The same id again is the same visit. 404 for no centre, 409 for a closed one, 422 at points for one that is there twice.',
  access: 'office',
  auditVerb: 'planned a visit at a centre',
  audited: ['centreId', 'day'],
  body: z.object({
    _id: Id,
    centreId: z.uuid('Please choose a centre'),
    day: Day,
    points: z
      .array(OneLine('Please enter a point', 200))
      .check(
        z.minLength(1, 'Enter one point or more'),
        z.maxLength(MAX_POINTS, `At most ${MAX_POINTS} points`),
      ),
  }),
  reply: One,
  status: 201,
})

export const saveFindings = endpoint('POST', '/office/visits/{id}/findings', {
  summary:
    'Stores what was found at the points of a visit that is planned; again is harmless. 404 for a point of another visit, 409 once it was sent, 422 at a point for a remark or a day that it needs.',
  access: 'office',
  auditVerb: 'filled the check list of a visit',
  params,
  body: z.object({
    points: z
      .array(
        z.object({
          _id: Id,
          finding: z.nullable(z.enum(FINDINGS)),
          remark: Remark,
          /** Of what is not in order: the day on which it is looked at again. */
          followUpOn: z.nullable(Day),
        }),
      )
      .check(z.maxLength(MAX_POINTS)),
  }),
  reply: One,
})

export const sendVisit = endpoint('POST', '/office/visits/{id}/send', {
  summary:
    'Sends the findings to the head of the centre; again is harmless. 409 before the day of the visit, while a point was not looked at, and for a cancelled visit.',
  access: 'office',
  auditVerb: 'sent the findings of a visit',
  params,
  body: z.object({}),
  reply: One,
})

export const cancelVisit = endpoint('POST', '/office/visits/{id}/cancel', {
  summary: 'Cancels a visit that is planned; again is harmless. 409 once it was sent.',
  access: 'office',
  auditVerb: 'cancelled a visit',
  params,
  body: z.object({}),
  reply: One,
})

export const answerVisit = endpoint('POST', '/office/visits/{id}/answers', {
  summary:
    'A head of the centre answers every point that is not in order. The same answers again are harmless. 403 for others, 409 for other answers, 422 for a point without an answer.',
  access: 'office',
  seat: 'head',
  auditVerb: 'answered a visit',
  params,
  body: z.object({
    answers: z
      .array(z.object({ _id: Id, answer: OneLine('Please enter an answer', 600) }))
      .check(z.minLength(1, 'Please enter an answer'), z.maxLength(MAX_POINTS)),
  }),
  reply: One,
})

export const finishFollowUp = endpoint('POST', '/office/visits/{id}/points/{pointId}/done', {
  summary:
    'Notes that a point is in order now; again is harmless: the first note stands. The last one closes a visit that was answered. 404 for a point without a follow-up, 409 before it was sent.',
  access: 'office',
  auditVerb: 'finished a follow-up of a visit',
  audited: ['note'],
  params: { id: Id, pointId: Id },
  body: z.object({ note: Remark }),
  reply: One,
})
