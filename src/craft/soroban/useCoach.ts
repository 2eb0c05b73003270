import { useEffect, useMemo, useRef, useState } from 'react'
import type { BeadEvent } from '../../ui/art/abacus-engine.ts'
import { playSound } from '../../ui/sounds.ts'
import { helpOf, type HelpLevel } from '../practice/help.rules.ts'
import { logAttempt } from '../practice/practice-log.ts'
import { type Mark, marksOf } from './marks.rules.ts'
import { standing, type Standing, startOf, solutionPaths } from './coach.rules.ts'
import type { CoachSum } from './levels.rules.ts'
import { beadSteps, type Cell, formulaKey, type Order, rodsOf } from './soroban.rules.ts'

/** The pause between two shown moves, in milliseconds. */
const SHOWN_MS = 700

type CoachOptions = {
  sum: CoachSum
  seed: number
  count: number
  order: Order
  /** How a digit of the sum is helped. */
  levelOf: (cell: Pick<Cell, 'by' | 'technique'>) => HelpLevel
}

/** Levels at which a mistake is seen at once; at the others somebody asks. */
const JUDGES_EACH: ReadonlySet<HelpLevel> = new Set(['each', 'name'])

/** A sum on the beads with the coach beside it. */
export function useCoach({ sum, seed, count, order, levelOf }: CoachOptions) {
  const from = useMemo(() => rodsOf(sum.start, count), [sum, count])
  const ways = useMemo(() => solutionPaths(from, sum.by, order), [from, sum, order])
  const [rods, setRods] = useState<readonly number[]>(from)
  const [place, setPlace] = useState({ path: ways[0] ?? [], at: 0 })
  const [asked, setAsked] = useState(false)
  const [showing, setShowing] = useState<Shown | null>(null)
  /** The steps for which more help was asked. */
  const [helped, setHelped] = useState<ReadonlySet<number>>(new Set())
  const [isTyped, setIsTyped] = useState(false)
  const trace = useRef<SumTrace>(emptyTrace())
  useEffect(() => {
    trace.current.since = performance.now()
  }, [])
  // While the coach shows a move, the beads say nothing about the child.
  const now: Standing = showing
    ? { state: 'on', path: showing.path, at: showing.at }
    : standing({ from, ways }, rods, place)
  const cell = now.state === 'ready' ? undefined : now.path[now.at]
  const at = now.state === 'ready' ? now.path.length : now.at
  const level: HelpLevel = cell && !helped.has(at) ? levelOf(cell) : 'each'
  const isOff = now.state === 'off' && (JUDGES_EACH.has(level) || asked)

  /** After a bead was moved: logs a finished step, once. */
  function move(next: readonly number[], { typed }: Pick<BeadEvent, 'typed'>): void {
    if (typed) trace.current.typed.add(at)
    else trace.current.beads += 1
    setRods(next)
    setAsked(false)
    look(next)
  }

  function look(next: readonly number[]): void {
    const then = standing({ from, ways }, next, place)
    if (then.state === 'off') {
      if (JUDGES_EACH.has(level)) trace.current.astray.add(then.at)
      return
    }
    if (then.state === 'ready') playSound('right')
    const done = then.state === 'ready' ? then.path.length : then.at
    setPlace({ path: then.path, at: Math.min(done, then.path.length - 1) })
    for (const each of then.path.slice(trace.current.done, done)) keep(each, then.path.indexOf(each))
    trace.current.done = Math.max(trace.current.done, done)
  }

  function keep(done: Cell, step: number): void {
    const { astray, shown, typed, since, beads } = trace.current
    const milliseconds = performance.now() - since
    Object.assign(trace.current, { since: performance.now(), beads: 0 })
    // Digits that were typed on the rods are no practice of a movement.
    if (typed.has(step)) return setIsTyped(true)
    logAttempt({
      part: 'soroban',
      itemKey: formulaKey(done.by, done.technique),
      right: !astray.has(step),
      help: shown.has(step) ? 'shown' : helpOf(levelOf(done)),
      milliseconds,
      seed,
      measured: { beads },
    })
  }

  /** Help for this step is asked: it counts as shown. */
  function moreHelp(): void {
    trace.current.shown.add(at)
    setHelped(new Set([...helped, at]))
  }

  /** Shows the next step bead by bead, then puts the beads back. */
  async function show(): Promise<void> {
    if (!cell || showing) return
    const { path } = now
    trace.current.shown.add(at)
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

  /** The child's turn: the beads are put where the step begins. */
  const myTurn = (): void => {
    setShowing(null)
    setAsked(false)
    setRods(now.state === 'ready' ? rods : startOf(from, now.path, now.at))
  }
  function check(): void {
    setAsked(true)
    if (now.state === 'off') trace.current.astray.add(now.at)
  }

  return {
    rods,
    now,
    cell,
    level,
    isOff,
    isTyped,
    asked,
    showing,
    helped,
    move,
    show,
    moreHelp,
    myTurn,
    check,
  }
}

/** What was seen of a sum until now, by its steps. */
type SumTrace = {
  astray: Set<number>
  shown: Set<number>
  typed: Set<number>
  done: number
  since: number
  /** Moved by hand since the last finished step. */
  beads: number
}
const emptyTrace = (): SumTrace => ({
  astray: new Set(),
  shown: new Set(),
  typed: new Set(),
  done: 0,
  since: 0,
  beads: 0,
})

/** The shown step with the marks of its next beads; no marks at its end. */
type Shown = { path: readonly Cell[]; at: number; marks: readonly Mark[] }

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SHOWN_MS))
