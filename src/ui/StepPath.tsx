import './step-path.css'
import type { ReactNode } from 'react'
import { beadPath } from './art/bead.ts'

/** `note`: below the name, such as its day. */
export type PathStep = { name: string; note: ReactNode; isDone: boolean }

type StepPathProps = { label: string; done: string; steps: readonly PathStep[]; className?: string }

/** Steps in their order as beads on a rod: done, now, ahead. `done`: what is said of a done one, unseen. */
export function StepPath({ label, done, steps, className = '' }: StepPathProps): ReactNode {
  const now = steps.findIndex(({ isDone }) => !isDone)
  const lookOf = (at: number): string => (at === now ? 'is-now' : '')
  return (
    <ol className={`step-path ${className}`} aria-label={label}>
      {steps.map(({ name, note, isDone }, at) => (
        <li
          key={name}
          className={isDone ? 'is-done' : lookOf(at)}
          aria-current={at === now ? 'step' : undefined}
        >
          <svg viewBox="-24 -13 48 26" aria-hidden="true">
            <path d={beadPath(44, 24)} />
          </svg>
          <b>{name}</b>
          {isDone && <span className="sr-only">{done}</span>}
          {note}
        </li>
      ))}
    </ol>
  )
}
