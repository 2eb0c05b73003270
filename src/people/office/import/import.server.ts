import { and, countDistinct, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.server.ts'
import type { RoomParts } from '../../../platform/rooms/room.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../../platform/http/serve.server.ts'
import { normalizeHeader } from '../../../platform/sheets/sheet-columns.rules.ts'
import { readSheet } from '../../../platform/sheets/sheet-reader.server.ts'
import { sheetOf } from '../../../platform/sheets/sheets.server.ts'
import { namesOf } from '../../people.reads.server.ts'
import { NO_PASSWORD } from '../../people.server.ts'
import { passwords, people } from '../../people.tables.ts'
import { type Cells, COLUMNS, SAMPLE_ROWS } from './columns.rules.ts'
import { guessDayOrder } from './days.rules.ts'
import { choicesOf, groupChoices, teacherChoices } from './existing-rows.server.ts'
import {
  checkChildren,
  childrenTemplate,
  getChildImports,
  importChildren,
  makeSlips,
  readChildren,
} from './import.contract.ts'
import { childImports, importedChildren } from './import.tables.ts'
import { inviteFamilies } from './invite.server.ts'
import { savedMeanings } from './meanings.server.ts'
import { readRows } from './read-sheet.server.ts'
import { slipsOf } from './slips.server.ts'
import { slipsFile } from './slips-pdf.server.ts'
import { storeRows } from './store-rows.server.ts'
import { validateSheet } from './validate-sheet.server.ts'

const LISTED = 20

export type ImportParts = Pick<RoomParts, 'database' | 'outbox' | 'publicUrl' | 'placements'>

/** Imports of children: reading, check, import, login slips. */
export function childImportCalls({
  database,
  outbox,
  publicUrl,
  placements,
}: ImportParts): EndpointHandler[] {
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

    serve(readChildren, async ({ query: { name = '' }, body, now }) => {
      const sheet = await readSheet(body)
      const kept = await savedMeanings(db)
      const { heads, columns, rows } = await readRows(sheet, kept.heads)
      const choices = await choicesOf(db, placements(), now)
      const isDay = (place: number) => columns[place] === 'birth_date' || columns[place] === 'joined_on'
      return enveloped({
        name,
        sheet: sheet.name,
        notes: [...sheet.notes],
        heads: heads.map((head, place) => ({
          head,
          column: columns[place] ?? null,
          isKept: kept.heads.has(normalizeHeader(head)),
        })),
        dayOrder: guessDayOrder(rows.flatMap(({ texts }) => texts.filter((_, place) => isDay(place)))),
        rows,
        groups: groupChoices(choices),
        teachers: teacherChoices(choices),
        matches: [...kept.matches],
      })
    }),

    serve(checkChildren, async ({ body, now }) => {
      const choices = await choicesOf(db, placements(), now)
      const validated = await validateSheet(db, body, { choices, now })
      const families = new Set(validated.flatMap(({ taken }) => taken?.family ?? []))
      const joined = [...families].filter(({ known }) => known !== null).length
      return enveloped({
        families: families.size - joined,
        joined,
        rows: validated.map(({ taken: _, faults, choices: offered, ...row }) => ({
          ...row,
          faults: [...faults],
          choices: [...offered],
        })),
      })
    }),

    serve(importChildren, async ({ body, person, now, audit }) => {
      const { anew, ...stored } = await storeRows({ database, placements }, { ...body, by: person.id }, now)
      await inviteFamilies({ database, outbox, publicUrl }, body._id)
      audit(anew ? `imported ${countOf(stored.children)}` : 'imported the same file again')
      return enveloped(stored)
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
        rows.map(({ id, fileName, importedBy, importedAt, children, refused }) => ({
          _id: id,
          fileName,
          by: names.get(importedBy) ?? '',
          at: importedAt.toISOString(),
          children,
          waiting: waiting.get(id) ?? 0,
          refused: [...refused],
        })),
      )
    }),

    serve(makeSlips, async ({ params: { importId }, body: { of }, now, audit }) => {
      const made = await db.transaction((tx) => slipsOf({ tx, now }, { importId, of }))
      audit(`created login slips for ${made.slips.length} ${made.slips.length === 1 ? 'family' : 'families'}`)
      return slipsFile(made, publicUrl.origin)
    }),
  ]
}

const countOf = (children: number): string => (children === 1 ? '1 child' : `${children} children`)

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
