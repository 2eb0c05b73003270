import { href, Link } from 'react-router'
import { formAction, formTo } from '../../platform/form-action.ts'
import { ActionForm } from '../../ui/ActionForm.tsx'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { parentLogin } from './family.contract.ts'
import { LoginFields } from '../account/LoginFields.tsx'
import { goesOnTo, type LoggedIn, useWelcome } from '../account/useWelcome.ts'

export const action = formAction({
  login: formTo(parentLogin, { checked: true, otherwise: 'Login failed', goesOn: goesOnTo(href('/family')) }),
})

/** /family/login */
export function FamilyLoginPage() {
  const welcome = useWelcome()
  return (
    <AccountFrame
      title="Family login"
      text="For parents: all your children under one email, each with their own results."
    >
      <ActionForm<LoggedIn, 'email' | 'password'>
        form="login"
        className="mt-6"
        submit="Sign In"
        onDone={(reply) => welcome(reply, href('/family'))}
      >
        {(field) => <LoginFields field={field} />}
      </ActionForm>
      <p className="mt-5">
        <Link className="textlink" to={href('/forgot-password')}>
          Forgot password?
        </Link>
      </p>
      <p>
        No family account yet?{' '}
        <Link className="textlink" to={href('/family/signup')}>
          Make one
        </Link>
      </p>
      <p>
        Your own student or teacher account?{' '}
        <Link className="textlink" to={href('/login')}>
          Login
        </Link>
      </p>
    </AccountFrame>
  )
}
