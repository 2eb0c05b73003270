import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { ExamDecision } from '../../craft/exams/exams.contract.ts'
import { type ExamDayActs, ExamDaysView } from '../../craft/exams/ExamDaysView.tsx'
import { DecisionView } from '../../craft/exams/DecisionView.tsx'
import { withNext } from '../../platform/browser/paths.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call, download } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import {
  decideGroupExam,
  getGroupExamDay,
  getGroupExamDays,
  getPassedExam,
  getPassedExams,
  printGroupCertificates,
} from './exams.contract.ts'
import { words } from './exams-to-confirm.words.ts'

const load = () => call(getPassedExams, {})
const judge = (id: string, body: ExamDecision) => call(decideGroupExam, { params: { id }, body })
const open = (id: string) => call(getPassedExam, { params: { id } })

const days: ExamDayActs = {
  load: (before) => call(getGroupExamDays, { query: before ? { before } : {} }),
  open: ({ grade, day }) => call(getGroupExamDay, { params: { grade, day } }),
  print: ({ grade, day }, part) =>
    download(printGroupCertificates, { params: { grade, day }, body: { part } }),
}

/** /teach/exams: exams that the teacher's own students passed, to be confirmed. */
export function ExamsToConfirmPage(): ReactNode {
  const { view, retry } = usePrivateQuery(withNext(href('/login'), href('/teach/exams')), load)
  return (
    <div className="wrap py-8">
      <h1 className="text-3xl">{words.title}</h1>
      <p className="mt-2 max-w-[60ch] text-ink-2">
        {words.confirmPass}
        <Link className="textlink" to={href('/teach')}>
          {words.back}
        </Link>
      </p>
      <ButtonLink variant="line" className="mt-4" to={href('/teach/exams/paper')}>
        {words.record}
      </ButtonLink>
      {view.phase === 'loading' && <p role="status">{words.loading}</p>}
      {view.phase === 'failed' && (
        <ErrorState
          className="mt-8"
          title={view.message}
          action={<Button onClick={retry}>{words.retry}</Button>}
        />
      )}
      {view.phase === 'shown' && view.data.length === 0 && (
        <EmptyState title={words.none}>{words.noneText}</EmptyState>
      )}
      {view.phase === 'shown' && (
        <ul className="jd-list">
          {view.data.map((exam) => (
            <DecisionView key={exam.sitting._id} {...{ exam, judge, open }} onJudged={retry} />
          ))}
        </ul>
      )}
      <ExamDaysView {...days} />
    </div>
  )
}
