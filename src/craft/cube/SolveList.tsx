import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  type Average,
  averageOf,
  leftOut,
  meanOf,
  type Penalty,
  resultOf,
  type Solve,
  solveText,
  timeText,
} from './timer.rules.ts'

type ListProps = {
  solves: readonly Solve[]
  onChange: (id: string, penalties: readonly Penalty[]) => void
  onRemove: (id: string) => void
  onClear: () => void
}

/** The last solve's penalties, averages, and the session's solves, newest first. */
export function SolveList({ solves, onChange, onRemove, onClear }: ListProps): ReactNode {
  const [last] = solves
  if (!last)
    return <p className="cb-none">Your times will appear here. The best and slowest of five don’t count.</p>
  const results = solves.map(resultOf)
  const five = results.slice(0, 5)
  const out = five.length === 5 ? leftOut(five) : { best: -1, worst: -1 }
  const best = Math.min(...results.filter((one) => one !== null))
  const toggle = (penalty: Penalty) =>
    onChange(
      last.id,
      last.penalties.includes(penalty)
        ? last.penalties.filter((one) => one !== penalty)
        : [...last.penalties, penalty],
    )
  return (
    <section className="cb-list" aria-label="Times">
      <div className="cb-marks" role="group" aria-label="The last solve">
        {(['+2', 'DNF'] as const).map((one) => (
          <button
            key={one}
            type="button"
            className="craft-key"
            aria-pressed={last.penalties.includes(one)}
            onClick={() => toggle(one)}
          >
            {one}
          </button>
        ))}
        <button type="button" className="craft-key" onClick={() => onRemove(last.id)}>
          <Trash2 className="ico" aria-hidden="true" />
          Delete
        </button>
      </div>
      <dl>
        <Figure name="Average of 5" value={seriesText(results, 5, averageOf)} />
        <Figure name="Mean of 3" value={seriesText(results, 3, meanOf)} />
        <Figure name="Best" note="own" value={Number.isFinite(best) ? timeText(best) : '–'} />
        <Figure name="Average of 12" note="own" value={seriesText(results, 12, averageOf)} />
      </dl>
      <p className="cb-own">The WCA uses an average of 5 and a mean of 3. “Own” figures are extra.</p>
      <ol reversed>
        {solves.slice(0, 30).map((solve, i) => (
          <li key={solve.id}>
            <b className="tnum">
              {i === out.best || i === out.worst ? `(${solveText(solve)})` : solveText(solve)}
            </b>
            <span>{wordFor(i, out)}</span>
            <small className="tnum">{solve.scramble}</small>
          </li>
        ))}
      </ol>
      <button type="button" className="craft-key" onClick={onClear}>
        Start a new session
      </button>
    </section>
  )
}

function wordFor(at: number, { best, worst }: { best: number; worst: number }): string {
  if (at === best) return 'best, not counted'
  return at === worst ? 'slowest, not counted' : ''
}
type Results = readonly (number | null)[]
function seriesText(results: Results, of: number, summed: (newest: Results) => Average): string {
  if (results.length < of) return '–'
  const average = summed(results.slice(0, of))
  return average === 'DNF' ? average : timeText(average)
}

function Figure({ name, note, value }: { name: string; note?: string; value: string }): ReactNode {
  return (
    <div>
      <dt>
        {name} {note && <small>{note}</small>}
      </dt>
      <dd className="tnum">{value}</dd>
    </div>
  )
}
