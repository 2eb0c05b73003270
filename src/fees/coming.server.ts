import type { Db } from '../platform/db/db.server.ts'
import { billersOfGroups } from './billers.server.ts'
import { taxIn } from './books.server.ts'
import { familyOf } from './families.server.ts'
import type { FamilyFees } from './family/family-fees.contract.ts'
import { nextMonths } from './fees.rules.ts'
import { prepareRun, type RunLine } from './run-lines.server.ts'

/** So many months after this one are looked at: a month that is billed or paused is passed over. */
const MONTHS_AHEAD = 2

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
  const [thisMonth = '', ...later] = nextMonths(today, MONTHS_AHEAD)
  lines.push(...(await prepareRun(on, thisMonth, studentIds)).lines)
  for (const month of later) {
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
