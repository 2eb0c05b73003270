import { enrolFamilies, type FamilyPreview, previewFamilies } from '../../people/create-family.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { type NamedRow, namedRows } from '../../platform/sheets/sheet-columns.rules.ts'
import { assertFaultless } from '../../platform/sheets/sheet-faults.server.ts'
import { readSheet } from '../../platform/sheets/sheet-reader.server.ts'
import { sheetOf } from '../../platform/sheets/sheets.server.ts'
import { FileFault } from '../../platform/sheets/text-file.rules.ts'
import { enterOne, lockedForEntry, withdrawnByFamily } from '../entry.server.ts'
import * as store from '../store.server.ts'
import {
  MAX_CELL,
  checkEntries,
  importEntries,
  entryTemplate,
  MAX_SHEET_ROWS,
  SHEET_ROWS_WORDS,
} from './entries.contract.ts'
import { type Column, COLUMNS, columnHeaders, validateRows } from './entry-row.rules.ts'

const WITHDRAWN = 'The family has withdrawn this entry. Skip the row. Only the family can enter again.'

type SheetParts = Pick<RoomParts, 'database' | 'outbox' | 'publicUrl'>

/** Checks and imports a school's file of children. */
export function sheetCalls({ database: { db }, outbox, publicUrl }: SheetParts): EndpointHandler[] {
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
      const whole = await store.loadCompetition(db, params.id)
      const sheet = await readSheet(body)
      const { rows, notes } = namedOrRefused(sheet)
      if (rows.length === 0)
        throw new Refusal(422, 'This file has no children. Type them below row 1.', {
          code: 'file_without_children',
        })
      if (rows.length > MAX_SHEET_ROWS)
        throw new Refusal(
          422,
          `This file has more than ${SHEET_ROWS_WORDS} children. Split it and import one part at a time.`,
          { code: 'file_too_many_children' },
        )
      const judged = validateRows(rows, entryLimits(whole))
      const read = judged.filter((row) => row.read !== null)
      const families = await previewFamilies(
        db,
        read.flatMap((row) => row.read ?? []),
      )
      const familyOf = new Map(read.map(({ row }, at) => [row, families[at]]))
      const known = families.flatMap(({ studentId }) => studentId ?? [])
      const withdrawn = await withdrawnByFamily(db, params.id, known)
      return enveloped({
        notes: [...sheet.notes, ...notes],
        rows: judged.map(({ read: _, faults, state, ...row }) => {
          const family = familyOf.get(row.row)
          const fault = withdrawn.has(family?.studentId ?? '') ? WITHDRAWN : (family?.fault ?? '')
          const against = fault ? [{ column: null, message: fault }] : []
          return {
            ...row,
            state: against.length > 0 ? ('faulty' as const) : state,
            faults: [...faults, ...against],
            family: covered(family),
          }
        }),
      })
    }),

    serve(importEntries, async ({ params, body, now, audit }) => {
      const taken = await db.transaction(async (tx) => {
        const whole = await store.loadCompetition(tx, params.id)
        const [first] = whole.rounds
        if (first && now > first.lastStartAt)
          throw new Refusal(409, 'The last start time is over, so no more entries', {
            code: 'last_start_over',
          })
        const judged = validateRows(
          body.rows.map((row) => ({ ...row, met: [] })),
          entryLimits(whole),
        )
        assertFaultless(judged)
        const good = judged.flatMap(({ row, read }) => (read ? [{ row, read }] : []))
        // Locks all families before the first seat, against deadlocks of concurrent imports.
        const parentOf = new Map(body.rows.map(({ row, parentId }) => [row, parentId]))
        const families = await enrolFamilies(
          { tx, outbox, now, publicUrl },
          good.map(({ row, read }) => ({
            row,
            named: read,
            decided: { parentId: parentOf.get(row) ?? null },
          })),
          { fieldOf: (row) => `rows.${row}` },
        )
        const locked = await lockedForEntry({ tx, now }, params.id)
        const ids = [...families.values()].map(({ studentId }) => studentId)
        const withdrawn = await withdrawnByFamily(tx, params.id, ids)
        assertFaultless(
          good
            .filter(({ row }) => withdrawn.has(families.get(row)?.studentId ?? ''))
            .map(({ row }) => ({ row, faults: [{ column: null, message: WITHDRAWN }] })),
        )
        let entered = 0
        for (const { row, read } of good) {
          const { bornOn, groupId, place } = read
          const id = families.get(row)?.studentId
          if (id === undefined) throw store.notFound('Student')
          const wanted = { bornOn, groupId, place, listed: false, by: 'sheet' as const, byId: null }
          const { anew } = await enterOne(locked, { student: { id }, ...wanted })
          entered += anew ? 1 : 0
        }
        const anew = [...families.values()].filter(({ newParent }) => newParent)
        const parents = new Set(anew.map(({ parentId }) => parentId))
        return { entered, stayed: judged.length - entered, families: parents.size }
      })
      outbox.wake()
      audit(`entered ${taken.entered} children from the file “${body.fileName}”`)
      return enveloped(taken)
    }),
  ]
}

/** Organisers see a match by mobile number without the email, which only the office may read. */
const covered = (family: FamilyPreview | undefined): FamilyPreview | null =>
  family === undefined
    ? null
    : {
        ...family,
        choices: family.choices.map((choice) => ({
          ...choice,
          email: `${choice.email.slice(0, 1)}…${choice.email.slice(choice.email.lastIndexOf('@'))}`,
        })),
      }

const entryLimits = ({ competition, groups }: store.FullCompetition) => ({
  day: competition.ageOn,
  groups: groups.map((group) => ({ ...group, title: store.groupName(group) })),
})

/** @throws {Refusal} 422 if the columns are wrong. */
function namedOrRefused(sheet: Awaited<ReturnType<typeof readSheet>>): {
  rows: NamedRow<Column>[]
  notes: string[]
} {
  try {
    const { rows, notes } = namedRows(sheet, columnHeaders)
    const clipped = rows.map((row) => ({
      ...row,
      cells: Object.fromEntries(
        Object.entries(row.cells).map(([column, text]) => [column, text.slice(0, MAX_CELL)]),
      ),
    }))
    return { rows: clipped, notes }
  } catch (error) {
    if (error instanceof FileFault) throw new Refusal(422, error.message, { code: 'file_unreadable' })
    throw error
  }
}
