import type { Box, RawPicture } from './planes.rules.ts'

const [WIDTH, HEIGHT] = [320, 160]
const RODS = 9
/** Heights of the seven places of a rod: two above the bar, five below it. */
const PLACES = [32, 44, 68, 80, 92, 104, 116] as const
/** Where the beads of a rod that shows nought are. */
const BEADS = [0, 3, 4, 5, 6] as const

/** A drawn abacus that shows nought, for a reader to run once on before the camera's first picture. */
export function drawnAbacus(): RawPicture {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255)
  const fill = ([left, top, right, bottom]: Box, light: number): void => {
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) data.fill(light, (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3)
  }
  fill([0, 0, WIDTH, HEIGHT], 230)
  fill([20, 14, 300, 136], 70)
  fill([30, 25, 290, 51], 220)
  fill([30, 59, 290, 123], 220)
  for (let rod = 0; rod < RODS; rod += 1) {
    const x = 48 + rod * 28
    for (const place of BEADS) {
      const y = PLACES[place]
      // A bead tapers to both sides.
      fill([x - 11, y - 2, x + 11, y + 2], 120)
      fill([x - 8, y - 4, x + 8, y + 4], 120)
      fill([x - 5, y - 5, x + 5, y + 5], 120)
    }
  }
  return { width: WIDTH, height: HEIGHT, data }
}
