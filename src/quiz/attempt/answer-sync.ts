import { CallError, isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { type Change, saveAnswers } from '../quiz.contract.ts'

export type SyncState = 'saved' | 'saving' | 'offline'

type Options = {
  attemptId: string
  /** What is unsent now, and the last revision known. */
  read: () => { changes: readonly Change[]; since: number }
  onSaved: (sent: readonly Change[], revision: number) => void
  onState: (state: SyncState) => void
  /** The server knows more than this tab, or wants no answers now: look at the attempt again. */
  onStale: () => void
  /** The server cannot take these changes, ever. */
  onRefused: (sent: readonly Change[], error: CallError) => void
}

const WAITS_MS = [1_000, 2_000, 4_000, 8_000]

/**
 * Sends answers as they are given: at most one request in flight, what comes meanwhile goes in the next,
 * failures are tried again.
 */
export function createAnswerSync(options: Options) {
  let running = false
  let inFlight: Promise<void> = Promise.resolve()
  let stopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = (keepalive: boolean): Promise<void> => {
    if (!running) inFlight = sendAll(keepalive)
    return inFlight
  }

  async function sendAll(keepalive: boolean): Promise<void> {
    if (stopped) return
    const { changes, since } = options.read()
    if (changes.length === 0) return options.onState('saved')
    running = true
    clearTimeout(timer)
    options.onState(failures > 0 ? 'offline' : 'saving')
    const again = await attempt(changes, since, keepalive)
    running = false
    if (stopped) return
    if (again === 'now') return sendAll(false)
    if (again === 'later') {
      options.onState('offline')
      timer = setTimeout(() => void send(false), WAITS_MS[Math.min(failures, WAITS_MS.length) - 1])
    }
  }

  async function attempt(
    changes: readonly Change[],
    since: number,
    keepalive: boolean,
  ): Promise<'now' | 'later' | 'no'> {
    try {
      const { data } = await call(
        saveAnswers,
        { params: { attemptId: options.attemptId }, body: { since, changes: [...changes] } },
        { keepalive },
      )
      failures = 0
      options.onSaved(changes, data.revision)
      if (data.stale || data.late) options.onStale()
      return 'now'
    } catch (error) {
      if (!isCallError(error)) throw error
      if (error.status === 409) {
        options.onStale()
        return 'no'
      }
      if (error.status >= 400 && error.status < 500 && error.status !== 429) {
        options.onRefused(changes, error)
        return 'no'
      }
      failures += 1
      return 'later'
    }
  }

  const online = () => {
    failures = 0
    void send(false)
  }
  // The last chance of a tab that closes or goes to the background.
  const leaving = () => void send(true)
  window.addEventListener('online', online)
  window.addEventListener('pagehide', leaving)

  return {
    send: () => void send(false),
    /** Resolves once everything given so far was sent, or could not be. */
    flush: async () => {
      await inFlight
      await send(false)
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
      window.removeEventListener('online', online)
      window.removeEventListener('pagehide', leaving)
    },
  }
}
