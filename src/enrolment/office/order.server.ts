import { and, asc, eq } from 'drizzle-orm'
import { queueMails } from '../../academy/mails.server.ts'
import { paperLimit } from '../../academy/pdf.server.ts'
import { contactOf, namesOf } from '../../people/people.reads.server.ts'
import type { Db } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { enveloped, type CurrentUser, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import {
  creditNotes,
  gatewayChecks,
  type Order,
  orderEvents,
  orders,
  receipts,
  refunds,
} from '../enrolment.tables.ts'
import { receiptAgainMail } from '../mails.server.ts'
import { approveHeldOrder } from '../pay/accept.server.ts'
import { accountOfPayment } from '../pay/post-order.server.ts'
import { resolveDifference } from '../pay/reconciliation.server.ts'
import type { PayingParts } from '../gateways.reads.server.ts'
import { orderFor } from '../policy.server.ts'
import { type CreditNoteContent, type ReceiptContent, receiptFile } from '../receipts/receipts.server.ts'
import * as wire from './money.contract.ts'
import { asRows, listedOrders } from './orders.server.ts'

const paiseOf = (rupees: number) => Math.round(rupees * 100)

/** What the office does with one order. */
export function orderOfficeCalls(parts: PayingParts): EndpointHandler[] {
  const { db } = parts.database
  const drawn = paperLimit(parts.database)
  return [
    serve(wire.getOrder, async ({ params, person }) => enveloped(await detailOf(db, person, params.orderId))),

    serve(wire.acceptOrder, async ({ params, body, person, now }) => {
      const order = await orderFor(db, person, params.orderId)
      const { amount, reason } = body
      const decision = { order, amountPaise: paiseOf(amount), reason, byId: person.id }
      return { success: true as const, status: await approveHeldOrder({ ...parts, now }, decision) }
    }),

    serve(wire.resolveOrderDifference, async ({ params, body, person, now }) => {
      const order = await orderFor(db, person, params.orderId)
      const looked = { order, reason: body.reason, byId: person.id }
      return { success: true as const, ...(await resolveDifference({ ...parts, now }, looked)) }
    }),

    serve(wire.mailReceipt, async ({ params, person, now }) => {
      const order = await orderFor(db, person, params.orderId)
      const to = await mailAgain(parts, order, { byId: person.id, now })
      return { success: true as const, message: `Receipt emailed to ${to}` }
    }),

    serve(wire.getCreditNote, async ({ params, query, person }) => {
      await drawn.spend(person.account.id)
      const order = await orderFor(db, person, params.orderId)
      const sequence = Number(query.sequence ?? 1)
      const [row] = await db
        .select({ content: creditNotes.content })
        .from(creditNotes)
        .where(and(eq(creditNotes.orderId, order.id), eq(creditNotes.sequence, sequence)))
      if (!row) throw new Refusal(404, 'Credit note not found', { code: 'credit_note_not_found' })
      const { name, type, content } = await receiptFile(JSON.parse(row.content) as CreditNoteContent)
      return enveloped({ name, type, content: content.toString('base64') })
    }),
  ]
}

async function detailOf(db: Db, person: CurrentUser, orderNumber: string): Promise<wire.OrderDetail> {
  const { id } = await orderFor(db, person, orderNumber)
  const [row] = await listedOrders(db).where(eq(orders.id, id))
  if (!row) throw new Refusal(404, 'Order not found', { code: 'order_not_found' })
  const { order } = row
  const shown = (await asRows(db, [row]))(row)
  const [check] = await db.select().from(gatewayChecks).where(eq(gatewayChecks.orderId, id))
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id))
  const names = await namesOf(
    db,
    events.flatMap(({ byId }) => byId ?? []),
  )
  const held = events.findLast(({ kind }) => kind === 'held')?.amountPaise ?? null
  return {
    ...shown,
    coupon: order.coupon,
    inTill: (await accountOfPayment(db, order)) === 'till',
    discount: order.discountPaise / 100,
    state: order.buyerState,
    refunds: await refundsOf(db, id),
    held: order.status === 'HELD' && held !== null ? held / 100 : null,
    givingBack: order.status === 'HELD' && order.givingBackAt !== null,
    difference: check?.differsSince
      ? {
          theirs: check.theirs,
          theirsAmount: check.theirsPaise / 100,
          since: check.differsSince.toISOString(),
          settledAt: check.settledAt?.toISOString() ?? null,
        }
      : null,
    story: [
      { kind: 'ordered', at: order.createdAt.toISOString(), detail: '', amount: null, by: '' },
      ...events.map(({ kind, at, detail, amountPaise, byId }) => ({
        kind,
        at: at.toISOString(),
        detail,
        amount: amountPaise === null ? null : amountPaise / 100,
        by: (byId && names.get(byId)) || '',
      })),
    ],
  }
}

/** The refunds of an order with their credit notes, oldest first. */
async function refundsOf(db: Db, orderId: string): Promise<wire.OrderDetail['refunds']> {
  const rows = await db
    .select({ refund: refunds, creditNote: creditNotes.number })
    .from(refunds)
    .leftJoin(
      creditNotes,
      and(eq(creditNotes.orderId, refunds.orderId), eq(creditNotes.sequence, refunds.sequence)),
    )
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.sequence))
  return rows.map(({ refund, creditNote }) => ({
    sequence: refund.sequence,
    amount: refund.amountPaise / 100,
    reason: refund.reason,
    endsCourse: refund.endsCourse,
    askedAt: refund.askedAt.toISOString(),
    state: stateOf(refund),
    creditNote,
  }))
}

function stateOf({ paidAt, refusedAt }: typeof refunds.$inferSelect): 'open' | 'paid' | 'refused' {
  if (paidAt) return 'paid'
  return refusedAt ? 'refused' : 'open'
}

const MINUTE_MS = 60_000

/**
 * Mails a receipt once more; two clicks within a minute are one mail. @returns the address.
 * @throws {Refusal} 404 for an order without a receipt, 409 for somebody who was erased.
 */
async function mailAgain(
  { database, outbox }: PayingParts,
  order: Order,
  { byId, now }: { byId: string; now: Date },
): Promise<string> {
  const to = await database.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ content: receipts.content })
      .from(receipts)
      .where(eq(receipts.orderId, order.id))
    if (!row) throw new Refusal(404, 'Receipt not found', { code: 'receipt_not_found' })
    const content = JSON.parse(row.content) as ReceiptContent
    const reached = await contactOf(tx, order.studentId)
    if (!reached?.email)
      throw new Refusal(409, 'This account was deleted, so we can’t email it', {
        code: 'account_deleted_no_email',
      })
    await queueMails({ tx, outbox }, [
      receiptAgainMail.write(
        {
          key: `${order.id}:receipt:${Math.floor(now.getTime() / MINUTE_MS)}`,
          to: reached.email,
          content,
        },
        reached.language,
      ),
    ])
    await tx.insert(orderEvents).values({ orderId: order.id, kind: 'mailed', at: now, detail: '', byId })
    return reached.email
  })
  outbox.wake()
  return to
}
