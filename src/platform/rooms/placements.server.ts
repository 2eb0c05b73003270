import type { TxContext } from '../db/context.server.ts'
import type { Db, Tx } from '../db/db.server.ts'
import type { Language } from '../languages.rules.ts'

/** Where people can be put as they arrive; `detail` tells two of one name apart. */
export type Placement = { id: string; name: string; detail: string; free: number }

/** Where somebody is put today, and when in each language; `site` is empty in an academy with one. */
export type CurrentPlacement = { name: string; times: Readonly<Record<Language, string>>; site: string }

/** The places of a room. */
export type Placements = {
  list: (on: Db | Tx, now: Date) => Promise<readonly Placement[]>
  /** @throws {Refusal} when they cannot be put there, as without enough room. */
  put: (
    act: TxContext,
    to: { placementId: string; personIds: readonly string[]; from: string },
  ) => Promise<void>
  /** Where these people are put today, by their ids; who is in several has all of them in one. */
  of: (on: Db | Tx, personIds: readonly string[], now: Date) => Promise<ReadonlyMap<string, CurrentPlacement>>
}
