import { type ReactNode, useCallback, useState } from 'react'
import { href } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { formatDay, formatMonth } from '../../platform/text/dates.rules.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { OfficeSelect } from '../../ui/office/fields.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { monthsToBill } from '../months-ahead.rules.ts'
import type { FeeLedger } from './fees.contract.ts'
import { billMonthsAhead, getMonthsAhead, type MonthsAhead as Ahead } from './months-ahead.contract.ts'
import { Why } from './Why.tsx'

/** A term is the usual wish: this month and so many after it are shown first. */
const FIRST_SHOWN = 3

type AheadProps = {
  ledger: FeeLedger
  onBilled: () => void
  /** Nobody knows whether it was billed. */
  onFailed: () => void
}

/** Bills months of a family before they begin, so that they can be paid now. */
export function MonthsAhead({ ledger, ...acts }: AheadProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="rg" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="fe-row cursor-pointer font-semibold">Bill months ahead</summary>
      {isOpen && <Months key={ledger.entries.length} ledger={ledger} {...acts} />}
    </details>
  )
}

const monthText = (month: string): string => formatMonth(`${month}-01`)

function Months({ ledger: { personId }, onBilled, onFailed }: AheadProps) {
  const [months] = useState(() => monthsToBill(indianDay(new Date())))
  const [lastMonth, setLastMonth] = useState(months[FIRST_SHOWN] ?? '')
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(
      () => call(getMonthsAhead, { params: { id: personId }, query: { lastMonth } }),
      [personId, lastMonth],
    ),
  )
  return (
    <>
      <div className="panel-pad grid gap-3">
        <p>Each month stays due on its own day, at the price that is set for it now.</p>
        <OfficeSelect
          label="Up to"
          required
          value={lastMonth}
          onChange={(event) => setLastMonth(event.target.value)}
        >
          {months.map((month) => (
            <option key={month} value={month}>
              {monthText(month)}
            </option>
          ))}
        </OfficeSelect>
      </div>
      {view.phase === 'loading' && <Skeleton className="h-40" />}
      {view.phase === 'failed' && <LoadError message={view.message} retry={retry} />}
      {view.phase === 'shown' && (
        <Bills
          ahead={view.data}
          {...{ personId, lastMonth, onBilled }}
          onFailed={() => {
            retry()
            onFailed()
          }}
        />
      )}
    </>
  )
}

type BillsProps = {
  ahead: Ahead
  personId: string
  lastMonth: string
  onBilled: () => void
  onFailed: () => void
}

function Bills({ ahead, personId, lastMonth, onBilled, onFailed }: BillsProps) {
  const { count, totalPaise, doubts, lines } = ahead
  const [billId] = useState(() => uuidv7(Date.now()))
  const { busy, submit } = useSubmit((error) => {
    toastError(error)
    onFailed()
  })
  const bill = () =>
    submit(async () => {
      const body = { billId, lastMonth, count, totalPaise }
      const { data } = await call(billMonthsAhead, { params: { id: personId }, body })
      toast.success(`${billsText(data.billed)} made, ${rupees(totalPaise)}`)
      onBilled()
    })
  const months = new Set(lines.map(({ month }) => month)).size
  return (
    <>
      {doubts.length > 0 && (
        <ul>
          {doubts.map(({ child, detail }) => (
            <li key={`${child} ${detail}`} className="fe-row">
              <span>
                <b>{child}</b>
                <span className="panel-note">{detail}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {count === 0 ? (
        <p className="panel-pad" role="status">
          Nothing left to bill up to {monthText(lastMonth)}. Choose a later month.
        </p>
      ) : (
        <>
          <p className="fe-row" role="status">
            <b>{billsText(count)}</b>
            <b className="fe-sum">{rupees(totalPaise)}</b>
          </p>
          <ul>
            {lines.map((line) => (
              <li key={`${line.stayId} ${line.month}`} className="fe-row">
                <div>
                  <b>{line.title}</b>
                  <span className="panel-note">
                    {line.child}, due {formatDay(line.dueOn)}
                  </span>
                  <Why lines={line.why} of={`${line.child}, ${line.title}`} />
                </div>
                <b>{rupees(line.paise)}</b>
              </li>
            ))}
          </ul>
          <div className="panel-pad">
            <Button variant="line" busy={busy} onClick={() => void bill()}>
              Bill {months} {months === 1 ? 'month' : 'months'} ahead
            </Button>
          </div>
        </>
      )}
    </>
  )
}

const billsText = (count: number): string => `${count} ${count === 1 ? 'bill' : 'bills'}`
