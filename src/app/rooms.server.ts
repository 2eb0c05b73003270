import * as academy from '../academy/room.server.ts'
import * as catalogue from '../catalogue/room.server.ts'
import * as classroom from '../classroom/room.server.ts'
import * as competition from '../competition/room.server.ts'
import * as content from '../content/room.server.ts'
import * as craft from '../craft/room.server.ts'
import * as enquiries from '../enquiries/room.server.ts'
import * as enrolment from '../enrolment/room.server.ts'
import * as office from '../office/room.server.ts'
import * as people from '../people/room.server.ts'
import { endpointsOf } from '../platform/room.server.ts'
import type { AnyEndpoint } from '../platform/wire.ts'
import * as progress from '../progress/room.server.ts'
import * as quiz from '../quiz/room.server.ts'
import * as setup from '../office/setup/setup.contract.ts'
import * as reports from './server/reports.contract.ts'

/** The rooms that answer calls. */
export const rooms = [
  academy,
  catalogue,
  people,
  content,
  enquiries,
  quiz,
  competition,
  craft,
  enrolment,
  classroom,
  progress,
  office,
] as const

/** Every call of every room, served already or not. */
export const endpoints: readonly AnyEndpoint[] = [
  ...rooms.flatMap((room) => ('endpoints' in room ? room.endpoints : [])),
  ...endpointsOf(reports, setup),
]
