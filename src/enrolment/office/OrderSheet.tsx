import { FileDown, Mail, Undo2 } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { href } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { inRupees } from '../../platform/text/rupees.rules.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { getReceipt } from '../enrolment.contract.ts'
import { saveNamedFile } from '../../ui/save-file.ts'
import { Difference, HeldPayment } from './OrderQuestions.tsx'
import { getOrder, mailReceipt, type OrderDetail } from './money.contract.ts'
import { RefundDialog } from './RefundDialog.tsx'
import { Refunds } from './Refunds.tsx'
import { OrderBadge } from './OrderBadge.tsx'
import { orderEventLabel, paymentSource } from './labels.ts'
import { formatShortDateTime } from '../../platform/text/dates.rules.ts'
import './orders.css'

type SheetProps = {
  number: string
  /** After an act: what lists the order is old. */
  onChange?: () => void
  /** The student's name stands on it; in a panel it stands above. */
  heading?: true
}

/** One order: what it is, what has to be decided about it, its story, and its acts. */
export function OrderSheet({ number, onChange, heading }: SheetProps) {
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getOrder, { params: { orderId: number } }), [number]),
  )
  const changed = () => {
    retry()
    onChange?.()
  }
  if (view.phase === 'loading') return <Skeleton className="mt-4 h-96 rounded-lg" />
  if (view.phase === 'failed') return <LoadError {...view} retry={retry} />
  const order = view.data
  return (
    <>
      {heading && <h2 className="text-xl font-bold">{order.studentName}</h2>}
      <Facts order={order} />
      {order.held !== null && <HeldPayment order={order} held={order.held} onChange={changed} />}
      {order.difference && order.differs && (
        <Difference order={order} difference={order.difference} onChange={changed} />
      )}
      <Refunds order={order} />
      <Story order={order} />
      <Acts order={order} onChange={changed} />
    </>
  )
}

function Facts({ order }: { order: OrderDetail }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Course', order.courseTitle],
    ['Amount', inRupees(order.amount)],
    ['Status', <OrderBadge key="status" order={order} />],
    ['Paid by', paymentSource(order)],
    ['State', order.state ?? 'not given'],
    ['Coupon', order.coupon && `${order.coupon}, ${inRupees(order.discount)} off`],
    ['Receipt', order.receipt],
    ['Refunded', order.refunded > 0 ? inRupees(order.refunded) : null],
  ]
  return (
    <dl className="en-d">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Story({ order }: { order: OrderDetail }) {
  return (
    <section className="en-n" aria-labelledby="story">
      <h3 id="story" className="mt-4 mb-1 font-bold">
        History
      </h3>
      <ol className="mo-n">
        {order.story.map((event) => {
          const { what, why } = orderEventLabel(event)
          return (
            <li key={`${event.at} ${event.kind}`}>
              <time dateTime={event.at}>{formatShortDateTime(event.at)}</time>
              <span>
                <b>{what}</b>
                {event.amount === null ? '' : `, ${inRupees(event.amount)}`}
                {why && `: ${why}`}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Acts({ order, onChange }: { order: OrderDetail; onChange: () => void }) {
  const [refunding, setRefunding] = useState(false)
  const [mailing, setMailing] = useState(false)
  const params = { orderId: order.order_id }
  const refundable = order.status === 'CHARGED' && order.paidBy !== 'free'
  async function mail() {
    setMailing(true)
    try {
      toast.success((await call(mailReceipt, { params, body: {} })).message)
      onChange()
    } catch (error) {
      toastError(error)
    }
    setMailing(false)
  }
  if (!refundable && !order.receipt) return null
  return (
    <div className="en-f mo-a">
      {order.receipt && (
        <>
          <button
            type="button"
            className="ob"
            onClick={() => void saveNamedFile(call(getReceipt, { params }))}
          >
            <FileDown className="ico" aria-hidden="true" />
            Receipt
          </button>
          <button type="button" className="ob" disabled={mailing} onClick={() => void mail()}>
            <Mail className="ico" aria-hidden="true" />
            Email again
          </button>
        </>
      )}
      {refundable && (
        <button type="button" className="ob ob-bad" onClick={() => setRefunding(true)}>
          <Undo2 className="ico" aria-hidden="true" />
          Refund
        </button>
      )}
      {refunding && (
        <RefundDialog
          order={order}
          onClose={() => setRefunding(false)}
          onDone={() => {
            setRefunding(false)
            onChange()
          }}
        />
      )}
    </div>
  )
}
