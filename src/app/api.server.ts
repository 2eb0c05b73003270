import { catalogueCalls } from '../catalogue/catalogue.server.ts'
import { authorCalls } from '../content/authors.server.ts'
import { contentCalls } from '../content/content.server.ts'
import { enquiryCalls } from '../enquiries/enquiries.server.ts'
import { enquiryOfficeCalls, sweepEnquiries } from '../enquiries/office.server.ts'
import type { PaymentGateway } from '../enrolment/gateway.server.ts'
import { learningCalls } from '../enrolment/learning.server.ts'
import { openOrders } from '../enrolment/orders.server.ts'
import { orderOfficeCalls } from '../enrolment/office.server.ts'
import { enrolmentData } from '../enrolment/personal.server.ts'
import { accountCalls, openConfirm } from '../people/account.server.ts'
import { openErasure } from '../people/erasure.server.ts'
import { familyCalls } from '../people/family.server.ts'
import { openLogins } from '../people/logins.server.ts'
import { peopleCalls } from '../people/people.server.ts'
import { recoveryCalls } from '../people/recovery.server.ts'
import { authenticate, sweepDevices, sweepSessions } from '../people/sessions.server.ts'
import { staffLoginCalls } from '../people/staff-login.server.ts'
import { staffCalls } from '../people/staff.server.ts'
import { teachingCalls } from '../people/teaching.server.ts'
import { type Audit, openAudit } from '../platform/audit.server.ts'
import type { Database } from '../platform/db.server.ts'
import { openDelays } from '../platform/delays.server.ts'
import type { DiskGuard } from '../platform/disk.server.ts'
import { sweepLimits } from '../platform/limits.server.ts'
import type { Log } from '../platform/log.server.ts'
import type { Outbox } from '../platform/outbox.server.ts'
import type { Credentials, Served } from '../platform/serve.server.ts'
import type { SignedPaths } from '../platform/signed-paths.server.ts'
import { quizAuthorCalls } from '../quiz/authors.server.ts'
import { quizData } from '../quiz/personal.server.ts'
import { openQuiz } from '../quiz/quiz.server.ts'
import { reportCalls } from './reports.server.ts'

export type Api = {
  calls: readonly Served[]
  audit: Audit
  authenticate: (credentials: Credentials, now: Date) => ReturnType<typeof authenticate>
  /** Work of the clock: ends expired attempts, forgets expired sessions, asks about open payments. */
  sweep: (now: Date) => Promise<void>
}

export type ApiParts = {
  database: Database
  disk: DiskGuard
  outbox: Outbox
  /** Folder of uploaded files. */
  uploads: string
  gateways: readonly PaymentGateway[]
  signedPaths: SignedPaths
  /** For links in mails. */
  publicUrl: URL
  log: Log
}

const HOUR_MS = 3_600_000

/** All calls that are served, mounted from the rooms. */
export function assembleApi({ database, disk, outbox, uploads, gateways, signedPaths, publicUrl, log }: ApiParts): Api {
  const quiz = openQuiz(database, disk)
  const orders = openOrders(database, outbox, gateways, log)
  const delays = openDelays(database)
  let swept = 0
  const logins = openLogins({ database, outbox, delays, publicUrl, log })
  const confirm = openConfirm(database)
  const erasure = openErasure(database, outbox, [quizData(database), enrolmentData(database)])
  return {
    audit: openAudit(database),
    calls: [
      ...peopleCalls({ database, outbox, logins, publicUrl }),
      ...accountCalls(database, confirm),
      ...familyCalls({ database, erasure, confirm, log }),
      ...staffLoginCalls({ database, logins, delays, log }),
      ...staffCalls({ database, outbox, publicUrl }),
      ...teachingCalls(database),
      ...recoveryCalls({ database, outbox, delays, publicUrl, log }),
      ...quiz.calls,
      ...catalogueCalls(database),
      ...contentCalls(database, uploads),
      ...enquiryCalls(database, outbox),
      ...orders.calls,
      ...learningCalls(database, signedPaths),
      ...enquiryOfficeCalls(database),
      ...orderOfficeCalls(database),
      ...authorCalls(database),
      ...quizAuthorCalls(database),
      ...reportCalls(database, log),
    ],
    authenticate: (credentials, now) => authenticate(database, credentials, now),
    sweep: async (now) => {
      await quiz.finaliseExpired(now)
      await sweepSessions(database, now)
      // What is kept for a while is looked through once an hour.
      if (now.getTime() - swept >= HOUR_MS) {
        swept = now.getTime()
        await outbox.sweep(now)
        await sweepLimits(database, now)
        await delays.sweep(now)
        await sweepDevices(database, now)
        await sweepEnquiries(database, now)
      }
      await orders.reconcile(now)
    },
  }
}
