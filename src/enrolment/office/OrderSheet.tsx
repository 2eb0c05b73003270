import { FileDown, Mail, TriangleAlert, Undo2 } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { href } from 'react-router'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { Failed } from '../../ui/office/Failed.tsx'
import { rupees } from '../../ui/Rupees.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { getReceipt, refundOrder } from '../enrolment.contract.ts'
import { saveNamedFile } from '../receipts/saveNamedFile.ts'
import { DecideDialog } from './DecideDialog.tsx'
import {
  acceptOrder,
  getCreditNote,
  getOrder,
  mailReceipt,
  type OrderDetail,
  settleOrderBook,
} from './money.contract.ts'
import { StatusSign } from './StatusSign.tsx'
import { statusWords, toldOf, when, whereFrom } from './words.ts'

type SheetProps = {
  number: string
  /** After an act: what lists the order is old. */
  onChange?: () => void
  /** The student's name stands on it; in a panel it stands above. */
  heading?: true
}

const inRupees = (amount: number) => rupees(Math.round(amount * 100))

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

type HeldProps = { order: OrderDetail; held: number; onChange: () => void }

/** What the gateway holds and nobody was given: it is accepted or given back. */
function Held({ order, held, onChange }: HeldProps) {
  const [asking, setAsking] = useState<'accept' | 'back' | null>(null)
  const params = { orderId: order.order_id }
  const decided = (words: string) => () => {
    setAsking(null)
    toast.success(words)
    onChange()
  }
  return (
    <section className="en-same bad" aria-label="To be decided">
      <TriangleAlert className="ico" aria-hidden="true" />
      <div>
        <p>
          <b>Please decide.</b> {order.note}. The course costs {inRupees(order.amount)}. Nothing was granted
          yet.
          {order.givingBack && ' It is being given back: please ask again until the gateway takes it.'}
        </p>
        <p className="mo-a">
          {!order.givingBack && (
            <button type="button" className="ob" onClick={() => setAsking('accept')}>
              Accept {inRupees(held)}
            </button>
          )}
          <button type="button" className="ob" onClick={() => setAsking('back')}>
            Give back
          </button>
        </p>
      </div>
      {asking === 'accept' && (
        <DecideDialog
          title={`Accept ${inRupees(held)}?`}
          text={`${order.studentName} gets “${order.courseTitle}”. The receipt and the books say ${inRupees(held)}, what came.`}
          yes="Accept"
          onClose={() => setAsking(null)}
          onDone={decided('Accepted: the course is theirs')}
          act={(reason) => call(acceptOrder, { params, body: { amount: held, reason } })}
        />
      )}
      {asking === 'back' && (
        <DecideDialog
          title={`Give back ${inRupees(held)}?`}
          text={`The gateway pays ${inRupees(held)} back to the family. Nothing was granted, so no course ends. This can’t be undone.`}
          yes="Give back"
          onClose={() => setAsking(null)}
          onDone={decided('Given back')}
          act={(reason) => call(refundOrder, { params, body: { amount: held, reason } })}
        />
      )}
    </section>
  )
}

type DifferenceProps = {
  order: OrderDetail
  difference: NonNullable<OrderDetail['difference']>
  onChange: () => void
}

/** Where the gateway's book says another thing than ours. */
function Difference({ order, difference, onChange }: DifferenceProps) {
  const [closing, setClosing] = useState(false)
  const [busy, setBusy] = useState(false)
  const params = { orderId: order.order_id }
  async function askAgain() {
    setBusy(true)
    try {
      const { agree } = await call(settleOrderBook, { params, body: {} })
      if (agree) toast.success('The books agree now')
      else toast.warning('The gateway still says another thing')
      onChange()
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <section className="en-same" aria-label="The gateway’s book differs">
      <TriangleAlert className="ico" aria-hidden="true" />
      <div>
        <p>
          <b>The gateway’s book differs</b> since {when(difference.since)}. There: {difference.theirs},{' '}
          {inRupees(difference.theirsAmount)}. Here: {statusWords[order.status].toLowerCase()},{' '}
          {inRupees(order.amount)}.
        </p>
        <p className="mo-a">
          <button type="button" className="ob" disabled={busy} onClick={() => void askAgain()}>
            Ask the gateway and settle
          </button>
          <button type="button" className="ob" onClick={() => setClosing(true)}>
            Close with a reason
          </button>
        </p>
      </div>
      {closing && (
        <DecideDialog
          title="Close this difference?"
          text="The gateway is asked once more. What still differs is then closed with your reason; the books stay as they are."
          yes="Close it"
          onClose={() => setClosing(false)}
          onDone={() => {
            setClosing(false)
            onChange()
          }}
          act={(reason) => call(settleOrderBook, { params, body: { reason } })}
        />
      )}
    </section>
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
