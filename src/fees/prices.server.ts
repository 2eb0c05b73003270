import { and, desc, eq, gte, isNull, lt, not, or } from 'drizzle-orm'
import { queueMails } from '../academy/mails.server.ts'
import { readingLanguage } from '../people/people.reads.server.ts'
import type { CommandContext } from '../platform/db/context.server.ts'
import type { Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { formatLongDate } from '../platform/text/dates.rules.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { spreadOut } from './bill-mail.server.ts'
import { manyPeople, payerIdOf } from './families.server.ts'
import { feePlans, feePrices, feeStays } from './fees.tables.ts'
import { feePriceMail } from './mails.server.ts'
import { firstMonthAt, isInTime, soonestPriceDay } from './prices.rules.ts'
import { isRemnant } from './remnants.server.ts'

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
 * A price of a plan from a day on. The families of the children who are then on the plan are mailed what
 * changes, once for each change.
 * @throws {Refusal} 404, 409 for a day whose price has begun, and for a higher fee of which families would
 * hear less than 30 days before.
 */
export async function addPrice(act: PriceContext, price: PriceForm): Promise<PriceSaved> {
  const { tx, now } = act
  const { planId, fromDay, paise, mailsFamilies } = price
  const [plan] = await tx.select().from(feePlans).where(eq(feePlans.id, planId)).for('update')
  if (!plan) throw new Refusal(404, 'Fee plan not found', { code: 'fee_plan_not_found' })
  const { same, before } = await pricesAround(tx, price)
  const children = before === undefined ? [] : await childrenOn(tx, price)
  assertMayBegin(price, { same, before, concernsSomebody: children.length > 0, today: indianDay(now) })
  await tx
    .insert(feePrices)
    .values({ planId, fromDay, paise })
    .onConflictDoUpdate({ target: [feePrices.planId, feePrices.fromDay], set: { paise } })
  const isNews = (same ?? before) !== paise
  if (!isNews || before === undefined || !mailsFamilies)
    return { name: plan.name, mailed: 0, withoutEmail: 0 }
  const id = `${planId}:${now.getTime()}`
  const change = { id, plan: plan.name, month: firstMonthAt(fromDay), paise, beforePaise: before }
  return { name: plan.name, ...(await mailFamilies(act, children, change)) }
}

/** What is set around a price; paise, and none where there is no such price. */
type Surroundings = {
  same: number | undefined
  before: number | undefined
  concernsSomebody: boolean
  today: string
}

/** @throws {Refusal} 409 for a day whose price has begun, and for a higher fee too soon. */
function assertMayBegin(
  { fromDay, paise, isAgreed }: PriceForm,
  { same, before, concernsSomebody, today }: Surroundings,
): void {
  if (same === paise) return
  if (same !== undefined && fromDay <= today)
    throw new Refusal(409, 'This price has begun. Choose a later day.', { code: 'fee_price_begun' })
  const isHigher = before !== undefined && paise > before
  if (isHigher && concernsSomebody && !isAgreed && !isInTime(fromDay, today)) throw tooSoon(today)
}

const tooSoon = (today: string) => {
  const message = `Families hear of a higher fee 30 days before: ${formatLongDate(soonestPriceDay(today))} or later.`
  return new Refusal(409, message, { code: 'fee_price_too_soon', errors: { fromDay: message } })
}

/** A plan's price that is set for the same day, and the one that it follows; in paise. */
async function pricesAround(tx: Tx, { planId, fromDay }: PriceForm) {
  const of = eq(feePrices.planId, planId)
  const [same] = await tx
    .select()
    .from(feePrices)
    .where(and(of, eq(feePrices.fromDay, fromDay)))
  const [before] = await tx
    .select()
    .from(feePrices)
    .where(and(of, lt(feePrices.fromDay, fromDay)))
    .orderBy(desc(feePrices.fromDay))
    .limit(1)
  return { same: same?.paise, before: before?.paise }
}

/** The ids of the children who are on a plan in the first month of a price, or later. */
async function childrenOn(tx: Tx, { planId, fromDay }: PriceForm): Promise<string[]> {
  const until = or(isNull(feeStays.untilDay), gte(feeStays.untilDay, `${firstMonthAt(fromDay)}-01`))
  const rows = await tx
    .selectDistinct({ id: feeStays.studentId })
    .from(feeStays)
    .where(and(eq(feeStays.planId, planId), until, not(isRemnant)))
  return rows.map(({ id }) => id)
}

type PriceChange = { id: string; plan: string; month: string; paise: number; beforePaise: number }

async function mailFamilies(
  { tx, now, outbox, publicUrl }: PriceContext,
  childIds: readonly string[],
  change: PriceChange,
): Promise<Pick<PriceSaved, 'mailed' | 'withoutEmail'>> {
  const children = [...(await manyPeople(tx, childIds)).values()]
  const payers = await manyPeople(tx, children.map(payerIdOf))
  const families = [...Map.groupBy(children, payerIdOf)].flatMap(([id, own]) => {
    const payer = payers.get(id)
    return payer ? [{ payer, own }] : []
  })
  const mails = families.flatMap(({ payer, own }) => {
    if (!payer.email || !payer.emailVerifiedAt) return []
    const link = payer.role === 'parent' ? `${publicUrl.origin}/family/fees` : null
    const names = own.map(({ fullName }) => fullName).toSorted()
    const facts = { ...change, id: `${change.id}:${payer.id}`, to: payer.email, children: names, link }
    return [feePriceMail.write(facts, readingLanguage(payer))]
  })
  await queueMails({ tx, outbox }, spreadOut(mails, { now }))
  return { mailed: mails.length, withoutEmail: families.length - mails.length }
}
