import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { withNext } from '../../platform/browser/paths.ts'
import { useNext } from './useNext.ts'

type DoorLink = {
  /** Text before the link, such as a question. */
  ask?: string
  to: string
  label: string
}

/** Links to other account pages; each keeps `next`. */
export function LoginLinks({ links }: { links: readonly DoorLink[] }): ReactNode {
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
