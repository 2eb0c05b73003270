import { useEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { isCallError } from '../platform/errors.ts'
import { call } from '../platform/wire.ts'
import { startPaper, type WaitingRoom } from './paper.contract.ts'
import { words } from './waiting.words.ts'

/** Retry interval of a start while offline. */
const RETRY_MS = 3_000

/** The last reply, and this child's start on the monotonic clock. */
export type ReadWaitingRoom = WaitingRoom & { at: number }

/** Milliseconds until a monotonic time, updated each second. */
export function useLeft(at: number): number {
  const [left, setLeft] = useState(() => Math.max(0, at - performance.now()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const now = Math.max(0, at - performance.now())
      setLeft(now)
      if (now > 0) timer = setTimeout(tick, (now % 1_000) + 5)
    }
    tick()
    return () => clearTimeout(timer)
  }, [at])
  return left
}

/** Starts the paper at zero; retried while offline. */
export function useStart(id: string, ready: boolean): { failed: string; busy: boolean; begin: () => void } {
  const navigate = useNavigate()
  const [failed, setFailed] = useState('')
  const [tries, setTries] = useState(0)
  const [isStarting, setStarting] = useState(false)
  useEffect(() => {
    if (!ready && tries === 0) return undefined
    setStarting(true)
    let timer: ReturnType<typeof setTimeout>
    let gone = false
    call(startPaper, { params: { id }, body: {} }).then(
      ({ data }) => {
        if (!gone) void navigate(href('/questionPaper/:quizId', { quizId: data.quizId }), { replace: true })
      },
      (error: unknown) => {
        if (gone) return
        setStarting(false)
        const callError = isCallError(error) ? error : null
        setFailed(callError?.message || words.notStarted)
        const after = callError?.retryAfter === undefined ? RETRY_MS : callError.retryAfter * 1_000
        const passing =
          callError === null ||
          callError.status === 0 ||
          callError.status >= 500 ||
          callError.retryAfter !== undefined
        if (passing) timer = setTimeout(() => setTries((before) => before + 1), after)
      },
    )
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [id, ready, tries, navigate])
  return { failed, busy: isStarting, begin: () => setTries((before) => before + 1) }
}

/**
 * Whether a paper starts without a confirmation: yes if the child was here before it opened. A child who
 * arrives later, or had left the page, is asked first, since there is only one attempt.
 */
export function useWaited(room: ReadWaitingRoom, left: number): boolean {
  const [waited, setWaited] = useState(room.state === 'before')
  const isDue = left === 0
  useEffect(() => {
    if (isDue && document.visibilityState === 'hidden') setWaited(false)
  }, [isDue])
  return waited && (!isDue || document.visibilityState === 'visible')
}
