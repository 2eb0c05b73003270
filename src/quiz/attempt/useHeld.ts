import { useEffect, useState } from 'react'
import { readSession } from '../../platform/session.ts'
import type { Attempt, Quiz } from '../quiz.contract.ts'
import type { Sheet } from './attempt.rules.ts'
import { attemptStore, type Held } from './attempt-store.ts'
import { type Deadline, leftOf } from './deadline.ts'
import { asShown } from './kept.rules.ts'

type Opened = { owner: string; quiz: Quiz; attempt: Attempt; deadline: Deadline }
type Holding = {
  sheet: Sheet | null
  /** The attempt as it is open now; null before and after. */
  opened: () => Opened | null
  /** Per question the highest sequence that needs no more keeping. */
  done: () => ReadonlyMap<number, number>
}

/** Keeps on this device what is answered, at once. @returns where it is; null while it is written. */
export function useHeld({ sheet, opened, done }: Holding): Held | null {
  const [held, setHeld] = useState<{ seq: number; by: Held }>({ seq: -1, by: 'nowhere' })
  useEffect(() => {
    const now = opened()
    // Whoever has logged out leaves nothing behind.
    if (!now || !sheet || readSession()?.userId !== now.owner) return
    const { owner, quiz, attempt, deadline } = now
    const kept = {
      title: quiz.title,
      attempt: asShown(attempt, sheet, leftOf(deadline)),
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
