import { and, asc, desc, eq, isNull, lt, ne } from 'drizzle-orm'
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
import type { RoomParts } from '../platform/rooms/room.server.ts'
import type { AgreementRow } from './agreements.server.ts'
import { countMonth } from './count.server.ts'
import { type RoyaltyContext, mailFranchise } from './notices.server.ts'
import {
  DUE_DAYS,
  monthAfter,
  OBJECTION_DAYS,
  ROYALTY_GST,
  royaltyOf,
  type RoyaltySums,
  runsIn,
  shownOn,
  type TaxPlace,
  valueIn,
} from './royalty.rules.ts'
import { agreements, type Counted, objections, statements } from './royalty.tables.ts'

export type StatementRow = typeof statements.$inferSelect
export type ObjectionRow = typeof objections.$inferSelect
export type Timed = Pick<TxContext, 'tx' | 'now'>
export type RoyaltyParts = Pick<RoomParts, 'database' | 'outbox' | 'publicUrl'>

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

export function sumsOf(
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
export const rateIn = async (on: Db | Tx): Promise<number> => {
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
export async function keepRoyalties(
  { database: { db }, ...mailing }: RoyaltyParts,
  now: Date,
): Promise<void> {
  const today = indianDay(now)
  await forEachIsolated(await db.select().from(agreements).orderBy(asc(agreements.id)), async (agreement) => {
    for (const month of await monthsToCount(db, agreement, monthAfter(monthOf(now), -1)))
      await db.transaction(async (tx) => {
        const row = await countStatement({ tx, now }, agreement, month)
        if (row.status === 'counted' && today >= shownOn(month)) await show({ tx, now, ...mailing }, row)
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
  mailing.outbox.wake()
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

async function show(act: RoyaltyContext, { id }: StatementRow): Promise<void> {
  const { tx, now } = act
  await tx
    .update(statements)
    .set({ status: 'shown', shownAt: now, objectBy: dayAfter(indianDay(now), OBJECTION_DAYS) })
    .where(eq(statements.id, id))
  await mailFranchise(act, id)
}

export const openObjections = (tx: Tx, statementId: string): Promise<number> =>
  tx.$count(objections, and(eq(objections.statementId, statementId), isNull(objections.answeredAt)))

/** Gives the invoice its number and posts it; `byId` null: nobody objected in time. */
export async function invoice({ tx, now }: Timed, row: StatementRow, byId: string | null): Promise<void> {
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
