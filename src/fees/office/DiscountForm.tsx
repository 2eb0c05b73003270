import { type FormEvent, useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { split, wholeRupees } from '../split.rules.ts'
import { giveFeeDiscount } from './discount.contract.ts'
import type { FeeLedger } from './fees.contract.ts'

type Discountable = { _id: string; title: string; child: string; leftPaise: number }

/** What is open and may be credited by who looks at it. */
const discountable = ({ open, entries }: FeeLedger): Discountable[] =>
  open.flatMap(({ _id, title, child }) => {
    const charge = entries.find((entry) => entry.charge?._id === _id)?.charge
    return charge ? { _id, title, child, leftPaise: charge.leftPaise } : []
  })

type DiscountFormProps = { ledger: FeeLedger; onDone: () => void }

/** One discount off two charges or more that may be credited, with what comes off each. */
export function DiscountForm({ ledger, onDone }: DiscountFormProps) {
  const charges = discountable(ledger)
  const [ids] = useState(() => new Map(charges.map(({ _id }) => [_id, uuidv7(Date.now())])))
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const { errors, busy, submit } = useFormSubmit()
  const chosen = charges.filter(({ _id }) => !off.has(_id))
  const partOf = partsOf(chosen, Number(amount))
  const give = (event: FormEvent) => {
    event.preventDefault()
    void submit(async () => {
      const credits = chosen.map(({ _id: chargeId }) => ({ creditId: ids.get(chargeId) ?? '', chargeId }))
      const body = { credits, amount: Number(amount), reason }
      const { data } = await call(giveFeeDiscount, { params: { id: ledger.personId }, body })
      toast.success(
        `${data.numbers.length === 1 ? 'Credit note' : 'Credit notes'} ${data.numbers.join(', ')}`,
      )
      onDone()
    })
  }
  const toggle = (id: string) =>
    setOff((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  if (charges.length < 2) return null
  return (
    <details className="rg">
      <summary className="fe-row cursor-pointer font-semibold">Discount on several charges</summary>
      <form noValidate className="panel-pad grid gap-4" onSubmit={give}>
        <InvalidFields errors={errors} />
        <OfficeField
          label="Rupees off in all"
          inputMode="numeric"
          required
          value={amount}
          error={errors.amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-semibold">Off these charges</legend>
          {charges.map(({ _id, title, child, leftPaise }) => (
            <label key={_id} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={!off.has(_id)}
                onChange={() => toggle(_id)}
              />
              <span className="grow">
                {title}
                <span className="panel-note">
                  {child}, {rupees(leftPaise)}
                </span>
              </span>
              <b className="tnum">{partOf(_id)}</b>
            </label>
          ))}
        </fieldset>
        {errors.credits && <p className="text-sindoor">{errors.credits}</p>}
        <OfficeField
          label="Reason"
          required
          maxLength={200}
          value={reason}
          error={errors.reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormError message={errors.form} />
        <Button type="submit" variant="line" busy={busy}>
          Give discount
        </Button>
      </form>
    </details>
  )
}

/** What comes off a charge, in words; empty while there is nothing to split. */
function partsOf(chosen: readonly Discountable[], amount: number): (id: string) => string {
  const left = chosen.map(({ leftPaise }) => wholeRupees(leftPaise))
  const most = left.reduce((sum, each) => sum + each, 0)
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > most) return () => ''
  const parts = split(amount, left)
  return (id) => {
    const part = parts[chosen.findIndex(({ _id }) => _id === id)]
    return part ? `− ${rupees(part * 100)}` : ''
  }
}
