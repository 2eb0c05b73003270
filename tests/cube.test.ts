import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nothingKnown, withAttempt } from '../src/craft/practice/item-mastery.rules.ts'
import { dayOf, startOfDay } from '../src/craft/practice/mastery.rules.ts'
import {
  classOf,
  compose,
  cubeOf,
  inverse,
  isSame,
  isSolved,
  joined,
  type Move,
  MOVES,
  play,
  randomState,
  readAlgorithm,
  reassembled,
  SOLVED,
} from '../src/craft/cube/cube.rules.ts'
import { doTask, STAGES } from '../src/craft/cube/course.rules.ts'
import { isDone, stageOf, stageTasks } from '../src/craft/cube/layers.rules.ts'
import { type AlgorithmId, caseOf, keyOf, nextAlgorithm, TRAINED } from '../src/craft/cube/trainer.rules.ts'
import { TwoPhase } from '../src/craft/cube/two-phase.rules.ts'
import { readCube, stickersOf, turnedOver } from '../src/craft/cube/facelets.rules.ts'
import {
  averageOf,
  inspectionPenalty,
  leftOut,
  meanOf,
  measured,
  resultOf,
  solveText,
  timeText,
} from '../src/craft/cube/timer.rules.ts'
import { seeded } from '../src/quiz/seeded.rules.ts'

const algorithm = (text: string): Move[] => {
  const moves = readAlgorithm(text)
  if (!moves) throw new Error(text)
  return moves
}
const random = () => seeded(20_261_122)
const SOLVED_STICKERS = stickersOf(SOLVED)

const factorial = (n: number): bigint => (n === 0 ? 1n : BigInt(n) * factorial(n - 1))

/** After how many rounds an algorithm brings everything back. */
function orderOf(moves: readonly Move[]): number {
  const once = play(SOLVED, moves)
  let [cube, rounds] = [once, 1]
  while (!isSolved(cube)) {
    cube = compose(cube, once)
    rounds += 1
  }
  return rounds
}

describe('the group', () => {
  test.each([
    ["R U R' U'", 6],
    ["R U R' U R U2 R'", 6],
    ["F R U R' U' F'", 6],
    ["U R U' L' U R' U' L", 3],
    ["R' D' R D", 6],
    ['R U', 105],
  ])('%s comes back after %i rounds', (text, rounds) => {
    expect(orderOf(algorithm(text))).toBe(rounds)
  })

  test('its size: all that can be put together, by the classes that turning never leaves', () => {
    const draw = random()
    const told = Array.from({ length: 500 }, () => JSON.stringify(classOf(reassembled(draw))))
    const [corners, edges] = [SOLVED.corners.length, SOLVED.edges.length]
    const together = factorial(corners) * 3n ** BigInt(corners) * factorial(edges) * 2n ** BigInt(edges)
    expect(together / BigInt(new Set(told).size)).toBe(43_252_003_274_489_856_000n)
  })

  test('each turn four times, and each with its inverse, is nothing', () => {
    for (const move of MOVES) {
      expect(orderOf([move])).toBe(move.endsWith('2') ? 2 : 4)
      expect(isSolved(play(SOLVED, [move, ...inverse([move])]))).toBe(true)
    }
    expect(joined(algorithm("R R U U' R"))).toEqual(["R'"])
  })

  test('Sune, the cross and the corner cycle keep the two layers below', () => {
    for (const text of ["R U R' U R U2 R'", "F R U R' U' F'", "U R U' L' U R' U' L"]) {
      const { corners, edges } = play(SOLVED, algorithm(text))
      expect(corners.slice(4)).toEqual([4, 5, 6, 7])
      expect(edges.slice(4)).toEqual([4, 5, 6, 7, 8, 9, 10, 11])
    }
  })

  test('turning changes none of what tells the twelve classes apart', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...MOVES), { maxLength: 40 }), fc.integer(), (moves, seed) => {
        const from = reassembled(seeded(seed))
        expect(classOf(play(from, moves))).toEqual(classOf(from))
      }),
      { numRuns: 60 },
    )
  })

  test('pieces put together anyhow: twelve classes, one in twelve can be solved', () => {
    const draw = random()
    const found = new Map<string, number>()
    const SIZE = 6000
    for (let i = 0; i < SIZE; i += 1) {
      const { twist, flip, parity } = classOf(reassembled(draw))
      const name = `${twist}${flip}${parity}`
      found.set(name, (found.get(name) ?? 0) + 1)
    }
    expect(found.size).toBe(12)
    for (const count of found.values()) expect(Math.abs(count / SIZE - 1 / 12)).toBeLessThan(0.02)
  })

  test('what is no algorithm is told', () => {
    expect(readAlgorithm("(R U R’ U') F2'")).toEqual(['R', 'U', "R'", "U'", 'F2'])
    expect(readAlgorithm('R X')).toBeNull()
    expect(readAlgorithm('')).toEqual([])
  })
})

describe('reading a cube from its stickers', () => {
  const without = <T>(list: readonly T[], swaps: readonly (readonly [number, number])[]) => {
    const out = [...list]
    for (const [a, b] of swaps) [out[a], out[b]] = [out[b] as T, out[a] as T]
    return out
  }

  test('2,000 states that can be solved are taken', () => {
    const draw = random()
    for (let i = 0; i < 2000; i += 1) {
      const state = randomState(draw)
      expect(classOf(state)).toEqual({ twist: 0, flip: 0, parity: 0 })
      const { cube } = readCube(stickersOf(state))
      expect(cube && isSame(cube, state)).toBe(true)
    }
  })

  test('any two stickers of different colours that change places are noticed, 20,000 times', () => {
    const draw = random()
    let noticed = 0
    for (let i = 0; i < 200; i += 1) {
      const stickers = stickersOf(randomState(draw))
      for (let swap = 0; swap < 100; ) {
        const [a, b] = [Math.floor(draw() * 54), Math.floor(draw() * 54)]
        if (stickers[a] === stickers[b]) continue
        swap += 1
        if (readCube(without(stickers, [[a, b]])).fault) noticed += 1
      }
    }
    expect(noticed).toBe(20_000)
  })

  const faultOf = (stickers: Parameters<typeof readCube>[0]) => readCube(stickers).fault
  test('each fault by its name, and where it is', () => {
    expect(faultOf(SOLVED_STICKERS.with(0, 'R'))).toEqual({ kind: 'count', face: 'U', count: 8 })
    expect(faultOf(without(SOLVED_STICKERS, [[4, 13]]))).toEqual({ kind: 'centres', at: [4, 13] })
    // The corner above front right with the colour of the left side: red is opposite to orange.
    expect(faultOf(without(SOLVED_STICKERS, [[20, 38]]))).toMatchObject({
      kind: 'corner',
      why: 'opposite',
      at: [8, 9, 20],
    })
    expect(faultOf(without(SOLVED_STICKERS, [[9, 20]]))).toMatchObject({ kind: 'corner', why: 'mirrored' })
    expect(faultOf(without(SOLVED_STICKERS, [[10, 7]]))).toMatchObject({
      kind: 'edge',
      why: 'same',
      at: [5, 10],
    })
    expect(faultOf(without(SOLVED_STICKERS, [[7, 19]]))).toEqual({ kind: 'flip', at: [7, 19] })
    const turned = [...SOLVED_STICKERS]
    ;[turned[8], turned[9], turned[20]] = ['F', 'U', 'R']
    expect(faultOf(turned)).toEqual({ kind: 'twist', turns: 1, at: [8, 9, 20] })
    ;[turned[8], turned[9], turned[20]] = ['R', 'F', 'U']
    expect(faultOf(turned)).toEqual({ kind: 'twist', turns: 2, at: [8, 9, 20] })
    // The edges above right and above front have changed places.
    expect(faultOf(without(SOLVED_STICKERS, [[10, 19]]))).toMatchObject({
      kind: 'parity',
      at: [5, 10, 7, 19],
    })
    // One edge is there twice, another is missing.
    const double = [...SOLVED_STICKERS]
    ;[double[3], double[37], double[34], double[52]] = ['U', 'F', 'L', 'D']
    const twice = faultOf(double)
    expect(twice && ['edge', 'twice', 'count'].includes(twice.kind)).toBe(true)
  })

  test('a cube turned over is the same cube, and turned over twice the same picture', () => {
    const draw = random()
    const stickers = stickersOf(randomState(draw))
    expect(turnedOver(turnedOver(stickers))).toEqual(stickers)
    expect(readCube(turnedOver(stickers)).fault).toBeNull()
    expect(turnedOver(stickersOf(cubeOf('U')))).toEqual(stickersOf(cubeOf('D')))
    expect(turnedOver(stickersOf(compose(cubeOf('R'), cubeOf('F'))))).toEqual(
      stickersOf(compose(cubeOf('L'), cubeOf('F'))),
    )
  })
})

describe('the timer', () => {
  test('inspection: clean below 15 seconds, +2 below 17, then DNF', () => {
    expect([14_999, 15_000, 16_999, 17_000].map(inspectionPenalty)).toEqual(['none', '+2', '+2', 'DNF'])
  })

  test('penalties add up, times are cut to hundredths, from ten minutes on whole seconds', () => {
    expect(resultOf({ milliseconds: 17_659, penalties: ['+2', '+2'] })).toBe(2165)
    expect(solveText({ milliseconds: 17_659, penalties: ['+2', '+2'] })).toBe('21.65+')
    expect(solveText({ milliseconds: 9_999, penalties: ['DNF'] })).toBe('DNF')
    expect([12_349, 599_999, 600_499, 600_500].map(measured)).toEqual([1234, 59_999, 60_000, 60_100])
    expect([1297, 7530, 60_300, 5].map(timeText)).toEqual(['12.97', '1:15.30', '10:03', '0.05'])
  })

  test('penalties that lead over ten minutes make whole seconds: 9:59.50 +2 is 10:02', () => {
    expect(resultOf({ milliseconds: 599_500, penalties: ['+2'] })).toBe(60_200)
    expect(solveText({ milliseconds: 599_500, penalties: ['+2'] })).toBe('10:02+')
    expect(resultOf({ milliseconds: 599_499, penalties: ['+2'] })).toBe(60_100)
    expect(resultOf({ milliseconds: 597_990, penalties: ['+2'] })).toBe(59_999)
    expect(resultOf({ milliseconds: 598_000, penalties: ['+2'] })).toBe(60_000)
  })

  test('the mean of three leaves nothing out, and one DNF makes it a DNF', () => {
    expect(meanOf([1234, 1111, 1543])).toBe(1296)
    expect(meanOf([1000, 1001, 1001])).toBe(1001)
    expect(meanOf([1000, null, 1001])).toBe('DNF')
    expect(meanOf([60_000, 60_100, 60_200])).toBe(60_100)
  })

  test('the average of five leaves out the best and the worst; two DNFs are one', () => {
    const times = [1234, 1111, 1543, 1367, 1290]
    expect(averageOf(times)).toBe(1297)
    expect(averageOf(times.with(1, 0).map((one) => one || null))).toBe(1400)
    expect(averageOf([null, null, 1111, 1234, 1290])).toBe('DNF')
    expect(leftOut(times)).toEqual({ best: 1, worst: 2 })
    expect(leftOut([null, 1111, 1111, 1111, 1111])).toEqual({ best: 1, worst: 0 })
    expect(averageOf([1000, 1001, 1001, 1002, 1500])).toBe(1001)
    expect(averageOf([60_000, 60_100, 60_100, 60_200, 70_000])).toBe(60_100)
  })
})

/** The full dose of 10,000 states takes four seconds: `CUBE_STATES=10000 npm test -- tests/cube.test.ts`. */
const STATES = Number(process.env.CUBE_STATES ?? 1000)

describe('solving', () => {
  test('the layered way solves any state, each stage is reached and keeps those before it', () => {
    const draw = random()
    for (let i = 0; i < STATES; i += 1) {
      let at = randomState(draw)
      for (const [done, stage] of STAGES.entries()) {
        for (const task of stageTasks(at, stage)) at = doTask(at, task)
        // The daisy goes with the cross: its petals are then on the other side.
        for (const one of STAGES.slice(0, done + 1))
          expect(isDone(at, one), `${stage} broke ${one}`).toBe(true)
      }
      expect(isSolved(at)).toBe(true)
      expect(stageOf(at)).toBeNull()
    }
    expect(STAGES.flatMap((stage) => stageTasks(SOLVED, stage))).toEqual([])
  })

  test('a scramble leads to the state that was drawn, in 22 turns at most, and its inverse solves it', () => {
    const solver = new TwoPhase()
    const draw = random()
    for (let i = 0; i < 12; i += 1) {
      const { moves, cube } = solver.scramble(draw)
      expect(isSame(play(SOLVED, moves), cube)).toBe(true)
      expect(moves.length).toBeLessThanOrEqual(22)
      expect(joined(moves)).toEqual(moves)
    }
    expect(solver.solve(SOLVED)).toEqual([])
    expect(solver.solve(SOLVED, { now: () => 0, milliseconds: 1 })).toEqual([])
    expect(isSolved(play(cubeOf('R'), solver.solve(cubeOf('R'))))).toBe(true)
  })

  test('with time for it a scramble is looked for that is shorter, and leads to the same state', () => {
    const solver = new TwoPhase()
    const draw = random()
    let [saved, clock] = [0, 0]
    for (let i = 0; i < 6; i += 1) {
      const cube = randomState(draw)
      const first = solver.solve(cube)
      clock = 0
      // A clock that goes on by one at each look, so that the same is found on any machine.
      const best = solver.solve(cube, { now: () => (clock += 1), milliseconds: 400 })
      expect(isSolved(play(cube, best))).toBe(true)
      expect(joined(best)).toEqual(best)
      expect(best.length).toBeLessThanOrEqual(first.length)
      saved += first.length - best.length
      // No time at all is the first way.
      expect(solver.solve(cube, { now: () => 1, milliseconds: 0 })).toEqual(first)
      expect(clock).toBeLessThan(403)
    }
    expect(saved).toBeGreaterThan(5)
  })
})

describe('algorithms from memory', () => {
  const DAY = 86_400_000
  const monday = Date.parse('2026-11-02T10:00:00Z')
  const tried = (id: AlgorithmId, day: number) =>
    withAttempt(nothingKnown({ part: 'cube', itemKey: keyOf(id) }), {
      part: 'cube',
      itemKey: keyOf(id),
      right: true,
      help: 'none',
      milliseconds: 8_000,
      at: new Date(monday + day * DAY).toISOString(),
    })
  test('each is shown on the cube that it solves', () => {
    for (const one of TRAINED) {
      expect(isSolved(caseOf(one)), one.name).toBe(false)
      expect(isSolved(play(caseOf(one), [...one.moves])), one.name).toBe(true)
    }
  })
  test('the one that is due longest comes first, then a new one, then none until a day', () => {
    expect(nextAlgorithm([], monday)).toMatchObject({ state: 'new', algorithm: { id: 'lift' } })
    const two = [tried('lift', 0), tried('cross', 1)]
    // A first right answer rests three days.
    expect(nextAlgorithm(two, monday + 2 * DAY)).toMatchObject({ state: 'new', algorithm: { id: 'right' } })
    expect(nextAlgorithm(two, monday + 5 * DAY)).toMatchObject({ state: 'due', algorithm: { id: 'lift' } })
    const all = TRAINED.map(({ id }) => tried(id, 0))
    const resting = nextAlgorithm(all, monday + DAY)
    expect(resting).toEqual({ state: 'resting', dueAt: startOfDay(dayOf(monday) + 3) })
    expect(nextAlgorithm(all, monday + 3 * DAY)).toMatchObject({ state: 'due' })
  })
})
