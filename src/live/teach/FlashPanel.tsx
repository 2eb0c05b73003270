import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Field.tsx'
import type { Act, TeacherState } from '../live.contract.ts'
import { flashAnswer, GROUP_GRADES, MAX_BOUND_MS } from '../live.rules.ts'
import { firstNameOf } from './seat-labels.ts'
import { isHere, type SeatView } from './useTeacherRoom.ts'

type FlashPanelProps = {
  state: TeacherState
  seats: readonly SeatView[]
  disabled: boolean
  act: (what: Act) => Promise<void>
}

/** Numbers for all at one instant: who begins together, the answers as they come, and the stop. */
export function FlashPanel(props: FlashPanelProps): ReactNode {
  const { round } = props.state
  return (
    <section className="live-flash on-dark" aria-label="Flash">
      {round && !round.isOver ? <Running {...props} /> : <Choose {...props} />}
    </section>
  )
}

function Choose({ state: { round }, seats, disabled, act }: FlashPanelProps): ReactNode {
  const [grade, setGrade] = useState(GROUP_GRADES[0]?.key ?? '')
  const here = seats.filter(isHere)
  const unsure = here.filter(({ bound }) => bound === null || bound > MAX_BOUND_MS)
  function begin(event: FormEvent): void {
    event.preventDefault()
    void act({ act: 'flash', grade })
  }
  return (
    <>
      {round && <Answers seats={seats} answer={flashAnswer(round)} />}
      <form className="live-call-row" onSubmit={begin}>
        <SelectField label="Grade" value={grade} onChange={(event) => setGrade(event.target.value)}>
          {GROUP_GRADES.map(({ key, name, digits, count, seconds }) => (
            <option key={key} value={key}>
              {name}: {count} numbers of {digits} {digits === 1 ? 'digit' : 'digits'} in {seconds} s
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="genda" disabled={disabled || here.length === 0}>
          Begin together
        </Button>
      </form>
      <p>
        {here.length - unsure.length} of {here.length} begin within {MAX_BOUND_MS} ms of each other.
        {unsure.length > 0 &&
          ` ${unsure.map(({ name }) => firstNameOf(name)).join(', ')}: practice only, as the network is slow.`}
      </p>
    </>
  )
}

function Running({ state: { round }, seats, disabled, act }: FlashPanelProps): ReactNode {
  return (
    <>
      <p className="live-slate-big">The numbers are on</p>
      {round && <Answers seats={seats} answer={flashAnswer(round)} />}
      <Button variant="line" disabled={disabled} onClick={() => void act({ act: 'stop' })}>
        Stop
      </Button>
    </>
  )
}

/** The answers of a round; nobody is ranked. */
function Answers({ seats, answer }: { seats: readonly SeatView[]; answer: number }): ReactNode {
  const given = seats.flatMap((seat) => (seat.answer ? [seat.answer] : []))
  const right = given.filter(({ isRight }) => isRight).length
  const practised = given.filter(({ counts }) => !counts).length
  return (
    <p className="tnum" aria-live="polite">
      Answer <b>{answer}</b>: {right} right, {given.length - right} not yet
      {practised > 0 && `, ${practised} for practice only`}
    </p>
  )
}
