import { daysOfMonth } from '../../src/classroom/classroom.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as centres from '../../src/centres/centres.contract.ts'
import { addGroupMembers, createGroup } from '../../src/classroom/office/groups.contract.ts'
import { taxSettings } from '../../src/enrolment/enrolment.tables.ts'
import { addCharge } from '../../src/fees/charges.server.ts'
import { feeYearOf } from '../../src/fees/family/fee-year.server.ts'
import {
  getFamilyFees,
  getFamilyFeeYear,
  reportFeePayment,
  takeReportedPaymentBack,
} from '../../src/fees/family/family-fees.contract.ts'
import { feeSettings } from '../../src/fees/fees.tables.ts'
import { firstYearOf, nextMonths } from '../../src/fees/fees.rules.ts'
import * as fees from '../../src/fees/office/fees.contract.ts'
import { billMonth, getBillingRun } from '../../src/fees/office/run.contract.ts'
import { exportOwnData } from '../../src/people/family/family.contract.ts'
import { erasePerson, mergePeople, undoMerge } from '../../src/people/office/office.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { formatMonth } from '../../src/platform/text/dates.rules.ts'
import { DAY_MS, indianDay } from '../../src/platform/text/india.rules.ts'
import { addressOf, type CallInput } from '../../src/platform/wire.ts'
import { booksOf, enrolInGroup, type GroupPlan, groupWithPlan } from '../fees-family.ts'
import { newCentre } from '../new-centre.ts'
import { statementsFor } from '../statements.ts'
import { type Member, openWorld, type World } from '../world.ts'

/* A family's own page: what comes next, what it says it has paid in another way, and a year as one PDF. */

let world: World
let office: Member
let owner: Member
let plan: GroupPlan
let parent: Member
let child: Member
let round = 0
const today = indianDay(new Date())
const inDays = (days: number) => indianDay(new Date(Date.now() + days * DAY_MS))
const [thisMonth = '', nextMonth = '', thirdMonth = ''] = nextMonths(today, 2)

beforeAll(async () => {
  world = await openWorld()
  office = await world.office('Omar')
  owner = await world.staff('owner', 'Lakshmi')
  plan = await groupWithPlan(world, office, 'Tuesday')
  const { db } = world.database
  await db
    .insert(taxSettings)
    .values({ gstin: '23ABCDE1234F1Z5', state: 'Madhya Pradesh', address: 'Indore' })
  await db.insert(feeSettings).values({ dueDay: 5, secondChildPercent: 10 })
})
afterAll(async () => {
  const books = await booksOf(world)
  expect([books.outOfBalance, books.findings]).toEqual([0, []])
  await world.close()
})
beforeEach(async () => {
  round += 1
  parent = await world.parent(`Kavita ${round}`)
  await world.confirmEmail(parent)
  child = await world.child(parent, `Rohan ${round}`)
})

const shown = async (by = parent) => (await by.ask(getFamilyFees, {})).body.data
const ledger = async (of = parent) =>
  (await office.ask(fees.getFeeLedger, { params: { id: of.id } })).body.data
async function charge(amount: number, more: object = {}, of = { parent, child }): Promise<string> {
  const chargeId = newId()
  const body = {
    chargeId,
    studentId: of.child.id,
    head: 'other' as const,
    title: 'Bag',
    amount,
    dueOn: today,
  }
  const asked = { params: { id: of.parent.id }, body: { ...body, ...more } }
  expect((await office.ask(fees.addFeeCharge, asked)).status).toBe(201)
  return chargeId
}
type Report = CallInput<typeof reportFeePayment>['body']
const reportOf = (chargeIds: string[], more: Partial<Report> = {}): Report => ({
  reportedId: newId(),
  chargeIds,
  amount: 500,
  method: 'upi',
  reference: `4321 ${newId().slice(-8)}`,
  day: today,
  ...more,
})
const report = (body: Report, by: Pick<Member, 'ask'> = parent) => by.ask(reportFeePayment, { body })
const answer = (id: string, by = office, text = 'This number is not in our bank.') =>
  by.ask(fees.answerReportedPayment, { params: { id }, body: { answer: text } })
const take = (more: object, by = office, of = parent) =>
  by.ask(fees.takeFeePayment, {
    params: { id: of.id },
    body: { paymentId: newId(), amount: 500, method: 'cash', reference: '', chargeIds: [], ...more },
  })
/** Status and text of an answer, as it came. */
async function bytesOf({ token }: Member, path: string, body: object): Promise<string> {
  const reply = await fetch(`${world.url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return `${reply.status} ${await reply.text()}`
}

describe('what comes next', () => {
  const bill = async (month: string) => {
    const { count, totalPaise } = (await office.ask(getBillingRun, { query: { month } })).body.data
    if (count === 0) return
    const billed = await office.ask(billMonth, { body: { month, count, totalPaise } })
    expect(billed.status).toBe(200)
  }

  test('is what the billing run will charge, to the paisa: of this month, and of the next', async () => {
    const second = await world.child(parent, `Diya ${round}`)
    for (const each of [child, second]) await enrolInGroup(office, { parent, child: each }, plan)
    await office.ask(fees.addFeeConcession, {
      params: { id: parent.id },
      body: {
        _id: newId(),
        studentId: child.id,
        kind: 'percent',
        value: 20,
        addsUp: false,
        reason: 'Staff',
        fromDay: '2026-01-01',
      },
    })
    const { coming } = await shown()
    expect(coming).toHaveLength(4)
    const lines = async (month: string) =>
      (await office.ask(getBillingRun, { query: { month } })).body.data.lines
        .filter(({ personId }) => personId === parent.id)
        .map(({ child: name, title, paise, why }) => ({ child: name, title, paise, why }))
    const run = [...(await lines(thisMonth)), ...(await lines(nextMonth))]
    expect(coming.map(({ child: name, title, paise, why }) => ({ child: name, title, paise, why }))).toEqual(
      run,
    )
    expect(coming.map(({ dueOn }) => dueOn)).toEqual([
      ...Array(2).fill(`${thisMonth}-05` < today ? null : `${thisMonth}-05`),
      ...Array(2).fill(`${nextMonth}-05`),
    ])
    // What is billed is open, and its tax is what was said before.
    await bill(thisMonth)
    const after = await shown()
    const taxOf = (fees_: readonly { taxPaise: number }[]) => fees_.map(({ taxPaise }) => taxPaise)
    const open = after.open.toSorted((a, b) => a.paise - b.paise)
    expect(taxOf(open)).toEqual(taxOf(coming.slice(0, 2).toSorted((a, b) => a.paise - b.paise)))
    expect(after.coming).toEqual(coming.slice(2))
  })

  test('leaves out a stay that ends, a month that is paused, and whoever is on no plan', async () => {
    expect((await shown()).coming).toEqual([])
    await enrolInGroup(office, { parent, child }, plan)
    const { stays } = await ledger()
    const stayId = stays[0]?._id ?? ''
    const next = daysOfMonth(nextMonth)
    const pause = { pauseId: newId(), fromDay: next.from, untilDay: next.until, reason: 'A journey' }
    const paused = await office.ask(fees.pauseFeeStay, { params: { id: stayId }, body: pause })
    expect(paused.status, paused.refusal.message).toBe(201)
    const months = (await shown()).coming.map(({ dueOn }) => dueOn?.slice(0, 7) ?? thisMonth)
    expect(months).toEqual([thisMonth, thirdMonth])
    const end = { params: { id: stayId }, body: { untilDay: today } }
    expect((await office.ask(fees.endFeeStay, end)).status).toBe(200)
    const last = (await shown()).coming
    expect(last.map(({ title }) => title)).toEqual([expect.stringContaining('Plan of Tuesday')])
    expect(last[0]?.why.some(({ text }) => /^\d+ of \d+ classes/.test(text)) || today.endsWith('30')).toBe(
      true,
    )
  })
})

describe('a plan whose first price is that of a later month', () => {
  const monthAhead = (by: number) => nextMonths(today, by).at(-1) ?? ''
  /** What comes next on a plan that costs nothing before that month, and how many statements it takes. */
  async function comingFrom(month: string) {
    const member = await world.parent(`Kavita from ${month}`)
    const own = await world.child(member, `Rohan from ${month}`)
    const created = await office.ask(fees.createFeePlan, {
      body: { name: `From ${month}`, partRule: 'classes', amount: 1_500, fromDay: `${month}-01` },
    })
    await enrolInGroup(office, { parent: member, child: own }, { ...plan, planId: created.body.data._id })
    const { coming } = await shown(member)
    return {
      months: coming.map(({ title }) => title.split(',')[0]),
      statements: await statementsFor(world, () => shown(member)),
    }
  }

  test('is looked for up to 13 months ahead, in as many statements as for the next month', async () => {
    const near = await comingFrom(nextMonth)
    const far = await comingFrom(monthAhead(13))
    const tooFar = await comingFrom(monthAhead(14))
    expect([near, far, tooFar].map(({ months }) => months)).toEqual([
      [formatMonth(`${nextMonth}-01`)],
      [formatMonth(`${monthAhead(13)}-01`)],
      [],
    ])
    expect([far.statements, near.statements < 40]).toEqual([near.statements, true])
  })
})

describe('a family says it has paid in another way', () => {
  test('the desk sees it, takes it as a payment, and only then something is settled', async () => {
    const [bag, book] = [await charge(500), await charge(300, { title: 'Book' })]
    const body = reportOf([bag], { reference: ' 43 21 ab ' })
    expect((await report(body)).status).toBe(201)
    expect(await shown()).toMatchObject({
      balancePaise: 80_000,
      reported: [
        { _id: body.reportedId, state: 'open', paise: 50_000, reference: '4321AB', chargeIds: [bag] },
      ],
    })
    const { reported } = (await office.ask(fees.getDuesSummary, {})).body.data
    expect(reported.rows.find(({ personId }) => personId === parent.id)).toMatchObject({
      _id: body.reportedId,
      family: parent.name,
      method: 'upi',
      day: today,
    })
    expect((await ledger()).reported).toMatchObject([{ _id: body.reportedId, chargeIds: [bag] }])

    const paymentId = newId()
    const taken = {
      paymentId,
      method: 'upi',
      reference: '4321AB',
      chargeIds: [bag],
      reportedId: body.reportedId,
    }
    expect((await take(taken)).status).toBe(201)
    // A repeat is the same payment.
    expect((await take(taken)).status).toBe(201)
    const after = await shown()
    expect([after.reported, after.open.map(({ _id }) => _id)]).toEqual([[], [book]])
    expect(after.paid).toHaveLength(1)
    // A second desk that had it open takes it no more, by whatever way.
    const second = await take({ reportedId: body.reportedId })
    expect([second.status, second.refusal.message]).toEqual([
      409,
      'Somebody has looked for this payment already. Look at the ledger.',
    ])
    expect((await answer(body.reportedId)).status).toBe(404)
    expect((await ledger()).reported).toEqual([])
  })

  test('one that the family calls UPI ends with the same transfer that the desk calls bank', async () => {
    const bag = await charge(500)
    expect((await report(reportOf([bag], { reference: 'same 1' }))).status).toBe(201)
    expect((await take({ method: 'bank', reference: 'SAME1', chargeIds: [bag] })).status).toBe(201)
    expect((await ledger()).reported).toEqual([])
  })

  test('what was not found is answered in words, and what turns up later by its number replaces them', async () => {
    const bag = await charge(500)
    const body = reportOf([bag], { method: 'bank', reference: `N${round}77` })
    await report(body)
    expect((await answer(body.reportedId)).status).toBe(200)
    expect((await answer(body.reportedId)).status).toBe(200)
    expect((await answer(body.reportedId, office, 'Another answer')).status).toBe(404)
    expect((await shown()).reported).toMatchObject([
      { state: 'not found', answer: 'This number is not in our bank.' },
    ])
    expect((await shown()).balancePaise).toBe(50_000)
    const again = reportOf([bag])
    expect((await report(again)).status).toBe(201)
    // What is looked for comes first; the answer to what was said before is not shown beside it.
    expect((await shown()).reported.map(({ _id }) => _id)).toEqual([again.reportedId])
    await parent.ask(takeReportedPaymentBack, { params: { id: again.reportedId }, body: {} })
    await take({ method: 'bank', reference: `N${round}77` })
    expect(
      await world.count('fee_reported_payments', `id = '${body.reportedId}' and ended_as = 'taken'`),
    ).toBe(1)
    expect((await shown()).reported).toEqual([])
  })

  test('one is looked for at a time, however often and at once it is sent', async () => {
    const bag = await charge(500)
    const same = reportOf([bag])
    const repeats = await Promise.all([1, 2, 3].map(() => report(same)))
    expect(repeats.map(({ status }) => status)).toEqual([201, 201, 201])
    const other = await report({ ...same, amount: 400 })
    expect(other.status).toBe(409)
    await parent.ask(takeReportedPaymentBack, { params: { id: same.reportedId }, body: {} })
    const atOnce = await Promise.all([1, 2, 3].map(() => report(reportOf([bag]))))
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect((await shown()).reported).toHaveLength(1)
    const [open] = (await shown()).reported
    // Taken by one desk while another says that it was not found: one of the two.
    const ends = await Promise.all([
      take({ method: 'upi', reference: open?.reference, reportedId: open?._id }),
      answer(open?._id ?? ''),
    ])
    expect([
      [201, 404],
      [409, 200],
    ]).toContainEqual(ends.map(({ status }) => status))
  })

  test('what is malformed, oversized, of a day to come or of nothing that is open is refused', async () => {
    const bag = await charge(500)
    const status = async (more: object) => (await report({ ...reportOf([bag]), ...more })).status
    for (const wrong of [
      { amount: 0 },
      { amount: 1.5 },
      { amount: '500' },
      { amount: 500_001 },
      { amount: -500 },
      { method: 'online' },
      { method: 'brought forward' },
      { reference: '' },
      { reference: 'x'.repeat(61) },
      { reference: 'a\nb' },
      { day: 'yesterday' },
      { day: inDays(1) },
      { day: inDays(-91) },
      { chargeIds: [] },
      { chargeIds: ['x'] },
      { chargeIds: Array.from({ length: 201 }, newId) },
      { reportedId: 'x' },
    ])
      expect([wrong, await status(wrong)]).toEqual([wrong, 422])
    expect(await status({ chargeIds: [newId()] })).toBe(409)
    expect((await bytesOf(parent, '/family/fees/reported', { x: 'x'.repeat(100_000) })).slice(0, 3)).toBe(
      '413',
    )
    for (const text of ['', 'x'.repeat(301)]) expect((await answer(newId(), office, text)).status).toBe(422)
    expect(await world.count('fee_reported_payments', `'${bag}' = any (charge_ids)`)).toBe(0)
  })

  test('nobody but the parent says it or takes it back; a stranger’s and one that is not there are the same', async () => {
    const bag = await charge(500)
    const stranger = await world.parent(`Stranger ${round}`)
    await world.child(stranger, `Other ${round}`)
    expect((await report(reportOf([bag]), world.visitor)).status).toBe(401)
    expect((await report(reportOf([bag]), await world.student(`Asha ${round}`))).status).toBe(403)
    expect((await report(reportOf([bag]), office)).status).toBe(403)
    expect((await report(reportOf([bag]), stranger)).status).toBe(409)
    const body = reportOf([bag])
    await report(body)
    const path = (id: string) => `/family/fees/reported/${id}/take-back`
    const [theirs, none] = [
      await bytesOf(stranger, path(body.reportedId), {}),
      await bytesOf(stranger, path(newId()), {}),
    ]
    expect(theirs).toBe(none)
    expect(theirs).toMatch(/^404/)
    expect((await shown()).reported).toHaveLength(1)
    expect((await answer(body.reportedId, parent)).status).toBe(403)
    expect(
      (
        await world.visitor.ask(fees.answerReportedPayment, {
          params: { id: body.reportedId },
          body: { answer: 'No' },
        })
      ).status,
    ).toBe(401)
  })

  test('the desk of another centre neither sees nor answers it: the same bytes as for none', async () => {
    const teacher = await world.teacher(`Teacher ${round}`)
    const desks: Member[] = []
    const groupIds: string[] = []
    for (const [code, name] of [
      ['AND', 'Andheri'],
      ['BAN', 'Bandra'],
    ] as const) {
      const centreId = await newCentre(owner, code, name)
      const body = {
        name,
        subject: 'Abacus',
        level: '',
        teacherId: teacher.id,
        centreId,
        weekdays: [1],
        time: '16:30',
        minutes: 60,
        place: 'Room 1',
        meetingUrl: null,
        capacity: 50,
        fromDay: '2026-01-01',
        untilDay: null,
        holidays: [],
      }
      groupIds.push((await office.ask(createGroup, { body })).body.data._id)
      const desk = await world.office(`Desk of ${name}`)
      await owner.ask(centres.giveSeat, {
        params: { id: centreId },
        body: { personId: desk.id, role: 'desk' },
      })
      desks.push(desk)
    }
    const [own, other] = desks
    if (!own || !other) throw new Error('a desk is missing')
    await office.ask(addGroupMembers, {
      params: { id: groupIds[0] ?? '' },
      body: { studentIds: [child.id], joinedOn: '2026-01-01' },
    })
    const bag = await charge(500)
    const { reportedId } = reportOf([bag])
    await report(reportOf([bag], { reportedId, method: 'cash', reference: '' }))
    const rowsOf = async (by: Member) => (await by.ask(fees.getDuesSummary, {})).body.data.reported
    expect(await rowsOf(own)).toMatchObject({ count: 1, rows: [{ _id: reportedId }] })
    expect(await rowsOf(other)).toEqual({ count: 0, rows: [] })
    const path = (id: string) => `/fees/reported/${id}/not-found`
    const said = { answer: 'Not here' }
    expect(await bytesOf(other, path(reportedId), said)).toBe(await bytesOf(other, path(newId()), said))
    expect((await answer(reportedId, other)).status).toBe(404)
    expect((await take({ reportedId }, other)).status).toBe(404)
    expect((await answer(reportedId, own)).status).toBe(200)
  })

  test('is in the family’s export; an account is neither erased nor merged away while it is looked for', async () => {
    const double = parent
    const bag = await charge(500)
    const body = reportOf([bag], { reference: `UTR${round}` })
    await report(body)
    const saved = await fetch(world.url + addressOf(exportOwnData, {}), {
      headers: { authorization: `Bearer ${parent.token}` },
    })
    expect(await saved.text()).toContain(`UTR${round}`)
    // Settled in another way, and still said to be paid.
    await take({ amount: 500 })
    const erase = async (one: Member) =>
      (await office.ask(erasePerson, { params: { id: one.id }, body: { name: one.name } })).refusal.message
    expect(await erase(child)).toMatch(/^Account deleted/)
    expect(await erase(double)).toMatch(/^This family says it has paid in another way/)
    const kept = await world.parent(`Kavita Rao ${round}`)
    await world.confirmEmail(kept)
    const keptChild = await world.child(kept, `Tara ${round}`)
    await charge(100, {}, { parent: kept, child: keptChild })
    const merge = { params: { id: kept.id }, body: { duplicateId: double.id, reason: 'One person' } }
    expect((await office.ask(mergePeople, merge)).refusal.message).toMatch(/^This family says it has paid/)
    expect((await answer(body.reportedId)).status).toBe(200)
    expect(await erase(double)).toMatch(/^Account deleted/)
    expect(await world.count('fee_reported_payments', `id = '${body.reportedId}'`)).toBe(0)
  })

  test('a merge is not undone once the kept family has said it paid', async () => {
    const kept = await world.parent(`Kavita Rao ${round}`)
    await world.confirmEmail(kept)
    const bag = await charge(500)
    const merge = { params: { id: kept.id }, body: { duplicateId: parent.id, reason: 'One person' } }
    const merged = await office.ask(mergePeople, merge)
    expect((await report(reportOf([bag]), kept)).status).toBe(201)
    const undone = await office.ask(undoMerge, { params: { id: merged.body.data.mergeId }, body: {} })
    expect(undone.refusal.message).toMatch(/^Fees were booked since this merge/)
  })
})

describe('a year as one PDF', () => {
  const year = firstYearOf(today)
  const paper = (of: number | string, by: Pick<Member, 'ask'> = parent) =>
    by.ask(getFamilyFeeYear, { params: { year: String(of) } })

  test('has every entry with the balance before and after; a year before and one to come are not there', async () => {
    const lastYear = new Date(`${year}-03-30T10:00:00Z`)
    for (const [title, paise] of [
      ['Bag', 50_000],
      ['Book', 30_000],
    ] as const)
      await world.database.db.transaction((tx) =>
        addCharge(
          { tx, now: lastYear, byId: office.id },
          {
            id: newId(),
            personId: parent.id,
            studentId: child.id,
            head: 'other',
            title,
            paise,
            dueOn: `${year}-04-05`,
          },
        ),
      )
    await take({ amount: 1_000, method: 'upi', reference: `Y${round}` })
    expect((await shown()).years).toEqual([year, year - 1])
    const asked = { personId: parent.id, year, language: 'en' as const, now: new Date() }
    const { opensPaise, entries, payer } = await feeYearOf(world.database.db, asked)
    expect({ opensPaise, payer }).toEqual({ opensPaise: 80_000, payer: parent.name })
    expect(entries).toMatchObject([
      {
        entry: { kind: 'payment', method: 'upi', reference: `Y${round}` },
        paidPaise: 100_000,
        balancePaise: -20_000,
      },
    ])
    const before = await feeYearOf(world.database.db, { ...asked, year: year - 1 })
    expect([before.opensPaise, before.entries.map(({ chargedPaise }) => chargedPaise)]).toEqual([
      0,
      [50_000, 30_000],
    ])
    const { status, body } = await paper(year)
    expect([status, body.data.name]).toEqual([200, `Fees-${year}-${String(year + 1).slice(2)}.pdf`])
    expect(Buffer.from(body.data.content, 'base64').subarray(0, 4).toString()).toBe('%PDF')
    for (const none of [year - 2, year + 1]) expect((await paper(none)).status).toBe(404)
    for (const wrong of ['abcd', '20260', '1999']) expect((await paper(wrong)).status).toBe(400)
  })

  test('is the parent’s own', async () => {
    await charge(500)
    const stranger = await world.parent(`Stranger ${round}`)
    expect((await paper(year, stranger)).status).toBe(404)
    expect((await paper(year, world.visitor)).status).toBe(401)
    expect((await paper(year, await world.student(`Asha ${round}`))).status).toBe(403)
    expect((await paper(year, office)).status).toBe(403)
  })
})
