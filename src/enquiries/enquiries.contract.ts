import * as z from 'zod/mini'
import {
  EmailAddress,
  DataReply,
  endpoint,
  formGuards,
  Id,
  ManyLines,
  MobileNumber,
  OneLine,
} from '../platform/wire.ts'
import { OLDEST_AGE, STATES, TRAINING_TYPES, UNION_TERRITORIES, YOUNGEST_AGE } from './enquiries.rules.ts'

const contact = {
  email: EmailAddress,
  mobile: MobileNumber,
}
// Receipts name a state too, for the kind of tax.
export { STATES, UNION_TERRITORIES } from './enquiries.rules.ts'
export const State = z.enum([...STATES, ...UNION_TERRITORIES], 'State is required')
const Stored = DataReply(z.object({ _id: Id }))

/** The site or the campaign that brought the sender; what is no name of one counts as none. */
const source = z.optional(z.string().check(z.maxLength(500)))

const ageRange = `Please choose an age from ${YOUNGEST_AGE} to ${OLDEST_AGE}`
/** Whole years; a form posts them as text, and nothing where nothing was chosen. */
const Age = z.union(
  [
    z.literal(''),
    z.coerce
      .number<number | string>(ageRange)
      .check(z.multipleOf(1, ageRange), z.minimum(YOUNGEST_AGE, ageRange), z.maximum(OLDEST_AGE, ageRange)),
  ],
  ageRange,
)

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
    source,
    ...formGuards,
  }),
  reply: Stored,
  status: 201,
})

export const createDemoRequest = endpoint('POST', '/booka-a-demo/create-demo-request', {
  summary: `Books a free demo class. 422 at classId when it is full or has begun, at courseCategoryId when it is hidden or for teachers; ${refusals}`,
  access: 'anyone',
  body: z.object({
    studentName: OneLine('Student name is required'),
    parentName: OneLine('Parent name is required'),
    ...contact,
    state: State,
    district: OneLine('District is required'),
    location: OneLine('Location is required'),
    /** The child's age in years. */
    age: z.optional(Age),
    /** What the child wants to learn: one of the active categories that are for children. */
    courseCategoryId: z.optional(z.union([z.literal(''), Id], 'Please choose one of the subjects')),
    /** One of the classes that are offered; without it the office calls to find a time. */
    classId: z.optional(z.union([z.literal(''), Id], 'Please choose one of the times')),
    source,
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
    source,
    ...formGuards,
  }),
  reply: Stored,
  status: 201,
})
