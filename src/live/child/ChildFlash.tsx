import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import type { ChildState } from '../live.contract.ts'
import { useFlashRun } from '../useFlashRun.ts'
import type { ChildRoom } from './useChildRoom.ts'

type ChildFlashProps = {
  round: NonNullable<ChildState['round']>
  answer: ChildState['you']['answer']
  socket: ChildRoom['socket']
}

/** A round for all at one instant: three counts, the numbers, the own answer. */
export function ChildFlash({ round, answer, socket }: ChildFlashProps): ReactNode {
  const { place, step, count, worst } = useFlashRun(round, socket)
  const [text, setText] = useState('')
  function submit(event: FormEvent): void {
    event.preventDefault()
    const bound = socket.current?.clock()?.bound ?? 60_000
    const digits = text.replaceAll(/\D/g, '').slice(0, 12)
    if (digits)
      socket.current?.send(['a', round.number, digits, Math.min(60_000, Math.round(worst.current)), bound])
  }
  const bound = socket.current?.clock()?.bound
  return (
    <section className="live-show on-dark" aria-label="Flash">
      <p ref={place} className="live-show-number tnum" aria-hidden="true" hidden={step !== 'numbers'} />
      {step === 'wait' && <p className="live-show-text">Get ready. All begin together.</p>}
      {step === 'count' && <p className="live-show-number tnum">{count}</p>}
      {(step === 'wait' || step === 'count') && bound !== undefined && (
        <p className="tnum">Your clock: within {Math.ceil(bound)} ms</p>
      )}
      {step === 'late' && <p className="live-show-text">You begin with the next one.</p>}
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
        <p className="live-show-text" role="status">
          {answer.isRight ? 'Right.' : 'Not yet. Try the next one.'}
          {!answer.counts && ' This one was practice: your network is slow right now.'}
        </p>
      )}
    </section>
  )
}
