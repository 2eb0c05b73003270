import { href, Link } from 'react-router'
import { openAnew } from '../platform/browser/open-anew.ts'
import { logOutLocally, type StoredSession } from '../platform/browser/session.ts'
import { Disclosure } from '../ui/office/Disclosure.tsx'
import { toast } from '../ui/toast.tsx'

const duties: Readonly<Record<string, string>> = {
  owner: 'Owner',
  office: 'Office',
  author: 'Author',
  organiser: 'Organiser',
}

/** Longest wait for the server at a logout, in milliseconds. */
const PATIENCE_MS = 3_000

/** Two letters that stand for a person. */
const initials = (name: string): string => {
  const [first = '', ...rest] = name.split(/\s+/).filter(Boolean)
  return [first, rest.at(-1) ?? '']
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}

/** The user's menu: account and logout. */
export function Account({ session }: { session: StoredSession }) {
  // The page that comes tells the server of it, or a later one when it does not answer.
  const leave = async () => {
    logOutLocally()
    if (await openAnew(href('/staff/login'), AbortSignal.timeout(PATIENCE_MS))) return
    toast.info('You are logged out. The login will open when you are back online.', { duration: Infinity })
  }
  return (
    <Disclosure
      className="of-me"
      name={
        <>
          {/* On a phone only the initials are shown; screen readers get the name. */}
          <b className="sr-only">Account of {session.name}</b>
          <span className="of-ini" aria-hidden="true">
            {initials(session.name)}
          </span>
          <span aria-hidden="true">
            {session.name}
            <small>{duties[session.role]}</small>
          </span>
        </>
      }
    >
      <Link to={href('/staff')}>Your account</Link>
      <button type="button" onClick={() => void leave()}>
        Logout
      </button>
    </Disclosure>
  )
}
