/**
 * Times of the World Cube Association's regulations, as they stood in January 2024: milliseconds in,
 * hundredths
 * of a second out. An academy's own figures (average of 12, best of the session) follow the same trimming.
 */
export type Penalty = 'none' | '+2' | 'DNF'
export type Solve = {
  id: string
  milliseconds: number
  penalties: readonly Penalty[]
  scramble: string
  at: string
}

export const INSPECTION_MS = 15_000
/** A judge calls at these. */
export const CALLS_MS = [8_000, 12_000] as const
const TOO_LATE_MS = 17_000
/** So long is the pad held before the timer is armed; a proposal, not a regulation. */
export const HOLD_MS = 500
/** In hundredths. */
const TEN_MINUTES = 60_000

/** What starting so late after the cube was uncovered costs. */
export function inspectionPenalty(milliseconds: number): Penalty {
  if (milliseconds < INSPECTION_MS) return 'none'
  return milliseconds < TOO_LATE_MS ? '+2' : 'DNF'
}

/** Hundredths of a second, cut off and not rounded; from ten minutes on whole seconds, rounded. */
export function measured(milliseconds: number): number {
  const hundredths = Math.floor(milliseconds / 10)
  return hundredths < TEN_MINUTES ? hundredths : Math.round(milliseconds / 1000) * 100
}
/** Hundredths that are counted already, like a time with penalties: from ten minutes on whole seconds. */
const wholeSeconds = (hundredths: number): number =>
  hundredths < TEN_MINUTES ? hundredths : Math.round(hundredths / 100) * 100

/**
 * The time that counts, in hundredths; penalties add up, and what reaches ten minutes by them is whole
 * seconds: 9:59.50 +2 is 10:02. @returns null for a DNF.
 */
export function resultOf({
  milliseconds,
  penalties,
}: Pick<Solve, 'milliseconds' | 'penalties'>): number | null {
  if (penalties.includes('DNF')) return null
  return wholeSeconds(measured(milliseconds) + 200 * penalties.filter((one) => one === '+2').length)
}

export type Average = number | 'DNF'
/**
 * The average of five or, by the same trimming, of any number: the best and the worst are left out, the
 * rest is
 * rounded to hundredths. One DNF is the worst; two make the average a DNF.
 */
export function averageOf(results: readonly (number | null)[]): Average {
  const times = results.filter((one) => one !== null).toSorted((a, b) => a - b)
  if (results.length - times.length > 1) return 'DNF'
  const counted = times.slice(1, results.length - 1)
  return rounded(counted)
}

/** The mean of three, or of any number: nothing is left out, one DNF makes it a DNF. */
export function meanOf(results: readonly (number | null)[]): Average {
  const times = results.filter((one) => one !== null)
  return times.length < results.length ? 'DNF' : rounded(times)
}

/** The mean of hundredths, rounded to hundredths; from ten minutes on to whole seconds. */
const rounded = (times: readonly number[]): number =>
  wholeSeconds(Math.round(times.reduce((sum, one) => sum + one, 0) / times.length))

/** The best and the worst of a series: what an average of it leaves out; the first of equals. */
export function leftOut(results: readonly (number | null)[]): { best: number; worst: number } {
  const value = (one: number | null) => one ?? Number.POSITIVE_INFINITY
  const at = (wanted: number, but: number) =>
    results.findIndex((one, i) => i !== but && value(one) === wanted)
  const best = at(Math.min(...results.map(value)), -1)
  const others = results.filter((_, i) => i !== best).map(value)
  return { best, worst: at(Math.max(...others), best) }
}

const two = (n: number) => String(n).padStart(2, '0')
/** 1297 reads 12.97, 7530 reads 1:15.30; from ten minutes on 10:03 without hundredths. */
export function timeText(hundredths: number): string {
  const [minutes, rest] = [Math.floor(hundredths / 6000), hundredths % 6000]
  const seconds = Math.floor(rest / 100)
  if (hundredths >= TEN_MINUTES) return `${minutes}:${two(seconds)}`
  const fine = `${minutes > 0 ? two(seconds) : seconds}.${two(rest % 100)}`
  return minutes > 0 ? `${minutes}:${fine}` : fine
}
/** A solve as a sheet writes it: 21.65+, DNF. */
export function solveText(solve: Pick<Solve, 'milliseconds' | 'penalties'>): string {
  const result = resultOf(solve)
  return result === null ? 'DNF' : `${timeText(result)}${solve.penalties.includes('+2') ? '+' : ''}`
}
