import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { idsByName, contactsOf } from '../../people/people.reads.server.ts'
import { allRows, paginate } from '../../platform/http/cursor.server.ts'
import { MOST_PAGE_ROWS } from '../../platform/http/cursor.contract.ts'
import type { Database, Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { sheetOf, type SheetColumn } from '../../platform/sheets/sheets.server.ts'
import type { HandlerInput } from '../../platform/wire.ts'
import { entries } from '../competition.tables.ts'
import { lockedRounds, rankRound } from '../marking.server.ts'
import * as store from '../store.server.ts'
import * as wire from './entries.contract.ts'

const pageQuery = paginate(entries, { seat: 'seat', enteredAt: 'enteredAt' }, 'seat')

type EntryQuery = HandlerInput<typeof wire.findEntries>['body']

/** Calls on entries: list, fee and removal from ranking. */
export function entryOfficeCalls({ db }: Database): EndpointHandler[] {
  return [
    serve(wire.findEntries, ({ params, body }) => entryPage(db, params.id, body)),

    serve(wire.exportEntries, async ({ params, body: { format, ...asked }, audit }) => {
      const { competition } = await store.loadCompetition(db, params.id)
      audit(`exported the entries of “${competition.title}” as ${format.toUpperCase()}`)
      const rows = allRows((after) =>
        entryPage(db, params.id, { ...asked, limit: MOST_PAGE_ROWS, ...(after ? { after } : {}) }),
      )
      return sheetOf(format, { name: 'entries', columns, rows })
    }),

    serve(wire.waiveEntryFee, async ({ params, body: { reason }, audit }) => {
      const [entry] = await db
        .update(entries)
        .set({ waiverReason: reason })
        .where(and(eq(entries.id, params.entryId), isNull(entries.paidAt)))
        .returning()
      if (!entry) {
        await entryAt(db, params.entryId)
        throw new Refusal(409, 'This fee is paid. It can be credited at the fees desk.', {
          code: 'waives_paid_fee',
        })
      }
      audit(
        reason === null
          ? `asked for the fee of {person:${entry.studentId}} again`
          : `waived the fee of {person:${entry.studentId}}: ${reason}`,
      )
      return { success: true as const, message: reason === null ? 'The fee is due' : 'No fee is due' }
    }),

    serve(wire.voidEntry, async ({ params, body: { reason }, now, audit }) => {
      const { studentId } = await db.transaction(async (tx) => {
        const entry = await entryAt(tx, params.entryId)
        // Uses the locks of key corrections and rankings, so that they are serialised.
        const locked = await lockedRounds(tx, entry.competitionId)
        await tx
          .update(entries)
          .set({ voidedAt: reason === null ? null : now, voidReason: reason })
          .where(eq(entries.id, entry.id))
        const whole = await store.loadCompetition(tx, entry.competitionId)
        for (const round of locked) if (round.ranksFinalAt) await rankRound({ tx, now }, { whole, round })
        return entry
      })
      audit(
        reason === null
          ? `put {person:${studentId}} back in ranking`
          : `removed {person:${studentId}} from ranking: ${reason}`,
      )
      return { success: true as const, message: reason === null ? 'Back in ranking' : 'Not ranked' }
    }),
  ]
}

async function entryAt(db: Db | Tx, id: string): Promise<store.EntryRow> {
  const [row] = await db.select().from(entries).where(eq(entries.id, id))
  if (!row) throw store.notFound('Entry')
  return row
}

const states: Readonly<Record<'unpaid' | 'voided', SQL>> = {
  unpaid: sql`${entries.paidAt} is null and ${entries.waiverReason} is null`,
  voided: isNotNull(entries.voidedAt),
}

async function entryPage(db: Db, competitionId: string, { words, state, ...asked }: EntryQuery) {
  const { groups } = await store.loadCompetition(db, competitionId)
  const page = pageQuery(asked)
  const rows = await db
    .select()
    .from(entries)
    .where(
      and(
        eq(entries.competitionId, competitionId),
        store.isActiveEntry,
        words ? inArray(entries.studentId, idsByName(db, words)) : undefined,
        state && states[state],
        page.after,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const reached = await contactsOf(
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
        waiver: row.waiverReason,
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
  { head: 'Fee waived', cell: ({ waiver }) => waiver ?? '' },
  { head: 'Not ranked', cell: ({ voided }) => voided ?? '' },
]
