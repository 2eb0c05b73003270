import { useEffect } from 'react'
import type { Settled } from '../platform/settled.ts'
import { toast } from '../ui/toast.tsx'

/** Each failed list is told once, as a toast. */
export function useFailures(lists: readonly Settled<unknown>[]): void {
  const failures = lists.flatMap((list) => ('failed' in list ? [list.failed] : [])).join('\n')
  useEffect(() => {
    for (const failure of new Set(failures.split('\n'))) if (failure) toast.error(failure)
  }, [failures])
}
