import { useEffect, useRef, useState } from 'react'
import type { Mark } from '../classroom.rules.ts'
import { createMarkSync, type Marks, type MarkSync, type Standing } from './mark-sync.ts'
import type { RegisterKey } from './marks-store.ts'

const NOTHING: Standing = { unsent: {}, stored: {}, state: 'none', savedAt: null }

/**
 * The marks of one day of a group: shown at once, kept in the browser, and sent until the server has them.
 * `base`: as the server told them when the page was read.
 */
export function useMarks({ userId, groupId, day }: RegisterKey, base: Marks) {
  const [{ unsent, stored, state, savedAt }, setStanding] = useState(NOTHING)
  const sync = useRef<MarkSync>(null)
  useEffect(() => {
    const made = createMarkSync({ userId, groupId, day }, setStanding)
    sync.current = made
    return () => made.stop()
  }, [userId, groupId, day])
  return {
    state,
    savedAt,
    markOf: (studentId: string): Mark | null => {
      const mine = unsent[studentId]
      if (mine) return mine.mark
      return studentId in stored ? (stored[studentId] ?? null) : (base[studentId] ?? null)
    },
    set: (studentIds: readonly string[], mark: Mark | null) => sync.current?.set(studentIds, mark),
  }
}

export type DayMarks = ReturnType<typeof useMarks>
