import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../app/paths.ts'
import { call } from '../platform/wire.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { LoginFields } from './LoginFields.tsx'
import { studentLogin, teacherLogin } from './people.contract.ts'
import { Login } from './forms.contract.ts'
import { useAccountForm } from './useAccountForm.ts'
import { useEnter } from './useEnter.ts'

const tabs = [
  { id: 'teacher', label: "Teacher's Login" },
  { id: 'student', label: "Student's Login" },
] as const

/** /login */
export function LoginPage() {
  const [role, setRole] = useState<'teacher' | 'student'>('student')
  const enter = useEnter()
  const account = useAccountForm(['email', 'password'])
  const signIn = () =>
    account.submit(
      Login,
      async (body) => enter(await call(role === 'student' ? studentLogin : teacherLogin, { body }), role),
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
          account.clearErrors()
        }}
      >
        <AccountForm account={account} onSubmit={signIn} action="Sign In">
          <LoginFields field={account.field} />
        </AccountForm>
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
      <p>
        One account for several children?{' '}
        <Link className="textlink" to={paths.familyLogin()}>
          Family login
        </Link>
      </p>
    </AccountFrame>
  )
}
