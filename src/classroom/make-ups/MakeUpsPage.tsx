import { href, Link } from 'react-router'
import { ParentPageErrorView } from '../../people/family/ParentPageErrorView.tsx'
import { withNext } from '../../platform/browser/paths.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ClassesAhead } from './ClassesAhead.tsx'
import { MakeUpList } from './MakeUpList.tsx'
import { chooseFamilyClass, getFamilyMakeUps, giveUpFamilyClass } from './make-ups.contract.ts'
import { words } from './make-ups.words.ts'
import { getFamilyAbsences, reportFamilyAbsence, withdrawFamilyAbsence } from './reported.contract.ts'

const load = async () => {
  const [made, ahead] = await Promise.all([call(getFamilyMakeUps, {}), call(getFamilyAbsences, {})])
  return { data: { ...made.data, ...ahead.data } }
}

/** /family/make-ups: a parent chooses a class for one that was missed, and says when a child can't come. */
export function MakeUpsPage() {
  const { view, retry } = usePrivateQuery(withNext(href('/family/login'), href('/family/make-ups')), load)
  return (
    <div className="wrap py-8 lg:py-12">
      <h1 className="text-3xl">{words.title}</h1>
      <p className="mt-2">{words.text}</p>
      {view.phase === 'loading' && <Skeleton className="mt-6 h-96 max-w-xl" />}
      {view.phase === 'failed' && <ParentPageErrorView failure={view} onRetry={retry} />}
      {view.phase === 'shown' &&
        (view.data.makeUps.length === 0 ? (
          <EmptyState className="mt-6" title={words.none}>
            {words.noneText}
          </EmptyState>
        ) : (
          <MakeUpList
            makeUps={view.data.makeUps}
            onChoose={(id, body) => call(chooseFamilyClass, { params: { id }, body })}
            onGiveUp={(id) => call(giveUpFamilyClass, { params: { id }, body: {} })}
            onDone={retry}
          />
        ))}
      {view.phase === 'shown' && (
        <ClassesAhead
          classes={view.data.classes}
          onReport={({ studentId: id, groupId, day }) =>
            call(reportFamilyAbsence, { params: { id }, body: { groupId, day } })
          }
          onWithdraw={({ studentId: id, groupId, day }) =>
            call(withdrawFamilyAbsence, { params: { id }, body: { groupId, day } })
          }
          onDone={retry}
        />
      )}
      <p className="mt-8">
        <Link className="textlink inline-block min-h-11 content-center" to={href('/family')}>
          {words.toDiary}
        </Link>
      </p>
    </div>
  )
}
