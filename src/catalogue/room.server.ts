import { endpointsOf, type RoomModule, type RoomParts } from '../platform/rooms/room.server.ts'
import * as catalogue from './catalogue.contract.ts'
import { catalogueCalls } from './catalogue.server.ts'
import { catalogueDemoReset } from './demo-reset.server.ts'
import { catalogueDashboard } from './dashboard.server.ts'
import { catalogueEditables } from './office/documents.server.ts'
import * as exercises from './office/exercises.contract.ts'
import * as lessonFiles from './office/lesson-files.contract.ts'
import { lessonFileCalls } from './office/lesson-files.server.ts'
import * as films from './office/videos.contract.ts'
import { filmCalls, filmJobs } from './office/videos.server.ts'

export const endpoints = endpointsOf(catalogue, films, lessonFiles, exercises)

export const openRoom = (parts: RoomParts): RoomModule => ({
  calls: [...catalogueCalls(parts), ...filmCalls(parts), ...lessonFileCalls(parts)],
  jobs: filmJobs(parts.files),
  dashboard: catalogueDashboard(parts.database),
  documentKinds: catalogueEditables,
  demoReset: catalogueDemoReset,
})
