import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeGroupMember } from '../../src/classroom/office/groups.contract.ts'
import * as fees from '../../src/fees/office/fees.contract.ts'
import { firstMonthAt, isInTime, soonestPriceDay } from '../../src/fees/prices.rules.ts'
import { setLanguage } from '../../src/people/language.contract.ts'
import { DAY_MS, indianDay, monthAfter } from '../../src/platform/text/india.rules.ts'
import { formatLongDate, formatMonth } from '../../src/platform/text/dates.rules.ts'
import { enrolInGroup, type GroupPlan, groupWithPlan } from '../fees-family.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { type Member, openWorld, type World } from '../world.ts'

/* A new price of a plan: families hear of it, and of a higher one 30 days before. */

let sink: MailSink
let world: World
let office: Member
let plan: GroupPlan
let parent: Member
let child: Member
let round = 0
const today = indianDay(new Date())
/** A first day of a month that is far enough away, in any month of the year. */
const inTime = `${monthAfter(today.slice(0, 7), 3)}-01`
const nextMonth = `${monthAfter(today.slice(0, 7))}-01`
const tomorrow = indianDay(new Date(Date.now() + DAY_MS))

beforeAll(async () => {
  sink = await openMailSink()
  world = await openWorld({ SMTP_URL: sink.url })
  office = await world.office('Omar')
})
afterAll(async () => {
  await world.close()
  await sink.close()
})
beforeEach(async () => {
  round += 1
  plan = await groupWithPlan(world, office, `Tuesday ${round}`)
  parent = await world.parent(`Kavita ${round}`)
  await world.confirmEmail(parent)
  child = await world.child(parent, 'Asha')
  await enrolInGroup(office, { parent, child }, plan)
})

const newPrice = (amount: number, { fromDay = inTime, ...how }: PriceOptions = {}) =>
  office.ask(fees.addFeePrice, {
    params: { id: plan.planId },
    body: { amount, fromDay, mailsFamilies: true, ...how },
  })
type PriceOptions = { fromDay?: string; mailsFamilies?: boolean; isAgreed?: boolean }
const prices = async () => {
  const { plans } = (await office.ask(fees.getFeePlans, {})).body.data
  return plans.find(({ _id }) => _id === plan.planId)?.prices.map(({ fromDay, paise }) => [fromDay, paise])
}
/** The mails to somebody about a price, once so many have arrived. */
async function mailsTo(who: Member, count: number): Promise<string[]> {
  const own = () =>
    sink.mails.filter(({ to, subject }) => to === who.email && /^(Fee|The fee|फ़ीस|.* से फ़ीस)/.test(subject))
  await expect.poll(() => own().length).toBe(count)
  return own().map(({ subject, text }) => `${subject}\n${text}`)
}
const stored = () => world.count('outbox_mails', `dedupe_key like '${plan.planId}:%:fee-price'`)
const month = formatMonth(inTime)
/** Whether the next month begins in 30 days or later: on the first day of a month of 31 days. */
const firstInTime = () => soonestPriceDay(today) === nextMonth

describe('families of the children on the plan', () => {
  test('get one mail each, with both prices, the month and their children', async () => {
    const brother = await world.child(parent, 'Rohan')
    await enrolInGroup(office, { parent, child: brother }, plan)
    const other = await groupWithPlan(world, office, `Wednesday ${round}`)
    const elsewhere = await world.parent('Farah')
    await world.confirmEmail(elsewhere)
    await enrolInGroup(office, { parent: elsewhere, child: await world.child(elsewhere, 'Zoya') }, other)
    const { body } = await newPrice(1_650)
    expect(body.message).toBe(
      `Plan of Tuesday ${round}: ₹1,650 from ${formatLongDate(inTime)}. 1 family will be mailed`,
    )
    const [mail] = await mailsTo(parent, 1)
    expect(mail).toContain(`Fee from ${month}: ₹1,650 a month`)
    expect(mail).toContain(`is ₹1,650 a month from ${month}, in place of ₹1,500.`)
    expect(mail).toContain('It is the fee of Asha, Rohan.')
    expect(mail).toContain('Months that are billed already keep their fee.')
    expect(mail).toMatch(/http\S+\/family\/fees/)
    expect(await stored()).toBe(1)
  })

  test('read it in their language', async () => {
    await parent.ask(setLanguage, { body: { language: 'hi' } })
    await newPrice(1_650)
    const [mail] = await mailsTo(parent, 1)
    expect(mail).toMatch(/से फ़ीस: ₹1,650 महीना/)
    expect(mail).toMatch(/http\S+\/hi\/family\/fees/)
    expect(mail).not.toMatch(/in place|stay/)
  })

  test('who have no confirmed address are counted, and get none', async () => {
    const unsure = await world.parent('Farah')
    await enrolInGroup(office, { parent: unsure, child: await world.child(unsure, 'Zoya') }, plan)
    const { body } = await newPrice(1_650)
    expect(body.message).toMatch(
      /\. 1 family will be mailed\. Tell 1 family without a confirmed email yourself$/,
    )
    expect(await stored()).toBe(1)
  })

  test('get none where the office wants none, and none once the child has left by then', async () => {
    expect((await newPrice(1_650, { mailsFamilies: false })).body.message).not.toMatch(/family/)
    const { stays } = (await office.ask(fees.getFeeLedger, { params: { id: parent.id } })).body.data
    await office.ask(fees.endFeeStay, { params: { id: stays[0]?._id ?? '' }, body: { untilDay: nextMonth } })
    expect((await newPrice(1_700)).body.message).not.toMatch(/family/)
    expect(await stored()).toBe(0)
  })

  test('are not those whose child is in no group any more, or of an account that was merged', async () => {
    await office.ask(removeGroupMember, {
      params: { id: plan.groupId, studentId: child.id },
      body: { leftOn: today },
    })
    expect((await newPrice(1_650)).body.message).not.toMatch(/family/)
    expect(await stored()).toBe(0)
  })

  test('read the amounts of the months, whatever was set for days between', async () => {
    const [middle, later] = [10, 20].map((day) => `${monthAfter(today.slice(0, 7), 3)}-${day}`)
    const next = formatMonth(`${monthAfter(today.slice(0, 7), 4)}-01`)
    await newPrice(1_600, { fromDay: middle })
    await mailsTo(parent, 1)
    await newPrice(1_650, { fromDay: later })
    const mails = await mailsTo(parent, 2)
    expect(mails[1]).toContain(`is ₹1,650 a month from ${next}, in place of ₹1,500.`)
    // A price that ends before a month begins has no running child.
    await newPrice(1_900, { fromDay: inTime.replace(/01$/, '05') })
    expect(await stored()).toBe(2)
  })

  test('hear of each change once: also of two at once, and of a price that is none any more', async () => {
    const both = await Promise.all([newPrice(1_650), newPrice(1_650)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await stored()).toBe(1)
    await newPrice(1_650)
    expect(await stored()).toBe(1)
    await mailsTo(parent, 1)
    await newPrice(1_500)
    const mails = await mailsTo(parent, 2)
    expect(mails[1]).toContain('The fee stays ₹1,500 a month')
    expect(mails[1]).toContain(`Please forget what we wrote about a new one from ${month}.`)
    expect(await prices()).toContainEqual([inTime, 150_000])
  })
})

describe('a higher fee', () => {
  test('is refused where families would hear of it less than 30 days before, with the first day in time', async () => {
    const refused = await newPrice(1_650, { fromDay: tomorrow })
    const first = formatLongDate(soonestPriceDay(today))
    expect(refused.status).toBe(409)
    expect(refused.refusal).toMatchObject({
      code: 'fee_price_too_soon',
      errors: { fromDay: `Families hear of a higher fee 30 days before: ${first} or later.` },
    })
    expect(await prices()).toHaveLength(1)
    expect(await stored()).toBe(0)
    expect((await newPrice(1_650, { fromDay: soonestPriceDay(today) })).status).toBe(200)
  })

  test('is refused for a child who begins before the next month, and said from the month of beginning', async () => {
    const begins = soonestPriceDay(today).replace(/01$/, '20')
    const late = await world.parent('Farah')
    await world.confirmEmail(late)
    const zoya = await world.child(late, 'Zoya')
    await enrolInGroup(office, { parent: late, child: zoya }, { ...plan, fromDay: begins })
    const sooner = `${begins.slice(0, 8)}15`
    expect((await newPrice(2_000, { fromDay: sooner })).status).toBe(200)
    const [mail] = await mailsTo(late, 1)
    expect(mail).toContain(`is ₹2,000 a month from ${formatMonth(begins)}, in place of ₹1,500.`)
    const soon = await world.parent('Gita')
    const om = await world.child(soon, 'Om')
    await enrolInGroup(office, { parent: soon, child: om }, { ...plan, fromDay: tomorrow })
    expect((await newPrice(1_800, { fromDay: tomorrow })).status).toBe(409)
  })

  test('is one that is above what families were told before', async () => {
    const first = soonestPriceDay(today)
    expect((await newPrice(2_000, { fromDay: first })).status).toBe(200)
    // Less than was announced needs no time, and more than an announced lower fee does.
    expect((await newPrice(1_800, { fromDay: first })).status).toBe(200)
    expect((await newPrice(1_400, { fromDay: nextMonth })).status).toBe(200)
    const back = await newPrice(1_500, { fromDay: nextMonth })
    expect(back.status).toBe(firstInTime() ? 200 : 409)
  })

  test('is saved sooner once the families agreed, and then they are mailed too', async () => {
    const { status, body } = await newPrice(1_650, { fromDay: nextMonth, isAgreed: true })
    expect([status, body.message.endsWith('1 family will be mailed')]).toEqual([200, true])
    expect((await newPrice(1_600, { fromDay: nextMonth })).status).toBe(200)
    expect((await newPrice(1_700, { fromDay: nextMonth })).status).toBe(firstInTime() ? 200 : 409)
  })

  test('needs no time where it is lower, nobody is on the plan, or it is saved as it was', async () => {
    expect((await newPrice(1_400, { fromDay: nextMonth })).status).toBe(200)
    expect((await newPrice(1_400, { fromDay: nextMonth })).status).toBe(200)
    const { body } = await office.ask(fees.createFeePlan, {
      body: { name: `Empty ${round}`, partRule: 'classes', amount: 1_000, fromDay: '2026-01-01' },
    })
    const params = { id: body.data._id }
    const dearer = { amount: 2_000, fromDay: tomorrow, mailsFamilies: true }
    const saved = await office.ask(fees.addFeePrice, { params, body: dearer })
    expect([saved.status, saved.body.message]).toEqual([
      200,
      `Empty ${round}: ₹2,000 from ${formatLongDate(tomorrow)}`,
    ])
  })

  test('counts its 30 days to the first month that has it', () => {
    expect(firstMonthAt('2027-01-01')).toBe('2027-01')
    expect(firstMonthAt('2027-01-02')).toBe('2027-02')
    expect([isInTime('2027-01-01', '2026-12-02'), isInTime('2027-01-01', '2026-12-03')]).toEqual([
      true,
      false,
    ])
    expect(soonestPriceDay('2026-12-02')).toBe('2027-01-01')
    expect(soonestPriceDay('2026-12-03')).toBe('2027-02-01')
  })
})

test('strangers and odd requests are refused, and nothing is stored', async () => {
  const params = { id: plan.planId }
  const body = { amount: 1_650, fromDay: inTime, mailsFamilies: true }
  expect((await world.visitor.ask(fees.addFeePrice, { params, body })).status).toBe(401)
  for (const who of [parent, child, await world.teacher('Tara')])
    expect((await who.ask(fees.addFeePrice, { params, body })).status).toBe(403)
  const nobody = { id: '01900000-0000-7000-8000-000000000000' }
  expect((await office.ask(fees.addFeePrice, { params: nobody, body })).status).toBe(404)
  for (const wrong of [
    { ...body, amount: -1 },
    { ...body, amount: 1e12 },
    { ...body, fromDay: '2027-02-30' },
    { ...body, mailsFamilies: 'yes' },
  ])
    expect((await office.ask(fees.addFeePrice, { params, body: wrong as typeof body })).status).toBe(422)
  expect(await prices()).toHaveLength(1)
  expect(await stored()).toBe(0)
})
