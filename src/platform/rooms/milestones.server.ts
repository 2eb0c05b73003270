import type { Db, Tx } from '../db/db.server.ts'

/** Which of these people have reached something in a room, such as a first payment. */
export type Milestone = (on: Db | Tx, personIds: readonly string[]) => Promise<ReadonlySet<string>>
