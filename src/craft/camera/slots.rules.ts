import type { Decks } from './decks.rules.ts'
import { AreaSums, type Planes } from './planes.rules.ts'
import type { RodRow } from './rods.rules.ts'

/*
 * The places of all rods, and what is measured at each. A rod has seven places for five beads: two above the
 * bar with one gap, five below it with one gap.
 */

export const SLOTS = 7
export const FEATURES = 5
/**
 * Which part of a place is looked at: from and to so many rods' distances from its wire, and so much of its
 * height up and down from its middle.
 */
type Strip = { from: number; to: number; part: number }
/** Two strips as far left of the wire as right of it. */
type Strips = readonly [left: Strip, right: Strip]
const stripsOf = (from: number, to: number, part: number): Strips => [
  { from: -to, to: -from, part },
  { from, to, part },
]
const BEAD = stripsOf(0.1, 0.31, 0.3)
const CHANGE = stripsOf(0.1, 0.31, 0.5)
const WHOLE: Strip = { from: -0.31, to: 0.31, part: 0.3 }
/** What is seen between two rods. */
const BETWEEN = stripsOf(0.44, 0.54, 0.5)
/** So many numbers tell how light slopes over a picture. */
export const TERMS = 6

/**
 * What was measured at the places of all rods, place by place. `terms`: what an even change of light over the
 * picture is made of there.
 */
export type Slots = { count: number; terms: Float64Array; values: Float64Array }

/**
 * Means over any part of a flattened picture: of its light, its warm and cool colours, and its change
 * downward.
 */
export type SlotMeasures = {
  width: number
  height: number
  light: AreaSums
  warm: AreaSums
  cool: AreaSums
  change: AreaSums
}

/** Logarithms of sums of three colours. */
const LOGS = Float32Array.from({ length: 800 }, (_, sum) => Math.log(sum + 24))

export function slotMeasures({ width, height, red, green, blue }: Planes): SlotMeasures {
  const size = width * height
  const light = new Float32Array(size)
  const warm = new Float32Array(size)
  const cool = new Float32Array(size)
  const change = new Float32Array(size)
  for (let at = 0; at < size; at += 1) {
    const g = green[at] ?? 0
    const sum = (red[at] ?? 0) + g + (blue[at] ?? 0)
    light[at] = LOGS[sum | 0] ?? 0
    warm[at] = ((red[at] ?? 0) - g) / (sum + 24)
    cool[at] = ((blue[at] ?? 0) - g) / (sum + 24)
  }
  for (let at = width; at < size - width; at += 1)
    change[at] = Math.min(0.5, Math.abs((light[at + width] ?? 0) - (light[at - width] ?? 0)))
  const sums = (plane: Float32Array): AreaSums => new AreaSums(plane, width, height)
  return { width, height, light: sums(light), warm: sums(warm), cool: sums(cool), change: sums(change) }
}

export function measureSlots(measures: SlotMeasures, decks: Decks, row: RodRow): Slots {
  const { width, height, light, warm, cool, change } = measures
  const slots: Slots = {
    count: row.count,
    terms: new Float64Array(row.count * SLOTS * TERMS),
    values: new Float64Array(row.count * SLOTS * FEATURES),
  }
  for (let place = 0; place < row.count * SLOTS; place += 1) {
    const rod = row.first + Math.floor(place / SLOTS) * row.pitch
    const at: SlotArea = { rod, pitch: row.pitch, ...heightOf(decks, place % SLOTS) }
    const [x, y] = [rod / width - 0.5, at.middle / height - 0.5]
    slots.terms.set([1, x, y, x * x, x * y, y * y], place * TERMS)
    slots.values.set(
      [
        both(light, at, BEAD),
        both(warm, at, BEAD),
        both(cool, at, BEAD),
        both(change, at, CHANGE),
        // A bead is unlike what is seen between the rods beside it; a gap is like it.
        across(light, at, WHOLE) - both(light, at, BETWEEN),
      ],
      place * FEATURES,
    )
  }
  return slots
}

/** A place in a flattened picture: its rod, how far rods are apart, its own middle and its height. */
type SlotArea = { rod: number; pitch: number; middle: number; high: number }

/** The middle and the height of a place: 0 and 1 above the bar, 2 to 6 below it. */
function heightOf(decks: Decks, slot: number): { middle: number; high: number } {
  if (slot < 2) {
    const high = (decks.barTop - decks.top) / 2
    return { middle: decks.top + high * (slot + 0.5), high }
  }
  const high = (decks.bottom - decks.barBottom) / 5
  return { middle: decks.barBottom + high * (slot - 1.5), high }
}

const across = (sums: AreaSums, { rod, pitch, middle, high }: SlotArea, { from, to, part }: Strip): number =>
  sums.mean([rod + from * pitch, middle - part * high, rod + to * pitch, middle + part * high])

const both = (sums: AreaSums, area: SlotArea, [left, right]: Strips): number =>
  (across(sums, area, left) + across(sums, area, right)) / 2
