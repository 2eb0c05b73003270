import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeCentre } from '../../src/centres/centres.contract.ts'
import { FIRST_CENTRE_ID } from '../../src/centres/centres.tables.ts'
import { addGroupMembers, createGroup } from '../../src/classroom/office/groups.contract.ts'
import { billers, centreBillers } from '../../src/enrolment/billers.tables.ts'
import { enrolmentDemoReset } from '../../src/enrolment/demo-reset.server.ts'
import { TAX_ID } from '../../src/enrolment/office/documents.contract.ts'
import { taxSettings } from '../../src/enrolment/enrolment.tables.ts'
import * as wire from '../../src/enrolment/office/billers.contract.ts'
import { getGstMonth } from '../../src/enrolment/office/money.contract.ts'
import {
  addFeeCharge,
  createFeePlan,
  creditFeeCharge,
  findDues,
  getFeeLedger,
  payBackAdvance,
  startFeeStay,
  takeFeePayment,
} from '../../src/fees/office/fees.contract.ts'
import { feesData } from '../../src/fees/personal-data.server.ts'
import { storedReceipt } from '../../src/fees/payments.server.ts'
import { billMonth, getBillingRun } from '../../src/fees/office/run.contract.ts'
import { feesReset } from '../../src/fees/demo-reset.server.ts'
import { getDocument, publishDocument, saveDraft } from '../../src/platform/drafts/drafts.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import type { CallInput } from '../../src/platform/wire.ts'
import { booksOf } from '../fees-family.ts'
import { newCentre } from '../new-centre.ts'
import { type Member, openWorld, type World } from '../world.ts'

const today = indianDay(new Date())
const month = today.slice(0, 7)
const GOA = { gstin: '30ABCDE1234F1Z5', state: 'Goa', address: 'Panaji' } as const

let world: World
let owner: Member
let clerk: Member
let teacher: Member
let goaId = ''
let goaCentre = ''
let planId = ''
const groups = { own: '', goa: '' }
let round = 0

const all = async () => (await owner.ask(wire.getBillers, {})).body.data
const create = (more: Partial<CallInput<typeof wire.createBiller>['body']> = {}, by = owner) =>
  by.ask(wire.createBiller, { body: { _id: newId(), ...GOA, ...more } })
const assign = (billerId: string | null, fromDay = today, { centre = goaCentre, by = owner } = {}) =>
  by.ask(wire.setCentreBiller, { params: { id: centre }, body: { billerId, fromDay } })

const newGroup = async (name: string, centreId: string) => {
  const made = await owner.ask(createGroup, {
    body: {
      name,
      subject: 'Abacus',
      level: '',
      teacherId: teacher.id,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      time: '16:30',
      minutes: 60,
      place: 'Room 1',
      meetingUrl: null,
      capacity: 50,
      fromDay: `${month}-01`,
      untilDay: null,
      holidays: [],
      centreId,
    },
  })
  expect(made.status, made.refusal.message).toBe(201)
  return made.body.data._id
}
/** A family with a child in each of these groups, on the plan of ₹1,180. */
async function family(...places: (keyof typeof groups)[]) {
  round += 1
  const parent = await world.parent(`Parent ${round}`)
  const children: Member[] = []
  for (const place of places) {
    const child = await world.child(parent, `${place} ${round}`)
    const joining = { studentIds: [child.id], joinedOn: `${month}-01` }
    await clerk.ask(addGroupMembers, { params: { id: groups[place] }, body: joining })
    const stay = { studentId: child.id, groupId: groups[place], planId, fromDay: `${month}-01` }
    await clerk.ask(startFeeStay, { params: { id: parent.id }, body: stay })
    children.push(child)
  }
  return { parent, children }
}
async function bill(): Promise<void> {
  const run = (await clerk.ask(getBillingRun, { query: { month } })).body.data
  await clerk.ask(billMonth, { body: { month, count: run.count, totalPaise: run.totalPaise } })
}
const ledgerOf = async (parent: Member) =>
  (await clerk.ask(getFeeLedger, { params: { id: parent.id } })).body.data
type Payment = CallInput<typeof takeFeePayment>['body']
const pay = (parent: Member, amount: number, more: Partial<Payment> = {}) =>
  clerk.ask(takeFeePayment, {
    params: { id: parent.id },
    body: { paymentId: newId(), amount, method: 'cash', reference: '', chargeIds: [], ...more },
  })
const receiptOf = (id: string) => world.database.db.transaction((tx) => storedReceipt(tx, id))
const gst = async (biller?: string) =>
  (await clerk.ask(getGstMonth, { query: { month, ...(biller ? { biller } : {}) } })).body.data

beforeAll(async () => {
  world = await openWorld()
  await world.database.db
    .insert(taxSettings)
    .values({ gstin: '27ABCDE1234F1Z5', state: 'Maharashtra', address: 'Pune' })
  owner = await world.staff('owner', 'Meera')
  clerk = await world.office('Omar')
  teacher = await world.teacher('Anil')
  await world.subject('Abacus')
  goaCentre = await newCentre(owner, 'PNJ', 'Panaji')
  const plan = { name: 'Abacus', partRule: 'whole', amount: 1_180, fromDay: '2026-01-01' } as const
  planId = (await owner.ask(createFeePlan, { body: plan })).body.data._id
  groups.own = await newGroup('Pune', FIRST_CENTRE_ID)
  groups.goa = await newGroup('Panaji', goaCentre)
})
afterAll(async () => {
  const books = await booksOf(world)
  expect([books.outOfBalance, books.findings]).toEqual([0, []])
  await world.close()
})

describe('registrations', () => {
  test('before there is a second one everything is billed under the academy’s own, and nothing asks for it', async () => {
    const { parent } = await family('own', 'goa')
    await bill()
    const { open } = await ledgerOf(parent)
    expect(open.map(({ registration }) => registration)).toEqual(['', ''])
    const { number } = (await pay(parent, 2_360)).body.data
    expect(number).toMatch(/^FEE\/\d{4}\/000001$/)
    expect((await gst()).billers).toEqual([])
  })

  test('only one of the same company, of its State, and one for a State', async () => {
    expect((await create({ gstin: '30ZZZZZ1234F1Z5' })).refusal.errors).toEqual({
      gstin: 'This is another company: the academy’s PAN is ABCDE1234F',
    })
    expect((await create({ gstin: '29ABCDE1234F1Z5' })).refusal.errors).toEqual({
      gstin: 'This GSTIN is not of Goa',
    })
    expect((await create({ gstin: '27ABCDE1234F2Z5', state: 'Maharashtra' })).refusal.errors).toHaveProperty(
      'state',
    )
    expect((await create({ gstin: 'no' })).refusal.errors).toHaveProperty('gstin')
    const body = { _id: newId() }
    const twice = await Promise.all([create(body), create(body)])
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect((await create({ ...body, address: 'Elsewhere' })).status).toBe(409)
    expect((await create()).refusal.errors).toHaveProperty('state')
    const [goa, ...others] = (await all()).billers
    expect(others).toEqual([])
    expect(goa).toMatchObject({ ...GOA, code: 'G30', isUnused: true })
    goaId = goa?._id ?? ''
    expect((await owner.ask(wire.deleteBiller, { params: { id: goaId } })).status).toBe(200)
    expect((await owner.ask(wire.deleteBiller, { params: { id: goaId } })).status).toBe(404)
    goaId = (await create()).body.data.billers[0]?._id ?? ''
  })

  test('only the owner sees and changes them', async () => {
    expect((await create({}, clerk)).status).toBe(403)
    expect((await clerk.ask(wire.getBillers, {})).status).toBe(403)
    expect((await assign(goaId, today, { by: clerk })).status).toBe(403)
    expect((await clerk.ask(wire.deleteBiller, { params: { id: goaId } })).status).toBe(403)
    expect((await world.visitor.ask(wire.getBillers, {})).status).toBe(401)
  })

  test('a centre of its State bills under it from a day on, never from one that has passed', async () => {
    expect((await assign(goaId, '2026-01-01')).refusal.errors).toHaveProperty('fromDay')
    expect((await assign(goaId, '2099-01-01')).refusal.errors).toHaveProperty('fromDay')
    expect((await assign(goaId, today, { centre: FIRST_CENTRE_ID })).refusal.errors).toHaveProperty(
      'billerId',
    )
    expect((await assign(newId())).status).toBe(404)
    expect((await assign(goaId, today, { centre: newId() })).status).toBe(404)
    const later = indianDay(new Date(Date.now() + 40 * 86_400_000))
    expect((await assign(goaId, later)).status).toBe(200)
    const planned = (await all()).centres.find(({ _id }) => _id === goaCentre)
    expect(planned).toMatchObject({ billerId: null, next: { fromDay: later, billerId: goaId } })
    const answers = await Promise.all([assign(goaId), assign(goaId)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const now = (await all()).centres.find(({ _id }) => _id === goaCentre)
    expect(now).toMatchObject({ billerId: goaId, next: null })
    expect((await owner.ask(wire.deleteBiller, { params: { id: goaId } })).status).toBe(409)
  })
})

describe('two registrations', () => {
  test('a family with a child in each State pays each on a receipt of its own series and GSTIN', async () => {
    const before = [await gst(), await gst(goaId)] as const
    const { parent } = await family('own', 'goa')
    await bill()
    const { open } = await ledgerOf(parent)
    expect(open.map(({ registration }) => registration).toSorted()).toEqual(['', 'Goa'])
    const ids = open.map(({ _id }) => _id)
    const mixed = await pay(parent, 2_360, { chargeIds: ids })
    expect(mixed.status).toBe(422)
    expect(mixed.refusal.errors).toHaveProperty('chargeIds')
    expect((await pay(parent, 2_360)).status).toBe(422)
    const goa = open.find(({ registration }) => registration === 'Goa')
    const taken = (await pay(parent, 1_180, { chargeIds: [goa?._id ?? ''] })).body.data
    expect(taken.number).toMatch(/^G30\/\d{4}\/000001$/)
    const receipt = (await receiptOf(taken.paymentId))?.receipt
    expect(receipt?.academy).toMatchObject({ gstin: GOA.gstin, address: GOA.address })
    // ₹1,180 with 18 % inside: ₹1,000, CGST ₹90 and SGST ₹90.
    expect(receipt?.lines[0]?.tax).toMatchObject({ netPaise: 100_000 })
    expect(receipt?.leftPaise).toBe(0)
    const own = (await pay(parent, 1_180)).body.data
    expect(own.number).toMatch(/^FEE\//)
    expect((await receiptOf(own.paymentId))?.receipt.academy.gstin).toBe('27ABCDE1234F1Z5')
    const after = [await gst(), await gst(goaId)] as const
    for (const at of [0, 1] as const) {
      const [was, is] = [before[at].fees, after[at].fees]
      expect([is.taxable - was.taxable, is.cgst - was.cgst, is.sgst - was.sgst, is.igst]).toEqual([
        100_000, 9_000, 9_000, 0,
      ])
    }
    expect(after[1]).toMatchObject({ gstin: GOA.gstin, billers: [{ _id: goaId, state: 'Goa' }] })
    expect(after[1].t7.map(({ place, rate }) => [place, rate])).toEqual([['30-Goa', 18]])
    expect((await clerk.ask(getGstMonth, { query: { month, biller: newId() } })).status).toBe(404)
  })

  test('the months of all registrations add up to what was charged, to the paisa', async () => {
    const { rows } = await world.database.pool.query(
      `select sum(paise - credited_paise)::int as paise from fee_charges`,
    )
    const sums = [(await gst()).fees.total, (await gst(goaId)).fees.total]
    expect(sums.reduce((sum, paise) => sum + paise, 0)).toBe(rows[0]?.paise)
  })

  test('an advance pays what its own registration bills, and goes back from it', async () => {
    const { parent, children } = await family('goa')
    await bill()
    // ₹500 more than is open are paid ahead in Goa.
    expect((await pay(parent, 1_680)).body.data.number).toMatch(/^G30\//)
    const ofAcademy = await world.child(parent, `Both ${round}`)
    const charge = (studentId: string, amount: number) =>
      clerk.ask(addFeeCharge, {
        params: { id: parent.id },
        body: { chargeId: newId(), studentId, head: 'exam', title: 'Level 2', amount, dueOn: today },
      })
    await charge(ofAcademy.id, 118)
    expect((await ledgerOf(parent)).open.map(({ openPaise }) => openPaise)).toEqual([11_800])
    await charge(children[0]?.id ?? '', 236)
    expect((await ledgerOf(parent)).open.map(({ openPaise }) => openPaise)).toEqual([11_800])
    const back = (amount: number) =>
      clerk.ask(payBackAdvance, {
        params: { id: parent.id },
        body: { payBackId: newId(), amount, method: 'cash', reason: 'Moves away' },
      })
    const by = (amount: number) =>
      owner.ask(payBackAdvance, {
        params: { id: parent.id },
        body: { payBackId: newId(), amount, method: 'cash', reason: 'Moves away' },
      })
    expect((await back(1)).status).toBe(403)
    expect((await by(265)).refusal.errors).toHaveProperty('amount')
    expect((await by(264)).status).toBe(200)
    const { rows } = await world.database.pool.query(
      `select biller_id from fee_journals where kind = 'paid back'`,
    )
    expect(rows).toEqual([{ biller_id: goaId }])
  })

  test('a credit note has the series of who billed; ten desks at once leave no gap in any', async () => {
    const families = await Promise.all(
      Array.from({ length: 10 }, (_, at) => family(at % 2 === 0 ? 'goa' : 'own')),
    )
    await bill()
    const taken = await Promise.all(families.map(({ parent }) => pay(parent, 1_180)))
    expect(taken.map(({ body }) => body.data.number.slice(0, 3)).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'FEE'),
      ...Array.from({ length: 5 }, () => 'G30'),
    ])
    const goa = taken.map(({ body }) => body.data.number).filter((number) => number.startsWith('G30'))
    const sequences = goa.map((number) => Number(number.slice(-6))).toSorted((a, b) => a - b)
    expect(sequences.map((sequence) => sequence - (sequences[0] ?? 0))).toEqual([0, 1, 2, 3, 4])
    const [first] = families
    const entry = (await ledgerOf(first?.parent as Member)).entries.find(({ kind }) => kind === 'charge')
    const credit = await clerk.ask(creditFeeCharge, {
      params: { id: entry?.charge?._id ?? '' },
      body: { creditId: newId(), amount: 1_180, reason: 'Never came' },
    })
    expect(credit.body.data.number).toMatch(/^G30\/C\d{4}\/00001$/)
  })

  test('a transfer settles once, whichever registration it is for, also from two desks at once', async () => {
    const { parent } = await family('own', 'goa')
    await bill()
    const { open } = await ledgerOf(parent)
    const answers = await Promise.all(
      open.map(({ _id }) =>
        pay(parent, 1_180, { chargeIds: [_id], method: 'upi', reference: '412345678901' }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await ledgerOf(parent)).open).toHaveLength(1)
  })

  test('what was billed before a change stays with who billed it', async () => {
    const { parent } = await family('goa')
    await bill()
    expect((await assign(null)).status).toBe(200)
    expect((await ledgerOf(parent)).open.map(({ registration }) => registration)).toEqual(['Goa'])
    expect((await pay(parent, 1_180)).body.data.number).toMatch(/^G30\//)
    const next = await family('goa')
    await bill()
    expect((await ledgerOf(next.parent)).open.map(({ registration }) => registration)).toEqual([''])
    expect((await assign(goaId)).status).toBe(200)
  })

  test('a balance of 0 made of a debt and an advance is not settled, and says both', async () => {
    const { parent } = await family('goa')
    await bill()
    // ₹118 of the academy are open beside ₹118 paid ahead in Goa.
    await pay(parent, 1_298)
    const other = await world.child(parent, `Other ${round}`)
    const charge = { chargeId: newId(), studentId: other.id, head: 'exam', title: 'Level 3' } as const
    await clerk.ask(addFeeCharge, {
      params: { id: parent.id },
      body: { ...charge, amount: 118, dueOn: today },
    })
    // The owner gives it back, so it is shown to the owner.
    const ledger = (await owner.ask(getFeeLedger, { params: { id: parent.id } })).body.data
    expect(ledger).toMatchObject({ balancePaise: 0, aheadPaise: 11_800 })
    expect(ledger.open.map(({ openPaise }) => openPaise)).toEqual([11_800])
    const dues = (await clerk.ask(findDues, { body: { words: parent.name, sort: '-owesPaise', limit: 50 } }))
      .body
    expect(dues.data.map(({ owesPaise }) => owesPaise)).toEqual([11_800])
    // Among all it stands by what is owed, before who owes less.
    const less = await family('own')
    await clerk.ask(addFeeCharge, {
      params: { id: less.parent.id },
      body: { ...charge, chargeId: newId(), studentId: less.children[0]?.id ?? '', amount: 50, dueOn: today },
    })
    const all = await clerk.ask(findDues, { body: { sort: '-owesPaise', limit: 50 } })
    const owed = all.body.data.map(({ owesPaise }) => owesPaise)
    expect(owed).toEqual(owed.toSorted((a, b) => b - a))
    expect(owed).toContain(5_000)
    const refused = (erase: Promise<void>) =>
      expect(erase).rejects.toMatchObject({ code: 'fees_not_settled' })
    const { db } = world.database
    await refused(
      db.transaction((tx) =>
        feesData(world.database).erase(tx, parent.id, { now: new Date(), byId: owner.id }),
      ),
    )
  })

  test('a run settles what it bills by an advance also where the balance is owed', async () => {
    const { parent } = await family('goa')
    await pay(parent, 100)
    const other = await world.child(parent, `Other ${round}`)
    const charge = { chargeId: newId(), studentId: other.id, head: 'exam', title: 'Level 3' } as const
    await clerk.ask(addFeeCharge, {
      params: { id: parent.id },
      body: { ...charge, amount: 590, dueOn: today },
    })
    await bill()
    const { open } = await ledgerOf(parent)
    expect(open.map(({ openPaise }) => openPaise).toSorted((a, b) => a - b)).toEqual([59_000, 108_000])
  })

  test('the academy’s own registration stays of the same company, and out of the State of another', async () => {
    const here = { params: { kind: 'tax', id: TAX_ID } }
    const own = { gstin: '27ABCDE1234F1Z5', state: 'Maharashtra' }
    const publish = async (fields: { gstin: string; state: string }) => {
      const { data } = (await owner.ask(getDocument, here)).body
      const body = { revision: data.revision, data: { ...data.data, ...fields } }
      const { revision } = (await owner.ask(saveDraft, { ...here, body })).body.data
      return (await owner.ask(publishDocument, { ...here, body: { revision } })).status
    }
    expect(await publish({ gstin: '27ZZZZZ1234F1Z5', state: 'Maharashtra' })).toBe(409)
    expect(await publish({ gstin: '', state: '' })).toBe(409)
    expect(await publish({ gstin: '30ABCDE1234F1Z5', state: 'Goa' })).toBe(409)
    expect((await all()).own).toEqual(own)
    expect(await publish(own)).toBe(200)
  })

  test('a centre that moves to another State bills under the academy’s from then on', async () => {
    const move = (state: 'Goa' | 'Kerala') =>
      owner.ask(changeCentre, {
        params: { id: goaCentre },
        body: { name: 'Panaji', kind: 'own', state, postalCode: '403001', address: '', phone: '', hours: '' },
      })
    expect((await move('Kerala')).status).toBe(200)
    expect((await all()).centres.find(({ _id }) => _id === goaCentre)).toMatchObject({ billerId: null })
    const { parent } = await family('goa')
    await bill()
    expect((await ledgerOf(parent)).open.map(({ registration }) => registration)).toEqual([''])
    expect((await move('Goa')).status).toBe(200)
  })

  test('the demo’s registrations go with its fees', async () => {
    const { db } = world.database
    const choice = { content: false, since: new Date() }
    const left = new Error('left as it was')
    const emptied = db.transaction(async (tx) => {
      await feesReset.clear(tx, choice)
      await enrolmentDemoReset.clear(tx, choice)
      expect([await tx.$count(billers), await tx.$count(centreBillers)]).toEqual([0, 0])
      throw left
    })
    await expect(emptied).rejects.toBe(left)
  })

  test('a registration that papers name is not deleted, also once no centre is under it', async () => {
    await world.database.pool.query('delete from centre_billers')
    const answer = await owner.ask(wire.deleteBiller, { params: { id: goaId } })
    expect([answer.status, answer.refusal.message]).toEqual([409, expect.stringContaining('It stays')])
    expect((await assign(goaId)).status).toBe(200)
  })
})
