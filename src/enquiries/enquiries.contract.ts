import * as z from 'zod/mini'
import { EmailAddress, Enveloped, endpoint, formGuards, Id, Instant, ManyLines, OneLine } from '../platform/wire.ts'
import { STATES, TRAINING_TYPES, UNION_TERRITORIES } from './enquiries.rules.ts'

const contact = {
  email: EmailAddress,
  mobile: OneLine('Mobile number is required').check(z.regex(/^\d{10}$/, 'Invalid mobile number (10 digits required)')),
}
// Receipts name a state too, for the kind of tax.
export { STATES, UNION_TERRITORIES } from './enquiries.rules.ts'
export const State = z.enum([...STATES, ...UNION_TERRITORIES], 'State is required')
const Stored = Enveloped(z.object({ _id: Id }))

const refusals = '409 when a key comes again with other words; 429 above the limits.'

export const createFranchiseRequest = endpoint('POST', '/franchise-requests/create-request', {
  summary: `Asks for a franchise or teacher training. ${refusals}`,
  access: 'anyone',
  body: z.object({
    name: OneLine('Name is required'),
    ...contact,
    state: State,
    location: OneLine('Location is required'),
    trainingType: z.enum(TRAINING_TYPES, 'Training type is required'),
    ...formGuards,
  }),
  reply: Stored,
  status: 201,
})

export const createDemoRequest = endpoint('POST', '/booka-a-demo/create-demo-request', {
  summary: `Books a free demo class. ${refusals}`,
  access: 'anyone',
  body: z.object({
    studentName: OneLine('Student name is required'),
    parentName: OneLine('Parent name is required'),
    ...contact,
    state: State,
    district: OneLine('District is required'),
    location: OneLine('Location is required'),
    ...formGuards,
  }),
  reply: Stored,
  status: 201,
})

export const createContactMessage = endpoint('POST', '/contact-messages/create-message', {
  summary: `Sends a message to the office. ${refusals}`,
  access: 'anyone',
  body: z.object({
    name: OneLine('Name is required'),
    ...contact,
    message: ManyLines('Message is required', 4_000),
    ...formGuards,
  }),
  reply: Stored,
  status: 201,
})

const Kind = z.enum(['demo', 'franchise', 'message'], 'Unknown kind')

export const Enquiry = z.object({
  _id: Id,
  kind: Kind,
  /** What the form said, by the names of its fields. */
  fields: z.record(z.string(), z.string()),
  createdAt: Instant,
  handledAt: z.nullable(Instant),
})

export const getEnquiries = endpoint('GET', '/enquiries/{kind}', {
  summary: 'The enquiries of one kind, newest first, 50 at a time; `before` is the last id of the page before.',
  access: 'office',
  params: { kind: Kind },
  query: { before: z.optional(Id) },
  reply: Enveloped(z.array(Enquiry)),
})

export const handleEnquiry = endpoint('PATCH', '/enquiries/{kind}/{id}', {
  summary: 'Notes that an enquiry was handled, or that it is open again.',
  access: 'office',
  params: { kind: Kind, id: Id },
  body: z.object({ handled: z.boolean() }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
  audited: ['handled'],
})
