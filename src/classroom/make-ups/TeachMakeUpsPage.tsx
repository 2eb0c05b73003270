import { useCallback } from 'react'
import { href, Link, useParams } from 'react-router'
import { withNext } from '../../platform/browser/paths.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { GroupAbsences } from './ClassesAhead.tsx'
import { MakeUpList } from './MakeUpList.tsx'
import { chooseClassAsTeacher, getTaughtMakeUps, giveUpClassAsTeacher } from './make-ups.contract.ts'
import { words } from './make-ups.words.ts'
import { getTaughtAbsences, reportAbsenceAsTeacher, withdrawAbsenceAsTeacher } from './reported.contract.ts'

/** /teach/groups/{id}/make-ups: a teacher chooses for who missed a class, and notes who can't come. */
export function TeachMakeUpsPage() {
  const { id = '' } = useParams()
  const load = useCallback(async () => {
    const group = { params: { id } }
    const [made, ahead] = await Promise.all([call(getTaughtMakeUps, group), call(getTaughtAbsences, group)])
    return { data: { ...made.data, ...ahead.data } }
  }, [id])
  const here = href('/teach/groups/:id/make-ups', { id })
  const { view, retry } = usePrivateQuery(withNext(href('/login'), here), load)
  return (
    <div className="wrap py-8">
      <h1 className="text-3xl">{words.title}</h1>
      <p className="mt-2">{words.teacherText}</p>
      {view.phase === 'loading' && <Skeleton className="mt-6 h-96 max-w-xl" />}
      {view.phase === 'failed' && (
        <ErrorState
          className="mt-8"
          title={view.message}
          action={view.status !== 404 && <Button onClick={retry}>{words.retry}</Button>}
        />
      )}
      {view.phase === 'shown' &&
        (view.data.makeUps.length === 0 ? (
          <EmptyState className="mt-6" title={words.none} />
        ) : (
          <MakeUpList
            makeUps={view.data.makeUps}
            onChoose={(makeUpId, body) => call(chooseClassAsTeacher, { params: { id, makeUpId }, body })}
            onGiveUp={(makeUpId) => call(giveUpClassAsTeacher, { params: { id, makeUpId }, body: {} })}
            onDone={retry}
          />
        ))}
      {view.phase === 'shown' && (
        <GroupAbsences
          classes={view.data.classes}
          onReport={({ studentId, day }) =>
            call(reportAbsenceAsTeacher, { params: { id }, body: { studentId, day } })
          }
          onWithdraw={({ studentId, day }) =>
            call(withdrawAbsenceAsTeacher, { params: { id }, body: { studentId, day } })
          }
          onDone={retry}
        />
      )}
      <p className="mt-8">
        <Link
          className="textlink inline-block min-h-11 content-center"
          to={href('/teach/groups/:id', { id })}
        >
          {words.toRegister}
        </Link>
      </p>
    </div>
  )
}
