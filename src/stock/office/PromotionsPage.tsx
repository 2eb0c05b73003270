import { useCallback, useState } from 'react'
import { href } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { useMayManage, usePageBar } from '../../ui/office/frame.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { RecordSelect } from '../../ui/office/RecordSelect.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ExamChildren } from './ExamChildren.tsx'
import { MovedUp } from './MovedUp.tsx'
import { getPromotions } from './promotions.contract.ts'
import './stock.css'

/** /office/promotions: who passed an exam and moves up, with its next group and kit. */
export function PromotionsPage() {
  const [centreId, setCentreId] = useState('')
  usePageBar({
    title: 'Exams and kits',
    help: 'Who passed an exam moves up: into the next group, with the kit of the next level. A failed exam moves nobody.',
  })
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getPromotions, { query: centreId ? { centreId } : {} }), [centreId]),
  )
  // The places to choose from, also while those of another one load.
  const [centres, setCentres] = useState<{ _id: string; name: string }[]>([])
  if (view.phase === 'shown' && view.data.centres.length !== centres.length) setCentres(view.data.centres)
  const mayManage = useMayManage()
  return (
    <>
      {centres.length > 1 && (
        <div className="stock-place">
          <RecordSelect
            label="Centre"
            value={centreId || (view.phase === 'shown' ? (view.data.centreId ?? '') : '')}
            onChange={({ target }) => setCentreId(target.value)}
            records={centres}
          />
        </div>
      )}
      {view.phase === 'loading' && <Skeleton className="h-96 rounded-lg" />}
      {view.phase === 'failed' && <LoadError {...view} retry={retry} />}
      {view.phase === 'shown' && (
        <div className="panel-columns stock-side">
          <div className="panel-column">
            <ExamChildren
              key={view.data.centreId}
              promotions={view.data}
              mayMove={mayManage}
              onMoved={retry}
            />
          </div>
          <div className="panel-column">
            <MovedUp promotions={view.data} mayManage={mayManage} onChanged={retry} />
          </div>
        </div>
      )}
    </>
  )
}
