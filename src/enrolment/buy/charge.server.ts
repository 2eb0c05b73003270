import { randomBytes } from 'node:crypto'
import { coursesById } from '../../catalogue/catalogue.reads.server.ts'
import { personOf } from '../../people/people.reads.server.ts'
import { newId } from '../../platform/columns.tables.ts'
import { Refusal } from '../../platform/errors.ts'
import { orderNumber } from '../enrolment.rules.ts'
import { type Order, orders } from '../enrolment.tables.ts'
import { grant, oneAtATime, type Settling } from '../pay/settle.server.ts'
import { tell } from '../pay/story.server.ts'
import { alreadyTheirs, isEnrolled, mayBeEnrolled } from '../policy.server.ts'

type Learner = { studentId: string; courseId: string }

/** Enrols a student in a course whose price is 0. */
export async function enrolFree(
  settling: Settling,
  { studentId, courseId, coupon }: Learner & { coupon: string },
): Promise<Order> {
  const sale: Sale = { studentId, courseId, amountPaise: 0, gateway: 'free', coupon: coupon || null }
  return (await charge(settling, sale)).order
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
  if (!mayBeEnrolled(await personOf(db, studentId))) throw new Refusal(404, 'Student not found')
  if (!(await coursesById(db, [courseId])).has(courseId)) throw new Refusal(404, 'Course not found')
  if (await isEnrolled(db, studentId, courseId)) throw new Refusal(409, 'This course is already theirs')
  return charge(settling, { ...payment, gateway: 'manual', paidBy: method, reference })
}

type Sale = Learner &
  Pick<typeof orders.$inferInsert, 'coupon' | 'paidBy' | 'reference' | 'buyerState'> & {
    amountPaise: number
    gateway: 'free' | 'manual'
    byId?: string
  }
/** `receipt` is its number, empty for a price of 0. */
type Charged = { order: Order; receipt: string }

/** An order that is charged as it is stored: free, or paid to the office. */
async function charge({ database, outbox, now }: Settling, { byId, ...sale }: Sale): Promise<Charged> {
  const charged = await database.db.transaction(async (tx) => {
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
    await tell(
      tx,
      { orderId: order.id, at: now },
      { kind: 'charged', detail: sale.reference ?? '', amountPaise: order.amountPaise, byId },
    )
    return { order, receipt: await grant({ tx, outbox, now }, order) }
  })
  outbox.wake()
  return charged
}
