import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { TakenIn } from './import.contract.ts'
import { SlipsKey } from './SlipsKey.tsx'

export type Taken = { taken: TakenIn; key: string }

const count = (n: number, one: string, many: string) => `${n.toLocaleString('en-IN')} ${n === 1 ? one : many}`

/** What was taken in, and the slips with which the families begin. */
export function ChildrenTaken({
  taken: { taken, key },
  again,
}: {
  taken: Taken
  again: () => void
}): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { children, families, joined, skipped } = taken
  return (
    <section className="rg pad im-k" aria-labelledby="taken">
      <h2 id="taken" ref={heading} tabIndex={-1}>
        <Check className="ico" aria-hidden="true" />
        {count(children, 'child', 'children')} brought in
      </h2>
      <p>
        {count(families, 'new family', 'new families')}
        {joined > 0 && `, ${count(joined, 'family', 'families')} here already`}
        {skipped > 0 && `; ${count(skipped, 'double was', 'doubles were')} left out`}.
      </p>
      <p className="muted">
        Each parent is asked by mail to agree; no child begins before. A slip lets a parent begin without a
        mail: its code is good once, for 30 days.
      </p>
      <div className="im-a">
        <button type="button" className="ob" onClick={again}>
          Another sheet
        </button>
        <SlipsKey importId={key} of="all" main />
      </div>
    </section>
  )
}
