import * as z from 'zod/mini'
import { DataReply, endpoint, Id, Instant, OneLine } from '../../platform/wire.ts'
import {
  APPLICATION_STATES,
  MAX_FEE_RUPEES,
  MAX_TERM_MONTHS,
  MAX_TERRITORY,
  OPENING_POINTS,
  POINT_STATES,
  SAID_STATES,
} from './applications.rules.ts'

const Point = z.object({
  point: z.enum(OPENING_POINTS),
  /** 'open' while it is to do. */
  state: z.enum(['open', ...POINT_STATES]),
  /** Why it is not needed; empty for others. */
  reason: z.string(),
  /** Who said so, and when; empty and null while it is to do. */
  by: z.string(),
  at: z.nullable(Instant),
})
export type Point = z.output<typeof Point>

const Application = z.object({
  state: z.enum(APPLICATION_STATES),
  /** The PIN codes that are kept for it, in order. */
  territory: z.array(z.string()),
  /** The licence fee without GST; null before an offer, as the months. */
  feePaise: z.nullable(z.int()),
  termMonths: z.nullable(z.int()),
  /** Why it ended; empty before. */
  endReason: z.string(),
  /** The centre that was made of it. */
  centre: z.nullable(z.object({ _id: Id, name: z.string() })),
  points: z.array(Point),
})
export type Application = z.output<typeof Application>

const params = { id: Id }
const One = DataReply(Application)
const PIN_CODE = 'PIN codes have 6 digits'
const FEE = 'Enter the fee in whole rupees'
const TERM = `Enter 1 to ${MAX_TERM_MONTHS} months`

export const getApplication = endpoint('GET', '/office/enquiries/{id}/application', {
  summary:
    'How far an enquiry about a franchise is: offer, territory, centre, opening list. 404 for any other.',
  access: 'office',
  auditVerb: 'viewed an application for a franchise',
  params,
  reply: One,
})

export const moveApplication = endpoint('POST', '/office/enquiries/{id}/application/state', {
  summary:
    'Takes an application to the next state; the same again is harmless. 409 for a state that does not follow, and to open without a centre.',
  access: 'office',
  auditVerb: 'changed the state of an application for a franchise',
  audited: ['state'],
  params,
  body: z.object({ state: z.enum(SAID_STATES, 'Unknown state') }),
  reply: One,
})

export const offerFranchise = endpoint('POST', '/office/enquiries/{id}/application/offer', {
  summary:
    'Offers a territory (PIN codes), a licence fee and a term; again, until it is signed, changes the offer. 409 with a PIN code of another centre or application, which it names.',
  access: 'office',
  auditVerb: 'offered a franchise',
  audited: ['territory', 'fee', 'termMonths'],
  params,
  body: z.object({
    territory: z
      .array(z.string(PIN_CODE).check(z.regex(/^[1-9]\d{5}$/, PIN_CODE)), 'Enter the PIN codes')
      .check(
        z.minLength(1, 'Enter the PIN codes'),
        z.maxLength(MAX_TERRITORY, `At most ${MAX_TERRITORY} PIN codes`),
      ),
    /** In rupees, without GST. */
    fee: z.int(FEE).check(z.minimum(0, FEE), z.maximum(MAX_FEE_RUPEES, FEE)),
    termMonths: z.int(TERM).check(z.minimum(1, TERM), z.maximum(MAX_TERM_MONTHS, TERM)),
  }),
  reply: One,
})

export const endApplication = endpoint('POST', '/office/enquiries/{id}/application/end', {
  summary:
    'Ends an application, declined or withdrawn, and frees its territory; again is harmless. 409 once its centre is open, and while its centre is not closed.',
  access: 'office',
  auditVerb: 'ended an application for a franchise',
  audited: ['ending', 'reason'],
  params,
  body: z.object({
    ending: z.enum(['declined', 'withdrawn'], 'Please choose who said no'),
    reason: OneLine('Please enter a reason', 300),
  }),
  reply: One,
})

export const setOpeningPoint = endpoint('POST', '/office/enquiries/{id}/application/points/{point}', {
  summary:
    'Says of a point of the opening list that it is done, not needed (with a reason, else 422), or still to do; the same again is harmless. 409 before the signature, and once the centre is open.',
  access: 'office',
  auditVerb: 'changed the opening list of a franchise',
  audited: ['state', 'reason'],
  params: { id: Id, point: z.enum(OPENING_POINTS) },
  body: z.object({
    state: Point.shape.state,
    reason: z.optional(z.union([z.literal(''), OneLine('Please enter a reason', 300)])),
  }),
  reply: One,
})
