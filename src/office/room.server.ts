import { documentPresence } from './drafts/drafts.tables.ts'
import { NIGHTLY } from '../platform/backup/backup.rules.ts'
import * as drafts from '../platform/drafts/drafts.contract.ts'
import { mailKindsOf } from '../platform/mail/mail-kind.server.ts'
import { endpointsOf, HOUR_S, type RoomModule, type RoomParts } from '../platform/rooms/room.server.ts'
import { sweepPresence } from './drafts/documents.server.ts'
import { draftsDemoReset } from './drafts/demo-reset.server.ts'
import { draftCalls } from './drafts/drafts-calls.server.ts'
import { draftsDashboard } from './drafts/drafts-dashboard.server.ts'
import { assertNoDraft } from './drafts/drafts.server.ts'
import { publishDue } from './drafts/publish-due.server.ts'
import * as backupsContract from './backups.contract.ts'
import { BACKUP_JOB, backupCalls, backupDashboard } from './backups.server.ts'
import * as servicesContract from './services.contract.ts'
import { serviceCalls, servicesDashboard } from './services.server.ts'
import * as mailKindsContract from './mail-kinds.contract.ts'
import { mailKindCalls } from './mail-kinds.server.ts'
import * as words from './words/words.contract.ts'
import * as translations from './translations/translations.contract.ts'
import { translationCalls } from './translations/translations.server.ts'
import { wordCalls } from './words/words.server.ts'
import * as roomMails from './mails.server.ts'
import * as office from './office.contract.ts'
import { dashboardCalls } from './office.server.ts'

/** Scheduled documents are published within ten seconds of their time. */
const SCHEDULE_S = 5

export const endpoints = endpointsOf(
  office,
  drafts,
  backupsContract,
  servicesContract,
  mailKindsContract,
  words,
  translations,
)
export const mails = mailKindsOf(roomMails)

export const openRoom = ({
  database,
  desks,
  documentKinds,
  backups,
  services,
  checkHealth,
  outbox,
  log,
  mailKinds,
  publicUrl,
  translatedPages,
}: RoomParts): RoomModule => ({
  calls: [
    ...dashboardCalls({ database, desks, log, backups }),
    ...draftCalls(database, documentKinds),
    ...backupCalls({ backups, log }),
    ...serviceCalls({ database, services, checkHealth, outbox, log }),
    ...mailKindCalls({ database, mailKinds, publicUrl }),
    ...translationCalls(database, documentKinds),
    ...wordCalls({ database, translatedPages }),
  ],
  demoReset: draftsDemoReset(documentKinds),
  notExported: [documentPresence],
  assertNoDraft,
  dashboard: [
    draftsDashboard(database, documentKinds),
    backupDashboard(backups, database),
    servicesDashboard({ database, services, outbox }),
  ],
  jobs: [
    {
      name: 'schedule',
      everySeconds: SCHEDULE_S,
      run: (now) => publishDue(database, documentKinds(), { now, log }),
    },
    {
      name: BACKUP_JOB,
      everySeconds: HOUR_S,
      daily: NIGHTLY,
      run: async (now) => void (await backups.make('nightly', now)),
    },
    {
      name: 'open documents',
      everySeconds: HOUR_S,
      forgets: true,
      run: async (now) => void (await sweepPresence(database, now)),
    },
  ],
})
