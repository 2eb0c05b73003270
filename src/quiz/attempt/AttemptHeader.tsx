import { Pause, Play, X } from 'lucide-react'
import { Link } from 'react-router'
import { TimerRing } from '../../ui/art/TimerRing.tsx'
import { clockText } from './attempt.rules.ts'
import type { Quiz } from '../quiz.contract.ts'
import { leavePath } from '../results/reserved-path.ts'
import { isOffline, type AnswerSaveState } from './save-state.ts'
import { words } from './attempt.words.ts'
import { words as language } from '../../platform/language.words.ts'

const LEAVE = 'qtop-x'
const LOW_MS = 60_000
const syncLabels: Record<AnswerSaveState, string> = {
  trial: words.trial,
  saved: words.saved,
  saving: words.saving,
  offline: words.offline,
  browser: words.browser,
  nowhere: words.nowhere,
  over: words.over,
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
          <button type="button" className={LEAVE} aria-label={words.closePreview} onClick={onLeave}>
            <X className="ico" aria-hidden="true" />
          </button>
        ) : (
          <Link
            to={leavePath(quiz)}
            className={LEAVE}
            aria-label={paused ? words.leavePaused : words.leaveRunning}
          >
            <X className="ico" aria-hidden="true" />
          </Link>
        )}
        <p className="leading-[1.15]">
          <b className="qtop-t" lang={language.contentOf(quiz)}>
            {quiz.title}
          </b>
          <span className={`block text-xs lg:text-sm ${syncLook}`} role="status">
            {syncLabels[sync]}
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
      <div className={look} role="timer" aria-label={words.left(clockText(left))}>
        {face}
      </div>
    )
  }
  return (
    <button
      type="button"
      className={look}
      aria-label={words.timer(paused, clockText(left))}
      onClick={onPause}
    >
      {face}
    </button>
  )
}
