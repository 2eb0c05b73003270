import { endpointsOf, type RoomModule, type RoomParts } from '../platform/rooms/room.server.ts'
import { stockBlockers } from './blockers.server.ts'
import { stockCalls } from './calls.server.ts'
import { stockDemoReset } from './demo-reset.server.ts'
import * as wire from './office/stock.contract.ts'
import { stockData } from './personal-data.server.ts'

export const endpoints = endpointsOf(wire)

export const openRoom = (parts: RoomParts): RoomModule => ({
  calls: stockCalls(parts),
  blockers: stockBlockers,
  personalData: stockData(parts.database),
  demoReset: stockDemoReset,
})
