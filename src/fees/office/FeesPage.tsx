import { CalendarCheck, ReceiptText, Upload } from 'lucide-react'
import { createPortal } from 'react-dom'
import { href, Link, useNavigate } from 'react-router'
import { MODE_NAMES } from '../../enrolment/enrolment.rules.ts'
import { type ListQuery, useList } from '../../platform/browser/useList.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { formatDay, formatMonthName } from '../../platform/text/dates.rules.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call, type CallInput, download } from '../../platform/wire.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, DataTable } from '../../ui/office/DataTable.tsx'
import { useIsSeated, useMayManage, usePageBar } from '../../ui/office/frame.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { saveDownload } from '../../ui/save-file.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { DueAge } from '../due-ages.rules.ts'
import { type DueRow, exportDues, type DuesSummary, findDues, getDuesSummary } from './fees.contract.ts'
import './fees.css'

// What stands in an address may be anything: the server says what it does not know.
const bodyOf = (query: ListQuery) => query as CallInput<typeof findDues>['body']
const ask = (query: ListQuery, after: string | undefined) =>
  call(findDues, { body: { ...bodyOf(query), ...(after ? { after } : {}) } })
const loadSummary = () => call(getDuesSummary, {})

const ageLabels: Readonly<Record<DueAge, string>> = {
  'not due': 'Not yet due',
  '1 to 7': '1 to 7 days late',
  '8 to 30': '8 to 30 days late',
  '31 to 60': '31 to 60 days late',
  'over 60': 'Over 60 days late',
}

const columns: readonly Column<DueRow>[] = [
  { id: 'family', head: 'Family', cell: ({ family }) => <b>{family}</b> },
  { id: 'children', head: 'Children', cell: ({ children }) => children },
  { id: 'for', head: 'For', cell: (row) => row.for },
  {
    id: 'owesPaise',
    head: 'Owes',
    cell: ({ owesPaise }) => rupees(owesPaise),
    right: true,
    sortable: true,
    phone: 'side',
  },
  {
    id: 'dueSince',
    head: 'Due since',
    cell: ({ dueSince, daysLate }) =>
      daysLate > 0
        ? `${formatDay(dueSince)}, ${daysLate} ${daysLate === 1 ? 'day' : 'days'} late`
        : formatDay(dueSince),
    sortable: 'ascending',
  },
  {
    id: 'promisedFor',
    head: 'Promised for',
    cell: ({ promisedFor }) =>
      promisedFor && `${formatDay(promisedFor)}${promisedFor < indianDay(new Date()) ? ', not kept' : ''}`,
  },
  { id: 'mobile', head: 'Mobile', cell: ({ mobile }) => mobile },
]

/** /office/fees: who owes what, the oldest first, and what came in today. */
export function FeesPage() {
  const list = useList<DueRow>(ask)
  const navigate = useNavigate()
  const { view, retry } = usePrivateQuery(href('/staff/login'), loadSummary)
  const [isSeated, mayManage] = [useIsSeated(), useMayManage()]
  const bar = usePageBar({
    title: 'Fees',
    help: isSeated
      ? 'Who of your centre owes fees, oldest first. Open a family to take a payment.'
      : 'Who owes fees, oldest first. Open a family to take a payment. To start, make a plan under Fee plans.',
  })
  const save = (format: 'csv' | 'xlsx') =>
    void saveDownload(download(exportDues, { body: { ...bodyOf(list.query), format } }))
  return (
    <>
      {bar &&
        !isSeated &&
        createPortal(
          <>
            <Link className="ob" to={href('/office/fees/import')}>
              <Upload className="ico" aria-hidden="true" />
              <span className="max-sm:sr-only">Import</span>
            </Link>
            <Link className="ob ob-main" to={href('/office/fees/run')}>
              <ReceiptText className="ico" aria-hidden="true" />
              Bill a month
            </Link>
          </>,
          bar,
        )}
      {view.phase === 'loading' && <Skeleton className="mb-4 h-64 rounded-lg" />}
      {view.phase === 'failed' && <LoadError message={view.message} retry={retry} />}
      {view.phase === 'shown' && (
        <div className="panel-columns mb-3.5">
          <Due desk={view.data} age={list.query.age ?? ''} onAge={(age) => list.set({ age })} />
          <Today desk={view.data} />
        </div>
      )}
      <DataTable
        what="families"
        list={list}
        columns={columns}
        searches="Parent or child"
        idOf={(row) => row._id}
        nameOf={(row) => row.family}
        onOpen={({ personId }) => void navigate(href('/office/fees/families/:id', { id: personId }))}
        {...(mayManage ? { onExport: save } : {})}
        empty={
          isSeated ? (
            <EmptyState
              title="Nobody owes anything"
              action={
                <Link className="ob" to={href('/office/groups')}>
                  Groups
                </Link>
              }
            >
              Head office bills each month. To take a payment ahead, open the child’s group.
            </EmptyState>
          ) : (
            <EmptyState
              title="Nobody owes anything"
              action={
                <Link className="ob" to={href('/office/fees/plans')}>
                  Fee plans
                </Link>
              }
            >
              Bill the next month when it begins.
            </EmptyState>
          )
        }
      />
    </>
  )
}

type DueProps = { desk: DuesSummary; age: string; onAge: (age: string) => void }

function Due({ desk, age, onAge }: DueProps) {
  return (
    <section className="rg" aria-labelledby="fe-due">
      <div className="panel-head">
        <h2 id="fe-due">Due</h2>
        <p>
          <b className="fe-sum">{rupees(desk.duePaise)}</b> from {desk.families}{' '}
          {desk.families === 1 ? 'family' : 'families'}
        </p>
      </div>
      {desk.ages.map((row) => (
        <button
          key={row.age}
          type="button"
          className="fe-row"
          aria-pressed={age === row.age}
          onClick={() => onAge(age === row.age ? '' : row.age)}
        >
          <span>{ageLabels[row.age]}</span>
          <span className="muted tnum">
            {row.families} {row.families === 1 ? 'family' : 'families'}
          </span>
          <b>{rupees(row.paise)}</b>
        </button>
      ))}
    </section>
  )
}

function Today({ desk: { today, month } }: { desk: DuesSummary }) {
  const total = today.reduce((sum, { paise }) => sum + paise, 0)
  return (
    <section className="rg" aria-labelledby="fe-today">
      <div className="panel-head">
        <h2 id="fe-today">Taken today</h2>
        <Link className="olink" to={href('/office/fees/day')}>
          <CalendarCheck className="ico" aria-hidden="true" />
          Day book
        </Link>
      </div>
      {today.map(({ method, count, paise }) => (
        <p key={method} className="fe-row">
          <span>
            {MODE_NAMES[method]}, {count}
          </span>
          <b>{rupees(paise)}</b>
        </p>
      ))}
      <p className="fe-row">
        <b>Together</b>
        <b>{rupees(total)}</b>
      </p>
      {month && <p className="panel-pad">{monthText(month)}</p>}
    </section>
  )
}

function monthText({ month, billedPaise, settledPaise }: NonNullable<DuesSummary['month']>): string {
  const share = billedPaise === 0 ? 0 : Math.floor((settledPaise * 100) / billedPaise)
  const name = formatMonthName(`${month}-01`)
  return `${name}: ${rupees(settledPaise)} of ${rupees(billedPaise)} is in, ${share} in 100.`
}
