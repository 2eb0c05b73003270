import { CallError, isCallError } from '../../platform/errors.ts'
import type { Change, Saved } from '../quiz.contract.ts'

export type SyncState = 'saved' | 'saving' | 'offline'

type Sending = { changes: readonly Change[]; since: number }

type Options = {
  /** The changes to send and the last known revision. */
  read: () => Sending
  /** Sends it. @throws {CallError} */
  save: (sending: Sending, how: { keepalive: boolean }) => Promise<Saved>
  /** Schedules after so many milliseconds. @returns a cancel function. */
  after: (ms: number, act: () => void) => () => void
  onSaved: (sent: readonly Change[], saved: Saved) => void
  onState: (state: SyncState) => void
  /** The server has newer answers or refuses them now: reload the attempt. */
  onStale: () => void
  /** The server will never accept these changes. */
  onRefused: (sent: readonly Change[], error: CallError) => void
}

const WAITS_MS = [1_000, 2_000, 4_000, 8_000]

/**
 * Sends answers as they are given: at most one request in flight, later answers in the next one, failures
 * retried.
 */
export function createAnswerSync(options: Options) {
  let running = false
  let inFlight: Promise<void> = Promise.resolve()
  let stopped = false
  let failures = 0
  let callOff = () => {}

  const send = (keepalive: boolean, asks = false): Promise<void> => {
    if (!running) inFlight = sendAll(keepalive, asks)
    return inFlight
  }

  async function sendAll(keepalive: boolean, asks = false): Promise<void> {
    if (stopped) return
    const { changes, since } = options.read()
    if (changes.length === 0 && !asks) return options.onState('saved')
    running = true
    callOff()
    if (changes.length > 0) options.onState(failures > 0 ? 'offline' : 'saving')
    const again = await attempt(changes, since, keepalive)
    running = false
    if (stopped) return
    if (again === 'now') return sendAll(false)
    if (again === 'later') {
      options.onState('offline')
      const wait = WAITS_MS[Math.min(failures, WAITS_MS.length) - 1] ?? 0
      callOff = options.after(wait, () => void send(false))
    }
  }

  async function attempt(
    changes: readonly Change[],
    since: number,
    keepalive: boolean,
  ): Promise<'now' | 'later' | 'no'> {
    try {
      const saved = await options.save({ changes, since }, { keepalive })
      failures = 0
      options.onSaved(changes, saved)
      if (saved.stale || saved.late) options.onStale()
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

  return {
    send: () => void send(false),
    /** Asks the time left, even with nothing to send. */
    ask: () => void send(false, true),
    /** Final save of a tab that closes or goes to the background. */
    leave: () => void send(true),
    /** Back online. */
    retry: () => {
      failures = 0
      void send(false)
    },
    /** Resolves when everything given so far was sent or failed. */
    flush: async () => {
      await inFlight
      await send(false)
    },
    stop: () => {
      stopped = true
      callOff()
    },
  }
}
