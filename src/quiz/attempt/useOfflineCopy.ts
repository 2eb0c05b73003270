import { useEffect, useState } from 'react'
import { readSession } from '../../platform/browser/session.ts'
import type { Attempt, Quiz } from '../quiz.contract.ts'
import type { Sheet } from './attempt.rules.ts'
import { attemptStore, type StorageLevel } from './attempt-store.ts'
import { type Deadline, leftOf } from './deadline.ts'
import { snapshotAttempt } from './offline.rules.ts'

type Opened = { owner: string; quiz: Quiz; attempt: Attempt; deadline: Deadline }
type Holding = {
  sheet: Sheet | null
  /** The open attempt; null before and after. */
  opened: () => Opened | null
  /** Per question the highest sequence that needs no more keeping. */
  done: () => ReadonlyMap<number, number>
}

/** Stores answers on this device at once. @returns where they are stored; null while writing. */
export function useOfflineCopy({ sheet, opened, done }: Holding): StorageLevel | null {
  const [held, setHeld] = useState<{ seq: number; by: StorageLevel }>({ seq: -1, by: 'nowhere' })
  useEffect(() => {
    const now = opened()
    // After a logout nothing stays on the device.
    if (!now || !sheet || readSession()?.userId !== now.owner) return
    const { owner, quiz, attempt, deadline } = now
    const kept = {
      title: quiz.title,
      attempt: snapshotAttempt(attempt, sheet, leftOf(deadline)),
      current: sheet.current,
      changes: [...sheet.pending.values()],
      at: Date.now(),
      done: done(),
    }
    void attemptStore
      .keep({ owner, quizId: attempt.quizId }, kept)
      .then((by) => setHeld((before) => (before.seq > sheet.seq ? before : { seq: sheet.seq, by })))
  }, [sheet, opened, done])
  return sheet && held.seq >= sheet.seq ? held.by : null
}
