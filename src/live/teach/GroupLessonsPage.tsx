import { type ReactNode, useCallback } from 'react'
import { href, Link, useNavigate, useParams } from 'react-router'
import { withNext } from '../../platform/browser/paths.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { words as language } from '../../platform/language.words.ts'
import { formatDate, formatTime, formatWeekday } from '../../platform/text/dates.rules.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { getGroupLessons, openLesson } from '../live.contract.ts'
import { words } from './lessons.words.ts'
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
        {words.register}
      </Link>
      <h1>{words.title}</h1>
      {view.phase === 'loading' && <Skeleton className="h-40" />}
      {view.phase === 'failed' && (
        <ErrorState
          title={view.message}
          action={view.status !== 404 && <Button onClick={retry}>{words.retry}</Button>}
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
      <p lang={language.langOf(group)}>{group}</p>
      <p>{isOver && next ? words.isOver(formatTime(next.startsAt)) : nextText(next, open !== undefined)}</p>
      <Button disabled={(!next?.isOpen || isOver) && !open} busy={busy} onClick={() => void begin()}>
        {words.begin}
      </Button>
      <h2>{words.lastDays}</h2>
      {lessons.length === 0 ? (
        <p className="live-card-none">{words.none}</p>
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
              <span className="tnum">{phase === 'ended' ? words.held(children, sums) : words.openNow}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function nextText(next: LessonsProps['next'], isOpen: boolean): string {
  if (isOpen) return words.isOpen
  if (!next) return words.notPlanned
  if (next.isOpen) return words.canBegin(formatTime(next.startsAt))
  const { startsAt, opensAt } = next
  return words.nextClass(formatWeekday(startsAt), formatTime(startsAt), formatTime(opensAt))
}
