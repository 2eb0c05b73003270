import { useCallback, useEffect, useState } from 'react'
import { PRIVATE_PREFIX } from '../../platform/device/storage-keys.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { logAttempt } from '../practice/practice-log.ts'
import { type Penalty, resultOf, type Solve } from './timer.rules.ts'

/** The solves of a session are stored on this device with their scrambles. */
const KEY = `${PRIVATE_PREFIX}cube-session`
const MOST = 200

function read(): readonly Solve[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSolve) : []
  } catch {
    return []
  }
}
const isSolve = (one: unknown): one is Solve =>
  typeof one === 'object' &&
  one !== null &&
  'id' in one &&
  'milliseconds' in one &&
  typeof one.milliseconds === 'number' &&
  'penalties' in one &&
  Array.isArray(one.penalties)

/** The session's solves, newest first. */
export function useSolves() {
  const [solves, setSolves] = useState<readonly Solve[]>([])
  useEffect(() => setSolves(read()), [])
  const put = useCallback((change: (before: readonly Solve[]) => readonly Solve[]) => {
    setSolves((before) => {
      const after = change(before).slice(0, MOST)
      try {
        localStorage.setItem(KEY, JSON.stringify(after))
      } catch {
        // No room on this device: the sitting goes on without being kept.
      }
      return after
    })
  }, [])
  const add = useCallback(
    (one: { milliseconds: number; penalties: readonly Penalty[]; scramble: string }) => {
      logAttempt({
        part: 'cube',
        itemKey: 'solve',
        right: resultOf(one) !== null,
        help: 'none',
        milliseconds: one.milliseconds,
        seed: null,
      })
      put((before) => [{ ...one, id: uuidv7(Date.now()), at: new Date().toISOString() }, ...before])
    },
    [put],
  )
  const change = useCallback(
    (id: string, penalties: readonly Penalty[]) =>
      put((before) => before.map((one) => (one.id === id ? { ...one, penalties } : one))),
    [put],
  )
  const remove = useCallback((id: string) => put((before) => before.filter((one) => one.id !== id)), [put])
  const clear = useCallback(() => put(() => []), [put])
  return { solves, add, change, remove, clear }
}
