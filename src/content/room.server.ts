import { endpointsOf, type RoomModule, type RoomParts } from '../platform/rooms/room.server.ts'
import { authorCalls } from './authors.server.ts'
import { contentDemoReset } from './demo-reset.server.ts'
import * as content from './content.contract.ts'
import { contentCalls } from './content.server.ts'
import { contentDashboard } from './dashboard.server.ts'
import { contentEditables } from './office/documents.server.ts'

export const endpoints = endpointsOf(content)

export const openRoom = ({ database, files }: RoomParts): RoomModule => ({
  calls: [...contentCalls(database, files), ...authorCalls(database)],
  dashboard: contentDashboard(database),
  documentKinds: contentEditables,
  demoReset: contentDemoReset,
})
