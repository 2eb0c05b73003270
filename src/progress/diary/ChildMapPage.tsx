import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { href, Link, useParams } from 'react-router'
import { MapView } from '../../craft/soroban/MapView.tsx'
import { ParentPageErrorView } from '../../people/family/ParentPageErrorView.tsx'
import { withNext } from '../../platform/browser/paths.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import './diary.css'
import { getChildMap } from './diary.contract.ts'
import { firstNameOf } from './week-summary.rules.ts'
import { words } from './map.words.ts'

/** /family/children/:id/map: how well one child knows each formula of the abacus. */
export function ChildMapPage(): ReactNode {
  const { id = '' } = useParams()
  const load = useCallback(() => call(getChildMap, { params: { id } }), [id])
  const here = href('/family/children/:id/map', { id })
  const { view, retry } = usePrivateQuery(withNext(href('/family/login'), here), load)
  const name = view.phase === 'shown' ? firstNameOf(view.data.fullName) : ''
  return (
    <div className="wrap pt-6 pb-16">
      <Link className="textlink min-h-11" to={href('/family/children/:id', { id })}>
        <ChevronLeft className="ico" aria-hidden="true" />
        {words.diary}
      </Link>
      <h1 className="mt-2 text-3xl">{words.title(name)}</h1>
      <p className="mt-1 max-w-prose text-ink-2">{words.text}</p>
      {view.phase === 'loading' && <Skeleton className="mt-6 h-96" />}
      {view.phase === 'failed' &&
        (view.status === 404 ? (
          <ErrorState className="mt-8" title={view.message} />
        ) : (
          <ParentPageErrorView failure={view} onRetry={retry} />
        ))}
      {view.phase === 'shown' && (
        <div className="dy-map">
          <MapView standings={view.data.formulas} />
        </div>
      )}
    </div>
  )
}
