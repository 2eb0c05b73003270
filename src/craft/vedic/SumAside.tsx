import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { castOut, type Item } from './vedic.rules.ts'

/** The steps of a way beside the sum, what numbers it fits, and the check by nines and elevens. */
export function SumAside({ item, step }: { item: Item; step: number }): ReactNode {
  const { method, numbers, worked } = item
  const stateOf = (i: number) => {
    if (i < step) return 'past'
    return i === step ? 'now' : 'then'
  }
  const check = step >= worked.steps.length ? castOut(method.kind, numbers, Number(worked.answer)) : null
  return (
    <aside className="vd-side">
      <h2>{method.title}</h2>
      <ol className="vd-steps">
        {worked.steps.map(({ title, hint, entries }, i) => (
          <li key={title} className={`vd-${stateOf(i)}`} aria-current={i === step ? 'step' : undefined}>
            <span className="tnum">{i < step ? <Check className="ico" aria-label="done" /> : i + 1}</span>
            <p>
              <b>{title}</b>
              <span className="tnum">
                {hint}
                {i < step &&
                  `${hint.endsWith('?') ? '' : ':'} ${entries.map(({ value }) => value).join(', ')}`}
              </span>
            </p>
          </li>
        ))}
      </ol>
      <h2>Does it fit?</h2>
      <p className="vd-x">{method.when}</p>
      {check && (
        <>
          <h2>Check by nines and elevens</h2>
          <p className="vd-x tnum">
            By nines {worked.answer} leaves {check.nines.leaves}, by elevens {check.elevens.leaves}: so do the
            numbers.
          </p>
          <p className="vd-x">Nines do not see digits that changed places, elevens do.</p>
        </>
      )}
      <p className="vd-book">In the book: {method.book}.</p>
    </aside>
  )
}
