import * as z from 'zod/mini'
import { DataReply, endpoint, Id, Instant } from '../../platform/wire.ts'

const MONTH = 'A month like 2026-11'
const Month = z.string(MONTH).check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, MONTH))

/** A class that is not as planned, and what followed. */
const ChangedClass = z.object({
  groupId: Id,
  group: z.string(),
  day: z.string(),
  time: z.string(),
  state: z.enum(['cancelled', 'moved', 'substituted']),
  /** When and where a moved class is held instead; null for another one. */
  movedTo: z.nullable(z.object({ day: z.string(), time: z.string(), place: z.string() })),
  /** Why it was called off; may be empty. */
  reason: z.string(),
  teacher: z.string(),
  /** Who takes it instead; null for nobody. */
  substitute: z.nullable(z.string()),
  changedAt: Instant,
  /** Children whose families were told, and how many of them have pressed that they read it. */
  notified: z.int(),
  read: z.int(),
  /** Of one that was called off: what its children have for it. */
  makeUps: z.nullable(
    z.object({
      /** The last day that can be chosen. */
      until: z.string(),
      open: z.int(),
      booked: z.int(),
      used: z.int(),
      credited: z.int(),
      ended: z.int(),
      /** What came back to all of them. */
      creditedPaise: z.int(),
    }),
  ),
  /** Whether its register is marked. */
  isMarked: z.boolean(),
})
export type ChangedClass = z.output<typeof ChangedClass>

/** A day without class: of the whole academy, of one centre, or of one group. */
const FreeDay = z.object({
  day: z.string(),
  word: z.string(),
  /** Null unless one centre has no class. */
  centreId: z.nullable(Id),
  centre: z.string(),
  /** Null unless one group has no class. */
  groupId: z.nullable(Id),
  group: z.string(),
  /** Classes that are not held for it. */
  classes: z.int(),
})
export type FreeDay = z.output<typeof FreeDay>

export const getCalendar = endpoint('GET', '/office/calendar', {
  summary:
    'What is not as planned in a month (this one unless said): holidays, classes that were called off or moved, and substitutes, of all groups, with who was told.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed the calendar',
  query: { month: z.optional(Month) },
  reply: DataReply(
    z.object({
      month: z.string(),
      today: z.string(),
      holidays: z.array(FreeDay),
      changes: z.array(ChangedClass),
    }),
  ),
})
