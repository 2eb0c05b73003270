import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { doneOf, type FormOutcome } from '../../platform/form-action.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Thanks } from './Thanks.tsx'

/** After a signup the visitor is led to the login after this many milliseconds. */
const SIGNUP_REDIRECT_MS = 10_000

/** The thanks of a signup that was posted before scripts ran. */
export const signedUpText = (posted: FormOutcome<{ message?: string }> | undefined): string | null => {
  const done = doneOf(posted)
  return done ? (done.message ?? 'Signup successful') : null
}

/** The end of a signup: thanks, and the login that opens by itself. */
export function SignedUp({ text, login }: { text: string; login: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(login), SIGNUP_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [login, navigate])
  return (
    <Thanks text={text}>
      <p className="mt-1 text-ink-2">The login page opens by itself in 10 seconds.</p>
      <ButtonLink to={login} className="mt-4">
        Go to login now
      </ButtonLink>
    </Thanks>
  )
}
