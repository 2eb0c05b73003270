import { type Cube, cubeOf, inverse, isSame, isSolved, type Move, MOVES, randomState } from './cube.rules.ts'
import { flipOf, makeTables, rankOf, SECOND, sliceOf, type Tables, twistOf } from './tables.rules.ts'

/** Longest way that is looked for: every state has one of 20 turns, and 22 are found at once. */
const LONGEST = 22
const parts = MOVES.map(cubeOf)
const faceOfMove = (move: number) => Math.floor(move / 3)
/** Turning the same face twice, or opposite faces in the other order, tells nothing new. */
const isIdle = (move: number, last: number) => {
  if (last < 0) return false
  const [face, before] = [faceOfMove(move), faceOfMove(last)]
  return face === before || face + 3 === before
}

/**
 * A solver of random states by Kociemba's two phases, described at kociemba.org: first to what U, D and half
 * turns can solve, then within it. Makes its tables when it is made. Coordinates of each depth stand in fixed
 * rows, because a search looks at a hundred thousand of them.
 */
export class TwoPhase {
  readonly #tables: Tables = makeTables()
  readonly #one = [new Int32Array(32), new Int32Array(32), new Int32Array(32)] as const
  readonly #two = [new Int32Array(32), new Int32Array(32), new Int32Array(32)] as const
  readonly #room = [new Uint8Array(8), new Uint8Array(12), new Uint8Array(8), new Uint8Array(12)] as const
  readonly #way = new Int32Array(32)
  #cube!: Cube
  #length = 0

  /** Turns that solve `cube`, 22 at most. */
  solve(cube: Cube): Move[] {
    const [twist, flip, slice] = this.#one
    this.#cube = cube
    twist[0] = twistOf(cube.twists)
    flip[0] = flipOf(cube.flips)
    slice[0] = sliceOf(cube.edges)
    for (let depth = this.#firstLeft(0); depth <= LONGEST; depth += 1)
      if (this.#first(0, depth, -1))
        return Array.from(this.#way.subarray(0, this.#length), (move) => MOVES[move] ?? 'U')
    throw new Error('A cube that turning cannot solve')
  }

  /** Turns that lead from the solved cube to a state drawn by `random`: at least two turns away from it. */
  scramble(random: () => number): { moves: Move[]; cube: Cube } {
    for (;;) {
      const cube = randomState(random)
      const isNear = isSolved(cube) || parts.some((part) => isSame(part, cube))
      if (!isNear) return { moves: inverse(this.solve(cube)), cube }
    }
  }

  #firstLeft(at: number): number {
    const [twist, flip, slice] = this.#one
    const { twistSlice, flipSlice } = this.#tables
    const middle = slice[at] ?? 0
    return Math.max(
      twistSlice[(twist[at] ?? 0) * 495 + middle] ?? 0,
      flipSlice[(flip[at] ?? 0) * 495 + middle] ?? 0,
    )
  }

  /** `at` turns are done, `left` are to be done, the last one was `last`. */
  #first(at: number, left: number, last: number): boolean {
    const least = this.#firstLeft(at)
    if (least > left) return false
    if (left === 0) return this.#begin(at, last)
    // A first phase that is over early would only be one that was tried before.
    if (least === 0 && left < 5 && at > 0) return false
    const { twist, flip, slice } = this.#tables
    const [twists, flips, slices] = this.#one
    for (let move = 0; move < 18; move += 1) {
      if (isIdle(move, last)) continue
      twists[at + 1] = twist[(twists[at] ?? 0) * 18 + move] ?? 0
      flips[at + 1] = flip[(flips[at] ?? 0) * 18 + move] ?? 0
      slices[at + 1] = slice[(slices[at] ?? 0) * 18 + move] ?? 0
      this.#way[at] = move
      if (this.#first(at + 1, left - 1, move)) return true
    }
    return false
  }

  #begin(at: number, last: number): boolean {
    const room = LONGEST - at
    const { edges, corners } = this.#ordered(at)
    const [cornersAt, edgesAt, innerAt] = this.#two
    const [order, inner] = [rankOf(corners, 0, 8), rankOf(edges, 8, 4)]
    if ((this.#tables.cornersInner[order * 24 + inner] ?? 0) > room) return false
    cornersAt[at] = order
    edgesAt[at] = rankOf(edges, 0, 8)
    innerAt[at] = inner
    for (let depth = this.#secondLeft(at); depth <= room; depth += 1)
      if (this.#second(at, depth, last)) return true
    return false
  }

  /** Which pieces stand where after so many turns. */
  #ordered(turns: number): { corners: Uint8Array; edges: Uint8Array } {
    let [corners, edges, corners2, edges2] = this.#room
    corners.set(this.#cube.corners)
    edges.set(this.#cube.edges)
    for (let at = 0; at < turns; at += 1) {
      const part = parts[this.#way[at] ?? 0] as Cube
      for (let i = 0; i < 8; i += 1) corners2[i] = corners[part.corners[i] ?? 0] ?? 0
      for (let i = 0; i < 12; i += 1) edges2[i] = edges[part.edges[i] ?? 0] ?? 0
      ;[corners, edges, corners2, edges2] = [corners2, edges2, corners, edges]
    }
    return { corners, edges }
  }

  #secondLeft(at: number): number {
    const [corners, edges, inner] = this.#two
    const { cornersInner, edgesInner } = this.#tables
    const middle = inner[at] ?? 0
    return Math.max(
      cornersInner[(corners[at] ?? 0) * 24 + middle] ?? 0,
      edgesInner[(edges[at] ?? 0) * 24 + middle] ?? 0,
    )
  }

  #second(at: number, left: number, last: number): boolean {
    if (this.#secondLeft(at) > left) return false
    if (left === 0) {
      this.#length = at
      return true
    }
    const { corners, edges, inner } = this.#tables
    const [cornersAt, edgesAt, innerAt] = this.#two
    for (let i = 0; i < SECOND.length; i += 1) {
      const move = SECOND[i] ?? 0
      if (isIdle(move, last)) continue
      cornersAt[at + 1] = corners[(cornersAt[at] ?? 0) * 10 + i] ?? 0
      edgesAt[at + 1] = edges[(edgesAt[at] ?? 0) * 10 + i] ?? 0
      innerAt[at + 1] = inner[(innerAt[at] ?? 0) * 10 + i] ?? 0
      this.#way[at] = move
      if (this.#second(at + 1, left - 1, move)) return true
    }
    return false
  }
}
