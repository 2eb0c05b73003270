import { roleAllows } from '../academy/roles.rules.ts'
import { academyOf } from '../academy/academy.reads.server.ts'
import { composeMail, senderOf } from '../academy/mails.server.ts'
import { personOf } from '../people/people.reads.server.ts'
import type { Database } from '../platform/db/db.server.ts'
import { findOutgrown } from '../platform/db/outgrown.server.ts'
import type { DashboardSource, WorkItem } from '../platform/rooms/dashboard.server.ts'
import type { RoomParts } from '../platform/rooms/room.server.ts'
import { Refusal } from '../platform/errors.ts'
import { createLimit } from '../platform/http/limits.server.ts'
import { logged, type Log } from '../platform/runtime/log.server.ts'
import type { Outbox } from '../platform/mail/outbox.server.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import { type Fault, SERVICES, type ServiceName, type Services } from '../platform/runtime/services.server.ts'
import { testMail } from './mails.server.ts'
import { checkServices, getHealth, getServices, sendTestEmail, startEmail } from './services.contract.ts'

type Parts = {
  database: Database
  services: Services
  checkHealth: RoomParts['checkHealth']
  outbox: Outbox
  log: Log
}

const PAGE = '/office/services'
const HEALTH_PAGE = '/office/health'
const NOT_SET_UP = 'Email is not set up (SMTP_URL). It was kept as a file on the server.'
const summariesOf = (faults: readonly Fault[]) =>
  faults.map(({ since, ...fault }) => ({ ...fault, since: since.toISOString() }))

/** The services that the academy works with: how they are, and a test email. */
export function serviceCalls({ database, services, checkHealth, outbox, log }: Parts): EndpointHandler[] {
  const { db } = database
  const tries = createLimit(database, 'service-checks', { acts: 20, seconds: 600 })
  return [
    serve(getServices, async ({ now }) => {
      const [faults, mail] = await Promise.all([services.faults(), outbox.state(now)])
      return enveloped({
        services: [...SERVICES],
        unset: [...services.unset()],
        faults: summariesOf(faults),
        email: {
          isSetUp: outbox.isSetUp,
          writesFiles: outbox.writesFiles,
          heldSince: mail.heldSince?.toISOString() ?? null,
          waiting: mail.waiting,
          fromBackup: mail.fromBackup,
          lastSent: mail.lastSent?.toISOString() ?? null,
        },
        now: now.toISOString(),
      })
    }),

    serve(getHealth, async ({ person, now }) => {
      await tries.spend(person.account.id)
      const findings = await checkHealth(now)
      return enveloped({
        findings: findings.map((finding) => ({ remedy: '', ...finding })),
        checkedAt: now.toISOString(),
      })
    }),

    serve(checkServices, async ({ person }) => {
      await tries.spend(person.account.id)
      await services.check()
      return enveloped({ faults: summariesOf(await services.faults()) })
    }),

    serve(sendTestEmail, async ({ person }) => {
      await tries.spend(person.account.id)
      const academy = await academyOf(db)
      const to = (await personOf(db, person.account.id))?.email
      if (!academy || !to)
        throw new Refusal(409, 'Your account has no email address', { code: 'no_email_address' })
      const mail = testMail.write({ to, academyName: academy.academyName })
      try {
        await outbox.sendNow(composeMail(senderOf(academy), mail))
      } catch (error) {
        services.note('mail', error)
        log.warn({ error: logged(error) }, 'test email not sent')
        return enveloped({ to, sent: false, reason: error instanceof Error ? error.message : String(error) })
      }
      services.note('mail')
      await outbox.retry()
      return enveloped({ to, sent: !outbox.writesFiles, reason: outbox.writesFiles ? NOT_SET_UP : '' })
    }),

    serve(startEmail, async ({ body, now }) => {
      const isReleased = await db.transaction((tx) => outbox.release(tx, { ...body, now }))
      if (!isReleased) throw new Refusal(409, 'Emails are already going out', { code: 'emails_in_progress' })
      const { waiting } = await outbox.state(now)
      outbox.wake()
      return enveloped({ waiting })
    }),
  ]
}

const titles: Readonly<Record<ServiceName, string>> = {
  database: 'The database does not answer',
  disk: 'The disk is full',
  files: 'Pictures and videos cannot be saved or shown',
  mail: 'Emails are not going out',
  messages: 'Messages are not going out',
  payments: 'The payment gateway does not answer',
}

/** Failing services, and email on hold or not set up, as work for the owner and the office. */
export const servicesDashboard = ({
  database,
  services,
  outbox,
}: Pick<Parts, 'database' | 'services' | 'outbox'>): Required<Pick<DashboardSource, 'waits'>> => ({
  waits: async (person, now) => {
    if (!roleAllows(person, 'office')) return []
    const waits = (since: Date, title: string, detail: string): WorkItem => ({
      section: 'Settings',
      count: 1,
      since,
      late: true,
      title,
      detail,
      to: PAGE,
      act: 'Look',
    })
    const [faults, { heldSince, waiting }, outgrown] = await Promise.all([
      services.faults(),
      outbox.state(now),
      person.role === 'owner' ? findOutgrown(database) : null,
    ])
    const held = heldSince ? [waits(heldSince, 'Email is on hold', heldWords(waiting))] : []
    const unset = outbox.isSetUp
      ? []
      : [waits(now, 'Email is not set up', 'Nobody gets an email. Whoever runs the server sets SMTP_URL.')]
    return [
      ...faults.map(({ service, since, reason }) => waits(since, titles[service], reason)),
      ...held,
      ...unset,
      ...(outgrown
        ? [
            {
              ...waits(outgrown.since, 'The database has become too small', outgrown.reason),
              to: HEALTH_PAGE,
            },
          ]
        : []),
    ]
  },
})

const heldWords = (waiting: number) =>
  `Restored from a backup: nobody gets an email until the owner starts it, ${waiting} waiting`
