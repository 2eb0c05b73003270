import * as academy from '../academy/room.server.ts'
import * as catalogue from '../catalogue/room.server.ts'
import * as centres from '../centres/room.server.ts'
import * as classroom from '../classroom/room.server.ts'
import * as competition from '../competition/room.server.ts'
import * as content from '../content/room.server.ts'
import * as craft from '../craft/room.server.ts'
import * as enquiries from '../enquiries/room.server.ts'
import * as enrolment from '../enrolment/room.server.ts'
import * as fees from '../fees/room.server.ts'
import * as ledger from '../ledger/room.server.ts'
import * as messages from '../messages/room.server.ts'
import * as office from '../office/room.server.ts'
import * as live from '../live/room.server.ts'
import * as pay from '../pay/room.server.ts'
import * as people from '../people/room.server.ts'
import type { MailKind } from '../platform/mail/mail-kind.server.ts'
import { endpointsOf } from '../platform/rooms/room.server.ts'
import type { AnyChannel } from '../platform/channel/channel.ts'
import type { AnyEndpoint } from '../platform/wire.ts'
import * as progress from '../progress/room.server.ts'
import * as royalty from '../royalty/room.server.ts'
import * as stock from '../stock/room.server.ts'
import * as quiz from '../quiz/room.server.ts'
import * as visits from '../visits/room.server.ts'
import * as setup from '../office/setup/setup.contract.ts'
import * as reports from './server/reports.contract.ts'

/** The rooms with API calls. */
export const rooms = [
  academy,
  catalogue,
  people,
  messages,
  ledger,
  content,
  centres,
  enquiries,
  quiz,
  competition,
  craft,
  enrolment,
  classroom,
  fees,
  stock,
  royalty,
  visits,
  pay,
  live,
  progress,
  office,
] as const

/** All calls that are defined, whether served yet or not. */
export const endpoints: readonly AnyEndpoint[] = [
  ...rooms.flatMap((room) => ('endpoints' in room ? room.endpoints : [])),
  ...endpointsOf(reports, setup),
]

/** Every kind of mail that the rooms send. */
export const mailKinds: readonly MailKind[] = rooms.flatMap((room) => ('mails' in room ? room.mails : []))

/** All channels that are defined. */
export const channels: readonly AnyChannel[] = rooms.flatMap((room) =>
  'channels' in room ? room.channels : [],
)
