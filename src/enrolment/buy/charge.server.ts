import { randomBytes } from 'node:crypto'
import type { CommandContext } from '../../platform/db/context.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import { orderNumber } from '../enrolment.rules.ts'
import { type Order, orders } from '../enrolment.tables.ts'
import { fulfilOrder, lockStudentOrders } from '../pay/settle.server.ts'
import { recordOrderEvent } from '../pay/order-events.server.ts'
import { alreadyEnrolled, assertLearns, isEnrolled } from '../policy.server.ts'

type Learner = { studentId: string; courseId: string }
type Reduced = Pick<Order, 'coupon' | 'discountPaise'>

/** Enrols a student in a course whose price is 0, in the transaction that read the price. */
export async function enrolFree(act: CommandContext, free: Learner & Reduced): Promise<Order> {
  return (await charge(act, { ...free, amountPaise: 0, gateway: 'free' })).order
}

export type Sale = Learner &
  Pick<
    typeof orders.$inferInsert,
    'coupon' | 'discountPaise' | 'paidBy' | 'reference' | 'paidOn' | 'buyerState' | 'note'
  > & {
    amountPaise: number
    gateway: 'free' | 'manual'
    byId?: string
  }
/** `receipt` is its number, empty for a price of 0. */
export type Charged = { order: Order; receipt: string }

/** Stores an order as charged: free, or paid to the office. */
export async function charge(act: CommandContext, { byId, ...sale }: Sale): Promise<Charged> {
  const { tx, now } = act
  // Two clicks, or the office and the student at once, are one enrolment.
  await lockStudentOrders(tx, sale.studentId)
  if (await isEnrolled(tx, sale.studentId, sale.courseId)) throw alreadyEnrolled()
  const [order] = await tx
    .insert(orders)
    .values({
      id: newId(),
      orderNumber: orderNumber(randomBytes(14)),
      ...sale,
      status: 'CHARGED',
      chargedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!order) throw new Error('an order was inserted and is not there')
  await assertLearns(tx, sale.studentId)
  await recordOrderEvent(
    tx,
    { orderId: order.id, at: now },
    {
      kind: 'charged',
      detail: [sale.reference, sale.note].filter(Boolean).join('. '),
      amountPaise: order.amountPaise,
      byId,
    },
  )
  return { order, receipt: await fulfilOrder(act, order, byId) }
}
