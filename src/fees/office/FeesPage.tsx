import { CalendarCheck, ReceiptText, Upload } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { href, Link, useLocation, useNavigate } from 'react-router'
import { type ListQuery, useList } from '../../platform/browser/useList.ts'
import { paidPercent } from '../../centres/network.rules.ts'
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
import { METHOD_NAMES } from '../fees.rules.ts'
import { NotOwing } from './NotOwing.tsx'
import { PauseRequestList } from './PauseRequests.tsx'
import { ReportedList } from './Reported.tsx'
import { NEXT_FAMILY } from './Taken.tsx'
import { type DueRow, exportDues, type DuesSummary, findDues, getDuesSummary } from './fees.contract.ts'
import './fees.css'

// What stands in an address may be anything: the server says what it does not know.
const bodyOf = (query: ListQuery) => query as CallInput<typeof findDues>['body']
const ask = (query: ListQuery, after: string | undefined) =>
  call(findDues, { body: { ...bodyOf(query), ...(after ? { after } : {}) } })
const loadSummary = () => call(getDuesSummary, {})

const ageLabels: Readonly<Record<DueAge, string>> = {
  'not due': 'Not due yet',
  today: 'Due today',
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
    cell: ({ owesPaise, notDuePaise }) => (
      <>
        {rupees(owesPaise)}
        {notDuePaise > 0 && notDuePaise < owesPaise && (
          <span className="panel-note">{rupees(notDuePaise)} not due yet</span>
        )}
      </>
    ),
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
  const table = useSeeking(view.phase !== 'loading')
  const [isSeated, mayManage] = [useIsSeated(), useMayManage()]
  const bar = usePageBar({
    title: 'Fees',
    help: isSeated
      ? 'Who of your centre owes fees, oldest first. Open a family to take a payment. The search also finds who owes nothing.'
      : 'Who owes fees, oldest first. Open a family to take a payment. The search also finds who owes nothing. To start, make a plan under Fee plans.',
  })
  const save = (format: 'csv' | 'xlsx') =>
    void saveDownload(download(exportDues, { body: { ...bodyOf(list.query), format } }))
  return (
    <>
      {bar &&
        mayManage &&
        createPortal(
          <>
            {!isSeated && (
              <Link className="ob" to={href('/office/fees/import')}>
                <Upload className="ico" aria-hidden="true" />
                <span className="max-sm:sr-only">Import</span>
              </Link>
            )}
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
        <>
          <div className="panel-columns mb-3.5">
            <Due desk={view.data} age={list.query.age ?? ''} onAge={(age) => list.set({ age })} />
            <Today desk={view.data} />
          </div>
          <ReportedList reported={view.data.reported} />
          <PauseRequestList requests={view.data.pauseRequests} />
        </>
      )}
      <div ref={table} className="scroll-mt-20">
        <DataTable
          what="families who owe"
          list={list}
          columns={columns}
          searches="Parent, child or mobile"
          idOf={(row) => row._id}
          nameOf={(row) => row.family}
          onOpen={({ personId }) => void navigate(href('/office/fees/families/:id', { id: personId }))}
          {...(mayManage ? { onExport: save } : {})}
          also={(list.query.words ?? '').length > 1 && <NotOwing words={list.query.words ?? ''} />}
          empty={<Nobody hasPlans={view.phase !== 'shown' || view.data.hasPlans} />}
        />
      </div>
    </>
  )
}

/** Of whoever comes from a payment for the next family: the search has the focus once the page stands. */
function useSeeking(isReady: boolean) {
  const { key, state } = useLocation() as { key: string; state: Partial<typeof NEXT_FAMILY> | null }
  const seeks = state?.seek === true
  const table = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!seeks || !isReady) return undefined
    // After the page itself has got the focus.
    const frame = requestAnimationFrame(() => {
      table.current?.querySelector<HTMLElement>('input[type=search]')?.focus({ preventScroll: true })
      table.current?.scrollIntoView({ block: 'start' })
    })
    return () => cancelAnimationFrame(frame)
  }, [key, seeks, isReady])
  return table
}

/** Nobody owes: what comes next, from the first plan on. */
function Nobody({ hasPlans }: { hasPlans: boolean }) {
  const [isSeated, mayManage] = [useIsSeated(), useMayManage()]
  if (isSeated)
    return (
      <EmptyState
        title="Nobody owes anything"
        action={
          <Link className="ob" to={href('/office/groups')}>
            Groups
          </Link>
        }
      >
        {mayManage ? 'Bill the month when it begins. ' : 'The head of the centre bills each month. '}
        To take a payment ahead, search the family by name or mobile.
      </EmptyState>
    )
  const [to, act] = hasPlans
    ? [href('/office/fees/run'), 'Bill a month']
    : [href('/office/fees/plans'), 'Make a fee plan']
  return (
    <EmptyState
      title={hasPlans ? 'Nobody owes anything' : 'No fees yet'}
      action={
        <Link className="ob" to={to}>
          {act}
        </Link>
      }
    >
      {hasPlans
        ? 'Bill the next month when it begins. To take a payment ahead, search the family above.'
        : 'Make a plan with its price and due day, put your groups on it, then bill the month.'}
    </EmptyState>
  )
}

type DueProps = { desk: DuesSummary; age: string; onAge: (age: string) => void }

function Due({ desk, age, onAge }: DueProps) {
  // An age that nobody owes from says nothing, unless the list shows it.
  const isShown = (row: DuesSummary['ages'][number]) => row.families > 0 || row.age === age
  return (
    <section className="rg" aria-labelledby="fe-due">
      <div className="panel-head">
        <h2 id="fe-due">Due</h2>
        <p>
          <b className="fe-sum">{rupees(desk.duePaise)}</b> from {desk.families}{' '}
          {desk.families === 1 ? 'family' : 'families'}
        </p>
      </div>
      {desk.ages.filter(isShown).map((row) => (
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
            {METHOD_NAMES[method]}, {count}
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

function monthText({ month, ...sums }: NonNullable<DuesSummary['month']>): string {
  const name = formatMonthName(`${month}-01`)
  const percent = paidPercent(sums)
  if (percent === null) return `${name} is not billed yet.`
  return `${name}: ${rupees(sums.settledPaise)} of ${rupees(sums.billedPaise)} is in (${percent} %).`
}
