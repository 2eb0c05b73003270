import { mailKindsOf } from '../platform/mail/mail-kind.server.ts'
import { endpointsOf, type RoomModule, type RoomParts } from '../platform/rooms/room.server.ts'
import { competitionDemoReset } from './demo-reset.server.ts'
import * as competition from './competition.contract.ts'
import { competitionAbout, competitionDashboard } from './dashboard.server.ts'
import { competitionDoubles } from './duplicates.server.ts'
import * as entering from './entry.contract.ts'
import { entryCalls } from './entry.server.ts'
import * as conduct from './office/conduct.contract.ts'
import * as entered from './office/entries.contract.ts'
import { entryOfficeCalls } from './office/entries.server.ts'
import { roundCertificateCalls } from './office/certificates.server.ts'
import * as key from './office/key.contract.ts'
import { keyCalls } from './office/key.server.ts'
import * as roomMails from './mails.server.ts'
import * as plan from './office/plan.contract.ts'
import { planCalls } from './office/plan.server.ts'
import { sheetCalls } from './office/sheet.server.ts'
import { steerCalls } from './office/round-conduct.server.ts'
import { watchCalls } from './office/proctoring.server.ts'
import { competitionData } from './personal-data.server.ts'
import * as writing from './paper.contract.ts'
import { paperCalls } from './paper.server.ts'
import { publicCalls } from './public.server.ts'
import { sittingCalls } from './sitting.server.ts'

export const endpoints = endpointsOf(competition, entering, writing, plan, conduct, entered, key)
export const mails = mailKindsOf(roomMails)

export const openRoom = (parts: RoomParts): RoomModule => ({
  calls: [
    ...publicCalls(parts.database),
    ...entryCalls(parts.database),
    ...sittingCalls(parts),
    ...paperCalls(parts.database, parts.publicUrl),
    ...planCalls(parts.database),
    ...entryOfficeCalls(parts.database),
    ...watchCalls(parts.database),
    ...steerCalls(parts.database),
    ...sheetCalls(parts),
    ...keyCalls(parts),
    ...roundCertificateCalls(parts),
  ],
  personalData: { ...competitionData(parts.database), doubles: competitionDoubles },
  timeline: competitionAbout(parts.database),
  dashboard: competitionDashboard(parts.database),
  demoReset: competitionDemoReset,
})
