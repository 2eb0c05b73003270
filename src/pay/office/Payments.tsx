import { rupeesExact } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { TakeBackDialog } from '../../ui/office/TakeBackDialog.tsx'
import { formatPayDay, methodLabels } from './labels.ts'
import { type OfficeSheet, takeBackPayPayment } from './pay.contract.ts'

type Payment = OfficeSheet['payments'][number]

/** How the sheet was paid; what did not arrive is taken back. */
export function Payments({ payments, onChanged }: { payments: readonly Payment[]; onChanged: () => void }) {
  return (
    <section className="rg" aria-labelledby="pay-payments">
      <div className="panel-head">
        <h2 id="pay-payments">Payments</h2>
      </div>
      <ul>
        {payments.map(({ _id, paise, day, method, reference, reason }) => (
          <li key={_id} className="pay-row">
            <span className="min-w-0">
              <b className={`tnum ${reason ? 'line-through' : ''}`}>{rupeesExact(paise)}</b>
              <span className="pay-note">
                {[formatPayDay(day), methodLabels[method], reference].filter(Boolean).join(', ')}
              </span>
              {reason && <span className="pay-note">{`Taken back: ${reason}`}</span>}
            </span>
            {reason === '' ? (
              <TakeBackDialog
                name={`Take back ${rupeesExact(paise)}`}
                send={(why) => call(takeBackPayPayment, { params: { id: _id }, body: { reason: why } })}
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
