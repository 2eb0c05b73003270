import { useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { rupeesExact } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { numberIn } from '../../ui/office/typed-numbers.ts'
import { orderFault, SHORT_ENDS, type ShortEnd } from '../stock.rules.ts'
import { formatPieces, shortEndLabels } from './labels.ts'
import { cancelStockOrder, type Order, type OrderLine, payStockOrder, settleShort } from './stock.contract.ts'
import { StockDialog } from './StockDialog.tsx'

type OrderProps = { order: Order; onDone: () => void }

/** What became of pieces that were short. */
export function SettleShort({ order, line, onDone }: OrderProps & { line: OrderLine }) {
  const [id, setId] = useState('')
  const [pieces, setPieces] = useState(String(line.short))
  const [how, setHow] = useState<ShortEnd>('came later')
  const ends = order.isOffice ? SHORT_ENDS : (['came later'] as const)
  return (
    <section className="rg panel-pad">
      <p className="mb-3">
        <b>{`${line.item}: ${formatPieces(line.short)} short`}</b>
        {!order.isOffice && (
          <span className="panel-note">Head office sees this, and says what became of them.</span>
        )}
      </p>
      <StockDialog
        button="What became of them"
        name={`What became of them: ${line.item}`}
        title={`${line.item}: ${formatPieces(line.short)} short`}
        verb="Save"
        onOpen={() => setId(uuidv7(Date.now()))}
        send={async () => {
          const body = { _id: id, itemId: line.itemId, pieces: numberIn(pieces), how }
          await call(settleShort, { params: { id: order._id }, body })
          return { message: 'Saved' }
        }}
        onSent={onDone}
      >
        {(errors) => (
          <>
            <OfficeSelect
              label="What became of them"
              value={how}
              onChange={({ target }) => setHow(target.value as ShortEnd)}
            >
              {ends.map((end) => (
                <option key={end} value={end}>
                  {shortEndLabels[end]}
                </option>
              ))}
            </OfficeSelect>
            <OfficeField
              label="Pieces"
              required
              inputMode="numeric"
              value={pieces}
              error={errors.pieces}
              onChange={({ target }) => setPieces(target.value)}
            />
          </>
        )}
      </StockDialog>
    </section>
  )
}

/** Records the transfer that paid an order on credit. */
export function PayOrder({ order, onDone }: OrderProps) {
  const [reference, setReference] = useState('')
  if (!order.isOffice || order.isPaid || order.duePaise === 0 || orderFault('pay', order.status)) return null
  // What is short may still come, and is paid then.
  if (order.status === 'counted' && order.lines.some(({ short }) => short > 0)) return null
  return (
    <section className="rg panel-pad">
      <p className="mb-3">
        <b>{`${rupeesExact(order.duePaise)} to pay`}</b>
      </p>
      <StockDialog
        button="Record payment"
        name="Record payment"
        title={`${rupeesExact(order.duePaise)} of ${order.centre}`}
        verb="Record as paid"
        send={async () => {
          await call(payStockOrder, {
            params: { id: order._id },
            body: { reference, duePaise: order.duePaise },
          })
          return { message: 'Recorded' }
        }}
        onSent={onDone}
      >
        {(errors) => (
          <OfficeField
            label="UTR number"
            required
            maxLength={60}
            value={reference}
            error={errors.reference}
            onChange={({ target }) => setReference(target.value)}
          />
        )}
      </StockDialog>
    </section>
  )
}

/** Cancels an order: the centre before head office has accepted it, head office until it is sent. */
export function CancelOrder({ order, onDone }: OrderProps) {
  const [reason, setReason] = useState('')
  const isAccepted = order.status === 'accepted' || order.status === 'packed'
  if (orderFault('cancel', order.status) || order.isPaid || (isAccepted && !order.isOffice)) return null
  return (
    <section className="rg panel-pad">
      <StockDialog
        button="Cancel order"
        name="Cancel order"
        look="ob ob-quiet"
        title={`Cancel order ${order.number}`}
        verb="Cancel order"
        send={async () => {
          await call(cancelStockOrder, { params: { id: order._id }, body: { reason } })
          return { message: 'Cancelled' }
        }}
        onSent={onDone}
      >
        {(errors) => (
          <OfficeField
            label="Why"
            required
            maxLength={200}
            value={reason}
            error={errors.reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </StockDialog>
    </section>
  )
}
