import type { SyncState } from './answer-sync.ts'
import type { StorageLevel } from './attempt-store.ts'

/**
 * Save state: stored on the server, being sent, stored on this device (`offline`), in its browser, or
 * nowhere; `over`: offline with no time left by the device's clock.
 */
export type AnswerSaveState = SyncState | 'trial' | 'browser' | 'nowhere' | 'over'

/** `guessed`: opened offline; `left`: milliseconds. `held` is null while the device writes. */
type SaveInput = { sync: SyncState; held: StorageLevel | null; guessed: boolean; left: number }

/** The save state to show; answers still being written are not called safe. */
export function answerSaveState({ sync, held, guessed, left }: SaveInput): AnswerSaveState {
  if (sync !== 'offline' && !guessed) return sync
  if (held === null) return 'saving'
  if (held !== 'disk') return held
  return guessed && left === 0 ? 'over' : 'offline'
}

/** Whether the state is an offline one. */
export const isOffline = (stored: AnswerSaveState): boolean => !['trial', 'saved', 'saving'].includes(stored)
