import { useCallback, useEffect, useMemo, useRef } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { type Fact, FACT_MS } from '../quiz.contract.ts'
import type { SyncState } from './answer-sync.ts'

/** Most events per save, and the shortest absence that counts, in milliseconds. */
const [MOST, SHORT_MS] = [20, 1_000]

/**
 * Records when the page of a competition paper is hidden or offline, in monotonic time. Records nothing
 * unless `noted`.
 */
export function useProctoring(noted: boolean, sync: SyncState) {
  const waiting = useRef<Fact[]>([])
  const offlineAt = useRef<number | null>(null)
  const add = useCallback((kind: Fact['kind'], from: number) => {
    // Capped: the server refuses longer events, and the answers with them.
    const ms = Math.min(Math.round(performance.now() - from), FACT_MS)
    if (ms >= SHORT_MS) waiting.current.push({ id: uuidv7(Date.now()), kind, ms })
  }, [])

  useEffect(() => {
    if (!noted) return undefined
    let hiddenAt: number | null = null
    const look = () => {
      if (document.visibilityState === 'hidden') hiddenAt = performance.now()
      else if (hiddenAt !== null) {
        add('away', hiddenAt)
        hiddenAt = null
      }
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [noted, add])

  useEffect(() => {
    if (!noted) return
    if (sync === 'offline') offlineAt.current ??= performance.now()
    else if (sync === 'saved' && offlineAt.current !== null) {
      add('offline', offlineAt.current)
      offlineAt.current = null
    }
  }, [noted, sync, add])

  return useMemo(
    () => ({
      /** Events to send with a save, oldest first. */
      read: (): readonly Fact[] => waiting.current.slice(0, MOST),
      /** Removes sent events. */
      sent: (facts: readonly Fact[]): void => {
        const known = new Set(facts.map(({ id }) => id))
        waiting.current = waiting.current.filter(({ id }) => !known.has(id))
      },
    }),
    [],
  )
}
