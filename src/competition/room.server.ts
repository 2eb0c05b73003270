import { endpointsOf, type OpenRoom, type RoomParts } from '../platform/room.server.ts'
import { competitionClearing } from './clearing.server.ts'
import * as competition from './competition.contract.ts'
import { competitionAbout, competitionDesk } from './desk.server.ts'
import { competitionDoubles } from './doubles.server.ts'
import * as entering from './entry.contract.ts'
import { entryCalls } from './entry.server.ts'
import * as conduct from './office/conduct.contract.ts'
import * as entered from './office/entries.contract.ts'
import { entryOfficeCalls } from './office/entries.server.ts'
import * as key from './office/key.contract.ts'
import { keyCalls } from './office/key.server.ts'
import * as plan from './office/plan.contract.ts'
import { planCalls } from './office/plan.server.ts'
import { sheetCalls } from './office/sheet.server.ts'
import { steerCalls } from './office/steer.server.ts'
import { watchCalls } from './office/watch.server.ts'
import { competitionData } from './own-data.server.ts'
import * as writing from './paper.contract.ts'
import { paperCalls } from './paper.server.ts'
import { publicCalls } from './public.server.ts'
import { sittingCalls } from './sitting.server.ts'

export const endpoints = endpointsOf(competition, entering, writing, plan, conduct, entered, key)

export const openRoom = (parts: RoomParts): OpenRoom => ({
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
  ],
  personalData: { ...competitionData(parts.database), doubles: competitionDoubles },
  about: competitionAbout(parts.database),
  desk: competitionDesk(parts.database),
  clears: competitionClearing,
})
