import { useState } from 'react'
import { href, useLocation } from 'react-router'
import { doneOf, formAction, formTo } from '../../platform/form-action.ts'
import { ActionForm, usePosted } from '../../ui/ActionForm.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { NewPasswordField } from '../account/NewPasswordField.tsx'
import { DoorLinks } from '../account/DoorLinks.tsx'
import { Thanks } from '../account/Thanks.tsx'
import { inFours } from '../people.rules.ts'
import { startFamily } from './family.contract.ts'

export const action = formAction({ start: formTo(startFamily, { checked: true }) })

/** /family/start: a parent with a printed slip sets the first password. */
export function FamilyStartPage() {
  const posted = usePosted<{ message: string }>('start')
  const [done, setDone] = useState(doneOf(posted)?.message ?? null)
  const { hash } = useLocation()
  // The square of a slip brings its code behind the #, which no browser sends to any server.
  const code = useAlive() ? hash.slice(1) : ''
  return (
    <AccountFrame
      title="Begin with your slip"
      text="Your academy has made an account for your child. Choose your password; then you login, read what we keep, and agree."
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
          submit="Save the password"
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
                hint="The login on the slip"
                required
                {...field('email')}
              />
              <Field
                label="Start code"
                autoComplete="one-time-code"
                autoCapitalize="characters"
                spellCheck={false}
                hint="16 letters and digits; dashes don’t count"
                required
                {...field('code')}
              />
              <NewPasswordField {...field('password')} />
              <PasswordField
                label="Confirm password"
                autoComplete="new-password"
                required
                {...field('confirmPassword')}
              />
            </>
          )}
        </ActionForm>
      )}
      <DoorLinks
        links={[{ ask: 'No slip at hand?', to: href('/forgot-password'), label: 'Ask for a link by mail' }]}
      />
    </AccountFrame>
  )
}
