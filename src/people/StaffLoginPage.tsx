import { useState } from 'react'
import { Link } from 'react-router'
import { renderSVG } from 'uqr'
import { paths } from '../app/paths.ts'
import { storeSession } from '../platform/session.ts'
import { call, type Reply } from '../platform/wire.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { toast } from '../ui/toast.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { LoginFields } from './LoginFields.tsx'
import { Login } from './forms.contract.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { secondFactor, staffLogin } from './staff.contract.ts'
import { useAccountForm } from './useAccountForm.ts'
import { useEnter } from './useEnter.ts'

type Step = { name: 'password' } | { name: 'code'; reply: Reply<typeof staffLogin>['data'] } | { name: 'codes'; codes: readonly string[] }

const titles = { password: 'Staff login', code: 'Second step', codes: 'Your recovery codes' }
const texts = {
  password: 'For the people who run the academy.',
  code: 'A code from your authenticator app.',
  codes: 'Each opens the account once when your phone is lost. They are shown only now: print them or write them down.',
}

/** /staff/login: the password, then a code; the first time also the secret and the recovery codes. */
export function StaffLoginPage() {
  const [step, setStep] = useState<Step>({ name: 'password' })
  return (
    <AccountFrame title={titles[step.name]} text={texts[step.name]}>
      <div className="mt-6">
        {step.name === 'password' && <Password onDone={(reply) => setStep({ name: 'code', reply })} />}
        {step.name === 'code' && (
          <>
            <Code reply={step.reply} onCodes={(codes) => setStep({ name: 'codes', codes })} />
            <button type="button" className="textlink mt-5" onClick={() => setStep({ name: 'password' })}>
              Begin again
            </button>
          </>
        )}
        {step.name === 'codes' && (
          <>
            <RecoveryCodes codes={step.codes} />
            <ButtonLink to={paths.staff} className="mt-5 w-full">
              I have kept them
            </ButtonLink>
          </>
        )}
      </div>
      {step.name === 'password' && (
        <p className="mt-5">
          <Link className="textlink" to={paths.forgotPassword}>
            Forgot password?
          </Link>
        </p>
      )}
    </AccountFrame>
  )
}

function Password({ onDone }: { onDone: (reply: Reply<typeof staffLogin>['data']) => void }) {
  const account = useAccountForm(['email', 'password'])
  const next = () => account.submit(Login, async (body) => onDone((await call(staffLogin, { body })).data), 'Login failed')
  return (
    <AccountForm account={account} onSubmit={next} action="Next">
      <LoginFields field={account.field} />
    </AccountForm>
  )
}

function Code({
  reply: { ticket, enrol },
  onCodes,
}: {
  reply: Reply<typeof staffLogin>['data']
  onCodes: (codes: readonly string[]) => void
}) {
  const enter = useEnter()
  const account = useAccountForm(['ticket', 'code'])
  const signIn = () =>
    account.submit(
      secondFactor.definition.body,
      async (body) => {
        const { data, message } = await call(secondFactor, { body })
        if (!data.recoveryCodes) return enter({ data, message }, data.role, paths.staff)
        const { _id, fullName } = data.data
        storeSession({ userId: _id, name: fullName, role: data.role, family: false })
        toast.success(message ?? 'Login successful')
        onCodes(data.recoveryCodes)
      },
      'Login failed',
      { ticket },
    )
  return (
    <AccountForm account={account} onSubmit={signIn} action="Sign In">
      {enrol && (
        <div className="grid gap-3 rounded-lg bg-card p-5 shadow-rest">
          <p>Scan this with an authenticator app, or type the key into it. Then enter the six digits that it shows.</p>
          {/* A picture of our own making: the library draws it from the address alone. */}
          <img
            className="mx-auto size-48 rounded-lg bg-white p-2"
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(enrol.address))}`}
            alt="QR code with the key below"
            width="192"
            height="192"
          />
          <p className="text-center font-mono [overflow-wrap:anywhere]">{enrol.secret.match(/.{4}/g)?.join(' ')}</p>
        </div>
      )}
      <Field
        label={enrol ? 'Code' : 'Code, or a recovery code'}
        autoComplete="one-time-code"
        inputMode={enrol ? 'numeric' : 'text'}
        autoCapitalize="characters"
        {...account.field('code')}
      />
    </AccountForm>
  )
}
