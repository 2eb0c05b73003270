import { type FormEvent, type ReactNode, useState } from 'react'
import { words as language } from '../../platform/language.words.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { formatLongDay } from '../../platform/text/dates.rules.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit, useSubmit } from '../../ui/useSubmit.ts'
import { PAYMENT_METHODS } from '../fees.rules.ts'
import { type FamilyFees, reportFeePayment, takeReportedPaymentBack } from './family-fees.contract.ts'
import { words } from './family-fees.words.ts'

type ReportedProps = { reported: FamilyFees['reported']; onChange: () => void }

/** What the family says it has paid in another way: that it is looked for, or was not found. */
export function Reported({ reported, onChange }: ReportedProps): ReactNode {
  const { busy, submit } = useSubmit()
  const takeBack = (id: string) =>
    submit(async () => {
      await call(takeReportedPaymentBack, { params: { id }, body: {} })
      toast.success(words.takenBack)
      onChange()
    })
  return reported.map(({ _id, state, paise, method, day, reference, answer }) => {
    const isOpen = state === 'open'
    const said = [rupees(paise), words[method], formatLongDay(day), reference].filter(Boolean).join(', ')
    return (
      <section key={_id} className="ff-slip mt-5" aria-labelledby={`ff-${_id}`}>
        <h2 id={`ff-${_id}`} className="text-lg font-bold">
          {isOpen ? words.lookedFor : words.notFound}
        </h2>
        <p>{said}</p>
        {isOpen ? (
          <p>{words.lookedForText}</p>
        ) : (
          <>
            <blockquote lang={language.content}>{answer}</blockquote>
            <p className="ff-small">{words.notFoundText}</p>
          </>
        )}
        {isOpen && (
          <div>
            <Button variant="line" busy={busy} onClick={() => void takeBack(_id)}>
              {words.takeBack}
            </Button>
          </div>
        )}
      </section>
    )
  })
}

type ReportProps = {
  chosen: FamilyFees['open']
  /** What the chosen ones cost today. */
  paise: number
  onSent: () => void
}

/** A link that becomes a form: the family tells the academy how it has paid the chosen fees. */
export function ReportPayment(props: ReportProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <ReportForm {...props} onClose={() => setIsOpen(false)} />
  return (
    <button type="button" className="textlink min-h-11 justify-self-start" onClick={() => setIsOpen(true)}>
      {words.paidOtherwise}
    </button>
  )
}

function ReportForm({ chosen, paise, onSent, onClose }: ReportProps & { onClose: () => void }): ReactNode {
  const [id] = useState(() => uuidv7(Date.now()))
  const [today] = useState(() => indianDay(new Date()))
  const [method, setMethod] = useState<(typeof PAYMENT_METHODS)[number]>('upi')
  const [typed, setTyped] = useState({ amount: String(Math.ceil(paise / 100)), day: today, reference: '' })
  const type = (field: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value })
  const { errors, busy, submit } = useFormSubmit()
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit(async () => {
      const body = {
        reportedId: id,
        chargeIds: chosen.map(({ _id }) => _id),
        amount: Number(typed.amount),
        method,
        reference: method === 'cash' ? '' : typed.reference,
        day: typed.day,
      }
      await call(reportFeePayment, { body })
      toast.success(words.sent)
      onSent()
    })
  }
  return (
    <form className="ff-report" noValidate onSubmit={send} aria-labelledby="ff-report">
      <h3 id="ff-report" className="font-bold">
        {words.paidOtherwise}
      </h3>
      <p className="ff-small">{chosen.map(({ title }) => words.chargeTitle(title)).join('; ')}</p>
      <fieldset>
        <legend className="font-semibold">{words.howPaid}</legend>
        <div className="flex flex-wrap gap-x-5">
          {PAYMENT_METHODS.toSorted((a, b) => Number(a === 'cash') - Number(b === 'cash')).map((each) => (
            <label key={each} className="ff-way">
              <input
                type="radio"
                name="ff-method"
                checked={method === each}
                onChange={() => setMethod(each)}
              />
              {words[each]}
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        label={words.amount}
        required
        inputMode="numeric"
        value={typed.amount}
        error={errors.amount}
        onChange={type('amount')}
      />
      <Field
        label={words.dayPaid}
        required
        type="date"
        max={today}
        value={typed.day}
        error={errors.day}
        onChange={type('day')}
      />
      {method !== 'cash' && (
        <Field
          label={words.numberOf[method]}
          hint={method === 'cheque' ? undefined : words.numberHint}
          required
          maxLength={60}
          value={typed.reference}
          error={errors.reference}
          onChange={type('reference')}
        />
      )}
      {(errors.chargeIds ?? errors.form) && (
        <p role="alert" className="text-sindoor">
          {errors.chargeIds ?? errors.form}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {words.send}
        </Button>
        <Button variant="line" onClick={onClose} disabled={busy}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
