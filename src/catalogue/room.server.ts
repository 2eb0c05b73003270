import { endpointsOf, type OpenRoom, type RoomParts } from '../platform/room.server.ts'
import * as catalogue from './catalogue.contract.ts'
import { catalogueCalls } from './catalogue.server.ts'
import { catalogueClearing } from './clearing.server.ts'
import { catalogueDesk } from './desk.server.ts'
import { catalogueEditables } from './office/documents.server.ts'
import * as exercises from './office/exercises.contract.ts'
import * as films from './office/films.contract.ts'
import { filmCalls, filmJobs } from './office/films.server.ts'

export const endpoints = endpointsOf(catalogue, films, exercises)

export const openRoom = (parts: RoomParts): OpenRoom => ({
  calls: [...catalogueCalls(parts), ...filmCalls(parts)],
  jobs: filmJobs(parts.files),
  desk: catalogueDesk(parts.database),
  editables: catalogueEditables,
  clears: catalogueClearing,
})
