import { useCallback, useEffect, useMemo, useRef } from 'react'
import { makeId } from '../../platform/new-id.ts'
import { type Fact, FACT_MS } from '../quiz.contract.ts'
import type { SyncState } from './answer-sync.ts'

/** So many go along with one save; so short a look elsewhere is none, in milliseconds. */
const [MOST, SHORT_MS] = [20, 1_000]

/**
 * What this page notices of itself while a competition's paper is written: out of sight, without network.
 * Times are of the monotonic clock. Nothing is noticed unless `noted`.
 */
export function useFacts(noted: boolean, sync: SyncState) {
  const waiting = useRef<Fact[]>([])
  const offlineAt = useRef<number | null>(null)
  const add = useCallback((kind: Fact['kind'], from: number) => {
    // A page may lie aside for days: a longer fact would be refused, and the answers with it.
    const ms = Math.min(Math.round(performance.now() - from), FACT_MS)
    if (ms >= SHORT_MS) waiting.current.push({ id: makeId(Date.now()), kind, ms })
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
      /** What is to be told with a save, the oldest first. */
      read: (): readonly Fact[] => waiting.current.slice(0, MOST),
      /** These were told. */
      told: (facts: readonly Fact[]): void => {
        const known = new Set(facts.map(({ id }) => id))
        waiting.current = waiting.current.filter(({ id }) => !known.has(id))
      },
    }),
    [],
  )
}
