import { solve } from './homography.rules.ts'
import { FEATURES, SLOTS, type Slots, TERMS } from './slots.rules.ts'

/*
 * What a bead and what a gap look like is learned from the picture itself: the two looks are those that
 * differ most while each deck of each rod has one gap. Light that slopes over the picture is taken out.
 */

/** What gaps and beads look like, and the squared spread of each feature. */
export type BeadLooks = { gap: Float64Array; bead: Float64Array; spread: Float64Array }
/** 1 where the gap of a deck is. */
export type Gaps = Uint8Array

const ROUNDS = 4
/** Smallest spread of each feature, so that a clean picture is not trusted beyond measure. */
const FLOOR = [0.05, 0.008, 0.008, 0.008, 0.05]
/** Beyond this a place looks like nothing that is known. */
const OUTLIER = 22

/** A first guess: in each deck the gap is where one feature is highest or lowest. */
export const extremes = (slots: Slots, feature: number, sign: 1 | -1): Gaps =>
  gapsWhere(slots.count, (place) => sign * (slots.values[place * FEATURES + feature] ?? 0))

/** How far apart the means of gaps and beads are, in squared spreads: enough to choose where to begin. */
export function apartOf({ values }: Slots, gaps: Gaps): number {
  let score = 0
  for (let at = 0; at < FEATURES; at += 1) {
    let [gapSum, beadSum, squares, gapCount] = [0, 0, 0, 0]
    for (const [place, gap] of gaps.entries()) {
      const value = values[place * FEATURES + at] ?? 0
      squares += value * value
      gapCount += gap
      if (gap) gapSum += value
      else beadSum += value
    }
    const beadCount = gaps.length - gapCount
    const [gapMean, beadMean] = [gapSum / gapCount, beadSum / beadCount]
    const within = (squares - gapMean * gapSum - beadMean * beadSum) / gaps.length
    score += (gapMean - beadMean) ** 2 / Math.max((FLOOR[at] ?? 0.01) ** 2, within)
  }
  return score
}

/**
 * What the looks are, and the places with the slope of the light taken out. `score`: how far apart the looks
 * are, in spreads squared.
 */
export type LearnedLooks = { flat: Slots; looks: BeadLooks; score: number }

/** From a first guess to looks and gaps that agree. */
export function learnLooks(slots: Slots, start: Gaps): LearnedLooks {
  let gaps = start
  let flat = slots
  let looks = looksOf(flat, gaps, null)
  for (let round = 0; round < ROUNDS; round += 1) {
    flat = levelled(slots, gaps, looks)
    looks = looksOf(flat, gaps, round > 1 ? looks : null)
    const [now, seen] = [flat, looks]
    gaps = gapsWhere(slots.count, (place) => gainOf(now, seen, place))
  }
  looks = looksOf(flat, gaps, looks)
  return { flat, looks, score: separationOf(looks) }
}

/**
 * How much likelier a place is a gap than a bead, in natural logarithms; what looks like neither says
 * nothing.
 */
export function gainOf(slots: Slots, { gap, bead, spread }: BeadLooks, place: number): number {
  const asBead = Math.min(OUTLIER * 2, misfitOf(slots, place, { middle: bead, spread }))
  return (asBead - Math.min(OUTLIER * 2, misfitOf(slots, place, { middle: gap, spread }))) / 2
}

type OneLook = { middle: Float64Array; spread: Float64Array }

/** How far a place is from a look, in spreads squared. */
export function misfitOf({ values }: Slots, place: number, { middle, spread }: OneLook): number {
  let sum = 0
  for (let at = 0; at < FEATURES; at += 1)
    sum += ((values[place * FEATURES + at] ?? 0) - (middle[at] ?? 0)) ** 2 / (spread[at] ?? 1)
  return sum
}

/** The gap of each deck where `value` is highest. */
function gapsWhere(count: number, value: (place: number) => number): Gaps {
  const gaps = new Uint8Array(count * SLOTS)
  const highest = (from: number, to: number): number => {
    let best = from
    for (let place = from + 1; place < to; place += 1) if (value(place) > value(best)) best = place
    return best
  }
  for (let rod = 0; rod < count; rod += 1) {
    const first = rod * SLOTS
    gaps[highest(first, first + 2)] = 1
    gaps[highest(first + 2, first + SLOTS)] = 1
  }
  return gaps
}

/** How gaps and beads look, of the places that fit the looks before. */
function looksOf(slots: Slots, gaps: Gaps, before: BeadLooks | null): BeadLooks {
  const all = Array.from(gaps, (_, place) => place)
  const fitting = before ? all.filter((place) => fits(slots, gaps, { place, looks: before })) : all
  const fair = fitting.length > all.length / 2 ? fitting : all
  const [gapPlaces, beadPlaces] = [fair.filter((at) => gaps[at]), fair.filter((at) => !gaps[at])]
  const looks: BeadLooks = {
    gap: new Float64Array(FEATURES),
    bead: new Float64Array(FEATURES),
    spread: new Float64Array(FEATURES),
  }
  const found = new Float64Array(fair.length)
  for (let at = 0; at < FEATURES; at += 1) {
    /** The median of how far places are from a value. */
    const middle = (places: readonly number[], from: number): number => {
      for (const [index, place] of places.entries())
        found[index] = Math.abs((slots.values[place * FEATURES + at] ?? 0) - from)
      return median(found.subarray(0, places.length))
    }
    // Far below every value, so that no sign is lost.
    looks.gap[at] = middle(gapPlaces, LOWEST) + LOWEST
    looks.bead[at] = middle(beadPlaces, LOWEST) + LOWEST
    const gapSpread = middle(gapPlaces, looks.gap[at] ?? 0)
    const beadSpread = middle(beadPlaces, looks.bead[at] ?? 0)
    const spread = (gapSpread * gapPlaces.length + beadSpread * beadPlaces.length) / fair.length
    looks.spread[at] = Math.max(FLOOR[at] ?? 0.01, 1.4826 * spread) ** 2
  }
  return looks
}

const LOWEST = -100

/** The median, by Hoare's selection; the list is left in another order. */
function median(list: Float64Array): number {
  const middle = list.length >> 1
  let [left, right] = [0, list.length - 1]
  while (left < right) {
    const pivot = list[middle] ?? 0
    let [low, high] = [left, right]
    while (low <= high) {
      while ((list[low] ?? 0) < pivot) low += 1
      while ((list[high] ?? 0) > pivot) high -= 1
      if (low > high) break
      const value = list[low] ?? 0
      list[low] = list[high] ?? 0
      list[high] = value
      low += 1
      high -= 1
    }
    if (high < middle) left = low
    if (middle < low) right = high
  }
  return list[middle] ?? 0
}

const fits = (slots: Slots, gaps: Gaps, { place, looks }: { place: number; looks: BeadLooks }): boolean =>
  misfitOf(slots, place, { middle: gaps[place] ? looks.gap : looks.bead, spread: looks.spread }) < OUTLIER

/** How far apart the two looks are, in spreads squared. */
function separationOf({ gap, bead, spread }: BeadLooks): number {
  let score = 0
  for (let at = 0; at < FEATURES; at += 1)
    score += ((gap[at] ?? 0) - (bead[at] ?? 0)) ** 2 / (spread[at] ?? 1)
  return score
}

/**
 * Takes out what light and colour change evenly over the picture: a curved surface through what is left
 * over.
 */
function levelled(slots: Slots, gaps: Gaps, looks: BeadLooks): Slots {
  const values = slots.values.slice()
  for (const feature of [0, 1, 2]) {
    const slope = slopeOf(slots, gaps, { looks, feature })
    for (let place = 0; place < gaps.length; place += 1) {
      let rise = 0
      for (let i = 0; i < TERMS; i += 1) rise += (slots.terms[place * TERMS + i] ?? 0) * (slope[i] ?? 0)
      values[place * FEATURES + feature] = (values[place * FEATURES + feature] ?? 0) - rise
    }
  }
  return { ...slots, values }
}

/** How one feature changes over the picture beyond what gaps and beads make of it, by least squares. */
function slopeOf(
  { terms, values }: Slots,
  gaps: Gaps,
  { looks: { gap, bead, spread }, feature }: { looks: BeadLooks; feature: number },
): number[] {
  const rows = Array.from({ length: TERMS }, (_, i) => {
    const row = Array.from({ length: TERMS + 1 }, () => 0)
    row[i] = i === 0 ? 1e-6 : 0.02
    return row
  })
  for (let place = 0; place < gaps.length; place += 1) {
    const look = gaps[place] ? gap : bead
    const off = (values[place * FEATURES + feature] ?? 0) - (look[feature] ?? 0)
    const weight = 1 / (1 + off ** 2 / ((spread[feature] ?? 1) * 6))
    const first = place * TERMS
    for (let i = 0; i < TERMS; i += 1) {
      const row = rows[i] ?? []
      const part = weight * (terms[first + i] ?? 0)
      for (let j = 0; j < TERMS; j += 1) row[j] = (row[j] ?? 0) + part * (terms[first + j] ?? 0)
      row[TERMS] = (row[TERMS] ?? 0) + part * off
    }
  }
  return solve(rows)
}
