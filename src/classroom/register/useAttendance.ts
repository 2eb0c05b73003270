import { useEffect, useRef, useState } from 'react'
import type { AttendanceStatus } from '../classroom.rules.ts'
import {
  createMarkSync,
  type Marks,
  type AttendanceSync,
  type AttendanceSyncState,
} from './attendance-sync.ts'
import type { RegisterKey } from './attendance-store.ts'

const NOTHING: AttendanceSyncState = { unsent: {}, stored: {}, state: 'none', savedAt: null }

/**
 * The marks of one day of a group: shown at once, stored in the browser, sent until the server has them.
 * `base`: the server's marks when the page loaded.
 */
export function useAttendance({ userId, groupId, day }: RegisterKey, base: Marks) {
  const [{ unsent, stored, state, savedAt }, setStanding] = useState(NOTHING)
  const sync = useRef<AttendanceSync>(null)
  useEffect(() => {
    const made = createMarkSync({ userId, groupId, day }, setStanding)
    sync.current = made
    return () => made.stop()
  }, [userId, groupId, day])
  return {
    state,
    savedAt,
    markOf: (studentId: string): AttendanceStatus | null => {
      const mine = unsent[studentId]
      if (mine) return mine.mark
      return studentId in stored ? (stored[studentId] ?? null) : (base[studentId] ?? null)
    },
    set: (studentIds: readonly string[], mark: AttendanceStatus | null) =>
      sync.current?.set(studentIds, mark),
  }
}

export type DayMarks = ReturnType<typeof useAttendance>
