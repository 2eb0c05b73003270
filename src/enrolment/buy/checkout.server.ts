import { and, eq, inArray } from 'drizzle-orm'
import { academyOf } from '../../academy/academy.reads.server.ts'
import { priceAt } from '../../catalogue/catalogue.contract.ts'
import { coursesById, coursesIn, lessonsOf, listedCourse } from '../../catalogue/catalogue.reads.server.ts'
import { childrenOf, personOf, type PersonRow } from '../../people/people.reads.server.ts'
import type { Database, Db } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Translation } from '../../platform/languages.rules.ts'
import { createLimit } from '../../platform/http/limits.server.ts'
import { enveloped, type CurrentUser, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { codeOf, discountedPrice } from '../redemptions.server.ts'
import { type TaxLines, taxOf } from '../enrolment.rules.ts'
import { enrolments, receipts, taxSettings } from '../enrolment.tables.ts'
import { lessonProgress } from '../learn/learning.tables.ts'
import {
  assertOffered,
  learnerOf,
  onlyForTeachers,
  orderFor,
  running,
  trainsTeachers,
} from '../policy.server.ts'
import { newOrderGateway, type PaymentGateway } from '../gateways.reads.server.ts'
import type { ReceiptContent } from '../receipts/receipts.server.ts'
import { getLearners, getOrderSummary, quoteOrder } from './checkout.contract.ts'
import { refundText } from './checkout.rules.ts'
import { openOrder } from './order-course.server.ts'

/** The checkout before payment: learners, quote and order summary. Stores nothing. */
export function checkoutCalls({
  database,
  gateways,
}: {
  database: Database
  gateways: readonly PaymentGateway[]
}): EndpointHandler[] {
  const { db } = database
  // Limits the guessing of coupon codes.
  const looks = createLimit(database, 'look-over-of', { acts: 120, seconds: 600 })

  return [
    serve(getLearners, async ({ params: { courseId }, person }) => {
      await listedCourse(db, courseId)
      const chooses = person.role === 'parent'
      const learners = await learnersOf(db, person)
      const since = await sinceOf(db, courseId, learners)
      const forTeachers = await trainsTeachers(db, courseId)
      // Who has the course already is led to it.
      const offered = learners.filter(
        ({ row }) => !forTeachers || row.role === 'teacher' || since.has(row.id),
      )
      if (forTeachers && offered.length === 0) throw onlyForTeachers()
      return enveloped({
        chooses,
        learners: offered.map(({ row, agreed }) => ({
          ...asLearner(row),
          since: since.get(row.id)?.toISOString() ?? null,
          agreed,
        })),
      })
    }),

    serve(quoteOrder, async ({ params: { courseId }, body, person, now, language }) => {
      await looks.spend(person.account.id)
      const course = await listedCourse(db, courseId)
      const studentId = await learnerOf(db, person, body.child_id)
      const [row] = await db.select().from(enrolments).where(running(studentId, courseId))
      if (!row) await assertOffered(db, courseId, studentId)
      const open = await openOrder(db, studentId, courseId)
      const use = {
        code: codeOf(body.coupon ?? ''),
        paise: priceAt(course, now).paise,
        courseId,
        studentId,
        now,
      }
      const { coupon, discountPaise, amountPaise } = open
        ? { ...open, coupon: open.coupon ?? '' }
        : await freshPrice(db, use)
      // Without a State in the body the open order's is kept.
      const state = body.state === undefined ? (open?.buyerState ?? '') : body.state
      const [tax] = await db.select().from(taxSettings)
      return enveloped({
        ...(await partsOf(db, person, { studentId, courseId, language })),
        state,
        coupon,
        ...amountsOf({ amountPaise, discountPaise }, taxLinesOf(tax, amountPaise, state || null)),
        chooses: person.role === 'parent',
        refund: refundOf(tax),
        since: row?.createdAt.toISOString() ?? null,
        open: open?.orderNumber ?? null,
        closed: !newOrderGateway(gateways) && amountPaise > 0,
      })
    }),

    serve(getOrderSummary, async ({ params, person, language }) => {
      const order = await orderFor(db, person, params.orderId)
      const { studentId, courseId, amountPaise } = order
      const [issued] = await db.select().from(receipts).where(eq(receipts.orderId, order.id))
      const receipt = issued ? (JSON.parse(issued.content) as ReceiptContent) : undefined
      const [tax] = await db.select().from(taxSettings)
      return enveloped({
        ...(await partsOf(db, person, { studentId, courseId, language })),
        state: order.buyerState ?? '',
        coupon: order.coupon ?? '',
        ...amountsOf(order, receipt?.tax ?? taxLinesOf(tax, amountPaise, order.buyerState)),
        order: order.orderNumber,
        status: order.status,
        orderedAt: order.createdAt.toISOString(),
        receipt: receipt ? { number: receipt.number, date: receipt.date } : null,
        next: order.status === 'CHARGED' ? await nextLesson(db, studentId, courseId) : null,
      })
    }),
  ]
}

const refundOf = (tax: typeof taxSettings.$inferSelect | undefined): string =>
  refundText({ days: tax?.refundDays ?? 0, lessons: tax?.refundLessons ?? 0 })

/** The price of an order that would be made now, with the coupon that was typed. */
async function freshPrice(db: Db, use: Parameters<typeof discountedPrice>[1]) {
  const discountPaise = use.code ? use.paise - (await discountedPrice(db, use)) : 0
  return { coupon: use.code, discountPaise, amountPaise: use.paise - discountPaise }
}

type Known = { row: PersonRow; agreed: boolean }

/** The people the caller can buy for: a parent's children, or the caller. */
async function learnersOf(db: Db, person: CurrentUser): Promise<Known[]> {
  if (person.role === 'parent')
    return (await childrenOf(db, person.id)).map(({ child, consent }) => ({
      row: child,
      agreed: consent !== undefined,
    }))
  const row = await personOf(db, person.id)
  return row ? [{ row, agreed: true }] : []
}

/** When each of these learners got the course. */
async function sinceOf(
  db: Db,
  courseId: string,
  learners: readonly Known[],
): Promise<ReadonlyMap<string, Date>> {
  const ids = learners.map(({ row }) => row.id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(enrolments)
    .where(and(running(undefined, courseId), inArray(enrolments.studentId, ids)))
  return new Map(rows.map(({ studentId, createdAt }) => [studentId, createdAt]))
}

const asLearner = ({ id, fullName, presentEducation }: PersonRow) => ({
  _id: id,
  fullName,
  presentEducation: presentEducation ?? '',
})

/** Course, academy, payer and learner of a sale. */
async function partsOf(
  db: Db,
  person: CurrentUser,
  {
    studentId,
    courseId,
    language,
  }: { studentId: string; courseId: string; language: Translation | undefined },
) {
  const course = (await coursesById(db, [courseId])).get(courseId)
  const student = await personOf(db, studentId)
  const payer = await personOf(db, person.account.id)
  const academy = await academyOf(db)
  if (!course || !student) throw new Refusal(404, 'Course not found', { code: 'course_not_found' })
  const shown = (await coursesIn(db, language, [course]))(courseId)
  return {
    course: {
      _id: course.id,
      ...shown.languages,
      title: shown.text('title', course.title),
      cover: course.cover,
      picture: course.thumbnailImage,
      lessonCount: course.lessonCount,
      teacher: course.leadInstructor,
      ages: course.ages,
    },
    academy: academy?.academyName ?? '',
    phone: academy?.phone1 ?? '',
    from: payer?.fullName ?? student.fullName,
    learner: asLearner(student),
  }
}

const taxLinesOf = (
  tax: typeof taxSettings.$inferSelect | undefined,
  paise: number,
  state: string | null,
): TaxLines =>
  taxOf(
    paise,
    { gstin: tax?.gstin ?? '', state: tax?.state ?? '', ratePercent: tax?.ratePercent ?? 0 },
    state,
  )

const amountsOf = (
  { amountPaise, discountPaise }: { amountPaise: number; discountPaise: number },
  tax: TaxLines,
) => ({
  price: (amountPaise + discountPaise) / 100,
  discount: discountPaise / 100,
  amount: amountPaise / 100,
  net: tax.netPaise / 100,
  taxes: tax.lines.map(({ name, percent, paise }) => ({ name, percent, amount: paise / 100 })),
})

/** The number of the first lesson that is not done; the first one when all are, null without any. */
async function nextLesson(db: Db, studentId: string, courseId: string): Promise<number | null> {
  const [enrolment] = await db.select().from(enrolments).where(running(studentId, courseId))
  if (!enrolment) return null
  const lessons = await lessonsOf(db, courseId)
  const studied = await db.select().from(lessonProgress).where(eq(lessonProgress.enrolmentId, enrolment.id))
  const done = new Set(studied.filter(({ doneAt }) => doneAt !== null).map(({ lessonId }) => lessonId))
  const at = lessons.findIndex(({ id }) => !done.has(id))
  return lessons.length === 0 ? null : Math.max(0, at) + 1
}
