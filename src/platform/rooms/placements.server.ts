import type { TxContext } from '../db/context.server.ts'
import type { Db, Tx } from '../db/db.server.ts'
import type { Language } from '../languages.rules.ts'

/** Where people can be put as they arrive; `detail` tells two of one name apart. */
export type Placement = { id: string; name: string; detail: string; free: number }

/** Where somebody is put today, and when in each language; `site` is empty in an academy with one. */
export type CurrentPlacement = { name: string; times: Readonly<Record<Language, string>>; site: string }

/** The places of a room; `siteId`: those of one site of the academy alone. */
export type Placements = {
  list: (on: Db | Tx, at: { now: Date; siteId?: string }) => Promise<readonly Placement[]>
  /** @throws {Refusal} when they cannot be put there, as without room; 404 for a place of other sites. */
  put: (
    act: TxContext,
    to: { placementId: string; personIds: readonly string[]; from: string; siteId?: string },
  ) => Promise<void>
  /** Which of these families, by who heads them, have all their places at one site. */
  familiesAt: (
    on: Db | Tx,
    headIds: readonly string[],
    at: { siteId: string; now: Date },
  ) => Promise<ReadonlySet<string>>
  /** Where these people are put today, by their ids; who is in several has all of them in one. */
  of: (on: Db | Tx, personIds: readonly string[], now: Date) => Promise<ReadonlyMap<string, CurrentPlacement>>
}
