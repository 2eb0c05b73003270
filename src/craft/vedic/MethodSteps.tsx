import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Step } from './method.rules.ts'
import { castOutNines } from './nines.rules.ts'
import type { Item } from './vedic.rules.ts'
import { words } from './vedic.words.ts'

/**
 * Beside the sum: the steps that are done, the one that is open, and how many come after it. Later ones stay
 * hidden, because their hints hold numbers that are still to be found.
 */
export function MethodSteps({ item, step }: { item: Item; step: number }): ReactNode {
  const { method, numbers, worked } = item
  const check = step >= worked.steps.length ? castOutNines(method.kind, numbers, Number(worked.answer)) : null
  const left = worked.steps.length - step - 1
  return (
    <aside className="vd-side">
      <h2>{method.title}</h2>
      <ol className="vd-steps">
        {worked.steps.slice(0, step + 1).map((one, i) => (
          <StepLine key={one.title} step={one} number={i + 1} isDone={i < step} />
        ))}
      </ol>
      <p className="vd-left">{left > 0 && words.moreSteps(left)}</p>
      <h2>{words.whenItFits}</h2>
      <p className="vd-x">{method.when}</p>
      {check && (
        <>
          <h2>{words.ninesAndElevens}</h2>
          <p className="vd-x tnum">{words.leaves(worked.answer, check.nines.leaves, check.elevens.leaves)}</p>
          <p className="vd-x">{words.ninesMiss}</p>
        </>
      )}
      <p className="vd-book">{words.nameInBook(method.book)}</p>
    </aside>
  )
}

type LineProps = { step: Step; number: number; isDone: boolean }
function StepLine({ step: { title, hint, entries }, number, isDone }: LineProps): ReactNode {
  const values = entries.map(({ value }) => value).join(', ')
  return (
    <li className={isDone ? 'vd-past' : 'vd-now'} aria-current={isDone ? undefined : 'step'}>
      <span className="tnum">{isDone ? <Check className="ico" aria-label={words.stepDone} /> : number}</span>
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
