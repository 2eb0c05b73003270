import { and, countDistinct, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.server.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RoomParts } from '../../../platform/rooms/room.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../../platform/http/serve.server.ts'
import { readSheet } from '../../../platform/sheets/sheet-reader.server.ts'
import { namedRows, type NamedRow } from '../../../platform/sheets/sheet-columns.rules.ts'
import { sheetOf } from '../../../platform/sheets/sheets.server.ts'
import { FileFault } from '../../../platform/sheets/text-file.rules.ts'
import { namesOf } from '../../people.reads.server.ts'
import { NO_PASSWORD } from '../../people.server.ts'
import { passwords, people } from '../../people.tables.ts'
import { type Cells, type Column, COLUMNS, heads, SAMPLE_ROWS } from './child-row.rules.ts'
import {
  CELL_MAX,
  checkChildren,
  CHILDREN_MAX,
  childrenTemplate,
  getChildImports,
  importChildren,
  makeSlips,
} from './import.contract.ts'
import { childImports, importedChildren } from './import.tables.ts'
import { inviteFamilies } from './invite.server.ts'
import { validateRows } from './validate-rows.rules.ts'
import { slipsOf } from './slips.server.ts'
import { slipsFile } from './slips-pdf.server.ts'
import { standingOf } from './existing-rows.server.ts'
import { storeRows } from './store-rows.server.ts'

const LISTED = 20

export type ImportParts = Pick<RoomParts, 'database' | 'outbox' | 'publicUrl'>

/** Imports of children: check, import, login slips. */
export function childImportCalls({ database, outbox, publicUrl }: ImportParts): EndpointHandler[] {
  const { db } = database
  return [
    serve(childrenTemplate, ({ query: { format, rows } }) =>
      Promise.resolve(
        sheetOf(format, {
          name: rows ? 'children-sample' : 'children-template',
          columns: COLUMNS.map((column) => ({ head: column, cell: (row: Cells) => row[column] ?? '' })),
          rows: rows ? SAMPLE_ROWS : [],
        }),
      ),
    ),

    serve(checkChildren, async ({ query: { name = '' }, body }) => {
      const sheet = await readSheet(body)
      const { rows, notes } = namedOrRefused(sheet)
      if (rows.length === 0)
        throw new Refusal(422, 'This file has no children. Add them below row 1.', {
          code: 'file_without_rows',
        })
      if (rows.length > CHILDREN_MAX)
        throw new Refusal(
          422,
          'This file has more than 1,000 children. Split it and import one part at a time.',
          { code: 'file_too_many_rows' },
        )
      const judged = validateRows(rows, await standingOf(db, rows))
      const families = new Set(judged.flatMap(({ taken }) => taken?.family ?? []))
      const joined = [...families].filter(({ known }) => known !== null).length
      return enveloped({
        name,
        sheet: sheet.name,
        notes: [...sheet.notes, ...notes],
        families: families.size - joined,
        joined,
        rows: judged.map(({ taken: _, faults, choices, ...row }) => ({
          ...row,
          faults: [...faults],
          choices: [...choices],
        })),
      })
    }),

    serve(importChildren, async ({ body, person, now, tell }) => {
      const { anew, ...taken } = await db.transaction((tx) =>
        storeRows({ tx, now }, { ...body, by: person.id }),
      )
      await inviteFamilies({ database, outbox, publicUrl }, body._id)
      tell(anew ? `imported ${countOf(taken.children)}` : 'imported the same file again')
      return enveloped(taken)
    }),

    serve(getChildImports, async () => {
      const rows = await db
        .select()
        .from(childImports)
        .orderBy(desc(childImports.importedAt), desc(childImports.id))
        .limit(LISTED)
      const names = await namesOf(
        db,
        rows.map(({ importedBy }) => importedBy),
      )
      const waiting = await waitingOf(
        db,
        rows.map(({ id }) => id),
      )
      return enveloped(
        rows.map(({ id, fileName, importedBy, importedAt, children }) => ({
          _id: id,
          fileName,
          by: names.get(importedBy) ?? '',
          at: importedAt.toISOString(),
          children,
          waiting: waiting.get(id) ?? 0,
        })),
      )
    }),

    serve(makeSlips, async ({ params: { importId }, body: { of }, now, tell }) => {
      const made = await db.transaction((tx) => slipsOf({ tx, now }, { importId, of }))
      tell(`created login slips for ${made.slips.length} ${made.slips.length === 1 ? 'family' : 'families'}`)
      return slipsFile(made, publicUrl.origin)
    }),
  ]
}

const countOf = (children: number): string => (children === 1 ? '1 child' : `${children} children`)

/** @throws {Refusal} 422 when the columns cannot be recognised. */
function namedOrRefused(sheet: Awaited<ReturnType<typeof readSheet>>): {
  rows: NamedRow<Column>[]
  notes: string[]
} {
  try {
    const { rows, notes } = namedRows(sheet, heads)
    return { rows: rows.map(clipped), notes }
  } catch (error) {
    if (error instanceof FileFault) throw new Refusal(422, error.message, { code: 'file_unreadable' })
    throw error
  }
}

/** Cuts cells that are too long; they have a fault anyway. */
const clipped = (row: NamedRow<Column>): NamedRow<Column> => ({
  ...row,
  cells: Object.fromEntries(
    Object.entries(row.cells).map(([column, text]) => [column, text.slice(0, CELL_MAX)]),
  ),
})

/** How many families of each import have not set a password. */
async function waitingOf(db: Db, importIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: importedChildren.importId, families: countDistinct(people.guardianId) })
    .from(importedChildren)
    .innerJoin(people, eq(people.id, importedChildren.childId))
    .innerJoin(passwords, eq(passwords.personId, people.guardianId))
    .where(
      and(
        inArray(importedChildren.importId, [...importIds]),
        eq(passwords.hash, NO_PASSWORD),
        isNull(people.endedAt),
      ),
    )
    .groupBy(importedChildren.importId)
  return new Map(rows.map(({ id, families }) => [id, families]))
}
