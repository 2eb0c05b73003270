import type { Tx } from './db.server.ts'

/** What a room keeps of a person: each room hands out and erases its own. */
export type PersonalData = {
  /** Its heading in an export. */
  name: string
  /** Everything of this person, as JSON. */
  collect: (personId: string) => Promise<unknown>
  /** Erases it, except what the law makes us keep. @throws {Refusal} 409 while something is under way. */
  erase: (tx: Tx, personId: string) => Promise<void>
  /** How what it keeps of two accounts becomes one's, and two's again. */
  doubles?: Doubles
}

export type Doubles = {
  /**
   * Moves what belongs to the double to the account that is kept. @returns what it needs to move it back, as
   * JSON, and sentences on what stays with the double.
   * @throws {Refusal} 409 when something stands against it.
   */
  move: (tx: Tx, pair: Pair) => Promise<{ moved: unknown; stays: readonly string[] }>
  /** Gives back to the double what was moved, as far as it is still there. */
  moveBack: (tx: Tx, pair: Pair, moved: unknown) => Promise<void>
}
/** Two accounts of the same person. */
export type Pair = { keptId: string; doubleId: string }
