import { type ReactNode, useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { clockText } from '../../catalogue/catalogue.rules.ts'
import type { Running } from '../quiz.contract.ts'
import type { Deadline } from './deadline.ts'
import { useCountdown } from './useCountdown.ts'
import './continue.css'
import { words } from '../quiz.words.ts'

type Clock = { running: Running; onOver: () => void }

/** Milliseconds left of an attempt, updated each second; calls `onOver` once at zero. */
function useLeft({ running, onOver }: Clock): number {
  const [isOver, setOver] = useState(false)
  const { remainingMs, durationMs, paused } = running
  const [deadline, setDeadline] = useState<Deadline>()
  useEffect(() => {
    const pausedLeft = paused ? remainingMs : null
    setDeadline({ at: performance.now() + remainingMs, pausedLeft, durationMs })
  }, [remainingMs, durationMs, paused])
  const { left } = useCountdown(deadline, () => {
    setOver(true)
    onOver()
  })
  // Before the first tick: the server's value.
  if (isOver) return 0
  return left || remainingMs
}

const textOf = (ms: number) => clockText(Math.ceil(ms / 1_000))

/** '8:21 left', as long as it lasts. */
export function LeftView(clock: Clock): ReactNode {
  return <>{words.left(textOf(useLeft(clock)))}</>
}

/** Link to a running attempt, with the time left. */
export function ContinueView({
  className = 'btn-neel',
  describedBy,
  ...clock
}: Clock & { className?: string; describedBy?: string }): ReactNode {
  const left = useLeft(clock)
  const { quizId, durationMs } = clock.running
  const share = durationMs > 0 ? Math.round((Math.min(left, durationMs) / durationMs) * 1_000) / 10 : 0
  return (
    <Link
      className={`btn ${className}`}
      to={href('/questionPaper/:quizId', { quizId })}
      aria-describedby={describedBy}
    >
      <svg className="run-clock" viewBox="0 0 44 44" aria-hidden="true">
        <circle cx="22" cy="22" r="18" />
        <circle
          className="left"
          cx="22"
          cy="22"
          r="18"
          pathLength="100"
          strokeDasharray={`${share} 100`}
          transform="rotate(-90 22 22)"
        />
      </svg>
      <span className="tnum">{words.goOn(textOf(left))}</span>
    </Link>
  )
}
