import { Check, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { beadPath } from '../../ui/art/bead.ts'
import { Button } from '../../ui/Button.tsx'
import { PASS, QUESTIONS } from './flash.rules.ts'
import { type Ladder, type LadderStep, stepsAround, showText } from './ladder.rules.ts'
import './flash-ladder.css'
import { words } from './flash.words.ts'

type LadderProps = {
  ladder: Ladder
  /** The place of the grade that is opened. */
  opened: number
  isLocked: (step: LadderStep) => boolean
  onOpen: (at: number) => void
  onStart: (step: LadderStep) => void
}

/** Five steps of a scale, the opened one as a slate; the whole scale is a rod on top. */
export function FlashLadder({ ladder, opened, isLocked, onOpen, onStart }: LadderProps): ReactNode {
  const { steps, at } = ladder
  return (
    <section className="ladder" aria-labelledby="ladder-title">
      <div className="ladder-head">
        <h2 id="ladder-title">{words.ladder}</h2>
        <p className="tnum">{words.step(at + 1, steps.length)}</p>
      </div>
      <LadderRod ladder={ladder} />
      <ol>
        {stepsAround(opened, steps.length).map((place) => {
          const step = steps[place]
          if (!step) return null
          return place === opened ? (
            <li key={step.grade.key} className="ladder-open">
              <StepBead step={step} isNow={place === at} />
              <StepSlate step={step} isLocked={isLocked(step)} onStart={() => onStart(step)} />
            </li>
          ) : (
            <li key={step.grade.key}>
              <button type="button" onClick={() => onOpen(place)}>
                <StepBead step={step} isNow={place === at} />
                <span className="ladder-name">
                  <b>{step.grade.name}</b>
                  <span>{showText(step.grade)}</span>
                </span>
                <StepState step={step} isLocked={isLocked(step)} />
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** All grades as beads on one rod: those below the child's place filled, its own larger. */
function LadderRod({ ladder: { steps, at } }: { ladder: Ladder }): ReactNode {
  const pitch = 330 / steps.length
  return (
    <svg className="ladder-rod" viewBox="0 0 330 22" aria-hidden="true">
      <path d="M0 11H330" />
      {steps.map(({ grade }, place) => (
        <path
          key={grade.key}
          className={rodState(place, at)}
          transform={`translate(${(place + 0.5) * pitch} 11)`}
          d={place === at ? beadPath(Math.min(14, pitch), 20) : beadPath(Math.min(13, pitch - 0.6), 13)}
        />
      ))}
    </svg>
  )
}
function rodState(place: number, at: number): string {
  if (place === at) return 'is-now'
  return place < at ? 'is-below' : 'is-above'
}

function StepBead({ step, isNow }: { step: LadderStep; isNow: boolean }): ReactNode {
  const state = isNow ? 'is-now' : `is-${step.isPassed ? 'passed' : 'open'}`
  return (
    <svg className={`ladder-bead ${state}`} viewBox="-24 -15 48 30" aria-hidden="true">
      <path d={beadPath(44, 25)} />
    </svg>
  )
}

function StepState({ step, isLocked }: { step: LadderStep; isLocked: boolean }): ReactNode {
  if (isLocked)
    return (
      <span className="ladder-state is-locked">
        <Lock className="ico" aria-hidden="true" />
        {words.locked}
      </span>
    )
  if (!step.isPassed) return null
  return (
    <span className="ladder-state tnum">
      <Check className="ico" aria-hidden="true" />
      {step.best === null ? words.passed : words.outOf(step.best, QUESTIONS)}
    </span>
  )
}

type SlateProps = { step: LadderStep; isLocked: boolean; onStart: () => void }

function StepSlate({ step: { grade, best, isPassed }, isLocked, onStart }: SlateProps): ReactNode {
  return (
    <div className="ladder-slate on-dark">
      <h3>{grade.name}</h3>
      <p>{showText(grade)}</p>
      <Rhythm count={grade.count} />
      <p className="ladder-pass tnum">
        <span>{words.toPass(PASS, QUESTIONS, isPassed)}</span>
        {best !== null && (
          <span>
            {words.best} <b>{best}</b>
          </span>
        )}
      </p>
      <Button variant="genda" aria-label={isLocked ? words.startLocked : undefined} onClick={onStart}>
        {isLocked && <Lock className="ico" aria-hidden="true" />}
        {words.start}
      </Button>
    </div>
  )
}

/** A bead for each number of a show. */
function Rhythm({ count }: { count: number }): ReactNode {
  const pitch = 240 / count
  return (
    <svg className="ladder-rhythm" viewBox="0 0 240 22" aria-hidden="true">
      <path className="ladder-rhythm-rod" d="M0 11H240" />
      {Array.from({ length: count }, (_, at) => (
        <path
          key={at}
          transform={`translate(${(at + 0.5) * pitch} 11)`}
          d={beadPath(Math.min(20, pitch - 1), Math.min(12, pitch))}
        />
      ))}
    </svg>
  )
}
