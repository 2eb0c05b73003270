import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { giveSeat, createCentre } from '../../src/centres/centres.contract.ts'
import * as groups from '../../src/classroom/office/groups.contract.ts'
import { taxSettings } from '../../src/enrolment/enrolment.tables.ts'
import * as billing from '../../src/enrolment/office/billers.contract.ts'
import { getGstMonth } from '../../src/enrolment/office/money.contract.ts'
import { downloadBooks, getBookCompanies } from '../../src/fees/office/export/books.contract.ts'
import type { BookFile } from '../../src/fees/office/export/books.rules.ts'
import * as day from '../../src/fees/office/day.contract.ts'
import { giveFeeDiscount } from '../../src/fees/office/discount.contract.ts'
import * as fees from '../../src/fees/office/fees.contract.ts'
import { allowExport, downloadExport } from '../../src/people/staff/export.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { booksOf, dailyGroup } from '../fees-family.ts'
import { CENTRE_FACTS } from '../new-centre.ts'
import { statementsFor } from '../statements.ts'
import { type Member, openWorld, type World } from '../world.ts'

/* The head of a centre takes back, ends and gives back for its own families, in the books of its company. */

type Family = { parent: Member; child: Member }
type Place = { id: string; groupId: string; head: Member; desk: Member }

const today = indianDay(new Date())
let world: World
let owner: Member
let clerk: Member
/** A franchise that bills for itself, and a centre of the academy. */
let margao: Place
let bandra: Place
let margaoId = ''
let round = 0

async function newPlace(code: string, kind: 'own' | 'franchise'): Promise<Place> {
  const name = `Centre ${code}`
  const made = await owner.ask(createCentre, { body: { ...CENTRE_FACTS, code, name, kind } })
  const id = made.body.data._id
  const teacher = await world.teacher(`Teacher ${code}`)
  const group = { name: `Group ${code}`, teacherId: teacher.id, centreId: id }
  const groupId = await dailyGroup(clerk, group)
  const [head, desk] = [await world.office(`Head ${code}`), await world.office(`Desk ${code}`)]
  const seat = (personId: string, role: 'head' | 'desk') =>
    owner.ask(giveSeat, { params: { id }, body: { personId, role } })
  await seat(head.id, 'head')
  await seat(desk.id, 'desk')
  return { id, groupId, head, desk }
}

async function family({ groupId }: Place): Promise<Family> {
  round += 1
  const parent = await world.parent(`Parent ${round}`)
  const child = await world.child(parent, `Child ${round}`)
  await clerk.ask(groups.addGroupMembers, {
    params: { id: groupId },
    body: { studentIds: [child.id], joinedOn: '2026-01-01' },
  })
  return { parent, child }
}

const assign = (billerId: string | null) =>
  owner.ask(billing.setCentreBiller, {
    params: { id: margao.id },
    body: { billerId, fromDay: today },
  })

async function charge({ parent, child }: Family, amount: number): Promise<string> {
  const chargeId = newId()
  const body = { chargeId, studentId: child.id, head: 'exam' as const, title: 'Exam', amount, dueOn: today }
  expect((await clerk.ask(fees.addFeeCharge, { params: { id: parent.id }, body })).status).toBe(201)
  return chargeId
}

type Paying = { amount: number; method?: 'cash' | 'upi' | 'cheque'; reference?: string }
async function pay(by: Member, { parent }: Family, paying: Paying): Promise<string> {
  const { amount, method = 'cash' } = paying
  const { reference = method === 'cash' ? '' : `R${newId().slice(-12)}` } = paying
  const paymentId = newId()
  const body = { paymentId, amount, method, reference, chargeIds: [] }
  const taken = await by.ask(fees.takeFeePayment, { params: { id: parent.id }, body })
  expect(taken.status, taken.refusal.message).toBe(201)
  return paymentId
}

type Credit = { amount: number; creditId?: string }
const credit = (by: Member, id: string, { amount, creditId = newId() }: Credit) =>
  by.ask(fees.creditFeeCharge, { params: { id }, body: { creditId, amount, reason: 'Two classes' } })
const creditsOf = (chargeIds: readonly string[]) =>
  chargeIds.map((chargeId) => ({ creditId: newId(), chargeId }))
type Discount = { credits: ReturnType<typeof creditsOf>; amount: number }
const discount = (by: Member, { parent }: Family, given: Discount) =>
  by.ask(giveFeeDiscount, { params: { id: parent.id }, body: { ...given, reason: 'Two classes' } })
const cameBack = (by: Member, id: string) => by.ask(fees.returnFeeCheque, { params: { id }, body: {} })
const cleared = (by: Member, id: string) => by.ask(fees.clearFeeCheque, { params: { id }, body: {} })
type Back = { amount: number; method?: 'cash' | 'bank'; payBackId?: string }
const giveBack = (by: Member, id: string, { amount, method = 'cash', payBackId = newId() }: Back) =>
  by.ask(fees.payBackAdvance, { params: { id }, body: { payBackId, amount, method, reason: 'Moved away' } })
const ledger = async (by: Member, { parent }: Family) =>
  (await by.ask(fees.getFeeLedger, { params: { id: parent.id } })).body.data
const till = async ({ id }: Place) => (await owner.ask(day.getTillDay, { query: { centreId: id } })).body.data
const ownTill = async () => (await owner.ask(day.getTillDay, { query: {} })).body.data.bookPaise

beforeAll(async () => {
  world = await openWorld()
  await world.database.db
    .insert(taxSettings)
    .values({ gstin: '27ABCDE1234F1Z5', state: 'Maharashtra', address: 'Pune', ratePercent: 18 })
  owner = await world.staff('owner', 'Meera')
  clerk = await world.office('Omar')
  await world.subject('Abacus')
  margao = await newPlace('MAO', 'franchise')
  bandra = await newPlace('BAN', 'own')
  margaoId = newId()
  await owner.ask(billing.createFranchiseBiller, {
    body: {
      _id: margaoId,
      name: 'Margao Learning LLP',
      pan: 'MARGO1234F',
      gstin: '30MARGO1234F1Z5',
      state: 'Goa',
      address: 'Margao',
      upiAddress: 'margao@bank',
    },
  })
  expect((await assign(margaoId)).status).toBe(200)
})
afterAll(async () => {
  const books = await booksOf(world)
  expect([books.outOfBalance, books.findings]).toEqual([0, []])
  await world.close()
})

describe('the head of a centre', () => {
  test('writes a credit note in the series and the GST month of the company, once', async () => {
    const one = await family(margao)
    const chargeId = await charge(one, 1_180)
    const creditId = newId()
    const twice = await Promise.all(
      [1, 2].map(() => credit(margao.head, chargeId, { amount: 590, creditId })),
    )
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(twice.map(({ body }) => body.data.number)).size).toBe(1)
    expect(twice[0]?.body.data.number).toMatch(/^F01\/C\d{4}\/\d+$/)
    expect((await credit(margao.head, chargeId, { amount: 500, creditId })).status).toBe(409)
    const most = await credit(margao.head, chargeId, { amount: 591 })
    expect(most.refusal.errors).toEqual({ amount: 'At most ₹590 can come off this charge' })
    expect((await ledger(margao.head, one)).balancePaise).toBe(59_000)
    const gst = await clerk.ask(getGstMonth, { query: { month: today.slice(0, 7), biller: margaoId } })
    expect(gst.body.data).toMatchObject({ papers: { cgst: 4_500 }, ledger: { paidBack: -59_000 } })
    const ofAcademy = await family(bandra)
    const academys = await credit(bandra.head, await charge(ofAcademy, 100), { amount: 100 })
    expect(academys.body.data.number).toMatch(/^FEE\/C\d{4}\/\d+$/)
  })

  test('of two credit notes at once over more than is left, one is refused', async () => {
    const one = await family(margao)
    const chargeId = await charge(one, 500)
    const both = await Promise.all([
      credit(margao.head, chargeId, { amount: 300 }),
      credit(owner, chargeId, { amount: 300 }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })

  test('records a cheque that came back, and one that the bank has paid', async () => {
    const one = await family(margao)
    await charge(one, 500)
    const paymentId = await pay(margao.desk, one, { amount: 500, method: 'cheque' })
    const both = await Promise.all([cameBack(margao.head, paymentId), cameBack(margao.head, paymentId)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await ledger(margao.head, one)).balancePaise).toBe(50_000)
    expect((await cleared(margao.head, paymentId)).status).toBe(409)
    const next = await pay(margao.desk, one, { amount: 500, method: 'cheque' })
    expect((await cleared(margao.head, next)).status).toBe(200)
    expect((await cameBack(margao.head, next)).status).toBe(409)
  })

  test('gives back in cash out of the till of its centre, which the day book shows and the close counts', async () => {
    const one = await family(margao)
    const before = (await till(margao)).bookPaise
    const academys = await ownTill()
    await pay(margao.desk, one, { amount: 700 })
    const payBackId = newId()
    const twice = await Promise.all(
      [1, 2].map(() => giveBack(margao.head, one.child.id, { amount: 300, payBackId })),
    )
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await giveBack(margao.head, one.parent.id, { amount: 301, payBackId })).status).toBe(409)
    const book = await till(margao)
    expect(book.bookPaise).toBe(before + 40_000)
    expect(book.lines.at(-1)).toMatchObject({ title: one.parent.name, detail: 'Moved away', paise: -30_000 })
    expect(await ownTill()).toBe(academys)
    const rest = await giveBack(margao.head, one.parent.id, { amount: 401 })
    expect(rest.refusal.errors).toEqual({ amount: 'At most ₹400 was paid ahead' })
    // More than its till has is not paid out of another.
    const notes = [0, 0, 0, 0, 0, 0, 0, 0, 0]
    await margao.head.ask(day.moveCash, {
      body: { id: newId(), centreId: margao.id, kind: 'bank', amount: book.bookPaise / 100, note: 'Slip' },
    })
    const low = await giveBack(margao.head, one.parent.id, { amount: 400 })
    expect([low.status, low.refusal.message]).toEqual([409, 'The till has only ₹0'])
    const close = { centreId: margao.id, counts: notes, reason: '' }
    expect((await margao.desk.ask(day.closeTillDay, { body: close })).status).toBe(200)
    expect((await giveBack(margao.head, one.parent.id, { amount: 400 })).status).toBe(409)
    // By bank no till is asked.
    expect((await giveBack(margao.head, one.parent.id, { amount: 400, method: 'bank' })).status).toBe(200)
    const reopened = { centreId: margao.id, reason: 'The next test' }
    expect((await margao.head.ask(day.reopenTillDay, { body: reopened })).status).toBe(200)
  })

  test('of two who give the same advance back at once, one is refused', async () => {
    const one = await family(bandra)
    await pay(bandra.desk, one, { amount: 500 })
    await owner.ask(day.moveCash, {
      body: { id: newId(), centreId: null, kind: 'float', amount: 1_000, note: 'Change' },
    })
    const both = await Promise.all([
      giveBack(bandra.head, one.parent.id, { amount: 500 }),
      giveBack(owner, one.parent.id, { amount: 500 }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await ledger(owner, one)).balancePaise).toBe(0)
  })

  test('gives a cheque back only once the bank has paid it', async () => {
    const one = await family(bandra)
    const paymentId = await pay(bandra.desk, one, { amount: 500, method: 'cheque' })
    expect((await giveBack(bandra.head, one.parent.id, { amount: 500, method: 'bank' })).status).toBe(422)
    expect((await cleared(bandra.head, paymentId)).status).toBe(200)
    expect((await giveBack(bandra.head, one.parent.id, { amount: 500, method: 'bank' })).status).toBe(200)
  })
})

describe('what is of another company', () => {
  test('stays with who billed it: the head of the centre neither takes it back nor gives it back', async () => {
    const one = await family(margao)
    await assign(null)
    const academys = await charge(one, 500)
    await pay(margao.desk, one, { amount: 500, method: 'upi' })
    const cheque = await pay(margao.desk, one, { amount: 300, method: 'cheque' })
    await pay(margao.desk, one, { amount: 200, method: 'upi' })
    await assign(margaoId)
    const own = await charge(one, 100)
    for (const refused of [
      await credit(margao.head, academys, { amount: 500 }),
      await discount(margao.head, one, { credits: creditsOf([own, academys]), amount: 50 }),
      await cameBack(margao.head, cheque),
      await cleared(margao.head, cheque),
    ])
      expect([refused.status, refused.refusal.message]).toEqual([
        409,
        'This is of another company. Ask head office.',
      ])
    expect((await giveBack(margao.head, one.parent.id, { amount: 1, method: 'bank' })).status).toBe(422)
    const shown = await ledger(margao.head, one)
    expect(shown.aheadPaise).toBe(0)
    expect(shown.entries.flatMap((entry) => entry.charge?._id ?? [])).toEqual([own])
    expect(shown.entries.some(({ payment }) => payment?.isOpenCheque)).toBe(false)
    // Head office has it all.
    const whole = await ledger(owner, one)
    expect(whole.aheadPaise).toBe(20_000 + 30_000)
    expect(whole.entries.flatMap((entry) => entry.charge?._id ?? [])).toEqual([academys, own])
    expect((await giveBack(owner, one.parent.id, { amount: 200, method: 'bank' })).status).toBe(200)
    expect((await cameBack(clerk, cheque)).status).toBe(200)
    expect((await credit(clerk, academys, { amount: 500 })).status).toBe(201)
  })

  test('of two companies’ advances the head gives its own back, also the newer one', async () => {
    const one = await family(margao)
    await assign(null)
    await pay(margao.desk, one, { amount: 500, method: 'upi' })
    await assign(margaoId)
    await pay(margao.desk, one, { amount: 300, method: 'upi' })
    expect((await ledger(margao.head, one)).aheadPaise).toBe(30_000)
    expect((await giveBack(margao.head, one.parent.id, { amount: 301, method: 'bank' })).status).toBe(422)
    expect((await giveBack(margao.head, one.parent.id, { amount: 300, method: 'bank' })).status).toBe(200)
    expect((await ledger(owner, one)).aheadPaise).toBe(50_000)
  })
})

test('whether a head may give a discount is found out once for all charges, however many they are', async () => {
  const one = await family(margao)
  const chargeIds = [await charge(one, 100), await charge(one, 200)]
  const two = creditsOf(chargeIds)
  for (let more = 0; more < 8; more += 1) chargeIds.push(await charge(one, 300))
  const ten = creditsOf(chargeIds)
  const elsewhere = await charge(await family(margao), 100)
  expect(
    (await discount(margao.head, one, { credits: creditsOf([...chargeIds, elsewhere]), amount: 50 })).status,
  ).toBe(404)
  for (const credits of [two, ten])
    expect((await discount(margao.head, one, { credits, amount: 50 })).status).toBe(201)
  // What was given already is only looked up: by a lock for each note, and as much else for ten as for two.
  const again = (credits: typeof two) =>
    statementsFor(world, () => discount(margao.head, one, { credits, amount: 50 }))
  expect((await again(ten)) - (await again(two))).toBe(8)
})

describe('who may not', () => {
  test('another centre’s head and nobody’s family: as for what never was, byte for byte', async () => {
    const one = await family(margao)
    const chargeId = await charge(one, 500)
    const paymentId = await pay(margao.desk, one, { amount: 900, method: 'cheque' })
    const asks: ((id: { charge: string; payment: string; family: string }) => Promise<{
      status: number
      refusal: unknown
    }>)[] = [
      (id) => credit(bandra.head, id.charge, { amount: 100 }),
      (id) => cameBack(bandra.head, id.payment),
      (id) => cleared(bandra.head, id.payment),
      (id) => giveBack(bandra.head, id.family, { amount: 100 }),
    ]
    for (const ask of asks) {
      const never = await ask({ charge: newId(), payment: newId(), family: newId() })
      expect(never.status).toBe(404)
      const other = await ask({ charge: chargeId, payment: paymentId, family: one.parent.id })
      expect([other.status, other.refusal]).toEqual([404, never.refusal])
    }
    expect((await ledger(margao.head, one)).balancePaise).toBe(-40_000)
  })

  test('a desk, a clerk of head office who gives back, a family, and who is signed out', async () => {
    const one = await family(margao)
    const chargeId = await charge(one, 500)
    const paymentId = await pay(margao.desk, one, { amount: 600, method: 'cheque' })
    const asks = [
      (by: Member) => credit(by, chargeId, { amount: 100 }),
      (by: Member) => cameBack(by, paymentId),
      (by: Member) => cleared(by, paymentId),
      (by: Member) => giveBack(by, one.parent.id, { amount: 100 }),
    ]
    // For a seat a call that it does not allow is not there.
    for (const ask of asks) {
      expect((await ask(margao.desk)).status).toBe(404)
      expect((await ask(one.parent)).status).toBe(403)
      expect((await ask(world.visitor as Member)).status).toBe(401)
    }
    expect((await giveBack(clerk, one.parent.id, { amount: 100 })).status).toBe(403)
    const shown = await ledger(margao.desk, one)
    expect(shown.aheadPaise).toBe(0)
    expect(shown.entries.some((entry) => entry.charge ?? entry.payment?.isOpenCheque)).toBe(false)
    expect((await ledger(clerk, one)).aheadPaise).toBe(0)
  })

  test('malformed amounts, reasons and ids are refused', async () => {
    const one = await family(margao)
    const chargeId = await charge(one, 500)
    for (const amount of [0, -5, 1.5, 500_001, Number.NaN])
      expect((await credit(margao.head, chargeId, { amount })).status).toBe(422)
    expect((await giveBack(margao.head, one.parent.id, { amount: 0.5 })).status).toBe(422)
    expect((await credit(margao.head, 'no-id', { amount: 100 })).status).toBe(400)
    const body = { creditId: newId(), amount: 100, reason: '' }
    expect((await margao.head.ask(fees.creditFeeCharge, { params: { id: chargeId }, body })).status).toBe(422)
  })

  test('a family that moved away is the other centre’s, with what is left to give back', async () => {
    const one = await family(bandra)
    await pay(bandra.desk, one, { amount: 500 })
    await clerk.ask(groups.moveGroupMember, {
      params: { id: bandra.groupId, studentId: one.child.id },
      body: { toGroupId: margao.groupId, from: '2026-02-01' },
    })
    expect((await giveBack(bandra.head, one.parent.id, { amount: 500 })).status).toBe(404)
    // The money is the academy's: the franchise does not give it back.
    expect((await giveBack(margao.head, one.parent.id, { amount: 500 })).status).toBe(422)
    expect((await giveBack(owner, one.parent.id, { amount: 500, method: 'bank' })).status).toBe(200)
  })
})

describe('the books as files', () => {
  type Permit = { until: string; key: string }
  const permits = new Map<string, Promise<Permit>>()
  /** A code is good once: one permit for each. */
  function permit(who: Member): Promise<Permit> {
    const made = permits.get(who.id) ?? newPermit(who)
    permits.set(who.id, made)
    return made
  }
  async function newPermit(who: Member): Promise<Permit> {
    const timestamp = world.database.clock.now().getTime()
    const code = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') }).generate({ timestamp })
    const given = await who.ask(allowExport, { body: { code } })
    expect(given.status, given.refusal.message).toBe(200)
    const query = new URL(given.body.data.address, world.url).searchParams
    return { until: query.get('until') ?? '', key: query.get('key') ?? '' }
  }
  type Wanted = { file?: BookFile; company?: string | undefined; by?: Permit }
  async function books(who: Member, { file = 'journal', company, by }: Wanted = {}) {
    const whose = company === undefined ? {} : { company }
    const query = { fromDay: today, untilDay: today, ...whose, ...(by ?? (await permit(who))) }
    const response = await fetch(world.url + addressOf(downloadBooks, { params: { file }, query }), {
      headers: { authorization: `Bearer ${who.token}` },
    })
    const name = response.headers.get('content-disposition') ?? ''
    return { status: response.status, text: await response.text(), name }
  }
  const linesOf = async (who: Member, wanted: Wanted) =>
    (await books(who, wanted)).text.trim().split('\r\n').slice(1)
  const companies = async (who: Member) => (await who.ask(getBookCompanies, {})).body.data

  test('are of the company alone for who heads a franchise: no line, family or till of others', async () => {
    expect(await companies(margao.head)).toEqual({
      mayTakeAll: false,
      companies: [{ _id: margaoId, name: 'Margao Learning LLP' }],
    })
    const [own, others] = [await family(margao), await family(bandra)]
    for (const each of [own, others]) await charge(each, 700)
    await pay(margao.desk, own, { amount: 900 })
    await pay(bandra.desk, others, { amount: 900 })
    for (const { id, desk } of [margao, bandra]) {
      const { bookPaise } = (await desk.ask(day.getTillDay, { query: {} })).body.data
      const counts = [0, 0, 0, 0, 0, 0, 0, 0, bookPaise / 100]
      const closed = await desk.ask(day.closeTillDay, { body: { centreId: id, counts, reason: '' } })
      expect(closed.status, closed.refusal.message).toBe(200)
    }
    const files = ['journal', 'charges', 'payments', 'credit-notes', 'day-closes', 'tally'] as const
    for (const file of files) {
      const { status, text, name } = await books(margao.head, { file, company: margaoId })
      expect([status, name.includes(`${file}-F01-`)]).toEqual([200, true])
      expect(text).not.toMatch(new RegExp(`${others.parent.name}\\b`))
      expect(text).not.toMatch(/FEE\/|Till BAN|Centre BAN|G30/)
    }
    const { rows } = await world.database.pool.query(
      'select id, biller_id as biller, right(account_id::text, 12) as account from fee_journals',
    )
    const { text } = await books(margao.head, { file: 'tally', company: margaoId })
    const vouchers = [...text.matchAll(/REMOTEID="([^"]+)"/g)].map(([, id]) => id)
    type Entry = { id: string; biller: string | null; account: string | null }
    const ofMargao = (rows as Entry[]).filter(({ biller }) => biller === margaoId)
    expect(vouchers.toSorted()).toEqual(ofMargao.map(({ id }) => id).toSorted())
    const ledgers = [...text.matchAll(/<LEDGER NAME="(Family [^"]+|Till [A-Z]{3})"/g)].map(([, name]) => name)
    const accounts = new Set(ofMargao.flatMap(({ account }) => (account ? `Family ${account}` : [])))
    expect(ledgers.toSorted()).toEqual([...accounts, 'Till MAO'].toSorted())
  })

  test('of all companies are together the books of all', async () => {
    const { mayTakeAll, companies: all } = await companies(owner)
    expect([mayTakeAll, all.map(({ name }) => name)]).toEqual([true, ['Test Academy', 'Margao Learning LLP']])
    for (const file of ['journal', 'charges', 'payments', 'credit-notes', 'day-closes'] as const) {
      const each = await Promise.all(all.map(({ _id }) => linesOf(owner, { file, company: _id })))
      for (const lines of each) expect(lines.length, file).toBeGreaterThan(0)
      expect(each.flat().toSorted(), file).toEqual((await linesOf(owner, { file })).toSorted())
    }
    expect((await linesOf(owner, { file: 'day-closes', company: margaoId })).at(-1)).toMatch(/,Centre MAO$/)
  })

  test('a close of a till that still holds the cash of who billed there before is of that company', async () => {
    await world.database.pool.query('update fee_centre_tills set closed_day = null where centre_id = $1', [
      margao.id,
    ])
    await assign(null)
    const closes = async (company: string) =>
      (await linesOf(owner, { file: 'day-closes', company })).filter((line) => line.endsWith(',Centre MAO'))
    expect([(await closes(margaoId)).length, (await closes('academy')).length]).toEqual([1, 0])
    // The franchise bills nowhere now: its books are with head office.
    expect(await companies(margao.head)).toEqual({ mayTakeAll: false, companies: [] })
    await assign(margaoId)
  })

  test('of a franchise with two heads are with head office, as those of others are not there', async () => {
    const none = await books(margao.head, { company: newId() })
    expect(none.status).toBe(404)
    for (const company of [undefined, 'academy', bandra.id])
      expect(await books(margao.head, { company })).toEqual(none)
    expect(await companies(bandra.head)).toEqual({ mayTakeAll: false, companies: [] })
    expect(await books(bandra.head, { company: margaoId })).toEqual(none)
    const second = await newPlace('VSC', 'franchise')
    const joins = { params: { id: second.id }, body: { billerId: margaoId, fromDay: today } }
    expect((await owner.ask(billing.setCentreBiller, joins)).status).toBe(200)
    expect(await books(margao.head, { company: margaoId })).toEqual(none)
    expect(await books(second.head, { company: margaoId })).toEqual(none)
    const seat = { params: { id: second.id }, body: { personId: margao.head.id, role: 'head' as const } }
    expect((await owner.ask(giveSeat, seat)).status).toBe(200)
    expect((await books(margao.head, { company: margaoId })).status).toBe(200)
    expect(await books(second.head, { company: margaoId })).toEqual(none)
  })

  test('need the own code, and are no clerk’s, desk’s, family’s or stranger’s', async () => {
    const by = await permit(margao.head)
    expect((await books(owner, { by })).status).toBe(403)
    expect((await books(margao.head, { company: margaoId, by: { ...by, key: 'made-up' } })).status).toBe(403)
    expect((await books(clerk, { company: margaoId })).status).toBe(403)
    expect(await companies(clerk)).toEqual({ mayTakeAll: false, companies: [] })
    expect((await books(margao.desk, { company: margaoId, by })).status).toBe(404)
    const { parent } = await family(margao)
    expect((await books(parent, { company: margaoId, by })).status).toBe(403)
    expect((await books({ ...parent, token: 'none' }, { company: margaoId, by })).status).toBe(401)
    expect((await books(margao.head, { company: 'every', by })).status).toBe(400)
    // The code of a head opens no archive of the academy.
    const archive = addressOf(downloadExport, { params: { id: margao.head.id }, query: by })
    const headers = { authorization: `Bearer ${margao.head.token}` }
    expect((await fetch(world.url + archive, { headers })).status).toBe(404)
  })
})
