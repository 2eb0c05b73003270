import type { Homography } from './homography.rules.ts'

/** A picture as a canvas gives it: four bytes a pixel (red, green, blue, alpha), row by row. */
export type RawPicture = { width: number; height: number; data: Uint8ClampedArray }

/** A picture as one plane of numbers a colour, 0 to 255. */
export type Planes = {
  width: number
  height: number
  red: Float32Array
  green: Float32Array
  blue: Float32Array
}

const emptyPlanes = (width: number, height: number): Planes => ({
  width,
  height,
  red: new Float32Array(width * height),
  green: new Float32Array(width * height),
  blue: new Float32Array(width * height),
})

/**
 * The picture at a half of its width and height, each pixel the mean of four; a dark one is made brighter.
 */
export function halved({ width, height, data }: RawPicture): Planes {
  const half = emptyPlanes(width >> 1, height >> 1)
  const row = width * 4
  for (const [channel, plane] of [half.red, half.green, half.blue].entries())
    for (let y = 0, to = 0; y < half.height; y += 1)
      for (let x = 0, at = y * 2 * row + channel; x < half.width; x += 1, at += 8, to += 1)
        plane[to] =
          ((data[at] ?? 0) + (data[at + 4] ?? 0) + (data[at + row] ?? 0) + (data[at + row + 4] ?? 0)) / 4
  return brightened(half)
}

/**
 * Whatever is brighter than nearly all of the picture counts as white; darkness is raised so often at most.
 */
const [BRIGHT, RAISED] = [0.95, 4]

function brightened(planes: Planes): Planes {
  const counts = new Uint32Array(256)
  for (const value of planes.green) counts[value | 0] = (counts[value | 0] ?? 0) + 1
  let [level, below] = [0, 0]
  while (level < 255 && below < planes.green.length * BRIGHT) {
    below += counts[level] ?? 0
    level += 1
  }
  const gain = Math.min(RAISED, 220 / Math.max(level, 1))
  if (gain <= 1.1) return planes
  for (const plane of [planes.red, planes.green, planes.blue])
    for (let at = 0; at < plane.length; at += 1) plane[at] = (plane[at] ?? 0) * gain
  return planes
}

/**
 * The picture drawn anew on so many pixels; `toSource` says where each comes from. Between four pixels it is
 * interpolated; beyond the edge the last pixel goes on.
 */
export function warped(
  { width, height, data }: RawPicture,
  toSource: Homography,
  [toWidth, toHeight]: readonly [number, number],
): Planes {
  const out = emptyPlanes(toWidth, toHeight)
  const { red, green, blue } = out
  const [m0, m1, m2, m3, m4, m5, m6, m7] = toSource
  const lastLeft = width - 1.001
  const lastTop = height - 1.001
  for (let y = 0, to = 0; y < toHeight; y += 1) {
    const sy = y + 0.5
    const rowX = m1 * sy + m2
    const rowY = m4 * sy + m5
    const rowW = m7 * sy + 1
    for (let x = 0; x < toWidth; x += 1, to += 1) {
      const sx = x + 0.5
      const one = 1 / (m6 * sx + rowW)
      const left = Math.max(0, Math.min(lastLeft, (m0 * sx + rowX) * one - 0.5))
      const top = Math.max(0, Math.min(lastTop, (m3 * sx + rowY) * one - 0.5))
      const px = left | 0
      const py = top | 0
      const fx = left - px
      const fy = top - py
      const at = (py * width + px) * 4
      const below = at + width * 4
      const a = (1 - fx) * (1 - fy)
      const b = fx * (1 - fy)
      const c = (1 - fx) * fy
      const d = fx * fy
      red[to] =
        (data[at] ?? 0) * a + (data[at + 4] ?? 0) * b + (data[below] ?? 0) * c + (data[below + 4] ?? 0) * d
      green[to] =
        (data[at + 1] ?? 0) * a +
        (data[at + 5] ?? 0) * b +
        (data[below + 1] ?? 0) * c +
        (data[below + 5] ?? 0) * d
      blue[to] =
        (data[at + 2] ?? 0) * a +
        (data[at + 6] ?? 0) * b +
        (data[below + 2] ?? 0) * c +
        (data[below + 6] ?? 0) * d
    }
  }
  return out
}

/** A rectangle of a plane, in pixels. */
export type Box = readonly [left: number, top: number, right: number, bottom: number]

/** Sums of all numbers above and left of each place, for means over rectangles in one step. */
export class AreaSums {
  readonly #sums: Float64Array
  readonly #row: number
  readonly #height: number

  constructor(plane: ArrayLike<number>, width: number, height: number) {
    this.#row = width + 1
    this.#height = height
    this.#sums = new Float64Array(this.#row * (height + 1))
    for (let y = 0; y < height; y += 1) {
      let line = 0
      for (let x = 0; x < width; x += 1) {
        line += plane[y * width + x] ?? 0
        this.#sums[(y + 1) * this.#row + x + 1] = (this.#sums[y * this.#row + x + 1] ?? 0) + line
      }
    }
  }

  /** The mean of a rectangle, cut to the plane; at least one pixel. */
  mean([left, top, right, bottom]: Box): number {
    const x0 = Math.max(0, Math.min(this.#row - 2, Math.round(left)))
    const y0 = Math.max(0, Math.min(this.#height - 1, Math.round(top)))
    const x1 = Math.max(x0 + 1, Math.min(this.#row - 1, Math.round(right)))
    const y1 = Math.max(y0 + 1, Math.min(this.#height, Math.round(bottom)))
    const at = (x: number, y: number): number => this.#sums[y * this.#row + x] ?? 0
    return (at(x1, y1) - at(x0, y1) - at(x1, y0) + at(x0, y0)) / ((x1 - x0) * (y1 - y0))
  }
}
