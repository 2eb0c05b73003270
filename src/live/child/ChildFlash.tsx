import type { ReactNode } from 'react'
import { CountBeads, SumPad } from '../../craft/flash/RoundPartsView.tsx'
import type { ChildState } from '../live.contract.ts'
import { words as live } from '../live.words.ts'
import { useFlashRun } from '../useFlashRun.ts'
import { words } from './child-room.words.ts'
import type { ChildRoom } from './useChildRoom.ts'

type ChildFlashProps = {
  round: NonNullable<ChildState['round']>
  answer: ChildState['you']['answer']
  socket: ChildRoom['socket']
}

/** A round for all at one instant: three counts, the numbers, the own answer. */
export function ChildFlash({ round, answer, socket }: ChildFlashProps): ReactNode {
  const { place, step, count, worst } = useFlashRun(round, socket)
  function send(sum: number): void {
    const bound = socket.current?.clock()?.bound ?? 60_000
    const ran = Math.min(60_000, Math.round(worst.current))
    socket.current?.send(['a', round.number, String(sum), ran, bound])
  }
  const bound = socket.current?.clock()?.bound
  return (
    <section className="live-show on-dark" aria-label={words.flash}>
      <p ref={place} className="live-show-number tnum" aria-hidden="true" hidden={step !== 'numbers'} />
      {step === 'wait' && <p className="live-show-text">{words.getReady}</p>}
      {step === 'count' && <CountBeads left={count} />}
      {step === 'count' && <p className="live-show-number tnum">{count}</p>}
      {(step === 'wait' || step === 'count') && (
        <div className="tnum">
          <p>
            <b>{live.showText(round)}</b>
          </p>
          {bound !== undefined && <p>{words.ownClock(Math.ceil(bound))}</p>}
        </div>
      )}
      {step === 'late' && <p className="live-show-text">{words.beginNext}</p>}
      {step === 'answer' && !answer && (
        <>
          <h2 className="live-show-text">{words.whatSum}</h2>
          <SumPad onAnswer={send} note={words.takeTime} />
        </>
      )}
      {answer && (
        <p className="live-show-text" role="status">
          {answer.isRight ? words.isRight : words.isNotYet}
          {!answer.counts && words.wasPractice}
        </p>
      )}
    </section>
  )
}
