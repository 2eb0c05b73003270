import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { idsNamed, reachedAt } from '../../people/people.reads.server.ts'
import { everyRow, listOf } from '../../platform/cursor.server.ts'
import { MOST_PAGE_ROWS } from '../../platform/cursor.contract.ts'
import type { Database, Db, Tx } from '../../platform/db.server.ts'
import { type Served, serve } from '../../platform/serve.server.ts'
import { sheetOf, type SheetColumn } from '../../platform/sheets.server.ts'
import type { Received } from '../../platform/wire.ts'
import { entries } from '../competition.tables.ts'
import { lockedRounds, rankRound } from '../marking.server.ts'
import * as store from '../store.server.ts'
import * as wire from './entries.contract.ts'

const inPages = listOf(entries, { seat: 'seat', enteredAt: 'enteredAt' }, 'seat')

type Asked = Received<typeof wire.findEntries>['body']

/** Who is in a competition: the list, the fee, and who is taken out of the ranks. */
export function entryOfficeCalls({ db }: Database): Served[] {
  return [
    serve(wire.findEntries, ({ params, body }) => entryPage(db, params.id, body)),

    serve(wire.exportEntries, async ({ params, body: { format, ...asked }, tell }) => {
      const { competition } = await store.wholeOf(db, params.id)
      tell(`exported the entries of “${competition.title}” as ${format.toUpperCase()}`)
      const rows = everyRow((after) =>
        entryPage(db, params.id, { ...asked, limit: MOST_PAGE_ROWS, ...(after ? { after } : {}) }),
      )
      return sheetOf(format, { name: 'entries', columns, rows })
    }),

    serve(wire.notePaid, async ({ params, body: { paid }, now, tell }) => {
      const [entry] = await db
        .update(entries)
        .set({ paidAt: paid ? now : null })
        .where(and(eq(entries.id, params.entryId), paid ? isNull(entries.paidAt) : isNotNull(entries.paidAt)))
        .returning()
      const { studentId } = entry ?? (await entryAt(db, params.entryId))
      if (entry)
        tell(`${paid ? 'noted the fee of' : 'took back the note of the fee of'} {person:${studentId}}`)
      return { success: true as const, message: paid ? 'Noted as paid' : 'Not paid' }
    }),

    serve(wire.voidEntry, async ({ params, body: { reason }, now, tell }) => {
      const { studentId } = await db.transaction(async (tx) => {
        const entry = await entryAt(tx, params.entryId)
        // Under the locks of those who mend keys and publish ranks: each sees what the other did.
        const locked = await lockedRounds(tx, entry.competitionId)
        await tx
          .update(entries)
          .set({ voidedAt: reason === null ? null : now, voidReason: reason })
          .where(eq(entries.id, entry.id))
        const whole = await store.wholeOf(tx, entry.competitionId)
        for (const round of locked) if (round.finalAt) await rankRound({ tx, now }, { whole, round })
        return entry
      })
      tell(
        reason === null
          ? `let {person:${studentId}} back into the ranks`
          : `took {person:${studentId}} out of the ranks: ${reason}`,
      )
      return { success: true as const, message: reason === null ? 'Back in the ranks' : 'Out of the ranks' }
    }),
  ]
}

async function entryAt(db: Db | Tx, id: string): Promise<store.EntryRow> {
  const [row] = await db.select().from(entries).where(eq(entries.id, id))
  if (!row) throw store.notThere('Entry')
  return row
}

const states: Readonly<Record<'unpaid' | 'voided', SQL>> = {
  unpaid: isNull(entries.paidAt),
  voided: isNotNull(entries.voidedAt),
}

async function entryPage(db: Db, competitionId: string, { words, state, ...asked }: Asked) {
  const { groups } = await store.wholeOf(db, competitionId)
  const page = inPages(asked)
  const rows = await db
    .select()
    .from(entries)
    .where(
      and(
        eq(entries.competitionId, competitionId),
        store.isIn,
        words ? inArray(entries.studentId, idsNamed(db, words)) : undefined,
        state && states[state],
        page.after,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const reached = await reachedAt(
    db,
    rows.map(({ studentId }) => studentId),
  )
  return page.reply(
    rows,
    (row) => row,
    (row) => {
      const group = groups.find(({ id }) => id === row.groupId)
      return {
        _id: row.id,
        studentId: row.studentId,
        fullName: reached.get(row.studentId)?.fullName ?? '',
        seat: row.seat,
        group: group ? store.groupName(group) : '',
        place: row.place,
        bornOn: row.bornOn,
        enteredBy: row.enteredBy,
        enteredAt: row.enteredAt.toISOString(),
        confirmed: reached.get(row.studentId)?.confirmed ?? false,
        paidAt: row.paidAt?.toISOString() ?? null,
        voided: row.voidReason,
      }
    },
  )
}

const columns: readonly SheetColumn<wire.EntryRow>[] = [
  { head: 'Seat', cell: ({ seat }) => seat },
  { head: 'Child', cell: ({ fullName }) => fullName },
  { head: 'Group', cell: ({ group }) => group },
  { head: 'Place', cell: ({ place }) => place },
  { head: 'Born on', cell: ({ bornOn }) => bornOn },
  { head: 'Entered by', cell: ({ enteredBy }) => enteredBy },
  { head: 'E-mail confirmed', cell: ({ confirmed }) => (confirmed ? 'yes' : 'no') },
  { head: 'Paid', cell: ({ paidAt }) => paidAt?.slice(0, 10) ?? '' },
  { head: 'Out of the ranks', cell: ({ voided }) => voided ?? '' },
]
