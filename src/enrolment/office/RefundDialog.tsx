import { type FormEvent, useId, useState } from 'react'
import { call } from '../../platform/wire.ts'
import { FormError } from '../../ui/office/FormError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { OfficeField, OfficeSwitch, OfficeText } from '../../ui/office/fields.tsx'
import { inRupees } from '../../platform/text/rupees.rules.ts'
import { toast } from '../../ui/toast.tsx'
import { refundOrder } from '../enrolment.contract.ts'
import type { OrderDetail } from './money.contract.ts'
import { paidByInText } from './labels.ts'
import { useFormSubmit } from '../../ui/useSubmit.ts'

/** Rupees, paise by paise. */
const less = (one: number, other: number) => (Math.round(one * 100) - Math.round(other * 100)) / 100

/** What a refund does, before it is done. */
function refundText(order: OrderDetail, { amount, ends }: { amount: number; ends: boolean }): string {
  const { studentName, courseTitle, receipt } = order
  const course = ends
    ? `“${courseTitle}” ends for ${studentName}; their progress is kept.`
    : `“${courseTitle}” stays with ${studentName}.`
  const paper = receipt ? ' If the receipt is a tax invoice, a credit note for this amount is issued.' : ''
  return `${moneyText(order, amount)} ${course}${paper} The family gets an email. You can’t undo this.`
}

/** How the money goes back. */
function moneyText({ paidBy, inTill }: OrderDetail, amount: number): string {
  if (paidBy === 'gateway')
    return `The gateway refunds ${inRupees(amount)} to the family. Their bank may need a few days.`
  if (inTill)
    return `It was paid in cash, so please hand back ${inRupees(amount)} from the till at head office. The day book records it.`
  return `It was paid by ${paidByInText(paidBy)}, so please hand back ${inRupees(amount)} yourself. This only records it.`
}

type RefundProps = { order: OrderDetail; onClose: () => void; onDone: () => void }

/** Refunds what is left of an order, or a part of it; a part leaves the course unless the office says so. */
export function RefundDialog({ order, onClose, onDone }: RefundProps) {
  const textId = useId()
  const open = order.refunds.find(({ state }) => state === 'open')
  const left = less(order.amount, order.refunded)
  const [typed, setTyped] = useState(String(open?.amount ?? left))
  const [reason, setReason] = useState('')
  const [endsCourse, setEndsCourse] = useState(false)
  const [missing, setMissing] = useState<{ amount?: string; reason?: string }>({})
  const { errors, busy, submit } = useFormSubmit()
  const amount = Number(typed.replaceAll(',', ''))
  const isPart = amount < left
  const ends = isPart ? endsCourse : true

  async function refund(event: FormEvent) {
    event.preventDefault()
    const wrong = {
      ...(typed.trim() === '' || !(amount >= 0) ? { amount: 'Enter the amount in rupees' } : {}),
      ...(amount > left ? { amount: `At most ${inRupees(left)} is left to refund` } : {}),
      ...(reason.trim() === '' ? { reason: 'Enter a reason for the log' } : {}),
    }
    setMissing(wrong)
    if (Object.keys(wrong).length > 0) return
    await submit(async () => {
      await call(refundOrder, {
        params: { orderId: order.order_id },
        body: { amount, reason, refunded: order.refunded, ends_course: ends },
      })
      toast.success(`${inRupees(amount)} refunded`)
      onDone()
    })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Refund ${amount > 0 && amount <= left ? inRupees(amount) : 'this order'}?`}
      role="alertdialog"
      dismissible={!busy}
      closeButton={false}
      describedBy={textId}
    >
      <p id={textId} className="mt-2 mb-4 text-ink-2">
        {amount >= 0 && amount <= left ? refundText(order, { amount, ends }) : `${inRupees(left)} is left.`}
      </p>
      <form noValidate onSubmit={(event) => void refund(event)} className="grid gap-3.5">
        <OfficeField
          label="Amount in rupees"
          inputMode="decimal"
          required
          readOnly={open !== undefined}
          value={typed}
          hint={open ? 'The gateway has not confirmed this refund yet' : `${inRupees(left)} is left`}
          error={missing.amount ?? errors.amount}
          onChange={({ target }) => setTyped(target.value)}
        />
        {isPart && !open && (
          <OfficeSwitch
            label={`End the course for ${order.studentName}`}
            checked={endsCourse}
            onChange={setEndsCourse}
          />
        )}
        <OfficeText
          label="Reason"
          required
          rows={3}
          maxLength={500}
          value={reason}
          error={missing.reason ?? errors.reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormError message={errors.form} />
        <div className="dlg-actions">
          <Button variant="line" data-autofocus="" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="neel" type="submit" busy={busy}>
            Refund
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
