import { useCallback } from 'react'
import { href, useParams } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { rupeesExact } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { usePageBar } from '../../ui/office/frame.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StepPath } from '../../ui/StepPath.tsx'
import type { OrderAct } from '../stock.rules.ts'
import { orderStatusLabels } from './labels.ts'
import { NextAct } from './NextAct.tsx'
import { CancelOrder, PayOrder, RefundOrder, SettleShort } from './OrderActs.tsx'
import { getStockOrder, type Order, type OrderLine } from './stock.contract.ts'
import './stock.css'

/** /office/stock/{id}: one order of a centre; head office and the centre read this page. */
export function OrderPage() {
  const { id = '' } = useParams()
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getStockOrder, { params: { id } }), [id]),
  )
  const shown = view.phase === 'shown' ? view.data : null
  usePageBar({
    title: shown ? `Order ${shown.number}, ${shown.centre}` : 'Stock order',
    note: shown ? orderStatusLabels[shown.status] : '',
    above: { title: 'Stock', to: href('/office/stock') },
  })
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <LoadError {...view} retry={retry} />
  const order = view.data
  const short = order.lines.filter((line) => line.short > 0)
  return (
    <>
      <OrderPath order={order} />
      <div className="panel-columns stock-side">
        <Lines order={order} />
        <div className="panel-column">
          <NextAct key={order.status} order={order} onDone={retry} />
          {short.map((line) => (
            <SettleShort key={`${line.itemId} ${line.short}`} order={order} line={line} onDone={retry} />
          ))}
          <PayOrder order={order} onDone={retry} />
          <RefundOrder order={order} onDone={retry} />
          <CancelOrder order={order} onDone={retry} />
        </div>
      </div>
    </>
  )
}

const steps: readonly { act: OrderAct; name: string }[] = [
  { act: 'place', name: 'Placed' },
  { act: 'accept', name: 'Accepted' },
  { act: 'pack', name: 'Packed' },
  { act: 'send', name: 'Sent' },
  { act: 'count', name: 'Counted in' },
]

function OrderPath({ order }: { order: Order }) {
  const cancelled = order.acts.find(({ act }) => act === 'cancel')
  if (cancelled)
    return (
      <p className="rg panel-pad mb-3.5">
        <b>{`Cancelled on ${formatDay(cancelled.at)}, ${cancelled.by}`}</b>
        <span className="panel-note">{cancelled.note}</span>
      </p>
    )
  return (
    <StepPath
      className="rg stock-path mb-3.5"
      label="Where this order is"
      done=", done"
      steps={steps.map(({ act, name }) => {
        const done = order.acts.find((each) => each.act === act)
        const parcel = act === 'send' && done?.note ? `, parcel ${done.note}` : ''
        return {
          name,
          isDone: done !== undefined,
          note: (
            <span className="panel-note">{done ? `${formatDay(done.at)}, ${done.by}${parcel}` : ''}</span>
          ),
        }
      })}
    />
  )
}

function Lines({ order }: { order: Order }) {
  const paid = order.acts.find(({ act }) => act === 'pay')
  const refunded = order.acts.find(({ act }) => act === 'refund')
  return (
    <section className="rg" aria-labelledby="stock-lines">
      <div className="panel-head">
        <h2 id="stock-lines">What is in it</h2>
      </div>
      <ul>
        {order.lines.map((line) => (
          <li key={line.itemId} className="stock-row">
            <span className="min-w-0">
              <b className="[overflow-wrap:anywhere]">{line.item}</b>
              <span className="panel-note">{factsOf(line, order)}</span>
            </span>
            <b className="tnum">{line.ordered}</b>
          </li>
        ))}
      </ul>
      {order.note && <p className="panel-pad">{order.note}</p>}
      {(order.duePaise > 0 || paid) && (
        <p className="stock-row">
          <span className="min-w-0">
            <b>{paid ? 'Paid' : 'To pay'}</b>
            <span className="panel-note">
              {paid
                ? `${paid.note}, ${formatDay(paid.at)}`
                : 'GST included. What is short or damaged is not charged.'}
            </span>
          </span>
          <b className="tnum">{rupeesExact(paid?.paise ?? order.duePaise)}</b>
        </p>
      )}
      {order.excessPaise > 0 && (
        <p className="stock-row">
          <span className="min-w-0">
            <b>To refund</b>
            <span className="panel-note">
              {order.status === 'cancelled'
                ? 'It was paid before it was cancelled.'
                : 'Paid for pieces that were not packed, did not arrive or were damaged.'}
            </span>
          </span>
          <b className="tnum">{rupeesExact(order.excessPaise)}</b>
        </p>
      )}
      {refunded && (
        <p className="stock-row">
          <span className="min-w-0">
            <b>Refunded</b>
            <span className="panel-note">{`${refunded.note}, ${formatDay(refunded.at)}`}</span>
          </span>
          <b className="tnum">{rupeesExact(refunded.paise)}</b>
        </p>
      )}
    </section>
  )
}

/** What became of a line so far: '6 packed, 5 whole, 1 short'. */
function factsOf(line: OrderLine, { status }: Order): string {
  const isOpen = status === 'placed' || status === 'accepted'
  const counted: readonly (readonly [number, string])[] = [
    [line.packed, 'packed'],
    [line.whole, 'whole'],
    [line.damaged, 'damaged'],
    [line.cameLater, 'came later'],
    [line.notSent, 'never sent'],
    [line.lost, 'lost'],
    [line.short, 'short'],
  ]
  return [
    line.pricePaise > 0 ? `${rupeesExact(line.pricePaise)} each` : '',
    isOpen && line.store !== null ? `${line.store} in the store` : '',
    ...counted.filter(([pieces]) => pieces > 0).map(([pieces, words]) => `${pieces} ${words}`),
  ]
    .filter(Boolean)
    .join(', ')
}
