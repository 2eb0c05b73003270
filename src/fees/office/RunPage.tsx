import { useCallback, useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { formatMonth } from '../../platform/text/dates.rules.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { OfficeField, OfficeSwitch } from '../../ui/office/fields.tsx'
import { useIsSeated, useMayManage, usePageBar } from '../../ui/office/frame.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { useFocusHere } from '../../ui/office/useFocusHere.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { billMonth, type BillingRun, type Doubt, getBillingRun } from './run.contract.ts'
import { whySteps } from '../fees.rules.ts'
import { GroupPlanForm } from './GroupPlanForm.tsx'
import { Why } from './Why.tsx'
import './fees.css'

const doubtLabels: Readonly<Record<Doubt['kind'], string>> = {
  'no plan': 'No plan',
  'no price': 'No price',
  'not in the group': 'Left the group',
  'two concessions': 'Two discounts',
  'new price': 'New price',
}

/** /office/fees/run: what a month would bill, what to check first, and the bills. */
export function RunPage() {
  return useMayManage() ? <MonthRun /> : <OfTheHead />
}

const barOf = (note?: string) => ({
  title: 'Monthly bills',
  help: 'Check the list, then bill the month. A child is billed once a month, even if you press twice.',
  above: { title: 'Fees', to: href('/office/fees') },
  ...(note === undefined ? {} : { note }),
})

function MonthRun() {
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => indianDay(new Date()))
  const wantedMonth = search.get('month') ?? ''
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(wantedMonth) ? wantedMonth : today.slice(0, 7)
  usePageBar(barOf(formatMonth(`${month}-01`)))
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getBillingRun, { query: { month } }), [month]),
  )
  return (
    <>
      <div className="gs-t">
        <OfficeField
          label="Month"
          type="month"
          value={month}
          onChange={(event) => setSearch({ month: event.target.value }, { replace: true })}
        />
      </div>
      {view.phase === 'loading' && <Skeleton className="h-96 rounded-lg" />}
      {view.phase === 'failed' && <LoadError message={view.message} retry={retry} />}
      {view.phase === 'shown' && <Run run={view.data} onBilled={retry} />}
    </>
  )
}

function mailsText(mailed: number): string {
  if (mailed === 0) return 'no mail goes out'
  return mailed === 1 ? '1 mail goes out' : `${mailed} mails go out`
}

/** What the desk of a centre finds: its head bills. */
function OfTheHead() {
  usePageBar(barOf())
  return (
    <EmptyState
      title="The head of the centre bills the month"
      action={
        <Link className="ob" to={href('/office/fees')}>
          Fees
        </Link>
      }
    >
      You see what families owe once it is billed, and take their payments.
    </EmptyState>
  )
}

function Run({ run, onBilled }: { run: BillingRun; onBilled: () => void }) {
  const isSeated = useIsSeated()
  const { busy, submit } = useSubmit((error) => {
    toastError(error)
    onBilled()
  })
  const { month, count, totalPaise } = run
  const place = useFocusHere(run)
  const [mailsFamilies, setMailsFamilies] = useState(true)
  const bill = () =>
    submit(async () => {
      const { data } = await call(billMonth, { body: { month, count, totalPaise, mailsFamilies } })
      toast.success(`${data.billed} billed${mailsFamilies ? `, ${mailsText(data.mailed)}` : ''}`)
      onBilled()
    })
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {run.unplanned.length > 0 && run.plans.length > 0 && (
        <GroupPlanForm key={run.month} run={run} onDone={onBilled} />
      )}
      {run.doubts.length > 0 && <Doubts doubts={run.doubts} />}
      {run.billed > 0 && (
        <p className="mb-3">
          {run.billed} {run.billed === 1 ? 'bill was' : 'bills were'} made for {formatMonth(`${month}-01`)}.
        </p>
      )}
      {count === 0 ? (
        <EmptyState
          title={run.billed > 0 ? 'Nothing more to bill' : 'Nothing to bill'}
          action={
            isSeated ? (
              <Link className="ob" to={href('/office/groups')}>
                Groups
              </Link>
            ) : (
              <NextStep run={run} />
            )
          }
        >
          {nothingText(run, isSeated)}
        </EmptyState>
      ) : (
        <>
          <Lines run={run} />
          <div className="mt-4">
            <OfficeSwitch
              label="Mail each family its bill, to confirmed e-mail addresses"
              checked={mailsFamilies}
              onChange={setMailsFamilies}
            />
          </div>
          <Button className="mt-4" busy={busy} onClick={() => void bill()}>
            Bill {count}
          </Button>
        </>
      )}
    </div>
  )
}

/** From here on: to the first plan, or to who owes what was billed. */
function NextStep({ run }: { run: BillingRun }) {
  if (run.plans.length > 0 && run.billed > 0)
    return (
      <Link className="ob" to={href('/office/fees')}>
        See who owes
      </Link>
    )
  return (
    <Link className="ob" to={href('/office/fees/plans')}>
      {run.plans.length === 0 ? 'Make a fee plan' : 'Fee plans'}
    </Link>
  )
}

function nothingText({ billed, plans }: BillingRun, isSeated: boolean): string {
  if (billed > 0) return 'A child who is put on a plan later appears here.'
  if (!isSeated && plans.length === 0) return 'A bill needs a plan with a price. Make one first.'
  return isSeated
    ? 'Children of your groups appear here once head office has put them on a plan.'
    : 'Children appear here once they are on a plan: a whole group above, one child on the page of its family, many with their discounts from a sheet (Fees, Import).'
}

function Doubts({ doubts }: { doubts: readonly Doubt[] }) {
  return (
    <section className="rg gs" aria-labelledby="fe-doubts">
      <div className="panel-head">
        <h2 id="fe-doubts">{doubts.length} to check first</h2>
      </div>
      <ul>
        {doubts.map((doubt) => (
          <li key={`${doubt.personId} ${doubt.child} ${doubt.kind} ${doubt.detail}`} className="fe-row">
            <span>
              {doubt.personId === null ? (
                <b>{doubt.child}</b>
              ) : (
                <Link className="olink" to={href('/office/fees/families/:id', { id: doubt.personId })}>
                  {doubt.child}
                </Link>
              )}
              <span className="panel-note">
                {doubt.detail}
                {doubt.personId === null && ' The family is at another centre too: ask head office.'}
              </span>
            </span>
            <b>{doubtLabels[doubt.kind]}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What makes a bill other than the plan's price, which comes first. */
const lessOf = ({ why }: BillingRun['lines'][number]): string[] =>
  whySteps(why)
    .slice(1)
    .map(({ text }) => text)

function Lines({ run }: { run: BillingRun }) {
  return (
    <section className="rg" aria-labelledby="fe-lines">
      <div className="panel-head">
        <h2 id="fe-lines">
          {run.count} {run.count === 1 ? 'bill' : 'bills'}
        </h2>
        <b className="fe-sum">{rupees(run.totalPaise)}</b>
      </div>
      <ul>
        {run.lines.map((line) => (
          <li key={line.stayId} className="fe-row">
            <div>
              <b>{line.child}</b>
              <span className="panel-note">{[line.title, ...lessOf(line)].join('. ')}</span>
              <Why lines={line.why} of={`${line.child}, ${line.title}`} />
            </div>
            <b>{rupees(line.paise)}</b>
          </li>
        ))}
      </ul>
      {run.lines.length < run.count && (
        <p className="panel-pad">
          The first {run.lines.length} are shown. All {run.count} are billed.
        </p>
      )}
    </section>
  )
}
