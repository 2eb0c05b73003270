import { ArrowLeft, ArrowRight, Check, CloudOff, LoaderCircle, Megaphone } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { href, Link, useNavigate, useSearchParams } from 'react-router'
import { withNext } from '../../platform/browser/paths.ts'
import { useSession } from '../../platform/browser/session.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { words as language } from '../../platform/language.words.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { type Group, getRegister, type Register } from '../classroom.contract.ts'
import type { AttendanceStatus } from '../classroom.rules.ts'
import { timeWords } from '../labels.ts'
import { RegisterSkeleton } from './RegisterSkeleton.tsx'
import { GroupPagePhotos } from './GroupPagePhotos.tsx'
import { GroupPractice } from './GroupPractice.tsx'
import { RegisterTable } from './RegisterTable.tsx'
import { RegisterTools } from './RegisterTools.tsx'
import { words } from './register.words.ts'
import { RollCall } from './RollCall.tsx'
import { type DayMarks, useAttendance } from './useAttendance.ts'
import { formatLongWeekday, formatDay, formatTime } from '../../platform/text/dates.rules.ts'

/** Which column a phone shows. */
const COLUMNS = ['Attendance', 'Homework', 'Remarks'] as const
export type Column = (typeof COLUMNS)[number]

type BookProps = {
  groups: readonly Group[]
  groupId: string
  /** The register that came with the page, opened at its default day. */
  first?: Register
}

/** The register of a group, opened at the day in the address. */
export function RegisterView({ groups, groupId, first }: BookProps) {
  const [search] = useSearchParams()
  const [day, homework] = [search.get('day') ?? '', search.get('homework') ?? '']
  const came = useRef(first)
  const load = useCallback(async () => {
    const data = came.current
    came.current = undefined
    const fits = data?.group._id === groupId && day === '' && homework === ''
    return fits ? { data } : call(getRegister, { params: { id: groupId }, query: { day, homework } })
  }, [groupId, day, homework])
  const login = withNext(href('/login'), href('/teach/groups/:id', { id: groupId }))
  const { view, retry } = usePrivateQuery(login, load)
  if (view.phase === 'loading') return <RegisterSkeleton />
  if (view.phase === 'failed')
    return (
      <div className="wrap py-8">
        <h1 className="text-3xl">{words.register}</h1>
        <ErrorState
          className="mt-8"
          title={view.message}
          action={view.status !== 404 && <Button onClick={retry}>{words.retry}</Button>}
        />
      </div>
    )
  const key = `${groupId} ${view.data.day ?? ''}`
  return <Opened key={key} register={view.data} groups={groups} onChanged={retry} />
}

type OpenedProps = { register: Register; groups: readonly Group[]; onChanged: () => void }

function Opened({ register, groups, onChanged }: OpenedProps) {
  const { group, day, today, children } = register
  const session = useSession()
  const [column, setColumn] = useState<Column>('Attendance')
  const [calling, setCalling] = useState(false)
  const base = useMemo(
    () => Object.fromEntries(children.map(({ _id, mark }): [string, AttendanceStatus | null] => [_id, mark])),
    [children],
  )
  const marks = useAttendance({ userId: session?.userId ?? '', groupId: group._id, day: day ?? '' }, base)
  const ahead = day === null || day > today
  const open = children.filter(({ _id, joinedOn }) => !ahead && joinedOn <= day && marks.markOf(_id) === null)
  const markOpen = (cannotCome: boolean, mark: AttendanceStatus) =>
    marks.set(
      open.flatMap((child) => (child.cannotCome === cannotCome ? child._id : [])),
      mark,
    )
  // Who said that they can't come are not there, unless the teacher marks them by hand.
  const markRest = () => {
    markOpen(false, 'present')
    markOpen(true, 'absent')
  }
  const canCall = !ahead && children.length > 0
  return (
    <div className="wrap reg-main">
      <div className="reg-top">
        <div className="reg-title">
          <h1>{words.register}</h1>
          <p className="reg-group">
            <GroupChoice group={group} groups={groups} />
            <span className="tnum">{words.children(children.length)}</span>
            <Link className="textlink" to={href('/teach/groups/:id/live', { id: group._id })}>
              {words.beginLesson}
            </Link>
          </p>
        </div>
        <DayTurner register={register} />
      </div>
      <div className="seg reg-cols" role="group" aria-label={words.show}>
        {COLUMNS.map((name) => (
          <button key={name} type="button" aria-pressed={column === name} onClick={() => setColumn(name)}>
            {words.columns[name]}
          </button>
        ))}
      </div>
      <div className="reg-book">
        {canCall && (
          <div className="reg-bar">
            <Counts register={register} marks={marks} />
            <Saved marks={marks} />
            <Button variant="line" onClick={() => setCalling(true)}>
              <Megaphone className="ico" aria-hidden="true" />
              {words.rollCall}
            </Button>
            <Button variant="line" disabled={open.length === 0} onClick={markRest}>
              {words.markRest}
            </Button>
          </div>
        )}
        {children.length === 0 ? (
          <p className="reg-none">{words.noChildren}</p>
        ) : (
          <RegisterTable {...{ register, column, marks, ahead, onChanged }} />
        )}
      </div>
      {canCall && column === 'Attendance' && (
        <Button variant="line" className="reg-rest" disabled={open.length === 0} onClick={markRest}>
          {words.markRest}
        </Button>
      )}
      <RegisterTools register={register} onChanged={onChanged} />
      <GroupPagePhotos groupId={group._id} />
      {children.length > 0 && <GroupPractice group={group} onChanged={onChanged} />}
      {canCall && (
        <div className="reg-fix">
          <p className="tnum">
            <HereAway register={register} marks={marks} />
            <Saved marks={marks} short />
          </p>
          <Button onClick={() => setCalling(true)}>
            <Megaphone className="ico" aria-hidden="true" />
            {words.rollCall}
          </Button>
        </div>
      )}
      {calling && day && <RollCall {...{ register, day, marks }} onClose={() => setCalling(false)} />}
    </div>
  )
}

function GroupChoice({ group, groups }: { group: Group; groups: readonly Group[] }) {
  const navigate = useNavigate()
  if (groups.length < 2)
    return (
      <b className="reg-one" lang={language.langOf(group.name)}>
        {group.name}
      </b>
    )
  return (
    <select
      className="reg-sel"
      aria-label={words.group}
      value={group._id}
      onChange={(event) => void navigate(href('/teach/groups/:id', { id: event.target.value }))}
    >
      {groups.map(({ _id, name }) => (
        <option key={_id} value={_id} lang={language.langOf(name)}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** The class that is shown, with buttons to the previous and the next one. */
function DayTurner({ register: { group, day, time, place, before, after, today } }: { register: Register }) {
  const [search, setSearch] = useSearchParams()
  const turn = (to: string | null) => {
    if (!to) return
    const next = new URLSearchParams(search)
    next.set('day', to)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <div className="reg-day">
      <button
        type="button"
        className="btn-icon btn-round"
        aria-label={before ? words.classOf(formatDay(before)) : words.noEarlier}
        disabled={before === null}
        onClick={() => turn(before)}
      >
        <ArrowLeft className="ico" aria-hidden="true" />
      </button>
      <p aria-live="polite">
        <b>{day ? formatLongWeekday(day) : words.noClass}</b>
        <span className="tnum">
          {day === today && words.todayThen}
          {timeWords(time)}, <span lang={language.langOf(place)}>{place}</span>
          {group.meetingUrl && (
            <>
              {', '}
              <a className="textlink" href={group.meetingUrl} target="_blank" rel="noopener noreferrer">
                {words.meetingLink}
              </a>
            </>
          )}
        </span>
      </p>
      <button
        type="button"
        className="btn-icon btn-round"
        aria-label={after ? words.classOf(formatDay(after)) : words.noLater}
        disabled={after === null}
        onClick={() => turn(after)}
      >
        <ArrowRight className="ico" aria-hidden="true" />
      </button>
    </div>
  )
}

type LoadedRegister = { register: Register; marks: DayMarks }

export const countOf = ({ register, marks }: LoadedRegister, mark: AttendanceStatus): number =>
  register.children.filter(({ _id }) => marks.markOf(_id) === mark).length

function Counts(register: LoadedRegister) {
  return (
    <p className="reg-count tnum">
      <span>
        <b>{countOf(register, 'present')}</b> {words.marked.present}
      </span>
      <span>
        <b>{countOf(register, 'absent')}</b> {words.marked.absent}
      </span>
      <span>
        <b>{countOf(register, 'late')}</b> {words.marked.late}
      </span>
    </p>
  )
}

function HereAway(register: LoadedRegister) {
  const here = countOf(register, 'present') + countOf(register, 'late')
  return <b>{words.presentAbsent(here, countOf(register, 'absent'))}</b>
}

/** Whether the marks are saved, being saved or waiting for the internet. */
function Saved({ marks: { state, savedAt }, short = false }: { marks: DayMarks; short?: boolean }) {
  return (
    <span className="reg-saved" role={short ? undefined : 'status'}>
      {state === 'saving' && (
        <>
          <LoaderCircle className="ico reg-turn" aria-hidden="true" />
          {words.saving}
        </>
      )}
      {state === 'saved' && (
        <>
          <Check className="ico" aria-hidden="true" />
          {words.saved}
          {!short && savedAt ? ` ${formatTime(savedAt)}` : ''}
        </>
      )}
      {state === 'offline' && (
        <>
          <CloudOff className="ico" aria-hidden="true" />
          {words.notSaved}
        </>
      )}
    </span>
  )
}
