import type { ReactNode } from 'react'
import { SnappedRod } from './art/SnappedRod.tsx'
import type { StateProps } from './EmptyState.tsx'

/** An error state: a broken rod, a sentence, a way to retry. Announced at once. */
export function ErrorState({ title, children, action, className = '' }: StateProps): ReactNode {
  return (
    // Not valid at any time: its action needs the app, which is then loaded at once.
    <div className={`state ${className}`} role="alert" data-valid-until={0}>
      <SnappedRod className="mx-auto w-28" />
      <p className="mt-4 text-lg font-[700]">{title}</p>
      {children && <div className="mt-0.5 text-ink-2">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
