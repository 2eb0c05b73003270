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
import { translate } from '../../platform/translate.ts'
import { words as account } from '../account/account.words.ts'
import { words as mailed } from '../account/mailed.words.ts'
import { words } from './family.words.ts'

export const action = formAction({ start: bindForm(startFamily, { checked: true }) })

/** /family/start: a parent with a printed slip sets their first password. */
export function FamilyStartPage() {
  const posted = useFormOutcome<{ message: string }>('start')
  const [done, setDone] = useState(formReply(posted)?.message ?? null)
  const { hash } = useLocation()
  // The QR code of a slip has the start code after the #, which browsers do not send to servers.
  const code = useAlive() ? hash.slice(1) : ''
  return (
    <AccountFrame title={words.startTitle} text={words.startText}>
      {done !== null ? (
        <Thanks text={translate(done)}>
          <ButtonLink to={href('/family/login')} className="mt-4">
            {account.loginNow}
          </ButtonLink>
        </Thanks>
      ) : (
        <ActionForm<{ message: string }, 'email' | 'code' | 'password' | 'confirmPassword'>
          key={code}
          form="start"
          className="mt-6"
          submit={mailed.savePassword}
          initial={code ? { code: inFours(code) } : {}}
          onDone={({ message }) => setDone(message)}
        >
          {(field) => (
            <>
              <Field
                label={account.emailOrMobile}
                autoComplete="username"
                autoCapitalize="none"
                inputMode="email"
                hint={words.loginOnSlip}
                required
                {...field('email')}
              />
              <Field
                label={words.startCode}
                autoComplete="one-time-code"
                autoCapitalize="characters"
                spellCheck={false}
                hint={words.startCodeHint}
                required
                {...field('code')}
              />
              <NewPasswordField {...field('password')} />
              <ConfirmPasswordField {...field('confirmPassword')} />
            </>
          )}
        </ActionForm>
      )}
      <LoginLinks links={[{ ask: words.noSlip, to: href('/forgot-password'), label: words.linkByEmail }]} />
    </AccountFrame>
  )
}
