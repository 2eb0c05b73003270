import type { ReactNode } from 'react'
import { rupees } from '../../platform/text/rupees.rules.ts'
import type { GstMonth } from './money.contract.ts'
import './orders.css'

const TAXES = ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const
const taxLabels = { taxable: 'Taxable', cgst: 'CGST', sgst: 'SGST', igst: 'IGST', total: 'Total' } as const

type TaxTableProps = {
  title: string
  heads: readonly string[]
  rows: readonly {
    key: string
    cells: readonly string[]
    row: Readonly<Record<(typeof TAXES)[number], number>>
  }[]
  /** With a line of sums. */
  sums?: true
}

/** Documents or sums, each with its taxes. */
export function TaxTable({ title, heads, rows, sums }: TaxTableProps) {
  return (
    <Sheet title={title} count={rows.length}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {TAXES.map((tax) => (
              <th key={tax} scope="col" className="nr">
                {taxLabels[tax]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...cells], row }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {cells.map((cell, place) => (
                <td key={heads[place + 1]}>{cell}</td>
              ))}
              {TAXES.map((tax) => (
                <td key={tax} className="nr">
                  {rupees(row[tax])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {sums && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={heads.length}>
                Total
              </th>
              {TAXES.map((tax) => (
                <td key={tax} className="nr">
                  {rupees(rows.reduce((sum, { row }) => sum + row[tax], 0))}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </Sheet>
  )
}

type SheetProps = { title: string; count: number; children: ReactNode }

/** A table under its title; wide ones are moved sideways, by keys too. */
function Sheet({ title, count, children }: SheetProps) {
  return (
    <section className="rg gs" aria-label={title}>
      <div className="rg-h">
        <h2>{title}</h2>
        <span className="tnum">{count}</span>
      </div>
      {count === 0 ? (
        <p className="gs-no">None this month.</p>
      ) : (
        // A region that scrolls has to be reached by the keyboard.
        <div className="gs-x" tabIndex={0} role="region" aria-label={`${title}, the table`}>
          {children}
        </div>
      )}
    </section>
  )
}

/** Table 13: which numbers were given. */
export function Numbers({ rows }: { rows: GstMonth['t13'] }) {
  return (
    <Sheet title="Table 13: documents issued" count={rows.length}>
      <table>
        <thead>
          <tr>
            <th scope="col">Documents</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
            {['Total', 'Cancelled', 'Net'].map((head) => (
              <th key={head} scope="col" className="nr">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.kind}>
              <th scope="row">{row.kind}</th>
              <td>{row.from}</td>
              <td>{row.to}</td>
              <td className="nr">{row.total}</td>
              <td className="nr">{row.cancelled}</td>
              <td className="nr">{row.net}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}

/** So many are shown; the sheet has all. */
const MOST_FAULTS = 20

/** What an accountant should look at before filing. */
export function Faults({ faults }: { faults: GstMonth['faults'] }) {
  return (
    <Sheet title="Check before filing" count={faults.length}>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Document</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {faults.slice(0, MOST_FAULTS).map(({ what, document, detail }) => (
            <tr key={what + document}>
              <th scope="row">{what}</th>
              <td>{document}</td>
              <td className="wrap">{detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {faults.length > MOST_FAULTS && (
        <p className="gs-no">{faults.length - MOST_FAULTS} more in the Exceptions sheet.</p>
      )}
    </Sheet>
  )
}
