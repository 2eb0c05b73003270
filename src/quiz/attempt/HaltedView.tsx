import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { clockText } from './attempt.rules.ts'
import type { Deadline } from './deadline.ts'
import { useCountdown } from './useCountdown.ts'
import { useSubmit } from '../../ui/useSubmit.ts'

type HaltedProps = { deadline: Deadline; onRetry: () => Promise<void> }

/** Shown when the attempt runs but the quiz failed to load: the time left and Retry. */
export function HaltedView({ deadline, onRetry }: HaltedProps) {
  const { busy, submit } = useSubmit()
  const retry = () => submit(onRetry)
  // At zero the server ends the attempt; then its result is shown.
  const { left } = useCountdown(deadline, () => void retry())
  return (
    <div className="wrap py-20">
      <h1 className="sr-only">Quiz</h1>
      <ErrorState
        title="Failed to load quiz data"
        action={
          <Button busy={busy} onClick={() => void retry()}>
            Retry
          </Button>
        }
      >
        {deadline.pausedLeft === null ? 'You are taking this quiz now' : 'This quiz is paused'}:{' '}
        <b className="tnum" role="timer" aria-label={`${clockText(left)} left`}>
          {clockText(left)}
        </b>{' '}
        left. What you answered is saved.
      </ErrorState>
    </div>
  )
}
