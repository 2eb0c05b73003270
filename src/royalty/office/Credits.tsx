import { useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { formatShortDate } from '../../platform/text/dates.rules.ts'
import { decimalRupees, rupeesExact } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { OfficeField, ReasonField } from '../../ui/office/fields.tsx'
import { FormDialog } from '../../ui/office/FormDialog.tsx'
import { paiseIn } from '../../ui/office/typed-numbers.ts'
import { toast } from '../../ui/toast.tsx'
import { creditOf, ROYALTY_SAC, type TaxPlace } from '../royalty.rules.ts'
import { Parties } from './Parties.tsx'
import { creditRoyaltyInvoice, type Statement } from './royalty.contract.ts'

/** What credit notes have left of the fee of an invoice, without GST. */
export const leftOfFee = ({ feePaise, credits }: Statement): number =>
  credits.reduce((left, credit) => left - credit.feePaise, feePaise)

/** The credit notes for an invoice, each a document of its own. */
export function Credits({ statement }: { statement: Statement }) {
  const { credits, parties, invoiceNumber, agreedAt, fromState } = statement
  if (credits.length === 0 || parties === null) return null
  const notes = [
    `For invoice ${invoiceNumber ?? ''}${agreedAt ? `, ${formatShortDate(agreedAt)}` : ''}`,
    `SAC ${ROYALTY_SAC}`,
  ]
  return credits.map(({ _id, number, at, reason, feePaise, totalPaise, ...tax }) => (
    <section key={_id} className="rg" aria-labelledby={`ro-credit-${_id}`}>
      <div className="panel-head">
        <h2 id={`ro-credit-${_id}`}>Credit note</h2>
        <p className="panel-note">{reason}</p>
      </div>
      <Parties {...{ parties, number, at, notes }} title="Credit note" />
      <ul className="royalty-rows">
        {[
          ['Royalty', feePaise],
          [`CGST, 9 %, within ${fromState}`, tax.cgstPaise],
          [`SGST, 9 %, within ${fromState}`, tax.sgstPaise],
          ['IGST, 18 %', tax.igstPaise],
        ].map(
          ([name, paise]) =>
            paise !== 0 && (
              <li key={name} className="royalty-line">
                <span>{name}</span>
                <span>{rupeesExact(Number(paise))}</span>
              </li>
            ),
        )}
        <li className="royalty-line is-sum">
          <span>Less to pay</span>
          <span>{rupeesExact(totalPaise)}</span>
        </li>
      </ul>
    </section>
  ))
}

type CreditProps = { statement: Statement; onClose: () => void; onDone: () => void }

/** The tax of the invoice, as its notes take it back. */
const placeOfTax = ({ igstPaise, cgstPaise }: Statement): TaxPlace => {
  if (igstPaise > 0) return 'other'
  return cgstPaise > 0 ? 'same' : 'none'
}

/** Takes back a part of an invoice, or all of it. */
export function CreditForm({ statement, onClose, onDone }: CreditProps) {
  const [id] = useState(() => uuidv7(Date.now()))
  const most = leftOfFee(statement)
  const [amount, setAmount] = useState(() => decimalRupees(most))
  const [reason, setReason] = useState('')
  const typed = paiseIn(amount)
  const isPart = typed > 0 && typed <= most
  const give = async () => {
    const { data } = await call(creditRoyaltyInvoice, {
      params: { id: statement._id },
      body: { _id: id, feePaise: typed, reason },
    })
    toast.success(`Credit note ${data.credits.at(-1)?.number ?? ''}`)
    onDone()
  }
  return (
    <FormDialog
      title={`Credit note for ${statement.invoiceNumber ?? ''}`}
      submitText="Give credit note"
      send={give}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="text-ink-2">The invoice stays as it is. The heads of the centre get a mail.</p>
          <OfficeField
            label="Less royalty in rupees, without GST"
            inputMode="decimal"
            required
            hint={`At most ${rupeesExact(most)}`}
            value={amount}
            error={errors.feePaise}
            onChange={(event) => setAmount(event.target.value)}
          />
          <ReasonField value={reason} error={errors.reason} onChange={setReason} />
          {isPart && <p>{effectText(statement, typed)}</p>}
        </>
      )}
    </FormDialog>
  )
}

/** What the note takes back, and what is left after it. */
function effectText(statement: Statement, feePaise: number): string {
  const before = statement.feePaise - leftOfFee(statement)
  const { totalPaise } = creditOf(feePaise, before, placeOfTax(statement))
  const left = statement.leftPaise - totalPaise
  const after = left < 0 ? `${rupeesExact(-left)} was paid too much then.` : `${rupeesExact(left)} is left.`
  return `With its GST ${rupeesExact(totalPaise)} less; ${after}`
}
