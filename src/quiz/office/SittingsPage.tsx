import { type FormEvent, useCallback, useState } from 'react'
import { href, useParams } from 'react-router'
import { isCallError } from '../../platform/errors.ts'
import { makeId } from '../../platform/new-id.ts'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failed } from '../../ui/office/Failed.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { useBar } from '../../ui/office/frame.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { clockText } from '../attempt/attempt.rules.ts'
import { NumberField } from '../../ui/office/NumberField.tsx'
import { getSittings, giveTime, type Sitting } from './time.contract.ts'

/** /office/quizzes/{id}/now: who takes a quiz at this moment, and more time for some of them or for all. */
export function SittingsPage() {
  const { id = '' } = useParams()
  const load = useCallback(() => call(getSittings, { params: { quizId: id } }), [id])
  const { view, retry } = useOwn('/staff/login', load)
  useBar({
    title: 'Taken now',
    note: view.phase === 'shown' ? view.data.title : '',
    help: 'Who takes this quiz at this moment. More time counts from the next save of each; the reason stands in the log.',
    above: { title: 'Quizzes', to: href('/office/quizzes') },
  })
  if (view.phase === 'loading') return <Skeleton className="h-40" />
  if (view.phase === 'failed') return <Failed message={view.message} retry={retry} />
  if (view.data.count === 0) {
    const again = (
      <button type="button" className="ob" onClick={retry}>
        Look again
      </button>
    )
    return (
      <EmptyState title="Nobody takes this quiz now" action={again}>
        Whoever begins it is listed here.
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
      <GiveTime quizId={quizId} count={count} students={there} onGiven={given} />
      <section className="rg lined dl sit" aria-labelledby="sittings">
        <div className="rg-h">
          <h2 id="sittings">
            {count} {count === 1 ? 'student' : 'students'}
            {count > sittings.length && `, the first ${sittings.length} shown`}
          </h2>
          <button type="button" className="ob" onClick={onLook}>
            Look again
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
    ...(extraMs > 0 ? [`${Math.round(extraMs / 60_000)} min given`] : []),
  ].join(', ')

type GiveProps = { quizId: string; count: number; students: readonly string[]; onGiven: () => void }

function GiveTime({ quizId, count, students, onGiven }: GiveProps) {
  // The same until it has been given: sent twice, it gives no more.
  const [id, setId] = useState(() => makeId(Date.now()))
  const [minutes, setMinutes] = useState<number | null>(5)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [sending, setSending] = useState(false)
  const give = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    try {
      const body = {
        id,
        minutes: minutes ?? 0,
        reason,
        ...(students.length > 0 ? { students: [...students] } : {}),
      }
      const { message } = await call(giveTime, { params: { quizId }, body })
      toast.success(message ?? 'More time is given')
      setErrors({})
      setReason('')
      setId(makeId(Date.now()))
      onGiven()
    } catch (error) {
      if (!isCallError(error)) throw error
      setErrors(error.errors)
      if (Object.keys(error.errors).length === 0) toast.error(error.message || 'No time was given')
    } finally {
      setSending(false)
    }
  }
  return (
    <form className="rg pad" onSubmit={(event) => void give(event)} noValidate>
      <h2>More time</h2>
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
          hint="It stands in the log."
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={errors.reason}
        />
      </div>
      <button type="submit" className="ob ob-main mt-3" disabled={sending}>
        {students.length > 0 ? `Give it to the ${students.length} chosen` : `Give it to all ${count}`}
      </button>
    </form>
  )
}
