import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { withNext } from '../../platform/paths.ts'
import { useNext } from './useNext.ts'

type DoorLink = {
  /** What stands before it, such as a question. */
  ask?: string
  to: string
  label: string
}

/** Where else one goes from a door, on ledger lines; each leads on to where the visitor was going. */
export function DoorLinks({ links }: { links: readonly DoorLink[] }): ReactNode {
  const next = useNext()
  return (
    <ul className="door-links">
      {links.map(({ ask, to, label }) => (
        <li key={to}>
          {ask && <span>{ask}</span>}{' '}
          <Link className="textlink" to={withNext(to, next)}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
