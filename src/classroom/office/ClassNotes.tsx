import type { ReactNode } from 'react'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { roomText } from '../labels.ts'
import type { WeekClass } from '../days/classes.contract.ts'

/** 'Instead of 24 Nov'. */
const movedWords = ({ day, movedFrom }: WeekClass): string =>
  movedFrom === null || movedFrom === day ? 'At another time or place' : `Instead of ${formatDay(movedFrom)}`

/** Where it is, who takes it, and what stands against it. */
export function ClassNotes({ one }: { one: WeekClass }): ReactNode {
  const { teacher, substitute, state, word, movedFrom, children, capacity, clashes } = one
  return (
    <>
      <p className="muted [overflow-wrap:anywhere]">
        {[
          roomText(one),
          substitute ? `${substitute} for ${teacher}` : teacher,
          `${children} of ${capacity} seats`,
        ].join(', ')}
      </p>
      {movedFrom !== null && <p className="font-bold">{movedWords(one)}</p>}
      {state !== 'class' && <p className="font-bold [overflow-wrap:anywhere]">{word}</p>}
      {clashes.map((clash) => (
        <p key={clash} className="of-err">
          {clash}
        </p>
      ))}
    </>
  )
}
