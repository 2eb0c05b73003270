import { and, asc, desc, eq, gt, inArray, isNull, lt, ne } from 'drizzle-orm'
import { academyOf } from '../academy/academy.reads.server.ts'
import { centresOf, headIdsOf, onlyCentre } from '../centres/centres.reads.server.ts'
import { dayAfter } from '../classroom/classroom.rules.ts'
import { taxSettingsOf } from '../enrolment/enrolment.reads.server.ts'
import { taxOf } from '../enrolment/enrolment.rules.ts'
import { monthOf } from '../enrolment/gst-lines.rules.ts'
import { nextRoyaltyNumber } from '../fees/fees.reads.server.ts'
import { type BookContext, postJournals } from '../ledger/ledger.reads.server.ts'
import { chargeLines } from '../ledger/ledger.rules.ts'
import type { TxContext } from '../platform/db/context.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { forEachIsolated } from '../platform/jobs/jobs.server.ts'
import { indianDay, monthAfter } from '../platform/text/india.rules.ts'
import type { RoomParts } from '../platform/rooms/room.server.ts'
import type { AgreementRow } from './agreements.server.ts'
import { countMonth } from './count.server.ts'
import { type RoyaltyContext, mailFranchise } from './notices.server.ts'
import {
  DUE_DAYS,
  type FeeTax,
  OBJECTION_DAYS,
  ROYALTY_GST,
  royaltyOf,
  type RoyaltySums,
  runsIn,
  shownOn,
  type TaxPlace,
} from './royalty.rules.ts'
import { agreements, type InvoiceParties, objections, statements } from './royalty.tables.ts'

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

/** Statements, locked in the order of their ids. */
export const lockStatements = (tx: Tx, ids: readonly string[]): Promise<StatementRow[]> =>
  tx
    .select()
    .from(statements)
    .where(inArray(statements.id, [...ids]))
    .orderBy(asc(statements.id))
    .for('update')

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
export const taxPlaceOf = ({ fromState, toState }: Places): TaxPlace => {
  if (fromState === '') return 'none'
  return fromState === toState ? 'same' : 'other'
}

type Summing = Places &
  Pick<StatementRow, 'counted' | 'carriedPaise' | 'feesPercent'> & { answered: readonly ObjectionRow[] }

/** The value in an amount of fees: its tax is as much wherever the family lives. */
const netOf = (paise: number, ratePercent: number): number =>
  taxOf(paise, { gstin: 'any', state: '', ratePercent }, null).netPaise

export function sumsOf(
  agreement: AgreementRow,
  { counted, carriedPaise, feesPercent, answered, ...places }: Summing,
): RoyaltySums {
  const off = answered.reduce((sum, { offPaise }) => sum + netOf(offPaise, feesPercent), 0)
  const month = {
    netPaise: counted.netPaise - off,
    children: counted.children - takenOff(answered).offChildren,
    carriedPaise,
  }
  return royaltyOf(agreement, month, taxPlaceOf(places))
}

/**
 * The agreements of a centre without a gap up to this one, the newest first: a renewal goes on where the one
 * before ended.
 */
async function chainOf(on: Db | Tx, agreement: AgreementRow): Promise<AgreementRow[]> {
  const earlier = await on
    .select()
    .from(agreements)
    .where(and(eq(agreements.centreId, agreement.centreId), lt(agreements.fromMonth, agreement.fromMonth)))
    .orderBy(desc(agreements.fromMonth))
  const chain = [agreement]
  for (const each of earlier) {
    const next = chain.at(-1)
    if (!next || each.untilMonth !== monthAfter(next.fromMonth, -1)) break
    chain.push(each)
  }
  return chain
}

/** Since which month fees count: a renewal of the same kind goes on, another kind begins anew. */
function sinceMonthOf(chain: readonly AgreementRow[]): string {
  const other = chain.findIndex(({ kind }) => kind !== chain[0]?.kind)
  return chain.at((other < 0 ? chain.length : other) - 1)?.fromMonth ?? ''
}

/**
 * Counts a month of an agreement from the books: anew until the franchise was shown it, never after.
 * @returns the statement, shown or not; null for an agreement that does not run in this month any more.
 */
export async function countStatement(
  { tx, now }: Timed,
  id: string,
  month: string,
): Promise<StatementRow | null> {
  const [agreement] = await tx.select().from(agreements).where(eq(agreements.id, id)).for('update')
  if (!agreement || !runsIn(agreement, month)) return null
  const known = and(eq(statements.agreementId, id), eq(statements.month, month))
  const [stored] = await tx.select().from(statements).where(known).for('update')
  if (stored && stored.status !== 'counted') return stored
  const { centreId, kind } = agreement
  const chain = await chainOf(tx, agreement)
  const tax = await taxSettingsOf(tx)
  const [centre] = await centresOf(tx, onlyCentre(centreId))
  const isTaxed = tax.gstin !== ''
  const values = {
    counted: await countMonth(tx, { centreId, kind, month, sinceMonth: sinceMonthOf(chain) }),
    carriedPaise: await carriedTo(tx, chain, month),
    fromState: isTaxed ? tax.state : '',
    toState: isTaxed ? (centre?.state ?? '') : '',
    feesPercent: isTaxed ? tax.ratePercent : 0,
    countedAt: now,
  }
  const sums = sumsOf(agreement, { ...values, answered: [] })
  const [row] = await tx
    .insert(statements)
    .values({ ...values, sums, id: newId(), agreementId: id, month, status: 'counted' })
    .onConflictDoUpdate({ target: [statements.agreementId, statements.month], set: { ...values, sums } })
    .returning()
  if (!row) throw new Error('a statement that was just counted is not there')
  return row
}

/** What the month before left below 0, of an earlier agreement without a gap too. */
async function carriedTo(tx: Tx, chain: readonly AgreementRow[], month: string): Promise<number> {
  const ids = chain.map(({ id }) => id)
  const [before] = await tx
    .select({ sums: statements.sums })
    .from(statements)
    .where(and(inArray(statements.agreementId, ids), lt(statements.month, month)))
    .orderBy(desc(statements.month))
    .limit(1)
  return before?.sums.carriedOnPaise ?? 0
}

/** Whether a later month of the same franchise was shown: what that began with stands. */
export async function isLaterShown(
  tx: Tx,
  { centreId, month }: { centreId: string; month: string },
): Promise<boolean> {
  const found = await tx
    .select({ id: statements.id })
    .from(statements)
    .innerJoin(agreements, eq(agreements.id, statements.agreementId))
    .where(
      and(eq(agreements.centreId, centreId), gt(statements.month, month), ne(statements.status, 'counted')),
    )
    .limit(1)
  return found.length > 0
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
  const all = await db.select().from(agreements).orderBy(asc(agreements.fromMonth), asc(agreements.id))
  await forEachIsolated(all, async (agreement) => {
    for (const month of await monthsToCount(db, agreement, monthAfter(monthOf(now), -1)))
      await db.transaction(async (tx) => {
        const row = await countStatement({ tx, now }, agreement.id, month)
        if (row?.status !== 'counted' || today < shownOn(month)) return
        // Without a head nobody could object: the office sees that it waits for one.
        if ((await headIdsOf(tx, agreement.centreId)).length > 0) await show({ tx, now, ...mailing }, row)
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
async function monthsToCount(db: Db, { id, fromMonth, untilMonth, centreId }: AgreementRow, over: string) {
  const [centre] = await centresOf(db, onlyCentre(centreId))
  if (centre?.kind !== 'franchise' || centre.status === 'closed') return []
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
  await markShown(act, id)
  await mailFranchise(act, id)
}

/** From now on both sides read the statement, and its days to object run. */
export const markShown = ({ tx, now }: Timed, id: string) =>
  tx
    .update(statements)
    .set({ status: 'shown', shownAt: now, objectBy: dayAfter(indianDay(now), OBJECTION_DAYS) })
    .where(eq(statements.id, id))

export const openObjections = (tx: Tx, statementId: string): Promise<number> =>
  tx.$count(objections, and(eq(objections.statementId, statementId), isNull(objections.answeredAt)))

/** Gives the invoice its number and posts it; `byId` null: nobody objected in time. A month of 0 has none. */
export async function invoice({ tx, now }: Timed, row: StatementRow, byId: string | null): Promise<void> {
  const today = indianDay(now)
  const { feePaise } = row.sums
  const agreed = { agreedAt: now, agreedBy: byId }
  if (feePaise === 0) {
    await tx
      .update(statements)
      .set({ ...agreed, status: 'paid' })
      .where(eq(statements.id, row.id))
    return
  }
  const [agreement] = await tx.select().from(agreements).where(eq(agreements.id, row.agreementId))
  if (!agreement) throw notFound()
  const invoiceNumber = await nextRoyaltyNumber(tx, today)
  await tx
    .update(statements)
    .set({
      ...agreed,
      status: 'invoiced',
      invoiceNumber,
      parties: await partiesOf(tx, agreement),
      dueOn: dayAfter(today, DUE_DAYS),
    })
    .where(eq(statements.id, row.id))
  // Of silence the hand is that of who made the agreement.
  const act: BookContext = { tx, now, byId: byId ?? agreement.byId }
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

async function partiesOf(tx: Tx, { centreId, company, gstin }: AgreementRow): Promise<InvoiceParties> {
  const [academy, tax] = [await academyOf(tx), await taxSettingsOf(tx)]
  const [centre] = await centresOf(tx, onlyCentre(centreId))
  return {
    academy: { name: academy?.academyName ?? '', address: tax.address, gstin: tax.gstin },
    franchise: { company, gstin, state: centre?.state ?? '' },
  }
}

const percent = ROYALTY_GST / 100
export const taxLinesOf = ({ cgstPaise, sgstPaise, igstPaise }: FeeTax) => [
  { name: 'CGST' as const, percent: percent / 2, paise: cgstPaise },
  { name: 'SGST' as const, percent: percent / 2, paise: sgstPaise },
  { name: 'IGST' as const, percent, paise: igstPaise },
]
