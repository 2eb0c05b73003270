import { monthAfter } from '../platform/text/india.rules.ts'
import { and, asc, desc, eq, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { dayAfter } from '../classroom/classroom.rules.ts'
import { monthOf } from '../enrolment/gst-lines.rules.ts'
import { postJournals } from '../ledger/ledger.reads.server.ts'
import type { CommandContext, TxContext } from '../platform/db/context.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { forEachIsolated } from '../platform/jobs/jobs.server.ts'
import type { RoomParts } from '../platform/rooms/room.server.ts'
import { countEarlier, countMonth, type PaidClasses } from './count.server.ts'
import { mailTeacher } from './notices.server.ts'
import {
  carriedLine,
  correctionLine,
  LOOKED_BACK_MONTHS,
  paidByClass,
  type PayLine,
  type PayTerms,
  shareHolders,
  type ShareHolders,
  sumsOf,
  termsOn,
} from './pay.rules.ts'
import { payCorrections, payQuestions, paySheets, payTerms } from './pay.tables.ts'

export type SheetRow = typeof paySheets.$inferSelect
export type Timed = Pick<TxContext, 'tx' | 'now'>
export type PayParts = Pick<RoomParts, 'database' | 'outbox' | 'publicUrl'>
/** What a command on sheets gets: its transaction, mails and time, and where the site is. */
export type PayContext = CommandContext & { publicUrl: URL }

export const notFound = () => new Refusal(404, 'Pay sheet not found', { code: 'pay_sheet_not_found' })

/** Commands on pay follow each other: a class is in the sheet of one teacher. */
export const lockPay = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('pay of teachers'))`)

/** A sheet, while no other command on pay runs. @throws {Refusal} 404 */
export async function lockSheet(tx: Tx, id: string): Promise<SheetRow> {
  await lockPay(tx)
  const [row] = await tx.select().from(paySheets).where(eq(paySheets.id, id))
  if (!row) throw notFound()
  return row
}

/** All terms of a teacher, the newest first. */
export const termsOf = (on: Db | Tx, teacherId: string): Promise<(typeof payTerms.$inferSelect)[]> =>
  on.select().from(payTerms).where(eq(payTerms.teacherId, teacherId)).orderBy(desc(payTerms.fromDay))

/** The terms at the end of a month: its tax is kept back by them. */
export const termsAtEnd = (terms: readonly PayTerms[], month: string): PayTerms | undefined =>
  termsOn(terms, dayAfter(`${monthAfter(month)}-01`, -1))

/** What approved sheets of the months that are looked at again paid. */
async function paidClasses(tx: Tx, { teacherId, month }: OneMonth): Promise<PaidClasses> {
  const rows = await tx
    .select({ teacherId: paySheets.teacherId, lines: paySheets.lines })
    .from(paySheets)
    .where(and(ne(paySheets.status, 'counted'), gte(paySheets.month, monthAfter(month, -LOOKED_BACK_MONTHS))))
  const linesOf = (isOwn: boolean) =>
    rows.filter((row) => (row.teacherId === teacherId) === isOwn).map(({ lines }) => lines)
  const others = [...paidByClass(linesOf(false))].filter(([, { registerPaise }]) => registerPaise > 0)
  return { own: paidByClass(linesOf(true)), others: new Set(others.map(([key]) => key)) }
}

/** Who has the shares of a month, by its sheets. */
async function sharesOf(tx: Tx, month: string): Promise<ShareHolders> {
  const rows = await tx
    .select({ teacherId: paySheets.teacherId, status: paySheets.status, lines: paySheets.lines })
    .from(paySheets)
    .where(eq(paySheets.month, month))
    .orderBy(asc(paySheets.teacherId))
  return shareHolders(rows.map(({ status, ...row }) => ({ ...row, isApproved: status !== 'counted' })))
}

type OneMonth = { teacherId: string; month: string }

/**
 * Counts a month of a teacher anew, unless its sheet is approved. What comes from earlier sheets, and what
 * the office corrected, stands in the first one that is open.
 * @returns the sheet and whether it is new; null without a line.
 */
export async function countSheet(
  { tx, now }: Timed,
  { teacherId, month }: OneMonth,
): Promise<{ sheet: SheetRow; isNew: boolean } | null> {
  await lockPay(tx)
  const ofTeacher = eq(paySheets.teacherId, teacherId)
  const [stored] = await tx
    .select()
    .from(paySheets)
    .where(and(ofTeacher, eq(paySheets.month, month)))
  if (stored && stored.status !== 'counted') return { sheet: stored, isNew: false }
  const terms = await termsOf(tx, teacherId)
  const [earlier] = await tx
    .select()
    .from(paySheets)
    .where(and(ofTeacher, lt(paySheets.month, month)))
    .orderBy(desc(paySheets.month))
    .limit(1)
  const paid = await paidClasses(tx, { teacherId, month })
  const question = { teacherId, month, terms, paid, shares: await sharesOf(tx, month) }
  const lines = await countMonth(tx, question)
  if (earlier?.status !== 'counted')
    lines.push(...(await countEarlier(tx, question)), ...(await carriedLines(tx, teacherId, earlier)))
  if (!stored && lines.length === 0) return null
  const values = { lines, sums: sumsOf(lines, termsAtEnd(terms, month)?.tdsHundredths ?? 0), countedAt: now }
  const [sheet] = await tx
    .insert(paySheets)
    .values({ ...values, id: newId(), teacherId, month, status: 'counted' })
    .onConflictDoUpdate({ target: [paySheets.teacherId, paySheets.month], set: values })
    .returning()
  if (!sheet) throw new Error('a pay sheet that was just counted is not there')
  return { sheet, isNew: !stored }
}

/** What the sheet before left below 0, and corrections that stand in no sheet yet. */
async function carriedLines(tx: Tx, teacherId: string, before: SheetRow | undefined): Promise<PayLine[]> {
  const corrections = await tx
    .select()
    .from(payCorrections)
    .where(and(eq(payCorrections.teacherId, teacherId), isNull(payCorrections.sheetId)))
    .orderBy(asc(payCorrections.at), asc(payCorrections.id))
  const carriedPaise = before?.sums.carriedOnPaise ?? 0
  return [
    ...corrections.map(correctionLine),
    ...(before && carriedPaise !== 0 ? [carriedLine(before.month, carriedPaise)] : []),
  ]
}

/** Counts the open sheets of a teacher anew, after something of them changed. */
export async function countOpenSheets(act: Timed, teacherId: string): Promise<void> {
  const open = await act.tx
    .select({ month: paySheets.month })
    .from(paySheets)
    .where(and(eq(paySheets.teacherId, teacherId), eq(paySheets.status, 'counted')))
    .orderBy(asc(paySheets.month))
  for (const { month } of open) await countSheet(act, { teacherId, month })
}

/**
 * The clock's work: counts the months that are over, one sheet for a teacher and month, and tells the teacher
 * of a new one. Months are in order: what changed in an earlier one is a line of the first that is open.
 */
export async function countPay({ database: { db }, ...mailing }: PayParts, now: Date): Promise<void> {
  const teachers = await db
    .select({ id: payTerms.teacherId, fromDay: sql<string>`min(${payTerms.fromDay})::text` })
    .from(payTerms)
    .groupBy(payTerms.teacherId)
    .orderBy(asc(payTerms.teacherId))
  const over = monthAfter(monthOf(now), -1)
  await forEachIsolated(teachers, async ({ id: teacherId, fromDay }) => {
    for (const month of await monthsToCount(db, { teacherId, fromDay, over }))
      await db.transaction(async (tx) => {
        const counted = await countSheet({ tx, now }, { teacherId, month })
        if (counted?.isNew) await mailTeacher({ tx, now, ...mailing }, counted.sheet)
      })
  })
  mailing.outbox.wake()
}

/** The months after the last that was approved, up to the last one that is over. */
async function monthsToCount(
  db: Db,
  { teacherId, fromDay, over }: { teacherId: string; fromDay: string; over: string },
): Promise<string[]> {
  const approved = await lastApproved(db, teacherId)
  const months: string[] = []
  const first = approved === null ? fromDay.slice(0, 7) : monthAfter(approved)
  for (let month = first; month <= over; month = monthAfter(month)) months.push(month)
  return months.slice(-LOOKED_BACK_MONTHS - 12)
}

/** The newest month of a teacher that was approved; null before the first. */
export async function lastApproved(on: Db | Tx, teacherId: string): Promise<string | null> {
  const [row] = await on
    .select({ month: paySheets.month })
    .from(paySheets)
    .where(and(eq(paySheets.teacherId, teacherId), ne(paySheets.status, 'counted')))
    .orderBy(desc(paySheets.month))
    .limit(1)
  return row?.month ?? null
}

/** What was read: the sum of all lines, which may be below 0, and what is left to pay of it. */
type Approving = { byId: string; totalPaise: number; toPayPaise: number }

/**
 * Approves a sheet and posts it: the academy owes it. A month of nothing is paid with it.
 * @throws {Refusal} 409 for a sum that is not the one that was read, while a question waits, and before an
 * earlier sheet.
 */
export async function approve(
  { tx, now }: Timed,
  row: SheetRow,
  { byId, totalPaise, toPayPaise }: Approving,
): Promise<void> {
  if (row.status !== 'counted') return
  const { id, teacherId, month, lines, sums } = row
  const ofTeacher = and(eq(paySheets.teacherId, teacherId), eq(paySheets.status, 'counted'))
  if ((await tx.$count(paySheets, and(ofTeacher, lt(paySheets.month, month)))) > 0)
    throw new Refusal(409, 'Approve the earlier month of this teacher first', { code: 'earlier_sheet_open' })
  if ((await openQuestions(tx, id)) > 0)
    throw new Refusal(409, 'A question waits for its answer', { code: 'pay_question_open' })
  if (sums.toPayPaise !== toPayPaise || sums.totalPaise !== totalPaise)
    throw new Refusal(409, 'The sheet has changed. Read it again.', { code: 'pay_sheet_changed' })
  await tx
    .update(paySheets)
    .set({ status: sums.toPayPaise === 0 ? 'paid' : 'approved', approvedAt: now, approvedBy: byId })
    .where(eq(paySheets.id, id))
  const corrections = lines.flatMap(({ kind, key }) =>
    kind === 'correction' ? (key.split(' ')[1] ?? []) : [],
  )
  if (corrections.length > 0)
    await tx.update(payCorrections).set({ sheetId: id }).where(inArray(payCorrections.id, corrections))
  const { earnedPaise, tdsPaise } = sums
  if (earnedPaise !== 0)
    await postJournals({ tx, now, byId }, [
      {
        kind: 'pay',
        source: 'pay',
        key: `pay ${id}`,
        accountId: null,
        note: month,
        lines: [
          { account: 'pay', paise: earnedPaise },
          { account: 'tds to pay', paise: -tdsPaise },
          { account: 'teachers', paise: tdsPaise - earnedPaise },
        ],
      },
    ])
}

/** Questions of a sheet that wait for an answer. */
export const openQuestions = (on: Db | Tx, sheetId: string): Promise<number> =>
  on.$count(payQuestions, and(eq(payQuestions.sheetId, sheetId), isNull(payQuestions.answeredAt)))
