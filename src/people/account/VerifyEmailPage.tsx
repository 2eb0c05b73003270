import { href } from 'react-router'
import { useState, useSyncExternalStore } from 'react'
import { doneOf, formAction, formTo } from '../../platform/form-action.ts'
import { withNext } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { ActionForm, type FieldProps, usePosted } from '../../ui/ActionForm.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { ConsentField } from '../family/ConsentField.tsx'
import { consentGiven } from '../people.rules.ts'
import { MailedToken } from './MailedToken.tsx'
import { verifyEmail } from '../people.contract.ts'
import { Thanks } from './Thanks.tsx'
import { useNext } from './useNext.ts'

const holders = [
  ['adult', 'I am the student, and I am 18 or older'],
  ['guardian', 'The student is under 18; I am the parent or legal guardian'],
] as const
type Holder = (typeof holders)[number][0]

export const action = formAction({
  verify: formTo(verifyEmail, {
    checked: true,
    sends: ({ token = '', holder, ...values }) => ({
      body: { token, holder: holder as Holder | undefined, consent: consentGiven(values) },
    }),
  }),
})

const never = () => () => {}
// The server makes this page once for everyone, so what the address asks is known in the browser only.
const isOfStudent = () => new URLSearchParams(window.location.search).get('of') === 'student'

/** /verify-email: confirms with a click, not by being opened, so that a mail scanner confirms nothing. */
export function VerifyEmailPage() {
  const session = useSession()
  const next = useNext()
  const linked = useSyncExternalStore(never, isOfStudent, () => false)
  const posted = usePosted<{ message: string }>('verify')
  const [done, setDone] = useState(doneOf(posted)?.message ?? null)
  return (
    <AccountFrame
      title="Confirm your email"
      text={
        linked
          ? 'One question, so that we know who looks after this account.'
          : 'So that receipts and links reach you.'
      }
    >
      {done !== null ? (
        <Thanks text={done}>
          <ButtonLink to={session ? (next ?? href('/')) : withNext(href('/login'), next)} className="mt-4">
            {session ? 'Go on' : 'Go to login'}
          </ButtonLink>
        </Thanks>
      ) : (
        <ActionForm<{ message: string }, 'token' | 'holder' | 'consent'>
          form="verify"
          className="mt-6"
          submit="Confirm"
          onDone={({ message }) => setDone(message)}
        >
          {(field) => (
            <>
              <MailedToken field={field('token')} />
              <HolderQuestion asked={linked} holder={field('holder')} consent={field('consent')} />
            </>
          )}
        </ActionForm>
      )}
    </AccountFrame>
  )
}

/**
 * Who holds a student's account. A link that lost its question mark is asked all the same, once the server
 * has.
 */
function HolderQuestion({
  asked,
  holder,
  consent,
}: {
  asked: boolean
  holder: FieldProps
  consent: FieldProps
}) {
  const [chosen, setChosen] = useState(holder.defaultValue)
  const needed = asked || holder.error !== undefined || consent.error !== undefined || chosen !== undefined
  if (!needed) return null
  return (
    <>
      <fieldset className="grid gap-3">
        <legend className="field-label mb-2">Whose account is it?</legend>
        {holders.map(([value, text]) => (
          <label
            key={value}
            className="flex min-h-11 items-center gap-3 rounded-lg bg-card px-4 py-3 shadow-rest"
          >
            <input
              type="radio"
              name={holder.name}
              value={value}
              defaultChecked={chosen === value}
              data-invalid={holder.error !== undefined}
              onChange={() => setChosen(value)}
              className="size-5 shrink-0 accent-neel"
            />
            <span>{text}</span>
          </label>
        ))}
        {holder.error && <p className="field-error">{holder.error}</p>}
      </fieldset>
      {(chosen === 'guardian' || consent.error !== undefined) && <ConsentField field={consent} />}
    </>
  )
}
