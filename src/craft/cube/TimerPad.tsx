import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  CALLS_MS,
  HOLD_MS,
  INSPECTION_MS,
  inspectionPenalty,
  measured,
  type Penalty,
  timeText,
} from './timer.rules.ts'
import { words } from './cube.words.ts'

type Phase = 'idle' | 'looking' | 'holding' | 'ready' | 'running'
type PadProps = {
  inspection: boolean
  onSolve: (milliseconds: number, penalties: readonly Penalty[]) => void
}

/**
 * A pad of its own to start and stop by: held for half a second, the clock starts on letting go; any touch of
 * the pad or any key stops it. Times are the events' own, so that a slow frame costs nothing.
 */
export function TimerPad({ inspection, onSolve }: PadProps): ReactNode {
  const [phase, setPhase] = useState<Phase>('idle')
  const [shown, setShown] = useState('0.00')
  const [call, setCall] = useState('')
  const pad = useRef<HTMLButtonElement>(null)
  const at = useRef({ looked: 0, held: 0, began: 0, wait: 0 })
  const late = useRef<Penalty>('none')

  useEffect(() => {
    if (phase !== 'running' && phase !== 'looking') return undefined
    let frame = 0
    const tick = (now: number) => {
      if (phase === 'running') setShown(timeText(Math.max(0, measured(now - at.current.began))))
      else {
        const gone = now - at.current.looked
        setShown(String(Math.max(0, Math.ceil((INSPECTION_MS - gone) / 1000))))
        const calls = CALLS_MS.filter((one) => gone >= one).map((one) => words.seconds(one / 1000))
        setCall(calls.at(-1) ?? '')
      }
      frame = requestAnimationFrame(tick)
    }
    frame = requestAnimationFrame(tick)
    return () => cancelAnimationFrame(frame)
  }, [phase])
  useEffect(() => () => clearTimeout(at.current.wait), [])

  const stop = (stamp: number) => {
    const milliseconds = stamp - at.current.began
    setPhase('idle')
    setShown(timeText(measured(milliseconds)))
    onSolve(milliseconds, late.current === 'none' ? [] : [late.current])
  }
  const down = (stamp: number) => {
    if (phase === 'running') {
      stop(stamp)
      return
    }
    if (phase === 'holding' || phase === 'ready') return
    // The first press starts the inspection; the next one holds.
    if (phase === 'idle' && inspection) {
      at.current.looked = stamp
      setCall('')
      setPhase('looking')
      return
    }
    at.current.held = stamp
    setPhase('holding')
    at.current.wait = window.setTimeout(() => setPhase('ready'), HOLD_MS)
  }
  const up = (stamp: number) => {
    clearTimeout(at.current.wait)
    if (phase === 'ready' || (phase === 'holding' && stamp - at.current.held >= HOLD_MS)) {
      late.current = inspection ? inspectionPenalty(stamp - at.current.looked) : 'none'
      at.current.began = stamp
      setCall('')
      setPhase('running')
    } else if (phase === 'holding') setPhase(inspection ? 'looking' : 'idle')
  }
  // Any key stops, wherever the focus is; the key that stopped starts nothing.
  const onAnyKey = useRef<(event: globalThis.KeyboardEvent) => void>(() => undefined)
  useEffect(() => {
    onAnyKey.current = (event) => {
      if (phase !== 'running' || event.repeat) return
      event.preventDefault()
      event.stopPropagation()
      stop(event.timeStamp)
    }
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onAnyKey.current(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
  const isSpace = (event: KeyboardEvent) => event.key === ' ' || event.key === 'Enter'
  return (
    <>
      <button
        ref={pad}
        type="button"
        className={`cb-pad cb-is-${phase}`}
        onPointerDown={(event: PointerEvent) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          down(event.timeStamp)
        }}
        onPointerUp={(event: PointerEvent) => up(event.timeStamp)}
        onPointerCancel={() => {
          clearTimeout(at.current.wait)
          if (phase === 'holding' || phase === 'ready') setPhase(inspection ? 'looking' : 'idle')
        }}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (!isSpace(event) || phase === 'running') return
          event.preventDefault()
          if (!event.repeat) down(event.timeStamp)
        }}
        onKeyUp={(event) => {
          if (isSpace(event)) up(event.timeStamp)
        }}
      >
        <span className="sr-only">{words.timer}</span>
        <span className="cb-time tnum">{shown}</span>{' '}
        <span className="cb-say">
          {phase === 'idle' && !inspection ? words.phases.looking : words.phases[phase]}
        </span>
        <span className="cb-hold">
          <i />
        </span>
        <span className="cb-call" aria-hidden="true">
          {call}
        </span>
      </button>
      <p className="sr-only" role="status">
        {call}
      </p>
    </>
  )
}
