import { Check, CloudOff, Eye, Hand } from 'lucide-react'
import { type ReactNode, useCallback, useEffect } from 'react'
import { Abacus } from '../../craft/soroban/AbacusView.tsx'
import { explain, formulaOf, nameOf } from '../../craft/soroban/coach-labels.rules.ts'
import { marksFor, type Tone, tonesOf } from '../../craft/soroban/marks.rules.ts'
import { words as places } from '../../craft/soroban/places.words.ts'
import { type Cell, formulaText, signed } from '../../craft/soroban/soroban.rules.ts'
import { Button } from '../../ui/Button.tsx'
import type { ChildState } from '../live.contract.ts'
import { SumDigits } from '../SumDigits.tsx'
import { type Sign, SIGNS } from '../live.rules.ts'
import { words as live } from '../live.words.ts'
import { sumText } from '../sums.rules.ts'
import { words } from './child-room.words.ts'
import type { OwnSumView } from './own-sum.ts'
import type { ChildRoom } from './useChildRoom.ts'

type ChildBeadsProps = { room: ChildRoom; state: ChildState; teacher: string }

/** The own abacus with the called sum. Help is shown when the teacher gives it. */
export function ChildBeads({ room, state, teacher }: ChildBeadsProps): ReactNode {
  const { own, network, move } = room
  const { sum, isShownWay } = state
  if (!sum || !own) return <Wait text={words.firstSum} />
  const { cell, isRight } = own
  const isHelped = isShownWay && cell !== undefined
  return (
    <div className="live-beads">
      <p className="live-sum tnum" aria-live="polite">
        <SumDigits
          sum={sum}
          done={own.path.slice(0, own.done).map(({ rod }) => rod)}
          now={cell ? cell.rod : null}
        />
      </p>
      <Abacus
        key={`${own.number} ${own.rods.length}`}
        rods={own.rods}
        onChange={move}
        marks={isHelped ? marksFor(cell, own.rods) : []}
        tones={isRight ? rightTones(own.path) : tonesOf(isHelped ? cell : undefined, null)}
        locked={isRight}
        numbered
        sound
      />
      <div className="live-says" aria-live="polite">
        {network.state === 'lost' && <NoNetwork />}
        {isRight && (
          <section className="live-slip live-slip-right">
            <h2>
              <Check className="ico" aria-hidden="true" />
              {words.right}
            </h2>
            <p className="tnum">{words.rightWait(sumText(sum), sum.start + sum.by)}</p>
          </section>
        )}
        {isHelped && (
          <section className="live-slip">
            <h2>{nameOf(cell.technique)}</h2>
            <p className="live-formula tnum">{formulaOf(cell)}</p>
            <p>{explain(cell)}</p>
            {own.isOff && (
              <Button variant="line" onClick={() => move(own.start)}>
                {words.putBack}
              </Button>
            )}
          </section>
        )}
        <FromTeacher {...{ room, state, teacher }} />
        <Steps {...own} isHelped={isHelped} />
      </div>
    </div>
  )
}

const NoNetwork = (): ReactNode => (
  <section className="live-slip">
    <h2>
      <CloudOff className="ico" aria-hidden="true" />
      {words.states.lost}
    </h2>
    <p>{words.keepGoing}</p>
  </section>
)

/** What the teacher does for this child now, and whether it is there and sees the beads. */
function FromTeacher({ room, state, teacher }: ChildBeadsProps): ReactNode {
  return (
    <>
      {state.you.word && (
        <p className="live-slip">{words.says(teacher, live.teacherWords[state.you.word])}</p>
      )}
      {state.isCalledOn && <p className="live-slip">{words.calls(teacher)}</p>}
      {!state.isTeacherHere && <p className="live-slip">{words.teacherAway}</p>}
      {room.network.state === 'open' && state.isTeacherHere && (
        <p className="live-eye">
          <Eye className="ico" aria-hidden="true" />
          {words.sees(teacher)}
        </p>
      )}
    </>
  )
}

/** The rods of the sum, once it is right. */
const rightTones = (path: readonly Cell[]): ReadonlyMap<number, Tone> =>
  new Map(path.map(({ rod }) => [rod, 'right']))

/** Where there is room: the movements of the sum, which of them are done, and how the shown one goes. */
function Steps({
  path,
  done,
  isHelped,
}: Pick<OwnSumView, 'path' | 'done'> & { isHelped: boolean }): ReactNode {
  if (path.length < 2) return null
  return (
    <section className="live-steps">
      <h2>{words.movements(path.length)}</h2>
      <ol>
        {path.map((cell, at) => (
          <li key={cell.rod} aria-current={at === done ? 'step' : undefined}>
            <p className="tnum">
              <b>{signed(cell.by)}</b> {places.onPlace(cell.rod)}
            </p>
            <p>
              {at < done && words.done}
              {at === done &&
                (isHelped ? `${nameOf(cell.technique)}, ${formulaText(cell.by, cell.technique)}` : words.now)}
              {at > done && words.later}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The slate in place of the beads. */
export const Wait = ({ text, note }: { text: string; note?: string }): ReactNode => (
  <section className="live-show on-dark">
    <p className="live-show-text" role="status">
      {text}
    </p>
    {note && <p>{note}</p>}
  </section>
)

type HandBarProps = Pick<ChildRoom, 'socket'> & {
  isUp: boolean
  sign: Sign | null
  /** The hand alone: the page has buttons of its own. */
  isBusy: boolean
}

/** Raises the hand, and tells what one tap can tell. */
export function HandBar({ socket, isUp, sign, isBusy }: HandBarProps): ReactNode {
  const turn = useCallback(() => socket.current?.send(['h', !isUp]), [socket, isUp])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyH') return
      event.preventDefault()
      turn()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [turn])
  return (
    <div className="live-hand">
      <Button variant={isUp ? 'genda' : 'line'} aria-pressed={isUp} aria-keyshortcuts="Alt+H" onClick={turn}>
        <Hand className="ico" aria-hidden="true" />
        {isUp ? words.handUp : words.raiseHand}
      </Button>
      {(isBusy ? [] : SIGNS).map((each) => (
        <Button
          key={each}
          variant={sign === each ? 'genda' : 'line'}
          aria-pressed={sign === each}
          onClick={() => socket.current?.send(['s', each])}
        >
          {live.signs[each]}
        </Button>
      ))}
    </div>
  )
}
