import { href, Link } from 'react-router'
import { leaveBrowser, type StoredSession } from '../platform/session.ts'
import { Disclosure } from '../ui/office/Disclosure.tsx'

const duties: Readonly<Record<string, string>> = {
  owner: 'Owner',
  office: 'Office',
  author: 'Author',
  organiser: 'Organiser',
}

/** Two letters that stand for a person. */
const initials = (name: string): string => {
  const [first = '', ...rest] = name.split(/\s+/).filter(Boolean)
  return [first, rest.at(-1) ?? '']
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}

/** Who works here: to the own account, or out. */
export function Account({ session }: { session: StoredSession }) {
  // The page that comes tells the server of it, or a later one when it does not answer.
  const leave = () => {
    leaveBrowser()
    window.location.assign(href('/staff/login'))
  }
  return (
    <Disclosure
      className="of-me"
      name={
        <>
          {/* On a phone the letters stand alone: the name is still read out. */}
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
      <button type="button" onClick={leave}>
        Logout
      </button>
    </Disclosure>
  )
}
