import './ladders.css'
import { ClipboardPen } from 'lucide-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { href, Link } from 'react-router'
import { useSession } from '../../platform/browser/session.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call, download } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import type { ExamDecision } from '../exams/exams.contract.ts'
import { type ExamDayActs, ExamDaysView } from '../exams/ExamDaysView.tsx'
import { DecisionView } from '../exams/DecisionView.tsx'
import {
  correctCertificate,
  decideExam,
  getExamDay,
  getExamDays,
  getWaitingExam,
  getWaitingExams,
  printCertificates,
  withdrawExam,
} from './exams.contract.ts'
import { Ladders } from './Ladders.tsx'

const load = () => call(getWaitingExams, {})
const judge = (id: string, body: ExamDecision) => call(decideExam, { params: { id }, body })
const open = (id: string) => call(getWaitingExam, { params: { id } })

const days: ExamDayActs = {
  load: (before) => call(getExamDays, { query: before ? { before } : {} }),
  open: ({ grade, day }) => call(getExamDay, { params: { grade, day } }),
  print: ({ grade, day }, part) => download(printCertificates, { params: { grade, day }, body: { part } }),
  withdraw: (id, reason) => call(withdrawExam, { params: { id }, body: { reason } }),
  correctName: (id, name) => call(correctCertificate, { params: { id }, body: { name } }),
}

const helps = {
  both: 'Passed papers to confirm, results with their certificates, and the exam levels.',
  word: 'A teacher or you must confirm each pass. Then the certificate is issued.',
  ladders: 'The exam levels children can take: your own and the built-in ones. Organisers confirm passes.',
}

/** /office/exams: passed papers to confirm, and the exam levels. */
export function OfficeExamsPage(): ReactNode {
  const role = useSession()?.role
  const [judges, edits] = [role !== 'author', role !== 'organiser']
  const alone = judges ? helps.word : helps.ladders
  const bar = usePageBar({ title: 'Grade exams', help: judges && edits ? helps.both : alone })
  return (
    <div className="ld-all">
      {judges && bar && createPortal(<RecordLink />, bar)}
      {judges && <ExamsToConfirm />}
      {judges && <ExamDaysView {...days} />}
      {edits && <Ladders bar={bar} />}
    </div>
  )
}

const RecordLink = () => (
  <Link className="ob" to={href('/office/exams/paper')}>
    <ClipboardPen className="ico" aria-hidden="true" />
    <span className="max-sm:sr-only">Record a paper exam</span>
  </Link>
)

function ExamsToConfirm(): ReactNode {
  const { view, retry } = usePrivateQuery(null, load)
  if (view.phase === 'loading') return <p role="status">One moment, please.</p>
  if (view.phase === 'failed')
    return <ErrorState title={view.message} action={<Button onClick={retry}>Try again</Button>} />
  if (view.data.length === 0)
    return (
      <EmptyState title="Nothing to confirm">
        When a student passes a grade exam, the paper appears here.
      </EmptyState>
    )
  return (
    <ul className="jd-list">
      {view.data.map((exam) => (
        <DecisionView key={exam.sitting._id} {...{ exam, judge, open }} onJudged={retry} />
      ))}
    </ul>
  )
}
