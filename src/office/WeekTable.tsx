import type { Reply } from '../platform/wire.ts'
import { CellBar } from '../ui/office/CellBar.tsx'
import type { getWeeklyFigures, Weekly } from './office.contract.ts'
import { formatDay } from '../platform/text/dates.rules.ts'

const count = new Intl.NumberFormat('en-IN')
const thousand = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})

/** Weekly figures as a table whose cells have bars. */
export function WeekTable({ starts, rows }: Reply<typeof getWeeklyFigures>['data']) {
  return (
    <section className="rg mt-4" aria-labelledby="weeks">
      <div className="rg-h">
        <h2 id="weeks">Week by week</h2>
        <span className="opt-s">weeks start on Monday</span>
      </div>
      <div className="wkx">
        <table className="wk" aria-labelledby="weeks">
          <colgroup>
            <col className="lab" />
            {starts.map((start) => (
              <col key={start} />
            ))}
            <col className="sum" />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Measure</span>
              </th>
              {starts.map((start, place) => (
                <th key={start} scope="col">
                  {formatDay(start)}
                  {place === starts.length - 1 && <span className="sr-only">, so far</span>}
                </th>
              ))}
              <th scope="col">{starts.length} weeks</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.name} row={row} starts={starts} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Row({ row, starts }: { row: Weekly; starts: readonly string[] }) {
  const most = Math.max(1, ...row.values)
  const money = row.unit === 'paise'
  const last = row.values.length - 1
  return (
    <tr>
      <th scope="row">
        {row.name} <small>{money ? '₹ thousand' : row.note}</small>
      </th>
      {row.values.map((value, week) => (
        <td key={starts[week]} className={week === last - 1 ? 'now' : ''}>
          <CellBar part={value / most} running={week === last} />
          {money ? thousand.format(value / 100_000) : count.format(value)}
        </td>
      ))}
      <td className="sum">
        {money ? rupees.format(row.sum / 100) : count.format(row.sum)} <small>{row.sumNote}</small>
      </td>
    </tr>
  )
}
