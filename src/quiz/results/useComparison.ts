import { useEffect, useState } from 'react'
import { call } from '../../platform/wire.ts'
import { type Comparison, getComparison } from './comparison.contract.ts'

/** Loads the comparison after the result is shown; the result works without it. */
export function useComparison(submissionId: string | null): Comparison | null {
  const [loaded, setLoaded] = useState<{ of: string; beside: Comparison } | null>(null)
  useEffect(() => {
    if (!submissionId) return undefined
    let gone = false
    call(getComparison, { params: { submissionId } }).then(
      ({ data }) => {
        if (!gone) setLoaded({ of: submissionId, beside: data })
      },
      () => {},
    )
    return () => {
      gone = true
    }
  }, [submissionId])
  return loaded?.of === submissionId ? loaded.beside : null
}
