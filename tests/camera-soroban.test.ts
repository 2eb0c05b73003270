import { beforeAll, describe, expect, test } from 'vitest'
import { homography, mapPoint, solve } from '../src/craft/camera/homography.rules.ts'
import { readSoroban, type SorobanReading } from '../src/craft/camera/read-soroban.rules.ts'
import { drawnAbacus, LOOKS, PLACES } from '../src/craft/camera/warm-up.rules.ts'
import { SOROBAN_KINDS, type SorobanPhoto, sorobanPhoto } from './soroban-pictures.ts'

/* Rendered photos of three kinds of soroban, each its own: see soroban-pictures.ts for what is done to them. */

const PHOTOS = 210
const RODS = [7, 9, 13] as const

type Sample = { seed: number; photo: SorobanPhoto; reading: SorobanReading }

/** Photos by their seeds; in every fourth a hand lies over some rods of an abacus that was read before. */
function samples(): Sample[] {
  return Array.from({ length: PHOTOS }, (_, at) => {
    const seed = at + 1
    const hand = seed % 4 === 1
    const rods = RODS[Math.floor(seed / 3) % 3] ?? 7
    const photo = sorobanPhoto({ kind: SOROBAN_KINDS[seed % 3] ?? 'wooden', rods, seed, hand })
    const known = hand ? { count: rods, near: photo.corners } : {}
    return { seed, photo, reading: readSoroban(photo.picture, known) }
  })
}

/** Rods that somebody was told a digit of, and which of them wrongly. */
function claimsOf(list: readonly Sample[]) {
  const claims = list.flatMap(({ seed, photo, reading }) =>
    reading.state === 'none'
      ? []
      : reading.rods.flatMap(({ digit }, rod) => {
          if (digit === null) return []
          const isRight = reading.rods.length === photo.digits.length && photo.digits[rod] === digit
          return [{ seed, rod, isRight, covered: photo.covered[rod] ?? 0 }]
        }),
  )
  return { all: claims, wrong: claims.filter(({ isRight }) => !isRight) }
}

describe(`in ${PHOTOS} photos at an angle, with shadows, noise, blur and hands`, () => {
  let all: readonly Sample[] = []
  beforeAll(() => {
    all = samples()
  }, 240_000)

  test.each(SOROBAN_KINDS)('at least 98 of 100 digits that are told of a %s soroban are right', (kind) => {
    const own = all.filter(({ seed }) => SOROBAN_KINDS[seed % 3] === kind)
    const { all: claims, wrong } = claimsOf(own)
    expect(claims.length).toBeGreaterThan(400)
    expect(1 - wrong.length / claims.length, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.98)
  })

  test('nine of ten rods that are free to see are told, and the others are called doubtful', () => {
    const free = all.flatMap(({ photo }) => photo.covered.filter((part) => part < 0.05)).length
    const told = claimsOf(all).all.filter(({ covered }) => covered < 0.05).length
    expect(told / free).toBeGreaterThan(0.9)
  })

  test('a rod below a hand is doubtful, never guessed', () => {
    const covered = all.flatMap(({ photo }) => photo.covered.filter((part) => part > 0.5)).length
    expect(covered).toBeGreaterThan(60)
    expect(claimsOf(all).all.filter(({ covered: part }) => part > 0.5)).toEqual([])
  })

  test('a doubtful rod has two digits to choose from, and stands where it stands in the picture', () => {
    for (const { photo, reading } of all) {
      if (reading.state === 'none') continue
      const { width, height } = photo.picture
      for (const { digit, between, area } of reading.rods) {
        if (digit === null) expect(new Set(between).size).toBe(2)
        for (const [x, y] of area) {
          expect(x).toBeGreaterThan(-0.1 * width)
          expect(x).toBeLessThan(1.1 * width)
          expect(y).toBeGreaterThan(-0.1 * height)
          expect(y).toBeLessThan(1.1 * height)
        }
      }
    }
  })
})

test('the places of a rod lie one below another on it, those of the drawn abacus where its beads are', () => {
  const reading = readSoroban(drawnAbacus())
  if (reading.state === 'none') throw new Error('nothing was read')
  for (const [rod, { places }] of reading.rods.entries()) {
    expect(places).toHaveLength(7)
    for (const [at, [x, y]] of places.entries()) {
      expect(Math.abs(x - (72 + rod * 42))).toBeLessThan(6)
      expect(Math.abs(y - (PLACES[at] ?? 0))).toBeLessThan(8)
    }
  }
})

test('every digit of every rod is read where nothing disturbs', () => {
  for (const kind of SOROBAN_KINDS)
    for (const digits of [
      [0, 0, 0, 0, 0, 0, 0],
      [0, 1, 2, 3, 4, 5, 6],
      [9, 8, 7, 6, 5, 4, 3],
      [0, 0, 0, 0, 3, 8, 6],
    ]) {
      const { picture } = sorobanPhoto({ kind, rods: 7, seed: 40, digits, plain: true })
      const reading = readSoroban(picture)
      const read = reading.state === 'read' ? reading.rods.map(({ digit }) => digit) : null
      expect(read, `${kind} ${digits.join('')}`).toEqual(digits)
    }
})

test.each(LOOKS)('the abacus drawn to make the reader ready is read to its last rod: %o', (look) => {
  const reading = readSoroban(drawnAbacus(look))
  const read = reading.state === 'read' ? reading.rods.map(({ digit }) => digit) : null
  expect(read).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0])
})

test('a table without an abacus is read as none', () => {
  const data = new Uint8ClampedArray(480 * 360 * 4)
  for (let at = 0; at < data.length; at += 4) {
    const [x, y] = [(at / 4) % 480, Math.floor(at / 4 / 480)]
    const isPaper = x > 90 && x < 400 && y > 80 && y < 290
    const isLine = isPaper && y % 22 < 2
    const paper = isLine ? 120 : 235
    data.fill(isPaper ? paper : 110, at, at + 3)
    data[at + 3] = 255
  }
  expect(readSoroban({ width: 480, height: 360, data })).toEqual({ state: 'none' })
  expect(readSoroban({ width: 480, height: 360, data: data.fill(90) })).toEqual({ state: 'none' })
})

test('a map takes the corners of one quadrilateral to those of another, and the way back is its inverse', () => {
  const from = [
    [0, 0],
    [100, 0],
    [100, 50],
    [0, 50],
  ] as const
  const to = [
    [12, 9],
    [130, 31],
    [118, 92],
    [5, 71],
  ] as const
  const [there, back] = [homography(from, to), homography(to, from)]
  for (const [at, [x, y]] of from.entries()) {
    const [u, v] = mapPoint(there, x, y)
    expect(u).toBeCloseTo(to[at]?.[0] ?? 0, 6)
    expect(v).toBeCloseTo(to[at]?.[1] ?? 0, 6)
  }
  const [u, v] = mapPoint(there, 33, 21)
  const [x, y] = mapPoint(back, u, v)
  expect(x).toBeCloseTo(33, 6)
  expect(y).toBeCloseTo(21, 6)
})

test('equations are solved with the largest pivot, and what is open is zero', () => {
  expect(
    solve([
      [0, 2, 4],
      [3, 1, 5],
    ]),
  ).toEqual([1, 2])
  expect(
    solve([
      [1, 1, 2],
      [1, 1, 2],
    ])[1],
  ).toBe(0)
})
