import * as z from 'zod/mini'
import { State } from '../../enquiries/enquiries.contract.ts'
import { DataReply, endpoint, Id, ManyLines, MessageReply, OneLine } from '../../platform/wire.ts'
import { Gstin } from './documents.contract.ts'

const DAY = 'A day like 2026-12-01'
const FromDay = z.string(DAY).check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, DAY))

const Registrations = z.object({
  /** The academy's own, of the tax settings; empty without. */
  own: z.object({ gstin: z.string(), state: z.string() }),
  /** Those in other States, and franchises that bill for themselves, by State. */
  billers: z.array(
    z.object({
      _id: Id,
      /** The first signs of its numbers, like G30 or F01. */
      code: z.string(),
      /** The company of a franchise; empty: the academy's. */
      name: z.string(),
      pan: z.string(),
      /** Empty for a franchise without a registration for GST. */
      gstin: z.string(),
      state: z.string(),
      address: z.string(),
      upiAddress: z.string(),
      /** No centre ever billed under it, so that it can be deleted. */
      isUnused: z.boolean(),
    }),
  ),
  /** By name. */
  centres: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      state: z.string(),
      isFranchise: z.boolean(),
      /** Under which it bills today; null: the academy's own. */
      billerId: z.nullable(Id),
      /** What changes on a day to come; null if nothing does. */
      next: z.nullable(z.object({ fromDay: z.string(), billerId: z.nullable(Id) })),
    }),
  ),
})
export type Registrations = z.output<typeof Registrations>
const All = DataReply(Registrations)

export const getBillers = endpoint('GET', '/office/billers', {
  summary: 'The registrations for GST under which the academy bills, and which centre bills under which.',
  access: 'owner',
  auditVerb: 'viewed the registrations for GST',
  reply: All,
})

export const createBiller = endpoint('POST', '/office/billers', {
  summary:
    'Adds a registration of the academy in another State; it never changes. The same id again is the same one. 409 before the academy has a GSTIN of its own, 422 at gstin for one of another PAN or State, at state for one that has a registration.',
  access: 'owner',
  auditVerb: 'added a registration for GST',
  audited: ['gstin', 'state'],
  body: z.object({
    _id: Id,
    gstin: Gstin,
    state: State,
    address: ManyLines('Please enter the address', 300),
  }),
  reply: All,
  status: 201,
})

const PAN = 'A PAN has 10 characters, like ABCDE1234F'

export const createFranchiseBiller = endpoint('POST', '/office/billers/franchises', {
  summary:
    'Adds the company of a franchise that bills for itself: its receipts bear its name, numbers and GSTIN, if it has one, and its cash lies in the tills of its centres alone. It never changes. The same id again is the same one. 422 at pan for the academy’s own, at gstin for one of another PAN or State.',
  access: 'owner',
  auditVerb: 'added a franchise that bills for itself',
  audited: ['name', 'state'],
  body: z.object({
    _id: Id,
    name: OneLine('Please enter the name of the company', 100),
    pan: OneLine(PAN, 20).check(
      z.overwrite((typed) => typed.replace(/\s/g, '').toUpperCase()),
      z.regex(/^[A-Z]{5}\d{4}[A-Z]$/, PAN),
    ),
    gstin: z.union([z.literal(''), Gstin], 'A GSTIN has 15 characters, like 27ABCDE1234F1Z5'),
    state: State,
    address: ManyLines('Please enter the address', 300),
    upiAddress: z.union(
      [z.literal(''), OneLine('', 80).check(z.regex(/^[\w.-]{2,}@[A-Za-z][\w.-]+$/))],
      'A UPI address is like name@bank',
    ),
  }),
  reply: All,
  status: 201,
})

export const deleteBiller = endpoint('DELETE', '/office/billers/{id}', {
  summary: 'Deletes a registration that was entered by mistake. 404 for none, 409 once a centre had it.',
  access: 'owner',
  auditVerb: 'deleted a registration for GST',
  params: { id: Id },
  reply: MessageReply,
})

export const setCentreBiller = endpoint('POST', '/office/billers/centres/{id}', {
  summary:
    'Sets under which registration a centre bills from a day on; the same again is harmless, and a change that was planned for a later day is replaced. 404 for no centre or registration, 422 at billerId for one of another State and for a franchise’s where the centre is none, at fromDay for a day that has passed or is far away.',
  access: 'owner',
  auditVerb: 'changed under which registration a centre bills',
  audited: ['billerId', 'fromDay'],
  params: { id: Id },
  body: z.object({
    /** Null: the academy's own. */
    billerId: z.nullable(Id),
    fromDay: FromDay,
  }),
  reply: All,
})
