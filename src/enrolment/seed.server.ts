import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { indianDay } from '../platform/text/india.rules.ts'
import { newId } from '../platform/db/columns.tables.ts'
import type { Outbox } from '../platform/mail/outbox.server.ts'
import type { OnCash } from '../platform/rooms/cash.server.ts'
import type { SeedContext } from '../platform/rooms/room.server.ts'
import { DEMO_GATEWAY, orderNumber } from './enrolment.rules.ts'
import { coupons, enrolments, type Order, orders, taxSettings } from './enrolment.tables.ts'
import { courseRatings, lessonProgress } from './learn/learning.tables.ts'
import { recount } from './learn/rate.server.ts'
import { addStudyTime } from './study-days.server.ts'
import { addRefund, bookRefund } from './pay/refund-booking.server.ts'
import { fulfilOrder } from './pay/settle.server.ts'
import { recordOrderEvent } from './pay/order-events.server.ts'

export type EnrolmentContent = {
  tax: typeof taxSettings.$inferInsert
  coupons: readonly (typeof coupons.$inferInsert)[]
}

export async function seedEnrolment({ tx }: SeedContext, content: EnrolmentContent): Promise<void> {
  await tx.insert(taxSettings).values(content.tax)
  await tx.insert(coupons).values([...content.coupons])
}

/** An order, so many hours before the seeding. */
export type SeedSale = {
  studentId: string
  courseId: string
  amountPaise: number
  hoursAgo: number
  status: 'CHARGED' | 'FAILED' | 'HELD' | 'REFUNDED'
  /** How the office took it; undefined for what came, or failed, at the gateway. */
  paidBy?: 'cash' | 'bank'
  byId: string
  state: string
  /** Lessons that are done since, in their order. */
  done: readonly { lessonId: string; seconds: number }[]
  /** From one lesson to the next, in hours; three days unless said. */
  everyHours?: number
  /** What the family thinks of it, once half is done; 1 to 5. */
  stars?: number | undefined
}

/** Time at lessons, so many days before the seeding. */
export type SeedStudy = { studentId: string; daysAgo: number; minutes: number }

export async function seedStudy({ tx, now }: SeedContext, study: readonly SeedStudy[]): Promise<void> {
  await addStudyTime(
    tx,
    study.map(({ studentId, daysAgo, minutes }) => ({
      studentId,
      day: indianDay(new Date(now.getTime() - daysAgo * 24 * HOUR_MS)),
      seconds: minutes * 60,
    })),
  )
}

const HOUR_MS = 3_600_000
/** The demo's orders never happened, so no mails go out. */
const silent: Pick<Outbox, 'put'> = { put: () => Promise.resolve() }

/** Orders by time, so that receipts are numbered as in real use; `moveCash`: of the room with the till. */
export async function seedSales(
  { tx, now }: SeedContext,
  sales: readonly SeedSale[],
  moveCash: OnCash,
): Promise<void> {
  for (const sale of sales.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
    const at = new Date(now.getTime() - sale.hoursAgo * HOUR_MS)
    const { studentId, courseId, amountPaise, status, paidBy = null, state, byId } = sale
    const paid = status === 'CHARGED' || status === 'REFUNDED'
    const [order] = await tx
      .insert(orders)
      .values({
        id: newId(),
        orderNumber: orderNumber(randomBytes(14)),
        studentId,
        courseId,
        amountPaise,
        status,
        gateway: paid ? 'manual' : DEMO_GATEWAY,
        paidBy: paid ? (paidBy ?? 'upi') : null,
        reference: paid && paidBy !== 'cash' ? String(4_000_000_000 + sale.hoursAgo * 7919) : null,
        paidOn: paid ? indianDay(at) : null,
        buyerState: state,
        note: notes[status],
        chargedAt: paid ? at : null,
        createdAt: at,
        updatedAt: at,
      })
      .returning()
    if (!order) throw new Error('an order was inserted and is not there')
    const happened = { orderId: order.id, at }
    const cash = paid && paidBy === 'cash' ? { personId: studentId, day: indianDay(at) } : null
    if (paid) {
      if (cash) await moveCash({ tx, now: at }, { ...cash, paise: amountPaise })
      await recordOrderEvent(tx, happened, {
        kind: 'charged',
        detail: order.reference ?? '',
        amountPaise,
        byId,
      })
      await fulfilOrder({ tx, now: at, outbox: silent as Outbox }, order, byId)
      await learn(tx, { everyHours: 72, ...sale, order, at })
    }
    if (status === 'REFUNDED') {
      const backAt = new Date(at.getTime() + 30 * HOUR_MS)
      if (cash) await moveCash({ tx, now: backAt }, { ...cash, paise: -amountPaise })
      await payBack(tx, { order, at: backAt, byId })
    }
    if (status === 'FAILED')
      await recordOrderEvent(tx, happened, { kind: 'failed', detail: 'Reported by the gateway' })
    if (status === 'HELD')
      await recordOrderEvent(tx, happened, {
        kind: 'held',
        detail: notes.HELD,
        amountPaise: amountPaise - 10_000,
      })
  }
}

const notes = {
  CHARGED: null,
  FAILED: null,
  HELD: 'The gateway shows a different amount than the course price',
  REFUNDED: 'The family is moving to another town',
} as const

type Learnt = { order: Order; at: Date; everyHours: number } & Pick<SeedSale, 'done' | 'stars'>

/** One lesson after another since, and at the last what the family thinks. */
async function learn(tx: SeedContext['tx'], { order, at, done, everyHours, stars }: Learnt): Promise<void> {
  const [enrolled] = await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.studentId, order.studentId), eq(enrolments.courseId, order.courseId)))
  if (!enrolled || done.length === 0) return
  const rows = done.map(({ lessonId, seconds }, place) => {
    const doneAt = new Date(at.getTime() + (place + 1) * everyHours * HOUR_MS)
    return { enrolmentId: enrolled.id, lessonId, seconds, studied: seconds, doneAt, updatedAt: doneAt }
  })
  await tx.insert(lessonProgress).values(rows)
  await tx
    .update(enrolments)
    .set({ studiedAt: rows.at(-1)?.doneAt ?? null })
    .where(eq(enrolments.id, enrolled.id))
  const ratedAt = rows.at(-1)?.doneAt
  if (stars === undefined || !ratedAt) return
  await tx.insert(courseRatings).values({ enrolmentId: enrolled.id, stars, ratedAt })
  await recount(tx, order.courseId)
}

async function payBack(
  tx: SeedContext['tx'],
  { order, at, byId }: { order: Order; at: Date; byId: string },
): Promise<void> {
  const { id: orderId, amountPaise } = order
  const act = { tx, now: at, outbox: silent as Outbox }
  const reason = notes.REFUNDED
  const refund = await addRefund(act, order, { amountPaise, reason, endsCourse: true, byId })
  await recordOrderEvent(tx, { orderId, at }, { kind: 'paying back', detail: reason, amountPaise, byId })
  await bookRefund(act, order, refund)
}
