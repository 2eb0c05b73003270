import { academySetups } from './academy.tables.ts'
import { endpointsOf, type RoomModule, type RoomParts } from '../platform/rooms/room.server.ts'
import * as academy from './academy.contract.ts'
import { academyDemoReset } from './demo-reset.server.ts'
import * as demo from './office/demo.contract.ts'
import { demoCalls } from './office/demo.server.ts'
import { academyEditables } from './office/documents.server.ts'
import { settingsCalls } from './settings.server.ts'

export const endpoints = endpointsOf(academy, demo)

export const openRoom = (parts: RoomParts): RoomModule => ({
  calls: [...settingsCalls(parts.database), ...demoCalls(parts)],
  documentKinds: academyEditables,
  demoReset: academyDemoReset(parts.outbox),
  notExported: [academySetups],
})
