import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import type { ChildState } from '../live.contract.ts'
import { runRound } from './flash-run.ts'
import type { ChildRoom } from './useChildRoom.ts'

type ChildFlashProps = {
  round: NonNullable<ChildState['round']>
  answer: ChildState['you']['answer']
  socket: ChildRoom['socket']
}

type Step = 'wait' | 'count' | 'numbers' | 'late' | 'answer'

/** A round for all at one instant: three counts, the numbers, the own answer. */
export function ChildFlash({ round, answer, socket }: ChildFlashProps): ReactNode {
  const [step, setStep] = useState<Step>('wait')
  const [count, setCount] = useState(0)
  const [text, setText] = useState('')
  const place = useRef<HTMLParagraphElement>(null)
  const worst = useRef(0)
  const { number } = round
  const first = useRef(round)
  useEffect(() => {
    const element = place.current
    const stopped = new AbortController()
    const clock = socket.current?.clock()
    if (element && clock)
      void runRound(
        element,
        { round: first.current, start: first.current.at - clock.offset },
        {
          signal: stopped.signal,
          onShow: (shown) => {
            setStep(shown.kind)
            if (shown.kind === 'count') setCount(shown.count)
          },
        },
      ).then((ran) => {
        if (!ran) return
        worst.current = ran.worst
        setStep('answer')
      })
    return () => stopped.abort()
  }, [number, socket])

  function submit(event: FormEvent): void {
    event.preventDefault()
    const bound = socket.current?.clock()?.bound ?? 60_000
    const digits = text.replaceAll(/\D/g, '').slice(0, 12)
    if (digits)
      socket.current?.send(['a', number, digits, Math.min(60_000, Math.round(worst.current)), bound])
  }
  const bound = socket.current?.clock()?.bound
  return (
    <section className="live-show on-dark" aria-label="Flash">
      <p ref={place} className="live-show-number tnum" aria-hidden="true" />
      {step === 'wait' && <p>Get ready. All begin together.</p>}
      {step === 'count' && <p className="live-show-number tnum">{count}</p>}
      {(step === 'wait' || step === 'count') && bound !== undefined && (
        <p className="tnum">Your clock: within {Math.ceil(bound)} ms</p>
      )}
      {step === 'late' && <p>You begin with the next one.</p>}
      {step === 'answer' && !answer && (
        <form onSubmit={submit}>
          <Field
            label="What was the sum?"
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" variant="genda">
            Done
          </Button>
        </form>
      )}
      {answer && (
        <p role="status">
          {answer.isRight ? 'Right.' : 'Not yet. Try the next one.'}
          {!answer.counts && ' This one was practice: your network is slow right now.'}
        </p>
      )}
    </section>
  )
}
