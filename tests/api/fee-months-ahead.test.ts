import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCentre, giveSeat } from '../../src/centres/centres.contract.ts'
import { dayAfter, daysOfMonth } from '../../src/classroom/classroom.rules.ts'
import { addGroupMembers, removeGroupMember } from '../../src/classroom/office/groups.contract.ts'
import { createFranchiseBiller, setCentreBiller } from '../../src/enrolment/office/billers.contract.ts'
import { getFamilyFees } from '../../src/fees/family/family-fees.contract.ts'
import { nextMonths } from '../../src/fees/fees.rules.ts'
import { feeSettings } from '../../src/fees/fees.tables.ts'
import * as fees from '../../src/fees/office/fees.contract.ts'
import { billMonthsAhead, getMonthsAhead } from '../../src/fees/office/months-ahead.contract.ts'
import { billMonth, getBillingRun } from '../../src/fees/office/run.contract.ts'
import { deleteChild } from '../../src/people/family/family.contract.ts'
import { erasePerson } from '../../src/people/office/office.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { DAY_MS, dayBegins, indianDay } from '../../src/platform/text/india.rules.ts'
import { rupeesExact } from '../../src/platform/text/rupees.rules.ts'
import { booksOf, dailyGroup, enrolInGroup } from '../fees-family.ts'
import { CENTRE_FACTS, newCentre } from '../new-centre.ts'
import { oracle } from '../oracles.ts'
import { statementsFor } from '../statements.ts'
import { type Caller, callerOf, type Member, openWorld, PASSWORD, type World } from '../world.ts'
import { addressOf } from '../../src/platform/wire.ts'

/* The desk bills months of a family before they begin, and what follows when the child leaves. */

const today = indianDay(new Date())
const [month = '', second = '', third = '', fourth = '', ...far] = nextMonths(today, 13)
const tooFar = far.at(-1) ?? ''

let world: World
let owner: Member
let office: Member
let parent: Member
let child: Member
let groupId = ''
let planId = ''
let round = 0

beforeAll(async () => {
  world = await openWorld()
  owner = await world.staff('owner', 'Lakshmi')
  office = await world.office('Omar')
  const teacher = await world.teacher('Tara')
  groupId = await dailyGroup(office, { name: 'Daily', teacherId: teacher.id })
  await world.database.db.insert(feeSettings).values({ secondChildPercent: 10 })
})
afterAll(async () => {
  const books = await booksOf(world)
  expect([books.outOfBalance, books.findings]).toEqual([0, []])
  await world.close()
})
/** A family with a child on a plan of its own at ₹1,500 whose month is billed. */
beforeEach(async () => {
  round += 1
  planId = await newPlan()
  const family = await newFamily()
  parent = family.parent
  child = family.child
  await runOf(month)
})

async function newPlan(): Promise<string> {
  const body = { name: `Plan ${newId()}`, partRule: 'classes', amount: 1_500, fromDay: '2026-01-01' } as const
  return (await office.ask(fees.createFeePlan, { body })).body.data._id
}
let families = 0
async function newFamily() {
  families += 1
  const member = await world.parent(`Kavita ${families}`)
  const rohan = await world.child(member, `Rohan ${families}`)
  await enrolInGroup(office, { parent: member, child: rohan }, { groupId, planId })
  return { parent: member, child: rohan }
}
/** Bills a month as the office does. */
async function runOf(of: string): Promise<void> {
  const { count, totalPaise } = (await office.ask(getBillingRun, { query: { month: of } })).body.data
  if (count === 0) return
  const done = await office.ask(billMonth, { body: { month: of, count, totalPaise } })
  expect(done.status, done.refusal.message).toBe(200)
}
const look = (lastMonth: string, by: Caller = office, id = parent.id) =>
  by.ask(getMonthsAhead, { params: { id }, query: { lastMonth } })
const seen = async (lastMonth: string, by: Caller = office, id = parent.id) =>
  (await look(lastMonth, by, id)).body.data
const press = (
  body: Parameters<typeof bodyOf>[0] & { billId: string },
  by: Caller = office,
  id = parent.id,
) => by.ask(billMonthsAhead, { params: { id }, body })
const bodyOf = (seenThen: { lastMonth: string; count: number; totalPaise: number }) => ({
  billId: newId(),
  ...seenThen,
})
/** What a press of the button would send. */
async function ready(lastMonth: string, by: Caller = office, id = parent.id) {
  const { count, totalPaise } = await seen(lastMonth, by, id)
  return bodyOf({ lastMonth, count, totalPaise })
}
async function bill(lastMonth: string, by: Caller = office, id = parent.id): Promise<void> {
  const done = await press(await ready(lastMonth, by, id), by, id)
  expect(done.status, done.refusal.message).toBe(201)
}
const ledger = async (of: { id: string } = parent) =>
  (await office.ask(fees.getFeeLedger, { params: { id: of.id } })).body.data
const pay = (amount: number, charges: readonly { _id: string }[] = []) =>
  office.ask(fees.takeFeePayment, {
    params: { id: parent.id },
    body: {
      paymentId: newId(),
      amount,
      method: 'cash',
      reference: '',
      chargeIds: charges.map(({ _id }) => _id),
    },
  })
const stayId = async () => (await ledger()).stays.find(({ untilDay }) => untilDay === null)?._id ?? ''
const stayOf = async (name: string) => (await ledger()).stays.find((stay) => stay.child === name)?._id ?? ''
const end = (id: string, untilDay: string) =>
  office.ask(fees.endFeeStay, { params: { id }, body: { untilDay } })
const priceFrom = (fromDay: string, amount: number) =>
  office.ask(fees.addFeePrice, { params: { id: planId }, body: { fromDay, amount, isAgreed: true } })
/** What is charged for each month and not credited, in paise. */
const billedOf = async (id = parent.id) =>
  Object.fromEntries(
    (
      await world.database.pool.query(
        `select c.period, sum(c.paise - c.credited_paise)::int as paise from fee_charges c
          join fee_accounts a on a.id = c.account_id
          where a.person_id = $1 and c.period is not null group by c.period order by 1`,
        [id],
      )
    ).rows.map(({ period, paise }) => [period, paise]),
  )

describe('months ahead', () => {
  test('are read by child and month with their due days, and billed as they were read', async () => {
    const brother = await world.child(parent, `Arjun ${round}`)
    await enrolInGroup(office, { parent, child: brother }, { groupId, planId })
    await runOf(month)
    await office.ask(fees.addFeeConcession, {
      params: { id: parent.id },
      body: {
        _id: newId(),
        studentId: child.id,
        kind: 'rupees',
        value: 100,
        addsUp: false,
        reason: 'Bursary',
        fromDay: '2026-01-01',
      },
    })
    const list = await seen(third)
    expect(list).toMatchObject({ count: 4, totalPaise: 2 * (150_000 + 135_000 - 10_000), doubts: [] })
    expect(list.lines.map((line) => [line.month, line.dueOn])).toEqual([
      [second, `${second}-05`],
      [second, `${second}-05`],
      [third, `${third}-05`],
      [third, `${third}-05`],
    ])
    const done = await press(await ready(third))
    expect([done.status, done.body.data.billed]).toEqual([201, 4])
    const factsOf = (rows: readonly { title: string; child: string; paise: number; dueOn: string }[]) =>
      rows.map(({ title, child: of, paise, dueOn }) => `${title} ${of} ${paise} ${dueOn}`).toSorted()
    expect(factsOf((await ledger()).open.slice(2))).toEqual(factsOf(list.lines))
    expect(await seen(third)).toMatchObject({ count: 0, lines: [] })
  })

  test('are found by the run of their month, which bills each stay and month once', async () => {
    await bill(third)
    await runOf(second)
    await runOf(fourth)
    expect(await billedOf()).toEqual({
      [month]: 150_000,
      [second]: 150_000,
      [third]: 150_000,
      [fourth]: 150_000,
    })
    const { billed } = (await office.ask(getBillingRun, { query: { month: third } })).body.data
    expect(billed).toBeGreaterThan(0)
  })

  test('that were billed before a new price was set keep theirs; who pays month by month has the new one', async () => {
    const other = await newFamily()
    await runOf(month)
    await bill(fourth)
    const kept = (await seen(fourth)).totalPaise
    expect(kept).toBe(0)
    expect((await priceFrom(`${second}-01`, 1_650)).status).toBe(200)
    const sums = { kept: 0, other: 0 }
    for (const of of [second, third, fourth]) {
      await runOf(of)
      sums.kept += (await billedOf())[of] ?? 0
      sums.other += (await billedOf(other.parent.id))[of] ?? 0
    }
    expect({ kept: rupeesExact(sums.kept), other: rupeesExact(sums.other) }).toEqual(oracle('O24'))
  })

  test('have the price that is set for them when they are billed, and the desk reads that it is new', async () => {
    await priceFrom(`${third}-01`, 1_650)
    const { lines, doubts } = await seen(fourth)
    expect(lines.map(({ paise }) => paise)).toEqual([150_000, 165_000, 165_000])
    expect(doubts.map(({ detail }) => detail)).toEqual([expect.stringMatching(/₹1,650 instead of ₹1,500\.$/)])
  })

  test('with this month, where that is not billed yet', async () => {
    const { parent: late } = await newFamily()
    const { lines } = await seen(second, office, late.id)
    expect(lines.map((line) => line.month)).toEqual([month, second])
  })

  test('are settled by what was paid ahead in rupees, and paid in one payment', async () => {
    expect((await pay(2_000)).status).toBe(201)
    await bill(third)
    const { open } = await ledger()
    expect(open.map(({ openPaise, dueOn }) => [openPaise, dueOn])).toEqual([
      [100_000, `${second}-05`],
      [150_000, `${third}-05`],
    ])
    expect((await pay(2_500)).status).toBe(201)
    expect((await ledger()).open).toEqual([])
  })

  test('are read in as many statements for a year as for a month', async () => {
    const lastMonth = far.at(-2) ?? ''
    expect([(await seen(second)).count, (await seen(lastMonth)).count]).toEqual([1, 12])
    const ofMonth = await statementsFor(world, () => seen(second))
    const ofYear = await statementsFor(world, () => seen(lastMonth))
    expect(ofYear).toBe(ofMonth)
  })

  test('until the day before another registration bills at the centre', async () => {
    const place = { ...CENTRE_FACTS, code: 'MRG', name: 'Margao', kind: 'franchise' as const }
    const centre = (await owner.ask(createCentre, { body: place })).body.data._id
    const teacher = await world.teacher(`Mira ${round}`)
    const there = await dailyGroup(office, { name: `Late ${round}`, teacherId: teacher.id, centreId: centre })
    const own = await world.parent(`Own ${round}`)
    await enrolInGroup(
      office,
      { parent: own, child: await world.child(own, `Bina ${round}`) },
      { groupId: there, planId },
    )
    const biller = newId()
    const facts = {
      name: 'Margao LLP',
      pan: 'MARGO1234F',
      gstin: '',
      state: 'Goa',
      address: 'Margao',
    } as const
    const made = await owner.ask(createFranchiseBiller, { body: { _id: biller, ...facts, upiAddress: '' } })
    expect(made.status, made.refusal.message).toBe(201)
    const assigned = await owner.ask(setCentreBiller, {
      params: { id: centre },
      body: { billerId: biller, fromDay: `${third}-01` },
    })
    expect(assigned.status, assigned.refusal.message).toBe(200)
    const { lines, doubts } = await seen(fourth, office, own.id)
    expect(lines.map((line) => line.month)).toEqual([month, second])
    expect(doubts.map(({ detail }) => detail)).toHaveLength(2)
    expect(doubts[0]?.detail).toMatch(/is under another registration\. Not billed\.$/)
  })
})

describe('a press', () => {
  test('is refused to who has no part in it, signed out, malformed, and for months that cannot be billed', async () => {
    const body = await ready(third)
    const teacher = await world.teacher(`Anil ${round}`)
    const others = [callerOf(world.url, {}), teacher, parent].map(async (by) => [
      (await look(third, by)).status,
      (await press(body, by)).status,
    ])
    expect(await Promise.all(others)).toEqual([
      [401, 401],
      [403, 403],
      [403, 403],
    ])
    expect((await look(third, office, newId())).status).toBe(404)
    expect((await press(body, office, newId())).status).toBe(404)
    for (const wrong of [
      { billId: 'x' },
      { lastMonth: 'soon' },
      { count: 0 },
      { count: 1.5 },
      { totalPaise: -1 },
    ])
      expect((await press({ ...body, ...wrong })).status).toBe(422)
    for (const lastMonth of ['2026-01', tooFar]) {
      expect((await look(lastMonth)).refusal.errors?.lastMonth).toMatch(/one of the next 12/)
      expect((await press({ ...body, lastMonth })).status).toBe(422)
    }
    expect((await look('soon')).status).toBe(400)
    expect(await seen(third)).toMatchObject({ count: 2 })
  })

  test('is refused when the sum is not what was seen', async () => {
    const body = await ready(third)
    for (const changed of [{ count: 1 }, { totalPaise: body.totalPaise - 100 }])
      expect((await press({ ...body, ...changed })).status).toBe(409)
    await priceFrom(`${third}-01`, 1_650)
    const late = await press(body)
    expect([late.status, late.refusal.message]).toEqual([
      409,
      'The list has changed. Look it over and bill again.',
    ])
    expect(await billedOf()).toEqual({ [month]: 150_000 })
  })

  test('that is sent again, also at once, is one; other details under its id are refused', async () => {
    const body = await ready(third)
    const replies = await Promise.all([press(body), press(body), press(body)])
    expect(replies.map(({ status, body: { data } }) => [status, data.billed])).toEqual([
      [201, 2],
      [201, 2],
      [201, 2],
    ])
    expect((await press(body)).body.data.billed).toBe(2)
    expect((await press({ ...body, totalPaise: body.totalPaise + 100 })).status).toBe(409)
    const other = await newFamily()
    expect((await press(body, office, other.parent.id)).status).toBe(409)
    expect(await billedOf()).toEqual({ [month]: 150_000, [second]: 150_000, [third]: 150_000 })
  })

  test('at two desks at once, beside a billing run, bills each month once', async () => {
    const [one, two] = [await ready(third), await ready(third)]
    const [first, other] = await Promise.all([press(one), press(two), runOf(fourth)])
    expect([first.status, other.status].toSorted()).toEqual([201, 409])
    expect(await billedOf()).toEqual({
      [month]: 150_000,
      [second]: 150_000,
      [third]: 150_000,
      [fourth]: 150_000,
    })
  })
})

describe('at a centre', () => {
  test('its head and its desk bill for the groups of their seats, and of no other centre', async () => {
    const place = async (name: string) => {
      const code = `${name}${'ABCDEFGHIJ'[round % 10]}K`
      const id = await newCentre(owner, code, `Centre ${code}`)
      const teacher = await world.teacher(`Teacher ${code}`)
      const group = await dailyGroup(office, { name: `Group ${code}`, teacherId: teacher.id, centreId: id })
      const [head, desk] = [await world.office(`Head ${code}`), await world.office(`Desk ${code}`)]
      await owner.ask(giveSeat, { params: { id }, body: { personId: head.id, role: 'head' } })
      await owner.ask(giveSeat, { params: { id }, body: { personId: desk.id, role: 'desk' } })
      return { group, head, desk }
    }
    const [nashik, pune] = [await place('N'), await place('P')]
    const own = await world.parent(`Own ${round}`)
    const asha = await world.child(own, `Asha ${round}`)
    await enrolInGroup(office, { parent: own, child: asha }, { groupId: nashik.group, planId })
    // From the third month on the child also goes to the other centre, which is of no concern before.
    const joins = { studentIds: [asha.id], joinedOn: `${third}-01` }
    await office.ask(addGroupMembers, { params: { id: pune.group }, body: joins })
    const planned = { studentId: asha.id, groupId: pune.group, planId, fromDay: `${third}-01` }
    await office.ask(fees.startFeeStay, { params: { id: own.id }, body: planned })

    expect((await look(third, pune.head, own.id)).status).toBe(404)
    expect((await press(await ready(third, nashik.head, own.id), pune.desk, own.id)).status).toBe(404)
    const [all, there] = [await seen(third, office, own.id), await seen(third, nashik.desk, own.id)]
    expect([all.count, there.count]).toEqual([4, 3])
    await bill(second, nashik.desk, own.id)
    await bill(third, nashik.head, own.id)
    expect((await billedOf(own.id))[third]).toBe(150_000)
    expect(await seen(third, office, own.id)).toMatchObject({ count: 1 })
  })
})

describe('before its day', () => {
  const ages = async () => (await office.ask(fees.getDuesSummary, {})).body.data
  type Ages = Awaited<ReturnType<typeof ages>>
  /** What has changed of an age in between. */
  const changed = (before: Ages, after: Ages) => (wanted: string) => {
    const ofAge = (desk: Ages) => desk.ages.find(({ age }) => age === wanted) ?? { families: 0, paise: 0 }
    const [then, now] = [ofAge(before), ofAge(after)]
    return { families: now.families - then.families, paise: now.paise - then.paise }
  }

  test('a month is late nowhere: not by age, not with a late fee, not on the family’s page', async () => {
    await pay(1_500)
    const before = await ages()
    await office.ask(fees.addFeeCharge, {
      params: { id: parent.id },
      body: {
        chargeId: newId(),
        studentId: child.id,
        head: 'kit',
        title: 'Book 2',
        amount: 700,
        dueOn: '2026-01-05',
      },
    })
    await bill(third)
    const after = await ages()
    const change = changed(before, after)
    expect(change('over 60')).toMatchObject({ families: 1, paise: 70_000 })
    // The family is counted by its oldest.
    expect(change('not due')).toEqual({ families: 0, paise: 300_000 })
    expect(after.duePaise).toBe(after.ages.reduce((sum, { paise }) => sum + paise, 0))

    const { body } = await office.ask(fees.findDues, { body: { words: parent.name, age: 'over 60' } })
    expect(body.data.find(({ personId }) => personId === parent.id)).toMatchObject({
      owesPaise: 370_000,
      notDuePaise: 300_000,
    })
    await world.database.db.update(feeSettings).set({ latePerDayPaise: 1_000, lateGraceDays: 0 })
    const { open } = await ledger()
    await world.database.db.update(feeSettings).set({ latePerDayPaise: 0, lateGraceDays: 7 })
    expect(open.filter(({ dueOn }) => dueOn > today).map((row) => [row.lateFeePaise, row.daysLate])).toEqual([
      [0, 0],
      [0, 0],
    ])
    const page = (await parent.ask(getFamilyFees, {})).body.data
    expect(page.open.slice(-2).map(({ dueOn, lateFeePaise }) => [dueOn, lateFeePaise])).toEqual([
      [`${second}-05`, 0],
      [`${third}-05`, 0],
    ])
  })

  test('a charge is due on its day: by age, in the list and in its sheet', async () => {
    await pay(1_500)
    const before = await ages()
    for (const [amount, dueOn] of [
      [500, today],
      [300, dayAfter(today)],
    ] as const) {
      const kit = {
        chargeId: newId(),
        studentId: child.id,
        head: 'kit',
        title: 'Book',
        amount,
        dueOn,
      } as const
      expect((await office.ask(fees.addFeeCharge, { params: { id: parent.id }, body: kit })).status).toBe(201)
    }
    await pay(100, (await ledger()).open.slice(-1))
    const change = changed(before, await ages())
    expect(change('today')).toEqual({ families: 1, paise: 50_000 })
    expect(change('not due')).toEqual({ families: 0, paise: 20_000 })
    const listed = async (age: 'today' | 'not due' | '1 to 7') =>
      (await office.ask(fees.findDues, { body: { words: parent.name, age } })).body.data
    expect(await listed('today')).toMatchObject([{ owesPaise: 70_000, notDuePaise: 20_000, daysLate: 0 }])
    expect([...(await listed('not due')), ...(await listed('1 to 7'))]).toEqual([])
    const sheet = await fetch(world.url + addressOf(fees.exportDues, {}), {
      method: 'POST',
      headers: { authorization: `Bearer ${office.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ words: parent.name, age: 'today', format: 'csv' }),
    })
    expect(await sheet.text()).toContain(',700,200,')
    // Once what is due is paid, the rest is not due yet.
    await pay(500)
    expect(await listed('today')).toEqual([])
    expect(await listed('not due')).toMatchObject([{ owesPaise: 20_000, notDuePaise: 20_000 }])
  })

  test('nobody is reminded of it, and three days before it the family is', async () => {
    await world.confirmEmail(parent)
    await pay(1_500)
    await bill(second)
    await world.database.db.update(feeSettings).set({ remindsFamilies: true })
    const others = (await world.academy.jobs.report())
      .map(({ name }) => name)
      .filter((name) => name !== 'fee-reminders')
    const reminded = async (daysBefore: number) => {
      await world.runJobs(new Date(dayBegins(`${second}-05`).getTime() - daysBefore * DAY_MS), others)
      return world.count('messages', `person_id = '${parent.id}' and kind = 'fee_due'`)
    }
    expect(await reminded(4)).toBe(0)
    expect(await reminded(3)).toBe(1)
    await world.database.db.update(feeSettings).set({ remindsFamilies: false })
  })

  test('the family reads what comes after what is billed', async () => {
    const coming = async () =>
      (await parent.ask(getFamilyFees, {})).body.data.coming.map(({ dueOn }) => dueOn?.slice(0, 7))
    expect(await coming()).toEqual([second])
    await bill(fourth)
    expect(await coming()).toEqual([far[0]])
    await bill(far.at(-2) ?? '')
    expect(await coming()).toEqual([tooFar])
  })

  test('the next fee is the first month that a child is billed for, beside one who pays nothing', async () => {
    const free = await world.child(parent, `Free ${round}`)
    await enrolInGroup(office, { parent, child: free }, { groupId, planId })
    const bursary = { kind: 'percent', value: 100, addsUp: false, reason: 'Bursary' } as const
    await office.ask(fees.addFeeConcession, {
      params: { id: parent.id },
      body: { _id: newId(), studentId: free.id, ...bursary, fromDay: '2026-01-01' },
    })
    const coming = async () =>
      (await parent.ask(getFamilyFees, {})).body.data.coming.map((fee) => [fee.child, fee.dueOn?.slice(0, 7)])
    await bill(fourth)
    expect(await coming()).toEqual([[child.name, far[0]]])
    await bill(far.at(-2) ?? '')
    expect(await coming()).toEqual([[child.name, tooFar]])
    // Who pays nothing has nothing to come.
    await end(await stayOf(child.name), daysOfMonth(month).until)
    expect(await coming()).toEqual([])
  })
})

describe('a plan that ends', () => {
  test('gives the months after it back, and what was paid for them is an advance', async () => {
    await pay(1_500)
    await bill(fourth)
    await pay(4_500)
    const id = await stayId()
    const [, ahead] = (await ledger()).stays.find(({ _id }) => _id === id)?.billed ?? []
    expect(ahead).toEqual({ month: second, leftPaise: 150_000 })
    const untilDay = daysOfMonth(second).until
    const ended = await end(id, untilDay)
    expect([ended.status, ended.refusal.message]).toEqual([
      200,
      'The plan ends on that day. ₹3,000 came back by credit notes.',
    ])
    expect(await billedOf()).toEqual({ [month]: 150_000, [second]: 150_000, [third]: 0, [fourth]: 0 })
    const { balancePaise, entries, open } = await ledger()
    expect([balancePaise, open]).toEqual([-300_000, []])
    expect(entries.filter(({ kind }) => kind === 'credit').map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^Left on \d+ \w+ \d{4}$/),
      expect.stringMatching(/^Left on/),
    ])
    // Once more gives nothing back; what came back is not billed under this plan again.
    expect((await end(id, untilDay)).refusal.message).toBe('The plan ends on that day')
    const later = await end(id, daysOfMonth(third).until)
    expect([later.status, later.refusal.errors?.untilDay]).toEqual([
      422,
      expect.stringMatching(
        /^The fee for \w+ \d{4} was already credited\. Add a new plan from that month\.$/,
      ),
    ])
    const again = { studentId: child.id, groupId, planId, fromDay: `${third}-01` }
    expect((await office.ask(fees.startFeeStay, { params: { id: parent.id }, body: again })).status).toBe(201)
    await runOf(third)
    expect(await billedOf()).toEqual({ [month]: 150_000, [second]: 150_000, [third]: 150_000, [fourth]: 0 })
  })

  test('takes back what is left of a month, and leaves the month of its last day as it is', async () => {
    await bill(third)
    const { open } = await ledger()
    await office.ask(fees.creditFeeCharge, {
      params: { id: open.at(-1)?._id ?? '' },
      body: { creditId: newId(), amount: 500, reason: 'Goodwill' },
    })
    expect((await ledger()).stays[0]?.billed).toEqual([
      { month, leftPaise: 150_000 },
      { month: second, leftPaise: 150_000 },
      { month: third, leftPaise: 100_000 },
    ])
    await end(await stayId(), `${second}-10`)
    expect(await billedOf()).toEqual({ [month]: 150_000, [second]: 150_000, [third]: 0 })
    expect((await ledger()).balancePaise).toBe(300_000)
  })

  test('at once with the bill of a month after it leaves nothing owed', async () => {
    const id = await stayId()
    const body = await ready(fourth)
    await Promise.all([press(body), end(id, daysOfMonth(month).until)])
    const { [month]: own, ...after } = await billedOf()
    expect(own).toBe(150_000)
    expect(Object.values(after).every((paise) => paise === 0)).toBe(true)
  })
})

/** Who waits for a lock now. */
const waiting =
  "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"

describe('a child who is erased', () => {
  const erase = (who: Member) => office.ask(erasePerson, { params: { id: who.id }, body: { name: who.name } })
  const NOT_SETTLED = 'Fees are still open or paid ahead. Settle them first.'

  test('gives the months after this one back, so that the parent owes none of them', async () => {
    await bill(third)
    expect((await erase(child)).status).toBe(200)
    expect(await billedOf()).toEqual({ [month]: 150_000, [second]: 0, [third]: 0 })
    const { balancePaise, entries } = await ledger()
    expect(balancePaise).toBe(150_000)
    expect(entries.filter(({ kind }) => kind === 'credit').map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^Left on \d+ \w+ \d{4}$/),
      expect.stringMatching(/^Left on/),
    ])
    const { rows } = await world.database.pool.query(
      `select distinct n.by_id from fee_credits n join fee_charges c on c.id = n.charge_id
        where c.student_id = $1`,
      [child.id],
    )
    expect(rows).toEqual([{ by_id: office.id }])
  })

  test('leaves what was paid for these months as an advance, and the parent cannot go before it', async () => {
    await bill(third)
    await pay(4_500)
    expect((await erase(child)).status).toBe(200)
    expect((await ledger()).balancePaise).toBe(-300_000)
    const gone = await erase(parent)
    expect([gone.status, gone.refusal.message]).toEqual([409, NOT_SETTLED])
  })

  test('by its parent gives them back, also of a plan that has not begun', async () => {
    await end(await stayId(), today)
    const later = await newPlan()
    const body = { studentId: child.id, groupId, planId: later, fromDay: daysOfMonth(second).from }
    expect((await office.ask(fees.startFeeStay, { params: { id: parent.id }, body })).status).toBe(201)
    await bill(third)
    expect(await billedOf()).toMatchObject({ [second]: 150_000, [third]: 150_000 })
    const params = { id: child.id }
    const gone = await parent.ask(deleteChild, { params, body: { password: PASSWORD } })
    expect(gone.status, gone.refusal.message).toBe(200)
    expect(await billedOf()).toEqual({ [month]: 150_000, [second]: 0, [third]: 0 })
  })

  test('who pays for itself stays while these months are paid, and nothing is credited', async () => {
    const alone = await world.student(`Dev ${round}`)
    await enrolInGroup(office, { parent: alone, child: alone }, { groupId, planId })
    await bill(third, office, alone.id)
    const paid = await office.ask(fees.takeFeePayment, {
      params: { id: alone.id },
      body: { paymentId: newId(), amount: 4_500, method: 'cash', reference: '', chargeIds: [] },
    })
    expect(paid.status, paid.refusal.message).toBe(201)
    const gone = await erase(alone)
    expect([gone.status, gone.refusal.message]).toEqual([409, NOT_SETTLED])
    expect((await billedOf(alone.id))[third]).toBe(150_000)
    expect((await ledger(alone)).stays).toMatchObject([{ untilDay: null }])
  })

  test('at once with the bill of its months ahead leaves none of them owed', async () => {
    const { database } = world
    const body = await ready(fourth)
    const { both } = await database.transact('write', async (on) => {
      await on.query('select id from fee_accounts where person_id = $1 for update', [parent.id])
      const pressing = press(body)
      // On PostgreSQL the press has its plans by then, and the child is erased after it has billed.
      while (database.kind === 'postgres' && (await on.query(waiting)).length < 1);
      const erasing = erase(child)
      while (database.kind === 'postgres' && (await on.query(waiting)).length < 2);
      return { both: Promise.all([pressing, erasing]) }
    })
    const [, gone] = await both
    expect(gone.status, gone.refusal.message).toBe(200)
    const { [month]: own, ...after } = await billedOf()
    expect(own).toBe(150_000)
    expect(Object.values(after).every((paise) => paise === 0)).toBe(true)
  })
})

test('a press waits for a plan that a later month bills before it locks the family’s account', async () => {
  const { database } = world
  await bill(second)
  const first = await stayId()
  const brother = await world.child(parent, `Arjun ${round}`)
  await enrolInGroup(office, { parent, child: brother }, { groupId, planId })
  const body = await ready(third)
  const { pressed } = await database.transact('write', async (on) => {
    await on.query('select id from fee_stays where id = $1 for update', [first])
    const asking = press(body)
    // On PostgreSQL the press has come to the plan by then; a pause or an end of it goes on to the account.
    while (database.kind === 'postgres' && (await on.query(waiting)).length === 0);
    await on.query('select id from fee_accounts where person_id = $1 for update nowait', [parent.id])
    return { pressed: asking }
  })
  expect((await pressed).status).toBe(201)
})

test('the run names a child without a place whose plan has a last day, until the plan ends earlier', async () => {
  const untilDay = daysOfMonth(fourth).until
  await end(await stayId(), untilDay)
  await bill(third)
  const leaves = { params: { id: groupId, studentId: child.id }, body: { leftOn: today } }
  expect((await office.ask(removeGroupMember, leaves)).status).toBe(200)
  const own = async (of: string) =>
    (await office.ask(getBillingRun, { query: { month: of } })).body.data.doubts.filter(
      (doubt) => doubt.child === child.name,
    )
  for (const of of [second, third])
    expect(await own(of)).toMatchObject([
      {
        kind: 'not in the group',
        detail: expect.stringMatching(/^No longer in Daily but was billed\. End the plan before /),
      },
    ])
  const { stays } = await ledger()
  await end(stays.find((stay) => stay.untilDay === untilDay)?._id ?? '', today)
  for (const of of [second, third]) expect(await own(of)).toEqual([])
})

test('the run names a child who has left the group and is billed ahead, until the plan is ended', async () => {
  await bill(third)
  const leaves = { params: { id: groupId, studentId: child.id }, body: { leftOn: today } }
  expect((await office.ask(removeGroupMember, leaves)).status).toBe(200)
  const own = async () =>
    (await office.ask(getBillingRun, { query: { month: third } })).body.data.doubts.filter(
      (doubt) => doubt.child === child.name,
    )
  expect(await own()).toMatchObject([
    {
      kind: 'not in the group',
      detail: expect.stringMatching(/^No longer in Daily but was billed\. End the plan/),
    },
  ])
  await end(await stayId(), today)
  expect(await own()).toEqual([])
})

describe('a pause of a month that was billed ahead', () => {
  const pause = async (fromDay: string, untilDay: string) => {
    const body = { pauseId: newId(), fromDay, untilDay, reason: 'Travels' }
    const done = await office.ask(fees.pauseFeeStay, { params: { id: await stayId() }, body })
    expect(done.status, done.refusal.message).toBe(201)
    return done.body.data.creditedPaise
  }

  test.each([
    ['higher', 1_650],
    ['lower', 1_400],
  ])('gives back its classes at the price that was billed, with a %s one since', async (_, amount) => {
    await bill(fourth)
    await priceFrom(`${second}-01`, amount)
    const days = Number(daysOfMonth(third).until.slice(-2))
    expect(await pause(`${third}-01`, `${third}-14`)).toBe(Math.round((1_500 * 14) / days) * 100)
    const rest = 150_000 - Math.round((1_500 * 14) / days) * 100
    expect((await billedOf())[third]).toBe(rest)
    // What is left of the month, in a second pause.
    await pause(`${third}-15`, daysOfMonth(third).until)
    expect(await billedOf()).toMatchObject({ [second]: 150_000, [third]: 0, [fourth]: 150_000 })
  })

  test('over more than a month gives back what it touches of each', async () => {
    const lastMonth = far.at(-2) ?? ''
    await bill(lastMonth)
    const [from, until] = [`${fourth}-01`, dayAfter(`${fourth}-01`, 59)]
    await pause(from, until)
    const left = await billedOf()
    expect(left[fourth]).toBe(0)
    expect(left[third]).toBe(150_000)
    expect(left[far[0] ?? '']).toBeLessThan(150_000)
  })
})
