import type { Tx } from '../db/db.server.ts'

/** A room's personal data: each room exports and erases its own. */
export type PersonalData = {
  /** Its heading in an export. */
  name: string
  /** All data of this person, as JSON. */
  collect: (personId: string) => Promise<unknown>
  /** Erases it, except what must be kept by law. @throws {Refusal} 409 while something is in progress. */
  erase: (tx: Tx, personId: string, act: ErasureAct) => Promise<void>
  /** How the data of two accounts is merged and separated again. */
  doubles?: DuplicateMerge
  /** An account that was alone belongs to another now. @throws {Refusal} 409 if something prevents it. */
  joined?: (tx: Tx, accounts: { ownId: string; headId: string }) => Promise<void>
}

/** When somebody's data is erased, and who does it: a room that writes in books names them there. */
export type ErasureAct = { now: Date; byId: string }

export type DuplicateMerge = {
  /**
   * Moves the duplicate's data to the account that is kept.
   * @returns data to undo it, as JSON, and sentences about what stays with the duplicate.
   * @throws {Refusal} 409 if something prevents it.
   */
  move: (tx: Tx, pair: DuplicatePair) => Promise<{ moved: unknown; stays: readonly string[] }>
  /** Moves the data back to the duplicate, as far as it still exists. */
  undoMove: (tx: Tx, pair: DuplicatePair, moved: unknown) => Promise<void>
}
/** Two accounts of the same person; `dependents`: accounts that go from one to the other with it. */
export type DuplicatePair = { primaryId: string; duplicateId: string; dependents?: readonly string[] }
