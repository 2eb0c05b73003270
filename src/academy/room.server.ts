import { endpointsOf, type OpenRoom, type RoomParts } from '../platform/room.server.ts'
import * as academy from './academy.contract.ts'
import { academyEditables } from './office/documents.server.ts'
import { settingsCalls } from './settings.server.ts'

export const endpoints = endpointsOf(academy)

export const openRoom = ({ database }: RoomParts): OpenRoom => ({
  calls: settingsCalls(database),
  editables: academyEditables,
})
