import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { Word } from '../../craft/exams/exams.contract.ts'
import { JudgeView } from '../../craft/exams/JudgeView.tsx'
import { withNext } from '../../platform/paths.ts'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { getPassedExam, getPassedExams, judgeExam } from './exams.contract.ts'

const load = () => call(getPassedExams, {})
const judge = (id: string, body: Word) => call(judgeExam, { params: { id }, body })
const open = (id: string) => call(getPassedExam, { params: { id } })

/** /teach/exams: what the own students have passed, and the teacher's word on it. */
export function ExamsToConfirmPage(): ReactNode {
  const { view, retry } = useOwn(withNext(href('/login'), href('/teach/exams')), load)
  return (
    <div className="wrap py-8">
      <h1 className="text-3xl">Exams to confirm</h1>
      <p className="mt-2 max-w-[60ch] text-ink-2">
        A paper that was passed counts once you say so. Then the child has a certificate.{' '}
        <Link className="textlink" to={href('/teach')}>
          Back to the register
        </Link>
      </p>
      {view.phase === 'loading' && <p role="status">One moment, please.</p>}
      {view.phase === 'failed' && (
        <ErrorState
          className="mt-8"
          title={view.message}
          action={<Button onClick={retry}>Try again</Button>}
        />
      )}
      {view.phase === 'shown' && view.data.length === 0 && (
        <EmptyState title="No paper waits for you">
          When a student passes a grade exam, the paper stands here.
        </EmptyState>
      )}
      {view.phase === 'shown' && (
        <ul className="jd-list">
          {view.data.map((exam) => (
            <JudgeView key={exam.sitting._id} {...{ exam, judge, open }} onJudged={retry} />
          ))}
        </ul>
      )}
    </div>
  )
}
