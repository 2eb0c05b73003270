import { FileDown, Mail, Undo2 } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { href } from 'react-router'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { Failed } from '../../ui/office/Failed.tsx'
import { inRupees } from '../../ui/Rupees.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { getReceipt, refundOrder } from '../enrolment.contract.ts'
import { saveNamedFile } from '../receipts/saveNamedFile.ts'
import { DecideDialog } from './DecideDialog.tsx'
import { Difference, Held } from './OrderQuestions.tsx'
import { getCreditNote, getOrder, mailReceipt, type OrderDetail } from './money.contract.ts'
import { StatusSign } from './StatusSign.tsx'
import { toldOf, when, whereFrom } from './words.ts'

type SheetProps = {
  number: string
  /** After an act: what lists the order is old. */
  onChange?: () => void
  /** The student's name stands on it; in a panel it stands above. */
  heading?: true
}

/** One order: what it is, what has to be decided about it, its story, and its acts. */
export function OrderSheet({ number, onChange, heading }: SheetProps) {
  const { view, retry } = useOwn(
    href('/staff/login'),
    useCallback(() => call(getOrder, { params: { orderId: number } }), [number]),
  )
  const changed = () => {
    retry()
    onChange?.()
  }
  if (view.phase === 'loading') return <Skeleton className="mt-4 h-96 rounded-lg" />
  if (view.phase === 'failed') return <Failed message={view.message} retry={retry} />
  const order = view.data
  return (
    <>
      {heading && <h2 className="text-xl font-bold">{order.studentName}</h2>}
      <Facts order={order} />
      {order.held !== null && <Held order={order} held={order.held} onChange={changed} />}
      {order.difference && order.differs && (
        <Difference order={order} difference={order.difference} onChange={changed} />
      )}
      <Story order={order} />
      <Acts order={order} onChange={changed} />
    </>
  )
}

function Facts({ order }: { order: OrderDetail }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Course', order.courseTitle],
    ['Amount', inRupees(order.amount)],
    ['Status', <StatusSign key="status" order={order} />],
    ['Paid by', whereFrom(order)],
    ['State', order.state ?? 'not given'],
    ['Coupon', order.coupon && `${order.coupon}, ${inRupees(order.discount)} off`],
    ['Receipt', order.receipt],
    ['Credit note', order.creditNote],
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
        Its story
      </h3>
      <ol className="mo-n">
        {order.story.map((told) => {
          const { what, why } = toldOf(told)
          return (
            <li key={`${told.at} ${told.kind}`}>
              <time dateTime={told.at}>{when(told.at)}</time>
              <span>
                <b>{what}</b>
                {told.amount === null ? '' : `, ${inRupees(told.amount)}`}
                {why && `: ${why}`}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** What a refund does, before it is done. */
function refundText({ paidBy, amount, studentName, courseTitle, receipt }: OrderDetail): string {
  const money =
    paidBy === 'gateway'
      ? `The gateway pays ${inRupees(amount)} back to the family; their bank may need some days.`
      : `Please hand ${inRupees(amount)} back yourself: it was paid by ${paidBy}. Here it is only booked.`
  const paper = receipt ? ' The receipt is taken back by a credit note where it is a tax invoice.' : ''
  return `${money} “${courseTitle}” ends for ${studentName}; what was learned is kept.${paper} A mail tells the family. This can’t be undone.`
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
            Mail again
          </button>
        </>
      )}
      {order.creditNote && (
        <button
          type="button"
          className="ob"
          onClick={() => void saveNamedFile(call(getCreditNote, { params }))}
        >
          <FileDown className="ico" aria-hidden="true" />
          Credit note
        </button>
      )}
      {refundable && (
        <button type="button" className="ob ob-bad" onClick={() => setRefunding(true)}>
          <Undo2 className="ico" aria-hidden="true" />
          Refund
        </button>
      )}
      {refunding && (
        <DecideDialog
          title={`Pay back ${inRupees(order.amount)}?`}
          text={refundText(order)}
          yes="Refund"
          onClose={() => setRefunding(false)}
          onDone={() => {
            setRefunding(false)
            toast.success(`${inRupees(order.amount)} paid back`)
            onChange()
          }}
          act={(reason) => call(refundOrder, { params, body: { amount: order.amount, reason } })}
        />
      )}
    </div>
  )
}
