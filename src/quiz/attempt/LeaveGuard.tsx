import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { spokenTime } from './attempt.rules.ts'

type GuardProps = {
  /** Whether there is a quiz to leave. */
  active: boolean
  paused: boolean
  pausable: boolean
  /** Answers that the server has not got yet. */
  unsent: boolean
  /** Milliseconds. */
  left: number
  /** Where the way back is, for who reads 'you can come back …'. */
  back: string
}

/** Asks whoever leaves a running quiz, by a link or the browser's back, and says what the clock does. */
export function LeaveGuard({ active, paused, pausable, unsent, left, back }: GuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => active && currentLocation.pathname !== nextLocation.pathname,
  )
  const { state, reset } = blocker
  // It was submitted, or time was over, while the question stood there.
  useEffect(() => {
    if (!active && state === 'blocked') reset?.()
  }, [active, state, reset])
  // The browser's own question, where leaving could cost an answer.
  useEffect(() => {
    if (!active || !unsent) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active, unsent])
  const clock = paused
    ? 'The quiz stays paused, and the clock stands still.'
    : `The clock goes on: ${spokenTime(left)} left.`
  const pause = pausable && !paused ? ' Pause the quiz first if you want the clock to wait.' : ''
  return (
    <ConfirmDialog
      open={state === 'blocked'}
      title="Leave the quiz?"
      text={`${clock} Your answers are kept, and you can come back ${back}.${pause}`}
      yes="Leave"
      no="Stay here"
      onYes={() => blocker.proceed?.()}
      onNo={() => blocker.reset?.()}
    />
  )
}
