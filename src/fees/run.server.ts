import { and, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { groupPlaces, groupTimetables } from '../classroom/classroom.reads.server.ts'
import { classDays, type GroupPlace, type Timetable } from '../classroom/classroom.rules.ts'
import { lockPeople } from '../people/people.reads.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { formatMonth } from '../platform/text/dates.rules.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { rupees } from '../platform/text/rupees.rules.ts'
import type { Doubt } from './office/run.contract.ts'
import { postJournals } from '../ledger/ledger.reads.server.ts'
import { chargeLines } from '../ledger/ledger.rules.ts'
import { billersOfGroups } from './billers.server.ts'
import { settingsOf, settleOpen, taxIn } from './books.server.ts'
import { familyOf, manyPeople, payerIdOf } from './families.server.ts'
import { type Concession, monthlyBill, type Pause, siblingPercents, type WhyLine } from './fees.rules.ts'
import {
  feeAccounts,
  feeCharges,
  feeConcessions,
  feePauses,
  feePlans,
  feePrices,
  feeStays,
} from './fees.tables.ts'
import { compareNames } from '../platform/text/names.rules.ts'

export type StayRow = typeof feeStays.$inferSelect
type PlanRow = typeof feePlans.$inferSelect

/** What a stay costs in a month, not yet billed. */
export type RunLine = {
  stay: StayRow
  personId: string
  child: string
  title: string
  paise: number
  why: WhyLine[]
  dueOn: string
  pausesKey: string
}
export type Run = { lines: RunLine[]; doubts: Doubt[]; billed: number }

/** First and last day of a month like '2026-11'. */
export function monthDays(month: string): { from: string; until: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, until: `${month}-${String(last).padStart(2, '0')}` }
}

/** What a month's run would bill, and what the office should look at first. Nothing is stored. */
export async function prepareRun(on: Db | Tx, month: string): Promise<Run> {
  const facts = await readRun(on, month)
  const { stays, people, billed } = facts
  const doubts: Doubt[] = withoutPlan(facts)
  const lines: RunLine[] = []
  for (const family of Map.groupBy(stays, ({ studentId }) => payerOf(facts, studentId)).values()) {
    const siblings = siblingsOf(facts, family)
    for (const stay of family.filter(({ id }) => !billed.has(id))) {
      const found = lineOf(facts, stay, siblings.get(stay.studentId) ?? 0)
      doubts.push(
        ...found.doubts.map((doubt) => ({
          ...doubt,
          personId: payerOf(facts, stay.studentId),
          child: people.get(stay.studentId)?.fullName ?? '',
        })),
      )
      if (found.line) lines.push(found.line)
    }
  }
  const byName = (a: { child: string }, b: { child: string }) => compareNames(a.child, b.child)
  return { lines: lines.toSorted(byName), doubts: doubts.toSorted(byName), billed: billed.size }
}

type RunFacts = Awaited<ReturnType<typeof readRun>>

/** What a stay costs in a month as things stand, billed or not, in paise. */
export async function stayBill(on: Db | Tx, month: string, stay: StayRow): Promise<number> {
  const { children } = await familyOf(on, stay.studentId)
  const facts = await readRun(
    on,
    month,
    children.map(({ id }) => id),
  )
  const siblings = siblingsOf(facts, facts.stays)
  return lineOf(facts, stay, siblings.get(stay.studentId) ?? 0).line?.paise ?? 0
}

/** Everything that the bills of a month are made of; of these children alone if given. */
async function readRun(on: Db | Tx, month: string, studentIds?: readonly string[]) {
  const days = monthDays(month)
  const overlaps = (t: typeof feeStays | typeof feeConcessions) =>
    and(lte(t.fromDay, days.until), or(isNull(t.untilDay), gte(t.untilDay, days.from)))
  const ofThese = (t: typeof feeStays | typeof feeConcessions) =>
    studentIds ? inArray(t.studentId, [...studentIds]) : undefined
  const allStays = await on
    .select()
    .from(feeStays)
    .where(and(overlaps(feeStays), ofThese(feeStays)))
    .orderBy(feeStays.id)
  const allPlaces = await groupPlaces(on, { ...days, ...(studentIds ? { studentIds } : {}) })
  const people = await manyPeople(
    on,
    [...allStays, ...allPlaces].map(({ studentId }) => studentId),
  )
  // Whoever was merged into another account or has left for good is neither billed nor a sibling.
  const isHere = ({ studentId }: { studentId: string }) => {
    const child = people.get(studentId)
    return child !== undefined && child.endedAt === null && child.erasedAt === null
  }
  const stays = allStays.filter(isHere)
  const places = allPlaces.filter(isHere)
  const plans = await on.select().from(feePlans)
  const prices = await on.select().from(feePrices)
  const concessions = await on
    .select()
    .from(feeConcessions)
    .where(and(overlaps(feeConcessions), ofThese(feeConcessions)))
  const pauses = await pausesIn(on, days, studentIds ? stays.map(({ id }) => id) : undefined)
  const charged = await on
    .select({ stayId: feeCharges.stayId })
    .from(feeCharges)
    .where(eq(feeCharges.period, month))
  return {
    month,
    days,
    stays,
    places,
    settings: await settingsOf(on),
    people,
    groups: await groupTimetables(
      on,
      [...stays, ...places].map(({ groupId }) => groupId),
    ),
    plans: new Map(plans.map((plan) => [plan.id, plan])),
    pricesOf: Map.groupBy(prices, ({ planId }) => planId),
    concessionsOf: Map.groupBy(concessions, ({ studentId }) => studentId),
    placesOf: Map.groupBy(places, placeKey),
    pausesOf: Map.groupBy(pauses, ({ stayId }) => stayId),
    billed: new Set(charged.map(({ stayId }) => stayId ?? '')),
  }
}

/** Pauses that touch these days; of these stays alone if given. */
const pausesIn = (on: Db | Tx, days: { from: string; until: string }, stayIds?: readonly string[]) =>
  on
    .select()
    .from(feePauses)
    .where(
      and(
        lte(feePauses.fromDay, days.until),
        gte(feePauses.untilDay, days.from),
        stayIds ? inArray(feePauses.stayId, [...stayIds]) : undefined,
      ),
    )

/** The same pauses in the same words, so that a change in between is seen. */
const pausesKey = (pauses: readonly Pause[] = []): string =>
  pauses
    .map(({ fromDay, untilDay }) => `${fromDay} ${untilDay}`)
    .toSorted()
    .join()

const placeKey = ({ studentId, groupId }: Pick<GroupPlace, 'studentId' | 'groupId'>) =>
  `${studentId} ${groupId}`
const later = (a: string, b: string) => (a > b ? a : b)

/** When the child of a stay is in its group, within the month and the stay. */
const placesIn = ({ placesOf }: RunFacts, stay: StayRow): readonly GroupPlace[] =>
  (placesOf.get(placeKey(stay)) ?? []).filter(
    ({ joinedOn, leftOn }) =>
      (stay.untilDay === null || joinedOn <= stay.untilDay) && (leftOn === null || leftOn >= stay.fromDay),
  )

const payerOf = ({ people }: RunFacts, studentId: string): string => {
  const student = people.get(studentId)
  return student ? payerIdOf(student) : studentId
}

/** A plan's price on a day; undefined before its first. */
function priceOn({ pricesOf }: RunFacts, planId: string, day: string): number | undefined {
  const known = (pricesOf.get(planId) ?? []).filter(({ fromDay }) => fromDay <= day)
  return known.toSorted((a, b) => a.fromDay.localeCompare(b.fromDay)).at(-1)?.paise
}

function siblingsOf(facts: RunFacts, family: readonly StayRow[]): ReadonlyMap<string, number> {
  const { secondChildPercent: second, laterChildPercent: more } = facts.settings
  const there = family.filter((stay) => placesIn(facts, stay).length > 0)
  const fees = there.map(({ studentId, planId, fromDay }) => ({
    studentId,
    paise: priceOn(facts, planId, later(fromDay, facts.days.from)) ?? 0,
    from: fromDay,
  }))
  return siblingPercents(fees, { second, later: more })
}

/** Children who are in a group in this month and on no plan. */
function withoutPlan(facts: RunFacts): Doubt[] {
  const planned = new Set(facts.stays.map(placeKey))
  return facts.places.flatMap((place) => {
    const child = facts.people.get(place.studentId)
    if (planned.has(placeKey(place)) || !child) return []
    const detail = `In ${facts.groups.get(place.groupId)?.name ?? 'a group'} without a fee plan. Not billed.`
    return [{ kind: 'no plan' as const, personId: payerIdOf(child), child: child.fullName, detail }]
  })
}

type Found = { line?: RunLine; doubts: Pick<Doubt, 'kind' | 'detail'>[] }

/** What one stay costs, and what is odd about it. */
function lineOf(facts: RunFacts, stay: StayRow, siblingPercent: number): Found {
  const { month, days, settings } = facts
  const group = facts.groups.get(stay.groupId)
  const plan = facts.plans.get(stay.planId)
  const from = later(stay.fromDay, days.from)
  const paise = priceOn(facts, stay.planId, from)
  const places = placesIn(facts, stay)
  const groupName = group?.name ?? 'a group'
  if (!plan || !group || paise === undefined)
    return {
      doubts: [{ kind: 'no price', detail: `${plan?.name ?? 'The plan'} has no price yet. Not billed.` }],
    }
  if (places.length === 0)
    return { doubts: [{ kind: 'not in the group', detail: `No longer in ${groupName}. Not billed.` }] }
  const concessions: Concession[] = (facts.concessionsOf.get(stay.studentId) ?? []).map((row) => ({
    kind: row.percent === null ? 'rupees' : 'percent',
    value: row.percent ?? row.rupees ?? 0,
    addsUp: row.addsUp,
    reason: row.reason,
  }))
  const bill = monthlyBill({
    plan: plan.name,
    paise,
    partRule: plan.partRule,
    classDays: classDaysOf(group, days),
    places,
    from,
    until: stay.untilDay,
    siblingPercent,
    concessions,
    pauses: facts.pausesOf.get(stay.id) ?? [],
  })
  const doubts = oddities(facts, { stay, plan, paise, concessions })
  if (bill.paise === 0) return { doubts }
  const due = `${month}-${String(settings.dueDay).padStart(2, '0')}`
  const child = facts.people.get(stay.studentId)?.fullName ?? ''
  const line: RunLine = {
    stay,
    personId: payerOf(facts, stay.studentId),
    child,
    title: `${formatMonth(`${month}-01`)}, ${plan.name}`,
    paise: bill.paise,
    why: bill.why,
    dueOn: later(due, from),
    pausesKey: pausesKey(facts.pausesOf.get(stay.id)),
  }
  return { line, doubts }
}

/** The days of a group on which a class is charged: all but holidays. */
export const classDaysOf = (group: Timetable, days: { from: string; until: string }): string[] =>
  classDays(group, days)
    .filter(({ state }) => state !== 'holiday')
    .map(({ day }) => day)

type Odd = { stay: StayRow; plan: PlanRow; paise: number; concessions: readonly Concession[] }

function oddities(facts: RunFacts, { stay, plan, paise, concessions }: Odd): Found['doubts'] {
  const { days } = facts
  const before = stay.fromDay < days.from ? priceOn(facts, plan.id, monthBefore(days.from)) : paise
  return [
    ...(concessions.length > 1
      ? [
          {
            kind: 'two concessions' as const,
            detail: concessions.every(({ addsUp }) => addsUp)
              ? `${concessions.length} discounts, added up.`
              : `${concessions.length} discounts. Only the larger one counts.`,
          },
        ]
      : []),
    ...(before !== undefined && before !== paise
      ? [
          {
            kind: 'new price' as const,
            detail: `${plan.name}: ${rupees(paise)} instead of ${rupees(before)}.`,
          },
        ]
      : []),
  ]
}

const monthBefore = (firstDay: string): string =>
  new Date(Date.parse(`${firstDay}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

// Advisory lock of the billing run: one at a time, in any instance.
const RUN_LOCK = 480_114_027
/** Stays in one transaction: small enough that no desk waits. */
const CHUNK = 200

export type RunStart = { month: string; count: number; totalPaise: number; byId: string; now: Date }

/**
 * Bills a month: every stay once, however often and wherever it is started. Chunks are transactions of their
 * own, so a run that was cut off goes on where it stopped.
 * @returns how many were billed. @throws {Refusal} 409 if the list is not what the office saw.
 */
export async function billMonth(db: Db, { month, count, totalPaise, byId, now }: RunStart): Promise<number> {
  const { lines } = await prepareRun(db, month)
  const total = lines.reduce((sum, { paise }) => sum + paise, 0)
  if (lines.length !== count || total !== totalPaise)
    throw new Refusal(409, 'The list has changed. Look it over and bill again.', {
      code: 'billing_list_changed',
    })
  const inOrder = lines.toSorted((a, b) => a.personId.localeCompare(b.personId))
  let billed = 0
  for (let start = 0; start < inOrder.length; start += CHUNK) {
    const chunk = inOrder.slice(start, start + CHUNK)
    billed += await db.transaction((tx) => billChunk(tx, { month, lines: chunk, byId, now }))
  }
  return billed
}

type Chunk = { month: string; lines: readonly RunLine[]; byId: string; now: Date }

/** Bills some lines of a month in the run's lock; those that are billed by now are left out. */
export async function billChunk(tx: Tx, { month, lines, byId, now }: Chunk): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${RUN_LOCK})`)
  const fresh = await withTheirPayers(tx, await unbilled(tx, month, lines))
  if (fresh.length === 0) return 0
  const today = indianDay(now)
  const accounts = await lockAccounts(tx, [...new Set(fresh.map(({ personId }) => personId))])
  const tax = await taxIn(tx)
  const billerOf = await billersOfGroups(tx, today)
  const bills = fresh.flatMap((line) => {
    const account = accounts.get(line.personId)
    const biller = billerOf(line.stay.groupId)
    const bill = { ...line, account, id: newId(), billerId: biller?.id ?? null }
    return account ? [{ ...bill, account, tax: tax('tuition', line.paise, { biller }) }] : []
  })
  await tx.insert(feeCharges).values(
    bills.map(({ id, account, stay, title, paise, dueOn, why, billerId, tax: inIt }) => ({
      id,
      accountId: account.id,
      studentId: stay.studentId,
      head: 'tuition' as const,
      title,
      paise,
      // A bill that comes late is not late from its first day.
      dueOn: later(dueOn, today),
      stayId: stay.id,
      period: month,
      why: JSON.stringify(why),
      tax: JSON.stringify(inIt),
      billerId,
      createdAt: now,
    })),
  )
  await postJournals(
    { tx, now, byId },
    bills.map(({ id, account, title, billerId, tax: inIt }) => ({
      kind: 'charge',
      key: `charge ${id}`,
      accountId: account.id,
      billerId,
      lines: chargeLines('family', inIt),
      note: title,
    })),
  )
  await addToBalances(
    tx,
    bills.map(({ id }) => id),
  )
  const ahead = new Set(bills.flatMap(({ account }) => (account.balancePaise < 0 ? [account.id] : [])))
  for (const accountId of ahead) await settleOpen({ tx, now }, accountId)
  return bills.length
}

/** Those of a chunk that are not billed by now and whose stay, child and pauses are as they were. */
async function unbilled(tx: Tx, month: string, lines: readonly RunLine[]): Promise<RunLine[]> {
  const ids = lines.map(({ stay }) => stay.id)
  const done = await tx
    .select({ stayId: feeCharges.stayId })
    .from(feeCharges)
    .where(and(eq(feeCharges.period, month), inArray(feeCharges.stayId, ids)))
  const billed = new Set(done.map(({ stayId }) => stayId))
  const now = await tx.select().from(feeStays).where(inArray(feeStays.id, ids)).for('share')
  const nowOf = new Map(now.map((row) => [row.id, row]))
  const pauses = Map.groupBy(await pausesIn(tx, monthDays(month), ids), ({ stayId }) => stayId)
  return lines.filter(({ stay: { id, untilDay, studentId }, pausesKey: seen }) => {
    const row = nowOf.get(id)
    const isSame = row?.untilDay === untilDay && row.studentId === studentId
    return !billed.has(id) && isSame && pausesKey(pauses.get(id)) === seen
  })
}

/** Those whose payer is the same as in the list; payers stay until the transaction ends. */
async function withTheirPayers(tx: Tx, lines: readonly RunLine[]): Promise<RunLine[]> {
  const here = await lockPeople(tx, [...new Set(lines.map(({ personId }) => personId))])
  const children = await manyPeople(
    tx,
    lines.map(({ stay }) => stay.studentId),
  )
  return lines.filter(({ personId, stay }) => {
    const child = children.get(stay.studentId)
    return child && here.has(personId) && payerIdOf(child) === personId
  })
}

async function lockAccounts(tx: Tx, personIds: readonly string[]) {
  await tx
    .insert(feeAccounts)
    .values(personIds.map((personId) => ({ personId })))
    .onConflictDoNothing()
  const rows = await tx
    .select()
    .from(feeAccounts)
    .where(inArray(feeAccounts.personId, [...personIds]))
    .orderBy(feeAccounts.id)
    .for('update')
  return new Map(rows.map((row) => [row.personId, row]))
}

async function addToBalances(tx: Tx, chargeIds: readonly string[]): Promise<void> {
  const added = tx
    .select({
      accountId: feeCharges.accountId,
      paise: sql<number>`sum(${feeCharges.paise})::int`.as('paise'),
      first: sql<string>`min(${feeCharges.dueOn})::text`.as('first'),
    })
    .from(feeCharges)
    .where(inArray(feeCharges.id, [...chargeIds]))
    .groupBy(feeCharges.accountId)
    .as('added')
  await tx
    .update(feeAccounts)
    .set({
      balancePaise: sql`${feeAccounts.balancePaise} + ${added.paise}`,
      dueSince: sql`least(${feeAccounts.dueSince}, ${added.first})`,
    })
    .from(added)
    .where(eq(feeAccounts.id, added.accountId))
}
