import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../app/paths.ts'
import { call } from '../platform/wire.ts'
import { toast } from '../ui/toast.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { createParent, parentLogin } from './family.contract.ts'
import { LoginFields } from './LoginFields.tsx'
import { Login, ParentSignup } from './forms.contract.ts'
import { SignedUp } from './SignedUp.tsx'
import { SignupFields, signupFields } from './SignupFields.tsx'
import { useAccountForm } from './useAccountForm.ts'
import { useEnter } from './useEnter.ts'

/** /family/login */
export function FamilyLoginPage() {
  const enter = useEnter()
  const account = useAccountForm(['email', 'password'])
  const signIn = () =>
    account.submit(Login, async (body) => enter(await call(parentLogin, { body }), 'parent', paths.family), 'Login failed')
  return (
    <AccountFrame title="Family login" text="For parents: all your children under one email, each with their own results.">
      <div className="mt-6">
        <AccountForm account={account} onSubmit={signIn} action="Sign In">
          <LoginFields field={account.field} />
        </AccountForm>
      </div>
      <p className="mt-5">
        <Link className="textlink" to={paths.forgotPassword}>
          Forgot password?
        </Link>
      </p>
      <p>
        No family account yet?{' '}
        <Link className="textlink" to={paths.familySignup}>
          Make one
        </Link>
      </p>
      <p>
        Your own student or teacher account?{' '}
        <Link className="textlink" to={paths.login()}>
          Login
        </Link>
      </p>
    </AccountFrame>
  )
}

/** /family/signup */
export function FamilySignupPage() {
  const [done, setDone] = useState<string | null>(null)
  const account = useAccountForm(signupFields)
  const signUp = () =>
    account.submit(
      ParentSignup,
      async (body) => {
        const text = (await call(createParent, { body })).message ?? 'Signup successful'
        toast.success(text)
        setDone(text)
      },
      'Signup failed',
    )
  return (
    <AccountFrame title="A family account" text="You sign up once; then you add each of your children.">
      {done ? (
        <SignedUp text={done} login={paths.familyLogin()} />
      ) : (
        <div className="mt-6">
          <AccountForm account={account} onSubmit={signUp} action="Signup">
            <SignupFields field={account.field} />
          </AccountForm>
        </div>
      )}
      <p className="mt-5">
        Already have a family account?{' '}
        <Link className="textlink" to={paths.familyLogin()}>
          Family login
        </Link>
      </p>
    </AccountFrame>
  )
}
