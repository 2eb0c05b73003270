import { Pause, Play, X } from 'lucide-react'
import { Link } from 'react-router'
import { TimerRing } from '../../ui/art/TimerRing.tsx'
import { clockText } from './attempt.rules.ts'
import type { Quiz } from '../quiz.contract.ts'
import { leavePath } from '../results/kept-path.ts'
import { isAway, type Stored } from './stored.ts'

const LEAVE = 'qtop-x'
const LOW_MS = 60_000
const syncWords: Record<Stored, string> = {
  trial: 'A trial: nothing is stored',
  saved: 'All answers saved',
  saving: 'Saving …',
  offline: 'Offline: your answers are safe on this device',
  browser: 'Offline: your answers are kept in this browser. Please leave it open.',
  nowhere: 'Offline: this device keeps nothing. Please leave this page open.',
  over: 'Offline. This device’s clock says time is over; the academy’s clock decides.',
}

type Props = {
  quiz: Quiz
  /** Milliseconds. */
  left: number
  durationMs: number
  paused: boolean
  pausable: boolean
  sync: Stored
  onPause: () => void
  /** How a trial is left. */
  onLeave?: () => void
}

/** The attempt's only chrome: title, what is saved, and the one timer button. */
export function AttemptHeader({ quiz, left, durationMs, paused, pausable, sync, onPause, onLeave }: Props) {
  const syncLook = isAway(sync) ? 'font-[640] text-sindoor' : 'text-ink-2'
  return (
    <div className="qtop">
      <div className="qtop-in">
        {onLeave ? (
          <button type="button" className={LEAVE} aria-label="End the trial" onClick={onLeave}>
            <X className="ico" aria-hidden="true" />
          </button>
        ) : (
          <Link
            to={leavePath(quiz)}
            className={LEAVE}
            aria-label={paused ? 'Leave the quiz; it stays paused' : 'Leave the quiz; the clock goes on'}
          >
            <X className="ico" aria-hidden="true" />
          </Link>
        )}
        <p className="leading-[1.15]">
          <b className="qtop-t">{quiz.title}</b>
          <span className={`block text-xs lg:text-sm ${syncLook}`} role="status">
            {syncWords[sync]}
          </span>
        </p>
        <TimerButton
          left={left}
          durationMs={durationMs}
          paused={paused}
          pausable={pausable}
          onPause={onPause}
        />
      </div>
    </div>
  )
}

function TimerButton({
  left,
  durationMs,
  paused,
  pausable,
  onPause,
}: Pick<Props, 'left' | 'durationMs' | 'paused' | 'pausable' | 'onPause'>) {
  const low = left <= LOW_MS && !paused
  const face = (
    <>
      <span className="knob">
        <TimerRing fraction={left / durationMs} />
        {pausable &&
          (paused ? (
            <Play className="ico fill-current" aria-hidden="true" />
          ) : (
            <Pause className="ico fill-current" aria-hidden="true" />
          ))}
      </span>
      <span className="t tnum" aria-hidden="true">
        {clockText(left)}
      </span>
    </>
  )
  const look = `timer ml-auto shrink-0 ${low ? 'low' : ''} ${paused ? 'paused' : ''}`
  if (!pausable) {
    return (
      <div className={look} role="timer" aria-label={`${clockText(left)} left`}>
        {face}
      </div>
    )
  }
  return (
    <button
      type="button"
      className={look}
      aria-label={`${paused ? 'Resume' : 'Pause'}. ${clockText(left)} left`}
      onClick={onPause}
    >
      {face}
    </button>
  )
}
