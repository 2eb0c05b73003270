import { and, asc, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { centresOf, onlyCentre } from '../centres/centres.reads.server.ts'
import { dayAfter } from '../classroom/classroom.rules.ts'
import { taxSettingsOf } from '../enrolment/enrolment.reads.server.ts'
import { monthOf } from '../enrolment/gst.rules.ts'
import { nextRoyaltyNumber } from '../fees/fees.reads.server.ts'
import { type BookContext, postJournals } from '../ledger/ledger.reads.server.ts'
import { chargeLines } from '../ledger/ledger.rules.ts'
import type { TxContext } from '../platform/db/context.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { forEachIsolated } from '../platform/jobs/jobs.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { rupeesExact } from '../platform/text/rupees.rules.ts'
import type { AgreementRow } from './agreements.server.ts'
import { countMonth } from './count.server.ts'
import {
  DUE_DAYS,
  monthAfter,
  OBJECTION_DAYS,
  type ObjectionLine,
  ROYALTY_GST,
  royaltyOf,
  type RoyaltySums,
  runsIn,
  shownOn,
  type TaxPlace,
  valueIn,
} from './royalty.rules.ts'
import { agreements, type Counted, objections, royaltyPayments, statements } from './royalty.tables.ts'

export type StatementRow = typeof statements.$inferSelect
type ObjectionRow = typeof objections.$inferSelect
type Timed = Pick<TxContext, 'tx' | 'now'>

export const notFound = () => new Refusal(404, 'Statement not found', { code: 'statement_not_found' })

/** A statement, locked: acts on it follow each other. @throws {Refusal} 404 */
export async function lockStatement(tx: Tx, id: string): Promise<StatementRow> {
  const [row] = await tx.select().from(statements).where(eq(statements.id, id)).for('update')
  if (!row) throw notFound()
  return row
}

export const objectionsOf = (on: Db | Tx, statementId: string): Promise<ObjectionRow[]> =>
  on
    .select()
    .from(objections)
    .where(eq(objections.statementId, statementId))
    .orderBy(asc(objections.at), asc(objections.id))

/** What answers took off what was counted. */
export const takenOff = (rows: readonly ObjectionRow[]): { offPaise: number; offChildren: number } => ({
  offPaise: rows.reduce((sum, { offPaise }) => sum + offPaise, 0),
  offChildren: rows.reduce((sum, { offChildren }) => sum + offChildren, 0),
})

type Places = Pick<StatementRow, 'fromState' | 'toState'>
const taxPlaceOf = ({ fromState, toState }: Places): TaxPlace => {
  if (fromState === '') return 'none'
  return fromState === toState ? 'same' : 'other'
}

type Summing = Places & {
  counted: Counted
  carriedPaise: number
  ratePercent: number
  answered: readonly ObjectionRow[]
}

function sumsOf(
  agreement: AgreementRow,
  { counted, carriedPaise, ratePercent, answered, ...places }: Summing,
): RoyaltySums {
  const { offPaise, offChildren } = takenOff(answered)
  const month = {
    netPaise: counted.netPaise - valueIn(offPaise, ratePercent),
    children: counted.children - offChildren,
    carriedPaise,
  }
  return royaltyOf(agreement, month, taxPlaceOf(places))
}

/** The rate of GST in fees; 0 for an academy that is not registered. */
const rateIn = async (on: Db | Tx): Promise<number> => {
  const { gstin, ratePercent } = await taxSettingsOf(on)
  return gstin === '' ? 0 : ratePercent
}

/**
 * Counts a month of an agreement from the books: anew until the franchise was shown it, never after.
 * @returns the statement, shown or not
 */
async function countStatement(
  { tx, now }: Timed,
  agreement: AgreementRow,
  month: string,
): Promise<StatementRow> {
  const known = and(eq(statements.agreementId, agreement.id), eq(statements.month, month))
  await tx.select().from(agreements).where(eq(agreements.id, agreement.id)).for('update')
  const [stored] = await tx.select().from(statements).where(known).for('update')
  if (stored && stored.status !== 'counted') return stored
  const { centreId, kind, fromMonth } = agreement
  const counted = await countMonth(tx, { centreId, kind, month, sinceDay: `${fromMonth}-01` })
  const [before] = await tx
    .select({ sums: statements.sums })
    .from(statements)
    .where(and(eq(statements.agreementId, agreement.id), lt(statements.month, month)))
    .orderBy(desc(statements.month))
    .limit(1)
  const tax = await taxSettingsOf(tx)
  const [centre] = await centresOf(tx, onlyCentre(centreId))
  const isTaxed = tax.gstin !== ''
  const values = {
    counted,
    carriedPaise: before?.sums.carriedOnPaise ?? 0,
    fromState: isTaxed ? tax.state : '',
    toState: isTaxed ? (centre?.state ?? '') : '',
    countedAt: now,
  }
  const sums = sumsOf(agreement, { ...values, ratePercent: isTaxed ? tax.ratePercent : 0, answered: [] })
  const [row] = await tx
    .insert(statements)
    .values({ ...values, sums, id: newId(), agreementId: agreement.id, month, status: 'counted' })
    .onConflictDoUpdate({ target: [statements.agreementId, statements.month], set: { ...values, sums } })
    .returning()
  if (!row) throw new Error('a statement that was just counted is not there')
  return row
}

/** The agreements that count in a month. */
const runningIn = async (on: Db, month: string): Promise<AgreementRow[]> =>
  (await on.select().from(agreements).orderBy(asc(agreements.id))).filter((row) => runsIn(row, month))

/** Counts all statements of a month that is over. @returns how many. @throws {Refusal} 422 at month. */
export async function countAll(db: Db, month: string, now: Date): Promise<number> {
  if (month >= monthOf(now))
    throw new Refusal(422, undefined, { errors: { month: 'This month is not over yet' } })
  const running = await runningIn(db, month)
  for (const agreement of running) await db.transaction((tx) => countStatement({ tx, now }, agreement, month))
  return running.length
}

/**
 * The clock's work: counts the months that are over, shows them to the franchises from the third day on, and
 * takes as agreed what nobody objected to. Months are in order: what is below 0 is carried on.
 */
export async function keepRoyalties(db: Db, now: Date): Promise<void> {
  const today = indianDay(now)
  await forEachIsolated(await db.select().from(agreements).orderBy(asc(agreements.id)), async (agreement) => {
    for (const month of await monthsToCount(db, agreement, monthAfter(monthOf(now), -1)))
      await db.transaction(async (tx) => {
        const row = await countStatement({ tx, now }, agreement, month)
        if (row.status === 'counted' && today >= shownOn(month)) await show({ tx, now }, row)
      })
  })
  const silent = await db
    .select({ id: statements.id })
    .from(statements)
    .where(and(eq(statements.status, 'shown'), lt(statements.objectBy, today)))
    .orderBy(asc(statements.month))
  await forEachIsolated(silent, ({ id }) =>
    db.transaction(async (tx) => {
      const row = await lockStatement(tx, id)
      const isOver = row.status === 'shown' && row.objectBy !== null && row.objectBy < today
      if (isOver && (await openObjections(tx, id)) === 0) await invoice({ tx, now }, row, null)
    }),
  )
}

/** The months of an agreement that nobody was shown yet, up to the last one that is over. */
async function monthsToCount(db: Db, { id, fromMonth, untilMonth }: AgreementRow, over: string) {
  const [shown] = await db
    .select({ month: statements.month })
    .from(statements)
    .where(and(eq(statements.agreementId, id), ne(statements.status, 'counted')))
    .orderBy(desc(statements.month))
    .limit(1)
  const last = untilMonth !== null && untilMonth < over ? untilMonth : over
  const months: string[] = []
  for (let month = shown ? monthAfter(shown.month) : fromMonth; month <= last; month = monthAfter(month))
    months.push(month)
  return months
}

const show = ({ tx, now }: Timed, { id }: StatementRow) =>
  tx
    .update(statements)
    .set({ status: 'shown', shownAt: now, objectBy: dayAfter(indianDay(now), OBJECTION_DAYS) })
    .where(eq(statements.id, id))

const openObjections = (tx: Tx, statementId: string): Promise<number> =>
  tx.$count(objections, and(eq(objections.statementId, statementId), isNull(objections.answeredAt)))

type Objecting = { id: string; line: ObjectionLine; words: string; byId: string }

/** @throws {Refusal} 409 for a statement that is agreed or whose days are over, and for another objection. */
export async function addObjection({ tx, now }: Timed, row: StatementRow, wanted: Objecting): Promise<void> {
  const { id, line, words, byId } = wanted
  const [stored] = await tx.select().from(objections).where(eq(objections.id, id))
  if (stored) {
    if (stored.statementId === row.id && stored.line === line && stored.words === words) return
    throw new Refusal(409, 'This form was sent already with other words. Reload the page.', {
      code: 'objection_id_used',
    })
  }
  if (row.status !== 'shown') throw new Refusal(409, 'This statement is agreed', { code: 'statement_agreed' })
  if (row.objectBy !== null && row.objectBy < indianDay(now))
    throw new Refusal(409, `The days to object ended on ${row.objectBy}`, { code: 'objection_late' })
  await tx.insert(objections).values({ id, statementId: row.id, line, words, byId, at: now })
}

const laterOf = (one: string, other: string): string => (one > other ? one : other)

type Answering = { id: string; words: string; off: number; offChildren: number; byId: string }

/**
 * Answers an objection, sums the statement anew and begins the days to object again.
 * @returns the id of the statement. @throws {Refusal} 404, 409 for another answer, 422 at off, offChildren.
 */
export async function addAnswer({ tx, now }: Timed, wanted: Answering): Promise<string> {
  const [found] = await tx.select().from(objections).where(eq(objections.id, wanted.id))
  if (!found) throw new Refusal(404, 'Objection not found', { code: 'objection_not_found' })
  const row = await lockStatement(tx, found.statementId)
  const all = await objectionsOf(tx, row.id)
  const stored = all.find(({ id }) => id === wanted.id) ?? found
  const { words, offChildren, byId } = wanted
  const offPaise = wanted.off * 100
  if (stored.answeredAt !== null) {
    const isSame =
      stored.answer === words && stored.offPaise === offPaise && stored.offChildren === offChildren
    if (isSame) return row.id
    throw new Refusal(409, 'This objection was answered already', { code: 'objection_answered' })
  }
  if (row.status !== 'shown') throw new Refusal(409, 'This statement is agreed', { code: 'statement_agreed' })
  const before = takenOff(all)
  if (before.offPaise + offPaise > Math.max(0, row.counted.inPaise + row.counted.goodsPaise))
    throw new Refusal(422, undefined, { errors: { off: 'More than came in' } })
  if (before.offChildren + offChildren > row.counted.children)
    throw new Refusal(422, undefined, { errors: { offChildren: 'More than there are' } })
  const change = { answer: words, offPaise, offChildren, answeredBy: byId, answeredAt: now }
  await tx.update(objections).set(change).where(eq(objections.id, wanted.id))
  const [agreement] = await tx.select().from(agreements).where(eq(agreements.id, row.agreementId))
  if (!agreement) throw notFound()
  const answered = all.map((each) => (each.id === wanted.id ? { ...each, ...change } : each))
  const sums = sumsOf(agreement, { ...row, ratePercent: await rateIn(tx), answered })
  await tx
    .update(statements)
    .set({ sums, objectBy: laterOf(row.objectBy ?? '', dayAfter(indianDay(now), OBJECTION_DAYS)) })
    .where(eq(statements.id, row.id))
  return row.id
}

/** @throws {Refusal} 409 while an objection is open, and for a sum that is not the one that was read. */
export async function agree(
  { tx, now }: Timed,
  row: StatementRow,
  { byId, toPayPaise }: { byId: string; toPayPaise: number },
): Promise<void> {
  if (row.status === 'invoiced' || row.status === 'paid') return
  if ((await openObjections(tx, row.id)) > 0)
    throw new Refusal(409, 'An objection waits for its answer', { code: 'objection_open' })
  if (row.sums.toPayPaise !== toPayPaise)
    throw new Refusal(409, 'The statement has changed. Read it again.', { code: 'statement_changed' })
  await invoice({ tx, now }, row, byId)
}

/** Gives the invoice its number and posts it; `byId` null: nobody objected in time. */
async function invoice({ tx, now }: Timed, row: StatementRow, byId: string | null): Promise<void> {
  const today = indianDay(now)
  const invoiceNumber = await nextRoyaltyNumber(tx, today)
  const { feePaise, toPayPaise } = row.sums
  await tx
    .update(statements)
    .set({
      status: toPayPaise === 0 ? 'paid' : 'invoiced',
      agreedAt: now,
      agreedBy: byId,
      invoiceNumber,
      dueOn: dayAfter(today, DUE_DAYS),
    })
    .where(eq(statements.id, row.id))
  if (feePaise === 0) return
  const [agreement] = await tx.select().from(agreements).where(eq(agreements.id, row.agreementId))
  // Of silence the hand is that of who made the agreement.
  const act: BookContext = { tx, now, byId: byId ?? agreement?.byId ?? row.agreementId }
  await postJournals(act, [
    {
      kind: 'charge',
      source: 'royalty',
      key: `royalty ${row.id}`,
      accountId: null,
      note: invoiceNumber,
      lines: chargeLines('franchises', { netPaise: feePaise, lines: taxLinesOf(row.sums) }),
    },
  ])
}

const percent = ROYALTY_GST / 100
const taxLinesOf = ({ cgstPaise, sgstPaise, igstPaise }: RoyaltySums) => [
  { name: 'CGST' as const, percent: percent / 2, paise: cgstPaise },
  { name: 'SGST' as const, percent: percent / 2, paise: sgstPaise },
  { name: 'IGST' as const, percent, paise: igstPaise },
]

type Paying = { id: string; amountPaise: number; reference: string; day: string; byId: string }

/**
 * Records a payment of an invoice; with the last one the tax that was kept back is posted too.
 * @throws {Refusal} 409 before there is an invoice, for a used reference and for another payment of this id,
 * 422 at amountPaise for more than is left, at day for a day to come.
 */
export async function pay({ tx, now }: Timed, row: StatementRow, wanted: Paying): Promise<void> {
  const { id, amountPaise, reference, day, byId } = wanted
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`royalty reference ${reference}`}))`)
  const used = await tx
    .select()
    .from(royaltyPayments)
    .where(or(eq(royaltyPayments.id, id), eq(royaltyPayments.reference, reference)))
  const own = used.find((each) => each.id === id)
  if (own) {
    const isSame = own.statementId === row.id && own.paise === amountPaise && own.reference === reference
    if (isSame && own.day === day) return
    throw new Refusal(409, 'This form was sent already with other details. Reload the page.', {
      code: 'payment_id_used',
    })
  }
  if (used.length > 0)
    throw new Refusal(409, 'A payment with this reference was recorded already', { code: 'reference_used' })
  if (row.invoiceNumber === null)
    throw new Refusal(409, 'This statement is not agreed yet', { code: 'statement_open' })
  if (day > indianDay(now)) throw new Refusal(422, undefined, { errors: { day: 'This day is to come' } })
  const left = row.sums.toPayPaise - row.paidPaise
  if (amountPaise > left)
    throw new Refusal(422, undefined, { errors: { amountPaise: `At most ${rupeesExact(left)}` } })
  await tx
    .insert(royaltyPayments)
    .values({ id, statementId: row.id, paise: amountPaise, reference, day, byId, at: now })
  const isPaid = amountPaise === left
  await tx
    .update(statements)
    .set({ paidPaise: row.paidPaise + amountPaise, ...(isPaid ? { status: 'paid' as const } : {}) })
    .where(eq(statements.id, row.id))
  const keptBack = isPaid ? row.sums.tdsPaise : 0
  await postJournals({ tx, now, byId }, [
    {
      kind: 'payment',
      source: 'royalty',
      key: `royalty payment ${id}`,
      accountId: null,
      note: `${row.invoiceNumber}, ${reference}`,
      lines: [
        { account: 'bank', paise: amountPaise },
        { account: 'tds', paise: keptBack },
        { account: 'franchises', paise: -(amountPaise + keptBack) },
      ],
    },
  ])
}

/** The payments of statements, the oldest first. */
export const paymentsOf = (on: Db | Tx, statementIds: readonly string[]) =>
  on
    .select()
    .from(royaltyPayments)
    .where(inArray(royaltyPayments.statementId, [...statementIds]))
    .orderBy(asc(royaltyPayments.at), asc(royaltyPayments.id))
