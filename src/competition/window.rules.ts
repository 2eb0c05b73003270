import { hash } from '../quiz/seeded.rules.ts'

/* When things may be done. Times are milliseconds since the epoch, and arguments. */

/** When a paper may be begun: from `opensAt` to `lastStartAt`; at `closesAt` everybody is done. */
export type Window = { opensAt: number; lastStartAt: number; closesAt: number }

export const WINDOW_STATES = ['before', 'open', 'working', 'over'] as const
export type WindowState = (typeof WINDOW_STATES)[number]

/** `working`: nobody begins any more, and those who have begun still write. */
export function windowState({ opensAt, lastStartAt, closesAt }: Window, now: number): WindowState {
  if (now < opensAt) return 'before'
  if (now <= lastStartAt) return 'open'
  return now <= closesAt ? 'working' : 'over'
}

/** Where one entry stands with a round: as the round does, until it writes its paper or has written it. */
export const OWN_STATES = [...WINDOW_STATES, 'running', 'written'] as const
export type OwnState = (typeof OWN_STATES)[number]

/** `paper`: whether it was begun, and handed in. */
export function ownState(
  window: Window,
  paper: { begun: boolean; handedIn: boolean },
  now: number,
): OwnState {
  if (!paper.begun) return windowState(window, now)
  return paper.handedIn ? 'written' : 'running'
}

/** The longest that starts are spread over, in seconds. */
export const SPREAD_MAX = 600
/** From so long before the opening the waiting room is open, in milliseconds: half an hour. */
export const WAITING_MS = 1_800_000

/**
 * Milliseconds after the opening at which this entry begins, below `spread` seconds: the same however often
 * it is asked, and spread evenly over all entries. No clock runs meanwhile.
 */
export const startDelay = (round: string, entry: string, spread: number): number =>
  Math.floor((hash(`${round} ${entry}`) / 2 ** 32) * spread * 1_000)

/** The moment from which this entry may begin; never after the last start. */
export const startOf = (
  { opensAt, lastStartAt }: Window,
  { round, entry, spread }: { round: string; entry: string; spread: number },
): number => Math.min(opensAt + startDelay(round, entry, spread), lastStartAt)

/** What is wrong with a plan's times; null when nothing is. `minutes` is the longest paper. */
export function windowFault(
  { opensAt, lastStartAt, closesAt }: Window,
  { minutes, spread }: { minutes: number; spread: number },
): { field: 'lastStartAt' | 'closesAt'; message: string } | null {
  if (lastStartAt < opensAt + spread * 1_000)
    return { field: 'lastStartAt', message: 'The last start comes before everybody has begun' }
  if (closesAt < lastStartAt + minutes * 60_000)
    return {
      field: 'closesAt',
      message: `Who starts last needs ${minutes} minutes: close it later, or let nobody start so late`,
    }
  return null
}

/** What a paper's mending and its ranks have come to. */
export type Marking = { keyAt: number | null; objectionsUntil: number | null; finalAt: number | null }

export const MARKING_STATES = ['none', 'objections', 'answering', 'final'] as const
export type MarkingState = (typeof MARKING_STATES)[number]

/** Whether families see the key, may object, wait for the answers, or have the final ranks. */
export function markingState({ keyAt, objectionsUntil, finalAt }: Marking, now: number): MarkingState {
  if (finalAt !== null) return 'final'
  if (keyAt === null) return 'none'
  return objectionsUntil !== null && now <= objectionsUntil ? 'objections' : 'answering'
}

/** Milliseconds as a clock shows them: 4:12, 1:02:09; the last second stands until it is over. */
export function clockWords(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
