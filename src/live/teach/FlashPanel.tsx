import { type FormEvent, type ReactNode, useState } from 'react'
import { CountBeads } from '../../craft/flash/RoundPartsView.tsx'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { LiveBead, type BeadState } from '../LiveBead.tsx'
import type { Act, TeacherState } from '../live.contract.ts'
import { words as live } from '../live.words.ts'
import { flashAnswer, GROUP_GRADES, MAX_BOUND_MS } from '../live.rules.ts'
import type { LessonSocket } from '../useChannel.ts'
import { useFlashRun } from '../useFlashRun.ts'
import { words } from './panels.words.ts'
import { firstNameOf, presenceLabel } from './seat-labels.ts'
import { isHere, type SeatView } from './useTeacherRoom.ts'

type FlashPanelProps = {
  state: TeacherState
  seats: readonly SeatView[]
  disabled: boolean
  act: (what: Act) => Promise<void>
  socket: { current: LessonSocket | null }
}
type Round = NonNullable<TeacherState['round']>

/** Numbers for all at one instant: who begins together, the answers as they come, and the stop. */
export function FlashPanel(props: FlashPanelProps): ReactNode {
  const { round } = props.state
  return (
    <div className="live-class">
      <section className="live-flash on-dark" aria-label={words.flash}>
        {round && !round.isOver ? (
          <Running key={round.number} {...props} round={round} />
        ) : (
          <Choose {...props} />
        )}
      </section>
      <Together {...props} />
    </div>
  )
}

function Choose({ state: { round }, seats, disabled, act }: FlashPanelProps): ReactNode {
  const [grade, setGrade] = useState(GROUP_GRADES[0]?.key ?? '')
  function begin(event: FormEvent): void {
    event.preventDefault()
    void act({ act: 'flash', grade })
  }
  return (
    <>
      {round && (
        <p className="live-slate-big tnum">
          {words.answerWas(flashAnswer(round))}
          <Answers seats={seats} />
        </p>
      )}
      <form className="live-call-row" onSubmit={begin}>
        <SelectField label={words.grade} value={grade} onChange={(event) => setGrade(event.target.value)}>
          {GROUP_GRADES.map(({ key, name, ...show }) => (
            <option key={key} value={key}>
              {name}: {live.showText(show)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="genda" disabled={disabled || !seats.some(isHere)}>
          {words.begin}
        </Button>
      </form>
      <p>{words.sameNumbers}</p>
    </>
  )
}

/** The slate that the children see, for a room with one screen. The answer waits until all have answered. */
function Running({
  round,
  seats,
  disabled,
  act,
  socket,
}: Omit<FlashPanelProps, 'state'> & { round: Round }): ReactNode {
  const { place, step, count } = useFlashRun(round, socket)
  const isOver = step === 'answer' || step === 'late'
  const isAnswered = seats.filter(isHere).every(({ answer }) => answer !== null)
  return (
    <>
      <div className="live-flash-slate">
        <p ref={place} className="live-show-number tnum" aria-hidden="true" hidden={step !== 'numbers'} />
        {step === 'wait' && <p className="live-show-text">{words.allBegin}</p>}
        {step === 'count' && <CountBeads left={count} />}
        {step === 'count' && <p className="live-show-number tnum">{count}</p>}
        {isOver && (
          <p className="live-show-text tnum">
            {isAnswered ? words.answerWas(flashAnswer(round)) : words.whatSum}
          </p>
        )}
        {isOver && <Answers seats={seats} />}
      </div>
      <div className="live-flash-foot">
        <Button variant="line" disabled={disabled} onClick={() => void act({ act: 'stop' })}>
          {words.stop}
        </Button>
        <p>{live.showText(round)}</p>
      </div>
    </>
  )
}

/** How many answered, and how; nobody is ranked. */
function Answers({ seats }: { seats: readonly SeatView[] }): ReactNode {
  const given = seats.flatMap((seat) => (seat.answer ? [seat.answer] : []))
  const right = given.filter(({ isRight }) => isRight).length
  const practised = given.filter(({ counts }) => !counts).length
  return (
    <small className="tnum" aria-live="polite">
      {words.answered(right, given.length - right, practised)}
    </small>
  )
}

/** Whose clock is known well enough to begin with the others, and what they answered. */
function Together({ seats, state: { round } }: FlashPanelProps): ReactNode {
  const here = seats.filter(isHere)
  const sure = here.filter(({ bound }) => bound !== null && bound <= MAX_BOUND_MS)
  const slow = here.filter(({ bound }) => bound !== null && bound > MAX_BOUND_MS)
  return (
    <aside className="live-side" aria-label={words.whoBegins}>
      <section className="live-card">
        <h2>
          {words.whoBegins}
          <span className="tnum">{words.of(sure.length, here.length)}</span>
        </h2>
        <ul>
          {seats.map((seat) => (
            <li key={seat.seat} className="live-row">
              <LiveBead state={beadOf(seat, round)} />
              <p>
                <b>{seat.name}</b>
              </p>
              <span className="tnum">{togetherLabel(seat, round)}</span>
            </li>
          ))}
        </ul>
        {slow.length > 0 && (
          <p className="live-note">{words.slow(slow.map(({ name }) => firstNameOf(name)).join(', '))}</p>
        )}
      </section>
    </aside>
  )
}

function beadOf({ presence, answer, bound }: SeatView, round: Round | null): BeadState {
  if (presence !== 'in') return 'away'
  if (round && answer) return answer.isRight ? 'right' : 'off'
  return bound !== null && bound <= MAX_BOUND_MS ? 'waiting' : 'working'
}

function togetherLabel({ presence, answer, bound }: SeatView, round: Round | null): string {
  if (presence !== 'in') return presenceLabel(presence)
  if (round && answer) return answer.isRight ? words.right : words.notYet
  return bound === null ? words.notKnown : words.within(Math.max(1, Math.ceil(bound)))
}
