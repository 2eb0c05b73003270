import { useState } from 'react'
import { href, useLocation } from 'react-router'
import { formReply, formAction, bindForm } from '../../platform/browser/form-action.ts'
import { ActionForm, useFormOutcome } from '../../ui/ActionForm.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { ConfirmPasswordField, NewPasswordField } from '../account/NewPasswordField.tsx'
import { LoginLinks } from '../account/LoginLinks.tsx'
import { Thanks } from '../account/Thanks.tsx'
import { inFours } from '../people.rules.ts'
import { startFamily } from './family.contract.ts'

export const action = formAction({ start: bindForm(startFamily, { checked: true }) })

/** /family/start: a parent with a printed slip sets their first password. */
export function FamilyStartPage() {
  const posted = useFormOutcome<{ message: string }>('start')
  const [done, setDone] = useState(formReply(posted)?.message ?? null)
  const { hash } = useLocation()
  // The QR code of a slip has the start code after the #, which browsers do not send to servers.
  const code = useAlive() ? hash.slice(1) : ''
  return (
    <AccountFrame
      title="Start with your slip"
      text="Your academy has created an account for your child. Choose a password. Then log in, read what data we keep and give consent."
    >
      {done !== null ? (
        <Thanks text={done}>
          <ButtonLink to={href('/family/login')} className="mt-4">
            Go to login now
          </ButtonLink>
        </Thanks>
      ) : (
        <ActionForm<{ message: string }, 'email' | 'code' | 'password' | 'confirmPassword'>
          key={code}
          form="start"
          className="mt-6"
          submit="Save password"
          initial={code ? { code: inFours(code) } : {}}
          onDone={({ message }) => setDone(message)}
        >
          {(field) => (
            <>
              <Field
                label="Email"
                type="email"
                autoComplete="username"
                inputMode="email"
                hint="The login email on the slip"
                required
                {...field('email')}
              />
              <Field
                label="Start code"
                autoComplete="one-time-code"
                autoCapitalize="characters"
                spellCheck={false}
                hint="16 letters and digits, dashes are optional"
                required
                {...field('code')}
              />
              <NewPasswordField {...field('password')} />
              <ConfirmPasswordField {...field('confirmPassword')} />
            </>
          )}
        </ActionForm>
      )}
      <LoginLinks links={[{ ask: 'No slip?', to: href('/forgot-password'), label: 'Get a link by email' }]} />
    </AccountFrame>
  )
}
