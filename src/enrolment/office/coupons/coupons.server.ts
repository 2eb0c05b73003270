import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { coursesById } from '../../../catalogue/catalogue.reads.server.ts'
import type { Database, Db, Tx } from '../../../platform/db/db.server.ts'
import { Refusal } from '../../../platform/errors.ts'
import { dayBegins, dayEnds, indianDay } from '../../../platform/text/india.rules.ts'
import { enveloped, type EndpointHandler, serve } from '../../../platform/http/serve.server.ts'
import { sheetOf } from '../../../platform/sheets/sheets.server.ts'
import { type CouponTerms, couponChanged, couponCreatedText } from '../../coupon.rules.ts'
import { type CouponRow, coupons, orders } from '../../enrolment.tables.ts'
import { allCoupons, couponColumns, couponPage, couponsWhere, termsOf } from './coupon-list.server.ts'
import type { CouponTermsBody } from './coupons.contract.ts'
import * as wire from './coupons.contract.ts'

const notFound = () => new Refusal(404, 'Coupon not found', { code: 'coupon_not_found' })

/** The office's coupons: the list and its sheet, and what is done with one. */
export function couponCalls({ db }: Database): EndpointHandler[] {
  const shown = async (id: string, now: Date) => {
    const [coupon] = await couponsWhere(db, eq(coupons.id, id), now)
    if (!coupon) throw notFound()
    return enveloped(coupon)
  }
  return [
    serve(wire.findCoupons, ({ body, now }) => couponPage(db, body, now)),

    serve(wire.exportCoupons, ({ body: { format, ...asked }, now, audit }) => {
      audit(`exported the list of coupons as ${format.toUpperCase()}`)
      const rows = allCoupons(db, asked, now)
      return Promise.resolve(
        sheetOf(format, { name: `coupons-${indianDay(now)}`, columns: couponColumns, rows }),
      )
    }),

    serve(wire.getCoupon, ({ params: { id }, now }) => shown(id, now)),

    serve(wire.createCoupon, async ({ body: { code, ...terms }, now, audit }) => {
      const words = await inWords(db, terms)
      const [made] = await db
        .insert(coupons)
        .values({ code, ...columnsOf(terms), createdAt: now })
        .onConflictDoNothing({ target: coupons.code })
        .returning({ id: coupons.id })
      if (!made)
        throw new Refusal(422, undefined, {
          errors: { code: `Coupon ${code} already exists. Choose another code.` },
        })
      audit(couponCreatedText(code, words))
      return shown(made.id, now)
    }),

    serve(wire.changeCoupon, async ({ params: { id }, body: { revision, ...terms }, now, audit }) => {
      const sentence = await db.transaction((tx) => change(tx, id, { revision, terms }))
      if (sentence !== null) audit(sentence)
      return shown(id, now)
    }),

    serve(wire.stopCoupon, async ({ params: { id }, now, audit }) => {
      const [stopped] = await db
        .update(coupons)
        .set({ stoppedAt: now })
        .where(and(eq(coupons.id, id), isNull(coupons.stoppedAt)))
        .returning({ code: coupons.code })
      if (stopped) audit(`paused the coupon ${stopped.code}`)
      return shown(id, now)
    }),

    serve(wire.startCoupon, async ({ params: { id }, now, audit }) => {
      const [started] = await db
        .update(coupons)
        .set({ stoppedAt: null })
        .where(and(eq(coupons.id, id), isNotNull(coupons.stoppedAt)))
        .returning({ code: coupons.code })
      if (started) audit(`started the coupon ${started.code} again`)
      return shown(id, now)
    }),

    serve(wire.deleteCoupon, async ({ params: { id }, audit }) => {
      const code = await db.transaction((tx) => remove(tx, id))
      audit(`deleted the coupon ${code}, which no order had used`)
      return { success: true as const, message: `The coupon ${code} is deleted` }
    }),
  ]
}

const columnsOf = ({ kind, off, courseId, from, until, limit, oncePerStudent }: CouponTermsBody) => ({
  percentOff: kind === 'percent' ? off : null,
  amountOffPaise: kind === 'amount' ? off * 100 : null,
  courseId,
  startsAt: from === null ? null : dayBegins(from),
  endsAt: until === null ? null : dayEnds(until),
  maxRedemptions: limit,
  oncePerStudent,
})

/** Terms with the course's title, for the log. @throws {Refusal} 422 for a course that is not there. */
async function inWords(on: Db | Tx, { courseId, ...terms }: CouponTermsBody): Promise<CouponTerms> {
  if (courseId === null) return { ...terms, course: '' }
  const course = (await coursesById(on, [courseId])).get(courseId)
  if (!course) throw new Refusal(422, undefined, { errors: { courseId: 'This course no longer exists' } })
  return { ...terms, course: course.title }
}

/** A coupon under its lock: orders that would use it wait. @throws {Refusal} 404 */
async function locked(tx: Tx, id: string): Promise<CouponRow> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update')
  if (!coupon) throw notFound()
  return coupon
}

/**
 * Changes what a coupon says of itself. @returns what the log is told, null when nothing is different.
 * @throws {Refusal} 409 when somebody changed it since this revision.
 */
async function change(
  tx: Tx,
  id: string,
  { revision, terms }: { revision: number; terms: CouponTermsBody },
): Promise<string | null> {
  const coupon = await locked(tx, id)
  const before = termsOf(coupon)
  // The same once more, as after an answer that got lost, is done already.
  if (isDeepStrictEqual(before, terms)) return null
  if (coupon.revision !== revision)
    throw new Refusal(409, 'Someone else has just changed this coupon. Please reload it.', {
      code: 'coupon_changed',
    })
  const sentence = couponChanged(coupon.code, await inWords(tx, before), await inWords(tx, terms))
  await tx
    .update(coupons)
    .set({ ...columnsOf(terms), revision: sql`${coupons.revision} + 1` })
    .where(eq(coupons.id, id))
  return sentence
}

/** Deletes a coupon. @returns its code. @throws {Refusal} 409 for one that an order names. */
async function remove(tx: Tx, id: string): Promise<string> {
  const { code } = await locked(tx, id)
  const named = await tx.select({ id: orders.id }).from(orders).where(eq(orders.coupon, code)).limit(1)
  if (named.length > 0)
    throw new Refusal(409, 'This coupon has been used, so it can’t be deleted. You can pause it.', {
      code: 'coupon_used',
    })
  await tx.delete(coupons).where(eq(coupons.id, id))
  return code
}
