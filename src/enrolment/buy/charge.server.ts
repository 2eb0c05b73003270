import { randomBytes } from 'node:crypto'
import { coursesById } from '../../catalogue/catalogue.reads.server.ts'
import type { Act } from '../../platform/act.server.ts'
import { newId } from '../../platform/columns.tables.ts'
import { Refusal } from '../../platform/errors.ts'
import { orderNumber } from '../enrolment.rules.ts'
import { type Order, orders } from '../enrolment.tables.ts'
import { grant, oneAtATime, type Settling } from '../pay/settle.server.ts'
import { tell } from '../pay/story.server.ts'
import { alreadyTheirs, assertLearns, isEnrolled, orGone } from '../policy.server.ts'

type Learner = { studentId: string; courseId: string }
type Reduced = Pick<Order, 'coupon' | 'discountPaise'>

/** Enrols a student in a course that costs nothing, in the transaction that found that out. */
export async function enrolFree(act: Act, free: Learner & Reduced): Promise<Order> {
  return (await charge(act, { ...free, amountPaise: 0, gateway: 'free' })).order
}

export type Payment = Learner & {
  amountPaise: number
  method: 'cash' | 'bank'
  reference: string
  buyerState: string | null
  /** Who of the office took it. */
  byId: string
}

/**
 * Records what was paid to the office, and enrols the student.
 * @throws {Refusal} 404 for a student or course that is not there, 409 when the course is already theirs.
 */
export async function recordPayment(
  settling: Settling,
  { method, reference, ...payment }: Payment,
): Promise<Charged> {
  const { db } = settling.database
  const { studentId, courseId } = payment
  await assertLearns(db, studentId)
  if (!(await coursesById(db, [courseId])).has(courseId)) throw new Refusal(404, 'Course not found')
  if (await isEnrolled(db, studentId, courseId)) throw new Refusal(409, 'This course is already theirs')
  const { outbox, now } = settling
  const sale: Sale = { ...payment, gateway: 'manual', paidBy: method, reference }
  const charged = await db.transaction((tx) => charge({ tx, outbox, now }, sale)).catch(orGone)
  outbox.wake()
  return charged
}

type Sale = Learner &
  Pick<typeof orders.$inferInsert, 'coupon' | 'discountPaise' | 'paidBy' | 'reference' | 'buyerState'> & {
    amountPaise: number
    gateway: 'free' | 'manual'
    byId?: string
  }
/** `receipt` is its number, empty for a price of 0. */
type Charged = { order: Order; receipt: string }

/** An order that is charged as it is stored: free, or paid to the office. */
async function charge(act: Act, { byId, ...sale }: Sale): Promise<Charged> {
  const { tx, now } = act
  // Two clicks, or the office and the student at once, are one enrolment.
  await oneAtATime(tx, sale.studentId)
  if (await isEnrolled(tx, sale.studentId, sale.courseId)) throw alreadyTheirs()
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
  await tell(
    tx,
    { orderId: order.id, at: now },
    { kind: 'charged', detail: sale.reference ?? '', amountPaise: order.amountPaise, byId },
  )
  return { order, receipt: await grant(act, order) }
}
