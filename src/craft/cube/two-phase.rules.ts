import { type Cube, cubeOf, inverse, isSame, isSolved, type Move, MOVES, randomState } from './cube.rules.ts'
import { flipOf, makeTables, rankOf, SECOND, sliceOf, type Tables, twistOf } from './tables.rules.ts'

/** Longest way that is looked for first: every state has one of 20 turns, and 22 are found at once. */
const LONGEST = 22
/** Most states need 18 turns: looking for less is hardly ever worth the time. */
const SHORT = 18
/** So many places of the search lie between two looks at the clock. */
const LOOKS_APART = 2_048

/** How long a shorter way is looked for; `now` is a clock in milliseconds. */
export type SearchTime = { now: () => number; milliseconds: number }
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
  #longest = LONGEST
  #best: Move[] | null = null
  #clock: (() => number) | null = null
  #until = 0
  #visited = 0
  #isDone = false

  /**
   * Turns that solve `cube`, 22 at most; with `time`, the shortest that is found until it is over or 18 are
   * enough.
   */
  solve(cube: Cube, time?: SearchTime): Move[] {
    const [twist, flip, slice] = this.#one
    this.#cube = cube
    this.#longest = LONGEST
    this.#best = null
    this.#clock = time?.now ?? null
    this.#until = time ? time.now() + time.milliseconds : 0
    this.#visited = 0
    twist[0] = twistOf(cube.twists)
    flip[0] = flipOf(cube.flips)
    slice[0] = sliceOf(cube.edges)
    for (let depth = this.#firstLeft(0); depth <= this.#longest; depth += 1)
      if (this.#first(0, depth, -1)) break
    if (!this.#best) throw new Error('A cube that turning cannot solve')
    return this.#best
  }

  /** Keeps a way of so many turns. @returns whether the search is over. */
  #found(length: number): boolean {
    this.#best = Array.from(this.#way.subarray(0, length), (move) => MOVES[move] ?? 'U')
    this.#longest = length - 1
    return this.#clock === null || length <= SHORT || this.#isLate()
  }

  #isLate(): boolean {
    return this.#best !== null && this.#clock !== null && this.#clock() >= this.#until
  }

  /** Whether time is up; the clock is looked at now and then. */
  #isOver(): boolean {
    this.#visited += 1
    return this.#visited % LOOKS_APART === 0 && this.#isLate()
  }

  /** Turns that lead from the solved cube to a state drawn by `random`: at least two turns away from it. */
  scramble(random: () => number, time?: SearchTime): { moves: Move[]; cube: Cube } {
    for (;;) {
      const cube = randomState(random)
      const isNear = isSolved(cube) || parts.some((part) => isSame(part, cube))
      if (!isNear) return { moves: inverse(this.solve(cube, time)), cube }
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
    if (this.#isOver()) return true
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
    const room = this.#longest - at
    if (room < 0) return false
    const { edges, corners } = this.#ordered(at)
    const [cornersAt, edgesAt, innerAt] = this.#two
    const [order, inner] = [rankOf(corners, 0, 8), rankOf(edges, 8, 4)]
    if ((this.#tables.cornersInner[order * 24 + inner] ?? 0) > room) return false
    cornersAt[at] = order
    edgesAt[at] = rankOf(edges, 0, 8)
    innerAt[at] = inner
    for (let depth = this.#secondLeft(at); depth <= room; depth += 1)
      // A longer end of the same beginning is of no use.
      if (this.#second(at, depth, last)) return this.#isDone
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
      this.#isDone = this.#found(at)
      return true
    }
    if (this.#isOver()) {
      this.#isDone = true
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
