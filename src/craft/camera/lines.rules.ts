import { solve } from './homography.rules.ts'
import type { Planes } from './planes.rules.ts'

/*
 * Long straight edges of a picture: a Hough transform over the edges' own direction. An edge votes with its
 * sign, so that what is brighter now above and now below cancels out, as texture does.
 */

/** Where the brightness changes: of the colour that changes most, across and down. */
export type Gradient = { width: number; height: number; across: Float32Array; down: Float32Array }

/** A line across the picture, y = at + slope · (x - middle); a steep one has x and y changed. */
export type EdgeLine = { at: number; slope: number; sign: 1 | -1; votes: number }

export function gradientOf({ width, height, red, green, blue }: Planes): Gradient {
  const across = new Float32Array(width * height)
  const down = new Float32Array(width * height)
  for (const plane of [red, green, blue])
    for (let y = 1; y < height - 1; y += 1)
      for (let x = 1, at = y * width + 1; x < width - 1; x += 1, at += 1) {
        const northWest = plane[at - width - 1] ?? 0
        const northEast = plane[at - width + 1] ?? 0
        const southWest = plane[at + width - 1] ?? 0
        const southEast = plane[at + width + 1] ?? 0
        const slant = southEast - northWest
        const other = northEast - southWest
        const gx = slant + other + 2 * ((plane[at + 1] ?? 0) - (plane[at - 1] ?? 0))
        const gy = slant - other + 2 * ((plane[at + width] ?? 0) - (plane[at - width] ?? 0))
        const oldX = across[at] ?? 0
        const oldY = down[at] ?? 0
        if (gx * gx + gy * gy > oldX * oldX + oldY * oldY) {
          across[at] = gx
          down[at] = gy
        }
      }
  return { width, height, across, down }
}

/** The same picture with x and y changed: its steep lines are flat. */
export function transposed({ width, height, across, down }: Gradient): Gradient {
  const out = {
    width: height,
    height: width,
    across: new Float32Array(width * height),
    down: new Float32Array(width * height),
  }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      out.across[x * height + y] = down[y * width + x] ?? 0
      out.down[x * height + y] = across[y * width + x] ?? 0
    }
  return out
}

const SLOPES = 49
const STEP = 0.02
const slopeOf = (bin: number): number => (bin - (SLOPES - 1) / 2) * STEP
/** An edge votes for its own slope and so many beside it. */
const NEAR = 4
/** A stronger edge has no more votes than this. */
const FULL = 160
/** A weaker one has none. */
export const WEAK = 24

/** The strongest flat lines, at most `most`, none beside another of its own sign. */
export function flatLines(gradient: Gradient, most: number): EdgeLine[] {
  const { width, height, across, down } = gradient
  const reach = Math.round(height * 0.3)
  const room = height + 2 * reach
  const votes = new Float32Array(SLOPES * room)
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const gy = down[at] ?? 0
      const size = Math.abs(gy)
      if (size < WEAK) continue
      const gx = across[at] ?? 0
      if (Math.abs(gx) > size * 0.7) continue
      const bin = Math.round(-gx / gy / STEP) + (SLOPES - 1) / 2
      const weight = Math.sign(gy) * Math.min(size, FULL)
      // It votes for the lines through it that have about its slope.
      const last = Math.min(SLOPES - 1, bin + NEAR)
      for (let each = Math.max(0, bin - NEAR); each <= last; each += 1) {
        const place = Math.floor(y + reach - slopeOf(each) * (x - width / 2) + 0.5)
        if (place >= 0 && place < room)
          votes[each * room + place] = (votes[each * room + place] ?? 0) + weight
      }
    }
  return peaks(votes, room, most).map(({ bin, place, votes: count }) =>
    refined(gradient, {
      at: place - reach,
      slope: slopeOf(bin),
      sign: count > 0 ? 1 : -1,
      votes: Math.abs(count),
    }),
  )
}

type Peak = { bin: number; place: number; votes: number }

function peaks(votes: Float32Array, room: number, most: number): Peak[] {
  const found: Peak[] = []
  for (let bin = 0; bin < SLOPES; bin += 1)
    for (let place = 2; place < room - 2; place += 1) {
      const here = votes[bin * room + place] ?? 0
      const size = Math.abs(here)
      if (size < FULL * 12) continue
      const isTop =
        size >= Math.abs(votes[bin * room + place - 1] ?? 0) &&
        size > Math.abs(votes[bin * room + place + 1] ?? 0) &&
        size >= Math.abs(votes[(bin - 1) * room + place] ?? 0) &&
        size > Math.abs(votes[(bin + 1) * room + place] ?? 0)
      if (isTop) found.push({ bin, place, votes: here })
    }
  found.sort((a, b) => Math.abs(b.votes) - Math.abs(a.votes))
  const chosen: Peak[] = []
  for (const peak of found) {
    const isNear = chosen.some(
      (other) =>
        Math.abs(other.place - peak.place) <= 2 &&
        Math.abs(other.bin - peak.bin) <= 3 &&
        other.votes > 0 === peak.votes > 0,
    )
    if (!isNear) chosen.push(peak)
    if (chosen.length === most) break
  }
  return chosen
}

/** The line through the edges beside it, by least squares, twice. */
function refined({ width, height, down }: Gradient, line: EdgeLine): EdgeLine {
  const middle = width / 2
  let { at, slope } = line
  for (let once = 0; once < 2; once += 1) {
    let [n, sx, sy, sxx, sxy] = [0, 0, 0, 0, 0]
    for (let x = 1; x < width - 1; x += 1) {
      const near = at + slope * (x - middle)
      for (let y = Math.ceil(near - 1.6); y <= near + 1.6; y += 1) {
        if (y < 1 || y >= height - 1) continue
        const weight = Math.min(FULL, (down[y * width + x] ?? 0) * line.sign)
        if (weight < WEAK) continue
        const dx = x - middle
        n += weight
        sx += weight * dx
        sy += weight * y
        sxx += weight * dx * dx
        sxy += weight * dx * y
      }
    }
    if (n === 0) break
    const [start = at, rise = slope] = solve([
      [n, sx, sy],
      [sx, sxx, sxy],
    ])
    at = start
    slope = rise
  }
  return { ...line, at, slope }
}
