import { mailKindsOf } from '../platform/mail/mail-kind.server.ts'
import { endpointsOf, type RoomModule, type RoomParts } from '../platform/rooms/room.server.ts'
import { stockBlockers } from './blockers.server.ts'
import { stockCalls } from './calls.server.ts'
import { stockDemoReset } from './demo-reset.server.ts'
import * as roomMails from './mails.server.ts'
import * as moving from './office/promotions.contract.ts'
import * as wire from './office/stock.contract.ts'
import { stockOverview } from './overview.server.ts'
import { stockData } from './personal-data.server.ts'

export const endpoints = endpointsOf({ ...wire, ...moving })
export const mails = mailKindsOf(roomMails)

export const openRoom = (parts: RoomParts): RoomModule => ({
  calls: stockCalls(parts),
  blockers: stockBlockers,
  overview: stockOverview,
  personalData: stockData(parts.database),
  demoReset: stockDemoReset,
})
