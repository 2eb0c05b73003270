import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { useUnload } from '../../ui/useUnload.ts'
import { spokenTime } from './attempt.rules.ts'
import { words } from './attempt.words.ts'

type GuardProps = {
  /** Whether there is a quiz to leave. */
  active: boolean
  paused: boolean
  pausable: boolean
  /** Whether answers are not saved on the server yet. */
  unsent: boolean
  /** Milliseconds. */
  left: number
  /** How to return, completes 'you can come back …'. */
  back: string
}

/** Confirms leaving a running quiz by a link or the back button, and says what the timer does. */
export function LeaveGuard({ active, paused, pausable, unsent, left, back }: GuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => active && currentLocation.pathname !== nextLocation.pathname,
  )
  const { state, reset } = blocker
  // Submitted or out of time while the dialog was open.
  useEffect(() => {
    if (!active && state === 'blocked') reset?.()
  }, [active, state, reset])
  // The browser's own dialog, only if an answer could be lost.
  useUnload(active && unsent)
  return (
    <ConfirmDialog
      open={state === 'blocked'}
      title={words.leaveTitle}
      text={words.leave({ paused, left: spokenTime(left), back, pausable })}
      yes={words.leaveYes}
      no={words.leaveNo}
      onYes={() => blocker.proceed?.()}
      onNo={() => blocker.reset?.()}
    />
  )
}
