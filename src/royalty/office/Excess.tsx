import { useState } from 'react'
import { href, Link } from 'react-router'
import { uuidv7 } from '../../platform/new-id.ts'
import { decimalRupees, rupeesExact } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { OfficeField } from '../../ui/office/fields.tsx'
import { FormButton } from '../../ui/office/FormButton.tsx'
import { Transfer } from '../../ui/office/Transfer.tsx'
import { paiseIn } from '../../ui/office/typed-numbers.ts'
import { monthText, setOffPaise } from '../royalty.rules.ts'
import { dayText } from './labels.ts'
import { refundRoyalty, setOffRoyalty, type Statement } from './royalty.contract.ts'

type ExcessProps = { statement: Statement; onChanged: () => void }

/** What was paid beyond the invoice: where it went, and what head office does with what is left of it. */
export function Excess({ statement, onChanged }: ExcessProps) {
  const { leftPaise, refunds, uses, isOwn } = statement
  const excessPaise = Math.max(0, -leftPaise)
  if (excessPaise === 0 && refunds.length === 0 && uses.length === 0) return null
  const waits = isOwn
    ? 'Head office sends this money back to you, or uses it for your next invoice. You will see it here.'
    : 'Send it back to the franchise, or use it for the next invoice.'
  return (
    <>
      <section className="rg" aria-labelledby="ro-excess">
        <div className="panel-head">
          <h2 id="ro-excess">Paid too much</h2>
          {excessPaise > 0 && <p className="panel-note">{rupeesExact(excessPaise)}</p>}
        </div>
        {excessPaise > 0 && <p className="panel-pad">{waits}</p>}
        <ul className="royalty-rows">
          {refunds.map(({ _id, paise, reference, day }) => (
            <li key={_id} className="royalty-line">
              <span className="min-w-0">
                {isOwn ? 'Sent back to you' : 'Sent back'}
                <span className="panel-note">{`${dayText(day)}, ${reference}`}</span>
              </span>
              <b>{rupeesExact(paise)}</b>
            </li>
          ))}
          {uses.map(({ _id, paise, day, statementId, month }) => (
            <li key={_id} className="royalty-line">
              <span className="min-w-0">
                <Link className="olink" to={href('/office/royalty/:id', { id: statementId })}>
                  {`Used for ${monthText(month)}`}
                </Link>
                <span className="panel-note">{dayText(day)}</span>
              </span>
              <b>{rupeesExact(paise)}</b>
            </li>
          ))}
        </ul>
      </section>
      {!isOwn && excessPaise > 0 && (
        <ExcessActs key={excessPaise} statement={statement} excessPaise={excessPaise} onChanged={onChanged} />
      )}
    </>
  )
}

function ExcessActs({ statement, excessPaise, onChanged }: ExcessProps & { excessPaise: number }) {
  const { _id: id, centre, next } = statement
  const [refundId, setRefundId] = useState('')
  return (
    <>
      {next && <SetOff {...{ statement, next, excessPaise, onChanged }} />}
      <Transfer
        text={`${rupeesExact(excessPaise)} to refund`}
        hint={
          next
            ? 'Or send it from the bank, then record its UTR number here.'
            : 'Send it from the bank, then record its UTR number here. Or wait: it can pay the next invoice.'
        }
        button="Record refund"
        title={`${rupeesExact(excessPaise)} to ${centre}`}
        submitText="Record as refunded"
        hasDay
        onOpen={() => setRefundId(uuidv7(Date.now()))}
        send={(transfer) =>
          call(refundRoyalty, { params: { id }, body: { ...transfer, _id: refundId, paise: excessPaise } })
        }
        onDone={onChanged}
      />
    </>
  )
}

type SetOffProps = ExcessProps & { next: NonNullable<Statement['next']>; excessPaise: number }

/** Pays the next invoice with what was paid too much, and says what that leaves of both. */
function SetOff({ statement, next, excessPaise, onChanged }: SetOffProps) {
  const [id, setId] = useState('')
  const [typed, setTyped] = useState(() => decimalRupees(next.tdsPaise))
  const keptBackPaise = paiseIn(typed)
  const paise = setOffPaise(excessPaise, { leftPaise: next.leftPaise, keptBackPaise })
  const name = `Use it for ${monthText(next.month)}`
  return (
    <section className="rg panel-pad">
      <p className="mb-3">
        <b>{`${rupeesExact(next.leftPaise)} left of ${next.invoiceNumber}`}</b>
        <span className="panel-note">{`${monthText(next.month)}, of the same franchise`}</span>
      </p>
      <FormButton
        button={name}
        name={name}
        title={name}
        submitText={paise > 0 ? `Use ${rupeesExact(paise)}` : 'Use it'}
        onOpen={() => setId(uuidv7(Date.now()))}
        send={async () => {
          const body = { _id: id, toId: next._id, paise, keptBackPaise }
          await call(setOffRoyalty, { params: { id: statement._id }, body })
          return { message: `${rupeesExact(paise)} used for ${monthText(next.month)}` }
        }}
        onSent={onChanged}
      >
        {(errors) => (
          <>
            <OfficeField
              label="Tax kept back (TDS) in rupees"
              required
              inputMode="decimal"
              hint={`Of ${monthText(next.month)}; 0 if the franchise keeps nothing back`}
              value={typed}
              error={errors.keptBackPaise ?? errors.paise}
              onChange={({ target }) => setTyped(target.value)}
            />
            {paise > 0 && <p>{leftText(next, { paise, keptBackPaise, excessPaise })}</p>}
          </>
        )}
      </FormButton>
    </section>
  )
}

type Used = { paise: number; keptBackPaise: number; excessPaise: number }

function leftText({ leftPaise, month }: SetOffProps['next'], { paise, keptBackPaise, excessPaise }: Used) {
  const left = Math.max(0, leftPaise - paise - keptBackPaise)
  const of =
    left > 0 ? `${rupeesExact(left)} of ${monthText(month)} is left then` : `${monthText(month)} is paid then`
  return excessPaise > paise
    ? `${of}, and ${rupeesExact(excessPaise - paise)} is still to go back.`
    : `${of}.`
}
