import { type Rng, seeded } from '../src/quiz/seeded.rules.ts'
import { homography, mapPoint, type Point, type Quad } from '../src/craft/camera/homography.rules.ts'
import type { RawPicture } from '../src/craft/camera/planes.rules.ts'

/*
 * Draws photos of sorobans from a seed: three kinds of abacus on different tables, seen at an angle, with
 * shadows, colour casts, blur, noise, and sometimes a hand over some rods. One unit is the distance of two rods.
 */

export const SOROBAN_KINDS = ['wooden', 'black', 'children'] as const
export type SorobanKind = (typeof SOROBAN_KINDS)[number]

type Colour = readonly [number, number, number]

export type SorobanPhoto = {
  picture: RawPicture
  /** Digits from left to right, as they stand on the beads. */
  digits: readonly number[]
  /** How much of each rod's beads a hand covers, 0 to 1. */
  covered: readonly number[]
  /** The frame's corners in the picture: top left, top right, bottom right, bottom left. */
  corners: Quad
}

type PhotoOptions = {
  kind: SorobanKind
  rods: number
  seed: number
  width?: number
  height?: number
  /** Whether a hand covers some rods. */
  hand?: boolean
  digits?: readonly number[]
  /** Flat, evenly lit, straight from above. */
  plain?: boolean
}

const TABLES: readonly Colour[] = [
  [222, 218, 208],
  [140, 96, 60],
  [90, 70, 52],
  [120, 128, 134],
  [60, 110, 92],
  [70, 92, 140],
  [196, 170, 130],
]
const SKINS: readonly Colour[] = [
  [214, 166, 132],
  [168, 116, 84],
  [108, 72, 52],
]

type Look = {
  bead: Colour
  frame: Colour
  beam: Colour
  /** The board behind the beads; null: the table is seen through. */
  bed: Colour | null
  wire: Colour
  isRound: boolean
  shine: number
}

function lookOf(kind: SorobanKind, random: Rng): Look {
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  if (kind === 'wooden')
    return {
      bead: one<Colour>([
        [122, 66, 36],
        [150, 84, 44],
        [98, 52, 34],
      ]),
      frame: one<Colour>([
        [206, 164, 108],
        [222, 188, 138],
        [186, 140, 86],
      ]),
      beam: one<Colour>([
        [206, 164, 108],
        [70, 46, 30],
        [232, 224, 206],
      ]),
      bed: random() < 0.5 ? null : [226, 214, 190],
      wire: [168, 140, 96],
      isRound: false,
      shine: 0.2,
    }
  if (kind === 'black')
    return {
      bead: one<Colour>([
        [32, 30, 32],
        [46, 40, 38],
        [38, 44, 54],
      ]),
      frame: one<Colour>([
        [58, 40, 30],
        [34, 32, 34],
        [84, 58, 40],
      ]),
      beam: one<Colour>([
        [58, 40, 30],
        [232, 228, 216],
        [34, 32, 34],
      ]),
      bed: random() < 0.4 ? null : [214, 206, 190],
      wire: [150, 140, 120],
      isRound: false,
      shine: 0.55,
    }
  return {
    bead: one<Colour>([
      [240, 238, 230],
      [246, 242, 226],
      [228, 232, 236],
    ]),
    frame: one<Colour>([
      [204, 44, 48],
      [36, 92, 188],
      [30, 140, 84],
      [236, 176, 40],
    ]),
    beam: one<Colour>([
      [246, 244, 240],
      [204, 44, 48],
      [250, 206, 60],
    ]),
    bed: one<Colour | null>([[64, 88, 120], [52, 60, 66], [120, 160, 196], null]),
    wire: [120, 124, 130],
    isRound: true,
    shine: 0.3,
  }
}

type Measures = {
  rods: number
  side: number
  edge: number
  margin: number
  bead: number
  upper: number
  lower: number
  beam: number
  width: number
  height: number
}

function measuresOf(rods: number, random: Rng): Measures {
  const bead = 0.5 + random() * 0.12
  const slack = 0.9 + random() * 0.25
  const [upper, lower] = [bead * (1 + slack), bead * (4 + slack)]
  const [edge, beam] = [bead * (0.45 + random() * 0.3), bead * (0.32 + random() * 0.16)]
  const [side, margin] = [0.4 + random() * 0.3, 0.52 + random() * 0.12]
  return {
    rods,
    side,
    edge,
    margin,
    bead,
    upper,
    lower,
    beam,
    width: rods - 1 + 2 * (margin + side),
    height: 2 * edge + upper + beam + lower,
  }
}

const scaled = ([r, g, b]: Colour, by: number): Colour => [r * by, g * by, b * by]

/** What is seen of a rod at a height from the top of the deck, `x` beside its middle; null between beads. */
function beadAt({ m, look }: Scene, digit: number, [x, y]: Point): Colour | null {
  const lowTop = m.edge + m.upper + m.beam
  const middles = [m.edge + (digit >= 5 ? m.upper - m.bead / 2 : m.bead / 2)]
  const ones = digit % 5
  for (let k = 0; k < 4; k += 1)
    middles.push(k < ones ? lowTop + (k + 0.5) * m.bead : lowTop + m.lower - (3.5 - k) * m.bead)
  for (const middle of middles) {
    const off = (y - middle) / (m.bead / 2)
    if (Math.abs(off) > 0.97) continue
    const half = look.isRound ? 0.46 * Math.sqrt(1 - 0.75 * off * off) : 0.47 - 0.26 * Math.abs(off)
    if (Math.abs(x) > half) continue
    const ridge = Math.abs(off) < 0.07 && !look.isRound ? 0.82 : 1
    const light = (1.14 - 0.34 * ((off + 1) / 2)) * (1 - 0.25 * (x / half) ** 2) * ridge
    const shine = Math.abs(off + 0.4) < 0.2 && Math.abs(x + 0.1) < 0.12 ? look.shine * 150 : 0
    const [r, g, b] = scaled(look.bead, Math.abs(off) > 0.88 ? light * 0.7 : light)
    return [r + shine, g + shine, b + shine]
  }
  return null
}

type Scene = { m: Measures; look: Look; table: Colour; digits: readonly number[]; grain: number }

function grainAt({ table, grain }: Scene, x: number, y: number): Colour {
  const wave = Math.sin(y * 5.1 + Math.sin(x * 0.7) * 1.3) * 0.5 + Math.sin(y * 13.7 + x * 0.9) * 0.5
  return scaled(table, 1 + grain * wave)
}

/** The colour of a point of the flat scene; the frame's top left corner is 0, 0. */
function colourAt(scene: Scene, x: number, y: number): Colour {
  const { m, look, digits } = scene
  if (x < 0 || y < 0 || x > m.width || y > m.height) {
    const near = x > -0.1 && y > 0 && x < m.width + 0.22 && y < m.height + 0.22
    return scaled(grainAt(scene, x, y), near ? 0.62 : 1)
  }
  const lowTop = m.edge + m.upper + m.beam
  if (x < m.side || x > m.width - m.side || y < m.edge || y > m.height - m.edge) {
    const bevel = Math.min(x, y, m.width - x, m.height - y)
    return scaled(look.frame, bevel < 0.07 ? 1.12 : 1)
  }
  const rod = Math.round(x - m.side - m.margin)
  const off = x - m.side - m.margin - rod
  if (y > m.edge + m.upper && y < lowTop) {
    const isDot = (m.rods - 1 - rod) % 3 === 0 && Math.hypot(off, y - (lowTop - m.beam / 2)) < m.beam * 0.28
    return isDot ? [250, 250, 246] : look.beam
  }
  const inRow = rod >= 0 && rod < m.rods
  const bead = inRow ? beadAt(scene, digits[rod] ?? 0, [off, y]) : null
  if (bead) return bead
  if (inRow && Math.abs(off) < 0.045) return scaled(look.wire, off < 0 ? 1.15 : 0.8)
  const shade = y < m.edge + 0.09 || (y > lowTop && y < lowTop + 0.07) ? 0.72 : 0.93
  return scaled(look.bed ?? grainAt(scene, x, y), shade)
}

/** A camera over the table: turned, tilted, and near enough that the frame fills most of the picture. */
function poseOf(m: Measures, size: readonly [number, number], draw: Rng | null): Quad {
  const isPlain = draw === null
  const random = draw ?? (() => 0.5)
  const [turn, tilt, yaw] = isPlain ? [0, 0, 0] : [0.4, 0.8, 0.5].map((most) => (random() - 0.5) * most)
  const far = m.width * 1.7
  const corners = [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ].map(([u = 0, v = 0]): Point => {
    const [x, y] = [u * m.width, v * m.height]
    const [a, b] = [
      x * Math.cos(turn ?? 0) - y * Math.sin(turn ?? 0),
      x * Math.sin(turn ?? 0) + y * Math.cos(turn ?? 0),
    ]
    const z = far + b * Math.sin(tilt ?? 0) + a * Math.sin(yaw ?? 0)
    return [(a * Math.cos(yaw ?? 0)) / z, (b * Math.cos(tilt ?? 0)) / z]
  })
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const fill = isPlain ? 0.9 : 0.82 + random() * 0.12
  const zoom = Math.min((size[0] * fill) / (right - left), (size[1] * fill) / (bottom - top))
  const [roomX, roomY] = [size[0] - (right - left) * zoom, size[1] - (bottom - top) * zoom]
  const [atX, atY] = isPlain ? [0.5, 0.5] : [0.25 + random() * 0.5, 0.25 + random() * 0.5]
  return corners.map(
    ([x, y]): Point => [(x - left) * zoom + roomX * atX, (y - top) * zoom + roomY * atY],
  ) as unknown as Quad
}

type Hand = { skin: Colour; fingers: readonly { x: number; top: number; half: number }[] }

/** Fingers that come from below the frame and lie over some rods. */
function handOf(m: Measures, random: Rng): Hand {
  const first = Math.floor(random() * (m.rods - 1))
  const fingers = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, at) => ({
    x: m.side + m.margin + first + at * 0.95 + (random() - 0.5) * 0.3,
    top: m.edge + random() * m.height * 0.35,
    half: 0.5 + random() * 0.12,
  }))
  return { skin: SKINS[Math.floor(random() * SKINS.length)] ?? [180, 130, 100], fingers }
}

function skinAt({ skin, fingers }: Hand, x: number, y: number): Colour | null {
  for (const { x: middle, top, half } of fingers) {
    const off = Math.abs(x - middle)
    const isTip = y < top + half ? Math.hypot(off, y - top - half) < half : off < half
    if (y > top && isTip) return scaled(skin, 1.05 - 0.35 * (off / half) ** 2)
  }
  return null
}

/** The share of a rod's beads that lies below a hand. */
function coverOf(m: Measures, hand: Hand | null, rod: number): number {
  if (!hand) return 0
  let [all, below] = [0, 0]
  for (let y = m.edge; y < m.height - m.edge; y += 0.08)
    for (const x of [-0.3, -0.15, 0, 0.15, 0.3]) {
      all += 1
      if (skinAt(hand, m.side + m.margin + rod + x, y)) below += 1
    }
  return below / all
}

/** The light on the table: a slope, the soft edge of a shadow, and a cast of colour. */
function lightOf(random: Rng, [width, height]: readonly [number, number], isPlain: boolean) {
  const way = random() * Math.PI * 2
  const [slope, edge, cut] = [random() * 0.35, random() < 0.4 ? random() * 0.3 : 0, random() - 0.5]
  const gain = 0.75 + random() * 0.4
  const warm = (random() - 0.5) * 0.24
  if (isPlain) return (): Colour => [1, 1, 1]
  return (x: number, y: number): Colour => {
    const along = Math.cos(way) * (x / width - 0.5) + Math.sin(way) * (y / height - 0.5)
    const shadow = edge / (1 + Math.exp(-(along - cut * 0.5) * 16))
    const light = gain * (1 + slope * along - shadow)
    return [light * (1 + warm), light, light * (1 - warm)]
  }
}

/** Draws one photo; the same options draw the same picture. */
export function sorobanPhoto(options: PhotoOptions): SorobanPhoto {
  const { kind, rods, seed, width = 480, height = 360, plain: isPlain = false } = options
  const random = seeded(seed)
  const m = measuresOf(rods, random)
  const look = lookOf(kind, random)
  const table = TABLES[Math.floor(random() * TABLES.length)] ?? [200, 200, 200]
  const digits = options.digits ?? Array.from({ length: rods }, () => Math.floor(random() * 10))
  const scene: Scene = { m, look, table, digits, grain: random() * 0.08 }
  const corners = poseOf(m, [width, height], isPlain ? null : random)
  const hand = options.hand ? handOf(m, random) : null
  const light = lightOf(random, [width, height], isPlain)
  const flat: Quad = [
    [0, 0],
    [m.width, 0],
    [m.width, m.height],
    [0, m.height],
  ]
  const toScene = homography(corners, flat)
  const raw = new Float32Array(width * height * 3)
  const subs = [-0.25, 0.25]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let [r, g, b] = [0, 0, 0]
      for (const sub of subs) {
        const [u, v] = mapPoint(toScene, x + 0.5 + sub, y + 0.5 + sub)
        const colour = (hand && skinAt(hand, u, v)) ?? colourAt(scene, u, v)
        r += colour[0]
        g += colour[1]
        b += colour[2]
      }
      const [lr, lg, lb] = light(x, y)
      const at = (y * width + x) * 3
      raw[at] = (r / 2) * lr
      raw[at + 1] = (g / 2) * lg
      raw[at + 2] = (b / 2) * lb
    }
  const blurs = isPlain ? 0 : Math.floor(random() * 3)
  const soft = blurred(raw, [width, height], blurs)
  const noise = isPlain ? 0 : 2 + random() * 8
  return {
    picture: noisy(soft, { width, height, noise, random }),
    digits,
    covered: Array.from({ length: rods }, (_, rod) => coverOf(m, hand, rod)),
    corners,
  }
}

/** A small blur, so many times. */
function blurred(raw: Float32Array, [width, height]: readonly [number, number], times: number): Float32Array {
  let from = raw
  const row = width * 3
  for (let once = 0; once < times; once += 1) {
    const to = from.slice()
    for (let y = 1; y < height - 1; y += 1)
      for (let at = y * row + 3; at < (y + 1) * row - 3; at += 1)
        to[at] =
          (from[at] ?? 0) * 0.4 +
          ((from[at - 3] ?? 0) + (from[at + 3] ?? 0) + (from[at - row] ?? 0) + (from[at + row] ?? 0)) * 0.15
    from = to
  }
  return from
}

type Grain = { width: number; height: number; noise: number; random: Rng }

function noisy(raw: Float32Array, { width, height, noise, random }: Grain): RawPicture {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at += 1) {
    for (let c = 0; c < 3; c += 1)
      data[at * 4 + c] = (raw[at * 3 + c] ?? 0) + (random() + random() - 1) * noise * 1.7
    data[at * 4 + 3] = 255
  }
  return { width, height, data }
}
