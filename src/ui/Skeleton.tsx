import type { ReactNode } from 'react'

/** A grey placeholder; classes give its size. */
export function Skeleton({ className = '' }: { className?: string }): ReactNode {
  return <div className={`sk ${className}`} aria-hidden="true" />
}
