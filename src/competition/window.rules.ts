import { DAY_MS, dayStart } from '../platform/text/india.rules.ts'
import { hash } from '../quiz/seeded.rules.ts'

/* Time windows. Times are arguments, in milliseconds since the epoch. */

/** A paper can be started from `opensAt` to `lastStartAt`; all end by `closesAt`. */
export type Window = { opensAt: number; lastStartAt: number; closesAt: number }

export const WINDOW_STATES = ['before', 'open', 'working', 'over'] as const
export type WindowState = (typeof WINDOW_STATES)[number]

/** `working`: no more starts, running papers continue. */
export function windowState({ opensAt, lastStartAt, closesAt }: Window, now: number): WindowState {
  if (now < opensAt) return 'before'
  if (now <= lastStartAt) return 'open'
  return now <= closesAt ? 'working' : 'over'
}

/** State of an entry in a round: the round's state, unless its paper is running or submitted. */
export const OWN_STATES = [...WINDOW_STATES, 'running', 'written'] as const
export type OwnState = (typeof OWN_STATES)[number]

/** `paper`: whether it is started and submitted. */
export function ownState(
  window: Window,
  paper: { begun: boolean; handedIn: boolean },
  now: number,
): OwnState {
  if (!paper.begun) return windowState(window, now)
  return paper.handedIn ? 'written' : 'running'
}

/** Longest stagger of starts, in seconds. */
export const MAX_SPREAD = 600
/** The waiting room opens half an hour before the round, in milliseconds. */
export const WAITING_MS = 1_800_000

/**
 * Start delay of an entry in milliseconds, below `spread` seconds: deterministic and evenly distributed. The
 * paper's timer starts after it.
 */
export const startDelay = (round: string, entry: string, spread: number): number =>
  Math.floor((hash(`${round} ${entry}`) / 2 ** 32) * spread * 1_000)

/** Start time of this entry, never after the last start. */
export const startOf = (
  { opensAt, lastStartAt }: Window,
  { round, entry, spread }: { round: string; entry: string; spread: number },
): number => Math.min(opensAt + startDelay(round, entry, spread), lastStartAt)

/** First error in a plan's times, or null. `minutes`: the longest paper. */
export function windowFault(
  { opensAt, lastStartAt, closesAt }: Window,
  { minutes, spread }: { minutes: number; spread: number },
): { field: 'lastStartAt' | 'closesAt'; message: string } | null {
  if (lastStartAt < opensAt + spread * 1_000)
    return { field: 'lastStartAt', message: 'The last start is too early for the staggered starts' }
  if (closesAt < lastStartAt + minutes * 60_000)
    return {
      field: 'closesAt',
      message: `The last starter needs ${minutes} minutes. Close later, or set an earlier last start.`,
    }
  return null
}

/** State of a round's marking. */
export type Marking = {
  keyPublishedAt: number | null
  objectionsUntil: number | null
  ranksFinalAt: number | null
}

export const MARKING_STATES = ['none', 'objections', 'answering', 'final'] as const
export type MarkingState = (typeof MARKING_STATES)[number]

/** Marking state: no key, objections open, answering them, or final. */
export function markingState(
  { keyPublishedAt, objectionsUntil, ranksFinalAt }: Marking,
  now: number,
): MarkingState {
  if (ranksFinalAt !== null) return 'final'
  if (keyPublishedAt === null) return 'none'
  return objectionsUntil !== null && now <= objectionsUntil ? 'objections' : 'answering'
}

/**
 * Day of a round's window in India, from 1; 0 before it.
 * The window ends with the last start.
 */
export function windowDay({ opensAt, lastStartAt, now }: Record<'opensAt' | 'lastStartAt' | 'now', string>): {
  day: number
  of: number
} {
  const [first, last, today] = [opensAt, lastStartAt, now].map((at) => dayStart(new Date(at)).getTime())
  const daysTo = (day = 0) => Math.round((day - (first ?? 0)) / DAY_MS) + 1
  const of = daysTo(last)
  return { day: Math.min(of, Math.max(0, daysTo(today))), of }
}

/** Milliseconds as 4:12 or 1:02:09, rounded up. */
export function clockWords(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
