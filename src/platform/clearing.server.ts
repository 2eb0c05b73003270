import type { Db, Tx } from './db.server.ts'

/** Something that goes when the demo is emptied: how many, and what one of it and more of it are called. */
export type Going = {
  count: number
  one: string
  more: string
  /** It goes only when the courses and quizzes go too. */
  withCourses?: true
}

/** How a room is emptied of the demo: it writes its own tables alone, after every room below it. */
export type Clearing = {
  count: (on: Db | Tx) => Promise<readonly Going[]>
  /**
   * Staff stays, and with it whoever does this. @throws {Refusal} 409 for what is there in earnest.
   */
  clear: (tx: Tx, choice: { courses: boolean }) => Promise<void>
}
