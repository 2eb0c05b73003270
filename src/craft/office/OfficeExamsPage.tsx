import './ladders.css'
import type { ReactNode } from 'react'
import { useSession } from '../../platform/session.ts'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useBar } from '../../ui/office/frame.ts'
import type { Word } from '../exams/exams.contract.ts'
import { JudgeView } from '../exams/JudgeView.tsx'
import { getWaitingExam, getWaitingExams, sayOfExam } from './exams.contract.ts'
import { Ladders } from './Ladders.tsx'

const load = () => call(getWaitingExams, {})
const judge = (id: string, body: Word) => call(sayOfExam, { params: { id }, body })
const open = (id: string) => call(getWaitingExam, { params: { id } })

const helps = {
  both: 'Passed papers that wait for a word, and the ladders whose exams children take.',
  word: 'A paper that was passed counts once somebody says so: a teacher of the child at /teach/exams, or you. Then the child has a certificate.',
  ladders:
    'The ladders of grades whose exams children take: the academy’s own, and those given. Whether a passed paper counts is the organiser’s word.',
}

/** /office/exams: passed papers that wait for a word, and the ladders of grades. */
export function OfficeExamsPage(): ReactNode {
  const role = useSession()?.role
  const [judges, edits] = [role !== 'author', role !== 'organiser']
  const alone = judges ? helps.word : helps.ladders
  const bar = useBar({ title: 'Grade exams', help: judges && edits ? helps.both : alone })
  return (
    <div className="ld-all">
      {judges && <Waiting />}
      {edits && <Ladders bar={bar} />}
    </div>
  )
}

function Waiting(): ReactNode {
  const { view, retry } = useOwn(null, load)
  if (view.phase === 'loading') return <p role="status">One moment, please.</p>
  if (view.phase === 'failed')
    return <ErrorState title={view.message} action={<Button onClick={retry}>Try again</Button>} />
  if (view.data.length === 0)
    return (
      <EmptyState title="No paper waits">
        When a student passes a grade exam, the paper stands here.
      </EmptyState>
    )
  return (
    <ul className="jd-list">
      {view.data.map((exam) => (
        <JudgeView key={exam.sitting._id} {...{ exam, judge, open }} onJudged={retry} />
      ))}
    </ul>
  )
}
