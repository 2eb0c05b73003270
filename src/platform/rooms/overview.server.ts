import type { Db } from '../db/db.server.ts'

/** Figures of something of a room above; a room gives those that it counts. Amounts in paise. */
export type Figures = { people: number; peopleBefore: number; billedPaise: number; settledPaise: number }

/** How many days `peopleBefore` lies back. */
export const BEFORE_DAYS = 30

/** Something that waits for who looks after all that a room above has. */
export type Pending = {
  /** The id of that of which it is, whose name it gets; or, of what is none yet, the words for it. */
  of: { id: string } | { title: string }
  text: string
  /** The day since which it waits or by which it was due, like 2026-11-14; null where nobody noted one. */
  since: string | null
  /** Whether it is trouble, and not only work. */
  isLate: boolean
  /** The page where it is done, and the label of the link to it. */
  to: string
  act: string
}

/** What is on its way to be one more of a room above, by its steps. */
export type Coming = {
  /** How many began since a day like 2026-06-01. */
  begun: number
  since: string
  steps: readonly { label: string; count: number; stage: ComingStage }[]
}
/** Nothing is agreed, one side has offered, both have agreed. */
export type ComingStage = 'asked' | 'offered' | 'agreed'

/** What a room knows of all that a room above has, each in a few statements for all of them together. */
export type Overview = {
  /** By the ids of the room above; ids without anything are left out. */
  figures?: (on: Db, now: Date) => Promise<ReadonlyMap<string, Partial<Figures>>>
  pending?: (on: Db, now: Date) => Promise<readonly Pending[]>
  coming?: (on: Db, now: Date) => Promise<Coming>
}
