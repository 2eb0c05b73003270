import { and, asc, count, desc, eq, gte, isNull, or } from 'drizzle-orm'
import { isFamilyOf } from '../classroom/centre-children.reads.server.ts'
import { namesOf } from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import type { Within } from './families.server.ts'
import type { FamilyFees } from './family/family-fees.contract.ts'
import { feeAccounts, feePauses, feePlans, feeStays } from './fees.tables.ts'
import type { DuesSummary, FeeLedger } from './office/fees.contract.ts'
import { isTooLate } from './pause-requests.rules.ts'
import { feePauseRequests } from './pause-requests.tables.ts'
import { pausedMonths } from './pauses.server.ts'
import { termsOf } from './plans.server.ts'
import { answersSince } from './reported.rules.ts'

/** The desk's page shows so many; all are counted. */
const MAX_SHOWN = 50

const isOpen = isNull(feePauseRequests.endedAt)

type ShownPauses = Pick<FamilyFees, 'plans' | 'pauseRequests'>

/**
 * What a family reads of pauses: the plans of its children that run, and of each plan every pause
 * that was agreed, with its days until it is over, and the newest request that waits or was refused.
 */
export async function pausesToFamily(
  on: Db,
  { studentIds, accountId }: { studentIds: readonly string[]; accountId: string | undefined },
  now: Date,
): Promise<ShownPauses> {
  const today = indianDay(now)
  const { stays } = await termsOf(on, studentIds)
  const names = await namesOf(on, [...studentIds])
  const plans = stays
    .filter(({ stay }) => stay.untilDay === null || stay.untilDay > today)
    .map(({ stay, plan }) => ({ _id: stay.id, child: names.get(stay.studentId) ?? '', plan }))
  if (accountId === undefined) return { plans, pauseRequests: [] }
  const rows = await on
    .select({
      row: feePauseRequests,
      given: { fromDay: feePauses.fromDay, untilDay: feePauses.untilDay },
      plan: feePlans.name,
      studentId: feeStays.studentId,
    })
    .from(feePauseRequests)
    .innerJoin(feeStays, eq(feeStays.id, feePauseRequests.stayId))
    .innerJoin(feePlans, eq(feePlans.id, feeStays.planId))
    .leftJoin(feePauses, eq(feePauses.id, feePauseRequests.id))
    .where(
      and(
        eq(feePauseRequests.accountId, accountId),
        or(isOpen, gte(feePauseRequests.endedAt, answersSince(now)), gte(feePauses.untilDay, today)),
      ),
    )
    .orderBy(desc(feePauseRequests.at), desc(feePauseRequests.id))
  const shown = rows.flatMap(({ row, given, plan, studentId }) => {
    const state = stateOf(row, given, today)
    if (state === null) return []
    const { id, stayId: planId, reason } = row
    const { fromDay, untilDay } = given ?? row
    return [{ _id: id, planId, child: names.get(studentId) ?? '', plan, fromDay, untilDay, state, reason }]
  })
  const newest = [...Map.groupBy(shown, ({ planId }) => planId).values()].flatMap((ofPlan) => {
    const agreed = ofPlan.filter(({ state }) => state === 'agreed')
    const [last] = ofPlan.filter(({ state }) => state !== 'agreed')
    return last ? [last, ...agreed] : agreed
  })
  return { plans, pauseRequests: newest }
}

type PauseDays = { untilDay: string } | null

/** What a family reads of one; null for what it took back, and for a pause that is over or was taken off. */
function stateOf(
  { endedAs, fromDay }: typeof feePauseRequests.$inferSelect,
  given: PauseDays,
  today: string,
): FamilyFees['pauseRequests'][number]['state'] | null {
  if (endedAs === null) return isTooLate(fromDay, today) ? 'not answered' : 'asked'
  if (endedAs === 'agreed') return given !== null && given.untilDay >= today ? 'agreed' : null
  return endedAs === 'refused' ? 'refused' : null
}

/** What an account waits for, with what each would change; the first day first. */
export async function openPauseRequestsOf(
  on: Db | Tx,
  accountId: string,
  today: string,
): Promise<FeeLedger['pauseRequests']> {
  const rows = await on
    .select({ row: feePauseRequests, stay: feeStays, plan: feePlans.name })
    .from(feePauseRequests)
    .innerJoin(feeStays, eq(feeStays.id, feePauseRequests.stayId))
    .innerJoin(feePlans, eq(feePlans.id, feeStays.planId))
    .where(and(eq(feePauseRequests.accountId, accountId), isOpen))
    .orderBy(asc(feePauseRequests.fromDay), asc(feePauseRequests.id))
  const names = await namesOf(
    on,
    rows.map(({ stay }) => stay.studentId),
  )
  const shown: FeeLedger['pauseRequests'] = []
  for (const { row, stay, plan } of rows) {
    const { id, fromDay, untilDay } = row
    const isLate = isTooLate(fromDay, today)
    const months = isLate ? [] : await pausedMonths(on, stay, row)
    const facts = { child: names.get(stay.studentId) ?? '', plan, fromDay, untilDay, isTooLate: isLate }
    shown.push({ _id: id, ...facts, months: months.map(presentPausedMonth) })
  }
  return shown
}

/** How a month of a pause is read. */
export const presentPausedMonth = ({
  month,
  paise,
  lessPaise,
  chargeId,
}: Awaited<ReturnType<typeof pausedMonths>>[number]) => ({
  month,
  paise,
  lessPaise,
  isBilled: chargeId !== null,
})

/** What families of a scope have asked for and nobody has answered, the first day first. */
export async function pauseRequestsIn(
  on: Db | Tx,
  { scope, now }: Within,
): Promise<DuesSummary['pauseRequests']> {
  const today = indianDay(now)
  const isShown = and(isOpen, await isFamilyOf(on, feeAccounts.personId, { scope, day: today }))
  const rows = await on
    .select({ row: feePauseRequests, personId: feeAccounts.personId, studentId: feeStays.studentId })
    .from(feePauseRequests)
    .innerJoin(feeAccounts, eq(feeAccounts.id, feePauseRequests.accountId))
    .innerJoin(feeStays, eq(feeStays.id, feePauseRequests.stayId))
    .where(isShown)
    .orderBy(asc(feePauseRequests.fromDay), asc(feePauseRequests.id))
    .limit(MAX_SHOWN)
  const [all] = await on
    .select({ count: count() })
    .from(feePauseRequests)
    .innerJoin(feeAccounts, eq(feeAccounts.id, feePauseRequests.accountId))
    .where(isShown)
  const names = await namesOf(
    on,
    rows.flatMap(({ personId, studentId }) => [personId, studentId]),
  )
  return {
    count: all?.count ?? 0,
    rows: rows.map(({ row: { id, fromDay, untilDay }, personId, studentId }) => ({
      _id: id,
      personId,
      family: names.get(personId) ?? '',
      child: names.get(studentId) ?? '',
      fromDay,
      untilDay,
      isTooLate: isTooLate(fromDay, today),
    })),
  }
}

/** What somebody has asked for, for the export of its data, the newest first. */
export const pauseRequestsOf = (on: Db, personId: string) =>
  on
    .select({
      from: feePauseRequests.fromDay,
      until: feePauseRequests.untilDay,
      ended: feePauseRequests.endedAs,
      reason: feePauseRequests.reason,
    })
    .from(feePauseRequests)
    .innerJoin(feeAccounts, eq(feeAccounts.id, feePauseRequests.accountId))
    .where(eq(feeAccounts.personId, personId))
    .orderBy(desc(feePauseRequests.at))
