import { useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { rupeesExact } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { OfficeField, OfficeSelect, ReasonField } from '../../ui/office/fields.tsx'
import { numberIn } from '../../ui/office/typed-numbers.ts'
import { orderFault, SHORT_ENDS, type ShortEnd } from '../stock.rules.ts'
import { formatPieces, shortEndLabels } from './labels.ts'
import {
  cancelStockOrder,
  type Order,
  type OrderLine,
  payStockOrder,
  refundStockOrder,
  settleShort,
} from './stock.contract.ts'
import { FormButton } from '../../ui/office/FormButton.tsx'
import { Transfer } from '../../ui/office/Transfer.tsx'

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
      <FormButton
        button="What became of them"
        name={`What became of them: ${line.item}`}
        title={`${line.item}: ${formatPieces(line.short)} short`}
        submitText="Save"
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
      </FormButton>
    </section>
  )
}

/** What is short may still come; until then no sum of a counted order is sure. */
const isSure = ({ status, lines }: Order): boolean =>
  status !== 'counted' || lines.every(({ short }) => short === 0)

/** Records the transfer that paid an order on credit. */
export function PayOrder({ order, onDone }: OrderProps) {
  const { _id: id, duePaise } = order
  if (!order.isOffice || order.isPaid || duePaise === 0 || orderFault('pay', order.status)) return null
  if (!isSure(order)) return null
  return (
    <Transfer
      text={`${rupeesExact(duePaise)} to pay`}
      button="Record payment"
      title={`${rupeesExact(duePaise)} of ${order.centre}`}
      submitText="Record as paid"
      send={({ reference }) => call(payStockOrder, { params: { id }, body: { reference, duePaise } })}
      onDone={onDone}
    />
  )
}

/** Records that a centre got back what it had paid too much, once the sum is sure. */
export function RefundOrder({ order, onDone }: OrderProps) {
  const { _id: id, excessPaise: paise } = order
  if (!order.isOffice || paise === 0 || orderFault('refund', order.status) || !isSure(order)) return null
  return (
    <Transfer
      text={`${rupeesExact(paise)} to refund`}
      hint="Send it from the bank, then record its UTR number here."
      button="Record refund"
      title={`${rupeesExact(paise)} to ${order.centre}`}
      submitText="Record as refunded"
      send={({ reference }) => call(refundStockOrder, { params: { id }, body: { reference, paise } })}
      onDone={onDone}
    />
  )
}

/** Cancels an order: the centre before head office has accepted it, head office until it is sent. */
export function CancelOrder({ order, onDone }: OrderProps) {
  const [reason, setReason] = useState('')
  const isAccepted = order.status === 'accepted' || order.status === 'packed'
  if (orderFault('cancel', order.status) || (isAccepted && !order.isOffice)) return null
  return (
    <section className="rg panel-pad">
      <FormButton
        button="Cancel order"
        name="Cancel order"
        look="ob ob-quiet"
        title={`Cancel order ${order.number}`}
        submitText="Cancel order"
        send={async () => {
          await call(cancelStockOrder, { params: { id: order._id }, body: { reason } })
          return { message: 'Cancelled' }
        }}
        onSent={onDone}
      >
        {(errors) => <ReasonField value={reason} error={errors.reason} onChange={setReason} />}
      </FormButton>
    </section>
  )
}
