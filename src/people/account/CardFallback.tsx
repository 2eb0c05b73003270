import type { QueryState } from '../../platform/browser/usePrivateQuery.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { words } from './settings.words.ts'

/** A card's content while it loads or after an error. */
export function CardFallback({ view, onRetry }: { view: QueryState<unknown>; onRetry: () => void }) {
  if (view.phase === 'loading') return <Skeleton className="h-16" />
  if (view.phase === 'shown') return null
  return (
    <p role="alert">
      {view.message}{' '}
      <button type="button" className="textlink" onClick={onRetry}>
        {words.retry}
      </button>
    </p>
  )
}
