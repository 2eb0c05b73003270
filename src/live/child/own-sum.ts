import { solutionPaths, standing, type Standing, startOf } from '../../craft/soroban/coach.rules.ts'
import { type Cell, rodsOf } from '../../craft/soroban/soroban.rules.ts'
import { rodCount, rodsFrom } from '../sums.rules.ts'
import { type CalledSum } from '../sums.rules.ts'
import { type Movement } from '../sum-watch.rules.ts'

type Known = { movements: number; rods: string; ms: number }

export type OwnSumView = {
  number: number
  rods: readonly number[]
  /** The movement to be made; undefined at the end. */
  cell: Cell | undefined
  /** The movements of the way that the child takes, and how many of them are done. */
  path: readonly Cell[]
  done: number
  isRight: boolean
  isOff: boolean
  /** The rods where that movement begins. */
  start: readonly number[]
}

/** A sum on the child's own device: its beads, its movements and where it stands. */
export class OwnSum {
  readonly sum: CalledSum
  rods: readonly number[]
  now: Standing
  readonly #from: readonly number[]
  readonly #ways: readonly (readonly Cell[])[]
  /** Movements before these were made on an earlier page: the server has them. */
  readonly #base: number
  readonly #log: Movement[] = []
  readonly #began: number
  #place: { path: readonly Cell[]; at: number }
  #sent: number

  /**
   * `known`: what the server has, also of an earlier page or device; `saved`: all movements of an
   * earlier page of this device.
   */
  constructor(sum: CalledSum, known: Known, saved: readonly Movement[] = []) {
    this.sum = sum
    this.#from = rodsOf(sum.start, rodCount(sum))
    this.#ways = solutionPaths(this.#from, sum.by)
    this.#place = { path: this.#ways[0] ?? [], at: 0 }
    const isSaved = saved.length > 0 && saved.length >= known.movements
    this.#base = isSaved ? 0 : known.movements
    this.#sent = known.movements
    this.#began = performance.now() - Math.max(known.ms, saved.at(-1)?.[3] ?? 0)
    this.rods = !isSaved && known.movements > 0 ? rodsFrom(known.rods) : this.#from
    // Nothing was done yet: the beads of the start may lie on a later movement too.
    this.now =
      !isSaved && known.movements > 0
        ? this.#judge()
        : standing({ from: this.#from, ways: this.#ways }, this.rods)
    if (isSaved) for (const movement of saved) this.#repeat(movement)
  }

  #repeat(movement: Movement): void {
    const [rod, , to] = movement
    this.#log.push(movement)
    this.rods = this.rods.map((digit, at) => (at === rod ? to : digit))
    this.now = this.#judge()
  }

  get number(): number {
    return this.sum.number
  }

  /** All movements, for the next page of this device; none when an earlier device made some. */
  get log(): readonly Movement[] {
    return this.#base === 0 ? this.#log : []
  }

  /** How many movements there are, of all pages. */
  get total(): number {
    return this.#base + this.#log.length
  }
  get isRight(): boolean {
    return this.now.state === 'ready'
  }
  get ms(): number {
    return Math.round(performance.now() - this.#began)
  }
  /** The movement to be made; undefined at the end. */
  get cell(): Cell | undefined {
    return this.now.state === 'ready' ? undefined : this.now.path[this.now.at]
  }

  /** What the page draws. */
  get view(): OwnSumView {
    const { number, rods, cell, isRight, start } = this
    const { path } = this.#place
    const done = this.now.state === 'ready' ? path.length : this.now.at
    return { number, rods, cell, path, done, isRight, start, isOff: this.now.state === 'off' }
  }

  move(rods: readonly number[]): void {
    const { ms } = this
    for (const [rod, to] of rods.entries()) {
      const from = this.rods[rod] ?? 0
      if (from !== to) this.#log.push([rod, from, to, ms])
    }
    this.rods = rods
    this.now = this.#judge()
  }

  /** The rods where the present movement begins. */
  get start(): readonly number[] {
    return this.now.state === 'ready' ? this.rods : startOf(this.#from, this.now.path, this.now.at)
  }

  /** Movements that were not sent yet, at most `max`, and the index of the first. */
  unsent(max: number): { from: number; movements: Movement[] } {
    const movements = this.#log.slice(this.#sent - this.#base, this.#sent - this.#base + max)
    const from = this.#sent
    this.#sent += movements.length
    return { from, movements }
  }

  /** The server has so many movements: a new one knows fewer, and the rest is sent again. */
  resume(known: number): void {
    this.#sent = Math.max(this.#base, known)
  }

  #judge(): Standing {
    const now = standing({ from: this.#from, ways: this.#ways }, this.rods, this.#place)
    if (now.state === 'on') this.#place = { path: now.path, at: now.at }
    return now
  }
}
