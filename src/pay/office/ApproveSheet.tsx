import { useState } from 'react'
import { rupeesExact } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { approvePaySheet, type OfficeSheet } from './pay.contract.ts'

/** Approves what was read; a sum that has changed meanwhile is read again. */
export function ApproveSheet({ sheet, onChanged }: { sheet: OfficeSheet; onChanged: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const { _id, totalPaise, toPayPaise, questions } = sheet
  const waits = questions.some(({ answer }) => answer === null)
  const { busy, submit } = useSubmit((error) => {
    toastError(error)
    setIsOpen(false)
    onChanged()
  })
  const approve = () =>
    submit(async () => {
      await call(approvePaySheet, { params: { id: _id }, body: { totalPaise, toPayPaise } })
      toast.success(`Approved: ${rupeesExact(toPayPaise)}`)
      onChanged()
    })
  return (
    <>
      <Button disabled={waits} onClick={() => setIsOpen(true)}>
        {`Approve ${rupeesExact(toPayPaise)}`}
      </Button>
      {waits && <p className="pay-note">You can approve once the question is answered.</p>}
      <ConfirmDialog
        open={isOpen}
        title={`Approve ${rupeesExact(toPayPaise)}?`}
        text="Nothing of this sheet changes after that. What changes later is a line of the next one."
        yes="Approve"
        no="Cancel"
        busy={busy}
        onNo={() => setIsOpen(false)}
        onYes={() => void approve()}
      />
    </>
  )
}
