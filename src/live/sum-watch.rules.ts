import { type Mistake, type Standing, solutionPaths, standing } from '../craft/soroban/coach.rules.ts'
import { type Cell, type Rods, rodsOf, formulaKey } from '../craft/soroban/soroban.rules.ts'
import { REST_MS } from './live.rules.ts'
import { rodCount, rodsFrom, rodsText, type Sum } from './sums.rules.ts'

/** A movement of one rod: from a digit to another, milliseconds after the sum came. */
export type Movement = [rod: number, from: number, to: number, ms: number]

/**
 * A movement as the teacher reads it: the rod, by how much, milliseconds after the sum came, and whether the
 * beads were off the way after it.
 */
export type ShownMovement = readonly [rod: number, by: number, ms: number, isOff: boolean]

/** The teacher is shown so many of a child's last movements. */
export const SHOWN_MOVEMENTS = 12

/** Beads of one that go the same way one after the other are read as one movement, until one goes off. */
function withMovement(shown: readonly ShownMovement[], next: ShownMovement): ShownMovement[] {
  const [rod, by, ms, isOff] = next
  const last = shown.at(-1)
  if (last && !last[3] && last[0] === rod && Math.sign(last[1]) === Math.sign(by) && !isOff) {
    const both = last[1] + by
    if (Math.abs(both) < 5) return [...shown.slice(0, -1), [rod, both, ms, false]]
  }
  return [...shown, next].slice(-SHOWN_MOVEMENTS)
}

/**
 * How a child is with a sum, as the teacher sees it. `at` and `done` are places in `cellsOf`, whichever digit
 * the child takes first.
 */
export type Work =
  | { state: 'waiting' }
  | { state: 'working'; at: number; done: readonly number[] }
  | { state: 'off'; at: number; done: readonly number[]; rod: number; mistake: Mistake }
  | { state: 'right' }

/** As the number of known movements: the outcome of a sum that is over is stored. */
export const ALL_KNOWN = 10000

/** What a child did of a sum. `first`: the first movement that went wrong. */
export type Outcome = {
  result: 'at once' | 'mended' | 'not'
  first: { formula: string; mistake: Mistake } | null
  milliseconds: number
}

type Place = { path: readonly Cell[]; at: number }

/** The ways of a sum, for all who work at it: most rods that thirty children show were judged before. */
export class SumWays {
  /** The rods before the sum. */
  readonly from: Rods
  readonly #ways: readonly (readonly Cell[])[]
  /** What was judged of rods on a way, which does not depend on what came before. By the text of the rods. */
  readonly #judged = new Map<string, Standing>()

  constructor(sum: Sum) {
    this.from = rodsOf(sum.start, rodCount(sum))
    this.#ways = solutionPaths(this.from, sum.by)
  }

  get start(): Place {
    return { path: this.#ways[0] ?? [], at: 0 }
  }

  /** `rods` as text, the highest first; `before`: where they were on a way last. */
  judge(rods: string, before?: Place): Standing {
    const known = this.#judged.get(rods)
    if (known) return known
    const judged = standing({ from: this.from, ways: this.#ways }, rodsFrom(rods), before)
    if (judged.state !== 'off') this.#judged.set(rods, judged)
    return judged
  }

  /** The movement at work and those that are done, as places on the way with the highest digit first. */
  progress({ path, at }: Place): { at: number; done: number[] } {
    const placeOf = (cell: Cell | undefined) =>
      this.#ways[0]?.findIndex((each) => each.rod === cell?.rod) ?? -1
    return { at: Math.max(0, placeOf(path[at])), done: path.slice(0, at).map(placeOf) }
  }
}

/** Follows one child through one sum by the coach's rules, as on the child's own device. */
export class SumWatch {
  readonly #ways: SumWays
  /** Where the seen beads and the proven ones are on their way: the one may be ahead of the other. */
  #seenAt: Place
  #provenAt: Place
  #now: Standing
  /** Rods as text, the highest first. */
  #seen: string
  /** When the beads left the way, and which rod moved last. */
  #offSince: number | null = null
  #isReported = false
  #hasMoved = false
  #proof: Rods
  #movements = 0
  #first: Outcome['first'] = null
  #pending: { since: number; rod: number; off: Outcome['first'] } | null = null
  #rightAt: number | null = null
  #last = 0
  #shown: ShownMovement[] = []

  constructor(ways: SumWays) {
    this.#ways = ways
    this.#seenAt = ways.start
    this.#provenAt = this.#seenAt
    this.#proof = ways.from
    this.#seen = rodsText(ways.from)
    this.#now = ways.judge(this.#seen)
  }

  get rods(): number {
    return this.#ways.from.length
  }

  /** How many movements are known, for a device that sends the rest. */
  get movements(): number {
    return this.#movements
  }

  /** The rods after the known movements, the highest first, and when the last one was. */
  get proven(): { rods: string; ms: number } {
    return { rods: rodsText(this.#proof), ms: this.#last }
  }

  /** The last known movements, the newest at the end. */
  get shown(): readonly ShownMovement[] {
    return this.#shown
  }

  /** The beads as they are seen now: rods as text, the highest first; `now` in milliseconds. */
  see(rods: string, now: number): void {
    const before = this.#now
    // The first other picture.
    this.#hasMoved ||= rods !== this.#seen
    this.#seen = rods
    this.#now = this.#ways.judge(rods, this.#seenAt)
    if (this.#now.state === 'on') this.#seenAt = this.#now
    if (this.#now.state !== 'off') [this.#offSince, this.#isReported] = [null, false]
    else if (this.#offSince === null) this.#offSince = now
    // Another rod was begun: this one was left wrong.
    else if (before.state === 'off' && before.rod === this.#now.rod) this.#isReported = true
    if (this.#now.state === 'off' && this.#now.mistake === 'unfinished') this.#isReported = true
  }

  /** What the teacher sees; beads off the way only once they rest. */
  work(now: number): Work {
    if (this.#now.state === 'ready') return { state: 'right' }
    if (!this.#hasMoved) return { state: 'waiting' }
    if (this.#now.state === 'off' && this.#rests(now)) {
      const { rod, mistake } = this.#now
      return { state: 'off', ...this.#ways.progress(this.#now), rod, mistake }
    }
    return { state: 'working', ...this.#ways.progress(this.#now) }
  }

  /** Whether it has to be looked at again when time goes by. */
  get isPending(): boolean {
    return this.#offSince !== null && !this.#isReported
  }

  #rests(now: number): boolean {
    if (this.#offSince !== null && now - this.#offSince >= REST_MS) this.#isReported = true
    return this.#isReported
  }

  /**
   * Takes movements from `start` on; those that are known are left out. They must chain from the sum's start.
   * @returns how many are known now.
   */
  prove(start: number, movements: readonly Movement[]): number {
    for (const [rod, from, to, ms] of movements.slice(Math.max(0, this.#movements - start))) {
      if (start > this.#movements || this.#proof[rod] !== from || ms < this.#last) break
      this.#settle(rod, ms)
      this.#proof = this.#proof.map((digit, at) => (at === rod ? to : digit))
      this.#movements += 1
      this.#last = ms
      const isOff = this.#note(rod, ms)
      this.#shown = withMovement(this.#shown, [rod, to - from, ms, isOff])
    }
    // A picture of the beads may have been left out: the movements tell how far the child was.
    if (this.#provenAt.at > this.#seenAt.at) {
      this.#seenAt = this.#provenAt
      this.#now = this.#ways.judge(this.#seen, this.#seenAt)
    }
    return this.#movements
  }

  #settle(rod: number, ms: number): void {
    if (this.#pending && (rod !== this.#pending.rod || ms - this.#pending.since >= REST_MS))
      this.#first ??= this.#pending.off
  }

  /** @returns whether the beads are off the way now. */
  #note(rod: number, ms: number): boolean {
    const now = this.#ways.judge(rodsText(this.#proof), this.#provenAt)
    if (now.state === 'on') this.#provenAt = now
    if (now.state === 'ready') this.#rightAt ??= ms
    if (now.state !== 'off') {
      this.#pending = null
      return false
    }
    const cell = now.path[now.at]
    const formula = cell ? formulaKey(cell.by, cell.technique) : ''
    const off = { formula, mistake: now.mistake }
    this.#pending ??= { since: ms, rod, off }
    if (now.mistake === 'unfinished') this.#first ??= off
    return true
  }

  /** What stays of the sum; null when nothing was moved. */
  outcome(): Outcome | null {
    if (this.#movements === 0) return null
    const milliseconds = this.#rightAt ?? this.#last
    if (this.#rightAt === null)
      return { result: 'not', first: this.#first ?? this.#pending?.off ?? null, milliseconds }
    return { result: this.#first ? 'mended' : 'at once', first: this.#first, milliseconds }
  }
}
