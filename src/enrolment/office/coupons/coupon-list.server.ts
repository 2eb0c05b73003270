import { and, type SQL, sql } from 'drizzle-orm'
import { coursesById } from '../../../catalogue/catalogue.reads.server.ts'
import { MOST_PAGE_ROWS } from '../../../platform/http/cursor.contract.ts'
import { allRows, paginate } from '../../../platform/http/cursor.server.ts'
import type { Db, Tx } from '../../../platform/db/db.server.ts'
import { MAX_SEARCH_HITS } from '../../../platform/rooms/dashboard.server.ts'
import { indianDay } from '../../../platform/text/india.rules.ts'
import { containsText } from '../../../platform/db/text-search.server.ts'
import type { SheetColumn } from '../../../platform/sheets/sheets.server.ts'
import type { HandlerInput } from '../../../platform/wire.ts'
import { couponState, lastDay, discountText, REDEEMED_STATUSES } from '../../coupon.rules.ts'
import { type CouponRow, coupons } from '../../enrolment.tables.ts'
import type { CouponTermsBody, CouponView, findCoupons } from './coupons.contract.ts'
import { formatShortDate } from '../../../platform/text/dates.rules.ts'

const pageQuery = paginate(coupons, { createdAt: 'createdAt', code: 'code', until: 'endsAt' }, '-createdAt')

const ofIt = sql.raw('from orders o where o.coupon = coupons.code')
const using = sql.raw(`o.status in (${REDEEMED_STATUSES.map((status) => `'${status}'`).join(', ')})`)
const used = sql<number>`(select count(*)::int ${ofIt} and ${using})`
/** What orders tell of a coupon; the sum may be more than a number of the database's drivers holds. */
const usage = {
  used,
  named: sql<boolean>`exists (select ${ofIt})`,
  costPaise: sql<string>`(select coalesce(sum(o.discount_paise), 0) ${ofIt} and o.status = 'CHARGED')`,
}

/** Coupons with their uses, as a query that can be narrowed. */
const listedCoupons = (on: Db | Tx) =>
  on
    .select({ coupon: coupons, ...usage })
    .from(coupons)
    .$dynamic()
type Listed = { coupon: CouponRow; used: number; named: boolean; costPaise: string }

/** The same as couponState says, for the database: the rows of one state. */
const inState = (state: CouponView['state'], now: Date): SQL => sql`case
  when coupons.stopped_at is not null then 'stopped'
  when coupons.ends_at <= ${now.toISOString()}::timestamptz then 'over'
  when ${used} >= coupons.uses_limit then 'used up'
  when coupons.starts_at > ${now.toISOString()}::timestamptz then 'planned'
  else 'runs' end = ${state}`

type CouponQuery = HandlerInput<typeof findCoupons>['body']

function fitting({ words, state }: Pick<CouponQuery, 'words' | 'state'>, now: Date): SQL | undefined {
  return and(words ? containsText(coupons.code, words) : undefined, state && inState(state, now))
}

/** What a coupon says of itself, as the office writes it. */
export const termsOf = (row: CouponRow): CouponTermsBody => ({
  ...(row.amountOffPaise === null
    ? { kind: 'percent', off: row.percentOff ?? 0 }
    : { kind: 'amount', off: row.amountOffPaise / 100 }),
  courseId: row.courseId,
  from: row.startsAt && indianDay(row.startsAt),
  until: row.endsAt && lastDay(row.endsAt),
  limit: row.maxRedemptions,
  oncePerStudent: row.oncePerStudent,
})

async function shownAt(
  on: Db | Tx,
  rows: readonly Listed[],
  now: Date,
): Promise<(row: Listed) => CouponView> {
  const courses = await coursesById(
    on,
    rows.flatMap(({ coupon }) => coupon.courseId ?? []),
  )
  return ({ coupon, used: uses, named, costPaise }) => ({
    _id: coupon.id,
    code: coupon.code,
    ...termsOf(coupon),
    courseTitle: (coupon.courseId !== null && courses.get(coupon.courseId)?.title) || '',
    used: uses,
    cost: Number(costPaise) / 100,
    state: couponState(coupon, uses, now),
    named,
    revision: coupon.revision,
    createdAt: coupon.createdAt.toISOString(),
  })
}

/** The coupons that this holds for, at most a handful. */
export async function couponsWhere(on: Db | Tx, where: SQL | undefined, now: Date): Promise<CouponView[]> {
  const rows = await listedCoupons(on).where(where).limit(MAX_SEARCH_HITS)
  return rows.map(await shownAt(on, rows, now))
}

/** One page of the list. @throws {Refusal} 422 for a page that is none. */
export async function couponPage(db: Db, { words, state, ...asked }: CouponQuery, now: Date) {
  const page = pageQuery(asked)
  const rows = await listedCoupons(db)
    .where(and(fitting({ words, state }, now), page.after))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return page.reply(rows, ({ coupon }) => coupon, await shownAt(db, rows, now))
}

/** All that fit, page after page. */
export const allCoupons = (db: Db, asked: CouponQuery, now: Date): AsyncGenerator<CouponView> =>
  allRows((after) => couponPage(db, { ...asked, after, limit: MOST_PAGE_ROWS }, now))

export const couponColumns: readonly SheetColumn<CouponView>[] = [
  { head: 'Code', cell: ({ code }) => code },
  { head: 'Takes off', cell: discountText },
  { head: 'Course', cell: ({ courseId, courseTitle }) => (courseId === null ? 'all' : courseTitle) },
  { head: 'From (IST)', cell: ({ from }) => from && formatShortDate(from) },
  { head: 'Until (IST)', cell: ({ until }) => until && formatShortDate(until) },
  { head: 'Uses', cell: ({ used: uses }) => uses },
  { head: 'Limit', cell: ({ limit }) => limit },
  { head: 'Once per student', cell: ({ oncePerStudent }) => (oncePerStudent ? 'yes' : 'no') },
  { head: 'Status', cell: ({ state }) => state },
  { head: 'Cost (INR)', cell: ({ cost }) => cost },
]
