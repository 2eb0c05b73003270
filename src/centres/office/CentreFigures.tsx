import './centre-figures.css'
import { TriangleAlert } from 'lucide-react'
import { useCallback, useId } from 'react'
import { href, Link } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { formatShortMonth } from '../../platform/text/dates.rules.ts'
import { call } from '../../platform/wire.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type CentreMonth, type CentrePanel, getCentreFigures } from '../network.contract.ts'
import { paidPercent, partPercent } from '../network.rules.ts'
import { formatChange, formatSum } from './network-words.ts'

/** A centre month by month, and what every part of the office knows of it. */
export function CentreFigures({ centreId }: { centreId: string }) {
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getCentreFigures, { params: { id: centreId } }), [centreId]),
  )
  if (view.phase === 'loading') return <Skeleton className="mb-4 h-96 rounded-lg" />
  if (view.phase === 'failed') return <LoadError {...view} retry={retry} />
  const { months, panels, missing } = view.data
  return (
    <>
      {missing && (
        <p role="status" className="mb-3 font-[640] text-sindoor">
          One part of the office did not load, so these figures may be incomplete.
        </p>
      )}
      <Months months={months} />
      <div className="centre-panels">
        {panels.map((panel) => (
          <Panel key={panel.title} panel={panel} />
        ))}
      </div>
    </>
  )
}

type Row = {
  name: string
  note: string
  of: (month: CentreMonth) => number | null
  /** How a cell is written. */
  words: (value: number) => string
  total: string
  totalNote: string
}

const sumOf = (months: readonly CentreMonth[], of: (month: CentreMonth) => number): number =>
  months.reduce((sum, month) => sum + of(month), 0)
const thousand = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })
const inPercent = (value: number | null): string => (value === null ? 'none' : `${value} %`)

function rowsOf(months: readonly CentreMonth[]): Row[] {
  const joined = sumOf(months, (month) => month.joined)
  const left = sumOf(months, (month) => month.left)
  const billedPaise = sumOf(months, (month) => month.billedPaise)
  const settledPaise = sumOf(months, (month) => month.settledPaise)
  const attendance = {
    marks: sumOf(months, ({ marks }) => marks),
    attended: sumOf(months, (month) => month.attended),
  }
  const cameOf = ({ marks, attended }: Pick<CentreMonth, 'marks' | 'attended'>) =>
    partPercent(attended, marks)
  return [
    {
      name: 'Children',
      note: 'at the month’s end',
      of: ({ children }) => children,
      words: String,
      total: formatChange(joined - left),
      totalNote: 'in six months',
    },
    {
      name: 'Joined',
      note: '',
      of: (month) => month.joined,
      words: String,
      total: String(joined),
      totalNote: '',
    },
    { name: 'Left', note: '', of: (month) => month.left, words: String, total: String(left), totalNote: '' },
    {
      name: 'Billed',
      note: '₹ thousand',
      of: (month) => month.billedPaise,
      words: (paise) => thousand.format(paise / 100_000),
      total: formatSum(billedPaise),
      totalNote: '',
    },
    {
      name: 'Paid of it',
      note: 'percent',
      of: paidPercent,
      words: String,
      total: inPercent(paidPercent({ billedPaise, settledPaise })),
      totalNote: '',
    },
    {
      name: 'Came to class',
      note: 'percent',
      of: cameOf,
      words: String,
      total: inPercent(cameOf(attendance)),
      totalNote: '',
    },
  ]
}

function Months({ months }: { months: readonly CentreMonth[] }) {
  const title = useId()
  return (
    <section className="rg" aria-labelledby={title}>
      <div className="rg-h">
        <h2 id={title}>Month by month</h2>
      </div>
      <table className="centre-months">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Figure</span>
            </th>
            {months.map(({ month }, at) => (
              <th key={month} scope="col">
                {formatShortMonth(`${month}-01`).slice(0, 3)}
                {at === months.length - 1 && <span className="sr-only"> until today</span>}
              </th>
            ))}
            <th scope="col">Six months</th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(months).map((row) => (
            <MonthRow key={row.name} row={row} months={months} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The height of a bar of the highest value. */
const BAR = 20

function MonthRow({ row, months }: { row: Row; months: readonly CentreMonth[] }) {
  const values = months.map(row.of)
  const most = Math.max(1, ...values.map((value) => value ?? 0))
  return (
    <tr>
      <th scope="row">
        {row.name} <small>{row.note}</small>
      </th>
      {months.map(({ month }, at) => {
        const value = values[at] ?? null
        const height = value === null ? 0 : Math.max(1, (value / most) * BAR)
        return (
          <td key={month} className={at === months.length - 1 ? 'centre-now' : ''}>
            <svg className="centre-bar" viewBox={`0 0 18 ${BAR}`} aria-hidden="true">
              <rect y={BAR - height} width="18" height={height} rx="1.5" />
            </svg>
            {value === null ? (
              <>
                <span aria-hidden="true">–</span>
                <span className="sr-only">none</span>
              </>
            ) : (
              row.words(value)
            )}
          </td>
        )
      })}
      <td className="centre-total">
        <b>{row.total}</b> <small>{row.totalNote}</small>
      </td>
    </tr>
  )
}

function Panel({ panel: { title, note, lines, to, act } }: { panel: CentrePanel }) {
  const id = useId()
  return (
    <section className="rg" aria-labelledby={id}>
      <div className="rg-h">
        <h2 id={id}>{title}</h2>
        {note && <span className="tnum">{note}</span>}
        <Link className="olink" to={to} aria-label={`${act}: ${title}`}>
          {act}
        </Link>
      </div>
      {lines.length === 0 && <p className="panel-pad">Nothing yet.</p>}
      <ul>
        {lines.map((line) => (
          <li key={`${line.text} ${line.detail}`} className="centre-line">
            <span>
              {line.text}
              {line.detail && <small>{line.detail}</small>}
            </span>
            {line.value && (
              <b className={line.isLate ? 'late centre-late' : ''}>
                {line.isLate && (
                  <>
                    <TriangleAlert className="ico" aria-hidden="true" />
                    <span className="sr-only">attention: </span>
                  </>
                )}
                {line.value}
              </b>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
