import { useCallback } from 'react'
import { href, useParams } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { call } from '../../platform/wire.ts'
import { usePageBar } from '../../ui/office/frame.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StepPath } from '../../ui/StepPath.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { CheckList } from './CheckList.tsx'
import { Findings } from './Findings.tsx'
import { dayText, statusLabels, wrongText } from './labels.ts'
import { getVisit, type Visit } from './visits.contract.ts'
import './visits.css'

/** /office/visits/{id}: one visit; head office and the head of the centre read this page. */
export function VisitPage() {
  const { id = '' } = useParams()
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getVisit, { params: { id } }), [id]),
  )
  const shown = view.phase === 'shown' ? view.data : null
  usePageBar({
    title: shown ? `Visit at ${shown.centre}, ${dayText(shown.day)}` : 'Visit',
    note: shown ? statusLabels[shown.status] : '',
    above: { title: 'Visits', to: href('/office/visits') },
  })
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <LoadError {...view} retry={retry} />
  const visit = view.data
  if (visit.status === 'cancelled') return <p className="rg panel-pad">This visit was cancelled.</p>
  return (
    <>
      <VisitPath visit={visit} />
      {visit.status === 'planned' && <CheckList key={id} visit={visit} onChanged={retry} />}
      {visit.status === 'sent' && visit.isOwn && <AnswerForm visit={visit} onAnswered={retry} />}
      {visit.status !== 'planned' && <Findings visit={visit} onChanged={retry} />}
    </>
  )
}

function VisitPath({ visit }: { visit: Visit }) {
  const { day, by, sentAt, sentBy, answeredAt, answeredBy, status, wrong, openFollowUps } = visit
  const hasAnswer = wrong > 0 || sentAt === null
  const steps = [
    { name: 'Planned', when: `${dayText(day)}, ${by}`, isDone: true },
    { name: 'Sent', when: sentAt ? `${formatDay(sentAt)}, ${sentBy}` : '', isDone: sentAt !== null },
    {
      name: 'Answered',
      when: answeredAt ? `${formatDay(answeredAt)}, ${answeredBy}` : '',
      isDone: answeredAt !== null,
    },
    {
      name: 'Closed',
      when: status === 'answered' ? `${openFollowUps} to look at again` : closedText(visit),
      isDone: status === 'closed',
    },
  ]
  return (
    <StepPath
      className="rg mb-3.5"
      label="Where this visit is"
      done=", done"
      steps={steps
        .filter(({ name }) => hasAnswer || name !== 'Answered')
        .map(({ when, ...step }) => ({ ...step, note: <span className="panel-note">{when}</span> }))}
    />
  )
}

const closedText = ({ status, wrong }: Visit): string => (status === 'closed' ? wrongText(wrong) : '')
