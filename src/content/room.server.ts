import { endpointsOf, type OpenRoom, type RoomParts } from '../platform/room.server.ts'
import { authorCalls } from './authors.server.ts'
import { contentClearing } from './clearing.server.ts'
import * as content from './content.contract.ts'
import { contentCalls } from './content.server.ts'
import { contentDesk } from './desk.server.ts'
import { contentEditables } from './office/documents.server.ts'

export const endpoints = endpointsOf(content)

export const openRoom = ({ database, files }: RoomParts): OpenRoom => ({
  calls: [...contentCalls(database, files), ...authorCalls(database)],
  desk: contentDesk(database),
  editables: contentEditables,
  clears: contentClearing,
})
