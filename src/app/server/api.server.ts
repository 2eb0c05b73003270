import type { OtherOrders, PaymentGateway } from '../../enrolment/gateways.reads.server.ts'
import type { VideoServer } from '../../live/video.server.ts'
import type { Messaging } from '../../messages/messaging.server.ts'
import { seatAccessPolicy } from '../../centres/access.server.ts'
import { accessPolicy, assertReadSessions } from '../../people/access.server.ts'
import { openSessions } from '../../people/account/sessions.server.ts'
import { type Audit, openAudit } from '../../platform/audit/audit.server.ts'
import type { TimelineSource, DashboardSource } from '../../platform/rooms/dashboard.server.ts'
import type { DemoReset } from '../../platform/rooms/demo-reset.server.ts'
import type { ChannelHandler } from '../../platform/channel/channel.server.ts'
import { createBackoff } from '../../platform/http/backoff.server.ts'
import type { AssertNoDraft, DocumentKind } from '../../platform/drafts/document-kind.server.ts'
import type { Job } from '../../platform/jobs/jobs.server.ts'
import { sweepLimits } from '../../platform/http/limits.server.ts'
import type { PersonalData } from '../../platform/rooms/personal-data.server.ts'
import { type Follow, HOUR_S, type RoomModule, type RoomParts } from '../../platform/rooms/room.server.ts'
import { outgrownJob } from '../../platform/db/outgrown.server.ts'
import { keepStatistics, STATISTICS_S, VACUUM_S, vacuumTables } from '../../platform/db/statistics.server.ts'
import type { RoomGauge } from '../../platform/runtime/metrics.server.ts'
import { CHECK_S } from '../../platform/runtime/services.server.ts'
import type { AccessPolicy, EndpointHandler, SessionAuth } from '../../platform/http/serve.server.ts'
import { mailKinds, rooms } from '../rooms.server.ts'
import { pages } from '../rooms.ts'
import { reportCalls } from './reports.server.ts'
import { setupCalls } from './setup.server.ts'

export type Api = {
  calls: readonly EndpointHandler[]
  channels: readonly ChannelHandler[]
  access: AccessPolicy
  audit: Audit
  sessions: SessionAuth
  /** The scheduled jobs of the rooms and the platform's clean-up. */
  jobs: readonly Job[]
  /** The figures that rooms add to /metrics. */
  gauges: readonly RoomGauge[]
}

/** Parts that are available only when all rooms are open. */
type Gathered =
  | 'endpoints'
  | 'personalData'
  | 'placements'
  | 'occupancies'
  | 'blockers'
  | 'origins'
  | 'transfers'
  | 'cash'
  | 'overviews'
  | 'payers'
  | 'desks'
  | 'documentKinds'
  | 'assertNoDraft'
  | 'timelines'
  | 'demoResets'
  | 'notExported'
  | 'follows'
  | 'mailKinds'
  | 'translatedPages'

export type ApiParts = Omit<RoomParts, 'delays' | Gathered> & {
  gateways: readonly PaymentGateway[]
  otherOrders: OtherOrders
  messaging: Messaging
  video: VideoServer | null
}

/** Collects the calls and jobs of all rooms. */
export function assembleApi(given: ApiParts): Api {
  const { database, outbox, services, log } = given
  const delays = createBackoff(database)
  const calls: EndpointHandler[] = []
  const personalData: PersonalData[] = []
  const desks: DashboardSource[] = []
  const documentKinds: DocumentKind[] = []
  const timelines: TimelineSource[] = []
  const demoResets: DemoReset[] = []
  const draftsHeld: AssertNoDraft[] = []
  const follows: Readonly<Record<string, Follow>>[] = []
  const parts = {
    ...given,
    delays,
    endpoints: () => calls.map(({ endpoint }) => endpoint),
    personalData: () => personalData,
    placements: () => open.flatMap((room) => room.placements ?? []),
    occupancies: () => open.flatMap((room) => room.occupancy ?? []),
    blockers: () => open.flatMap((room) => room.blockers ?? []),
    origins: () => open.flatMap((room) => room.origins ?? []),
    transfers: () => open.flatMap((room) => room.onTransfers ?? []),
    cash: () => open.flatMap((room) => room.onCash ?? []),
    overviews: () => open.flatMap((room) => room.overview ?? []),
    payers: () => open.flatMap((room) => room.payers ?? []),
    desks: () => desks,
    documentKinds: () => documentKinds,
    assertNoDraft: async (...asked: Parameters<AssertNoDraft>) => {
      for (const held of draftsHeld) await held(...asked)
    },
    timelines: () => timelines,
    demoResets: () => demoResets,
    notExported: () => open.flatMap((room) => room.notExported ?? []),
    mailKinds,
    translatedPages: pages.filter(({ alsoIn }) => alsoIn),
    follows: (table: string) => follows.flatMap((each) => each[table] ?? []),
  }
  const open: readonly RoomModule[] = rooms.map((room) => room.openRoom(parts))
  for (const room of open) {
    if (room.personalData) personalData.push(room.personalData)
    desks.push(...[room.dashboard ?? []].flat())
    if (room.timeline) timelines.push(room.timeline)
    documentKinds.push(...(room.documentKinds ?? []))
    if (room.demoReset) demoResets.push(room.demoReset)
    if (room.follows) follows.push(room.follows)
    if (room.assertNoDraft) draftsHeld.push(room.assertNoDraft)
  }
  calls.push(...open.flatMap((room) => room.calls), ...reportCalls(database, log), ...setupCalls(parts))
  assertReadSessions(calls)
  return {
    access: seatAccessPolicy(database, accessPolicy),
    audit: openAudit(database),
    calls,
    channels: open.flatMap(({ channels = [] }) => channels),
    sessions: openSessions(database),
    gauges: open.flatMap(({ gauges = [] }) => gauges),
    jobs: [
      ...open.flatMap(({ jobs = [] }) => jobs),
      ...(database.kind === 'embedded'
        ? [
            { name: 'statistics', everySeconds: STATISTICS_S, run: () => keepStatistics(database) },
            { name: 'vacuum', everySeconds: VACUUM_S, run: () => vacuumTables(database) },
            outgrownJob(database),
          ]
        : []),
      { name: 'services', everySeconds: CHECK_S, run: services.check },
      { name: 'mails', everySeconds: HOUR_S, forgets: true, run: outbox.sweep },
      { name: 'limits', everySeconds: HOUR_S, forgets: true, run: (now) => sweepLimits(database, now) },
      { name: 'delays', everySeconds: HOUR_S, forgets: true, run: delays.sweep },
    ],
  }
}
