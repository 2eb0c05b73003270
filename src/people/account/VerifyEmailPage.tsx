import { href } from 'react-router'
import { useState, useSyncExternalStore } from 'react'
import { formReply, formAction, bindForm } from '../../platform/browser/form-action.ts'
import { withNext } from '../../platform/browser/paths.ts'
import { useSession } from '../../platform/browser/session.ts'
import { ActionForm, type FieldProps, useFormOutcome } from '../../ui/ActionForm.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/Field.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { ConsentField } from '../family/ConsentField.tsx'
import { consentGiven } from '../people.rules.ts'
import { MailedToken } from './MailedToken.tsx'
import { verifyEmail } from '../people.contract.ts'
import { Thanks } from './Thanks.tsx'
import { useNext } from './useNext.ts'
import { words as account } from './account.words.ts'
import { words } from './mailed.words.ts'
import { translate } from '../../platform/translate.ts'

const holders = [
  ['adult', words.adult],
  ['guardian', words.guardian],
] as const
type Holder = (typeof holders)[number][0]

export const action = formAction({
  verify: bindForm(verifyEmail, {
    checked: true,
    sends: ({ token = '', holder, password, ...values }) => ({
      body: { token, holder: holder as Holder | undefined, consent: consentGiven(values), password },
    }),
  }),
})

const never = () => () => {}
// The HTML is the same for everyone, so the query is read in the browser only.
const isOfStudent = () => new URLSearchParams(window.location.search).get('of') === 'student'

/** /verify-email: confirms with a button, so that a mail scanner that opens the link confirms nothing. */
export function VerifyEmailPage() {
  const session = useSession()
  const next = useNext()
  const linked = useSyncExternalStore(never, isOfStudent, () => false)
  const posted = useFormOutcome<{ message: string }>('verify')
  const [done, setDone] = useState(formReply(posted)?.message ?? null)
  return (
    <AccountFrame title={words.confirmTitle} text={linked ? words.whoIsResponsible : words.whyConfirm}>
      {done !== null ? (
        <Thanks text={translate(done)}>
          <ButtonLink to={session ? (next ?? href('/')) : withNext(href('/login'), next)} className="mt-4">
            {session ? words.goOn : words.goToLogin}
          </ButtonLink>
        </Thanks>
      ) : (
        <ActionForm<{ message: string }, 'token' | 'holder' | 'consent' | 'password'>
          form="verify"
          className="mt-6"
          submit={words.confirm}
          onDone={({ message }) => setDone(message)}
        >
          {(field) => (
            <>
              <MailedToken field={field('token')} />
              <OwnPassword field={field('password')} />
              <HolderQuestion asked={linked} holder={field('holder')} consent={field('consent')} />
            </>
          )}
        </ActionForm>
      )}
    </AccountFrame>
  )
}

/** Shown when the server asks for it: this browser is not logged in to the account. */
function OwnPassword({ field }: { field: FieldProps }) {
  if (field.error === undefined && field.defaultValue === undefined) return null
  return <PasswordField label={account.password} autoComplete="current-password" {...field} />
}

/**
 * Asks who holds a student's account; also when the link lost its query and the server asks.
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
        <legend className="field-label mb-2">{words.whose}</legend>
        {holders.map(([value, text], place) => (
          <label
            key={value}
            className="flex min-h-11 items-center gap-3 rounded-lg bg-card px-4 py-3 shadow-rest"
          >
            <input
              type="radio"
              id={place === 0 ? holder.id : undefined}
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
