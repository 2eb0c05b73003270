import { eq, inArray } from 'drizzle-orm'
import { balanceBefore, journalsOfDay } from '../ledger/ledger.reads.server.ts'
import type { JournalKind } from '../ledger/ledger.rules.ts'
import { namesOf } from '../people/people.reads.server.ts'
import type { Db } from '../platform/db/db.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { takenOn } from './dues.server.ts'
import { feeAccounts, feeTillDays } from './fees.tables.ts'
import type { TillDay } from './office/day.contract.ts'

const titles: Partial<Record<JournalKind, string>> = {
  'cash moved': 'Cash book',
  'day closed': 'Difference at closing',
}

/** The cash book of a day, read from the journal; today for an empty `asked`. */
export async function tillDayOf(db: Db, asked: string, now: Date): Promise<TillDay> {
  const today = indianDay(now)
  const day = asked || today
  const openingPaise = await balanceBefore(db, 'till', day)
  const rows = await journalsOfDay(db, 'till', day)
  const payers = await payersOf(
    db,
    rows.flatMap(({ journal }) => journal.accountId ?? []),
  )
  const [closed] = await db.select().from(feeTillDays).where(eq(feeTillDays.day, day))
  const isClosed = closed && (!closed.reopenedAt || closed.closedAt > closed.reopenedAt)
  const names = await namesOf(db, [...payers.values(), ...(closed ? [closed.closedBy] : [])])
  return {
    day,
    isToday: day === today,
    openingPaise,
    bookPaise: rows.reduce((sum, { paise }) => sum + paise, openingPaise),
    lines: rows.map(({ journal, paise }) => ({
      at: journal.at.toISOString(),
      title: names.get(payers.get(journal.accountId ?? '') ?? '') ?? titles[journal.kind] ?? '',
      detail: journal.note,
      paise,
    })),
    methods: await takenOn(db, day),
    closed: isClosed
      ? {
          countedPaise: closed.countedPaise,
          bookPaise: closed.bookPaise,
          counts: closed.counts,
          reason: closed.reason,
          by: names.get(closed.closedBy) ?? '',
          at: closed.closedAt.toISOString(),
        }
      : null,
  }
}

/** Who pays, by account. */
async function payersOf(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: feeAccounts.id, personId: feeAccounts.personId })
    .from(feeAccounts)
    .where(inArray(feeAccounts.id, [...new Set(accountIds)]))
  return new Map(rows.map(({ id, personId }) => [id, personId]))
}
