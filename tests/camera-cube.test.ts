import { describe, expect, test } from 'vitest'
import { cheapest, type Lab, labOf, readFaces, sampleFace } from '../src/craft/camera/cube-colours.rules.ts'
import { FACES, type Face, randomState } from '../src/craft/cube/cube.rules.ts'
import { stickersOf } from '../src/craft/cube/facelets.rules.ts'
import { type Rng, seeded } from '../src/quiz/seeded.rules.ts'
import { type Colour, cubePhoto, GRID } from './cube-pictures.ts'

const LIGHTS: Readonly<Record<string, Colour>> = {
  'a neutral light': [1, 1, 1],
  'a yellowish lamp': [1.05, 0.9, 0.62],
  'a bluish window': [0.78, 0.92, 1.12],
  'a dim room': [0.4, 0.38, 0.34],
}
type Sides = Record<Face, readonly Lab[]>
const facesOf = (stickers: readonly Face[], face: Face) =>
  stickers.slice(FACES.indexOf(face) * 9, FACES.indexOf(face) * 9 + 9)

function photographed(stickers: readonly Face[], light: Colour, random: Rng): Sides {
  const entries = FACES.map((face) => {
    const sample = sampleFace(cubePhoto(facesOf(stickers, face), light, random), GRID)
    expect(sample.isEven).toBe(true)
    return [face, sample.colours] as const
  })
  return Object.fromEntries(entries) as Sides
}

describe.each(Object.entries(LIGHTS))('under %s', (name, light) => {
  test('the colours of 60 scrambled cubes are read from six pictures each', () => {
    const random = seeded(name.length * 7)
    const wrong: string[] = []
    for (let one = 0; one < 60; one += 1) {
      const stickers = stickersOf(randomState(random))
      const read = readFaces(photographed(stickers, light, random))
      if (read.state !== 'read' || read.stickers.join('') !== stickers.join('')) wrong.push(`${one}`)
    }
    expect(wrong).toEqual([])
  })
})

test('a side that was taken twice is named, and the other one with it', () => {
  const random = seeded(5)
  const stickers = stickersOf(randomState(random))
  const sides = photographed(stickers, [1, 1, 1], random)
  const read = readFaces({ ...sides, L: sides.F })
  expect(read).toMatchObject({ state: 'retake', why: 'same', face: 'L', other: 'F' })
})

test('a side that was held another way round is the one to be taken again', () => {
  const random = seeded(6)
  let named = 0
  for (let one = 0; one < 40; one += 1) {
    const stickers = stickersOf(randomState(random))
    const sides = photographed(stickers, [1, 1, 1], random)
    const face = FACES[one % 6] ?? 'U'
    const quarter = [6, 3, 0, 7, 4, 1, 8, 5, 2].map((at) => sides[face][at] ?? ([0, 0, 0] as const))
    const read = readFaces({ ...sides, [face]: quarter })
    if (read.state === 'retake' && read.why === 'turned' && read.face === face) named += 1
    // Never a cube that it is not.
    if (read.state === 'read') expect(read.stickers.join('')).toBe(stickers.join(''))
  }
  expect(named).toBeGreaterThanOrEqual(36)
})

test('a square that a finger covered is never read as a cube with another pattern', () => {
  const random = seeded(7)
  const skin = labOf([200, 150, 120])
  let asked = 0
  for (let one = 0; one < 40; one += 1) {
    const stickers = stickersOf(randomState(random))
    const sides = photographed(stickers, [1, 1, 1], random)
    const covered = { ...sides, R: sides.R.map((own, at) => (at === one % 4 ? skin : own)) }
    const read = readFaces(covered)
    if (read.state === 'retake') asked += 1
    else if (read.stickers.join('') !== stickers.join('')) expect(read.doubtful).toContain(9 + (one % 4))
    else asked += 1
  }
  expect(asked).toBeGreaterThan(30)
})

test('an edge that runs through the squares is no side of a cube', () => {
  const data = Uint8ClampedArray.from({ length: 160 * 120 * 4 }, (_, at) => ((at >> 2) % 160 < 80 ? 20 : 220))
  expect(sampleFace({ width: 160, height: 120, data }, GRID).isEven).toBe(false)
})

test('a black picture, as a camera that starts gives it, shows no side; a dim one does', () => {
  const shown = (value: number) =>
    sampleFace({ width: 160, height: 120, data: new Uint8ClampedArray(160 * 120 * 4).fill(value) }, GRID)
  expect(shown(8).isDark).toBe(true)
  expect(shown(60).isDark).toBe(false)
})

test('Lab of white, black and pure red as the standard has them', () => {
  expect(labOf([255, 255, 255])[0]).toBeCloseTo(100, 1)
  expect(labOf([0, 0, 0])[0]).toBeCloseTo(0, 1)
  const [light, red, yellow] = labOf([255, 0, 0])
  expect([light, red, yellow].map(Math.round)).toEqual([53, 80, 67])
})

test('the cheapest assignment of 200 random tables of five is that of all 120 orders', () => {
  const random = seeded(9)
  const orders = (list: readonly number[]): number[][] =>
    list.length === 0
      ? [[]]
      : list.flatMap((first) => orders(list.filter((each) => each !== first)).map((rest) => [first, ...rest]))
  const all = orders([0, 1, 2, 3, 4])
  for (let one = 0; one < 200; one += 1) {
    const costs = Array.from({ length: 5 }, () => Array.from({ length: 5 }, () => Math.round(random() * 50)))
    const sum = (order: readonly number[]) =>
      order.reduce((all, column, row) => all + (costs[row]?.[column] ?? 0), 0)
    expect(sum(cheapest(costs))).toBe(Math.min(...all.map(sum)))
  }
})
