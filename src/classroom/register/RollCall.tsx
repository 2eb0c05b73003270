import { Undo2, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { words as language } from '../../platform/language.words.ts'
import { Button } from '../../ui/Button.tsx'
import type { Register, RegisterChild } from '../classroom.contract.ts'
import { MARKS, type AttendanceStatus } from '../classroom.rules.ts'
import { CountBar } from './CountBar.tsx'
import { AttendanceBadge, CannotCome, PastMarks } from './Marks.tsx'
import { words } from './register.words.ts'
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
      aria-label={words.rollCall}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className="reg-call-top">
        <button type="button" className="btn-icon" aria-label={words.backToRegister} onClick={onClose}>
          <X className="ico" aria-hidden="true" />
        </button>
        <p>
          <b>{words.rollCall}</b>
          <span>
            {formatLongWeekday(day)}, <span lang={language.langOf(group.name)}>{group.name}</span>
          </span>
        </p>
        <p className="tnum">{words.countOf(child ? at + 1 : called, children.length)}</p>
      </header>
      <CountBar done={called} of={children.length} label={words.called(called, children.length)} />
      {child ? (
        <Name key={child._id} {...{ child, previous, next, register }}>
          {previous && (
            <p className="reg-call-prev">
              <span className="tnum">{previous.number}</span> {previous.fullName}{' '}
              <b>{words.marks[marks.markOf(previous._id) ?? 'present']}</b>
              <button
                type="button"
                className="textlink"
                onClick={() => {
                  marks.set([previous._id], null)
                  setAt(at - 1)
                }}
              >
                <Undo2 className="ico" aria-hidden="true" />
                {words.undo}
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
              {words.marks[as]}
            </button>
          ))}
        </div>
      ) : (
        <div className="reg-call-do">
          <Button className="reg-call-p" data-autofocus="" onClick={onClose}>
            {words.backToRegister}
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
        {child.cannotCome && <CannotCome />}
      </h2>
      {classes.length > 0 && (
        <p className="reg-call-past">
          <PastMarks past={past} />
          <span className="tnum">{words.classes(came, classes.length)}</span>
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
      <h2>{words.callDone}</h2>
      <p className="reg-call-next tnum">{words.presentAbsent(here, away.length)}</p>
      {away.length > 0 && <p>{words.absentNames(away.map(({ fullName }) => fullName).join(', '))}</p>}
    </div>
  )
}
