import { useEffect, useMemo, useRef, useState } from 'react'
import { note } from '../practice/kept.ts'
import type { Mark, Tone } from './Abacus.tsx'
import { standing, type Standing, startOf, waysOf } from './coach.rules.ts'
import type { CoachSum } from './levels.rules.ts'
import { beadSteps, type Cell, formulaKey, type Order, rodsOf } from './soroban.rules.ts'

/** How long a shown movement rests before the next, in milliseconds. */
const SHOWN_MS = 700

type Options = { sum: CoachSum; seed: number; count: number; order: Order; judges: 'each' | 'asked' }

/** A sum on the beads with the coach beside it. */
export function useCoach({ sum, seed, count, order, judges }: Options) {
  const from = useMemo(() => rodsOf(sum.start, count), [sum, count])
  const ways = useMemo(() => waysOf(from, sum.by, order), [from, sum, order])
  const [rods, setRods] = useState<readonly number[]>(from)
  const [place, setPlace] = useState({ path: ways[0] ?? [], at: 0 })
  const [asked, setAsked] = useState(false)
  const [showing, setShowing] = useState<Shown | null>(null)
  const noted = useRef({ astray: new Set<number>(), shown: new Set<number>(), done: 0, since: 0 })
  useEffect(() => {
    noted.current.since = performance.now()
  }, [])
  // While something is shown the beads are the coach's, and say nothing of the child.
  const now: Standing = showing
    ? { state: 'on', path: showing.path, at: showing.at }
    : standing({ from, ways }, rods, place)
  const cell = now.state === 'ready' ? undefined : now.path[now.at]
  const isOff = now.state === 'off' && (judges === 'each' || asked)

  /** A hand has moved a bead: what is done is kept, once. */
  function move(next: readonly number[]): void {
    setRods(next)
    setAsked(false)
    look(next)
  }

  function look(next: readonly number[]): void {
    const then = standing({ from, ways }, next, place)
    if (then.state === 'off') {
      if (judges === 'each') noted.current.astray.add(then.at)
      return
    }
    const done = then.state === 'ready' ? then.path.length : then.at
    setPlace({ path: then.path, at: Math.min(done, then.path.length - 1) })
    for (const each of then.path.slice(noted.current.done, done)) keep(each, then.path.indexOf(each))
    noted.current.done = Math.max(noted.current.done, done)
  }

  function keep({ by, technique }: Cell, at: number): void {
    const { astray, shown, since } = noted.current
    const milliseconds = performance.now() - since
    noted.current.since = performance.now()
    // What was shown proves nothing.
    if (shown.has(at)) return
    note({ part: 'soroban', thing: formulaKey(by, technique), right: !astray.has(at), milliseconds, seed })
  }

  /** Shows the movement that is next, bead by bead, and leaves the beads as it found them. */
  async function show(): Promise<void> {
    if (!cell || showing) return
    const { path, at } = now.state === 'ready' ? { path: now.path, at: 0 } : now
    noted.current.shown.add(at)
    const start = startOf(from, path, at)
    setRods(start)
    let beads: readonly number[] = start
    for (const step of cell.moves.flatMap((each) => beadSteps(each))) {
      const digit = beads[step.rod] ?? 0
      const marks = marksOf(step.rod, digit, { upper: step.upper, lower: step.lower })
      setShowing({ path, at, marks })
      await rest()
      const to = ((step.upper ?? digit >= 5) ? 5 : 0) + (step.lower ? step.lower[1] : digit % 5)
      beads = beads.map((each, rod) => (rod === step.rod ? to : each))
      setRods(beads)
      await rest()
    }
    setShowing({ path, at, marks: [] })
  }

  /** The child's turn, the first or another: the beads stand where the movement begins. */
  const myTurn = (): void => {
    setShowing(null)
    setAsked(false)
    setRods(now.state === 'ready' ? rods : startOf(from, now.path, now.at))
  }
  function check(): void {
    setAsked(true)
    if (now.state === 'off') noted.current.astray.add(now.at)
  }

  return { rods, now, cell, isOff, asked, showing, move, show, myTurn, check }
}

/** What is shown: a cell of a way, and the marks of its next beads; none at its end. */
type Shown = { path: readonly Cell[]; at: number; marks: readonly Mark[] }

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SHOWN_MS))

type Beads = { upper: boolean | null; lower: readonly [number, number] | null }

/** Marks for the beads of a rod that are to move. */
export function marksOf(rod: number, digit: number, { upper, lower }: Beads): Mark[] {
  const marks: Mark[] = []
  if (upper !== null && upper !== digit >= 5)
    marks.push({ rod, upper: true, from: upper ? 0 : 1, to: upper ? 1 : 0 })
  if (lower !== null && lower[1] !== digit % 5)
    marks.push({ rod, upper: false, from: digit % 5, to: lower[1] })
  return marks
}

/** Everything that is still to move in a cell. */
export const marksFor = (cell: Cell, rods: readonly number[]): Mark[] =>
  cell.moves.flatMap(({ rod, to }) => {
    const digit = rods[rod] ?? 0
    return marksOf(rod, digit, { upper: to >= 5, lower: [digit % 5, to % 5] })
  })

/** Which rods are to be looked at. */
export function tonesOf(cell: Cell | undefined, wrong: number | null): ReadonlyMap<number, Tone> {
  const tones = new Map<number, Tone>()
  if (cell) tones.set(cell.rod, 'now')
  if (wrong !== null) tones.set(wrong, 'wrong')
  return tones
}
