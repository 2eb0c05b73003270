import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { BookContext } from '../../../ledger/ledger.reads.server.ts'
import { newId } from '../../../platform/db/columns.tables.ts'
import { asUnavailable, type Database, type Db, sqlState, type Tx } from '../../../platform/db/db.server.ts'
import { insertMany } from '../../../platform/db/insert-many.server.ts'
import { Refusal } from '../../../platform/errors.ts'
import { fingerprint } from '../../../platform/http/fingerprint.server.ts'
import { forEachIsolated } from '../../../platform/jobs/jobs.server.ts'
import { mapInTurns } from '../../../platform/runtime/turns.server.ts'
import { assertFaultless } from '../../../platform/sheets/sheet-faults.server.ts'
import { indianDay } from '../../../platform/text/india.rules.ts'
import { rupees } from '../../../platform/text/rupees.rules.ts'
import type { HandlerInput } from '../../../platform/wire.ts'
import { bringForward } from '../../brought-forward.server.ts'
import { familyOf } from '../../families.server.ts'
import { addConcession, startStay } from '../../plans.server.ts'
import { feeStays } from '../../fees.tables.ts'
import { asConcession, balancesOf, existingFees, openConcessions, openStays } from './existing-fees.server.ts'
import type { checkFees, FeeImportSummary, importFees } from './fee-import.contract.ts'
import { feeImportRows, feeImports } from './fee-import.tables.ts'
import { readFeeRow } from './fee-row.rules.ts'
import {
  type FeeTerms,
  FeeValidator,
  isSameConcession,
  isSameStay,
  type ValidatedFees,
} from './validate-rows.rules.ts'

type FeeSheet = HandlerInput<typeof checkFees>['body']
type Wanted = HandlerInput<typeof importFees>['body'] & { byId: string }
export type ImportRow = typeof feeImportRows.$inferSelect

/** The state of each row of a sheet; others have a turn meanwhile. */
export async function validateFees(
  on: Db | Tx,
  { dayOrder, rows }: FeeSheet,
  now: Date,
): Promise<ValidatedFees[]> {
  const today = indianDay(now)
  const read = await mapInTurns(rows, ({ row, cells, studentId, isConfirmed }) => {
    const { row: fees, faults } = readFeeRow(cells, { dayOrder, today })
    return { row, read: fees, faults, studentId, isConfirmed }
  })
  const here = await existingFees(
    on,
    read.map((row) => row.read),
    today,
  )
  const validator = new FeeValidator(here)
  return mapInTurns(read, (row) => validator.validate(row))
}

/**
 * Imports a sheet of fees: nothing while a row is faulty or in doubt or a total differs, then child by child
 * in transactions of their own. The same id again is the same import, and goes on where it stopped.
 * @throws {Refusal} 409 for another import of this id; 422 with a message for each faulty row, or at `owed`
 * or `paidAhead`.
 */
export async function storeFees(
  { db, clock }: Database,
  wanted: Wanted,
): Promise<FeeImportSummary & { isNew: boolean }> {
  const print = fingerprint(JSON.stringify([wanted.dayOrder, wanted.owed, wanted.paidAhead, wanted.rows]))
  const isKnown = await isPastImport(db, wanted, print)
  const isNew = !isKnown && (await begin(db, { wanted, print, now: clock.now() }))
  if (!isKnown && !isNew) await isPastImport(db, wanted, print)
  await storeWaiting({ db, clock }, wanted._id)
  return { ...(await summaryOf(db, wanted._id)), isNew }
}

/** Stores the rows of imports that an earlier process did not finish. */
export async function storeFeesLeftBehind({ db, clock }: Pick<Database, 'db' | 'clock'>): Promise<void> {
  const left = await db
    .selectDistinct({ id: feeImportRows.importId })
    .from(feeImportRows)
    .where(eq(feeImportRows.state, 'waiting'))
  await forEachIsolated(left, ({ id }) => storeWaiting({ db, clock }, id))
}

/** Whether this import was begun. @throws {Refusal} 409 if another one was under its id. */
async function isPastImport(db: Db, { _id, byId }: Wanted, print: string): Promise<boolean> {
  const [past] = await db.select().from(feeImports).where(eq(feeImports.id, _id))
  if (past && (past.fingerprint !== print || past.importedBy !== byId))
    throw new Refusal(409, 'This file was already imported with different rows. Check it again.', {
      code: 'import_rows_differ',
    })
  return past !== undefined
}

type Begin = { wanted: Wanted; print: string; now: Date }

/** Records the checked rows, to be stored one by one. @returns false when another request was first. */
async function begin(db: Db, { wanted, print, now }: Begin): Promise<boolean> {
  const validated = await validateFees(db, wanted, now)
  assertFaultless(
    validated.map(({ row, state, faults, question }) => ({
      row,
      faults: state === 'undecided' ? [{ column: null, message: question || 'Choose the child' }] : faults,
    })),
  )
  const sumOf = (sign: 1 | -1) =>
    validated.reduce((sum, { balancePaise }) => sum + Math.max(0, sign * balancePaise), 0)
  const [owedPaise, aheadPaise] = [sumOf(1), sumOf(-1)]
  assertTotals(wanted, { owedPaise, aheadPaise })
  return db.transaction(async (tx) => {
    const [begun] = await tx
      .insert(feeImports)
      .values({
        id: wanted._id,
        fileName: wanted.fileName,
        fingerprint: print,
        importedBy: wanted.byId,
        importedAt: now,
        owedPaise,
        aheadPaise,
      })
      .onConflictDoNothing()
      .returning({ id: feeImports.id })
    if (!begun) return false
    await insertMany(tx, feeImportRows, {
      rows: validated.flatMap(({ row, child, terms, balancePaise }) =>
        child && terms ? [{ importId: wanted._id, row, studentId: child.id, balancePaise, terms }] : [],
      ),
    })
    return true
  })
}

/** The totals that were typed from the books before are those of the sheet. @throws {Refusal} 422 */
function assertTotals(
  { owed, paidAhead }: Pick<Wanted, 'owed' | 'paidAhead'>,
  { owedPaise, aheadPaise }: { owedPaise: number; aheadPaise: number },
): void {
  const message = (paise: number) => `These rows add up to ${rupees(paise)}. Nothing was imported.`
  const errors = {
    ...(owed * 100 === owedPaise ? {} : { owed: message(owedPaise) }),
    ...(paidAhead * 100 === aheadPaise ? {} : { paidAhead: message(aheadPaise) }),
  }
  if (Object.keys(errors).length > 0) throw new Refusal(422, undefined, { errors })
}

/** Stores what waits of an import, a child a transaction: nobody at a desk waits for more. */
async function storeWaiting({ db, clock }: Pick<Database, 'db' | 'clock'>, importId: string): Promise<void> {
  const [past] = await db.select().from(feeImports).where(eq(feeImports.id, importId))
  if (!past) return
  const next = () => storeNext(db, { importId, byId: past.importedBy, now: clock.now() })
  while (await next()) await nextTurn()
}

type Storing = { importId: string; byId: string; now: Date }

/** @returns whether there may be more rows. */
async function storeNext(db: Db, { importId, byId, now }: Storing): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await nextRow(tx, importId)
    if (!row) return false
    try {
      await tx.transaction((inner) => storeRow({ tx: inner, now, byId }, row))
    } catch (error) {
      if (isPassing(error)) throw error
      await endRow(tx, row, { state: 'refused', note: noteOf(error) })
    }
    return true
  })
}

/** Whether the same row may be stored when it is tried again. */
const isPassing = (error: unknown): boolean =>
  (error instanceof Refusal && error.status === 503) || asUnavailable(error) !== undefined

/** What a refusal says, at its fields too; of a fault its kind only, since its words may name somebody. */
function noteOf(error: unknown): string {
  if (error instanceof Refusal) return Object.values(error.errors ?? {}).join(' ') || error.message
  const kind = sqlState(error) ?? (error instanceof Error ? error.name : 'unknown')
  return `We couldn’t import this row (${kind}). Check it, and import it again in a file of its own.`
}

/** The first row that waits, with all imports of fees locked: two sheets never store at the same time. */
async function nextRow(tx: Tx, importId: string): Promise<ImportRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('fees of sheets'))`)
  const [row] = await tx
    .select()
    .from(feeImportRows)
    .where(and(eq(feeImportRows.importId, importId), eq(feeImportRows.state, 'waiting')))
    .orderBy(asc(feeImportRows.row))
    .limit(1)
  return row
}

type RowEnd = Partial<
  Pick<ImportRow, 'note' | 'balancePaise' | 'stayId' | 'concessionId' | 'chargeId' | 'paymentId'>
> & {
  state: Exclude<ImportRow['state'], 'waiting'>
}

const endRow = (tx: Tx, { importId, row }: ImportRow, end: RowEnd) =>
  tx
    .update(feeImportRows)
    .set({ ...end, terms: null })
    .where(and(eq(feeImportRows.importId, importId), eq(feeImportRows.row, row)))

async function storeRow(act: BookContext, row: ImportRow): Promise<void> {
  const { studentId, balancePaise, terms } = row
  if (!terms) throw new Error('a row that waits has no terms')
  const stayId = terms.stay && (await storeStay(act, studentId, terms.stay))
  const concessionId = terms.concession && (await storeConcession(act, studentId, terms.concession))
  const brought = await storeBalance(act, { studentId, paise: balancePaise, day: terms.balanceOn })
  const isStored = [stayId, concessionId, brought?.chargeId, brought?.paymentId].some(Boolean)
  await endRow(act.tx, row, {
    state: isStored ? 'stored' : 'known',
    // A balance that was there already is of the import that brought it.
    balancePaise: isStored && !brought ? 0 : balancePaise,
    stayId,
    concessionId,
    chargeId: brought?.chargeId ?? null,
    paymentId: brought?.paymentId ?? null,
  })
}

/** @returns the new stay; null if it is there already. */
async function storeStay(
  act: BookContext,
  studentId: string,
  stay: NonNullable<FeeTerms['stay']>,
): Promise<string | null> {
  const isSame = (open: Parameters<typeof isSameStay>[0]) => isSameStay(open, stay)
  if ((await openStays(act.tx, [studentId], indianDay(act.now))).some(isSame)) return null
  await startStay(act, { family: await familyOf(act.tx, studentId), studentId, ...stay })
  const [added] = await act.tx
    .select({ id: feeStays.id })
    .from(feeStays)
    .where(
      and(eq(feeStays.studentId, studentId), eq(feeStays.groupId, stay.groupId), isNull(feeStays.untilDay)),
    )
  return added?.id ?? null
}

/** @returns the new discount; null if it is there already. */
async function storeConcession(
  act: BookContext,
  studentId: string,
  concession: NonNullable<FeeTerms['concession']>,
): Promise<string | null> {
  const current = (await openConcessions(act.tx, [studentId], indianDay(act.now))).map(asConcession)
  if (current.some((one) => isSameConcession(one, concession))) return null
  const _id = newId()
  const family = await familyOf(act.tx, studentId)
  await addConcession(act, { _id, family, studentId, byId: act.byId, addsUp: false, ...concession })
  return _id
}

/** @returns what was brought forward; null if nothing is, or if it is there already. @throws {Refusal} 409 */
async function storeBalance(
  act: BookContext,
  { studentId, paise, day }: { studentId: string; paise: number; day: string },
) {
  if (paise === 0) return null
  const brought = (await balancesOf(act.tx, [studentId])).get(studentId)
  if (brought === paise) return null
  if (brought !== undefined)
    throw new Refusal(409, 'Another balance was brought forward already. Undo that import first.', {
      code: 'fee_balance_brought_forward',
    })
  const { payer } = await familyOf(act.tx, studentId)
  return bringForward(act, { personId: payer.id, studentId, paise, day })
}

/** What an import has stored so far. */
async function summaryOf(db: Db, importId: string): Promise<FeeImportSummary> {
  const rows = await db
    .select()
    .from(feeImportRows)
    .where(eq(feeImportRows.importId, importId))
    .orderBy(asc(feeImportRows.row))
  const stored = rows.filter(({ state }) => state === 'stored' || state === 'undone')
  const sumOf = (sign: 1 | -1) =>
    stored.reduce((sum, { balancePaise }) => sum + Math.max(0, sign * balancePaise), 0)
  return {
    children: stored.length,
    owedPaise: sumOf(1),
    aheadPaise: sumOf(-1),
    known: rows.filter(({ state }) => state === 'known').length,
    refused: rows.filter(({ state }) => state === 'refused').map(({ row, note }) => ({ row, message: note })),
  }
}
