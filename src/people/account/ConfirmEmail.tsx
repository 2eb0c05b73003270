import { Mail } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../platform/wire.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import { sendVerification } from '../people.contract.ts'
import { translate } from '../../platform/translate.ts'
import { words } from './settings.words.ts'

/** A reminder to confirm the email; nothing is locked until then. */
export function ConfirmEmail({ email }: { email: string }) {
  const [sent, setSent] = useState(false)
  const [before, address, after] = words.confirmEmail(email)
  const send = async () => {
    try {
      toast.success(translate((await call(sendVerification, { body: {} })).message))
      setSent(true)
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <aside
      className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg bg-neel-soft px-5 py-3"
      aria-label={words.emailNotConfirmed}
    >
      <Mail className="ico" aria-hidden="true" />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {before}
        <b>{address}</b>
        {after}
      </p>
      {!sent && (
        <button type="button" className="textlink" onClick={() => void send()}>
          {words.sendAgain}
        </button>
      )}
    </aside>
  )
}
