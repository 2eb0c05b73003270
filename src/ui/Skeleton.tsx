import type { ReactNode } from 'react'

/** A grey block in the geometry of what is coming; its size is given by classes. */
export function Skeleton({ className = '' }: { className?: string }): ReactNode {
  return <div className={`sk ${className}`} aria-hidden="true" />
}
