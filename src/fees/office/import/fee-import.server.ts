import { desc, inArray, sql } from 'drizzle-orm'
import { guessDayOrder } from '../../../people/office/import/days.rules.ts'
import { namesOf } from '../../../people/people.reads.server.ts'
import type { Database, Db } from '../../../platform/db/db.server.ts'
import { Refusal } from '../../../platform/errors.ts'
import { enveloped, type EndpointHandler, serve } from '../../../platform/http/serve.server.ts'
import { namedRows } from '../../../platform/sheets/sheet-columns.rules.ts'
import { readSheet } from '../../../platform/sheets/sheet-reader.server.ts'
import { sheetOf } from '../../../platform/sheets/sheets.server.ts'
import { FileFault } from '../../../platform/sheets/text-file.rules.ts'
import { rupees } from '../../../platform/text/rupees.rules.ts'
import { type Cells, COLUMNS, headers, SAMPLE_ROWS } from './columns.rules.ts'
import {
  MAX_CELL,
  checkFees,
  MAX_FEE_ROWS,
  feesTemplate,
  type FeeSheetRow,
  getFeeImports,
  importFees,
  type PastFeeImport,
  readFees,
  undoFeeImport,
} from './fee-import.contract.ts'
import { feeImportRows, feeImports } from './fee-import.tables.ts'
import { storeFees, validateFees } from './store-fees.server.ts'
import { undoFees } from './undo-fees.server.ts'
import type { FoundChild } from './validate-rows.rules.ts'

const LISTED = 20

/** Imports of fees from the books before these: reading, check, import, undo. */
export function feeImportCalls(database: Database): EndpointHandler[] {
  const { db } = database
  return [
    serve(feesTemplate, ({ query: { format, rows } }) =>
      Promise.resolve(
        sheetOf(format, {
          name: rows ? 'fees-sample' : 'fees-template',
          columns: COLUMNS.map((column) => ({ head: column, cell: (row: Cells) => row[column] ?? '' })),
          rows: rows ? SAMPLE_ROWS : [],
        }),
      ),
    ),

    serve(readFees, async ({ query: { name = '' }, body }) => {
      const { name: sheet, notes, ...file } = await readFeeSheet(body)
      return enveloped({ name, sheet, notes: [...notes], ...file })
    }),

    serve(checkFees, async ({ body, now }) => {
      const validated = await validateFees(db, body, now)
      return enveloped({
        rows: validated.map(({ terms: _, faults, child, choices, ...row }) => ({
          ...row,
          faults: [...faults],
          child: child && presentChild(child),
          choices: choices.map(presentChild),
        })),
      })
    }),

    serve(importFees, async ({ body, person, audit }) => {
      const { isNew, ...stored } = await storeFees(database, { ...body, byId: person.id })
      const sums = `${rupees(stored.owedPaise)} owed, ${rupees(stored.aheadPaise)} paid ahead`
      audit(isNew ? `imported the fees of ${stored.children} rows: ${sums}` : 'imported the same fees again')
      return enveloped(stored)
    }),

    serve(getFeeImports, async () => enveloped(await pastImports(db))),

    serve(undoFeeImport, async ({ params: { importId }, person, now, audit }) => {
      const done = await undoFees(db, { importId, byId: person.id, now })
      audit(`undid an import of fees: ${done.undone} rows`)
      return enveloped(done)
    }),
  ]
}

const presentChild = ({ id, fullName, admissionNumber, parent }: FoundChild) => ({
  _id: id,
  fullName,
  admissionNumber,
  parent,
})

/** A formula without a value stands in no row as if nothing was typed. */
const NO_VALUE = '(formula without a value)'

/** @throws {Refusal} 422 for a file that cannot be read, without rows, or with too many. */
async function readFeeSheet(body: Uint8Array) {
  const sheet = await readSheet(body)
  const valueless = new Set(
    sheet.marks.filter(({ kind }) => kind === 'formula').map(({ row, column }) => `${row} ${column}`),
  )
  const rows = sheet.rows.map((texts, row) =>
    texts.map((text, place) => (valueless.has(`${row + 1} ${place + 1}`) && text === '' ? NO_VALUE : text)),
  )
  const { rows: named, notes } = inTemplate(() => namedRows({ ...sheet, rows }, headers))
  if (named.length === 0)
    throw new Refusal(422, 'This file has no children. Add them below the headings.', {
      code: 'file_without_rows',
    })
  if (named.length > MAX_FEE_ROWS)
    throw new Refusal(
      422,
      'This file has more than 2,000 children. Split it and import one part at a time.',
      {
        code: 'file_too_many_rows',
      },
    )
  const read = named.map(({ row, cells }): FeeSheetRow => ({ row, cells: bounded(cells) }))
  const days = read.flatMap(({ cells }) => [cells.from ?? '', cells.balance_on ?? ''])
  return {
    name: sheet.name,
    notes: [...sheet.notes, ...notes],
    dayOrder: guessDayOrder(days),
    columns: COLUMNS.filter((column) => read.some(({ cells }) => cells[column])),
    rows: read,
  }
}

const bounded = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).map(([column, text]) => [column, text.trim().slice(0, MAX_CELL)]))

/** @throws {Refusal} 422 with the sentence of a fault of the file. */
function inTemplate<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    throw new Refusal(422, error.message, { code: 'file_unreadable' })
  }
}

async function pastImports(db: Db): Promise<PastFeeImport[]> {
  const rows = await db
    .select()
    .from(feeImports)
    .orderBy(desc(feeImports.importedAt), desc(feeImports.id))
    .limit(LISTED)
  const names = await namesOf(
    db,
    rows.map(({ importedBy }) => importedBy),
  )
  const counts = await db
    .select({
      id: feeImportRows.importId,
      children: sql<number>`count(*) filter (where ${feeImportRows.state} in ('stored', 'undone'))::int`,
      stored: sql<number>`count(*) filter (where ${feeImportRows.state} = 'stored')::int`,
    })
    .from(feeImportRows)
    .where(
      inArray(
        feeImportRows.importId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(feeImportRows.importId)
  const countsOf = new Map(counts.map(({ id, ...count }) => [id, count]))
  return rows.map(({ id, fileName, importedBy, importedAt, undoneAt }) => ({
    _id: id,
    fileName,
    by: names.get(importedBy) ?? '',
    at: importedAt.toISOString(),
    children: countsOf.get(id)?.children ?? 0,
    // What still stands in the books can be taken back, whatever was noted.
    isUndone: undoneAt !== null && (countsOf.get(id)?.stored ?? 0) === 0,
  }))
}
