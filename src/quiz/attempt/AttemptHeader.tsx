import { Pause, Play, X } from 'lucide-react'
import { href, Link } from 'react-router'
import { TimerRing } from '../../ui/art/TimerRing.tsx'
import type { SyncState } from './answer-sync.ts'
import { clockText } from './attempt.rules.ts'
import type { Quiz } from '../quiz.contract.ts'

const LEAVE = 'grid size-12 shrink-0 place-items-center rounded-lg text-xl'
const LOW_MS = 60_000
const syncWords: Record<SyncState | 'trial', string> = {
  trial: 'A trial: nothing is stored',
  saved: 'All answers saved',
  saving: 'Saving …',
  offline: 'No connection. Answers are kept on this device.',
}

type Props = {
  quiz: Quiz
  /** Milliseconds. */
  left: number
  durationMs: number
  paused: boolean
  pausable: boolean
  sync: SyncState | 'trial'
  onPause: () => void
  /** How a trial is left. */
  onLeave?: () => void
}

/** The attempt's only chrome: title, what is saved, and the one timer button. */
export function AttemptHeader({ quiz, left, durationMs, paused, pausable, sync, onPause, onLeave }: Props) {
  const syncLook = sync === 'offline' ? 'font-[640] text-sindoor' : 'text-ink-2'
  return (
    <div className="sticky top-0 z-20 border-b border-rule bg-card">
      <div className="mx-auto flex h-16 max-w-[1240px] items-center gap-2 px-3 lg:h-[72px] lg:px-8">
        {onLeave ? (
          <button type="button" className={LEAVE} aria-label="End the trial" onClick={onLeave}>
            <X className="ico" aria-hidden="true" />
          </button>
        ) : (
          <Link to={href('/competition')} className={LEAVE} aria-label="Leave the quiz; the clock goes on">
            <X className="ico" aria-hidden="true" />
          </Link>
        )}
        <p className="min-w-0 flex-1 leading-[1.15]">
          <b className="block truncate text-[1.0625rem] font-[700] lg:text-lg">{quiz.title}</b>
          <span className={`block truncate text-xs lg:text-sm ${syncLook}`} role="status">
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
