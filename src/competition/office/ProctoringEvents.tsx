import type { RoundStatus } from './conduct.contract.ts'
import { proctoringText } from './proctoring.rules.ts'

/** Proctoring events by child, without a verdict. */
export function ProctoringEvents({ noticed }: Pick<RoundStatus, 'noticed'>) {
  if (noticed.length === 0) return null
  return (
    <section className="rg" aria-labelledby="noticed">
      <div className="rg-h">
        <h2 id="noticed">Noticed</h2>
      </div>
      <p className="wa-in muted">
        For information only. A phone call, weak internet or shared phone can look the same. Ask before you
        decide.
      </p>
      <ul className="wa-t wa-in">
        {noticed.map(({ entryId, fullName, place, seat, facts }) => (
          <li key={entryId}>
            <b>{[fullName, place].filter(Boolean).join(', ')}</b> <span>seat {seat}</span>
            <p>{facts.map(proctoringText).join('; ')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
