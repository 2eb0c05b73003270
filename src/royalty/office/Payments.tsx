import { readSession } from '../../platform/browser/session.ts'
import { rupeesExact } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { TakeBackDialog } from '../../ui/office/TakeBackDialog.tsx'
import { monthText } from '../royalty.rules.ts'
import { type Statement, takeBackRoyaltyPayment } from './royalty.contract.ts'
import { dayText } from './labels.ts'

const leftText = (leftPaise: number): string =>
  leftPaise < 0 ? `${rupeesExact(-leftPaise)} paid too much` : `${rupeesExact(leftPaise)} left`

/** What came of the invoice; the owner takes back what did not. */
export function Payments({ statement, onChanged }: { statement: Statement; onChanged: () => void }) {
  const { payments, leftPaise } = statement
  if (payments.length === 0) return null
  const isOwner = readSession()?.role === 'owner'
  return (
    <section className="rg" aria-labelledby="ro-payments">
      <div className="panel-head">
        <h2 id="ro-payments">Payments</h2>
        <p className="panel-note">{leftText(leftPaise)}</p>
      </div>
      <ul className="royalty-rows">
        {payments.map(({ _id, paise, keptBackPaise: tax, reference, from, day, reason }) => (
          <li key={_id} className="royalty-line">
            <span className="min-w-0">
              <b className={reason ? 'line-through' : ''}>{rupeesExact(paise)}</b>
              <span className="panel-note">{`${dayText(day)}, ${from ? `paid too much for ${monthText(from.month)}` : reference}`}</span>
              {tax > 0 && <span className="panel-note">{`Tax kept back: ${rupeesExact(tax)}`}</span>}
              {reason && <span className="panel-note">{`Taken back: ${reason}`}</span>}
            </span>
            {isOwner && reason === '' ? (
              <TakeBackDialog
                name={`Take back ${rupeesExact(paise)}`}
                send={(words) =>
                  call(takeBackRoyaltyPayment, { params: { id: _id }, body: { reason: words } })
                }
                onSent={onChanged}
              />
            ) : (
              <span />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
