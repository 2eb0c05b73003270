import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { headedBy, isUnlimited, type Scope } from '../centres/centres.reads.server.ts'
import { groupIdsOf, isFamilyOf } from '../classroom/centre-children.reads.server.ts'
import { orderCashOfDay } from '../ledger/ledger.reads.server.ts'
import { idsByNameOrMobile, namesOf, peopleById } from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { MOST_PAGE_ROWS } from '../platform/http/cursor.contract.ts'
import { allRows, paginate } from '../platform/http/cursor.server.ts'
import { type SheetColumn, sheetOf } from '../platform/sheets/sheets.server.ts'
import { DAY_MS, indianDay } from '../platform/text/india.rules.ts'
import type { HandlerInput } from '../platform/wire.ts'
import { isOpenCharge, openPaise } from './books.server.ts'
import { type PaymentMethod } from './fees.rules.ts'
import type { Within } from './families.server.ts'
import { daysLate, DUE_AGES, type DueAge, dueAgeDays } from './due-ages.rules.ts'
import { feeAccounts, feeCharges, feePayments, feePlans, feeStays } from './fees.tables.ts'
import type { Viewer } from './policy.server.ts'
import { promisedDays } from './promises.server.ts'
import { pauseRequestsIn } from './pause-requests-shown.server.ts'
import { reportedIn } from './reported.server.ts'
import type { DueRow, exportDues, DuesSummary, findDues } from './office/fees.contract.ts'

type Listed = typeof feeAccounts.$inferSelect

/** What is due by age, what came today, and how the month stands. */
export async function duesSummary(on: Db | Tx, { scope, person, now }: Viewer): Promise<DuesSummary> {
  const today = indianDay(now)
  const due = await on
    .select({
      since: feeAccounts.dueSince,
      families: sql<number>`count(*)::int`,
      paise: sql<number>`sum(${feeAccounts.owesPaise})::float8`,
    })
    .from(feeAccounts)
    .where(
      and(isNotNull(feeAccounts.dueSince), await isFamilyOf(on, feeAccounts.personId, { scope, day: today })),
    )
    .groupBy(feeAccounts.dueSince)
  const notDue = await notDueOfDue(on, { scope, today })
  const ages = DUE_AGES.map((age) => {
    const isOwn = ({ since }: { since: string | null }) => isOfAge(age, daysLate(since ?? today, today))
    const own = due.filter(isOwn)
    // A family counts once, by its oldest; what is not due yet, like a month billed ahead, is due nowhere.
    const moved = age === 'not due' ? sumBy(notDue, 'paise') : -sumBy(notDue.filter(isOwn), 'paise')
    return { age, families: sumBy(own, 'families'), paise: sumBy(own, 'paise') + moved }
  })
  return {
    duePaise: sumBy(ages, 'paise'),
    families: sumBy(ages, 'families'),
    ages,
    today: await paymentsByMethod(on, today, {
      isAt: scope.holds(feePayments.centreId),
      isHeadOffice: await isUnlimited(on, scope),
    }),
    reported: await reportedIn(on, { scope, now }),
    pauseRequests: await pauseRequestsIn(on, { scope, now }),
    // The sums of the month are head office's, and of a centre its head's.
    month: await monthSeenBy(on, today.slice(0, 7), { scope, person }),
    hasPlans: (await on.select({ id: feePlans.id }).from(feePlans).limit(1)).length > 0,
  }
}

/** What is not due yet of families of whom something is due, by its oldest day. */
const notDueOfDue = async (on: Db | Tx, { scope, today }: { scope: Scope; today: string }) =>
  on
    .select({
      since: feeAccounts.dueSince,
      paise: sql<number>`sum(${openPaise})::float8`,
    })
    .from(feeAccounts)
    .innerJoin(feeCharges, eq(feeCharges.accountId, feeAccounts.id))
    .where(
      and(
        lte(feeAccounts.dueSince, today),
        isOpenCharge,
        gt(feeCharges.dueOn, today),
        await isFamilyOf(on, feeAccounts.personId, { scope, day: today }),
      ),
    )
    .groupBy(feeAccounts.dueSince)

async function monthSeenBy(
  on: Db | Tx,
  month: string,
  { scope, person }: Pick<Viewer, 'scope' | 'person'>,
): Promise<DuesSummary['month']> {
  if (await isUnlimited(on, scope)) return monthOf(on, month)
  const groupIds = await groupIdsOf(on, headedBy(person.id))
  return groupIds.length === 0 ? null : monthOf(on, month, groupIds)
}

/** How much of a month is billed and settled; in these groups alone if given. */
async function monthOf(
  on: Db | Tx,
  month: string,
  groupIds?: readonly string[],
): Promise<DuesSummary['month']> {
  const isOwn = groupIds && inArray(feeCharges.stayId, staysIn(on, groupIds))
  const [billed] = await on
    .select({
      billedPaise: sql<number>`coalesce(sum(${feeCharges.paise} - ${feeCharges.creditedPaise}), 0)::float8`,
      settledPaise: sql<number>`coalesce(sum(${feeCharges.settledPaise}), 0)::float8`,
    })
    .from(feeCharges)
    .where(and(eq(feeCharges.period, month), isOwn))
  return { month, billedPaise: billed?.billedPaise ?? 0, settledPaise: billed?.settledPaise ?? 0 }
}

const staysIn = (on: Db | Tx, groupIds: readonly string[]) =>
  on
    .select({ id: feeStays.id })
    .from(feeStays)
    .where(inArray(feeStays.groupId, [...groupIds]))

const sumBy = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0)

function isOfAge(age: DueAge, late: number): boolean {
  const [from, until] = dueAgeDays[age]
  return (from === null || late >= from) && (until === null || late <= until)
}

type TakenAt = { isAt: SQL; isHeadOffice: boolean }

/**
 * What was taken on a day by each way at these desks, without cheques that came back; at head office with the
 * cash for courses.
 */
export async function paymentsByMethod(
  on: Db | Tx,
  day: string,
  { isAt, isHeadOffice }: TakenAt,
): Promise<TakenByMethod[]> {
  const fees = await feesByMethod(on, day, isAt)
  const courses = isHeadOffice ? await orderCashOfDay(on, day) : null
  if (!courses) return fees
  const cash = fees.find(({ method }) => method === 'cash') ?? { count: 0, paise: 0 }
  return [
    { method: 'cash', count: cash.count + courses.count, paise: cash.paise + courses.paise },
    ...fees.filter(({ method }) => method !== 'cash'),
  ]
}

type TakenByMethod = { method: PaymentMethod; count: number; paise: number }

const feesByMethod = (on: Db | Tx, day: string, isAt: SQL): Promise<TakenByMethod[]> =>
  on
    .select({
      method: sql<PaymentMethod>`${feePayments.method}`,
      count: sql<number>`count(*)::int`,
      paise: sql<number>`sum(${feePayments.paise})::float8`,
    })
    .from(feePayments)
    .where(
      and(
        eq(feePayments.day, day),
        isNull(feePayments.returnedAt),
        ne(feePayments.method, 'brought forward'),
        isAt,
      ),
    )
    .groupBy(feePayments.method)
    .orderBy(asc(feePayments.method))

const pageQuery = paginate(feeAccounts, { dueSince: 'dueSince', owesPaise: 'owesPaise' }, 'dueSince')

type DuesSearch = HandlerInput<typeof findDues>['body']

const dayBefore = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

function fitting(on: Db, { words, age }: Pick<DuesSearch, 'words' | 'age'>, today: string): SQL | undefined {
  const [from, until] = age ? dueAgeDays[age] : [null, null]
  const named = words ? idsByNameOrMobile(on, words) : undefined
  return and(
    isNotNull(feeAccounts.dueSince),
    from === null ? undefined : lte(feeAccounts.dueSince, dayBefore(today, from)),
    until === null ? undefined : gte(feeAccounts.dueSince, dayBefore(today, until)),
    named &&
      or(
        inArray(feeAccounts.personId, named),
        inArray(
          feeAccounts.id,
          on
            .select({ id: feeCharges.accountId })
            .from(feeCharges)
            .where(and(isOpenCharge, inArray(feeCharges.studentId, named))),
        ),
      ),
  )
}

/** A page of who owes something. */
export async function duesPage(on: Db, { words, age, ...asked }: DuesSearch, { scope, now }: Within) {
  const today = indianDay(now)
  const page = pageQuery(asked)
  const isInScope = await isFamilyOf(on, feeAccounts.personId, { scope, day: today })
  const rows = await on
    .select()
    .from(feeAccounts)
    .where(and(fitting(on, { words, age }, today), isInScope, page.after))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return page.reply(rows, (row) => row, await asDueRows(on, rows, today))
}

async function asDueRows(on: Db, rows: readonly Listed[], today: string): Promise<(row: Listed) => DueRow> {
  const open =
    rows.length === 0
      ? []
      : await on
          .select({
            accountId: feeCharges.accountId,
            studentId: feeCharges.studentId,
            title: feeCharges.title,
            dueOn: feeCharges.dueOn,
            openPaise,
          })
          .from(feeCharges)
          .where(
            and(
              isOpenCharge,
              inArray(
                feeCharges.accountId,
                rows.map(({ id }) => id),
              ),
            ),
          )
          .orderBy(asc(feeCharges.dueOn), asc(feeCharges.id))
  const payers = await peopleById(
    on,
    rows.map(({ personId }) => personId),
  )
  const names = await namesOf(
    on,
    open.map(({ studentId }) => studentId),
  )
  const promised = await promisedDays(
    on,
    rows.map(({ id }) => id),
  )
  const ofAccount = Map.groupBy(open, ({ accountId }) => accountId)
  return ({ id, personId, dueSince, owesPaise }) => {
    const own = ofAccount.get(id) ?? []
    const payer = payers.get(personId)
    const since = dueSince ?? today
    return {
      _id: id,
      personId,
      family: payer?.fullName ?? '',
      mobile: payer?.mobile ?? '',
      children: [...new Set(own.map(({ studentId }) => names.get(studentId) ?? ''))].join(', '),
      for: [...new Set(own.map(({ title }) => title))].join('; '),
      owesPaise,
      notDuePaise: sumBy(
        own.filter(({ dueOn }) => dueOn > today),
        'openPaise',
      ),
      dueSince: since,
      daysLate: Math.max(0, daysLate(since, today)),
      promisedFor: promised.get(id) ?? '',
    }
  }
}

const columns: readonly SheetColumn<DueRow>[] = [
  { head: 'Family', cell: (row) => row.family },
  { head: 'Mobile', cell: (row) => row.mobile },
  { head: 'Children', cell: (row) => row.children },
  { head: 'For', cell: (row) => row.for },
  { head: 'Owes (INR)', cell: (row) => row.owesPaise / 100 },
  { head: 'Not due yet (INR)', cell: (row) => row.notDuePaise / 100 },
  { head: 'Due since', cell: (row) => row.dueSince },
  { head: 'Days late', cell: (row) => row.daysLate },
  { head: 'Promised for', cell: (row) => row.promisedFor },
]

/** All dues as a sheet. */
export function duesSheet(
  on: Db,
  { format, sort, ...filters }: HandlerInput<typeof exportDues>['body'],
  within: Within,
) {
  const rows = allRows((after) => duesPage(on, { ...filters, sort, after, limit: MOST_PAGE_ROWS }, within))
  return sheetOf(format, { name: `dues-${indianDay(within.now)}`, columns, rows })
}
