import type { Watch } from './conduct.contract.ts'
import { factWords } from './watch.rules.ts'

/** What was noticed while they wrote: facts beside the names, and no verdict. */
export function Noticed({ noticed }: Pick<Watch, 'noticed'>) {
  if (noticed.length === 0) return null
  return (
    <section className="rg" aria-labelledby="noticed">
      <div className="rg-h">
        <h2 id="noticed">Noticed</h2>
      </div>
      <p className="wa-in muted">
        Facts that decide nothing: a call, a weak network or a shared phone look the same. Ask before you
        judge.
      </p>
      <ul className="wa-t wa-in">
        {noticed.map(({ entryId, fullName, place, seat, facts }) => (
          <li key={entryId}>
            <b>{[fullName, place].filter(Boolean).join(', ')}</b> <span>seat {seat}</span>
            <p>{facts.map(factWords).join('; ')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
