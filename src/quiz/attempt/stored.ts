import type { SyncState } from './answer-sync.ts'
import type { Held } from './attempt-store.ts'

/**
 * What is told of the answers: the server has them, will have them in a moment, or this device keeps them
 * (`offline`), its browser does, or nothing does; `over`: and by its own clock there is no time left.
 */
export type Stored = SyncState | 'trial' | 'browser' | 'nowhere' | 'over'

/** `guessed`: opened without network; `left`: milliseconds. `held` is null while the device writes. */
type Standing = { sync: SyncState; held: Held | null; guessed: boolean; left: number }

/** The truth about the answers, in one word: what is only being written is not called safe. */
export function storedAs({ sync, held, guessed, left }: Standing): Stored {
  if (sync !== 'offline' && !guessed) return sync
  if (held === null) return 'saving'
  if (held !== 'disk') return held
  return guessed && left === 0 ? 'over' : 'offline'
}

/** Whether it says that the network is away. */
export const isAway = (stored: Stored): boolean => !['trial', 'saved', 'saving'].includes(stored)
