import { useSearchParams } from 'react-router'
import { ownPath } from '../../platform/browser/paths.ts'
import { useAlive } from '../../ui/useAlive.ts'

/**
 * The `next` path of the query; undefined without one, and on the server, whose HTML is the same for
 * everyone.
 */
export function useNext(): string | undefined {
  const alive = useAlive()
  const [search] = useSearchParams()
  return alive ? ownPath(search.get('next')) : undefined
}
