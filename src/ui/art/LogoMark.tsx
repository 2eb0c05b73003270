import type { ReactNode } from 'react'
import { beadPath } from './bead.ts'

const d = beadPath(32, 15)

/** The default logo: two beads on a rod. */
export function LogoMark({ className = '' }: { className?: string }): ReactNode {
  return (
    <svg className={className} viewBox="0 0 34 40" aria-hidden="true">
      <path d="M17 0v40" stroke="currentColor" strokeWidth="3.5" />
      <path className="mark-top" transform="translate(17 12)" d={d} />
      <path transform="translate(17 29)" fill="currentColor" d={d} />
    </svg>
  )
}
