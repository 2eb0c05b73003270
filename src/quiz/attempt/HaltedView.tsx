import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { clockText } from './attempt.rules.ts'
import type { Deadline } from './deadline.ts'
import { useCountdown } from './useCountdown.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import { words } from './attempt.words.ts'

type HaltedProps = { deadline: Deadline; onRetry: () => Promise<void> }

/** Shown when the attempt runs but the quiz failed to load: the time left and Retry. */
export function HaltedView({ deadline, onRetry }: HaltedProps) {
  const { busy, submit } = useSubmit()
  const retry = () => submit(onRetry)
  // At zero the server ends the attempt; then its result is shown.
  const { left } = useCountdown(deadline, () => void retry())
  const [colon, clock, isSaved] = words.haltedLeft(clockText(left))
  return (
    <div className="wrap py-20">
      <h1 className="sr-only">{words.quiz}</h1>
      <ErrorState
        title={words.notLoaded}
        action={
          <Button busy={busy} onClick={() => void retry()}>
            {words.retry}
          </Button>
        }
      >
        {deadline.pausedLeft === null ? words.takingNow : words.isPaused}
        {colon}
        <b className="tnum" role="timer" aria-label={words.left(clockText(left))}>
          {clock}
        </b>
        {isSaved}
      </ErrorState>
    </div>
  )
}
