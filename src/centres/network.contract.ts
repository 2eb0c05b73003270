import * as z from 'zod/mini'
import { DataReply, endpoint, Id, Instant } from '../platform/wire.ts'
import { CENTRE_KINDS, CENTRE_STATUSES } from './centres.rules.ts'
import { BEAD_STATES } from './network.rules.ts'

const NetworkCentre = z.object({
  _id: Id,
  code: z.string(),
  name: z.string(),
  kind: z.enum(CENTRE_KINDS),
  status: z.enum(CENTRE_STATUSES),
  /** Empty until the office has said it. */
  state: z.string(),
  postalCode: z.string(),
  /** Names of its heads. */
  heads: z.array(z.string()),
  /** Children with a place today. */
  children: z.int(),
  /** How many more than 30 days before; negative: fewer. */
  change: z.int(),
  /** Of this month, less what was credited. */
  billedPaise: z.number(),
  settledPaise: z.number(),
  bead: z.enum(BEAD_STATES),
  /** What comes next there, and how many days it waits; null for nothing, and where nobody noted the day. */
  next: z.nullable(z.object({ text: z.string(), days: z.nullable(z.int()) })),
})
export type NetworkCentre = z.output<typeof NetworkCentre>

const NetworkWait = z.object({
  /** The centre, or the words for what is none yet. */
  title: z.string(),
  text: z.string(),
  days: z.nullable(z.int()),
  isLate: z.boolean(),
  to: z.string(),
  act: z.string(),
})
export type NetworkWait = z.output<typeof NetworkWait>

const Network = z.object({
  now: Instant,
  /** By name, closed ones too. */
  centres: z.array(NetworkCentre),
  /** What waits longest, late ones first; at most `MAX_WAITS`. */
  waits: z.array(NetworkWait),
  /** How many wait in all. */
  waiting: z.int(),
  /** Applications for a new centre by their steps; null where no room counts them. */
  coming: z.nullable(
    z.object({
      begun: z.int(),
      since: z.string(),
      steps: z.array(
        z.object({ label: z.string(), count: z.int(), stage: z.enum(['asked', 'offered', 'agreed']) }),
      ),
    }),
  ),
  /** Whether a part of the office could not be read, so that figures are incomplete. */
  missing: z.boolean(),
})
export type Network = z.output<typeof Network>

export const getNetwork = endpoint('GET', '/office/network', {
  summary:
    'All centres with their children, fees of the month and what waits there, for who works for the whole academy; null for who has a seat.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed the list of centres',
  auditAsView: true,
  reply: DataReply(z.nullable(Network)),
})

const CentreMonth = z.object({
  /** Like 2026-11. */
  month: z.string(),
  /** With a place after the month's last day; in this month, today. */
  children: z.int(),
  /** Had no place at the centre the day before. */
  joined: z.int(),
  /** Had their last day there. */
  left: z.int(),
  /** Less what was credited. */
  billedPaise: z.number(),
  settledPaise: z.number(),
  /** Marks in the registers, and those of children who came. */
  marks: z.int(),
  attended: z.int(),
})
export type CentreMonth = z.output<typeof CentreMonth>

const CentrePanel = z.object({
  title: z.string(),
  /** May be empty, as what stands below and beside a line. */
  note: z.string(),
  lines: z.array(z.object({ text: z.string(), detail: z.string(), value: z.string(), isLate: z.boolean() })),
  to: z.string(),
  act: z.string(),
})
export type CentrePanel = z.output<typeof CentrePanel>

export const getCentreFigures = endpoint('GET', '/office/centres/{id}/figures', {
  summary:
    'A centre in each of the last six months, and how it stands: who teaches, its agreement and what it owes, kits, the last visit. For who works for the whole academy and for its heads; 404 for the centre of others.',
  access: 'office',
  seat: 'head',
  auditVerb: 'viewed the figures of a centre',
  params: { id: Id },
  reply: DataReply(
    z.object({
      now: Instant,
      /** The oldest first. */
      months: z.array(CentreMonth),
      panels: z.array(CentrePanel),
      /** Whether a part of the office could not be read, so that figures are incomplete. */
      missing: z.boolean(),
    }),
  ),
})
