import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { isUnlimited } from '../centres/centres.reads.server.ts'
import { isFamilyOf } from '../classroom/centre-children.reads.server.ts'
import { idsByName, namesOf, peopleById } from '../people/people.reads.server.ts'
import { roleAllows } from '../academy/roles.rules.ts'
import type { Database, Db, Tx } from '../platform/db/db.server.ts'
import { MOST_PAGE_ROWS } from '../platform/http/cursor.contract.ts'
import { allRows, paginate } from '../platform/http/cursor.server.ts'
import { type DashboardSource, MAX_SEARCH_HITS } from '../platform/rooms/dashboard.server.ts'
import { type SheetColumn, sheetOf } from '../platform/sheets/sheets.server.ts'
import { DAY_MS, indianDay } from '../platform/text/india.rules.ts'
import { rupees } from '../platform/text/rupees.rules.ts'
import type { HandlerInput } from '../platform/wire.ts'
import { isOpenCharge } from './books.server.ts'
import { type PaymentMethod } from './fees.rules.ts'
import type { Within } from './families.server.ts'
import { daysLate, DUE_AGES, type DueAge, dueAgeDays } from './due-ages.rules.ts'
import { feeAccounts, feeCharges, feePayments, feePlans } from './fees.tables.ts'
import { promisedDays } from './promises.server.ts'
import { type Standing, standingsOf } from './standing.server.ts'
import type { DueRow, exportDues, DuesSummary, findDues } from './office/fees.contract.ts'

type Listed = typeof feeAccounts.$inferSelect

/** What is due by age, what came today, and how the month stands. */
export async function duesSummary(on: Db | Tx, { scope, now }: Within): Promise<DuesSummary> {
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
  const ages = DUE_AGES.map((age) => {
    const own = due.filter(({ since }) => isOfAge(age, daysLate(since ?? today, today)))
    return { age, families: sumBy(own, 'families'), paise: sumBy(own, 'paise') }
  })
  return {
    duePaise: sumBy(ages, 'paise'),
    families: sumBy(ages, 'families'),
    ages,
    today: await paymentsByMethod(on, today, scope.holds(feePayments.centreId)),
    // The sums of the month are head office's.
    month: (await isUnlimited(on, scope)) ? await monthOf(on, today.slice(0, 7)) : null,
  }
}

async function monthOf(on: Db | Tx, month: string): Promise<DuesSummary['month']> {
  const [billed] = await on
    .select({
      billedPaise: sql<number>`coalesce(sum(${feeCharges.paise} - ${feeCharges.creditedPaise}), 0)::float8`,
      settledPaise: sql<number>`coalesce(sum(${feeCharges.settledPaise}), 0)::float8`,
    })
    .from(feeCharges)
    .where(eq(feeCharges.period, month))
  return { month, billedPaise: billed?.billedPaise ?? 0, settledPaise: billed?.settledPaise ?? 0 }
}

const sumBy = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0)

function isOfAge(age: DueAge, late: number): boolean {
  const [from, until] = dueAgeDays[age]
  return (from === null || late >= from) && (until === null || late <= until)
}

/** What was taken on a day by each way at these desks, without cheques that came back. */
export const paymentsByMethod = (on: Db | Tx, day: string, isAt: SQL) =>
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
  const named = words ? idsByName(on, words) : undefined
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

function standingText({ owesPaise, aheadPaise }: Standing): string {
  const ahead = aheadPaise > 0 ? [`${rupees(aheadPaise)} paid ahead`] : []
  const owes = owesPaise > 0 || aheadPaise === 0 ? [`owes ${rupees(owesPaise)}`] : []
  return [...owes, ...ahead].join(', ')
}

/** Finds families with a fee account for the office's search. */
export const feesDashboard = ({ db }: Database): DashboardSource => ({
  firstSteps: async (person) =>
    roleAllows(person, 'owner')
      ? [
          {
            order: 70,
            title: 'Set the monthly fees',
            detail: 'a plan with its price and due day, and where families pay',
            minutes: 5,
            to: '/office/fees/plans',
            done: (await db.$count(feePlans)) > 0,
          },
        ]
      : [],

  finds: async (person, words) => {
    if (!roleAllows(person, 'office')) return []
    const rows = await db
      .select()
      .from(feeAccounts)
      .where(inArray(feeAccounts.personId, idsByName(db, words)))
      .limit(MAX_SEARCH_HITS)
    const names = await namesOf(
      db,
      rows.map(({ personId }) => personId),
    )
    const standingOf = await standingsOf(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map(({ id, personId }) => ({
      kind: 'Fees',
      title: names.get(personId) ?? '',
      detail: standingText(standingOf(id)),
      meta: '',
      to: `/office/fees/families/${personId}`,
    }))
  },
})
