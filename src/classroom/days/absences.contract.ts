import * as z from 'zod/mini'
import { DataReply, endpoint, Id, MessageReply, OneLine } from '../../platform/wire.ts'
import { Day, LicenceReason } from '../classroom.contract.ts'
import { SUBSTITUTE_FITS } from './absences.rules.ts'

/** A class of a teacher who is away, and who is free to take it. */
const AbsenceClass = z.object({
  groupId: Id,
  group: z.string(),
  day: z.string(),
  time: z.string(),
  place: z.string(),
  /** Empty while the academy has one centre. */
  centre: z.string(),
  /** The group's teacher, whose substitute the absent one is; null for an own group. */
  insteadOf: z.nullable(z.string()),
  children: z.int(),
  /** Best first. */
  substitutes: z.array(
    z.object({
      _id: Id,
      fullName: z.string(),
      fit: z.enum(SUBSTITUTE_FITS),
      /** Whether an absence is recorded on that day. */
      isAway: z.boolean(),
      /** What is missing of a licence for it, in a sentence without a full stop; empty for nothing. */
      licenceGap: z.string(),
    }),
  ),
})
export type AbsenceClass = z.output<typeof AbsenceClass>

export const getAbsence = endpoint('GET', '/office/absences', {
  summary:
    'Who teaches; and, for a teacher and at most 60 days, the classes of that teacher which are still to be held, own ones and those taken as a substitute, each with who is free to take it, best first. Of days that are over there are none; at a centre those that the caller heads, or for a desk its own. 422 at teacherId for who teaches no groups, and at untilDay for days that don’t fit.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed the classes of a teacher who is away',
  query: { teacherId: z.optional(Id), fromDay: z.optional(Day), untilDay: z.optional(Day) },
  reply: DataReply(
    z.object({
      today: z.string(),
      /** Whether the caller may record it: at a centre its head alone. */
      mayRecord: z.boolean(),
      teachers: z.array(z.object({ _id: Id, fullName: z.string() })),
      /** Null until a teacher and the days are chosen. */
      classes: z.nullable(z.array(AbsenceClass)),
    }),
  ),
})

const oneClass = { groupId: Id, day: Day }
const AbsenceChoice = z.discriminatedUnion('act', [
  z.object({ ...oneClass, act: z.literal('substitute'), substituteId: Id, licenceReason: LicenceReason }),
  z.object({ ...oneClass, act: z.literal('cancel') }),
])
export type AbsenceChoice = z.output<typeof AbsenceChoice>

export const createAbsence = endpoint('POST', '/office/absences', {
  summary:
    'Records that a teacher is away, and gives each named class a substitute or calls it off, all of them or none; classes that are not named stay as they are. The families are told of each, with the reason where a class is called off. The same id again changes nothing, and with anything else it is refused. 409 at choices.N for a class that is not as it was listed: held, taken by somebody else, or its substitute is not free, or has no licence and no `licenceReason`; 404 for a group that is not there.',
  access: 'office',
  seat: 'head',
  auditVerb: 'recorded that a teacher is away',
  body: z.object({
    /** Created by the page, so that a retry is the same absence. */
    _id: Id,
    teacherId: Id,
    fromDay: Day,
    untilDay: Day,
    reason: z.union([z.literal(''), OneLine('', 120)]),
    choices: z.array(AbsenceChoice).check(z.maxLength(200, 'At most 200 classes at once')),
  }),
  reply: MessageReply,
  audited: ['teacherId', 'fromDay', 'untilDay', 'reason'],
})
