import * as z from 'zod/mini'
import { DataReply, endpoint, Id, Instant, MessageReply, OneLine } from '../../../platform/wire.ts'
import { Day } from '../../classroom.contract.ts'
import { LICENCE_STATES, MAX_LEVEL } from './licences.rules.ts'

const Licence = z.object({
  _id: Id,
  subject: z.string(),
  /** The highest level; null: every level. */
  maxLevel: z.nullable(z.int()),
  fromDay: z.string(),
  untilDay: z.string(),
  note: z.string(),
  state: z.enum(LICENCE_STATES),
  createdBy: z.string(),
  createdAt: Instant,
  withdrawn: z.nullable(z.object({ by: z.string(), at: Instant, reason: z.string() })),
})
export type Licence = z.output<typeof Licence>

const LicensedTeacher = z.object({
  _id: Id,
  fullName: z.string(),
  /** The latest first, withdrawn ones too. */
  licences: z.array(Licence),
  /** Groups of the teacher that need a licence which is not there today, and why. */
  gaps: z.array(
    z.object({
      groupId: Id,
      group: z.string(),
      gap: z.string(),
      /** Why the teacher has it all the same; empty without a reason. */
      reason: z.string(),
    }),
  ),
  /** Groups that an invited teacher takes over once there is a licence for them. */
  waiting: z.array(z.string()),
})
export type LicensedTeacher = z.output<typeof LicensedTeacher>

export const getLicences = endpoint('GET', '/office/licences', {
  summary:
    'Who teaches, by name, each with the licences and with the groups that lack one today; at a centre those of the centres that the caller heads. 404 for a centre out of scope.',
  access: 'office',
  seat: 'head',
  auditVerb: 'viewed the licences of teachers',
  query: { centreId: z.optional(Id), teacherId: z.optional(Id) },
  reply: DataReply(
    z.object({
      today: z.string(),
      /** The centre whose teachers these are; empty for all. */
      centre: z.string(),
      /** Whether the caller may add and withdraw: head office alone. */
      mayManage: z.boolean(),
      /** What a licence can be for. */
      subjects: z.array(z.string()),
      teachers: z.array(LicensedTeacher),
    }),
  ),
})

const LEVEL = `A level from 1 to ${MAX_LEVEL}`

export const createLicence = endpoint('POST', '/office/licences', {
  summary:
    'Licenses a teacher to teach a subject, up to a level or (null) all, for 2 years unless said. From the first day of a subject’s first licence on, nobody is put to a group of it without one, or else with a reason. The same id again changes nothing, and with anything else it is refused. 422 at teacherId for who teaches no groups, at subject for none of the academy, at untilDay for days that don’t fit, and at fromDay where the teacher has a licence for that subject then.',
  access: 'office',
  auditVerb: 'licensed a teacher',
  body: z.object({
    /** Created by the page, so that a retry is the same licence. */
    _id: Id,
    teacherId: z.union([Id, z.literal('')]).check(z.refine((id) => id !== '', 'Please choose a teacher')),
    subject: OneLine('Please choose a subject', 60),
    maxLevel: z.nullable(z.int(LEVEL).check(z.minimum(1, LEVEL), z.maximum(MAX_LEVEL, LEVEL))),
    fromDay: Day,
    untilDay: z.optional(Day),
    note: z.union([z.literal(''), OneLine('', 200)]),
  }),
  reply: MessageReply,
  audited: ['teacherId', 'subject', 'maxLevel', 'fromDay', 'untilDay'],
})

export const withdrawLicence = endpoint('POST', '/office/licences/{id}/withdraw', {
  summary:
    'Withdraws a licence from today on, with a reason; groups stay with their teacher. Again with the same reason is harmless. 404 for none, 409 for one that has ended or was withdrawn.',
  access: 'office',
  auditVerb: 'withdrew a licence',
  params: { id: Id },
  body: z.object({ reason: OneLine('Write why', 200) }),
  reply: MessageReply,
  audited: ['reason'],
})
