import * as z from 'zod/mini'
import { OwnSeats } from '../centres/centres.contract.ts'
import { DataReply, endpoint, Instant, OneLine } from '../platform/wire.ts'

const WaitingWork = z.object({
  section: z.string(),
  count: z.int(),
  since: Instant,
  late: z.boolean(),
  title: z.string(),
  detail: z.string(),
  to: z.string(),
  act: z.string(),
  /** The contact for a direct call or message: record, mobile number, prepared text. */
  reach: z.optional(z.object({ id: z.string(), mobile: z.string(), text: z.string() })),
})
export type WaitingWork = z.output<typeof WaitingWork>

const FirstStep = z.object({
  title: z.string(),
  detail: z.string(),
  minutes: z.int(),
  to: z.string(),
  done: z.boolean(),
  /** The address of a filled sheet to download. */
  sample: z.optional(z.string()),
})
export type FirstStep = z.output<typeof FirstStep>

const Appointment = z.object({ at: Instant, title: z.string(), detail: z.string(), to: z.string() })
export type Appointment = z.output<typeof Appointment>

/** Parts that failed to load, named instead of left out silently. */
const missing = z.boolean()

const LastBackup = z.object({
  /** The last attempt, complete or not. */
  failed: z.boolean(),
  /** Time of the last complete one; null without one. */
  at: z.nullable(Instant),
  bytes: z.int(),
  next: Instant,
})
export type LastBackup = z.output<typeof LastBackup>

export const getDashboard = endpoint('GET', '/office/desk', {
  summary:
    "What waits for the caller's role, the longest first, and what happens today and on the six days after; of a seat that of its centres.",
  access: 'staff',
  seat: 'desk',
  auditVerb: 'viewed the desk',
  reply: DataReply(
    z.object({
      waits: z.array(WaitingWork),
      appointments: z.array(Appointment),
      /** The first steps of a new academy, in the order in which they are needed; empty once all are done. */
      firstSteps: z.array(FirstStep),
      /** For the owner. */
      backup: z.nullable(LastBackup),
      /** The caller's seats at centres; null for who works for the whole academy. */
      seats: z.nullable(OwnSeats),
      hasSeveralCentres: z.boolean(),
      now: Instant,
      missing,
    }),
  ),
})

const Weekly = z.object({
  name: z.string(),
  note: z.string(),
  /** Paise are shown as rupees. */
  unit: z.enum(['count', 'paise']),
  values: z.array(z.number()),
  sum: z.number(),
  sumNote: z.string(),
})
export type Weekly = z.output<typeof Weekly>

export const getWeeklyFigures = endpoint('GET', '/office/weeks', {
  summary:
    'Figures of the last eight weeks, of a seat those of its centres; weeks begin on Monday in India, the last one is running.',
  access: 'staff',
  seat: 'desk',
  auditVerb: 'viewed the weekly figures',
  reply: DataReply(z.object({ starts: z.array(Instant), rows: z.array(Weekly), now: Instant, missing })),
})

const Hit = z.object({
  kind: z.string(),
  title: z.string(),
  detail: z.string(),
  meta: z.string(),
  to: z.string(),
})
export type Hit = z.output<typeof Hit>

export const searchOffice = endpoint('POST', '/office/search', {
  summary:
    'People, orders, courses, quizzes and whatever else holds the words, a few of each kind; for a seat enquiries and children of its centres.',
  access: 'staff',
  seat: 'desk',
  auditVerb: 'searched the office',
  auditAsView: true,
  // In the body, as proxies log addresses and names are personal data.
  body: z.object({ words: OneLine('Type at least two letters', 80).check(z.minLength(2)) }),
  reply: DataReply(z.object({ hits: z.array(Hit), missing })),
})
