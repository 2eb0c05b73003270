import type { Backups } from './backup/backups.server.ts'
import type { Clearing } from './clearing.server.ts'
import type { Database, Tx } from './db.server.ts'
import type { About, Desk } from './desk.server.ts'
import type { Delays } from './delays.server.ts'
import type { DiskGuard } from './disk.server.ts'
import type { AssertNoDraft, Editable } from './editable.server.ts'
import type { Files } from './files/files.server.ts'
import type { Job } from './jobs.server.ts'
import type { Log } from './log.server.ts'
import type { Outbox } from './outbox.server.ts'
import type { PersonalData } from './personal-data.server.ts'
import type { Served } from './serve.server.ts'
import type { SignedPaths } from './signed-paths.server.ts'
import type { AnyEndpoint } from './wire.ts'

/** What the platform gives each room. */
export type RoomParts = {
  database: Database
  disk: DiskGuard
  outbox: Outbox
  delays: Delays
  signedPaths: SignedPaths
  backups: Backups
  /** Uploaded files. */
  files: Files
  /** For links in mails. */
  publicUrl: URL
  log: Log
  /** What all rooms keep of a person, once all are open. */
  personalData: () => readonly PersonalData[]
  /** What all rooms tell the office, once all are open. */
  desks: () => readonly Desk[]
  /** What all rooms let the office edit, once all are open. */
  editables: () => readonly Editable[]
  /** Whether nobody drafts a thing: the office says so, once all rooms are open. */
  assertNoDraft: AssertNoDraft
  /** What all rooms tell of a person, once all are open. */
  abouts: () => readonly About[]
  /** How all rooms are emptied of the demo, once all are open; in the order of the rooms. */
  clearings: () => readonly Clearing[]
}

/**
 * What a room adds to the academy: calls, work of the clock, what it exports and erases of a person, what it
 * tells the office, and what goes of it with the demo.
 */
export type OpenRoom = {
  calls: readonly Served[]
  jobs?: readonly Job[]
  personalData?: PersonalData
  desk?: Desk | readonly Desk[]
  /** What it tells of a person. */
  about?: About
  /** What the office edits of it. */
  editables?: readonly Editable[]
  /** What goes of it with the demo. */
  clears?: Clearing
  assertNoDraft?: AssertNoDraft
}

/** What a room's seed writes in, and the time that it counts from. */
export type Seeding = { tx: Tx; now: Date }

/** Work of the clock that somebody waits for, and work that nobody does; in seconds. */
export const OFTEN_S = 10
export const HOUR_S = 3_600

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'definition' in value

/** The calls that contract files declare, served already or not. */
export const endpointsOf = (...contracts: readonly object[]): readonly AnyEndpoint[] =>
  contracts.flatMap((contract) => Object.values(contract).filter(isEndpoint))
