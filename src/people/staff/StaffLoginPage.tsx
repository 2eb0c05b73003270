import { useState } from 'react'
import { href, useActionData } from 'react-router'
import { renderSVG } from 'uqr'
import { formAction, type FormOutcome, formTo } from '../../platform/form-action.ts'
import { SIGNED_IN, storeSession } from '../../platform/session.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { ActionForm } from '../../ui/ActionForm.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.tsx'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { DoorLinks } from '../account/DoorLinks.tsx'
import { LoginFields } from '../account/LoginFields.tsx'
import { signWithPasskey } from '../account/passkey-device.ts'
import { UsePasskey } from '../account/PasskeyLogin.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { askSecondPasskey, secondFactor, secondPasskey, staffLogin } from './staff.contract.ts'
import { useWelcome } from '../account/useWelcome.ts'

type Ticket = Reply<typeof staffLogin>['data']
type Step =
  | { name: 'password' }
  | { name: 'code'; ticket: Ticket }
  | { name: 'codes'; codes: readonly string[] }

const homes = { staff: href('/office') }
const login = { checked: true, otherwise: 'Login failed' }
export const action = formAction({
  password: formTo(staffLogin, login),
  code: formTo(secondFactor, {
    ...login,
    sends: ({ ticket = '', code = '' }) => ({ body: { ticket, code } }),
  }),
})

const titles = { password: 'Staff login', code: 'Second step', codes: 'Your recovery codes' }
const texts = {
  password: 'For the people who run the academy.',
  code: 'A code from your authenticator app, or a passkey if you have added one.',
  codes:
    'Each opens the account once when your phone is lost. They are shown only now: print them or write them down.',
}

/** At which step a login is that was posted before scripts ran. */
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
            onDone={({ data }) => setStep({ name: 'code', ticket: data })}
          >
            {(field) => <LoginFields field={field} />}
          </ActionForm>
        )}
        {step.name === 'code' && (
          <>
            <Code ticket={step.ticket} onCodes={(codes) => setStep({ name: 'codes', codes })} />
            <button type="button" className="textlink mt-5" onClick={() => setStep({ name: 'password' })}>
              Begin again
            </button>
          </>
        )}
        {step.name === 'codes' && (
          <>
            {step.codes.length > 0 && <RecoveryCodes codes={step.codes} />}
            <ButtonLink to={href('/office') + SIGNED_IN} className="mt-5 w-full">
              {step.codes.length > 0 ? 'I have kept them' : 'Go on'}
            </ButtonLink>
          </>
        )}
      </div>
      {step.name === 'password' && (
        <DoorLinks links={[{ to: href('/forgot-password'), label: 'Forgot password?' }]} />
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
  const enter = ({ data, message }: Reply<typeof secondFactor>) => {
    if (!data.recoveryCodes) return welcome({ data, message })
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
                {/* So that a mistyped code brings them back. */}
                <input type="hidden" name="secret" value={enrol.secret} />
                <input type="hidden" name="address" value={enrol.address} />
                <p>
                  Scan this with an authenticator app, or type the key into it. Then enter the six digits that
                  it shows.
                </p>
                {/* A picture of our own making: the library draws it from the address alone. */}
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
            const { data } = await call(askSecondPasskey, { body: { ticket } })
            const credential = await signWithPasskey(data)
            welcome(await call(secondPasskey, { body: { ticket, credential } }))
          }}
        />
      )}
    </>
  )
}
