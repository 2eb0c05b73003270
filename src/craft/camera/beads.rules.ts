import type { Decks } from './decks.rules.ts'
import { solve } from './homography.rules.ts'
import { AreaSums, type Planes } from './planes.rules.ts'
import type { RodRow } from './rods.rules.ts'

/*
 * Which digit each rod shows. A rod has seven places for five beads: two above the bar with one gap, five
 * below it with one gap. What a bead and what a gap look like is learned from the picture itself: the two
 * looks are those that differ most while each deck of each rod has one gap. Light that slopes over the
 * picture is taken out; a place that looks like neither (a hand, a shadow) makes its rod doubtful.
 */

/**
 * What was read on one rod: the likeliest digit and the next one. `margin`: how much likelier the first is,
 * in natural logarithms. `misfit`: how far its worst place is from what beads and gaps look like, in
 * spreads squared.
 */
export type RodReading = { digit: number; other: number; margin: number; misfit: number }

const SLOTS = 7
const FEATURES = 5
const ROUNDS = 4
/** Rods of pixels left and right of the wire, in rods' distances from its middle. */
type Strip = readonly [from: number, to: number]
const STRIP: Strip = [0.1, 0.31]
/** What is seen between two rods. */
const BETWEEN: Strip = [0.44, 0.54]
/** How much of a place's height, up and down from its middle, is looked at. */
const CORE = 0.3
/** Smallest spread of each feature, so that a clean picture is not trusted beyond measure. */
const FLOOR = [0.05, 0.008, 0.008, 0.008, 0.05]
/** Beyond this a place looks like nothing that is known. */
const OUTLIER = 22

/**
 * Where the places of all rods are in the picture, -0.5 to 0.5, and what was measured there, place by
 * place.
 */
type Slots = { count: number; x: Float64Array; y: Float64Array; values: Float64Array }
/** What gaps and beads look like, and the squared spread of each feature. */
type Look = { gap: Float64Array; bead: Float64Array; spread: Float64Array }
/** 1 where the gap of a deck is. */
type Gaps = Uint8Array

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
    .map(({ gaps }) => learn(slots, gaps))
    .toSorted((a, b) => b.score - a.score)
  if (!best) return { rods: [], separation: 0 }
  return {
    rods: Array.from({ length: row.count }, (_, rod) => readRod(best.flat, best.look, rod)),
    separation: best.score,
  }
}

/**
 * Means over any part of a flattened picture: of its light, its warm and cool colours, and its change
 * downward.
 */
export type SlotMeasures = { width: number; height: number; sums: readonly AreaSums[] }

/** Logarithms of sums of three colours. */
const LOGS = Float32Array.from({ length: 800 }, (_, sum) => Math.log(sum + 24))

export function slotMeasures({ width, height, red, green, blue }: Planes): SlotMeasures {
  const size = width * height
  const [light, warm, cool, change] = [0, 1, 2, 3].map(() => new Float32Array(size)) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  for (let at = 0; at < size; at += 1) {
    const g = green[at] ?? 0
    const sum = (red[at] ?? 0) + g + (blue[at] ?? 0)
    light[at] = LOGS[sum | 0] ?? 0
    warm[at] = ((red[at] ?? 0) - g) / (sum + 24)
    cool[at] = ((blue[at] ?? 0) - g) / (sum + 24)
  }
  for (let at = width; at < size - width; at += 1)
    change[at] = Math.min(0.5, Math.abs((light[at + width] ?? 0) - (light[at - width] ?? 0)))
  return {
    width,
    height,
    sums: [light, warm, cool, change].map((plane) => new AreaSums(plane, width, height)),
  }
}

function measureSlots({ width, height, sums }: SlotMeasures, decks: Decks, row: RodRow): Slots {
  const slots: Slots = {
    count: row.count,
    x: new Float64Array(row.count * SLOTS),
    y: new Float64Array(row.count * SLOTS),
    values: new Float64Array(row.count * SLOTS * FEATURES),
  }
  for (let place = 0; place < row.count * SLOTS; place += 1) {
    const x = row.first + Math.floor(place / SLOTS) * row.pitch
    const { y, high } = heightOf(decks, place % SLOTS)
    slots.x[place] = x / width - 0.5
    slots.y[place] = y / height - 0.5
    const across = (sum: AreaSums, [from, to]: Strip, part: number): number =>
      sum.mean([x + from * row.pitch, y - part * high, x + to * row.pitch, y + part * high])
    const both = (sum: AreaSums, [from, to]: Strip, part: number): number =>
      (across(sum, [-to, -from], part) + across(sum, [from, to], part)) / 2
    for (const [at, sum] of sums.entries())
      slots.values[place * FEATURES + at] = both(sum, STRIP, at === 3 ? 0.5 : CORE)
    // A bead is unlike what is seen between the rods beside it; a gap is like it.
    const [lights] = sums
    if (lights)
      slots.values[place * FEATURES + 4] =
        across(lights, [-STRIP[1], STRIP[1]], CORE) - both(lights, BETWEEN, 0.5)
  }
  return slots
}

/** The middle and the height of a place: 0 and 1 above the bar, 2 to 6 below it. */
function heightOf(decks: Decks, slot: number): { y: number; high: number } {
  if (slot < 2) {
    const high = (decks.barTop - decks.top) / 2
    return { y: decks.top + high * (slot + 0.5), high }
  }
  const high = (decks.bottom - decks.barBottom) / 5
  return { y: decks.barBottom + high * (slot - 1.5), high }
}

/** A first guess: in each deck the gap is where one feature is highest or lowest. */
const extremes = (slots: Slots, feature: number, sign: number): Gaps =>
  gapsWhere(slots.count, (place) => sign * (slots.values[place * FEATURES + feature] ?? 0))

/** The gap of each deck where `value` is highest. */
function gapsWhere(count: number, value: (place: number) => number): Gaps {
  const gaps = new Uint8Array(count * SLOTS)
  for (let rod = 0; rod < count; rod += 1)
    for (const [from, to] of [
      [0, 2],
      [2, SLOTS],
    ] as const) {
      let best = rod * SLOTS + from
      for (let place = best + 1; place < rod * SLOTS + to; place += 1)
        if (value(place) > value(best)) best = place
      gaps[best] = 1
    }
  return gaps
}

/** How far apart the means of gaps and beads are, in squared spreads: enough to choose where to begin. */
function apartOf({ values }: Slots, gaps: Gaps): number {
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

/** From a first guess to looks and gaps that agree, with the slope of the light taken out. */
function learn(slots: Slots, start: Gaps): { flat: Slots; look: Look; score: number } {
  let gaps = start
  let flat = slots
  let look = looksOf(flat, gaps, null)
  for (let round = 0; round < ROUNDS; round += 1) {
    flat = levelled(slots, gaps, look)
    look = looksOf(flat, gaps, round > 1 ? look : null)
    const [now, looks] = [flat, look]
    gaps = gapsWhere(slots.count, (place) => gainOf(now, looks, place))
  }
  look = looksOf(flat, gaps, look)
  return { flat, look, score: separationOf(look) }
}

/** How far apart the two looks are, in spreads squared. */
function separationOf({ gap, bead, spread }: Look): number {
  let score = 0
  for (let at = 0; at < FEATURES; at += 1)
    score += ((gap[at] ?? 0) - (bead[at] ?? 0)) ** 2 / (spread[at] ?? 1)
  return score
}

/** How gaps and beads look, of the places that fit the look before. */
function looksOf(slots: Slots, gaps: Gaps, before: Look | null): Look {
  const look: Look = {
    gap: new Float64Array(FEATURES),
    bead: new Float64Array(FEATURES),
    spread: new Float64Array(FEATURES),
  }
  const all = Array.from(gaps, (_, place) => place)
  const fitting = before ? all.filter((place) => fits(slots, gaps, { place, look: before })) : all
  const fair = fitting.length > all.length / 2 ? fitting : all
  const [gapPlaces, beadPlaces] = [fair.filter((at) => gaps[at]), fair.filter((at) => !gaps[at])]
  const sorted = new Float64Array(fair.length)
  for (let at = 0; at < FEATURES; at += 1) {
    const middle = (places: readonly number[], from: number): number => {
      for (const [index, place] of places.entries())
        sorted[index] = Math.abs((slots.values[place * FEATURES + at] ?? 0) - from)
      return sorted.subarray(0, places.length).sort()[places.length >> 1] ?? 0
    }
    // Far below every value, so that no sign is lost.
    look.gap[at] = middle(gapPlaces, LOWEST) + LOWEST
    look.bead[at] = middle(beadPlaces, LOWEST) + LOWEST
    const gapSpread = middle(gapPlaces, look.gap[at] ?? 0)
    const beadSpread = middle(beadPlaces, look.bead[at] ?? 0)
    const spread = (gapSpread * gapPlaces.length + beadSpread * beadPlaces.length) / fair.length
    look.spread[at] = Math.max(FLOOR[at] ?? 0.01, 1.4826 * spread) ** 2
  }
  return look
}

const LOWEST = -100

const fits = (slots: Slots, gaps: Gaps, { place, look }: { place: number; look: Look }): boolean =>
  misfitOf(slots, place, { middle: gaps[place] ? look.gap : look.bead, spread: look.spread }) < OUTLIER

const TERMS = 6

/**
 * Takes out what light and colour change evenly over the picture: a curved surface through what is left
 * over.
 */
function levelled(slots: Slots, gaps: Gaps, look: Look): Slots {
  const values = slots.values.slice()
  const size = slots.x.length
  const terms = new Float64Array(size * TERMS)
  for (let place = 0; place < size; place += 1) {
    const [x, y] = [slots.x[place] ?? 0, slots.y[place] ?? 0]
    terms.set([1, x, y, x * x, x * y, y * y], place * TERMS)
  }
  for (const at of [0, 1, 2]) {
    const rows = Array.from({ length: TERMS }, (_, i) => {
      const row = Array.from({ length: TERMS + 1 }, () => 0)
      row[i] = i === 0 ? 1e-6 : 0.02
      return row
    })
    for (let place = 0; place < size; place += 1) {
      const kind = gaps[place] ? look.gap : look.bead
      const off = (values[place * FEATURES + at] ?? 0) - (kind[at] ?? 0)
      const weight = 1 / (1 + off ** 2 / ((look.spread[at] ?? 1) * 6))
      for (const [i, row] of rows.entries()) {
        const part = weight * (terms[place * TERMS + i] ?? 0)
        for (let j = 0; j < TERMS; j += 1) row[j] = (row[j] ?? 0) + part * (terms[place * TERMS + j] ?? 0)
        row[TERMS] = (row[TERMS] ?? 0) + part * off
      }
    }
    const slope = solve(rows)
    for (let place = 0; place < size; place += 1) {
      let rise = 0
      for (let i = 0; i < TERMS; i += 1) rise += (terms[place * TERMS + i] ?? 0) * (slope[i] ?? 0)
      values[place * FEATURES + at] = (values[place * FEATURES + at] ?? 0) - rise
    }
  }
  return { ...slots, values }
}

type OneLook = { middle: Float64Array; spread: Float64Array }

/** How far a place is from a look, in spreads squared. */
function misfitOf({ values }: Slots, place: number, { middle, spread }: OneLook): number {
  let sum = 0
  for (let at = 0; at < FEATURES; at += 1)
    sum += ((values[place * FEATURES + at] ?? 0) - (middle[at] ?? 0)) ** 2 / (spread[at] ?? 1)
  return sum
}

/**
 * How much likelier a place is a gap than a bead, in natural logarithms; what looks like neither says
 * nothing.
 */
function gainOf(slots: Slots, { gap, bead, spread }: Look, place: number): number {
  const asBead = Math.min(OUTLIER * 2, misfitOf(slots, place, { middle: bead, spread }))
  return (asBead - Math.min(OUTLIER * 2, misfitOf(slots, place, { middle: gap, spread }))) / 2
}

function readRod(slots: Slots, look: Look, rod: number): RodReading {
  const places = Array.from({ length: SLOTS }, (_, slot) => rod * SLOTS + slot)
  const gains = places.map((place) => gainOf(slots, look, place))
  const [above = 0, below = 0, ...lower] = gains
  const five = above > below ? 5 : 0
  const order = [0, 1, 2, 3, 4].toSorted((a, b) => (lower[b] ?? 0) - (lower[a] ?? 0))
  const [ones = 0, second = 0] = order
  const upperMargin = Math.abs(above - below)
  const lowerMargin = (lower[ones] ?? 0) - (lower[second] ?? 0)
  const misfits = places.map((place, slot) => {
    const isGap = slot === (five ? 0 : 1) || slot === ones + 2
    return misfitOf(slots, place, { middle: isGap ? look.gap : look.bead, spread: look.spread })
  })
  const digit = five + ones
  return {
    digit,
    other: upperMargin < lowerMargin ? (digit + 5) % 10 : five + second,
    margin: Math.min(upperMargin, lowerMargin),
    misfit: Math.max(...misfits),
  }
}
