import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { words } from './exam-decisions.words.ts'
import { MAX_WORD } from './exams.contract.ts'

type WithdrawProps = {
  /** Of the child. */
  name: string
  withdraw: (reason: string) => Promise<{ message: string }>
  onWithdrawn: () => void
}

/** Takes back a result on paper that was recorded by mistake, with the reason. */
export function WithdrawResult({ name, withdraw, onWithdrawn }: WithdrawProps): ReactNode {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { busy, errors, submit } = useFormSubmit()
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit(async () => {
      toast.success((await withdraw(reason)).message)
      setOpen(false)
      onWithdrawn()
    })
  }
  return (
    <>
      <button type="button" className="textlink" onClick={() => setOpen(true)}>
        {words.withdraw}
        <span className="sr-only">{words.withdrawOf(name)}</span>
      </button>
      <Dialog open={open} title={words.withdrawTitle(name)} onClose={() => setOpen(false)}>
        <form noValidate className="exd-withdraw" onSubmit={send}>
          <p>{words.withdrawText}</p>
          <TextArea
            label={words.reason}
            hint={words.reasonHint}
            required
            rows={3}
            maxLength={MAX_WORD}
            value={reason}
            error={errors.reason}
            onChange={(event) => setReason(event.target.value)}
          />
          {errors.form && !errors.reason && (
            <p role="alert" className="field-error">
              {errors.form}
            </p>
          )}
          <div className="dlg-actions">
            <Button variant="line" disabled={busy} onClick={() => setOpen(false)}>
              {words.cancel}
            </Button>
            <Button type="submit" variant="ink" busy={busy}>
              {words.withdrawResult}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
