import * as z from 'zod/mini'
import { State } from '../../enquiries/enquiries.contract.ts'
import { DataReply, endpoint, Id, ManyLines, MessageReply } from '../../platform/wire.ts'
import { Gstin } from './documents.contract.ts'

const DAY = 'A day like 2026-12-01'
const FromDay = z.string(DAY).check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, DAY))

const Registrations = z.object({
  /** The academy's own, of the tax settings; empty without. */
  own: z.object({ gstin: z.string(), state: z.string() }),
  /** Those in other States, by State. */
  billers: z.array(
    z.object({
      _id: Id,
      /** The first signs of its numbers, like G30. */
      code: z.string(),
      gstin: z.string(),
      state: z.string(),
      address: z.string(),
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

export const deleteBiller = endpoint('DELETE', '/office/billers/{id}', {
  summary: 'Deletes a registration that was entered by mistake. 404 for none, 409 once a centre had it.',
  access: 'owner',
  auditVerb: 'deleted a registration for GST',
  params: { id: Id },
  reply: MessageReply,
})

export const setCentreBiller = endpoint('POST', '/office/billers/centres/{id}', {
  summary:
    'Sets under which registration a centre bills from a day on; the same again is harmless, and a change that was planned for a later day is replaced. 404 for no centre or registration, 422 at billerId for one of another State, at fromDay for a day that has passed or is far away.',
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
