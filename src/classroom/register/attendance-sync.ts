import { isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { toast } from '../../ui/toast.tsx'
import { markAttendance } from '../classroom.contract.ts'
import { agoOf, type AttendanceStatus } from '../classroom.rules.ts'
import {
  type RegisterKey,
  readUnsent,
  type UnsentMarks,
  waitingDays,
  writeUnsent,
} from './attendance-store.ts'

export type SaveState = 'none' | 'saving' | 'saved' | 'offline'
export type Marks = Readonly<Record<string, AttendanceStatus | null>>
/** A day's marks: unsent changes, the server's last reply, and when it came. */
export type AttendanceSyncState = {
  unsent: UnsentMarks
  stored: Marks
  state: SaveState
  savedAt: string | null
}
export type AttendanceSync = ReturnType<typeof createMarkSync>

const WAITS_MS = [1_000, 2_000, 4_000, 8_000]

async function send({ groupId, day }: RegisterKey, unsent: UnsentMarks, keepalive: boolean) {
  const now = Date.now()
  const marks = Object.entries(unsent).map(([studentId, { mark, at }]) => ({
    studentId,
    mark,
    ago: agoOf(at, now),
  }))
  return (await call(markAttendance, { params: { id: groupId }, body: { day, marks } }, { keepalive })).data
}

/** Removes sent changes, unless the child was marked again meanwhile. */
const without = (unsent: UnsentMarks, sent: UnsentMarks): UnsentMarks =>
  Object.fromEntries(Object.entries(unsent).filter(([id, { at }]) => sent[id]?.at !== at))

/** The server rejects these for good: the day or the group no longer exists. */
const isRefused = (error: unknown) =>
  isCallError(error) && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)

/** Sends another day's unsent marks too, once. */
function sendOthers({ userId, groupId, day }: RegisterKey): void {
  for (const other of waitingDays(userId))
    if (other.groupId !== groupId || other.day !== day)
      void send(other, readUnsent(other), false)
        .then(() => writeUnsent(other, {}))
        .catch((error: unknown) => isRefused(error) && writeUnsent(other, {}))
}

/**
 * Sends the marks of a day as they are made: at most one batch in flight, later marks in the next one,
 * retried until the server has them.
 */
export function createMarkSync(key: RegisterKey, onChange: (standing: AttendanceSyncState) => void) {
  let standing: AttendanceSyncState = { unsent: readUnsent(key), stored: {}, state: 'none', savedAt: null }
  let busy = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = (change: Partial<AttendanceSyncState>) => {
    standing = { ...standing, ...change }
    if (change.unsent) writeUnsent(key, change.unsent)
    onChange(standing)
  }

  async function flush(keepalive = false): Promise<void> {
    const sent = standing.unsent
    if (busy || Object.keys(sent).length === 0) return
    busy = true
    clearTimeout(timer)
    tell({ state: failures > 0 ? 'offline' : 'saving' })
    try {
      const { marks, savedAt } = await send(key, sent, keepalive)
      failures = 0
      const stored = Object.fromEntries(marks.map(({ studentId, mark }) => [studentId, mark]))
      tell({ stored, savedAt, unsent: without(standing.unsent, sent) })
    } catch (error) {
      if (isRefused(error)) {
        tell({ unsent: without(standing.unsent, sent) })
        toast.error(error instanceof Error ? error.message : '')
      } else {
        failures += 1
        timer = setTimeout(() => void flush(), WAITS_MS[Math.min(failures, WAITS_MS.length) - 1])
      }
    }
    busy = false
    if (failures > 0) tell({ state: 'offline' })
    else if (Object.keys(standing.unsent).length > 0) void flush()
    else tell({ state: 'saved' })
  }

  const online = () => {
    failures = 0
    void flush()
  }
  // Sends when the tab closes.
  const leaving = () => void flush(true)
  window.addEventListener('online', online)
  window.addEventListener('pagehide', leaving)
  onChange(standing)
  void flush()
  sendOthers(key)

  return {
    set: (studentIds: readonly string[], mark: AttendanceStatus | null) => {
      const at = Date.now()
      tell({
        unsent: { ...standing.unsent, ...Object.fromEntries(studentIds.map((id) => [id, { mark, at }])) },
      })
      void flush()
    },
    stop: () => {
      clearTimeout(timer)
      window.removeEventListener('online', online)
      window.removeEventListener('pagehide', leaving)
    },
  }
}
