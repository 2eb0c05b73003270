import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { TxContext } from '../../../platform/db/context.server.ts'
import { newId } from '../../../platform/db/columns.tables.ts'
import type { Db, Tx } from '../../../platform/db/db.server.ts'
import { Refusal } from '../../../platform/errors.ts'
import { fingerprint } from '../../../platform/http/fingerprint.server.ts'
import { insertMany } from '../../../platform/db/insert-many.server.ts'
import { forEachIsolated } from '../../../platform/jobs/jobs.server.ts'
import type { RoomParts } from '../../../platform/rooms/room.server.ts'
import { assertFaultless } from '../../../platform/sheets/sheet-faults.server.ts'
import { DAY_MS, indianDay } from '../../../platform/text/india.rules.ts'
import type { HandlerInput } from '../../../platform/wire.ts'
import { lockFamilies, storeUninvited } from '../../joining.server.ts'
import { personDetails } from '../../people.tables.ts'
import { assignments } from '../../staff/staff.tables.ts'
import type { WaitingChild } from './child-row.rules.ts'
import { choicesOf, standingOf } from './existing-rows.server.ts'
import type { importChildren, ImportSummary } from './import.contract.ts'
import { childImports, importedChildren, type RefusedRow, waitingChildren } from './import.tables.ts'
import { saveMeanings } from './meanings.server.ts'
import {
  type MatchDecision,
  RowValidator,
  type TakenChild,
  type ValidatedRow,
} from './validate-rows.rules.ts'
import { validateSheet } from './validate-sheet.server.ts'

/** Children stored per transaction: others wait for the embedded database meanwhile. */
const PIECE = 25
/** How long the sentences about refused rows are kept. */
const REFUSED_DAYS = 30

export type StoreParts = Pick<RoomParts, 'database' | 'placements'>
type Wanted = HandlerInput<typeof importChildren>['body'] & { by: string }
export type ImportOutcome = ImportSummary & {
  /** Whether it was begun now, and not by an earlier request. */
  anew: boolean
}

/**
 * Imports children and their parents: nothing while a row is faulty, then family by family in short
 * transactions. The same id again is the same import, and goes on where it stopped.
 * @throws {Refusal} 409 for another import of this id, 422 with a message for each faulty row.
 */
export async function storeRows(parts: StoreParts, wanted: Wanted, now: Date): Promise<ImportOutcome> {
  const { db } = parts.database
  const print = fingerprint(JSON.stringify([wanted.columns, wanted.dayOrder, wanted.matches, wanted.rows]))
  const anew = (await pastImport(db, wanted, print)) === null && (await begin(parts, { wanted, print, now }))
  await storeWaiting(parts, wanted._id)
  const past = await pastImport(db, wanted, print)
  if (!past) throw new Refusal(404, 'Import not found', { code: 'import_not_found' })
  const { children, families, joined, skipped, refused } = past
  return { children, families, joined, skipped, refused: [...refused], anew }
}

/** Stores the children of imports that an earlier process did not finish, and forgets old sentences. */
export async function storeLeftBehind(parts: StoreParts, now: Date): Promise<void> {
  const { db } = parts.database
  const left = await db.selectDistinct({ id: waitingChildren.importId }).from(waitingChildren)
  await forEachIsolated(left, ({ id }) => storeWaiting(parts, id))
  await db
    .update(childImports)
    .set({ refused: [] })
    .where(
      and(
        lt(childImports.importedAt, new Date(now.getTime() - REFUSED_DAYS * DAY_MS)),
        sql`${childImports.refused} <> '[]'::jsonb`,
      ),
    )
}

/** The import of this id. @throws {Refusal} 409 if it is another one. */
async function pastImport(db: Db, { _id, by }: Wanted, print: string) {
  const [past] = await db.select().from(childImports).where(eq(childImports.id, _id))
  if (past && (past.fingerprint !== print || past.importedBy !== by))
    throw new Refusal(409, 'This file was already imported with different rows. Check it again.', {
      code: 'import_rows_differ',
    })
  return past ?? null
}

type Begin = { wanted: Wanted; print: string; now: Date }

/** Records the checked rows, to be stored piece by piece. @returns false when another request was first. */
async function begin(parts: StoreParts, { wanted, print, now }: Begin): Promise<boolean> {
  const { db } = parts.database
  const choices = await choicesOf(db, parts.placements(), now)
  const validated = await validateSheet(db, wanted, { choices, now })
  assertFaultless(validated)
  const skipped = validated.filter(({ state }) => state === 'duplicate').length
  const rows = waitingOf(wanted._id, validated)
  return db.transaction(async (tx) => {
    const [begun] = await tx
      .insert(childImports)
      .values({
        id: wanted._id,
        fileName: wanted.fileName,
        fingerprint: print,
        importedBy: wanted.by,
        importedAt: now,
        children: 0,
        families: 0,
        joined: 0,
        skipped,
      })
      .onConflictDoNothing()
      .returning({ id: childImports.id })
    if (!begun) return false
    await insertMany(tx, waitingChildren, { rows })
    const { heads, matches, by } = wanted
    if (heads) await saveMeanings({ tx, now }, { heads, matches, by })
    return true
  })
}

/** The children to be stored, in pieces of whole families. */
function waitingOf(
  importId: string,
  validated: readonly ValidatedRow[],
): (typeof waitingChildren.$inferInsert)[] {
  const good = validated.flatMap(({ row, parentId, taken }) => (taken ? [{ row, parentId, taken }] : []))
  const byFamily = Map.groupBy(good, ({ taken }) => taken.family)
  let [piece, inPiece] = [0, 0]
  return [...byFamily.values()].flatMap((rows) => {
    if (inPiece > 0 && inPiece + rows.length > PIECE) [piece, inPiece] = [piece + 1, 0]
    inPiece += rows.length
    return rows.map(({ row, parentId, taken: { child, family, groupId, teacherId } }) => ({
      importId,
      row,
      piece,
      // The row above that named the family may be no part of what waits.
      content: {
        child: { ...child, email: child.email || family.known?.email || '' },
        parentId,
        groupId,
        teacherId,
      },
    }))
  })
}

/** Stores what waits of an import. Who else does so at once takes other pieces. */
async function storeWaiting({ database, placements }: StoreParts, importId: string): Promise<void> {
  const { db, clock } = database
  const next = () => db.transaction((tx) => storePiece({ tx, now: clock.now() }, { importId, placements }))
  while (await next()) await nextTurn()
}

type Storing = { importId: string; placements: StoreParts['placements'] }

/** @returns whether there may be more pieces. */
async function storePiece(act: TxContext, { importId, placements }: Storing): Promise<boolean> {
  const { tx, now } = act
  // Two sheets never store at the same time, so that they meet each other's families.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('children of sheets'))`)
  const waiting = await nextPiece(tx, importId)
  if (waiting.length === 0) return false
  const children = waiting.map(({ content }) => content.child)
  await lockFamilies(tx, children)
  await lockNumbers(tx, children)
  const choices = await choicesOf(tx, placements(), now)
  const validator = new RowValidator(await standingOf(tx, children, choices), decisionsOf(waiting))
  const validated = waiting.map(({ row, content: { child, parentId } }) =>
    validator.validate({ row, child, faults: [], named: child, decided: { parentId } }),
  )
  const taken = validated.flatMap(({ row, taken: one }) => (one ? [{ ...one, row, childId: newId() }] : []))
  await storeChildren(act, { importId, taken })
  const refused = [
    ...validated.flatMap(({ row, faults }) => faults.map(({ message }) => ({ row, message }))),
    ...(await placeChildren(act, { taken, placements })),
  ]
  const families = [...new Set(taken.map(({ family }) => family))]
  const fresh = families.filter(({ known }) => known === null).length
  const twins = validated.filter(({ state }) => state === 'duplicate').length
  await tx
    .update(childImports)
    .set({
      children: sql`${childImports.children} + ${taken.length}`,
      families: sql`${childImports.families} + ${fresh}`,
      joined: sql`${childImports.joined} + ${families.length - fresh}`,
      skipped: sql`${childImports.skipped} + ${twins}`,
      refused: sql`${childImports.refused} || ${JSON.stringify(refused)}::jsonb`,
    })
    .where(eq(childImports.id, importId))
  const rows = waiting.map(({ row }) => row)
  await tx
    .delete(waitingChildren)
    .where(and(eq(waitingChildren.importId, importId), inArray(waitingChildren.row, rows)))
  return true
}

type Waiting = { row: number; content: WaitingChild }

async function nextPiece(tx: Tx, importId: string): Promise<Waiting[]> {
  const of = eq(waitingChildren.importId, importId)
  const [first] = await tx
    .select({ piece: waitingChildren.piece })
    .from(waitingChildren)
    .where(of)
    .orderBy(asc(waitingChildren.piece))
    .limit(1)
  if (!first) return []
  return tx
    .select({ row: waitingChildren.row, content: waitingChildren.content })
    .from(waitingChildren)
    .where(and(of, eq(waitingChildren.piece, first.piece)))
    .orderBy(asc(waitingChildren.row))
}

/** Nobody else takes these admission numbers meanwhile; see `isNumberTaken`. */
async function lockNumbers(tx: Tx, children: readonly WaitingChild['child'][]): Promise<void> {
  const numbers = children.map(({ details }) => details.admissionNumber).filter((number) => number !== '')
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtext('admission ' || number))
    from jsonb_array_elements_text(${JSON.stringify(numbers.toSorted())}::jsonb) as m(number)`)
}

/** What the rows' words were found to mean at the check. */
const decisionsOf = (waiting: readonly Waiting[]): MatchDecision[] =>
  waiting.flatMap(({ content: { child, groupId, teacherId } }) => [
    { column: 'group' as const, text: child.group, id: groupId },
    { column: 'teacher' as const, text: child.teacher, id: teacherId },
  ])

type Taken = TakenChild & { row: number; childId: string }

async function storeChildren(
  act: TxContext,
  { importId, taken }: { importId: string; taken: readonly Taken[] },
): Promise<void> {
  const { tx, now } = act
  if (taken.length === 0) return
  await storeUninvited(
    act,
    taken.map(({ childId, child, family }) => ({ childId, named: child, family })),
  )
  // A child without details has no row.
  const kept = taken.filter(({ child: { details } }) => Object.values(details).some(Boolean))
  await insertMany(tx, personDetails, {
    rows: kept.map(({ childId, child: { details } }) => ({ personId: childId, ...details })),
  })
  await insertMany(tx, assignments, {
    rows: taken.flatMap(({ childId: studentId, teacherId }) =>
      teacherId === null ? [] : [{ teacherId, studentId, createdAt: now }],
    ),
  })
  await insertMany(tx, importedChildren, {
    rows: taken.map(({ childId }) => ({ childId, importId, uninvited: true })),
  })
}

type Placing = { taken: readonly Taken[]; placements: StoreParts['placements'] }

/** Puts children into their groups. @returns those for whom there was no way; they are here without one. */
async function placeChildren(act: TxContext, { taken, placements }: Placing): Promise<RefusedRow[]> {
  const today = indianDay(act.now)
  const refused: RefusedRow[] = []
  // In one order, as groups are locked.
  const placed = taken.filter(({ groupId }) => groupId !== null)
  const keyOf = ({ groupId, child }: Taken) => `${groupId} ${startOf(child.details.joinedOn, today)}`
  const byGroup = [...Map.groupBy(placed, keyOf)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [key, rows] of byGroup) {
    const [placementId = '', from = today] = key.split(' ')
    const personIds = rows.map(({ childId }) => childId)
    try {
      await act.tx.transaction(async (tx) => {
        for (const room of placements())
          await room.put({ tx, now: act.now }, { placementId, personIds, from })
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const message = `Imported, but in no group: ${error.message}`
      refused.push(...rows.map(({ row }) => ({ row, message })))
    }
  }
  return refused
}

/** A child of many years begins in its group today: what was before is not in this register. */
const startOf = (joinedOn: string | null, today: string): string =>
  joinedOn !== null && joinedOn > today ? joinedOn : today
