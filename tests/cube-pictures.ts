import type { RawPicture } from '../src/craft/camera/planes.rules.ts'
import type { Face } from '../src/craft/cube/cube.rules.ts'
import type { Rng } from '../src/quiz/seeded.rules.ts'

export type Colour = readonly [number, number, number]
const PAINT: Readonly<Record<Face, Colour>> = {
  U: [236, 236, 232],
  D: [246, 212, 40],
  R: [188, 32, 44],
  L: [240, 116, 30],
  F: [24, 150, 72],
  B: [22, 74, 172],
}
/** The part of the picture's shorter side that the grid takes. */
export const GRID = 0.8

/** A side in the grid, with its black body, a light that falls off, a shine on some squares, and noise. */
export function cubePhoto(colours: readonly Face[], light: Colour, random: Rng): RawPicture {
  const [width, height] = [160, 120]
  const side = height * GRID
  const data = new Uint8ClampedArray(width * height * 4)
  const [slope, tilt, gain] = [random() * 0.3, random() * 6.28, 0.88 + random() * 0.2]
  const shines = Array.from({ length: 9 }, () => (random() < 0.25 ? random() * 0.25 : 0))
  const [dx, dy] = [(random() - 0.5) * side * 0.05, (random() - 0.5) * side * 0.05]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [((x - width / 2 + dx) / side + 0.5) * 3, ((y - height / 2 + dy) / side + 0.5) * 3]
      const [column, row] = [Math.floor(u), Math.floor(v)]
      const isCube = column >= 0 && column < 3 && row >= 0 && row < 3
      const isSquare = isCube && Math.max(Math.abs(u - column - 0.5), Math.abs(v - row - 0.5)) < 0.44
      const body: Colour = isCube ? [20, 20, 22] : [150, 120, 96]
      const paint = isSquare ? PAINT[colours[row * 3 + column] ?? 'U'] : body
      const shine = isSquare ? (shines[row * 3 + column] ?? 0) : 0
      const fall = gain * (1 + slope * (Math.cos(tilt) * (u / 3 - 0.5) + Math.sin(tilt) * (v / 3 - 0.5)))
      for (let c = 0; c < 3; c += 1) {
        const lit = ((paint[c] ?? 0) * (1 - shine) + 255 * shine) * fall * (light[c] ?? 1)
        data[(y * width + x) * 4 + c] = lit + (random() + random() - 1) * 16
      }
      data[(y * width + x) * 4 + 3] = 255
    }
  return { width, height, data }
}
