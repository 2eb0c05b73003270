import type { Db, Tx } from '../db/db.server.ts'

/** How much of a room belongs to something of a room above. */
export type Occupied = { groups: number; people: number }

/** Counts, by the ids of the room above, what is there today or later; ids without anything are left out. */
export type Occupancy = (
  on: Db | Tx,
  ids: readonly string[],
  now: Date,
) => Promise<ReadonlyMap<string, Occupied>>

/** What has to be settled before something of a room above is closed: words, and the page to do it. */
export type Blocker = { text: string; to: string }

/** What a room has of something of a room above that has to be settled before it is closed; by its id. */
export type Blockers = (on: Db | Tx, id: string) => Promise<readonly Blocker[]>
