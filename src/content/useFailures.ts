import { useEffect } from 'react'
import type { Settled } from '../platform/settled.ts'
import { toast } from '../ui/toast.tsx'

/** What the lists that failed say. */
export const failuresOf = (lists: readonly Settled<unknown>[]): string[] =>
  lists.flatMap((list) => ('failed' in list ? [list.failed] : []))

/** Each failed list is told once, as a toast. */
export function useFailures(lists: readonly Settled<unknown>[]): void {
  const failures = failuresOf(lists).join('\n')
  useEffect(() => {
    for (const failure of new Set(failures.split('\n'))) if (failure) toast.error(failure)
  }, [failures])
}
