import type { AttendanceStatus } from '../classroom.rules.ts'

/** A mark that the server may not have yet. `at`: when it was made, on this device's clock. */
export type Unsent = { mark: AttendanceStatus | null; at: number }
export type UnsentMarks = Readonly<Record<string, Unsent>>
/** A user's register of a group on a day. */
export type RegisterKey = { userId: string; groupId: string; day: string }

const PREFIX = 'register:'
const nameOf = ({ userId, groupId, day }: RegisterKey) => `${PREFIX}${userId}:${groupId}:${day}`

/* What was marked stays in the browser until the server has it, also when the tab closes. */

export function readUnsent(key: RegisterKey): UnsentMarks {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(key)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as UnsentMarks) : {}
  } catch {
    return {}
  }
}

export function writeUnsent(key: RegisterKey, marks: UnsentMarks): void {
  try {
    if (Object.keys(marks).length === 0) localStorage.removeItem(nameOf(key))
    else localStorage.setItem(nameOf(key), JSON.stringify(marks))
  } catch {
    // If the storage is full, they are kept in this tab only.
  }
}

/** Other days of this person with unsent marks. */
export function waitingDays(userId: string): RegisterKey[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(`${PREFIX}${userId}:`))
      .map((name) => {
        const [, , groupId = '', day = ''] = name.split(':')
        return { userId, groupId, day }
      })
  } catch {
    return []
  }
}
