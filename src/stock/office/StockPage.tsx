import { Download } from 'lucide-react'
import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { href } from 'react-router'
import { readSession } from '../../platform/browser/session.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call, download } from '../../platform/wire.ts'
import { RecordSelect } from '../../ui/office/RecordSelect.tsx'
import { useIsSeated, useMayManage, usePageBar } from '../../ui/office/frame.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { saveDownload } from '../../ui/save-file.ts'
import { GiftList } from './GiftList.tsx'
import { GivePanel } from './GivePanel.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { Items } from './Items.tsx'
import { OrderList } from './OrderList.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { exportStock, getStock } from './stock.contract.ts'
import './stock.css'

/** /office/stock: where each piece is, the orders of centres, and what children were given. */
export function StockPage() {
  const [centreId, setCentreId] = useState('')
  const bar = usePageBar({
    title: 'Stock',
    help: 'Kits, books and abacuses: where each piece is, what centres have ordered, and which child has what.',
  })
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getStock, { query: centreId ? { centreId } : {} }), [centreId]),
  )
  // The places to choose from, also while those of another one load.
  const [centres, setCentres] = useState<{ _id: string; name: string }[]>([])
  if (view.phase === 'shown' && view.data.centres.length !== centres.length) setCentres(view.data.centres)
  const [mayManage, isSeated] = [useMayManage(), useIsSeated()]
  const isOwner = readSession()?.role === 'owner'
  return (
    <>
      {bar && mayManage && createPortal(<ExportKey />, bar)}
      {centres.length > 1 && (
        <div className="stock-place">
          <RecordSelect
            label="Place"
            value={centreId}
            onChange={({ target }) => setCentreId(target.value)}
            none="All places"
            records={centres}
          />
        </div>
      )}
      {view.phase === 'loading' && <Skeleton className="h-96 rounded-lg" />}
      {view.phase === 'failed' && <LoadError {...view} retry={retry} />}
      {view.phase === 'shown' && (
        <div className="panel-columns stock-side">
          <div className="panel-column">
            <Items
              stock={view.data}
              centreId={centreId}
              may={{ count: mayManage, change: isOwner, receive: !isSeated }}
              add={isOwner && <ItemDialog onSaved={retry} />}
              onChanged={retry}
            />
          </div>
          <div className="panel-column">
            {centres.length > 0 && (
              <OrderList
                orders={view.data.orders}
                isOffice={!isSeated}
                add={<OrderDialog stock={view.data} centreId={centreId} />}
              />
            )}
            <GivePanel key={centreId} stock={view.data} centreId={centreId} onGiven={retry} />
            <GiftList gifts={view.data.gifts} mayTakeBack={mayManage} onChanged={retry} />
          </div>
        </div>
      )}
    </>
  )
}

const ExportKey = () => (
  <button type="button" className="ob ob-quiet" onClick={() => void saveDownload(download(exportStock, {}))}>
    <Download className="ico" aria-hidden="true" />
    Export (CSV)
  </button>
)
