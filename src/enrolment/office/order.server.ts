import { asc, eq } from 'drizzle-orm'
import { putLetters } from '../../academy/letters.server.ts'
import { contactOf, namesOf } from '../../people/people.reads.server.ts'
import type { Db } from '../../platform/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { enveloped, type Person, type Served, serve } from '../../platform/serve.server.ts'
import { creditNotes, gatewayChecks, type Order, orderEvents, orders, receipts } from '../enrolment.tables.ts'
import { acceptHeld } from '../pay/accept.server.ts'
import { settleDifference } from '../pay/book.server.ts'
import type { PayingParts } from '../pay/gateway.server.ts'
import { orderFor } from '../policy.server.ts'
import { RECEIPT } from '../receipts/issue.server.ts'
import { type CreditNoteContent, type ReceiptContent, receiptFile } from '../receipts/receipts.server.ts'
import * as wire from './money.contract.ts'
import { asRows, listedOrders } from './orders.server.ts'

const paiseOf = (rupees: number) => Math.round(rupees * 100)

/** What the office does with one order. */
export function orderOfficeCalls(parts: PayingParts): Served[] {
  const { db } = parts.database
  return [
    serve(wire.getOrder, async ({ params, person }) => enveloped(await detailOf(db, person, params.orderId))),

    serve(wire.acceptOrder, async ({ params, body, person, now }) => {
      const order = await orderFor(db, person, params.orderId)
      const { amount, reason } = body
      const decision = { order, amountPaise: paiseOf(amount), reason, byId: person.id }
      return { success: true as const, status: await acceptHeld({ ...parts, now }, decision) }
    }),

    serve(wire.settleOrderBook, async ({ params, body, person, now }) => {
      const order = await orderFor(db, person, params.orderId)
      const looked = { order, reason: body.reason, byId: person.id }
      return { success: true as const, ...(await settleDifference({ ...parts, now }, looked)) }
    }),

    serve(wire.mailReceipt, async ({ params, person, now }) => {
      const order = await orderFor(db, person, params.orderId)
      const to = await mailAgain(parts, order, { byId: person.id, now })
      return { success: true as const, message: `The receipt is on its way to ${to}` }
    }),

    serve(wire.getCreditNote, async ({ params, person }) => {
      const order = await orderFor(db, person, params.orderId)
      const [row] = await db
        .select({ content: creditNotes.content })
        .from(creditNotes)
        .where(eq(creditNotes.orderId, order.id))
      if (!row) throw new Refusal(404, 'Credit note not found')
      const { name, type, content } = await receiptFile(JSON.parse(row.content) as CreditNoteContent)
      return enveloped({ name, type, content: content.toString('base64') })
    }),
  ]
}

async function detailOf(db: Db, person: Person, orderNumber: string): Promise<wire.OrderDetail> {
  const { id } = await orderFor(db, person, orderNumber)
  const [row] = await listedOrders(db).where(eq(orders.id, id))
  if (!row) throw new Refusal(404, 'Order not found')
  const { order } = row
  const shown = (await asRows(db, [row]))(row)
  const [check] = await db.select().from(gatewayChecks).where(eq(gatewayChecks.orderId, id))
  const [note] = await db
    .select({ number: creditNotes.number })
    .from(creditNotes)
    .where(eq(creditNotes.orderId, id))
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
    discount: order.discountPaise / 100,
    state: order.buyerState,
    creditNote: note?.number ?? null,
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
    if (!row) throw new Refusal(404, 'Receipt not found')
    const content = JSON.parse(row.content) as ReceiptContent
    const { email = '' } = (await contactOf(tx, order.studentId)) ?? {}
    if (!email) throw new Refusal(409, 'This account was deleted: there is nobody to write to')
    await putLetters({ tx, outbox }, [
      {
        key: `${order.id}:receipt:${Math.floor(now.getTime() / MINUTE_MS)}`,
        to: email,
        subject: `Receipt ${content.number}: ${content.course}`,
        lines: [`Here is the receipt ${content.number} over ${content.totalPaise / 100} INR once more.`],
        paper: { kind: RECEIPT, of: content },
      },
    ])
    await tx.insert(orderEvents).values({ orderId: order.id, kind: 'mailed', at: now, detail: '', byId })
    return email
  })
  outbox.wake()
  return to
}
