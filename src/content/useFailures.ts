import { useEffect } from 'react'
import type { LoadResult } from '../platform/browser/load-result.ts'
import { toast } from '../ui/toast.tsx'

/** Messages of failed lists. */
export const failuresOf = (lists: readonly LoadResult<unknown>[]): string[] =>
  lists.flatMap((list) => ('failed' in list ? [list.failed] : []))

/** Shows each failed list once, as a toast. */
export function useFailures(lists: readonly LoadResult<unknown>[]): void {
  const failures = failuresOf(lists).join('\n')
  useEffect(() => {
    for (const failure of new Set(failures.split('\n'))) if (failure) toast.error(failure)
  }, [failures])
}
