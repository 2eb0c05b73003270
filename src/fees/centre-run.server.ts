import { daysOfMonth } from '../classroom/classroom.rules.ts'
import { and, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { isUnlimited, type Scope } from '../centres/centres.reads.server.ts'
import { groupIdsOf } from '../classroom/centre-children.reads.server.ts'
import { groupPlaces } from '../classroom/classroom.reads.server.ts'
import { familyMemberIds } from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { isFamilyIn, type Within } from './families.server.ts'
import { feeStays } from './fees.tables.ts'
import { prepareRun, type Run } from './run-lines.server.ts'

/**
 * What a month's run would bill in the groups of a scope, as prepareRun does of the whole academy. Families
 * are read as a whole, for the discount for siblings. Plans are head office's, so none are offered to a seat.
 */
export async function runIn(on: Db | Tx, month: string, scope: Scope): Promise<Run> {
  if (await isUnlimited(on, scope)) return prepareRun(on, month)
  const groupIds = await groupIdsOf(on, scope)
  return partOf(groupIds)(await prepareRun(on, month, await familiesIn(on, month, groupIds)))
}

/** What of any run is about the groups of a scope. */
export async function partIn(on: Db | Tx, scope: Scope): Promise<(run: Run) => Run> {
  if (await isUnlimited(on, scope)) return (run) => run
  return partOf(await groupIdsOf(on, scope))
}

function partOf(groupIds: readonly string[]): (run: Run) => Run {
  const own = new Set(groupIds)
  const isOwn = ({ groupId }: { groupId: string }) => own.has(groupId)
  return ({ lines, doubts, billedGroupIds, unplanned }) => ({
    lines: lines.filter(({ stay }) => isOwn(stay)),
    doubts: doubts.filter(isOwn),
    billedGroupIds: billedGroupIds.filter((groupId) => own.has(groupId)),
    unplanned: unplanned.filter(isOwn),
    plans: [],
  })
}

/** The families of who is in these groups in a month, or on a plan for them. */
async function familiesIn(on: Db | Tx, month: string, groupIds: readonly string[]): Promise<string[]> {
  const days = daysOfMonth(month)
  const stays = await on
    .selectDistinct({ studentId: feeStays.studentId })
    .from(feeStays)
    .where(
      and(
        inArray(feeStays.groupId, [...groupIds]),
        lte(feeStays.fromDay, days.until),
        or(isNull(feeStays.untilDay), gte(feeStays.untilDay, days.from)),
      ),
    )
  const places = await groupPlaces(on, { ...days, groupIds })
  return familyMemberIds(on, [...new Set([...stays, ...places].map(({ studentId }) => studentId))])
}

/** Whose page the doubts of a run cannot lead to: families that are, in part, another centre's. */
export async function outOfScope(on: Db | Tx, { doubts }: Run, within: Within): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  if (await isUnlimited(on, within.scope)) return found
  for (const id of new Set(doubts.map(({ personId }) => personId)))
    if (!(await isFamilyIn(on, id, within))) found.add(id)
  return found
}
