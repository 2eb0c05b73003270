import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallError } from '../../platform/errors.ts'
import { toast } from '../../ui/toast.tsx'
import type { Submission } from '../quiz.contract.ts'
import type { Overtime } from '../results/CompletedDialog.tsx'
import { lateAnswerCount } from './offline.rules.ts'
import type { AttemptInTab } from './useAttempt.ts'
import { words } from './attempt.words.ts'

/** How long an automatic submission that found no network waits before it is sent again, in milliseconds. */
const RETRY_MS = 3_000

type Submitting = {
  /** Time is over; `waiting`: and the network is away. */
  overtime: Overtime
  /** Submits now. @returns whether there is nothing to send again. */
  send: (timeUp?: boolean) => Promise<boolean>
  /** This browser's clock is at zero. */
  timeIsOver: () => void
}

/** Submits the paper: when the student says so, and when its time is over. */
export function useSubmit(
  { view, sheet, submit, load, spreadMsRef }: AttemptInTab,
  onCompleted: (submission: Submission) => void,
  onSignedOut: () => void,
): Submitting {
  const [overtime, setOvertime] = useState<Overtime>(null)
  const latest = useRef(sheet)
  useEffect(() => {
    latest.current = sheet
  })
  const submitting = useRef(false)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const send = useCallback(
    async (timeUp = false): Promise<boolean> => {
      try {
        const shown = latest.current?.answers ?? {}
        const submission = await submit(timeUp)
        const late = timeUp ? lateAnswerCount(shown, submission.answers) : 0
        if (late > 0) toast.warning(words.late(late))
        onCompleted(submission)
        return true
      } catch (error) {
        const failure = error as CallError
        if (failure.errors.timeUp) {
          await load()
          submitting.current = false
          setOvertime(null)
          return true
        }
        if (failure.status === 401) onSignedOut()
        toast.error(failure.message || words.submissionFailed)
        return failure.status !== 0 && failure.status < 500 && failure.status !== 429
      }
    },
    [submit, load, onCompleted, onSignedOut],
  )

  const isGuessed = view.phase === 'open' && view.deadline.guessed === true
  const timeIsOver = useCallback(() => {
    // A clock that may be wrong ends nothing: the server is asked until it says how much is left.
    if (submitting.current || isGuessed) return
    submitting.current = true
    const attempt = async () => {
      // The server has ended it meanwhile, and its result is shown.
      if (!isHere.current) return
      if (await send(true)) return
      setOvertime('waiting')
      setTimeout(() => void attempt(), RETRY_MS)
    }
    // Ten thousand that end at once do not come in one second; what was answered is saved by now.
    setOvertime('over')
    setTimeout(() => void attempt(), Math.random() * spreadMsRef.current)
  }, [send, spreadMsRef, isGuessed])

  return { overtime, send, timeIsOver }
}
