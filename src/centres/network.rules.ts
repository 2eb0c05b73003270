import { monthAfter } from '../platform/text/india.rules.ts'
import type { CentreStatus } from './centres.rules.ts'

/** How a centre stands, and so how its bead looks; in the order in which they are listed. */
export const BEAD_STATES = ['trouble', 'waits', 'soon', 'new', 'well', 'closed'] as const
export type BeadState = (typeof BEAD_STATES)[number]

/** So many children fewer in 30 days are trouble. */
export const MANY_FEWER = 5
/** A centre is new for the rest of its month and so many months after. */
const NEW_MONTHS = 3
/** Less than this share of a month's fees, in percent, is marked, from this day of the month on. */
const LOW_PERCENT = 85
const LOW_FROM_DAY = 20
/** A rod with more beads than this is drawn as a bar. */
export const MAX_BEADS = 60

type Standing = {
  status: CentreStatus
  /** The day on which it was made. */
  createdOn: string
  /** How many children more it has than 30 days before. */
  change: number
  /** What waits at it. */
  pending: readonly { isLate: boolean }[]
}

/** @param today a day like 2026-11-23 */
export function beadOf({ status, createdOn, change, pending }: Standing, today: string): BeadState {
  if (status === 'closed') return 'closed'
  if (change <= -MANY_FEWER || pending.some(({ isLate }) => isLate)) return 'trouble'
  if (status === 'preparing') return 'soon'
  if (status !== 'open' || pending.length > 0) return 'waits'
  return createdOn >= newSince(today) ? 'new' : 'well'
}

/** The day since which what was made is new. @param today a day like 2026-11-23 */
export const newSince = (today: string): string => `${monthAfter(today.slice(0, 7), -NEW_MONTHS)}-01`

/** Whether somebody of head office should look at a centre. */
export const needsWord = (bead: BeadState): boolean =>
  bead === 'trouble' || bead === 'waits' || bead === 'soon'

/** What is counted of a centre or of several; amounts in paise. */
export type NetworkFigures = { children: number; billedPaise: number; settledPaise: number }

/** A part of a whole in whole percent, rounded down; null of nothing. */
export const partPercent = (part: number, whole: number): number | null =>
  whole > 0 ? Math.floor((part * 100) / whole) : null

/** What of a month's fees is paid, in whole percent; null where nothing is billed. */
export const paidPercent = ({ billedPaise, settledPaise }: Omit<NetworkFigures, 'children'>): number | null =>
  partPercent(settledPaise, billedPaise)

/** Whether less is paid than there should be on a day like 2026-11-23. */
export const isPaidLow = (percent: number | null, today: string): boolean =>
  percent !== null && percent < LOW_PERCENT && Number(today.slice(8)) >= LOW_FROM_DAY

/** The sums of several centres. */
export const sumFigures = (rows: readonly NetworkFigures[]): NetworkFigures => ({
  children: rows.reduce((sum, { children }) => sum + children, 0),
  billedPaise: rows.reduce((sum, { billedPaise }) => sum + billedPaise, 0),
  settledPaise: rows.reduce((sum, { settledPaise }) => sum + settledPaise, 0),
})

/** A rod: the centres of one State. */
export type Rod = NetworkFigures & { state: string; beads: readonly BeadState[] }

/** A rod for each State, those with most centres first; closed centres have no bead. */
export function rodsOf(
  rows: readonly (NetworkFigures & { state: string; bead: BeadState })[],
): readonly Rod[] {
  const open = rows.filter(({ bead }) => bead !== 'closed')
  return [...Map.groupBy(open, ({ state }) => state)]
    .map(([state, own]) => ({ state, beads: own.map(({ bead }) => bead), ...sumFigures(own) }))
    .toSorted((a, b) => b.beads.length - a.beads.length || (a.state < b.state ? -1 : 1))
}
