import { type GroupPlace, type Timetable, classDays, dayAfter } from '../classroom/classroom.rules.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { formatMonth, formatShortDate } from '../platform/text/dates.rules.ts'
import { compareNames } from '../platform/text/names.rules.ts'
import { rupees } from '../platform/text/rupees.rules.ts'
import { companyOf } from '../enrolment/billers.reads.server.ts'
import { familyOf, payerIdOf } from './families.server.ts'
import {
  classShare,
  type WhyLine,
  siblingPercents,
  type Concession,
  monthlyBill,
  part,
} from './fees.rules.ts'
import type { feePlans } from './fees.tables.ts'
import type { Doubt } from './office/run.contract.ts'
import { type Pause } from './pauses.rules.ts'
import {
  type KnownPause,
  placeKey,
  readRun,
  readRuns,
  type RunFacts,
  type StayRow,
} from './run-facts.server.ts'

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
  /** The registration under which its group bills on the first of the month; null: the academy's own. */
  billerId: string | null
}

/** A doubt, and the group that it is about. */
type RunDoubt = Doubt & { personId: string; groupId: string }

export type Run = {
  lines: RunLine[]
  doubts: RunDoubt[]
  /** Groups of the stays that are billed already, one for each. */
  billedGroupIds: string[]
  /** Groups with children who are on no plan. */
  unplanned: UnplannedGroup[]
  plans: { _id: string; name: string }[]
}

export type UnplannedGroup = { groupId: string; name: string; fromDay: string; studentIds: string[] }

/**
 * What a month's run would bill, and what the office should look at first; of these children alone if given,
 * who are then all of their families. Nothing is stored.
 */
export const prepareRun = async (on: Db | Tx, month: string, studentIds?: readonly string[]): Promise<Run> =>
  (await prepareRuns(on, [month], studentIds))(month)

/** As prepareRun of each of these months, the first one first, in as many statements as of one. */
export async function prepareRuns(
  on: Db | Tx,
  months: readonly string[],
  studentIds?: readonly string[],
): Promise<(month: string) => Run> {
  const factsOf = await readRuns(on, months, studentIds)
  return (month) => runOf(factsOf(month))
}

function runOf(facts: RunFacts): Run {
  const { stays, people, billed } = facts
  const doubts = withoutPlan(facts)
  const lines: RunLine[] = []
  for (const family of Map.groupBy(stays, ({ studentId }) => payerOf(facts, studentId)).values()) {
    const siblingPercentOf = siblingsOf(facts, family)
    for (const stay of family) {
      const found: Found = billed.has(stay.id)
        ? { doubts: leftBehind(facts, stay) }
        : lineOf(facts, stay, siblingPercentOf(stay))
      doubts.push(
        ...found.doubts.map((doubt) => ({
          ...doubt,
          groupId: stay.groupId,
          personId: payerOf(facts, stay.studentId),
          child: people.get(stay.studentId)?.fullName ?? '',
        })),
      )
      if (found.line) lines.push(found.line)
    }
  }
  const byName = (a: { child: string }, b: { child: string }) => compareNames(a.child, b.child)
  const plans = [...facts.plans.values()].map(({ id, name }) => ({ _id: id, name }))
  return {
    lines: lines.toSorted(byName),
    doubts: doubts.toSorted(byName),
    billedGroupIds: stays.flatMap(({ id, groupId }) => (billed.has(id) ? groupId : [])),
    unplanned: unplannedGroups(facts),
    plans: plans.toSorted((a, b) => compareNames(a.name, b.name)),
  }
}

/** The charge of a month, by which its price is known. */
type PricedCharge = { paise: number; createdAt: Date }
type StayMonth = { stay: StayRow; charge?: PricedCharge | undefined }

/** What a stay costs in a month as things stand, in paise; one that is billed at the price of its charge. */
export async function stayBill(on: Db | Tx, month: string, { stay, charge }: StayMonth): Promise<number> {
  const known = await factsOf(on, month, stay)
  return asCharged(known, charge)(billOf(known))
}

/** As stayBill, and what it costs with one more pause. */
export async function pausedBill(
  on: Db | Tx,
  month: string,
  { stay, charge, pause }: StayMonth & { pause: Pause },
): Promise<{ paise: number; pausedPaise: number }> {
  const known = await factsOf(on, month, stay)
  const priced = asCharged(known, charge)
  const withIt = withPauses(known, [...(known.facts.pausesOf.get(stay.id) ?? []), pause])
  return { paise: priced(billOf(known)), pausedPaise: priced(billOf(withIt)) }
}

/**
 * From prices and discounts of today to those of a charge: it keeps them, whatever was set since. What the
 * charge would be today is read with the pauses of its time. Of a child whose time in the group ends within
 * the month nobody knows for how many classes it was charged, so today's are taken.
 */
function asCharged(known: StayFacts, charge: PricedCharge | undefined): (paise: number) => number {
  const { facts, stay } = known
  const isEnd = (day: string | null) => day !== null && day < facts.days.until
  const endsWithin = isEnd(stay.untilDay) || placesIn(facts, stay).every(({ leftOn }) => isEnd(leftOn))
  if (!charge || endsWithin) return (paise) => paise
  const pauses = facts.pausesOf.get(stay.id) ?? []
  const then = pauses.filter(({ createdAt }) => createdAt !== undefined && createdAt <= charge.createdAt)
  const today = billOf(withPauses(known, then))
  return (paise) => (today === 0 ? paise : part(charge.paise, paise, today))
}

const withPauses = (known: StayFacts, pauses: readonly KnownPause[]): StayFacts => ({
  ...known,
  facts: { ...known.facts, pausesOf: new Map(known.facts.pausesOf).set(known.stay.id, pauses) },
})

type StayFacts = { facts: RunFacts; stay: StayRow; siblingPercent: number }

/** What the bill of a stay for a month is made of, with its family. */
async function factsOf(on: Db | Tx, month: string, stay: StayRow): Promise<StayFacts> {
  const { children } = await familyOf(on, stay.studentId)
  const facts = await readRun(
    on,
    month,
    children.map(({ id }) => id),
  )
  return { facts, stay, siblingPercent: siblingsOf(facts, facts.stays)(stay) }
}

const billOf = ({ facts, stay, siblingPercent }: StayFacts): number =>
  lineOf(facts, stay, siblingPercent).line?.paise ?? 0

/** What of a stay's charge for a month is for the class of one day, in paise. */
export async function classFeeOf(
  on: Db | Tx,
  stay: StayRow,
  { day, chargedPaise }: { day: string; chargedPaise: number },
): Promise<number> {
  const month = day.slice(0, 7)
  const facts = await readRun(on, month, [stay.studentId])
  const [group, plan] = [facts.groups.get(stay.groupId), facts.plans.get(stay.planId)]
  if (!group || !plan) return 0
  const classes = {
    partRule: plan.partRule,
    classDays: classDaysOf(group, facts.days),
    places: placesIn(facts, stay),
    from: later(stay.fromDay, facts.days.from),
    until: stay.untilDay,
    pauses: facts.pausesOf.get(stay.id) ?? [],
  }
  return classShare(classes, { day, chargedPaise })
}

/** The same pauses in the same words, so that a change in between is seen. */
export const pausesKey = (pauses: readonly Pause[] = []): string =>
  pauses
    .map(({ fromDay, untilDay }) => `${fromDay} ${untilDay}`)
    .toSorted()
    .join()
export const later = (a: string, b: string) => (a > b ? a : b)

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

/** The discount of each stay for siblings, in percent: those for whom the same company bills. */
function siblingsOf(facts: RunFacts, family: readonly StayRow[]): (stay: StayRow) => number {
  const { secondChildPercent: second, laterChildPercent: more } = facts.settings
  const companyAt = ({ groupId }: StayRow) => companyOf(facts.billerOf(groupId)) ?? ''
  const there = family.filter((stay) => placesIn(facts, stay).length > 0)
  const percents = new Map(
    [...Map.groupBy(there, companyAt)].map(([company, stays]) => {
      const fees = stays.map(({ studentId, planId, fromDay }) => ({
        studentId,
        paise: priceOn(facts, planId, later(fromDay, facts.days.from)) ?? 0,
        from: fromDay,
      }))
      return [company, siblingPercents(fees, { second, later: more })]
    }),
  )
  return (stay) => percents.get(companyAt(stay))?.get(stay.studentId) ?? 0
}

/** Children in a group in this month who are on no plan, by group. */
export const unplannedIn = async (on: Db | Tx, month: string): Promise<UnplannedGroup[]> =>
  unplannedGroups(await readRun(on, month))

function unplannedGroups(facts: RunFacts): UnplannedGroup[] {
  const byGroup = Map.groupBy(unplannedPlaces(facts), ({ groupId }) => groupId)
  return [...byGroup].flatMap(([groupId, places]) => {
    const group = facts.groups.get(groupId)
    const studentIds = [...new Set(places.map(({ studentId }) => studentId))].toSorted()
    return group ? [{ groupId, name: group.name, fromDay: group.fromDay, studentIds }] : []
  })
}

function unplannedPlaces(facts: RunFacts): GroupPlace[] {
  // Who has moved in the month is billed for the old group where its plan goes on to the end of the month.
  const staysAt = Map.groupBy(facts.stays, placeKey)
  const moved = new Set(
    facts.places.flatMap((place) => {
      if (place.leftOn === null) return []
      const next = dayAfter(place.leftOn)
      const stays = staysAt.get(placeKey(place)) ?? []
      const lasts = stays.some(({ untilDay }) => untilDay !== null && untilDay >= next)
      return lasts ? `${place.studentId} ${next}` : []
    }),
  )
  return facts.places.filter(
    (place) => !staysAt.has(placeKey(place)) && !moved.has(`${place.studentId} ${place.joinedOn}`),
  )
}

function withoutPlan(facts: RunFacts): RunDoubt[] {
  return unplannedPlaces(facts).flatMap((place) => {
    const child = facts.people.get(place.studentId)
    if (!child) return []
    const detail = `In ${facts.groups.get(place.groupId)?.name ?? 'a group'} without a fee plan. Not billed.`
    const { groupId } = place
    return [{ kind: 'no plan' as const, groupId, personId: payerIdOf(child), child: child.fullName, detail }]
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
  const concessions = concessionsOf(facts, stay.studentId)
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
    billerId: facts.billerOf(stay.groupId)?.id ?? null,
  }
  return { line, doubts }
}

const concessionsOf = (facts: RunFacts, studentId: string): Concession[] =>
  (facts.concessionsOf.get(studentId) ?? []).map(({ percent, rupees: value, addsUp, reason }) => ({
    kind: percent === null ? 'rupees' : 'percent',
    value: percent ?? value ?? 0,
    addsUp,
    reason,
  }))

/** A month that is billed to a child who is not in the group then: its plan is to end before. */
function leftBehind(facts: RunFacts, stay: StayRow): Found['doubts'] {
  if (!facts.owed.has(stay.id) || placesIn(facts, stay).length > 0) return []
  const group = facts.groups.get(stay.groupId)?.name ?? 'a group'
  const end =
    stay.untilDay === null ? 'End the plan' : `End the plan before ${formatShortDate(stay.untilDay)}`
  const detail = `No longer in ${group} but was billed. ${end}. Months after its last day will be credited.`
  return [{ kind: 'not in the group', detail }]
}

/** The days of a group on which a class is charged: all but holidays. */
export const classDaysOf = (group: Timetable, days: { from: string; until: string }): string[] =>
  classDays(group, days)
    .filter(({ state }) => state !== 'holiday')
    .map(({ day }) => day)
type Odd = { stay: StayRow; plan: PlanRow; paise: number; concessions: readonly Concession[] }

function oddities(facts: RunFacts, { stay, plan, paise, concessions }: Odd): Found['doubts'] {
  const { days } = facts
  const before = stay.fromDay < days.from ? priceOn(facts, plan.id, dayAfter(days.from, -1)) : paise
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
