import type { Tx } from './db.server.ts'

/** What a room keeps of a person: each room hands out and erases its own. */
export type PersonalData = {
  /** Its heading in an export. */
  name: string
  /** Everything of this person, as JSON. */
  collect: (personId: string) => Promise<unknown>
  /** Erases it, except what the law makes us keep. @throws {Refusal} 409 while something is under way. */
  erase: (tx: Tx, personId: string) => Promise<void>
}
