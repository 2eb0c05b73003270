import { endpointsOf, type OpenRoom, type RoomParts } from '../platform/room.server.ts'
import * as academy from './academy.contract.ts'
import { academyClearing } from './clearing.server.ts'
import * as demo from './office/demo.contract.ts'
import { demoCalls } from './office/demo.server.ts'
import { academyEditables } from './office/documents.server.ts'
import { settingsCalls } from './settings.server.ts'

export const endpoints = endpointsOf(academy, demo)

export const openRoom = (parts: RoomParts): OpenRoom => ({
  calls: [...settingsCalls(parts.database), ...demoCalls(parts)],
  editables: academyEditables,
  clears: academyClearing(parts.outbox),
})
