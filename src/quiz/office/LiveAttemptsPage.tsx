import { type FormEvent, useCallback, useState } from 'react'
import { href, useParams } from 'react-router'
import { isCallError } from '../../platform/errors.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { clockText } from '../attempt/attempt.rules.ts'
import { NumberField } from '../../ui/office/NumberField.tsx'
import { getLiveAttempts, grantExtraTime, type Sitting } from './time.contract.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import './quizzes.css'

/** /office/quizzes/{id}/now: live attempts, and extra time for some or all. */
export function LiveAttemptsPage() {
  const { id = '' } = useParams()
  const load = useCallback(() => call(getLiveAttempts, { params: { quizId: id } }), [id])
  const { view, retry } = usePrivateQuery('/staff/login', load)
  usePageBar({
    title: 'Live attempts',
    note: view.phase === 'shown' ? view.data.title : '',
    help: 'Students taking this quiz now. Extra time applies at their next save. The reason is recorded in the log.',
    above: { title: 'Quizzes', to: href('/office/quizzes') },
  })
  if (view.phase === 'loading') return <Skeleton className="h-40" />
  if (view.phase === 'failed') return <LoadError {...view} retry={retry} />
  if (view.data.count === 0) {
    const again = (
      <button type="button" className="ob" onClick={retry}>
        Refresh
      </button>
    )
    return (
      <EmptyState title="No one is taking this quiz now" action={again}>
        Students appear here when they start.
      </EmptyState>
    )
  }
  return <Sittings key={id} quizId={id} {...view.data} onLook={retry} />
}

type SittingsProps = { quizId: string; count: number; sittings: readonly Sitting[]; onLook: () => void }

function Sittings({ quizId, count, sittings, onLook }: SittingsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (studentId: string, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, studentId] : [...before].filter((id) => id !== studentId)))
  const there = sittings.filter(({ studentId }) => chosen.has(studentId)).map(({ studentId }) => studentId)
  const given = () => {
    setChosen(new Set())
    onLook()
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <GrantTime quizId={quizId} count={count} students={there} onGiven={given} />
      <section className="rg lined dl sit" aria-labelledby="sittings">
        <div className="rg-h">
          <h2 id="sittings">
            {count} {count === 1 ? 'student' : 'students'}
            {count > sittings.length && `, the first ${sittings.length} shown`}
          </h2>
          <button type="button" className="ob" onClick={onLook}>
            Refresh
          </button>
        </div>
        <ul>
          {sittings.map((sitting) => (
            <li key={sitting.studentId} className="lw">
              <label className="sit-l">
                <input
                  type="checkbox"
                  className="of-chk"
                  checked={chosen.has(sitting.studentId)}
                  onChange={({ target }) => choose(sitting.studentId, target.checked)}
                />
                <b>{sitting.name}</b>
                <span className="tnum">{standingOf(sitting)}</span>
              </label>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const standingOf = ({ answered, total, remainingMs, paused, extraMs }: Sitting): string =>
  [
    `${answered} of ${total} answered`,
    `${clockText(remainingMs)} left${paused ? ', paused' : ''}`,
    ...(extraMs > 0 ? [`${Math.round(extraMs / 60_000)} min extra`] : []),
  ].join(', ')

type GiveProps = { quizId: string; count: number; students: readonly string[]; onGiven: () => void }

function GrantTime({ quizId, count, students, onGiven }: GiveProps) {
  // One id until it succeeds makes a retry idempotent.
  const [id, setId] = useState(() => uuidv7(Date.now()))
  const [minutes, setMinutes] = useState<number | null>(5)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { busy, submit } = useSubmit((error) => {
    const named = isCallError(error) ? error.errors : {}
    setErrors(named)
    if (Object.keys(named).length === 0) toastError(error, 'Extra time was not given')
  })
  const give = (event: FormEvent) => {
    event.preventDefault()
    return submit(async () => {
      const body = {
        id,
        minutes: minutes ?? 0,
        reason,
        ...(students.length > 0 ? { students: [...students] } : {}),
      }
      const { message } = await call(grantExtraTime, { params: { quizId }, body })
      toast.success(message ?? 'Extra time given')
      setErrors({})
      setReason('')
      setId(uuidv7(Date.now()))
      onGiven()
    })
  }
  return (
    <form className="rg pad" onSubmit={(event) => void give(event)} noValidate>
      <h2>Extra time</h2>
      <div className="cf mt-2">
        <NumberField
          label="Minutes"
          inputMode="numeric"
          value={minutes}
          onNumber={setMinutes}
          error={errors.minutes}
        />
        <OfficeField
          label="Reason"
          hint="Recorded in the log."
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={errors.reason}
        />
      </div>
      <button type="submit" className="ob ob-main mt-3" disabled={busy}>
        {students.length > 0 ? `Give to ${students.length} selected` : `Give to all ${count}`}
      </button>
    </form>
  )
}
