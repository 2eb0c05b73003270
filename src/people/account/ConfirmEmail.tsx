import { Mail } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../platform/wire.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import { sendVerification } from '../people.contract.ts'

/** A reminder to confirm the email; nothing is locked until then. */
export function ConfirmEmail({ email }: { email: string }) {
  const [sent, setSent] = useState(false)
  const send = async () => {
    try {
      toast.success((await call(sendVerification, { body: {} })).message)
      setSent(true)
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <aside
      className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg bg-neel-soft px-5 py-3"
      aria-label="Email not confirmed"
    >
      <Mail className="ico" aria-hidden="true" />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        Please confirm <b>{email}</b>: open the link in our email.
      </p>
      {!sent && (
        <button type="button" className="textlink" onClick={() => void send()}>
          Send email again
        </button>
      )}
    </aside>
  )
}
