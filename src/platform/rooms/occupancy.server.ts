import type { Db, Tx } from '../db/db.server.ts'

/** How much of a room belongs to something of a room above. */
export type Occupied = { groups: number; people: number }

/** Counts, by the ids of the room above, what is there today or later; ids without anything are left out. */
export type Occupancy = (
  on: Db | Tx,
  ids: readonly string[],
  now: Date,
) => Promise<ReadonlyMap<string, Occupied>>
