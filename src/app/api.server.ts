import { catalogueCalls } from '../catalogue/catalogue.server.ts'
import { contentCalls } from '../content/content.server.ts'
import { enquiryCalls } from '../enquiries/enquiries.server.ts'
import { peopleCalls } from '../people/people.server.ts'
import { authenticate, sweepSessions } from '../people/sessions.server.ts'
import type { Database } from '../platform/db.server.ts'
import type { DiskGuard } from '../platform/disk.server.ts'
import type { Outbox } from '../platform/outbox.server.ts'
import type { Credentials, Served } from '../platform/serve.server.ts'
import { openQuiz } from '../quiz/quiz.server.ts'

export type Api = {
  calls: readonly Served[]
  authenticate: (credentials: Credentials, now: Date) => ReturnType<typeof authenticate>
  /** Work of the clock: ends expired attempts, forgets expired sessions. */
  sweep: (now: Date) => Promise<void>
}

/** All calls that are served, mounted from the rooms. */
export function assembleApi(database: Database, disk: DiskGuard, outbox: Outbox, uploads: string): Api {
  const quiz = openQuiz(database, disk)
  return {
    calls: [
      ...peopleCalls(database),
      ...quiz.calls,
      ...catalogueCalls(database),
      ...contentCalls(database, uploads),
      ...enquiryCalls(database, outbox),
    ],
    authenticate: (credentials, now) => authenticate(database, credentials, now),
    sweep: async (now) => {
      await quiz.finaliseExpired(now)
      await sweepSessions(database, now)
    },
  }
}
