import type { TxContext } from '../db/context.server.ts'
import type { Db, Tx } from '../db/db.server.ts'

/** Where something new of a room above comes from, as its form is filled in; empty where nothing is known. */
export type OriginFacts = { state: string; postalCode: string; address: string; phone: string }

/** Of what something of a room above was made: words, the page, and what it waits for. */
export type Origin = { text: string; to: string; missing: readonly string[] }

/** Something of a room above, or one that is about to be, with what it is made of and its postal code. */
export type OriginClaim = { id: string | null; fromId: string | null; postalCode: string }

/** What a room knows of the ways by which something of a room above comes to be. */
export type Origins = {
  /** @throws {Refusal} 404 for what nothing can be made of */
  factsFor: (on: Db | Tx, fromId: string) => Promise<OriginFacts>
  /** @throws {Refusal} 422 at postalCode where it is kept for another */
  assertFree: (tx: Tx, claim: OriginClaim) => Promise<void>
  /** Notes that `id` was made of it. @throws {Refusal} 404, and 409 where nothing can be made of it now */
  link: (
    context: TxContext & { byId: string },
    made: { id: string; fromId: string; name: string },
  ) => Promise<void>
  /** What it was made of; null for what came by itself. */
  originOf: (on: Db | Tx, id: string) => Promise<Origin | null>
  /** It opens. @throws {Refusal} 409 while something is missing */
  open: (context: TxContext & { byId: string }, id: string) => Promise<void>
  /** It is closed for good. */
  close: (context: TxContext & { byId: string }, id: string) => Promise<void>
}
