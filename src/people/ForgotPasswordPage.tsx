import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../app/paths.ts'
import { call } from '../platform/wire.ts'
import { Field } from '../ui/Field.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { requestRecovery } from './people.contract.ts'
import { RecoveryRequest } from './forms.contract.ts'
import { Thanks } from './Thanks.tsx'
import { useAccountForm } from './useAccountForm.ts'

const tabs = [
  { id: 'teacher', label: 'Teacher' },
  { id: 'student', label: 'Student' },
  { id: 'parent', label: 'Family' },
  { id: 'staff', label: 'Staff' },
] as const

/** /forgot-password */
export function ForgotPasswordPage() {
  const [role, setRole] = useState<(typeof tabs)[number]['id']>('student')
  const [told, setTold] = useState<string | null>(null)
  const account = useAccountForm(['email', 'role'])
  const ask = () =>
    account.submit(RecoveryRequest, async (body) => setTold((await call(requestRecovery, { body })).message), 'Something went wrong', {
      role,
    })
  return (
    <AccountFrame title="Forgot your password?" text="Tell us your email. We send a link with which you set a new one.">
      {told !== null ? (
        <Thanks text={told} />
      ) : (
        <Tabs
          label="Whose account"
          className="mt-6"
          panelClassName="pt-6"
          tabs={tabs}
          selected={role}
          onSelect={(next) => {
            setRole(next)
            account.clearErrors()
          }}
        >
          <AccountForm account={account} onSubmit={ask} action="Send the link">
            <Field label="Email" type="email" autoComplete="username" inputMode="email" {...account.field('email')} />
          </AccountForm>
        </Tabs>
      )}
      <p className="mt-5">
        <Link className="textlink" to={paths.login()}>
          Back to login
        </Link>
      </p>
    </AccountFrame>
  )
}
