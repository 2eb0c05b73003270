import { and, eq, gte, inArray, isNull, not, or } from 'drizzle-orm'
import { daysOfMonth } from '../classroom/classroom.rules.ts'
import type { Db } from '../platform/db/db.server.ts'
import { billersOfGroups } from './billers.server.ts'
import { taxIn } from './books.server.ts'
import { familyOf } from './families.server.ts'
import type { FamilyFees } from './family/family-fees.contract.ts'
import { nextMonths } from './fees.rules.ts'
import { feeCharges, feeStays } from './fees.tables.ts'
import { MAX_MONTHS_AHEAD } from './months-ahead.rules.ts'
import { isRemnant } from './remnants.server.ts'
import { prepareRun, type RunLine } from './run-lines.server.ts'

/** So many months after this one are looked at: all that may be billed ahead, and one more. */
const MONTHS_LOOKED_AT = MAX_MONTHS_AHEAD + 1

/**
 * What the next bills of a family will be, by the lines of the billing run itself: of this month what is not
 * billed yet, then the next month that costs anything. Nothing is stored, and nothing is said of what no plan
 * asks: a stay that ends or is paused is left out.
 */
export async function comingFees(on: Db, personId: string, today: string): Promise<FamilyFees['coming']> {
  const { children } = await familyOf(on, personId)
  const studentIds = children.map(({ id }) => id)
  if (studentIds.length === 0) return []
  const lines: RunLine[] = []
  const [thisMonth = '', ...later] = nextMonths(today, 1 + MONTHS_LOOKED_AT)
  lines.push(...(await prepareRun(on, thisMonth, studentIds)).lines)
  const mayCost = await unbilledIn(on, studentIds, today)
  for (const month of later.filter(mayCost)) {
    const next = (await prepareRun(on, month, studentIds)).lines
    lines.push(...next)
    if (next.length > 0) break
  }
  if (lines.length === 0) return []
  const tax = await taxIn(on)
  const billerOf = await billersOfGroups(on, today)
  return lines.map(({ stay, child, title, paise, dueOn, why }) => ({
    _id: `${stay.id} ${dueOn}`,
    child,
    title,
    paise,
    taxPaise: paise - tax('tuition', paise, { biller: billerOf(stay.groupId) }).netPaise,
    // A bill that comes late is due when it comes, and nobody knows when that is.
    dueOn: dueOn < today ? null : dueOn,
    why,
  }))
}

/** Whether a plan of these children runs in a month for which it is not billed. */
async function unbilledIn(
  on: Db,
  studentIds: readonly string[],
  today: string,
): Promise<(month: string) => boolean> {
  const stays = await on
    .select()
    .from(feeStays)
    .where(
      and(
        inArray(feeStays.studentId, [...studentIds]),
        or(isNull(feeStays.untilDay), gte(feeStays.untilDay, today)),
        not(isRemnant),
      ),
    )
  const charges = await on
    .select({ stayId: feeCharges.stayId, period: feeCharges.period })
    .from(feeCharges)
    .innerJoin(feeStays, eq(feeStays.id, feeCharges.stayId))
    .where(and(inArray(feeStays.studentId, [...studentIds]), gte(feeCharges.period, today.slice(0, 7))))
  const billed = new Set(charges.map(({ stayId, period }) => `${stayId} ${period}`))
  return (month) => {
    const { from, until } = daysOfMonth(month)
    return stays.some(
      ({ id, fromDay, untilDay }) =>
        fromDay <= until && (untilDay === null || untilDay >= from) && !billed.has(`${id} ${month}`),
    )
  }
}
