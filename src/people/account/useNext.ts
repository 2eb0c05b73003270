import { useSearchParams } from 'react-router'
import { ownPath } from '../../platform/paths.ts'
import { useAlive } from '../../ui/useAlive.ts'

/**
 * The path of this site to which the visitor was going, as the address says; undefined without one, and on
 * the server, whose page is the same for everyone.
 */
export function useNext(): string | undefined {
  const alive = useAlive()
  const [search] = useSearchParams()
  return alive ? ownPath(search.get('next')) : undefined
}
