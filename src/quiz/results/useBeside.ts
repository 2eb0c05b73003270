import { useEffect, useState } from 'react'
import { call } from '../../platform/wire.ts'
import { type Beside, getBeside } from './beside.contract.ts'

/** What stands beside a result, asked for once that is shown; without it the result is whole. */
export function useBeside(submissionId: string | null): Beside | null {
  const [told, setTold] = useState<{ of: string; beside: Beside } | null>(null)
  useEffect(() => {
    if (!submissionId) return undefined
    let gone = false
    call(getBeside, { params: { submissionId } }).then(
      ({ data }) => {
        if (!gone) setTold({ of: submissionId, beside: data })
      },
      () => {},
    )
    return () => {
      gone = true
    }
  }, [submissionId])
  return told?.of === submissionId ? told.beside : null
}
