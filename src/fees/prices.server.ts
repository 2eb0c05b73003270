import { and, eq, gte, isNull, not, or } from 'drizzle-orm'
import { queueMails } from '../academy/mails.server.ts'
import { groupPlaces } from '../classroom/classroom.reads.server.ts'
import { type PersonRow, readingLanguage } from '../people/people.reads.server.ts'
import type { CommandContext } from '../platform/db/context.server.ts'
import type { Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { formatLongDate } from '../platform/text/dates.rules.ts'
import { indianDay, monthAfter } from '../platform/text/india.rules.ts'
import { spreadOut } from './bill-mail.server.ts'
import { manyPeople, payerIdOf } from './families.server.ts'
import { feePlans, feePrices, feeStays } from './fees.tables.ts'
import { feePriceMail } from './mails.server.ts'
import { firstMonthAt, isInTime, soonestPriceDay } from './prices.rules.ts'
import { isRemnant } from './remnants.server.ts'
import { placeKey } from './run-facts.server.ts'
import { later } from './run-lines.server.ts'

/** `isAgreed`: the families agreed to a higher fee that begins sooner than they would hear of it. */
export type PriceForm = {
  planId: string
  fromDay: string
  paise: number
  mailsFamilies: boolean
  isAgreed: boolean
}

/** Whom a new price concerns; families without a confirmed email address hear of it from nobody. */
export type PriceSaved = { name: string; mailed: number; withoutEmail: number }

type PriceContext = Pick<CommandContext, 'tx' | 'now' | 'outbox'> & { publicUrl: URL }

/**
 * A price of a plan from a day on. The families of the children who have it are mailed what changes, once for
 * each change.
 * @throws {Refusal} 404, 409 for a day whose price has begun, and for a higher fee of which families would
 * hear less than 30 days before.
 */
export async function addPrice(act: PriceContext, price: PriceForm): Promise<PriceSaved> {
  const { tx, now } = act
  const { planId, fromDay, paise, mailsFamilies, isAgreed } = price
  const [plan] = await tx.select().from(feePlans).where(eq(feePlans.id, planId)).for('update')
  if (!plan) throw new Refusal(404, 'Fee plan not found', { code: 'fee_plan_not_found' })
  const today = indianDay(now)
  const prices = await pricesOfPlan(tx, planId)
  const known = priceOn(prices, fromDay)
  if (prices.has(fromDay) && fromDay <= today && known !== paise)
    throw new Refusal(409, 'This price has begun. Choose a later day.', { code: 'fee_price_begun' })
  const isNews = known !== undefined && known !== paise
  const changes = isNews ? await changesOf(tx, price, prices) : []
  const isHigher = known !== undefined && paise > known
  if (isHigher && !isAgreed && changes.some(({ firstDay }) => !isInTime(firstDay, today)))
    throw tooSoon(today)
  await tx
    .insert(feePrices)
    .values({ planId, fromDay, paise })
    .onConflictDoUpdate({ target: [feePrices.planId, feePrices.fromDay], set: { paise } })
  const heard = mailsFamilies ? await mailFamilies(act, { plan, paise, changes }) : NOBODY
  return { name: plan.name, ...heard }
}

const NOBODY = { mailed: 0, withoutEmail: 0 }

const tooSoon = (today: string) => {
  const first = formatLongDate(soonestPriceDay(today))
  const message = `Families hear of a higher fee 30 days before: ${first} or later.`
  return new Refusal(409, message, { code: 'fee_price_too_soon', errors: { fromDay: message } })
}

/** A plan's prices in paise by their first days, the oldest first. */
type PlanPrices = ReadonlyMap<string, number>

async function pricesOfPlan(tx: Tx, planId: string): Promise<PlanPrices> {
  const rows = await tx
    .select()
    .from(feePrices)
    .where(eq(feePrices.planId, planId))
    .orderBy(feePrices.fromDay)
  return new Map(rows.map((row) => [row.fromDay, row.paise]))
}

const priceOn = (prices: PlanPrices, day: string): number | undefined =>
  [...prices].findLast(([fromDay]) => fromDay <= day)?.[1]

/** `firstDay` prices the first month of a child that changes; `beforePaise`: the fee before it. */
type Change = { child: PersonRow; firstDay: string; beforePaise: number }

/**
 * What a new price changes for whom: for who is on the plan when a month begins from the next month on, for
 * who begins later from the day of beginning; until the plan's next price. Who is in no group then, or has
 * left, is billed nothing.
 */
async function changesOf(tx: Tx, { planId, fromDay }: PriceForm, prices: PlanPrices): Promise<Change[]> {
  const month = firstMonthAt(fromDay)
  const until = [...prices.keys()].find((day) => day > fromDay)
  const stays = await tx
    .select()
    .from(feeStays)
    .where(
      and(
        eq(feeStays.planId, planId),
        or(isNull(feeStays.untilDay), gte(feeStays.untilDay, fromDay)),
        not(isRemnant),
      ),
    )
  const groupIds = [...new Set(stays.map(({ groupId }) => groupId))]
  const places = await groupPlaces(tx, { from: fromDay, until: LAST_DAY, groupIds })
  const placesOf = Map.groupBy(places, placeKey)
  const children = await manyPeople(
    tx,
    stays.map(({ studentId }) => studentId),
  )
  return stays.flatMap((stay) => {
    const child = children.get(stay.studentId)
    if (!child || child.endedAt !== null || child.erasedAt !== null) return []
    const isRunning = stay.fromDay < fromDay
    const firstDay = isRunning ? `${month}-01` : stay.fromDay
    const isPriced = until === undefined || firstDay < until
    const isOnPlan = stay.untilDay === null || stay.untilDay >= firstDay
    const isInGroup = placesOf
      .get(placeKey(stay))
      ?.some(({ leftOn }) => leftOn === null || leftOn >= firstDay)
    if (!isPriced || !isOnPlan || !isInGroup) return []
    // A running plan has the price of the month before until then.
    const dayBefore = isRunning ? later(stay.fromDay, `${monthAfter(month, -1)}-01`) : firstDay
    return { child, firstDay, beforePaise: priceOn(prices, dayBefore) ?? 0 }
  })
}

/** After any day of a register. */
const LAST_DAY = '9999-12-31'

type NewPrice = { plan: { id: string; name: string }; paise: number; changes: readonly Change[] }

/** A mail for each family and first month, in the transaction that saves the price. */
async function mailFamilies(
  { tx, now, outbox, publicUrl }: PriceContext,
  { plan, paise, changes }: NewPrice,
): Promise<Pick<PriceSaved, 'mailed' | 'withoutEmail'>> {
  const payers = await manyPeople(
    tx,
    changes.map(({ child }) => payerIdOf(child)),
  )
  const families = [...Map.groupBy(changes, ({ child }) => payerIdOf(child))].flatMap(([id, own]) => {
    const payer = payers.get(id)
    return payer ? [{ payer, own }] : []
  })
  const reached = families.filter(({ payer }) => payer.email && payer.emailVerifiedAt)
  const mails = reached.flatMap(({ payer, own }) => {
    const link = payer.role === 'parent' ? `${publicUrl.origin}/family/fees` : null
    return [...Map.groupBy(own, ({ firstDay }) => firstDay.slice(0, 7))].map(([month, same]) => {
      const facts = {
        id: `${plan.id}:${now.getTime()}:${payer.id}:${month}`,
        to: payer.email ?? '',
        plan: plan.name,
        month,
        paise,
        beforePaise: same[0]?.beforePaise ?? paise,
        children: [...new Set(same.map(({ child }) => child.fullName))].toSorted(),
        link,
      }
      return feePriceMail.write(facts, readingLanguage(payer))
    })
  })
  await queueMails({ tx, outbox }, spreadOut(mails, { now }))
  return { mailed: reached.length, withoutEmail: families.length - reached.length }
}
