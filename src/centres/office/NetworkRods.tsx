import { formatMonthName } from '../../platform/text/dates.rules.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import type { Network } from '../network.contract.ts'
import {
  BEAD_STATES,
  type BeadState,
  isPaidLow,
  type NetworkFigures,
  newSince,
  paidPercent,
  rodsOf,
  sumFigures,
} from '../network.rules.ts'
import { beadLabels, beadLooks, BeadRod, CentreBead } from './CentreBead.tsx'
import { formatSum } from './network-words.ts'
import { PaidShare } from './PaidShare.tsx'

/** Beads of a line of a rod. */
const PER_LINE = 14
const LEGEND = ['well', 'waits', 'trouble', 'new', 'soon'] as const

type NetworkRodsProps = {
  network: Network
  /** Lists the centres of a State. */
  onState: (state: string) => void
}

/** A rod a State, a bead a centre, and what is billed and paid. */
export function NetworkRods({ network, onState }: NetworkRodsProps) {
  const today = indianDay(new Date(network.now))
  const rods = rodsOf(network.centres)
  const month = formatMonthName(network.now).slice(0, 3)
  const count = rods.reduce((sum, { beads }) => sum + beads.length, 0)
  return (
    <section className="rg" aria-labelledby="network-rods">
      <div className="rg-h">
        <h2 id="network-rods">The network</h2>
        <span className="opt-s">a rod a State, a bead a centre</span>
      </div>
      <table className="network-table">
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">
              <span className="sr-only">Centres</span>
            </th>
            <th scope="col">Children</th>
            <th scope="col">{month} billed</th>
            <th scope="col">Paid of it</th>
          </tr>
        </thead>
        <tbody>
          {rods.map((rod) => (
            <tr key={rod.state}>
              <th scope="row">
                <StateName state={rod.state} count={rod.beads.length} onState={onState} />
              </th>
              <td>
                <BeadRod
                  beads={rod.beads.map((bead) => beadLooks[bead])}
                  label={formatBeads(rod.beads)}
                  perLine={PER_LINE}
                />
              </td>
              <FigureCells figures={rod} today={today} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {count} centres
            </th>
            <FigureCells figures={sumFigures(rods)} today={today} />
          </tr>
        </tfoot>
      </table>
      <p className="network-legend">
        {LEGEND.map((state) => (
          <span key={state}>
            <CentreBead state={state} />
            {state === 'new' ? `new since ${formatMonthName(newSince(today))}` : beadLabels[state]}
          </span>
        ))}
      </p>
    </section>
  )
}

type StateNameProps = { state: string; count: number; onState: (state: string) => void }

function StateName({ state, count, onState }: StateNameProps) {
  const words = (
    <>
      {state || 'No State entered'} <small className="tnum">{count}</small>
    </>
  )
  if (state === '') return <span className="network-state">{words}</span>
  return (
    <button
      type="button"
      className="network-state"
      aria-label={`List the centres in ${state}: ${count}`}
      onClick={() => onState(state)}
    >
      {words}
    </button>
  )
}

type FigureCellsProps = { figures: NetworkFigures; today: string }

function FigureCells({ figures, today }: FigureCellsProps) {
  const percent = paidPercent(figures)
  return (
    <>
      <td className="network-number" data-head="Children">
        {figures.children.toLocaleString('en-IN')}
      </td>
      <td className="network-number" data-head="Billed">
        {formatSum(figures.billedPaise)}
      </td>
      <td className="network-number" data-head="Paid">
        <PaidShare percent={percent} isLow={isPaidLow(percent, today)} />
      </td>
    </>
  )
}

/** '14 centres: 10 well, 2 something waits'. */
function formatBeads(beads: readonly BeadState[]): string {
  const parts = BEAD_STATES.toReversed().flatMap((state) => {
    const own = beads.filter((bead) => bead === state).length
    return own > 0 ? `${own} ${beadLabels[state]}` : []
  })
  return `${beads.length} ${beads.length === 1 ? 'centre' : 'centres'}: ${parts.join(', ')}`
}
