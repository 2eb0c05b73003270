import type { Box, RawPicture } from './planes.rules.ts'
import { readSoroban } from './read-soroban.rules.ts'

/** As large as the pictures that a camera gives. */
const [WIDTH, HEIGHT] = [480, 360]
const RODS = 9
/** Heights of the seven places of a rod: two above the bar, five below it. */
export const PLACES = [108, 126, 162, 180, 198, 216, 234] as const
/** Where the beads of a rod that shows nought are. */
const BEADS = [0, 3, 4, 5, 6] as const

/** How a drawn abacus is seen: how far it leans, in pixels a pixel, and its light as a part of full light. */
export type Look = { lean: number; light: number }
const STRAIGHT: Look = { lean: 0, light: 1 }
export const LOOKS: readonly Look[] = [STRAIGHT, { lean: 0.06, light: 1 }, { lean: -0.05, light: 0.6 }]

/**
 * Reads a drawn abacus in both ways in which a camera's picture is read. A browser compiles what runs often:
 * the first pictures of the camera would be read many times slower without it. What it compiled for one look
 * alone it would give up at the first picture that is another: each `run` has the next look.
 */
export function warmUp(run: number): void {
  const picture = drawnAbacus(LOOKS[run % LOOKS.length])
  const reading = readSoroban(picture)
  if (reading.state === 'read') readSoroban(picture, { count: reading.rods.length, near: reading.corners })
}

/** A drawn abacus that shows nought, on a table with a grain. */
export function drawnAbacus({ lean, light }: Look = STRAIGHT): RawPicture {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  const fill = ([left, top, right, bottom]: Box, light: number): void => {
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) {
        const at = y * WIDTH + x
        data.fill(light + ((at * 31) % 13), at * 4, at * 4 + 3)
      }
  }
  fill([0, 0, WIDTH, HEIGHT], 224)
  fill([30, 81, 450, 264], 64)
  fill([45, 98, 435, 137], 214)
  fill([45, 149, 435, 245], 214)
  for (let rod = 0; rod < RODS; rod += 1) {
    const x = 72 + rod * 42
    for (const place of BEADS) {
      const y = PLACES[place]
      // A bead tapers to both sides.
      fill([x - 16, y - 3, x + 16, y + 3], 114)
      fill([x - 12, y - 6, x + 12, y + 6], 114)
      fill([x - 8, y - 8, x + 8, y + 8], 114)
    }
  }
  return { width: WIDTH, height: HEIGHT, data: turned(data, { lean, light }) }
}

/** The picture leaning about its middle, in other light. */
function turned(data: Uint8ClampedArray, { lean, light }: Look): Uint8ClampedArray<ArrayBuffer> {
  const seen = new Uint8ClampedArray(data.length)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const fromX = within(x - Math.round((y - HEIGHT / 2) * lean), WIDTH)
      const fromY = within(y - Math.round((x - WIDTH / 2) * lean), HEIGHT)
      const [to, from] = [(y * WIDTH + x) * 4, (fromY * WIDTH + fromX) * 4]
      for (let channel = 0; channel < 3; channel += 1)
        seen[to + channel] = (data[from + channel] ?? 0) * light
    }
  return seen
}

const within = (value: number, size: number): number => Math.max(0, Math.min(size - 1, value))
