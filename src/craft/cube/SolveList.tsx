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
import { words } from './cube.words.ts'

type ListProps = {
  solves: readonly Solve[]
  onChange: (id: string, penalties: readonly Penalty[]) => void
  onRemove: (id: string) => void
  onClear: () => void
}

/** The last solve's penalties, averages, and the session's solves, newest first. */
export function SolveList({ solves, onChange, onRemove, onClear }: ListProps): ReactNode {
  const [last] = solves
  if (!last) return <p className="cb-none">{words.noTimes}</p>
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
    <section className="cb-list" aria-label={words.times}>
      <div className="cb-marks" role="group" aria-label={words.lastSolve}>
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
          {words.remove}
        </button>
      </div>
      <dl>
        <Figure name={words.averageOf(5)} value={seriesText(results, 5, averageOf)} />
        <Figure name={words.meanOf(3)} value={seriesText(results, 3, meanOf)} />
        <Figure name={words.best} note={words.own} value={Number.isFinite(best) ? timeText(best) : '–'} />
        <Figure name={words.averageOf(12)} note={words.own} value={seriesText(results, 12, averageOf)} />
      </dl>
      <p className="cb-own">{words.wca}</p>
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
        {words.newSession}
      </button>
    </section>
  )
}

function wordFor(at: number, { best, worst }: { best: number; worst: number }): string {
  if (at === best) return words.bestOut
  return at === worst ? words.slowestOut : ''
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
