import { type FormEvent, useCallback, useState } from 'react'
import { href, useSearchParams } from 'react-router'
import { MODE_NAMES } from '../../enrolment/enrolment.rules.ts'
import { useSession } from '../../platform/browser/session.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { formatFullDate, formatTime24 } from '../../platform/text/dates.rules.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { FormError } from '../../ui/office/FormError.tsx'
import { Button } from '../../ui/Button.tsx'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { countedPaise, NOTES } from '../fees.rules.ts'
import {
  type CashMove,
  CASH_MOVES,
  closeTillDay,
  getTillDay,
  moveCash,
  reopenTillDay,
  type TillDay,
} from './day.contract.ts'
import './fees.css'

const moveLabels: Readonly<Record<CashMove, string>> = {
  bank: 'Taken to the bank',
  expense: 'Paid for an expense',
  float: 'Put into the till',
}

/** /office/fees/day: the cash book of a day, and its count. */
export function DayPage() {
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => indianDay(new Date()))
  const asked = search.get('day') ?? ''
  const day = /^20\d\d-\d\d-\d\d$/.test(asked) ? asked : today
  usePageBar({
    title: 'Day book',
    help: 'All cash in and out. Count the till in the evening and close the day.',
    note: formatFullDate(day),
    above: { title: 'Fees', to: href('/office/fees') },
  })
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getTillDay, { query: { day } }), [day]),
  )
  return (
    <>
      <div className="gs-t">
        <OfficeField
          label="Day"
          type="date"
          max={today}
          value={day}
          onChange={(event) => setSearch({ day: event.target.value }, { replace: true })}
        />
      </div>
      {view.phase === 'loading' && <Skeleton className="h-96 rounded-lg" />}
      {view.phase === 'failed' && <LoadError message={view.message} retry={retry} />}
      {view.phase === 'shown' && (
        <div className="panel-columns mb-3.5">
          <CashBook till={view.data} />
          <div className="panel-column">
            <Count till={view.data} onDone={retry} />
            {view.data.isToday && !view.data.closed && <CashForm onDone={retry} />}
          </div>
        </div>
      )}
    </>
  )
}

function CashBook({ till }: { till: TillDay }) {
  return (
    <div className="panel-column">
      <section className="rg" aria-labelledby="fe-book">
        <div className="panel-head">
          <h2 id="fe-book">Cash book</h2>
          <p>
            In the till <b className="fe-sum">{rupees(till.bookPaise)}</b>
          </p>
        </div>
        <div className="gs-x" role="region" aria-label="Cash in and out" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">For</th>
                <th scope="col" className="nr">
                  In
                </th>
                <th scope="col" className="nr">
                  Out
                </th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>–</td>
                <td>From the day before</td>
                <td className="nr">{rupees(till.openingPaise)}</td>
                <td className="nr">–</td>
              </tr>
              {till.lines.map((line) => (
                <tr key={`${line.at} ${line.detail}`}>
                  <td>{formatTime24(line.at)}</td>
                  <td className="wrap">
                    {line.title}
                    <span className="panel-note">{line.detail}</span>
                  </td>
                  <td className="nr">{line.paise > 0 && rupees(line.paise)}</td>
                  <td className="nr">{line.paise < 0 && rupees(-line.paise)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section className="rg" aria-labelledby="fe-ways">
        <div className="panel-head">
          <h2 id="fe-ways">All payments of the day</h2>
        </div>
        {till.methods.length === 0 && <p className="panel-pad muted">No payment yet.</p>}
        {till.methods.map(({ method, count, paise }) => (
          <p key={method} className="fe-row">
            <span>
              {MODE_NAMES[method]}, {count}
            </span>
            <b>{rupees(paise)}</b>
          </p>
        ))}
      </section>
    </div>
  )
}

const differenceText = (paise: number): string => `${rupees(Math.abs(paise))} ${paise < 0 ? 'short' : 'over'}`

function Count({ till, onDone }: { till: TillDay; onDone: () => void }) {
  if (till.closed) return <Closed till={till} closed={till.closed} onDone={onDone} />
  if (!till.isToday) return <p className="rg panel-pad">This day was not closed.</p>
  return <CountForm till={till} onDone={onDone} />
}

function CountForm({ till, onDone }: { till: TillDay; onDone: () => void }) {
  const [typed, setTyped] = useState<readonly string[]>(() => NOTES.map(() => ''))
  const [reason, setReason] = useState('')
  const request = useFormSubmit()
  const counts = typed.map((text) => Number(text || 0))
  const counted = countedPaise(counts)
  const difference = counted - till.bookPaise
  const close = (event: FormEvent) => {
    event.preventDefault()
    void request.submit(async () => {
      await call(closeTillDay, { body: { counts, reason } })
      toast.success('The day is closed')
      onDone()
    })
  }
  return (
    <form className="rg" noValidate onSubmit={close} aria-labelledby="fe-count">
      <div className="panel-head">
        <h2 id="fe-count">Count</h2>
        <b className="fe-sum">{rupees(counted)}</b>
      </div>
      <div className="panel-pad grid gap-4">
        <InvalidFields errors={request.errors} />
        <div className="fe-notes">
          {NOTES.map((note, place) => (
            <OfficeField
              key={note}
              label={`₹${note} ×`}
              inputMode="numeric"
              value={typed[place] ?? ''}
              error={request.errors[`counts.${place}`]}
              onChange={({ target: { value } }) =>
                setTyped((before) => before.with(place, value.replaceAll(/\D/g, '')))
              }
            />
          ))}
        </div>
        <p aria-live="polite">
          {difference === 0 ? 'The count agrees with the book.' : <b>{differenceText(difference)}</b>}
        </p>
        {difference !== 0 && (
          <OfficeField
            label="Why"
            required
            maxLength={200}
            value={reason}
            error={request.errors.reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <FormError message={request.errors.form} />
        <Button type="submit" busy={request.busy}>
          {difference === 0 ? 'Close the day' : `Close the day, ${differenceText(difference)}`}
        </Button>
      </div>
    </form>
  )
}

type ClosedProps = { till: TillDay; closed: NonNullable<TillDay['closed']>; onDone: () => void }

function Closed({ till, closed, onDone }: ClosedProps) {
  const session = useSession()
  const difference = closed.countedPaise - closed.bookPaise
  return (
    <section className="rg" aria-labelledby="fe-closed">
      <div className="panel-head">
        <h2 id="fe-closed">Closed</h2>
        <b className="fe-sum">{rupees(closed.countedPaise)}</b>
      </div>
      <div className="panel-pad grid gap-3">
        <p>
          Counted by {closed.by} at {formatTime24(closed.at)}.{' '}
          {difference === 0 ? 'It agreed with the book.' : `${differenceText(difference)}: ${closed.reason}`}
        </p>
        {till.isToday && session?.role === 'owner' && <Reopen onDone={onDone} />}
      </div>
    </section>
  )
}

function Reopen({ onDone }: { onDone: () => void }) {
  const [reason, setReason] = useState('')
  const request = useFormSubmit()
  const reopen = (event: FormEvent) => {
    event.preventDefault()
    void request.submit(async () => {
      toast.success((await call(reopenTillDay, { body: { reason } })).message)
      onDone()
    })
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={reopen}>
      <OfficeField
        label="Why open it again"
        required
        maxLength={200}
        value={reason}
        error={request.errors.reason ?? request.errors.form}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" variant="line" busy={request.busy}>
        Reopen the day
      </Button>
    </form>
  )
}

function CashForm({ onDone }: { onDone: () => void }) {
  const [id, setId] = useState(() => uuidv7(Date.now()))
  const [kind, setKind] = useState<CashMove>('bank')
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const { errors, busy, submit } = useFormSubmit()
  const store = (event: FormEvent) => {
    event.preventDefault()
    void submit(async () => {
      toast.success((await call(moveCash, { body: { id, kind, amount: Number(amount), note } })).message)
      setId(uuidv7(Date.now()))
      setAmount('')
      setNote('')
      onDone()
    })
  }
  return (
    <form className="rg" noValidate onSubmit={store} aria-labelledby="fe-cash">
      <div className="panel-head">
        <h2 id="fe-cash">Other cash</h2>
      </div>
      <div className="panel-pad grid gap-4">
        <InvalidFields errors={errors} />
        <OfficeSelect
          label="What"
          required
          value={kind}
          onChange={(event) => setKind(event.target.value as CashMove)}
        >
          {CASH_MOVES.map((each) => (
            <option key={each} value={each}>
              {moveLabels[each]}
            </option>
          ))}
        </OfficeSelect>
        <OfficeField
          label="Amount in rupees"
          inputMode="numeric"
          required
          value={amount}
          error={errors.amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <OfficeField
          label="For"
          required
          hint="Like the number of the bank slip"
          maxLength={120}
          value={note}
          error={errors.note}
          onChange={(event) => setNote(event.target.value)}
        />
        <FormError message={errors.form} />
        <Button type="submit" variant="line" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  )
}
