import { eq, sql } from 'drizzle-orm'
import type { TxContext } from '../../../platform/db/context.server.ts'
import { newId } from '../../../platform/db/columns.tables.ts'
import { Refusal } from '../../../platform/errors.ts'
import { fingerprint } from '../../../platform/http/fingerprint.server.ts'
import { insertMany } from '../../../platform/db/insert-many.server.ts'
import { assertFaultless } from '../../../platform/sheets/sheet-faults.server.ts'
import type { HandlerInput } from '../../../platform/wire.ts'
import { lockFamilies, storeUninvited } from '../../joining.server.ts'
import { assignments } from '../../staff/staff.tables.ts'
import { checkCells } from './child-row.rules.ts'
import type { importChildren, ImportSummary } from './import.contract.ts'
import { childImports, importedChildren } from './import.tables.ts'
import { validateRows } from './validate-rows.rules.ts'
import { standingOf } from './existing-rows.server.ts'

type Wanted = HandlerInput<typeof importChildren>['body'] & { by: string }
export type ImportOutcome = ImportSummary & {
  /** Whether it was imported now, and not by an earlier request. */
  anew: boolean
}

/**
 * Imports children and their parents, all or nothing; the same id again is the same import. The mails that
 * ask parents for consent follow in batches (`inviteFamilies`). Families are checked again under their locks.
 * @throws {Refusal} 409 for another import of this id and when one of the families signs up meanwhile, 422
 * with a message for each faulty row.
 */
export async function storeRows(act: TxContext, wanted: Wanted): Promise<ImportOutcome> {
  const { tx } = act
  const before = await beforeIt(act, wanted)
  if (before) return { ...before, anew: false }
  const rows = wanted.rows.map(({ parentId, ...row }) => ({ ...row, met: [], decided: { parentId } }))
  const read = rows.flatMap(({ cells }) => checkCells(cells).child ?? [])
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('children of sheets'))`)
  await lockFamilies(tx, read)
  const judged = validateRows(rows, await standingOf(tx, rows))
  assertFaultless(judged)
  const good = judged
    .flatMap(({ taken }) => taken ?? [])
    .map(({ child, ...more }) => ({ childId: newId(), named: child, ...more }))
  const families = [...new Set(good.map(({ family }) => family))]
  await storeUninvited(act, good)
  const looked = good.flatMap(({ childId: studentId, teacherId }) =>
    teacherId === null ? [] : [{ teacherId, studentId, createdAt: act.now }],
  )
  await insertMany(tx, assignments, { rows: looked })
  await insertMany(tx, importedChildren, {
    rows: good.map(({ childId }) => ({ childId, importId: wanted._id, uninvited: true })),
  })
  const fresh = families.filter(({ known }) => known === null)
  const counts = {
    children: good.length,
    families: fresh.length,
    joined: families.length - fresh.length,
    skipped: judged.length - good.length,
  }
  await tx.update(childImports).set(counts).where(eq(childImports.id, wanted._id))
  return { ...counts, anew: true }
}

/** The result of an earlier request with this id; a concurrent one is waited for. */
async function beforeIt({ tx, now }: TxContext, wanted: Wanted): Promise<ImportSummary | null> {
  const print = fingerprint(JSON.stringify(wanted.rows))
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
      skipped: 0,
    })
    .onConflictDoNothing()
    .returning({ id: childImports.id })
  if (begun) return null
  const [past] = await tx.select().from(childImports).where(eq(childImports.id, wanted._id))
  if (!past || past.fingerprint !== print || past.importedBy !== wanted.by)
    throw new Refusal(409, 'This file was already imported with different rows. Check it again.', {
      code: 'import_rows_differ',
    })
  const { children, families, joined, skipped } = past
  return { children, families, joined, skipped }
}
