import type { PgTable } from 'drizzle-orm/pg-core'
import type { Backups } from '../backup/backups.server.ts'
import type { OnCash } from './cash.server.ts'
import type { DemoReset } from './demo-reset.server.ts'
import type { Database, Tx } from '../db/db.server.ts'
import type { TimelineSource, DashboardSource } from './dashboard.server.ts'
import type { Backoff } from '../http/backoff.server.ts'
import type { DiskGuard } from '../files/disk.server.ts'
import type { AssertNoDraft, DocumentKind } from '../drafts/document-kind.server.ts'
import type { Files } from '../files/files.server.ts'
import type { Job } from '../jobs/jobs.server.ts'
import type { Log } from '../runtime/log.server.ts'
import type { MailKind } from '../mail/mail-kind.server.ts'
import type { Outbox } from '../mail/outbox.server.ts'
import type { Origins } from './origins.server.ts'
import type { PersonalData } from './personal-data.server.ts'
import type { Milestone } from './milestones.server.ts'
import type { Blockers, Occupancy } from './occupancy.server.ts'
import type { Overview } from './overview.server.ts'
import type { Placements } from './placements.server.ts'
import type { OnTransfers } from './transfers.server.ts'
import type { EndpointHandler } from '../http/serve.server.ts'
import type { Finding } from '../runtime/health.rules.ts'
import type { RoomGauge } from '../runtime/metrics.server.ts'
import type { Services } from '../runtime/services.server.ts'
import type { SignedPaths } from '../http/signed-paths.server.ts'
import type { ChannelHandler } from '../channel/channel.server.ts'
import type { AnyChannel } from '../channel/channel.ts'
import type { AnyEndpoint } from '../wire.ts'

/** What each room gets from the platform. */
export type RoomParts = {
  database: Database
  disk: DiskGuard
  services: Services
  /** Looks at everything that the academy needs, from its settings to its address. */
  checkHealth: (now: Date) => Promise<readonly Finding[]>
  outbox: Outbox
  delays: Backoff
  signedPaths: SignedPaths
  backups: Backups
  /** Uploaded files. */
  files: Files
  /** For links in mails. */
  publicUrl: URL
  log: Log
  /** The calls that all rooms answer, once all are open. */
  endpoints: () => readonly AnyEndpoint[]
  /** Personal data of all rooms, available once all are open. */
  personalData: () => readonly PersonalData[]
  /** Where people can be put as they arrive, available once all rooms are open. */
  placements: () => readonly Placements[]
  /** Who counts what takes places, available once all rooms are open. */
  occupancies: () => readonly Occupancy[]
  /** What has to be settled before something of a room above is closed, available once all rooms are open. */
  blockers: () => readonly Blockers[]
  /** How something of a room above comes to be, available once all rooms are open. */
  origins: () => readonly Origins[]
  /** What rooms above do with somebody who is put into another place, available once all are open. */
  transfers: () => readonly OnTransfers[]
  /** Into which till cash of a room above goes, available once all rooms are open. */
  cash: () => readonly OnCash[]
  /** What rooms know of all that a room above has, available once all are open. */
  overviews: () => readonly Overview[]
  /** Who has paid something in a room, available once all rooms are open. */
  payers: () => readonly Milestone[]
  /** Dashboard sources of all rooms, available once all are open. */
  desks: () => readonly DashboardSource[]
  /** Document kinds of all rooms, available once all are open. */
  documentKinds: () => readonly DocumentKind[]
  /** Checks that a document has no draft; available once all rooms are open. */
  assertNoDraft: AssertNoDraft
  /** Timeline sources of all rooms, available once all are open. */
  timelines: () => readonly TimelineSource[]
  /** Handlers for rows added to this table, available once all rooms are open. */
  follows: (table: string) => readonly Follow[]
  /** Mail kinds of all rooms. */
  mailKinds: readonly MailKind[]
  /** The pages that are in another language too, by the files of their screens. */
  translatedPages: readonly { path: string; file: string }[]
  /** Demo resets of all rooms, in the order of the rooms, available once all are open. */
  demoResets: () => readonly DemoReset[]
  /** Tables of all rooms that no export has, available once all are open. */
  notExported: () => readonly PgTable[]
}

/** Called in the transaction that stored data of a person in a room above. */
export type Follow = (tx: Tx, of: { personId: string; now: Date }) => Promise<void>

/** What a room adds: calls, jobs, personal data, dashboard, and its part of the demo reset. */
export type RoomModule = {
  calls: readonly EndpointHandler[]
  channels?: readonly ChannelHandler[]
  jobs?: readonly Job[]
  personalData?: PersonalData
  placements?: Placements
  occupancy?: Occupancy
  blockers?: Blockers
  origins?: Origins
  onTransfers?: OnTransfers
  onCash?: OnCash
  overview?: Overview
  payers?: Milestone
  dashboard?: DashboardSource | readonly DashboardSource[]
  /** Its section of a person's timeline. */
  timeline?: TimelineSource
  /** Its documents for the office. */
  documentKinds?: readonly DocumentKind[]
  /** Its part of the demo reset. */
  demoReset?: DemoReset
  /** Handlers for rows added to other rooms' tables, by table name. */
  follows?: Readonly<Record<string, Follow>>
  assertNoDraft?: AssertNoDraft
  /** Its tables of secrets, and those that only the running server needs. */
  notExported?: readonly PgTable[]
  /** Its figures for monitoring. */
  gauges?: readonly RoomGauge[]
}

/** Context of a seed: the transaction, and the time it counts from. */
export type SeedContext = { tx: Tx; now: Date }

/** Job intervals in seconds: for work that a user waits for, and for the rest. */
export const OFTEN_S = 10
export const HOUR_S = 3_600

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'definition' in value

/** The calls declared in contract files, served or not. */
export const endpointsOf = (...contracts: readonly object[]): readonly AnyEndpoint[] =>
  contracts.flatMap((contract) => Object.values(contract).filter(isEndpoint))

const isChannel = (value: unknown): value is AnyChannel =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'definition' in value &&
  !('method' in value)

/** The channels declared in contract files, served or not. */
export const channelsOf = (...contracts: readonly object[]): readonly AnyChannel[] =>
  contracts.flatMap((contract) => Object.values(contract).filter(isChannel))
