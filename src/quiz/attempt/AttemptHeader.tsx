import { Pause, Play, X } from 'lucide-react'
import { Link } from 'react-router'
import { TimerRing } from '../../ui/art/TimerRing.tsx'
import { clockText } from './attempt.rules.ts'
import type { Quiz } from '../quiz.contract.ts'
import { leavePath } from '../results/reserved-path.ts'
import { isOffline, type AnswerSaveState } from './save-state.ts'

const LEAVE = 'qtop-x'
const LOW_MS = 60_000
const syncWords: Record<AnswerSaveState, string> = {
  trial: 'Preview: nothing is saved',
  saved: 'All answers saved',
  saving: 'Saving …',
  offline: 'You are offline. Your answers are safe on this device.',
  browser: 'You are offline. Your answers are saved in this browser. Keep it open.',
  nowhere: 'You are offline and this device can’t save answers. Keep this page open.',
  over: 'You are offline. Time is up on this device, but our clock decides.',
}

type Props = {
  quiz: Quiz
  /** Milliseconds. */
  left: number
  durationMs: number
  paused: boolean
  pausable: boolean
  sync: AnswerSaveState
  onPause: () => void
  /** Closes a preview. */
  onLeave?: () => void
}

/** Header of an attempt: title, save state and timer button. */
export function AttemptHeader({ quiz, left, durationMs, paused, pausable, sync, onPause, onLeave }: Props) {
  const syncLook = isOffline(sync) ? 'font-[640] text-sindoor' : 'text-ink-2'
  return (
    <div className="qtop">
      <div className="qtop-in">
        {onLeave ? (
          <button type="button" className={LEAVE} aria-label="Close preview" onClick={onLeave}>
            <X className="ico" aria-hidden="true" />
          </button>
        ) : (
          <Link
            to={leavePath(quiz)}
            className={LEAVE}
            aria-label={
              paused ? 'Leave the quiz. It stays paused.' : 'Leave the quiz. The timer keeps running.'
            }
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
