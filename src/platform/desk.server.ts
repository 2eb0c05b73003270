import type { OfficeSection } from './room.ts'
import type { Person } from './serve.server.ts'

/** Something that waits for staff. */
export type Waiting = {
  section: OfficeSection
  /** How many wait there; they are counted in the index. */
  count: number
  /** Since when the oldest waits, or when it is due. */
  since: Date
  late: boolean
  title: string
  detail: string
  /** The page of the office where it is done, and the word on the key that leads there. */
  to: string
  act: string
}

/** Something that a new academy does first, and whether it is done. */
export type FirstStep = { title: string; detail: string; to: string; done: boolean }

/** Something that happens on a day. */
export type Appointment = { at: Date; title: string; detail: string; to: string }

/** A figure week by week: one value for each week that was asked for, and what stands under their sum. */
export type Weekly = {
  name: string
  note: string
  unit: 'count' | 'paise'
  values: readonly number[]
  sum: number
  sumNote: string
}

/** Something found by its words. */
export type Hit = { kind: string; title: string; detail: string; meta: string; to: string }

/** A room finds no more for some words. */
export const MOST_HITS = 5

/** What a room tells the office. Each part answers only what this person's role may see. */
export type Desk = {
  waits?: (person: Person, now: Date) => Promise<readonly Waiting[]>
  /** What a new academy does first, in its order. */
  firstSteps?: (person: Person) => Promise<readonly FirstStep[]>
  appointments?: (person: Person, from: Date, until: Date) => Promise<readonly Appointment[]>
  /** `starts`: the Mondays (in India) at which the weeks begin, oldest first; the last one is running. */
  weeks?: (person: Person, starts: readonly Date[]) => Promise<readonly Weekly[]>
  /** At most MOST_HITS for words of at least two letters. */
  finds?: (person: Person, words: string) => Promise<readonly Hit[]>
}

/** Something that a room has of a person: one line, newest first in its chapter. */
export type AboutLine = { at: Date; title: string; detail: string }
/** What a room tells of a person on the person's page. */
export type Chapter = {
  heading: string
  /** How many there are; `lines` are the newest of them. */
  count: number
  lines: readonly AboutLine[]
  /** The law makes us keep these when the person is erased. */
  stays?: true
}
/** What a room tells the office of one person. */
export type About = (person: {
  id: string
  email: string | null
  mobile: string | null
}) => Promise<readonly Chapter[]>
/** Of each kind so many lines stand on a person's page. */
export const MOST_LINES = 20
