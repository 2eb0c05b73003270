import { eq, inArray, isNull } from 'drizzle-orm'
import { headIdsOf, notFound, type Scope } from '../centres/centres.reads.server.ts'
import { type NamedOrder, ordersOfEntries } from '../enrolment/enrolment.reads.server.ts'
import { cashBefore, cashOfDay, type JournalLine } from '../ledger/ledger.reads.server.ts'
import type { JournalKind } from '../ledger/ledger.rules.ts'
import { namesOf } from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import type { CurrentUser } from '../platform/http/serve.server.ts'
import { formatDay } from '../platform/text/dates.rules.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { paymentsByMethod } from './dues.server.ts'
import { feeAccounts, feePayments } from './fees.tables.ts'
import type { TillDay } from './office/day.contract.ts'
import { closedDayOf, type TillCentre, tillsIn } from './till.server.ts'

const titles: Partial<Record<JournalKind, string>> = {
  'cash moved': 'Cash book',
  'day closed': 'Difference at closing',
}

/** Whether somebody may open a closed till again: the owner any, the head of a centre its own. */
export const canReopen = async (
  on: Db | Tx,
  { id, role }: Pick<CurrentUser, 'id' | 'role'>,
  centreId: TillCentre,
): Promise<boolean> => role === 'owner' || (centreId !== null && (await headIdsOf(on, centreId)).includes(id))

/**
 * The cash book of a day, read from the journal: today unless said, of the first till of the scope unless a
 * centre is named. @throws {Refusal} 404 for a till out of scope.
 */
export async function tillDayOf(
  db: Db,
  { now, person, ...query }: TillQuery,
  scope: Scope,
): Promise<TillDay> {
  const today = indianDay(now)
  const day = query.day || today
  const tills = await tillsIn(db, scope, query.centreId)
  const till = query.centreId ? tills.find(({ centreId }) => centreId === query.centreId) : tills[0]
  if (!till) throw notFound()
  const { centreId } = till
  const openingPaise = await cashBefore(db, centreId, day)
  const rows = await cashOfDay(db, centreId, day)
  const payers = await payersOf(
    db,
    rows.flatMap(({ journal }) => journal.accountId ?? []),
  )
  const orders = await ordersOfEntries(
    db,
    rows.map(({ journal }) => journal.key),
  )
  const closed = await closedDayOf(db, centreId, day)
  const isClosed = closed && (!closed.reopenedAt || closed.closedAt > closed.reopenedAt)
  const names = await namesOf(db, [
    ...payers.values(),
    ...[...orders.values()].map(({ studentId }) => studentId),
    ...(closed ? [closed.closedBy] : []),
  ])
  return {
    day,
    isToday: day === today,
    centreId,
    tills,
    openingPaise,
    bookPaise: rows.reduce((sum, { paise }) => sum + paise, openingPaise),
    lines: rows.map((line) => {
      const { journal, paise } = line
      const order = orders.get(journal.key)
      const who = order?.studentId ?? payers.get(journal.accountId ?? '') ?? ''
      return {
        at: journal.at.toISOString(),
        title: names.get(who) ?? titles[journal.kind] ?? '',
        detail: order ? courseDetail(order, line) : journal.note,
        paise,
        orderId: order?.orderNumber ?? null,
      }
    }),
    methods: await paymentsByMethod(db, day, { isAt: isTakenIn(centreId), isHeadOffice: centreId === null }),
    closed: isClosed
      ? {
          countedPaise: closed.countedPaise,
          bookPaise: closed.bookPaise,
          counts: closed.counts,
          reason: closed.reason,
          by: names.get(closed.closedBy) ?? '',
          at: closed.closedAt.toISOString(),
          canReopen: day === today && !closed.reopenedAt && (await canReopen(db, person, centreId)),
        }
      : null,
  }
}

type TillQuery = { day: string; centreId: string | undefined; person: CurrentUser; now: Date }

/** What an entry of the journal says of an order; its note is the number of the paper, empty without one. */
function courseDetail({ course, paidOn }: NamedOrder, { journal, paise }: JournalLine): string {
  const paper = paise > 0 ? 'receipt' : 'credit note'
  const came = paise > 0 && paidOn !== null && paidOn !== journal.day ? ` received ${formatDay(paidOn)}` : ''
  const way = paise > 0 ? `cash${came}` : 'cash handed back'
  return [`Course: ${course}`, way, ...(journal.note ? [`${paper} ${journal.note}`] : [])].join(', ')
}

/** Holds for payments of a till's desk. */
const isTakenIn = (centreId: TillCentre) =>
  centreId === null ? isNull(feePayments.centreId) : eq(feePayments.centreId, centreId)

/** Who pays, by account. */
async function payersOf(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: feeAccounts.id, personId: feeAccounts.personId })
    .from(feeAccounts)
    .where(inArray(feeAccounts.id, [...new Set(accountIds)]))
  return new Map(rows.map(({ id, personId }) => [id, personId]))
}
