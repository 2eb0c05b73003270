import './paper-exams.css'
import { type ReactNode, useCallback, useState } from 'react'
import { href, Link } from 'react-router'
import { PrintCertificatesView } from '../../academy/PrintCertificatesView.tsx'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { formatFullDate } from '../../platform/text/dates.rules.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import type { DayResult, ExamDay, ExamDays } from './exam-days.contract.ts'
import { words } from './exam-decisions.words.ts'
import { gradeName } from './grades.rules.ts'
import { words as language } from '../../platform/language.words.ts'
import { outcomeOf } from './labels.ts'
import { WithdrawResult } from './WithdrawResult.tsx'

type OfDay = Pick<ExamDay, 'grade' | 'day'>
export type ExamDayActs = {
  load: (before?: string) => Promise<{ data: ExamDays }>
  open: (day: OfDay) => Promise<{ data: DayResult[] }>
  print: (day: OfDay, part: number) => Promise<{ name: string; file: Blob }>
  /** Of the office alone. */
  withdraw?: (id: string, reason: string) => Promise<{ message: string }>
  /** Of the office alone: today's name on the certificate. */
  correctName?: (id: string, name: string) => Promise<{ message: string }>
}

/** Exams by grade and day, newest first: their results, and their certificates to print. */
export function ExamDaysView(acts: ExamDayActs): ReactNode {
  const { load } = acts
  const first = useCallback(() => load(), [load])
  const { view, retry } = usePrivateQuery(null, first)
  return (
    <section className="exd" aria-labelledby="exam-days">
      <h2 id="exam-days">{words.byDay}</h2>
      {view.phase === 'loading' && <Skeleton className="h-40 rounded-lg" />}
      {view.phase === 'failed' && (
        <ErrorState title={view.message} action={<Button onClick={retry}>{words.retry}</Button>} />
      )}
      {view.phase === 'shown' && view.data.days.length === 0 && (
        <EmptyState title={words.none}>{words.noneText}</EmptyState>
      )}
      {view.phase === 'shown' && view.data.days.length > 0 && (
        <Days first={view.data} acts={acts} onChanged={retry} />
      )}
    </section>
  )
}

type DaysProps = { first: ExamDays; acts: ExamDayActs; onChanged: () => void }

function Days({ first, acts, onChanged }: DaysProps): ReactNode {
  const [earlier, setEarlier] = useState<ExamDays | null>(null)
  const { busy, submit } = useSubmit()
  const days = [...first.days, ...(earlier?.days ?? [])]
  const { before } = earlier ?? first
  const more = () =>
    submit(async () => {
      const { data } = await acts.load(before ?? undefined)
      setEarlier({ days: [...(earlier?.days ?? []), ...data.days], before: data.before })
    })
  return (
    <>
      <ul>
        {days.map((day) => (
          <Day key={`${day.day} ${day.grade}`} {...{ day, acts, onChanged }} />
        ))}
      </ul>
      {before && (
        <Button variant="line" busy={busy} onClick={() => void more()}>
          {words.earlier}
        </Button>
      )}
    </>
  )
}

type DayProps = { day: ExamDay; acts: ExamDayActs; onChanged: () => void }

function Day({ day, acts, onChanged }: DayProps): ReactNode {
  const [results, setResults] = useState<readonly DayResult[] | null>(null)
  const { busy, submit } = useSubmit()
  const load = () => submit(async () => setResults((await acts.open(day)).data))
  const changed = () => {
    void load()
    onChanged()
  }
  const name = gradeName(day.grade, day.name)
  return (
    <li className="exd-day">
      <h3 lang={language.langOf(name)}>{name}</h3>
      <p className="tnum">
        {words.heldOn(formatFullDate(day.day))} {words.counts(day)}
      </p>
      <div className="jd-keys">
        <PrintCertificatesView count={day.certificates} print={(part) => acts.print(day, part)} />
        <Button
          variant="ghost"
          busy={busy}
          aria-expanded={results !== null}
          onClick={() => (results ? setResults(null) : void load())}
        >
          {results ? words.hide : words.view}
        </Button>
      </div>
      {results && (
        <ul className="exd-results">
          {results.map((result) => (
            <Result key={result.sitting._id} {...{ result, acts }} onChanged={changed} />
          ))}
        </ul>
      )}
    </li>
  )
}

type ResultProps = { result: DayResult; acts: ExamDayActs; onChanged: () => void }

function Result({ result, acts: { withdraw, correctName }, onChanged }: ResultProps): ReactNode {
  const { fullName, sitting, recordedBy, renamed } = result
  const { _id, points, marks, mode, supervisor, certificate } = sitting
  return (
    <li>
      <p>
        <b>{fullName}</b>{' '}
        <span className="tnum">
          {words.result(points ?? 0, marks, outcomeOf(sitting))}
          {mode === 'paper' && words.supervised(supervisor)}
          {recordedBy !== null && words.enteredBy(recordedBy)}
        </span>
      </p>
      {renamed && correctName && (
        <CorrectName {...renamed} correct={() => correctName(_id, renamed.to)} onCorrected={onChanged} />
      )}
      <div className="exd-keys">
        {certificate && (
          <Link className="textlink" to={href('/exams/certificates/:code', { code: certificate.code })}>
            {words.certificate}
            <span className="sr-only">{words.certificateOf(fullName)}</span>
          </Link>
        )}
        {withdraw && mode === 'paper' && (
          <WithdrawResult
            name={fullName}
            withdraw={(reason) => withdraw(_id, reason)}
            onWithdrawn={onChanged}
          />
        )}
      </div>
    </li>
  )
}

type CorrectProps = {
  from: string
  to: string
  correct: () => Promise<{ message: string }>
  onCorrected: () => void
}

/** Offers today's name for a certificate that was issued under another spelling. */
function CorrectName({ from, to, correct, onCorrected }: CorrectProps): ReactNode {
  const { busy, submit } = useSubmit()
  const send = () =>
    submit(async () => {
      toast.success((await correct()).message)
      onCorrected()
    })
  return (
    <p className="basis-full">
      {words.certificateSays(from)}
      <button type="button" className="textlink" disabled={busy} onClick={() => void send()}>
        {words.changeTo(to)}
      </button>
    </p>
  )
}
