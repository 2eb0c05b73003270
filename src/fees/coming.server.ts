import type { Db } from '../platform/db/db.server.ts'
import { billersOfGroups } from './billers.server.ts'
import { taxIn } from './books.server.ts'
import type { FamilyFees } from './family/family-fees.contract.ts'
import { nextMonths } from './fees.rules.ts'
import { MAX_MONTHS_AHEAD } from './months-ahead.rules.ts'
import { prepareRuns } from './run-lines.server.ts'

/** So many months after this one are looked at: all that may be billed ahead, and one more. */
const MONTHS_LOOKED_AT = MAX_MONTHS_AHEAD + 1

/**
 * What the next bills of a family will be, by the lines of the billing run itself: of this month what is not
 * billed yet, then the next month that costs anything. Nothing is stored, and nothing is said of what no plan
 * asks: a stay that ends or is paused is left out. `studentIds`: all children of the family.
 */
export async function comingFees(
  on: Db,
  studentIds: readonly string[],
  today: string,
): Promise<FamilyFees['coming']> {
  if (studentIds.length === 0) return []
  const months = nextMonths(today, MONTHS_LOOKED_AT)
  const runOf = await prepareRuns(on, months, studentIds)
  const [thisMonth = [], ...later] = months.map((month) => runOf(month).lines)
  const lines = [...thisMonth, ...(later.find(({ length }) => length > 0) ?? [])]
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
