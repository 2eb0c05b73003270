import { passkeyChallenges, passkeys as passkeyTable } from './account/passkeys.tables.ts'
import { recoveryCodes, secondFactors, staffTickets } from './staff/staff.tables.ts'
import {
  familyPins,
  knownDevices,
  mailedTokens,
  passwords,
  recoveryRequests,
  sessions,
} from './people.tables.ts'
import { mailKindsOf } from '../platform/mail/mail-kind.server.ts'
import {
  endpointsOf,
  HOUR_S,
  OFTEN_S,
  type RoomModule,
  type RoomParts,
} from '../platform/rooms/room.server.ts'
import { accountCalls, openConfirm } from './account/account.server.ts'
import { openErasure } from './account/erasure.server.ts'
import { openLogins } from './account/logins.server.ts'
import * as passkeys from './account/passkeys.contract.ts'
import { passkeyCalls } from './account/passkeys.server.ts'
import { openRecovery } from './account/recovery.server.ts'
import { sweepDevices, sweepSessions } from './account/sessions.server.ts'
import * as cards from './office/id-cards.contract.ts'
import { idCardCalls } from './cards/cards.server.ts'
import { peopleDemoReset } from './demo-reset.server.ts'
import * as family from './family/family.contract.ts'
import { familyCalls } from './family/family.server.ts'
import { startCalls } from './family/start.server.ts'
import { auditCalls } from './office/audit.server.ts'
import { eraseDoubles, mergeCalls } from './office/merge.server.ts'
import * as imports from './office/import/import.contract.ts'
import { childImportCalls } from './office/import/import.server.ts'
import { inviteLeftBehind } from './office/import/invite.server.ts'
import { waitingChildren } from './office/import/import.tables.ts'
import { storeLeftBehind } from './office/import/store-rows.server.ts'
import * as roomMails from './mails.server.ts'
import * as details from './office/details.contract.ts'
import { detailsCalls } from './office/details.server.ts'
import * as office from './office/office.contract.ts'
import { peopleDashboard } from './office/people-dashboard.server.ts'
import { peopleListCalls } from './office/people-list.server.ts'
import { personCalls } from './office/person.server.ts'
import * as language from './language.contract.ts'
import * as families from './families.contract.ts'
import { enrollingCalls } from './create-family.server.ts'
import * as people from './people.contract.ts'
import { peopleCalls } from './people.server.ts'
import * as exporting from './staff/export.contract.ts'
import { exportCalls } from './staff/export.server.ts'
import { staffLoginCalls } from './staff/staff-login.server.ts'
import * as staff from './staff/staff.contract.ts'
import { staffCalls } from './staff/staff.server.ts'
import { teachingCalls } from './staff/teaching.server.ts'

export const endpoints = endpointsOf(
  people,
  language,
  passkeys,
  families,
  family,
  staff,
  exporting,
  office,
  details,
  cards,
  imports,
)
export const mails = mailKindsOf(roomMails)

export function openRoom(parts: RoomParts): RoomModule {
  const { database } = parts
  const logins = openLogins(parts)
  const confirm = openConfirm(database)
  const recovery = openRecovery(parts)
  const erasure = openErasure(parts)
  return {
    calls: [
      ...peopleCalls({ ...parts, logins }),
      ...accountCalls(database, confirm),
      ...passkeyCalls({ ...parts, logins, confirm }),
      ...familyCalls({ ...parts, erasure, confirm }),
      ...startCalls(parts),
      ...staffLoginCalls({ ...parts, logins }),
      ...staffCalls(parts),
      ...exportCalls(parts),
      ...teachingCalls(database),
      ...recovery.calls,
      ...peopleListCalls(database),
      ...childImportCalls(parts),
      ...enrollingCalls(database),
      ...personCalls({ ...parts, erasure }),
      ...detailsCalls(parts),
      ...idCardCalls(parts),
      ...mergeCalls(parts),
      ...auditCalls(parts),
    ],
    jobs: [
      { name: 'recoveries', everySeconds: OFTEN_S, run: recovery.answerLeftBehind },
      {
        name: 'child-imports',
        everySeconds: OFTEN_S,
        run: async (now) => {
          await storeLeftBehind(parts, now)
          await inviteLeftBehind(parts)
        },
      },
      { name: 'sessions', everySeconds: OFTEN_S, forgets: true, run: (now) => sweepSessions(database, now) },
      {
        name: 'doubles',
        everySeconds: HOUR_S,
        forgets: true,
        run: (now) => eraseDoubles(database, erasure, now),
      },
      { name: 'devices', everySeconds: HOUR_S, forgets: true, run: (now) => sweepDevices(database, now) },
    ],
    dashboard: peopleDashboard(database),
    demoReset: peopleDemoReset,
    notExported: [
      familyPins,
      knownDevices,
      mailedTokens,
      passkeyChallenges,
      passkeyTable,
      passwords,
      recoveryCodes,
      recoveryRequests,
      secondFactors,
      sessions,
      staffTickets,
      waitingChildren,
    ],
  }
}
