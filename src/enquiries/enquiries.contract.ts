import * as z from 'zod/mini'
import { Enveloped, endpoint, Id } from '../platform/wire.ts'
import { STATES, TRAINING_TYPES, UNION_TERRITORIES } from './enquiries.rules.ts'

const filled = (message: string, max = 100) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, `At most ${max} characters`))
const contact = {
  email: filled('Email is required', 254).check(z.toLowerCase(), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Invalid email format')),
  mobile: filled('Mobile number is required').check(z.regex(/^\d{10}$/, 'Invalid mobile number (10 digits required)')),
}
const State = z.enum([...STATES, ...UNION_TERRITORIES], 'State is required')
const Stored = Enveloped(z.object({ _id: Id }))

export const createFranchiseRequest = endpoint('POST', '/franchise-requests/create-request', {
  summary: 'Asks for a franchise or teacher training.',
  access: 'anyone',
  body: z.object({
    name: filled('Name is required'),
    ...contact,
    state: State,
    location: filled('Location is required'),
    trainingType: z.enum(TRAINING_TYPES, 'Training type is required'),
  }),
  reply: Stored,
  status: 201,
})

export const createDemoRequest = endpoint('POST', '/booka-a-demo/create-demo-request', {
  summary: 'Books a free demo class.',
  access: 'anyone',
  body: z.object({
    studentName: filled('Student name is required'),
    parentName: filled('Parent name is required'),
    ...contact,
    state: State,
    district: filled('District is required'),
    location: filled('Location is required'),
  }),
  reply: Stored,
  status: 201,
})
