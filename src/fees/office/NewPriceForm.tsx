import { type FormEvent, useRef, useState } from 'react'
import { formatMonth } from '../../platform/text/dates.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { OfficeField, OfficeSwitch } from '../../ui/office/fields.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { firstMonthAt, soonestPriceDay } from '../prices.rules.ts'
import { addFeePrice, type FeePlan } from './fees.contract.ts'

type PriceFormProps = { plan: FeePlan; today: string; onDone: () => void }

/** A new price of a plan, and whether its families are mailed. */
export function NewPriceForm({ plan, today, onDone }: PriceFormProps) {
  const [amount, setAmount] = useState('')
  const [fromDay, setFromDay] = useState(() => (plan.children > 0 ? soonestPriceDay(today) : today))
  const [mailsFamilies, setMailsFamilies] = useState(true)
  const form = useRef<HTMLFormElement>(null)
  const { errors, busy, stale, submit } = useFormSubmit()
  // Families agree to what was refused, and to nothing that is typed afterwards.
  const [sent, setSent] = useState('')
  const [isAgreeing, setAgreeing] = useState(false)
  const isRefused = (stale && errors.fromDay !== undefined) || (busy && isAgreeing)
  const isTooSoon = isRefused && sent === `${amount} ${fromDay}`
  const save = (isAgreed: boolean) => {
    setSent(`${amount} ${fromDay}`)
    setAgreeing(isAgreed)
    void submit(async () => {
      const body = { amount: Number(amount || Number.NaN), fromDay, mailsFamilies, isAgreed }
      toast.success((await call(addFeePrice, { params: { id: plan._id }, body })).message)
      setAmount('')
      // The pressed button may go.
      form.current?.querySelector('input')?.focus()
      onDone()
    })
  }
  return (
    <form
      ref={form}
      noValidate
      className="panel-pad grid gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        save(false)
      }}
    >
      <InvalidFields errors={errors} />
      <OfficeField
        label="Rupees a month"
        inputMode="numeric"
        required
        value={amount}
        error={errors.amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      <OfficeField
        label="From"
        type="date"
        required
        hint={fromDay && `The first month at this price: ${formatMonth(`${firstMonthAt(fromDay)}-01`)}`}
        value={fromDay}
        error={errors.fromDay}
        onChange={(event) => setFromDay(event.target.value)}
      />
      <OfficeSwitch
        label="Mail the families what changes"
        checked={mailsFamilies}
        onChange={setMailsFamilies}
      />
      <FormError message={errors.fromDay === undefined ? errors.form : undefined} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="line" busy={busy}>
          Save price
        </Button>
        {isTooSoon && (
          <Button type="button" variant="line" busy={busy} onClick={() => save(true)}>
            The families agreed: save it
          </Button>
        )}
      </div>
    </form>
  )
}
