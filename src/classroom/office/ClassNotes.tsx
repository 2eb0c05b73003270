import type { ReactNode } from 'react'
import type { WeekClass } from '../days/classes.contract.ts'

/** Where it is, who takes it, and what stands against it. */
export function ClassNotes({ one }: { one: WeekClass }): ReactNode {
  const { place, teacher, substitute, state, word, children, capacity, clashes } = one
  return (
    <>
      <p className="muted [overflow-wrap:anywhere]">
        {[
          place,
          substitute ? `${substitute} for ${teacher}` : teacher,
          `${children} of ${capacity} seats`,
        ].join(', ')}
      </p>
      {state !== 'class' && <p className="font-bold [overflow-wrap:anywhere]">{word}</p>}
      {clashes.map((clash) => (
        <p key={clash} className="of-err">
          {clash}
        </p>
      ))}
    </>
  )
}
