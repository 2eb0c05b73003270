import { Undo2, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { Register, RegisterChild } from '../classroom.contract.ts'
import { MARKS, type AttendanceStatus } from '../classroom.rules.ts'
import { markWords } from '../labels.ts'
import { CountBar } from './CountBar.tsx'
import { AttendanceBadge, PastMarks } from './Marks.tsx'
import type { DayMarks } from './useAttendance.ts'
import { formatLongWeekday } from '../../platform/text/dates.rules.ts'

type RollCallProps = { register: Register; day: string; marks: DayMarks; onClose: () => void }

/** One name at a time with three buttons; starts at the first child without a mark. */
export function RollCall({ register, day, marks, onClose }: RollCallProps) {
  const { children, group } = register
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(() => {
    const open = children.findIndex(({ _id }) => marks.markOf(_id) === null)
    return open === -1 ? 0 : open
  })
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  const child = children[at]
  const previous = children[at - 1]
  const next = children[at + 1]
  const called = children.filter(({ _id }) => marks.markOf(_id) !== null).length
  const mark = (one: RegisterChild, as: AttendanceStatus) => {
    marks.set([one._id], as)
    setAt(at + 1)
  }
  return (
    <dialog
      ref={dialog}
      className="reg-call"
      aria-label="Roll call"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className="reg-call-top">
        <button type="button" className="btn-icon" aria-label="Back to the register" onClick={onClose}>
          <X className="ico" aria-hidden="true" />
        </button>
        <p>
          <b>Roll call</b>
          <span>
            {formatLongWeekday(day)}, {group.name}
          </span>
        </p>
        <p className="tnum">
          {child ? `${at + 1} of ${children.length}` : `${called} of ${children.length}`}
        </p>
      </header>
      <CountBar done={called} of={children.length} label={`${called} of ${children.length} called`} />
      {child ? (
        <Name key={child._id} {...{ child, previous, next, register }}>
          {previous && (
            <p className="reg-call-prev">
              <span className="tnum">{previous.number}</span> {previous.fullName}{' '}
              <b>{markWords[marks.markOf(previous._id) ?? 'present']}</b>
              <button
                type="button"
                className="textlink"
                onClick={() => {
                  marks.set([previous._id], null)
                  setAt(at - 1)
                }}
              >
                <Undo2 className="ico" aria-hidden="true" />
                Undo
              </button>
            </p>
          )}
        </Name>
      ) : (
        <Called register={register} marks={marks} />
      )}
      {child ? (
        <div className="reg-call-do">
          {MARKS.toReversed().map((as) => (
            <button
              key={as}
              type="button"
              className={`btn ${as === 'present' ? 'btn-neel reg-call-p' : 'btn-line'}`}
              onClick={() => mark(child, as)}
            >
              <AttendanceBadge mark={as} />
              {markWords[as]}
            </button>
          ))}
        </div>
      ) : (
        <div className="reg-call-do">
          <Button className="reg-call-p" data-autofocus="" onClick={onClose}>
            Back to the register
          </Button>
        </div>
      )}
    </dialog>
  )
}

type NameProps = {
  child: RegisterChild
  next: RegisterChild | undefined
  register: Register
  children: React.ReactNode
}

function Name({ child, next, register, children }: NameProps) {
  const past = register.days.map((one, at) => ({ ...one, mark: child.marks[at] ?? null }))
  const classes = past.filter(({ mark }) => mark !== null)
  const came = classes.filter(({ mark }) => mark !== 'absent').length
  return (
    <div className="reg-call-main">
      {children}
      <h2 aria-live="polite">
        <span className="tnum">{child.number}</span>
        {child.fullName}
      </h2>
      {classes.length > 0 && (
        <p className="reg-call-past">
          <PastMarks past={past} />
          <span className="tnum">
            {came} of {classes.length} classes
          </span>
        </p>
      )}
      {next && (
        <p className="reg-call-next">
          <span className="tnum">{next.number}</span> {next.fullName}
        </p>
      )}
    </div>
  )
}

function Called({ register: { children }, marks }: { register: Register; marks: DayMarks }) {
  const away = children.filter(({ _id }) => marks.markOf(_id) === 'absent')
  const here = children.length - away.length
  return (
    <div className="reg-call-main" role="status">
      <h2>Roll call complete</h2>
      <p className="reg-call-next tnum">
        {here} present, {away.length} absent
      </p>
      {away.length > 0 && <p>Absent: {away.map(({ fullName }) => fullName).join(', ')}</p>}
    </div>
  )
}
