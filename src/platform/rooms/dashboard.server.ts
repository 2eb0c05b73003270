import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { OfficeSection } from './room.ts'
import type { CurrentUser } from '../http/serve.server.ts'

/** A task for staff. */
export type WorkItem = {
  section: OfficeSection
  /** How many there are, as shown in the navigation. */
  count: number
  /** When the oldest started to wait, or when it is due. */
  since: Date
  late: boolean
  title: string
  detail: string
  /** The office page where it is done, and the label of the link to it. */
  to: string
  act: string
  /** Whom to contact about it: record id, 10-digit mobile, and the prepared text. */
  reach?: { id: string; mobile: string; text: string }
}

/** A first step after the setup; whether it is done is read from what is stored. */
export type OnboardingStep = {
  /** Its place among the steps of all rooms, ascending. */
  order: number
  title: string
  detail: string
  /** How long it takes somebody who does it for the first time. */
  minutes: number
  to: string
  done: boolean
  /** A filled sheet to download: the address of its call. */
  sample?: string
}

/** Something on the calendar of a day. */
export type Appointment = { at: Date; title: string; detail: string; to: string }

/** A weekly figure: one value for each requested week, and the label under their sum. */
export type WeeklyFigure = {
  name: string
  note: string
  unit: 'count' | 'paise'
  values: readonly number[]
  sum: number
  sumNote: string
}

/** A search result. */
export type SearchHit = { kind: string; title: string; detail: string; meta: string; to: string }

/** Most search results of a room. */
export const MAX_SEARCH_HITS = 5

/** Which rows a reader may have, as SQL: all of them, or by the column that says of which part a row is. */
export type RowScope = { isWhole: SQL; holds: (column: AnyPgColumn) => SQL }

/** What a room adds to the office's dashboard. Each part returns only what this person's role may see. */
export type DashboardSource = {
  waits?: (person: CurrentUser, now: Date) => Promise<readonly WorkItem[]>
  /** First steps for a new academy, in order. */
  firstSteps?: (person: CurrentUser) => Promise<readonly OnboardingStep[]>
  appointments?: (person: CurrentUser, from: Date, until: Date) => Promise<readonly Appointment[]>
  /**
   * `starts`: the Mondays (in India) on which the weeks start, oldest first; the last week is the current
   * one.
   */
  weeks?: (person: CurrentUser, starts: readonly Date[]) => Promise<readonly WeeklyFigure[]>
  /** At most MOST_HITS for words of at least two letters. */
  finds?: (person: CurrentUser, words: string) => Promise<readonly SearchHit[]>
  /** The same for staff who see a part of the academy alone; a room without it has nothing for them. */
  inScope?: {
    waits?: (person: CurrentUser, at: { scope: RowScope; now: Date }) => Promise<readonly WorkItem[]>
    appointments?: (
      person: CurrentUser,
      at: { scope: RowScope; from: Date; until: Date },
    ) => Promise<readonly Appointment[]>
    weeks?: (
      person: CurrentUser,
      at: { scope: RowScope; starts: readonly Date[] },
    ) => Promise<readonly WeeklyFigure[]>
    finds?: (
      person: CurrentUser,
      at: { words: string; scope: RowScope; now: Date },
    ) => Promise<readonly SearchHit[]>
  }
}

/** An entry of a person's timeline, newest first in its section. */
export type TimelineEntry = { at: Date; title: string; detail: string }
/** A section of the timeline on a person's page. */
export type TimelineSection = {
  heading: string
  /** Total count; `lines` are the newest. */
  count: number
  lines: readonly TimelineEntry[]
  /** Kept by law when the person is erased. */
  stays?: true
}
/** A room's section of a person's timeline. */
export type TimelineSource = (person: {
  id: string
  email: string | null
  mobile: string | null
}) => Promise<readonly TimelineSection[]>
/** Most timeline entries of one kind on a person's page. */
export const MAX_TIMELINE_ENTRIES = 20
