import type { ReactNode } from 'react'
import { Soroban } from './art/Soroban.tsx'

export type StateProps = { title: ReactNode; children?: ReactNode; action?: ReactNode; className?: string }

/** An empty state: an abacus at zero, a sentence, the next step. */
export function EmptyState({ title, children, action, className = '' }: StateProps): ReactNode {
  return (
    <div className={`state ${className}`}>
      <Soroban value={0} rods={3} tone="quiet" decorative className="mx-auto w-24" />
      <p className="mt-4 text-lg font-[700]">{title}</p>
      {children && <div className="mt-0.5 text-ink-2">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
