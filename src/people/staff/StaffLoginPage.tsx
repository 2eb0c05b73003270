import { useState } from 'react'
import { href, useActionData } from 'react-router'
import { renderSVG } from 'uqr'
import { AuthenticatorHelpView } from './AuthenticatorHelpView.tsx'
import { formAction, type FormOutcome, bindForm } from '../../platform/browser/form-action.ts'
import { SIGNED_IN, storeSession } from '../../platform/browser/session.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { ActionForm } from '../../ui/ActionForm.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.tsx'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { LoginLinks } from '../account/LoginLinks.tsx'
import { LoginFields } from '../account/LoginFields.tsx'
import { signWithPasskey } from '../account/passkey-device.ts'
import { UsePasskey } from '../account/PasskeyLogin.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { getSecondFactorOptions, secondFactor, secondPasskey, staffLogin } from './staff.contract.ts'
import { useWelcome } from '../account/useWelcome.ts'

type Ticket = Reply<typeof staffLogin>['data']
type Step =
  | { name: 'password' }
  | { name: 'code'; ticket: Ticket }
  | { name: 'codes'; codes: readonly string[] }

const homes = { staff: href('/office') }
const login = { checked: true, fallbackMessage: 'Login failed' }
export const action = formAction({
  password: bindForm(staffLogin, login),
  code: bindForm(secondFactor, {
    ...login,
    sends: ({ ticket = '', code = '' }) => ({ body: { ticket, code } }),
  }),
})

const titles = { password: 'Staff login', code: 'Enter your code', codes: 'Your recovery codes' }
const texts = {
  password: 'For academy staff.',
  code: 'A code from your authenticator app, or a passkey if you have added one.',
  codes: 'Use these if you lose your phone. Each works once. Shown only now: print them or write them down.',
}

/** The step of a login that was posted without scripts. */
function stepAfter(posted: FormOutcome | undefined): Step {
  if (posted === undefined) return { name: 'password' }
  if (posted.form === 'password') {
    return 'done' in posted
      ? { name: 'code', ticket: (posted.done as Reply<typeof staffLogin>).data }
      : { name: 'password' }
  }
  if ('failed' in posted) {
    const { ticket = '', secret, address } = posted.values
    return {
      name: 'code',
      ticket: { ticket, enrol: secret && address ? { secret, address } : null, passkeys: false },
    }
  }
  return { name: 'codes', codes: (posted.done as Reply<typeof secondFactor>).data.recoveryCodes ?? [] }
}

/** /staff/login: the password, then a code; the first time also the secret and the recovery codes. */
export function StaffLoginPage() {
  const [step, setStep] = useState(stepAfter(useActionData<FormOutcome>()))
  return (
    <AccountFrame title={titles[step.name]} text={texts[step.name]}>
      <div className="mt-6">
        {step.name === 'password' && (
          <ActionForm<Reply<typeof staffLogin>, 'email' | 'password'>
            form="password"
            submit="Next"
            onDone={({ data }: Partial<Reply<typeof staffLogin>>) => {
              if (!data?.ticket) return toast.error('Token is missing from response')
              setStep({ name: 'code', ticket: data })
            }}
          >
            {(field) => <LoginFields field={field} />}
          </ActionForm>
        )}
        {step.name === 'code' && (
          <>
            <Code ticket={step.ticket} onCodes={(codes) => setStep({ name: 'codes', codes })} />
            <button type="button" className="textlink mt-5" onClick={() => setStep({ name: 'password' })}>
              Start again
            </button>
          </>
        )}
        {step.name === 'codes' && (
          <>
            {step.codes.length > 0 && <RecoveryCodes codes={step.codes} />}
            <ButtonLink to={href('/office') + SIGNED_IN} className="mt-5 w-full">
              {step.codes.length > 0 ? 'I have saved them' : 'Continue'}
            </ButtonLink>
          </>
        )}
      </div>
      {step.name === 'password' && (
        <LoginLinks links={[{ to: href('/forgot-password'), label: 'Forgot password?' }]} />
      )}
    </AccountFrame>
  )
}

function Code({
  ticket: { ticket, enrol, passkeys },
  onCodes,
}: {
  ticket: Ticket
  onCodes: (codes: readonly string[]) => void
}) {
  const welcome = useWelcome(homes)
  const enter = (reply: Reply<typeof secondFactor>) => {
    const { data, message } = reply as Partial<typeof reply>
    if (!data?.recoveryCodes) return welcome(reply)
    const { _id, fullName, role } = data.data
    storeSession({ userId: _id, name: fullName, role, family: false })
    toast.success(message ?? 'Login successful')
    onCodes(data.recoveryCodes)
  }
  return (
    <>
      <ActionForm<Reply<typeof secondFactor>, 'code'> form="code" submit="Sign In" onDone={enter}>
        {(field) => (
          <>
            <input type="hidden" name="ticket" value={ticket} />
            {enrol && (
              <div className="grid gap-3 rounded-lg bg-card p-5 shadow-rest">
                {/* Sent along, to show them again after a wrong code. */}
                <input type="hidden" name="secret" value={enrol.secret} />
                <input type="hidden" name="address" value={enrol.address} />
                <AuthenticatorHelpView />
                {/* The library draws this SVG from the address alone, so it is safe. */}
                <img
                  className="mx-auto size-48 rounded-lg bg-white p-2"
                  src={`data:image/svg+xml,${encodeURIComponent(renderSVG(enrol.address))}`}
                  alt="QR code with the key below"
                  width="192"
                  height="192"
                />
                <p className="text-center font-mono [overflow-wrap:anywhere]">
                  {enrol.secret.match(/.{4}/g)?.join(' ')}
                </p>
              </div>
            )}
            <Field
              label={enrol ? 'Code' : 'Code, or a recovery code'}
              autoComplete="one-time-code"
              inputMode={enrol ? 'numeric' : 'text'}
              autoCapitalize="characters"
              required
              {...field('code')}
            />
          </>
        )}
      </ActionForm>
      {passkeys && (
        <UsePasskey
          onUse={async () => {
            const { data } = await call(getSecondFactorOptions, { body: { ticket } })
            const credential = await signWithPasskey(data)
            welcome(await call(secondPasskey, { body: { ticket, credential } }))
          }}
        />
      )}
    </>
  )
}
