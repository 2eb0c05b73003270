import { apartOf, type BeadLooks, extremes, gainOf, learnLooks, misfitOf } from './bead-looks.rules.ts'
import type { Decks } from './decks.rules.ts'
import type { RodRow } from './rods.rules.ts'
import { FEATURES, measureSlots, SLOTS, type SlotMeasures, type Slots } from './slots.rules.ts'

/*
 * Which digit each rod shows: where the gap of each deck is. A place that looks like neither bead nor gap (a
 * hand, a shadow) makes its rod doubtful.
 */

/**
 * What was read on one rod: the likeliest digit and the next one. `margin`: how much likelier the first is,
 * in natural logarithms. `misfit`: how far its worst place is from what beads and gaps look like, in
 * spreads squared.
 */
export type RodReading = { digit: number; other: number; margin: number; misfit: number }

/** What the rods show; `separation` is how far beads and gaps look apart, in spreads squared. */
export type BeadReading = { rods: RodReading[]; separation: number }

/** Reads the digits of all rods. */
export function readBeads(measures: SlotMeasures, decks: Decks, row: RodRow): BeadReading {
  const slots = measureSlots(measures, decks, row)
  const starts = Array.from({ length: FEATURES * 2 }, (_, at) => {
    const gaps = extremes(slots, at >> 1, at % 2 === 0 ? 1 : -1)
    return { gaps, score: apartOf(slots, gaps) }
  }).toSorted((a, b) => b.score - a.score)
  const [best] = starts
    .slice(0, 2)
    .map(({ gaps }) => learnLooks(slots, gaps))
    .toSorted((a, b) => b.score - a.score)
  if (!best) return { rods: [], separation: 0 }
  return {
    rods: Array.from({ length: row.count }, (_, rod) => readRod(best.flat, best.looks, rod)),
    separation: best.score,
  }
}

function readRod(slots: Slots, looks: BeadLooks, rod: number): RodReading {
  const places = Array.from({ length: SLOTS }, (_, slot) => rod * SLOTS + slot)
  const gains = places.map((place) => gainOf(slots, looks, place))
  const [above = 0, below = 0, ...lower] = gains
  const five = above > below ? 5 : 0
  const order = [0, 1, 2, 3, 4].toSorted((a, b) => (lower[b] ?? 0) - (lower[a] ?? 0))
  const [ones = 0, second = 0] = order
  const upperMargin = Math.abs(above - below)
  const lowerMargin = (lower[ones] ?? 0) - (lower[second] ?? 0)
  const misfits = places.map((place, slot) => {
    const isGap = slot === (five ? 0 : 1) || slot === ones + 2
    return misfitOf(slots, place, { middle: isGap ? looks.gap : looks.bead, spread: looks.spread })
  })
  const digit = five + ones
  return {
    digit,
    other: upperMargin < lowerMargin ? (digit + 5) % 10 : five + second,
    margin: Math.min(upperMargin, lowerMargin),
    misfit: Math.max(...misfits),
  }
}
