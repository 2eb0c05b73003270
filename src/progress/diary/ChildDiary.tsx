import { MessageCircle, Settings } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { href, Link, useLocation, useSearchParams } from 'react-router'
import { AnnouncementsView } from '../../classroom/announcements/AnnouncementsView.tsx'
import { ActingView } from '../../people/family/PinGateView.tsx'
import { HandOverView } from '../../people/family/HandOverView.tsx'
import { ParentPageErrorView } from '../../people/family/ParentPageErrorView.tsx'
import { withNext } from '../../platform/browser/paths.ts'
import { readSession, storeSession } from '../../platform/browser/session.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BlankDiary } from './BlankDiary.tsx'
import { ChildTabs } from './ChildTabs.tsx'
import { type FamilyDiary, getDiary } from './diary.contract.ts'
import { DiaryView } from './DiaryView.tsx'
import { FeeCard } from './FeeCard.tsx'
import { LetterCard } from './LetterCard.tsx'
import { words } from './diary.words.ts'
import './diary.css'

/** No such child, or none of theirs. */
const UNKNOWN = [400, 404]

/**
 * The school diary of one child, the first unless said. The week stands in the address, so that Back turns
 * the page back.
 */
export function ChildDiary({ childId }: { childId?: string }): ReactNode {
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const week = search.get('week') ?? undefined
  const load = useCallback(
    () =>
      call(getDiary, {
        query: { ...(childId === undefined ? {} : { child: childId }), ...(week ? { week } : {}) },
      }),
    [childId, week],
  )
  const { view, retry } = usePrivateQuery(withNext(href('/family/login'), pathname), load)
  // The last week stays on screen while another one of the same child loads.
  const [open, setOpen] = useState<{ childId: string | undefined; family: FamilyDiary }>()
  useEffect(() => {
    if (view.phase === 'shown') setOpen({ childId, family: view.data })
  }, [view, childId])
  const turning = view.phase === 'loading' && open?.childId === childId ? open?.family : undefined
  const family = view.phase === 'shown' ? view.data : turning
  useActing(family)

  return (
    <div className="dy-desk">
      {family ? (
        <OpenDiary
          family={family}
          busy={view.phase === 'loading'}
          onWeek={(monday) => setSearch({ week: monday }, { preventScrollReset: true })}
          onChanged={retry}
        />
      ) : (
        <div className="wrap pt-6 pb-16 lg:pt-9">
          <h1 className="dy-title">{words.title}</h1>
          {view.phase === 'loading' && <Loading />}
          {view.phase === 'failed' &&
            (UNKNOWN.includes(view.status) ? (
              <ErrorState
                className="mt-8"
                title={view.message}
                action={<ButtonLink to={href('/family')}>{words.openDiary}</ButtonLink>}
              />
            ) : (
              <ParentPageErrorView failure={view} onRetry={retry} />
            ))}
        </div>
      )}
    </div>
  )
}

/** Text in the place of the week's sentence, for slow phones. */
function Loading(): ReactNode {
  return (
    <div aria-busy="true">
      <Skeleton className="mt-7 h-14 w-72" />
      <div className="dy-book">
        <div className="dy-page dy-left">
          <Skeleton className="h-16" />
          <p className="dy-say dy-waits" role="status">
            {words.opening}
          </p>
          <Skeleton className="mt-6 h-64" />
        </div>
        <div className="dy-page dy-right">
          <Skeleton className="h-28" />
          <Skeleton className="mt-6 h-64" />
        </div>
      </div>
    </div>
  )
}

type OpenProps = {
  family: FamilyDiary
  busy: boolean
  onWeek: (monday: string) => void
  onChanged: () => void
}

function OpenDiary({ family, busy, onWeek, onChanged }: OpenProps): ReactNode {
  const { parent, actingFor, pin, children, diary } = family
  const acting = children.find(({ _id }) => _id === actingFor)
  const shown = children.find(({ _id }) => _id === diary?.child._id)
  useFeesInSight()
  return (
    <>
      <div className="wrap dy-top">
        <h1 className="dy-title">{words.title}</h1>
        {acting && <ActingView name={acting.fullName} onBack={onChanged} />}
      </div>
      <AnnouncementsView list={family.announcements} mayRead className="pt-4 pb-4 lg:pb-16" />
      <div className="wrap dy-wrap">
        {diary && shown ? (
          <>
            <ChildTabs family={family} shown={shown._id} />
            <DiaryView
              diary={diary}
              parent={parent}
              wantsLetter={family.letter}
              busy={busy}
              onWeek={onWeek}
              onChanged={onChanged}
            />
            {shown.agreed ? (
              <HandOverView key={shown._id} child={shown} pin={pin} to={href('/home')} className="dy-hand" />
            ) : (
              <ButtonLink className="dy-hand" to={href('/family/account')}>
                {words.consentFor(shown.firstName)}
              </ButtonLink>
            )}
          </>
        ) : (
          <BlankDiary onAdded={onChanged} />
        )}
      </div>
      {diary && (
        <div className="wrap dy-more">
          <FeeCard fees={diary.fees} child={diary.child} />
          <LetterCard family={family} />
        </div>
      )}
      <p className="wrap dy-account">
        <Link className="textlink min-h-11" to={href('/family/account')}>
          <Settings className="ico" aria-hidden="true" />
          {words.account}
        </Link>
        <span className="text-ink-2">{words.accountText}</span>
        <Link className="textlink min-h-11" to={href('/family/messages')}>
          <MessageCircle className="ico" aria-hidden="true" />
          {words.messages}
        </Link>
      </p>
    </>
  )
}

/** Scrolls to the fees for '#fees': they load after the page. */
function useFeesInSight(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '#fees') return
    const fees = document.getElementById('fees')
    fees?.scrollIntoView({ block: 'center' })
    fees?.focus({ preventScroll: true })
  }, [hash])
}

/** Stores in the browser for whom this session acts on the server: another tab may have switched. */
function useActing(family: FamilyDiary | undefined): void {
  const child = family?.children.find(({ _id }) => _id === family.actingFor)
  const { _id, fullName } = child ?? family?.parent ?? {}
  const acts = child !== undefined
  useEffect(() => {
    const stored = readSession()
    if (!stored || !_id || !fullName) return
    if (stored.userId !== _id || stored.name !== fullName || stored.family !== acts)
      storeSession({ userId: _id, name: fullName, role: acts ? 'student' : 'parent', family: acts })
  }, [_id, fullName, acts])
}
