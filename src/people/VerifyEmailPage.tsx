import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../app/paths.ts'
import { call } from '../platform/wire.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { ConsentField } from './ConsentField.tsx'
import { verifyEmail } from './people.contract.ts'
import { EmailVerification } from './forms.contract.ts'
import { CONSENT_VERSION } from './people.rules.ts'
import { Thanks } from './Thanks.tsx'
import { useAccountForm } from './useAccountForm.ts'
import { WrongLink } from './WrongLink.tsx'

const fields = ['token', 'holder', 'consent']
const holders = [
  ['adult', 'I am the student, and I am 18 or older'],
  ['guardian', 'The student is under 18; I am the parent or legal guardian'],
] as const

const never = () => () => {}
// The server makes this page once for everyone, so what the address asks is known in the browser only.
const isOfStudent = () => new URLSearchParams(window.location.search).get('of') === 'student'

/** /verify-email: confirms with a click, not by being opened, so that a mail scanner confirms nothing. The token stands behind the #. */
export function VerifyEmailPage() {
  const { hash } = useLocation()
  const linked = useSyncExternalStore(never, isOfStudent, () => false)
  const [done, setDone] = useState<string | null>(null)
  const [agreed, setAgreed] = useState(false)
  const account = useAccountForm(fields)
  const holder = account.field('holder')
  // A link that lost its question mark is asked all the same.
  const student = linked || holder.error !== undefined || holder.value !== ''
  const guardian = student && holder.value === 'guardian'
  const confirm = () =>
    account.submit(EmailVerification, async (body) => setDone((await call(verifyEmail, { body })).message), 'Something went wrong', {
      token: hash.slice(1),
      holder: holder.value || undefined,
      consent: guardian && agreed ? { version: CONSENT_VERSION } : undefined,
    })

  return (
    <AccountFrame
      title="Confirm your email"
      text={student ? 'One question, so that we know who looks after this account.' : 'So that receipts and links reach you.'}
    >
      {done !== null ? (
        <Thanks text={done}>
          <ButtonLink to={paths.login()} className="mt-4">
            Go to login
          </ButtonLink>
        </Thanks>
      ) : (
        <div className="mt-6">
          <AccountForm account={account} onSubmit={confirm} action="Confirm">
            {student && (
              <fieldset className="grid gap-3">
                <legend className="field-label mb-2">Whose account is it?</legend>
                {holders.map(([value, text]) => (
                  <label key={value} className="flex min-h-11 items-center gap-3 rounded-lg bg-card px-4 py-3 shadow-rest">
                    <input
                      type="radio"
                      name="holder"
                      value={value}
                      checked={holder.value === value}
                      onChange={holder.onChange}
                      className="size-5 shrink-0 accent-neel"
                    />
                    <span>{text}</span>
                  </label>
                ))}
                {holder.error && <p className="field-error">{holder.error}</p>}
              </fieldset>
            )}
            {guardian && <ConsentField field={account.field('consent')} agreed={agreed} onAgree={setAgreed} />}
            <WrongLink error={account.field('token').error} />
          </AccountForm>
        </div>
      )}
    </AccountFrame>
  )
}
