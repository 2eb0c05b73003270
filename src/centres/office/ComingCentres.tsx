import { formatMonthName } from '../../platform/text/dates.rules.ts'
import type { Network } from '../network.contract.ts'
import { BeadRod } from './CentreBead.tsx'

/** Beads of a line; a step with more than `MAX_SHOWN` is its number alone. */
const [PER_LINE, MAX_SHOWN] = [7, 28]
const looks = { asked: 'open', offered: 'half', agreed: 'full' } as const

type ComingCentresProps = { coming: NonNullable<Network['coming']> }

/** Who wants to open a centre, by how far the application is. */
export function ComingCentres({ coming: { begun, since, steps } }: ComingCentresProps) {
  const month = formatMonthName(since)
  return (
    <section className="rg" aria-labelledby="network-coming">
      <div className="rg-h">
        <h2 id="network-coming">New centres</h2>
        <span className="tnum">
          {begun === 0 ? 'nobody' : begun} asked since {month}
        </span>
      </div>
      {steps.some(({ count }) => count > 0) ? (
        <Steps steps={steps} />
      ) : (
        <p className="panel-pad">No application is open.</p>
      )}
    </section>
  )
}

function Steps({ steps }: Pick<ComingCentresProps['coming'], 'steps'>) {
  return (
    <table className="network-coming">
      <thead className="sr-only">
        <tr>
          <th scope="col">Step</th>
          <th scope="col" colSpan={2}>
            Applications
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ label, count, stage }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="tnum">{count}</td>
            <td>
              {count > 0 && count <= MAX_SHOWN && (
                <BeadRod beads={Array.from({ length: count }, () => looks[stage])} perLine={PER_LINE} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
