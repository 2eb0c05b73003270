import { monthAfter } from '../platform/text/india.rules.ts'
import { and, asc, desc, eq, gte, inArray, isNull, ne, or } from 'drizzle-orm'
import { monthOf } from '../enrolment/gst-lines.rules.ts'
import { namesOf } from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import type { ReplyInput } from '../platform/wire.ts'
import type { getPay, OfficeSheet } from './office/pay.contract.ts'
import type { getOwnPay, Line, Question, Sheet } from './pay.contract.ts'
import type { PayLine } from './pay.rules.ts'
import { payQuestions, paySheets } from './pay.tables.ts'
import { paymentsOf, type PaymentRow } from './payments.server.ts'
import { questionsOf } from './questions.server.ts'
import { notFound, type SheetRow, termsAtEnd, termsOf } from './sheets.server.ts'
import { paidTeachers, percentOf } from './terms.server.ts'

/** Months of sheets in the office's list. */
const LISTED_MONTHS = 12

/** All sheets of the last months and those that are not paid, and all teachers with their terms. */
export async function listPay(db: Db, now: Date): Promise<ReplyInput<typeof getPay>['data']> {
  const rows = await db
    .select()
    .from(paySheets)
    .where(or(gte(paySheets.month, monthAfter(monthOf(now), -LISTED_MONTHS)), ne(paySheets.status, 'paid')))
    .orderBy(desc(paySheets.month), asc(paySheets.id))
  const names = await namesOf(
    db,
    rows.map(({ teacherId }) => teacherId),
  )
  const open = await openBySheet(
    db,
    rows.map(({ id }) => id),
  )
  return {
    sheets: rows
      .map(({ id, teacherId, month, status, lines, sums }) => ({
        _id: id,
        teacherId,
        teacher: names.get(teacherId) ?? '',
        month,
        status,
        toPayPaise: sums.toPayPaise,
        openQuestions: open.get(id) ?? 0,
        unmarked: lines.reduce((sum, { kind, days }) => (kind === 'unmarked' ? sum + days.length : sum), 0),
      }))
      .toSorted((a, b) => b.month.localeCompare(a.month) || a.teacher.localeCompare(b.teacher)),
    teachers: await paidTeachers(db),
  }
}

async function openBySheet(on: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await on
    .select({ sheetId: payQuestions.sheetId })
    .from(payQuestions)
    .where(and(inArray(payQuestions.sheetId, [...ids]), isNull(payQuestions.answeredAt)))
  return new Map([...Map.groupBy(rows, ({ sheetId }) => sheetId)].map(([id, list]) => [id, list.length]))
}

/** The counted months of a teacher, and the sheet of one. @throws {Refusal} 404 for a month without */
export async function listOwnPay(
  db: Db,
  teacherId: string,
  month: string | undefined,
): Promise<ReplyInput<typeof getOwnPay>['data']> {
  const rows = await db
    .select()
    .from(paySheets)
    .where(eq(paySheets.teacherId, teacherId))
    .orderBy(desc(paySheets.month))
  const row = month === undefined ? rows[0] : rows.find((each) => each.month === month)
  if (month !== undefined && !row) throw notFound()
  return { months: rows.map((each) => each.month), sheet: row ? await presentSheet(db, row) : null }
}

/** One sheet with its teacher and payments. @throws {Refusal} 404 */
export async function presentForOffice(on: Db | Tx, id: string): Promise<OfficeSheet> {
  const [row] = await on.select().from(paySheets).where(eq(paySheets.id, id))
  if (!row) throw notFound()
  const { teacherId } = row
  const teacher = (await namesOf(on, [teacherId])).get(teacherId) ?? ''
  const payments = (await paymentsOf(on, id)).map(({ id: _id, paise, day, method, reference, reason }) => ({
    _id,
    paise,
    day,
    method,
    reference,
    reason,
  }))
  return { ...(await presentSheet(on, row)), teacherId, teacher, payments }
}

/** A sheet as its teacher reads it. */
export async function presentSheet(on: Db | Tx, row: SheetRow): Promise<Sheet> {
  const { id, teacherId, month, status, lines, sums, countedAt, approvedAt } = row
  const questions = await questionsOf(on, id)
  const names = await namesOf(
    on,
    questions.flatMap(({ answeredBy }) => answeredBy ?? []),
  )
  const terms = termsAtEnd(await termsOf(on, teacherId), month)
  return {
    _id: id,
    month,
    status,
    lines: lines.map(presentLine),
    totalPaise: sums.totalPaise,
    tdsPercent: percentOf(terms?.tdsHundredths ?? 0),
    tdsPaise: sums.tdsPaise,
    toPayPaise: sums.toPayPaise,
    carriedOnPaise: sums.carriedOnPaise,
    countedAt: countedAt.toISOString(),
    approvedAt: approvedAt?.toISOString() ?? null,
    paid: presentPayment((await paymentsOf(on, id)).find(({ takenBackAt }) => takenBackAt === null)),
    questions: questions.map((each) => presentQuestion(each, names)),
  }
}

const presentPayment = (payment: PaymentRow | undefined): Sheet['paid'] =>
  payment ? { day: payment.day, method: payment.method, reference: payment.reference } : null

const presentLine = ({ shareHundredths, ...line }: PayLine): Line => ({
  ...line,
  sharePercent: percentOf(shareHundredths),
})

const presentQuestion = (
  { id, line, words, at, answer, answeredBy, answeredAt }: typeof payQuestions.$inferSelect,
  names: ReadonlyMap<string, string>,
): Question => ({
  _id: id,
  line,
  words,
  at: at.toISOString(),
  answer: answeredAt && {
    words: answer,
    by: names.get(answeredBy ?? '') ?? '',
    at: answeredAt.toISOString(),
  },
})
