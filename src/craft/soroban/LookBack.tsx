import { ChevronLeft, ChevronRight, Play } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Soroban, sorobanPlaces } from '../../ui/art/Soroban.tsx'
import { Button } from '../../ui/Button.tsx'
import { explainMistake, formulaOf } from './coach-labels.rules.ts'
import { mistaken, NAMED_MISTAKES } from './find-mistake.rules.ts'
import { lookBack, type LookBack as Comparison, type LookBackStep } from './look-back.rules.ts'
import { placeOf, type Rods, rodsOf, signed, valueOf } from './soroban.rules.ts'
import './look-back.css'
import { words } from './board.words.ts'

/** How long a movement is shown when all are played, in milliseconds. */
const MOVEMENT_MS = 700
const BEAD = [34, 22] as const

type LookBackProps = {
  numbers: readonly number[]
  /** The rods as they stood after each bead move, the first before any. */
  trail: readonly Rods[]
  /** Puts the beads back to where they were still right. */
  onTry: (rods: Rods) => void
}

/** After a wrong answer: from which movement on the child's beads differ, beside the right ones. */
export function LookBack({ numbers, trail, onTry }: LookBackProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const compared = lookBack(numbers, trail)
  if (!compared) return trail.length > 1 ? <p className="coach-note">{words.yourBeadsRight}</p> : null
  if (!isOpen)
    return (
      <div className="coach-acts is-alone">
        <Button variant="line" onClick={() => setIsOpen(true)}>
          {words.lookBack}
        </Button>
      </div>
    )
  return <Movements {...compared} start={trail[0] ?? []} onTry={onTry} />
}

type ReplayedMovementsProps = Comparison & { start: Rods; onTry: (rods: Rods) => void }

function Movements({ steps, differs, start, onTry }: ReplayedMovementsProps): ReactNode {
  const [at, setAt] = useState(differs)
  const [isPlaying, setIsPlaying] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    // Focus alone brings the heading to the foot of the screen, and the beads stay below it.
    title.current?.scrollIntoView({ block: 'start' })
  }, [])
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setTimeout(() => {
      if (at + 1 < steps.length) setAt(at + 1)
      if (at + 2 >= steps.length) setIsPlaying(false)
    }, MOVEMENT_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, at, steps.length])
  const go = (to: number): void => {
    setIsPlaying(false)
    setAt(Math.max(0, Math.min(steps.length - 1, to)))
  }
  const play = (): void => {
    setAt(Math.max(0, differs - 1))
    setIsPlaying(true)
  }
  const before = steps[differs - 1]?.right ?? start
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (target?.closest('input, select, textarea, [role=slider]')) return
    if (event.key === 'ArrowLeft') go(at - 1)
    else if (event.key === 'ArrowRight') go(at + 1)
    else if (target?.closest('button, a')) return
    else if (event.key === ' ') play()
    else if (event.key === 'Enter') onTry(before)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const step = steps[at]
  if (!step) return null
  return (
    <section className="look-back" aria-labelledby="look-back-title">
      <h2 id="look-back-title" ref={title} tabIndex={-1}>
        {at === differs ? words.hereDiffer : words.movement(at + 1, steps.length)}
      </h2>
      <ol className="look-back-steps">
        {steps.map((each, index) => (
          <li key={`${index} ${each.cell.by}`}>
            <button
              type="button"
              className={`is-${each.state}`}
              aria-current={index === at ? 'step' : undefined}
              onClick={() => go(index)}
            >
              <b className="tnum">{signed(each.cell.by * 10 ** each.cell.rod)}</b>
              <span>{stateLabels.get(each.state)}</span>
            </button>
          </li>
        ))}
      </ol>
      <div className="look-back-pair">
        <Side name={words.yours} tone="wrong" rods={step.yours} other={step.right} />
        <Side name={words.theRight} tone="right" rods={step.right} other={step.yours} />
      </div>
      <p className="look-back-why" role="status">
        <b className="tnum">{formulaOf(step.cell)}</b> {whyOf(steps, at, start)}
      </p>
      <div className="coach-acts is-alone">
        <Button variant="line" disabled={at === 0} onClick={() => go(at - 1)}>
          <ChevronLeft className="ico" aria-hidden="true" />
          {words.back}
        </Button>
        <Button variant="line" disabled={at === steps.length - 1} onClick={() => go(at + 1)}>
          {words.nextMovement}
          <ChevronRight className="ico" aria-hidden="true" />
        </Button>
        <Button variant="line" className="look-back-play" disabled={isPlaying} onClick={play}>
          <Play className="ico" aria-hidden="true" />
          {words.playBoth}
        </Button>
        <Button onClick={() => onTry(before)}>{words.tryFromHere}</Button>
      </div>
      <p className="coach-note look-back-keys">{words.lookBackKeys}</p>
    </section>
  )
}

const stateLabels = new Map<LookBackStep['state'], string>([
  ['same', words.same],
  ['different', words.different],
  ['then', words.later],
])

/** What went wrong in a movement; no cause is named where the beads do not tell. */
function whyOf(steps: readonly LookBackStep[], at: number, start: Rods): string {
  const step = steps[at]
  if (!step || step.state === 'same') return words.bothSame
  if (step.state === 'then') return words.carryAlong
  const before = steps[at - 1]?.right ?? start
  const found = NAMED_MISTAKES.filter((mistake) =>
    mistaken(before, step.cell, mistake)?.every((digit, rod) => digit === step.yours[rod]),
  )
  const [only] = found
  return only && found.length === 1
    ? explainMistake(step.cell, step.cell.rod, only)
    : words.otherWay(placeOf(step.cell.rod))
}

type SideProps = { name: string; tone: 'wrong' | 'right'; rods: Rods; other: Rods }

/** One of the two abacuses, with the rods marked that differ. */
function Side({ name, tone, rods, other }: SideProps): ReactNode {
  const value = valueOf(rods)
  const count = Math.max(String(value).length, String(valueOf(other)).length, 2)
  const { x, frame, lowEnd } = sorobanPlaces(count, BEAD)
  const digits = rodsOf(value, count).toReversed()
  const others = rodsOf(valueOf(other), count).toReversed()
  return (
    <figure className={`look-back-side ${tone}`}>
      <figcaption>{name}</figcaption>
      <Soroban value={value} rods={count} tone="slate" bead={BEAD}>
        {digits.map((digit, at) => {
          const key = `${at}`
          return (
            digit !== others[at] && (
              <rect
                key={key}
                className="look-back-rod"
                x={x(at) - BEAD[0] / 2 - 2}
                y={frame + 1}
                width={BEAD[0] + 4}
                height={lowEnd - frame - 2}
                rx="5"
              />
            )
          )
        })}
      </Soroban>
      <p className="tnum" aria-hidden="true">
        {digits.map((digit, at) => {
          const key = `${at}`
          return (
            <span key={key} className={digit === others[at] ? '' : 'is-other'}>
              {digit}
            </span>
          )
        })}
      </p>
    </figure>
  )
}
