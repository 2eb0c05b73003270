import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Step } from './method.rules.ts'
import { castOutNines } from './nines.rules.ts'
import type { Item } from './vedic.rules.ts'

/**
 * Beside the sum: the steps that are done, the one that is open, and how many come after it. Later ones stay
 * hidden, because their hints hold numbers that are still to be found.
 */
export function MethodSteps({ item, step }: { item: Item; step: number }): ReactNode {
  const { method, numbers, worked } = item
  const check = step >= worked.steps.length ? castOutNines(method.kind, numbers, Number(worked.answer)) : null
  return (
    <aside className="vd-side">
      <h2>{method.title}</h2>
      <ol className="vd-steps">
        {worked.steps.slice(0, step + 1).map((one, i) => (
          <StepLine key={one.title} step={one} number={i + 1} isDone={i < step} />
        ))}
      </ol>
      <p className="vd-left">{leftWords(worked.steps.length - step - 1)}</p>
      <h2>When it fits</h2>
      <p className="vd-x">{method.when}</p>
      {check && (
        <>
          <h2>Check by nines and elevens</h2>
          <p className="vd-x tnum">
            {worked.answer} leaves {check.nines.leaves} by nines and {check.elevens.leaves} by elevens, and so
            do the numbers.
          </p>
          <p className="vd-x">Nines miss swapped digits. Elevens catch them.</p>
        </>
      )}
      <p className="vd-book">Name in the book: {method.book}.</p>
    </aside>
  )
}

/** How many steps come after the open one; nothing once the last is open. */
function leftWords(left: number): string {
  if (left < 1) return ''
  return left === 1 ? '1 more step after this' : `${left} more steps after this`
}

type LineProps = { step: Step; number: number; isDone: boolean }
function StepLine({ step: { title, hint, entries }, number, isDone }: LineProps): ReactNode {
  const values = entries.map(({ value }) => value).join(', ')
  return (
    <li className={isDone ? 'vd-past' : 'vd-now'} aria-current={isDone ? undefined : 'step'}>
      <span className="tnum">{isDone ? <Check className="ico" aria-label="done" /> : number}</span>
      <p>
        <b>{title}</b>
        <span className="tnum">
          {hint}
          {isDone && `${hint.endsWith('?') ? '' : ':'} ${values}`}
        </span>
      </p>
    </li>
  )
}
