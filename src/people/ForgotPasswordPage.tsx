import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../app/paths.ts'
import { call } from '../platform/wire.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { requestRecovery } from './people.contract.ts'
import { RecoveryRequest } from './people.rules.ts'
import { useAccountForm } from './useAccountForm.ts'

const tabs = [
  { id: 'teacher', label: 'Teacher' },
  { id: 'student', label: 'Student' },
] as const
const fields = ['email', 'role']

/** /forgot-password */
export function ForgotPasswordPage() {
  const [role, setRole] = useState<'teacher' | 'student'>('student')
  const [told, setTold] = useState<string | null>(null)
  const { form, field, busy, submit, clearErrors } = useAccountForm(fields)
  const ask = () =>
    submit(RecoveryRequest, async (body) => setTold((await call(requestRecovery, { body })).message), 'Something went wrong', { role })
  return (
    <AccountFrame title="Forgot your password?" text="Tell us your email. We send a link with which you set a new one.">
      {told !== null ? (
        <div role="status" className="mt-6 rounded-lg bg-card p-6 shadow-rest">
          <p className="flex gap-3">
            <MailCheck className="ico text-tota" aria-hidden="true" />
            {told}
          </p>
        </div>
      ) : (
        <Tabs
          label="Whose account"
          className="mt-6"
          panelClassName="pt-6"
          tabs={tabs}
          selected={role}
          onSelect={(next) => {
            setRole(next)
            clearErrors()
          }}
        >
          <form
            ref={form}
            noValidate
            className="grid gap-5"
            onSubmit={(event) => {
              event.preventDefault()
              void ask()
            }}
          >
            <Field label="Email" type="email" autoComplete="username" inputMode="email" {...field('email')} />
            <Button type="submit" busy={busy} className="w-full">
              Send the link
            </Button>
          </form>
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
