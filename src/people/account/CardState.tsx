import type { Own } from '../../platform/useOwn.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** What cards show before, and instead of, what they are about. */
export function CardState({ view, onRetry }: { view: Own<unknown>; onRetry: () => void }) {
  if (view.phase === 'loading') return <Skeleton className="h-16" />
  if (view.phase === 'shown') return null
  return (
    <p role="alert">
      {view.message}{' '}
      <button type="button" className="textlink" onClick={onRetry}>
        Retry
      </button>
    </p>
  )
}
