import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as fees from '../../src/fees/office/fees.contract.ts'
import { billMonthsAhead, getMonthsAhead } from '../../src/fees/office/months-ahead.contract.ts'
import { billMonth, getBillingRun } from '../../src/fees/office/run.contract.ts'
import { createCentre } from '../../src/centres/centres.contract.ts'
import { groups } from '../../src/classroom/classroom.tables.ts'
import { addGroupMembers } from '../../src/classroom/office/groups.contract.ts'
import { createFranchiseBiller, setCentreBiller } from '../../src/enrolment/office/billers.contract.ts'
import { feeSettings } from '../../src/fees/fees.tables.ts'
import { eq } from 'drizzle-orm'
import { CENTRE_FACTS } from '../new-centre.ts'
import { setLanguage } from '../../src/people/language.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay, monthAfter } from '../../src/platform/text/india.rules.ts'
import { booksOf, enrolInGroup, type GroupPlan, groupWithPlan } from '../fees-family.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { type Member, openWorld, type World } from '../world.ts'

let sink: MailSink
let world: World
let office: Member
let plan: GroupPlan
let parent: Member
let round = 0
const today = indianDay(new Date())
const month = today.slice(0, 7)

beforeAll(async () => {
  sink = await openMailSink()
  world = await openWorld({ SMTP_URL: sink.url })
  office = await world.office('Omar')
  plan = await groupWithPlan(world, office, 'Tuesday')
})
afterAll(async () => {
  const books = await booksOf(world)
  expect([books.outOfBalance, books.findings]).toEqual([0, []])
  await world.close()
  await sink.close()
})
beforeEach(async () => {
  round += 1
  parent = await world.parent(`Kavita ${round}`)
})

async function childOnPlan(name: string): Promise<Member> {
  const child = await world.child(parent, name)
  await enrolInGroup(office, { parent, child }, plan)
  return child
}
async function bill(mailsFamilies?: boolean, of = month) {
  const { count, totalPaise } = (await office.ask(getBillingRun, { query: { month: of } })).body.data
  return office.ask(billMonth, { body: { month: of, count, totalPaise, mailsFamilies } })
}
const payAhead = (amount: number) =>
  office.ask(fees.takeFeePayment, {
    params: { id: parent.id },
    body: { paymentId: newId(), amount, method: 'cash', reference: '', chargeIds: [] },
  })
const own = () => sink.mails.filter(({ to, subject }) => to === parent.email && /fees:|फ़ीस:/.test(subject))
/** The bill's mail, once it has arrived. */
async function billMail(): Promise<string> {
  await expect.poll(() => own().length).toBe(1)
  const [mail] = own()
  return `${mail?.subject}\n${mail?.text}`
}

test('a family with a confirmed address gets one mail for all its bills, with how each came about', async () => {
  await world.confirmEmail(parent)
  await childOnPlan('Asha')
  await childOnPlan('Rohan')
  const { body } = await bill(true)
  expect(body.data).toEqual({ billed: 2, mailed: 1 })
  const mail = await billMail()
  expect(mail).toContain('Your fees: ₹3,000')
  expect(mail).toMatch(/Asha, .*: ₹1,500/)
  expect(mail).toMatch(/Rohan, .*: ₹1,500/)
  expect(mail).not.toContain('a month')
  expect(mail).toMatch(/To pay: ₹3,000 by /)
  expect(mail).toMatch(/See and pay your fees: http\S+\/family\/fees/)
  expect(mail).not.toContain('by itself')
})

test('a discount is said step by step', async () => {
  await world.confirmEmail(parent)
  const child = await childOnPlan('Asha')
  await office.ask(fees.addFeeConcession, {
    params: { id: parent.id },
    body: {
      _id: newId(),
      studentId: child.id,
      kind: 'percent',
      value: 10,
      addsUp: false,
      reason: 'Bursary',
      fromDay: '2026-01-01',
    },
  })
  await bill(true)
  expect(await billMail()).toMatch(
    /Asha, .*: ₹1,350\s+Plan of Tuesday, a month: ₹1,500\s+Bursary, 10 %: − ₹150\s/,
  )
})

test('what was paid ahead is said, and nothing to pay where it is enough', async () => {
  await world.confirmEmail(parent)
  await childOnPlan('Asha')
  await payAhead(2_000)
  await bill(true)
  const mail = await billMail()
  expect(mail).toContain('₹1,500 of it is paid by what you had paid ahead.')
  expect(mail).toContain('There is nothing to pay for this.')
})

test('what was open before is added up', async () => {
  await world.confirmEmail(parent)
  const child = await childOnPlan('Asha')
  await office.ask(fees.addFeeCharge, {
    params: { id: parent.id },
    body: { chargeId: newId(), studentId: child.id, head: 'kit', title: 'Bag', amount: 400, dueOn: today },
  })
  await bill(true)
  expect(await billMail()).toContain('With what was open before, ₹1,900 is to pay.')
})

test('a month that was billed ahead is not asked for before its day', async () => {
  await world.confirmEmail(parent)
  await childOnPlan('Asha')
  const [params, lastMonth] = [{ id: parent.id }, monthAfter(month)]
  const { count, totalPaise } = (await office.ask(getMonthsAhead, { params, query: { lastMonth } })).body.data
  const body = { billId: newId(), lastMonth, count, totalPaise }
  expect((await office.ask(billMonthsAhead, { params, body })).body.data.billed).toBe(2)
  await childOnPlan('Rohan')
  await bill(true)
  // This month of both, and not the next one of the first.
  expect(await billMail()).toContain('With what was open before, ₹3,000 is to pay.')
})

test('what is paid by itself is said only where all that is open is', async () => {
  await world.confirmEmail(parent)
  const child = await childOnPlan('Asha')
  await payAhead(1)
  await world.database.pool.query(
    `insert into fee_mandates (id, account_id, person_id, gateway, mandate_id, max_paise, status, created_at)
      select '${newId()}', id, person_id, 'juspay', 'M${round}', 200000, 'active', now() from fee_accounts
      where person_id = '${parent.id}'`,
  )
  await bill(true)
  expect(await billMail()).toContain('It is paid by itself')
  sink.mails.length = 0
  await office.ask(fees.addFeeCharge, {
    params: { id: parent.id },
    body: { chargeId: newId(), studentId: child.id, head: 'kit', title: 'Bag', amount: 9_000, dueOn: today },
  })
  await bill(true, '2027-01')
  const mail = await billMail()
  expect(mail).toContain('With what was open before, ₹11,999 is to pay.')
  expect(mail).not.toContain('by itself')
})

test('each day on which something is due is named', async () => {
  await world.confirmEmail(parent)
  await childOnPlan('Asha')
  await bill(true)
  await billMail()
  sink.mails.length = 0
  const child = await world.child(parent, 'Rohan')
  await office.ask(addGroupMembers, {
    params: { id: plan.groupId },
    body: { studentIds: [child.id], joinedOn: '2027-03-17' },
  })
  await office.ask(fees.startFeeStay, {
    params: { id: parent.id },
    body: { studentId: child.id, groupId: plan.groupId, planId: plan.planId, fromDay: '2027-03-17' },
  })
  await bill(true, '2027-03')
  expect(await billMail()).toMatch(/To pay: ₹1,500 by 5 March\.\s+To pay: ₹726 by 17 March\./)
})

test('what a franchise bills is a mail of its own, with its name, and no discount for a brother elsewhere', async () => {
  await world.confirmEmail(parent)
  await world.database.db.insert(feeSettings).values({ secondChildPercent: 10 })
  await childOnPlan('Asha')
  const child = await world.child(parent, 'Rohan')
  const owner = await world.staff('owner', 'Lakshmi')
  const { groupId } = await groupWithPlan(world, office, 'Margao beads')
  const facts = { ...CENTRE_FACTS, code: 'MAO', name: 'Margao', kind: 'franchise' } as const
  const centreId = (await owner.ask(createCentre, { body: facts })).body.data._id
  await world.database.db.update(groups).set({ centreId }).where(eq(groups.id, groupId))
  const billerId = newId()
  await owner.ask(createFranchiseBiller, {
    body: {
      _id: billerId,
      name: 'Margao Learning LLP',
      pan: 'MARGO1234F',
      gstin: '',
      state: 'Goa',
      address: 'Margao',
      upiAddress: 'margao@bank',
    },
  })
  const assigned = { billerId, fromDay: today }
  expect((await owner.ask(setCentreBiller, { params: { id: centreId }, body: assigned })).status).toBe(200)
  await enrolInGroup(office, { parent, child }, { ...plan, groupId })
  const next = '2027-05'
  await bill(true, next)
  await expect.poll(() => own().length).toBe(2)
  const texts = own().map(({ text }) => text)
  const [academys, franchises] = [/Asha/, /Rohan/].map((name) => texts.find((text) => name.test(text)) ?? '')
  expect(academys).not.toContain('Billed by')
  expect(franchises).toContain('Billed by “Margao Learning LLP”.')
  for (const text of [academys, franchises]) expect(text).toMatch(/: ₹1,500\s[^]*To pay: ₹1,500 by 5 May\./)
  await world.database.db.delete(feeSettings)
})

test('it is in the language that the family reads, with a link to its page in it', async () => {
  await world.confirmEmail(parent)
  await parent.ask(setLanguage, { body: { language: 'hi' } })
  await childOnPlan('आशा')
  await bill(true)
  const mail = await billMail()
  expect(mail).toContain('आपकी फ़ीस: ₹1,500')
  expect(mail).toContain('/hi/family/fees')
})

test('an address that nobody has confirmed gets none, and nobody does unless the office wants it', async () => {
  await childOnPlan('Asha')
  expect((await bill(true)).body.data).toEqual({ billed: 1, mailed: 0 })
  await world.confirmEmail(parent)
  const other = await world.parent('Other')
  await world.confirmEmail(other)
  parent = other
  await childOnPlan('Rohan')
  expect((await bill()).body.data).toEqual({ billed: 1, mailed: 0 })
  expect(await world.count('outbox_mails', "dedupe_key like '%:fee-bill' and sent_at is null")).toBe(0)
  expect(own()).toEqual([])
})

test('two desks that bill at once mail a family once', async () => {
  await world.confirmEmail(parent)
  await childOnPlan('Asha')
  const { count, totalPaise } = (await office.ask(getBillingRun, { query: { month } })).body.data
  const body = { month, count, totalPaise, mailsFamilies: true }
  const answers = await Promise.all([office.ask(billMonth, { body }), office.ask(billMonth, { body })])
  const billed = answers.filter(({ status }) => status === 200).map(({ body: { data } }) => data.mailed)
  expect(billed.toSorted().at(-1)).toBe(1)
  expect(billed.reduce((sum, mailed) => sum + mailed, 0)).toBe(1)
  await billMail()
})
