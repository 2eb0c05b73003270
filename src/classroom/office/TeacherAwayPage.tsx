import { type FormEvent, type ReactNode, useCallback, useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { dayAfter } from '../classroom.rules.ts'
import { getAbsence } from '../days/absences.contract.ts'
import { MAX_ABSENCE_DAYS } from '../days/absences.rules.ts'
import { AbsenceForm } from './AbsenceForm.tsx'

type Chosen = { teacherId: string; fromDay: string; untilDay: string }
const NOTHING_CHOSEN: Chosen = { teacherId: '', fromDay: '', untilDay: '' }

/** /office/absences: a teacher is away, and what becomes of each class. */
export function TeacherAwayPage(): ReactNode {
  const [search, setSearch] = useSearchParams()
  const valueOf = (name: string) => search.get(name) ?? ''
  const named = { teacherId: valueOf('teacher'), fromDay: valueOf('from'), untilDay: valueOf('until') }
  const chosen = Object.values(named).every(Boolean) ? named : NOTHING_CHOSEN
  const key = JSON.stringify(chosen)
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => {
      const query = JSON.parse(key) as Chosen
      return call(getAbsence, { query: query.teacherId === '' ? {} : query })
    }, [key]),
  )
  usePageBar({
    title: 'Teacher away',
    help: 'Choose who is away and when. Then give each class to somebody who is free, or call it off. The families are told, and register, diary, pay and make-ups follow.',
    above: { title: 'Calendar', to: href('/office/calendar') },
  })
  const show = ({ teacherId: teacher, fromDay: from, untilDay: until }: Chosen) =>
    setSearch({ teacher, from, until })
  if (view.phase === 'loading') return <Skeleton className="h-64 rounded-lg" />
  // An address that was kept, of who has left meanwhile.
  if (view.phase === 'failed' && view.status === 422)
    return (
      <ErrorState
        title="This teacher has no groups here, or these days can’t be chosen"
        action={
          <Link className="ob" to={href('/office/absences')}>
            Choose again
          </Link>
        }
      />
    )
  if (view.phase === 'failed') return <LoadError message={view.message} retry={retry} />
  const { today, teachers, classes, mayRecord } = view.data
  return (
    <div className="grid max-w-3xl gap-4">
      <DaysForm key={key} today={today} teachers={teachers} chosen={chosen} onShow={show} />
      {classes && (
        <AbsenceForm
          key={`${key} ${classes.map((one) => `${one.groupId}${one.day}`).join()}`}
          absence={chosen}
          classes={classes}
          mayRecord={mayRecord}
          onSaved={retry}
        />
      )}
    </div>
  )
}

type DaysProps = {
  today: string
  teachers: readonly { _id: string; fullName: string }[]
  chosen: Chosen
  onShow: (chosen: Chosen) => void
}

/** Who is away, and when. */
function DaysForm({ today, teachers, chosen, onShow }: DaysProps): ReactNode {
  const [typed, setTyped] = useState(
    chosen.teacherId ? chosen : { ...chosen, fromDay: today, untilDay: today },
  )
  const { teacherId, fromDay, untilDay } = typed
  const isReady = teacherId !== '' && fromDay !== '' && fromDay <= untilDay
  return (
    <form
      className="rg pad"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (isReady) onShow(typed)
      }}
    >
      <div className="cf">
        <OfficeSelect
          label="Who is away"
          required
          value={teacherId}
          onChange={({ target }) => setTyped({ ...typed, teacherId: target.value })}
        >
          <option value="">Choose a teacher</option>
          {teachers.map(({ _id, fullName }) => (
            <option key={_id} value={_id}>
              {fullName}
            </option>
          ))}
        </OfficeSelect>
        <OfficeField
          label="From"
          type="date"
          required
          value={fromDay}
          onChange={({ target: { value } }) =>
            setTyped({ ...typed, fromDay: value, untilDay: untilDay < value ? value : untilDay })
          }
        />
        <OfficeField
          label="Until"
          type="date"
          required
          hint={`The last day; at most ${MAX_ABSENCE_DAYS} days`}
          min={fromDay > today ? fromDay : today}
          {...(fromDay === '' ? {} : { max: dayAfter(fromDay, MAX_ABSENCE_DAYS - 1) })}
          value={untilDay}
          onChange={({ target }) => setTyped({ ...typed, untilDay: target.value })}
        />
      </div>
      <div className="mo-a mt-4 mb-3">
        <button type="submit" className={chosen.teacherId ? 'ob' : 'ob ob-main'} disabled={!isReady}>
          Show the classes
        </button>
      </div>
    </form>
  )
}
