import { type ReactNode, useCallback } from 'react'
import { href, Link, useNavigate, useParams } from 'react-router'
import { withNext } from '../../platform/browser/paths.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { formatDate, formatTime, formatWeekday } from '../../platform/text/dates.rules.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { getGroupLessons, openLesson } from '../live.contract.ts'
import '../live.css'

/** /teach/groups/{id}/live: begins the lesson of a group, and lists its earlier ones. */
export function GroupLessonsPage(): ReactNode {
  const { id = '' } = useParams()
  const load = useCallback(() => call(getGroupLessons, { params: { groupId: id } }), [id])
  const login = withNext(href('/login'), href('/teach/groups/:id/live', { id }))
  const { view, retry } = usePrivateQuery(login, load)
  return (
    <div className="wrap live-lessons">
      <Link className="textlink" to={href('/teach/groups/:id', { id })}>
        Register
      </Link>
      <h1>Live lessons</h1>
      {view.phase === 'loading' && <Skeleton className="h-40" />}
      {view.phase === 'failed' && (
        <ErrorState
          title={view.message}
          action={view.status !== 404 && <Button onClick={retry}>Retry</Button>}
        />
      )}
      {view.phase === 'shown' && <Lessons groupId={id} {...view.data} />}
    </div>
  )
}

type LessonsProps = Reply<typeof getGroupLessons>['data'] & { groupId: string }

function Lessons({ groupId, group, next, lessons }: LessonsProps): ReactNode {
  const navigate = useNavigate()
  const { busy, submit } = useSubmit((failure) => toast.error((failure as Error).message))
  const open = lessons.find(({ phase }) => phase !== 'ended')
  const isOver = lessons.some(({ phase, startsAt }) => phase === 'ended' && startsAt === next?.startsAt)
  const begin = () =>
    submit(async () => {
      const { _id } = open ?? (await call(openLesson, { params: { groupId }, body: {} })).data
      await navigate(href('/teach/live/:lessonId', { lessonId: _id }))
    })
  return (
    <>
      <p>{group}</p>
      <p>
        {isOver && next
          ? `The lesson of ${formatTime(next.startsAt)} is over. Its summary is below.`
          : nextText(next, open !== undefined)}
      </p>
      <Button disabled={(!next?.isOpen || isOver) && !open} busy={busy} onClick={() => void begin()}>
        Begin the lesson
      </Button>
      <h2>The last 30 days</h2>
      {lessons.length === 0 ? (
        <p className="live-card-none">No live lesson yet.</p>
      ) : (
        <ul className="live-list">
          {lessons.map(({ _id, startsAt, phase, sums, children }) => (
            <li key={_id}>
              <Link
                className="textlink"
                to={href(phase === 'ended' ? '/teach/live/:lessonId/summary' : '/teach/live/:lessonId', {
                  lessonId: _id,
                })}
              >
                {formatDate(startsAt)}, {formatTime(startsAt)}
              </Link>
              <span className="tnum">
                {phase === 'ended'
                  ? `${children} ${children === 1 ? 'child' : 'children'}, ${sums} ${sums === 1 ? 'sum' : 'sums'}`
                  : 'Open now'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function nextText(next: LessonsProps['next'], isOpen: boolean): string {
  if (isOpen) return 'A lesson is open now.'
  if (!next) return 'No class is planned for this group.'
  if (next.isOpen) return `The class of ${formatTime(next.startsAt)} can begin.`
  const { startsAt, opensAt } = next
  return `The next class is on ${formatWeekday(startsAt)}, ${formatTime(startsAt)}. The room opens at ${formatTime(opensAt)}.`
}
