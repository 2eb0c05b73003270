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

/** What a room counts of one thing of a room above in one month. Amounts in paise. */
export type MonthFigures = {
  /** Who has a place after the month's last day; in the month of today, today. */
  people: number
  joined: number
  left: number
  billedPaise: number
  settledPaise: number
  /** Marks in the registers, and those of who came. */
  marks: number
  attended: number
}

/** What a room says of one thing of a room above in a few lines. */
export type Panel = {
  title: string
  /** Beside the title, like a sum or a day; may be empty. */
  note: string
  lines: PanelLine[]
  /** The page where there is more, and the label of the link to it. */
  to: string
  act: string
}
export type PanelLine = {
  text: string
  /** Below the text; may be empty. */
  detail: string
  /** Beside the text; may be empty. */
  value: string
  /** Whether it is trouble. */
  isLate: boolean
}

/** Which thing of the room above, in which months like 2026-11, the last of them that of now. */
export type OneOf = { id: string; months: readonly string[]; now: Date }
/** What a room knows of one: figures by month, without months of which it has none, and panels in order. */
export type One = { months?: ReadonlyMap<string, Partial<MonthFigures>>; panels?: readonly Panel[] }

/** What a room knows of all that a room above has, each in a few statements for all of them together. */
export type Overview = {
  /** By the ids of the room above; ids without anything are left out. */
  figures?: (on: Db, now: Date) => Promise<ReadonlyMap<string, Partial<Figures>>>
  pending?: (on: Db, now: Date) => Promise<readonly Pending[]>
  coming?: (on: Db, now: Date) => Promise<Coming>
  one?: (on: Db, of: OneOf) => Promise<One>
}
