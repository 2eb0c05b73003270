import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths, safeNext } from '../app/paths.ts'
import { storeSession } from '../platform/session.ts'
import { call } from '../platform/wire.ts'
import { Button } from '../ui/Button.tsx'
import { Field, PasswordField } from '../ui/Field.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { toast } from '../ui/toast.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { studentLogin, teacherLogin } from './people.contract.ts'
import { Login } from './people.rules.ts'
import { useAccountForm } from './useAccountForm.ts'

/** After a login the visitor goes on after this many milliseconds. */
const LOGIN_REDIRECT_MS = 100

const tabs = [
  { id: 'teacher', label: "Teacher's Login" },
  { id: 'student', label: "Student's Login" },
] as const
const fields = ['email', 'password']

/** /login */
export function LoginPage() {
  const [role, setRole] = useState<'teacher' | 'student'>('student')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { form, field, busy, submit, clearErrors } = useAccountForm(fields)

  const signIn = () =>
    submit(
      Login,
      async (body) => {
        const { data, message } = await call(role === 'student' ? studentLogin : teacherLogin, { body })
        const { token, fullName, _id } = data.data
        if (!token) throw new Error('Token is missing from response')
        storeSession({ userId: _id, name: fullName, role })
        toast.success(message ?? 'Login successful')
        const next = safeNext(search.get('next'))
        // A course page is loaded as a document: only that one may talk to the payment window it opens.
        const go = () => (next.startsWith(paths.course('')) ? window.location.assign(next) : void navigate(next))
        setTimeout(go, LOGIN_REDIRECT_MS)
      },
      'Login failed',
    )

  return (
    <AccountFrame title="Welcome Back" text="Login to take quizzes, see your results and go on with your courses.">
      <Tabs
        label="Who logs in"
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
            void signIn()
          }}
        >
          <Field label="Email" type="email" autoComplete="username" inputMode="email" {...field('email')} />
          <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
          <Button type="submit" busy={busy} className="w-full">
            Sign In
          </Button>
        </form>
      </Tabs>
      <p className="mt-5">
        <Link className="textlink" to={paths.forgotPassword}>
          Forgot password?
        </Link>
      </p>
      <p>
        No account yet?{' '}
        <Link className="textlink" to={paths.signup}>
          Signup
        </Link>
      </p>
    </AccountFrame>
  )
}
