import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FormOutcome } from '../../platform/browser/form-action.ts'
import { withNext } from '../../platform/browser/paths.ts'
import { beadPath } from '../../ui/art/bead.ts'
import { BeadShape } from '../../ui/art/Bead.tsx'
import { Cover } from '../../ui/art/Cover.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { useNext } from './useNext.ts'
import { words } from './account.words.ts'

/** Delay before the redirect to the login page, in milliseconds. */
const SIGNUP_REDIRECT_MS = 10_000

/** The reply to a signup, and what was typed, without passwords. */
export type SignupResult = { message: string; values: Readonly<Record<string, string>> }

/** The result of a signup that was posted without JavaScript. */
export const joinedOf = (posted: FormOutcome<{ message?: string }> | undefined): SignupResult | null =>
  posted && 'done' in posted
    ? { message: posted.done.message ?? words.signupDone, values: posted.values }
    : null

const nextStep = {
  student: words.studentNext,
  teacher: words.receiptNext,
  parent: words.receiptNext,
}

type SignedUpProps = { joined: SignupResult; login: string; kind: 'student' | 'teacher' | 'parent' }

/** The page after a signup: the next steps, and a redirect to the login page. */
export function SignupDone({ joined: { message, values }, login, kind }: SignedUpProps): ReactNode {
  const { fullName = '', email = '', presentEducation = '' } = values
  const to = withNext(login, useNext())
  return (
    <AccountFrame title={words.welcome(fullName.trim().split(/\s+/)[0] ?? '')} text={words.ready}>
      <div className="joined">
        <Cover
          kind={kind === 'teacher' ? 'teacher' : 'abacus'}
          seed={fullName}
          title={fullName}
          lines={
            presentEducation ? [{ label: words.classLabel, value: words.className(presentEducation) }] : []
          }
          className="joined-book"
        />
        <p role="status" className="text-lg font-[640]">
          {message}
        </p>
      </div>
      <ol className="joined-steps">
        <Step state="done" title={words.created} />
        <Step state="now" title={words.openEmail}>
          <span className="[overflow-wrap:anywhere]">{words.sentTo(email)}</span> {nextStep[kind]}
        </Step>
        <Step state="next" title={words.login}>
          {words.startNow}
        </Step>
      </ol>
      <Redirect to={to} />
    </AccountFrame>
  )
}

function Step({
  state,
  title,
  children,
}: {
  state: 'done' | 'now' | 'next'
  title: string
  children?: ReactNode
}): ReactNode {
  return (
    <li className={`is-${state}`}>
      <svg viewBox="-20 -12 40 24" aria-hidden="true">
        {state === 'next' ? (
          <path className="joined-open" d={beadPath(32, 18)} />
        ) : (
          <BeadShape w={34} h={20} />
        )}
      </svg>
      <div>
        <b>{title}</b>
        {state === 'done' && <span className="sr-only">{words.done}</span>}
        {children && <p>{children}</p>}
      </div>
    </li>
  )
}

/** Redirects when the bead reaches the end; “Stay on this page” stops it. */
function Redirect({ to }: { to: string }): ReactNode {
  const navigate = useNavigate()
  const alive = useAlive()
  const [stays, setStays] = useState(false)
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => void navigate(to), SIGNUP_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [to, stays, navigate])
  return (
    <div className="joined-go">
      {alive && !stays && (
        <>
          <svg className="joined-wire" viewBox="0 0 400 24" preserveAspectRatio="none" aria-hidden="true">
            <path className="wire" d="M0 12H400" />
          </svg>
          <svg className="joined-bead" viewBox="-20 -12 40 24" aria-hidden="true">
            <BeadShape w={34} h={20} />
          </svg>
          <p className="text-ink-2">{words.loginSoon}</p>
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <ButtonLink to={to}>{words.loginNow}</ButtonLink>
        {alive && !stays && (
          <button type="button" className="textlink" onClick={() => setStays(true)}>
            {words.stay}
          </button>
        )}
      </div>
    </div>
  )
}
