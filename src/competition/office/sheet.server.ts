import { enrolFamily, type Enrolled } from '../../people/enrolling.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { RoomParts } from '../../platform/room.server.ts'
import { enveloped, type Served, serve } from '../../platform/serve.server.ts'
import { type NamedRow, namedRows } from '../../platform/sheet-columns.rules.ts'
import { assertFaultless } from '../../platform/sheet-faults.server.ts'
import { readSheet } from '../../platform/sheet-reader.server.ts'
import { sheetOf } from '../../platform/sheets.server.ts'
import { FileFault } from '../../platform/text-file.rules.ts'
import { enterOne, lockedForEntry } from '../entry.server.ts'
import * as store from '../store.server.ts'
import {
  CELL_MAX,
  checkEntries,
  enterSheet,
  entryTemplate,
  SHEET_ROWS_MAX,
  SHEET_ROWS_WORDS,
} from './entries.contract.ts'
import { type Column, COLUMNS, heads, judge, type ReadEntry } from './entry-row.rules.ts'

type SheetParts = Pick<RoomParts, 'database' | 'outbox' | 'publicUrl'>

/** Children of a school from a sheet: looked through, and entered. */
export function sheetCalls({ database: { db }, outbox, publicUrl }: SheetParts): Served[] {
  return [
    serve(entryTemplate, ({ query: { format } }) =>
      Promise.resolve(
        sheetOf(format, {
          name: 'entries-template',
          columns: COLUMNS.map((head) => ({ head, cell: () => '' })),
          rows: [],
        }),
      ),
    ),

    serve(checkEntries, async ({ params, body }) => {
      const whole = await store.wholeOf(db, params.id)
      const sheet = await readSheet(body)
      const { rows, notes } = namedOrRefused(sheet)
      if (rows.length === 0) throw new Refusal(422, 'There is no child in this sheet. Type them below row 1.')
      if (rows.length > SHEET_ROWS_MAX)
        throw new Refusal(
          422,
          `This sheet has more than ${SHEET_ROWS_WORDS} children. Divide it, and bring one part after another.`,
        )
      return enveloped({
        notes: [...sheet.notes, ...notes],
        rows: judge(rows, askedOf(whole)).map(({ read: _, faults, ...row }) => ({
          ...row,
          faults: [...faults],
        })),
      })
    }),

    serve(enterSheet, async ({ params, body, now, tell }) => {
      const taken = await db.transaction(async (tx) => {
        const whole = await store.wholeOf(tx, params.id)
        const [first] = whole.rounds
        if (first && now > first.lastStartAt)
          throw new Refusal(409, 'The last start has gone: nobody can be entered any more')
        const judged = judge(
          body.rows.map((row) => ({ ...row, met: [] })),
          askedOf(whole),
        )
        assertFaultless(judged)
        const good = judged.flatMap(({ read }) => read ?? [])
        // Families in one order, and all of them before the first seat: sheets that share some wait for each
        // other, and not in a circle.
        const families = new Map<ReadEntry, Enrolled>()
        for (const read of good.toSorted((a, b) => (a.mobile < b.mobile ? -1 : 1))) {
          const { bornOn: _, groupId: __, place: ___, ...family } = read
          families.set(read, await enrolFamily({ tx, outbox, now, publicUrl }, family))
        }
        const locked = await lockedForEntry({ tx, now }, params.id)
        let entered = 0
        for (const [read, { studentId }] of inSheet(good, families)) {
          const { bornOn, groupId, place } = read
          const wanted = { bornOn, groupId, place, listed: false, by: 'sheet' as const }
          const { anew } = await enterOne(locked, { student: { id: studentId }, ...wanted })
          entered += anew ? 1 : 0
        }
        const anew = [...families.values()].filter(({ newParent }) => newParent)
        return { entered, stayed: judged.length - entered, families: anew.length }
      })
      outbox.wake()
      tell(`entered ${taken.entered} children of the sheet “${body.fileName}”`)
      return enveloped(taken)
    }),
  ]
}

/** Seats are given as the sheet has them. */
const inSheet = (good: readonly ReadEntry[], families: ReadonlyMap<ReadEntry, Enrolled>) =>
  good.flatMap((read) => {
    const family = families.get(read)
    return family ? [[read, family] as const] : []
  })

const askedOf = ({ competition, groups }: store.Whole) => ({
  day: competition.ageOn,
  groups: groups.map((group) => ({ ...group, title: store.groupName(group) })),
})

/** @throws {Refusal} 422 when the columns cannot be told. */
function namedOrRefused(sheet: Awaited<ReturnType<typeof readSheet>>): {
  rows: NamedRow<Column>[]
  notes: string[]
} {
  try {
    const { rows, notes } = namedRows(sheet, heads)
    const clipped = rows.map((row) => ({
      ...row,
      cells: Object.fromEntries(
        Object.entries(row.cells).map(([column, text]) => [column, text.slice(0, CELL_MAX)]),
      ),
    }))
    return { rows: clipped, notes }
  } catch (error) {
    if (error instanceof FileFault) throw new Refusal(422, error.message)
    throw error
  }
}
