import { WifiOff } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { formatLongDay, formatTime } from '../../platform/text/dates.rules.ts'
import { Button } from '../../ui/Button.tsx'
import { words } from './family-fees.words.ts'

/** Without network: as of when the page is, and what can't be done on it. It loads again with the network. */
export function AsOf({ at, onRetry }: { at: number; onRetry: () => void }): ReactNode {
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  const read = new Date(at)
  return (
    <section className="ff-slip mt-5" aria-label={words.offline}>
      <div role="status">
        <p className="flex items-center gap-2 font-bold">
          <WifiOff className="ico" aria-hidden="true" />
          {words.offline}
        </p>
        <p>{words.asOf(`${formatLongDay(read)}, ${formatTime(read)}`)}</p>
      </div>
      <div>
        <Button variant="line" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      </div>
    </section>
  )
}
