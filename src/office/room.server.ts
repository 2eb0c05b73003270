import { NIGHTLY } from '../platform/backup/backup.rules.ts'
import * as drafts from '../platform/drafts.contract.ts'
import { endpointsOf, HOUR_S, type OpenRoom, type RoomParts } from '../platform/room.server.ts'
import { sweepReaders } from './drafts/documents.server.ts'
import { draftsClearing } from './drafts/clearing.server.ts'
import { draftCalls } from './drafts/drafts-calls.server.ts'
import { draftsDesk } from './drafts/drafts-desk.server.ts'
import { assertNoDraft, showWhatIsDue } from './drafts/drafts.server.ts'
import * as backupsContract from './backups.contract.ts'
import { BACKUP_JOB, backupCalls, backupDesk } from './backups.server.ts'
import * as office from './office.contract.ts'
import { deskCalls } from './office.server.ts'

/** What is scheduled goes out within ten seconds of its time. */
const SCHEDULE_S = 5

export const endpoints = endpointsOf(office, drafts, backupsContract)

export const openRoom = ({ database, desks, editables, backups, log }: RoomParts): OpenRoom => ({
  calls: [
    ...deskCalls({ desks, log, backups }),
    ...draftCalls(database, editables),
    ...backupCalls({ backups, log }),
  ],
  clears: draftsClearing(editables),
  assertNoDraft,
  desk: [draftsDesk(database, editables), backupDesk(backups, database)],
  jobs: [
    {
      name: 'schedule',
      everySeconds: SCHEDULE_S,
      run: (now) => showWhatIsDue(database, editables(), { now, log }),
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
      run: async (now) => void (await sweepReaders(database, now)),
    },
  ],
})
