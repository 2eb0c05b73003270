import * as z from 'zod/mini'
import { DataReply, endpoint, Instant } from '../platform/wire.ts'

const Fault = z.object({ service: z.string(), since: Instant, reason: z.string() })

const Email = z.object({
  /** False where a real academy has no mail server: its emails become files that nobody reads. */
  isSetUp: z.boolean(),
  /** No mail server, as in a demo: emails are kept as files on the server. */
  writesFiles: z.boolean(),
  /** Since when nothing goes out because this academy was restored from a backup. */
  heldSince: z.nullable(Instant),
  waiting: z.int(),
  /** How many of those were waiting already when the backup was made. */
  fromBackup: z.int(),
  lastSent: z.nullable(Instant),
})

export const getServices = endpoint('GET', '/office/services', {
  summary: 'What the academy works with beyond its own process, what fails of it and since when.',
  access: 'office',
  auditVerb: 'viewed the services',
  reply: DataReply(
    z.object({
      services: z.array(z.string()),
      /** Those that this academy has not set up, beside email. */
      unset: z.array(z.string()),
      faults: z.array(Fault),
      email: Email,
      now: Instant,
    }),
  ),
})
export type ServiceFault = z.output<typeof Fault>

const Finding = z.object({
  check: z.enum(['settings', 'clock', 'disk', 'database', 'mail', 'store', 'backups', 'certificate']),
  /** wrong: needs somebody today. advice: a risk that the owner may accept. */
  state: z.enum(['good', 'wrong', 'advice']),
  message: z.string(),
  /** How to mend it; '' if nothing is to be done. */
  remedy: z.string(),
})
export type HealthFinding = z.output<typeof Finding>

export const getHealth = endpoint('GET', '/office/health', {
  summary:
    'Looks at settings, clock, disk, database, email, uploads, backups and certificate now: what is wrong, and how to mend it. 429 beyond 20 in ten minutes.',
  access: 'owner',
  auditVerb: 'viewed the health of the server',
  reply: DataReply(z.object({ findings: z.array(Finding), checkedAt: Instant })),
})

export const checkServices = endpoint('POST', '/office/services/check', {
  summary: 'Looks at each service now; how that went stands in the list. 429 beyond 20 in ten minutes.',
  access: 'office',
  auditVerb: 'checked the services',
  body: z.object({}),
  reply: DataReply(z.object({ faults: z.array(Fault) })),
})

export const sendTestEmail = endpoint('POST', '/office/services/test-email', {
  summary:
    'Sends an email to the caller at once and says whether a mail server took it; `reason` says why not. What waits is tried again when it did. 429 beyond 20 in ten minutes.',
  access: 'office',
  auditVerb: 'sent a test email',
  body: z.object({}),
  reply: DataReply(z.object({ to: z.string(), sent: z.boolean(), reason: z.string() })),
})

export const startEmail = endpoint('POST', '/office/services/start-email', {
  summary:
    'Lets emails go out of an academy that was restored from a backup; those that were waiting when the backup was made are sent too, or dropped. 409 when nothing is held.',
  access: 'owner',
  auditVerb: 'started email after a restore',
  body: z.object({ fromBackup: z.enum(['send', 'drop']) }),
  reply: DataReply(z.object({ waiting: z.int() })),
  audited: ['fromBackup'],
})
