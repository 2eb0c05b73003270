import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { addGroupMembers } from '../../src/classroom/office/groups.contract.ts'
import { taxSettings } from '../../src/enrolment/enrolment.tables.ts'
import { getFamilyFees } from '../../src/fees/family/family-fees.contract.ts'
import { addFeeCharge, getFeeLedger, takeFeePayment } from '../../src/fees/office/fees.contract.ts'
import type { Cells } from '../../src/fees/office/import/columns.rules.ts'
import {
  checkFees,
  feesTemplate,
  getFeeImports,
  importFees,
  readFees,
  undoFeeImport,
} from '../../src/fees/office/import/fee-import.contract.ts'
import { feeImportRows, feeImports } from '../../src/fees/office/import/fee-import.tables.ts'
import { storeFees, storeFeesLeftBehind } from '../../src/fees/office/import/store-fees.server.ts'
import { billMonth, getBillingRun } from '../../src/fees/office/run.contract.ts'
import { feeConcessions, feePayments, feeStays } from '../../src/fees/fees.tables.ts'
import { mergePeople } from '../../src/people/office/office.contract.ts'
import { contacts, personDetails } from '../../src/people/people.tables.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { booksOf, type GroupPlan, groupWithPlan } from '../fees-family.ts'
import { type Caller, type Member, openWorld, type World } from '../world.ts'

let world: World
let office: Member
let plan: GroupPlan
let parent: Member
let child: Member
let round = 0
const today = indianDay(new Date())
const month = today.slice(0, 7)

beforeAll(async () => {
  world = await openWorld()
  await world.database.db
    .insert(taxSettings)
    .values({ gstin: '23ABCDE1234F1Z5', state: 'Madhya Pradesh', address: 'Indore' })
  office = await world.office('Omar')
  plan = await groupWithPlan(world, office, 'Tuesday')
})
afterAll(() => world.close())
beforeEach(async () => {
  round += 1
  parent = await world.parent(`Kavita ${round}`)
  child = await inGroup(await world.child(parent, `Rohan ${round}`))
})
afterEach(async () => {
  const { outOfBalance, findings } = await booksOf(world)
  expect([outOfBalance, findings]).toEqual([0, []])
})

async function inGroup(member: Member): Promise<Member> {
  await office.ask(addGroupMembers, {
    params: { id: plan.groupId },
    body: { studentIds: [member.id], joinedOn: '2026-01-01' },
  })
  return member
}
/** A row on the plan, of the child of this test unless said. */
const onPlan = (more: Cells = {}): Cells => ({
  child_name: child.name,
  group: 'Tuesday',
  plan: 'Plan of Tuesday',
  from: '2026-01-01',
  ...more,
})
type Choice = { studentId?: string; isConfirmed?: boolean }
const rowsOf = (cells: readonly Cells[], choice: Choice = {}) =>
  cells.map((each, place) => ({ row: place + 2, cells: each, ...choice }))
const check = async (cells: readonly Cells[], choice: Choice = {}) =>
  (await office.ask(checkFees, { body: { dayOrder: 'dmy', rows: rowsOf(cells, choice) } })).body.data.rows
type Totals = { owed?: number; paidAhead?: number; _id?: string }
const sheet = (cells: readonly Cells[], { owed = 0, paidAhead = 0, _id = newId() }: Totals = {}) => ({
  _id,
  fileName: 'old-books.csv',
  owed,
  paidAhead,
  dayOrder: 'dmy' as const,
  rows: rowsOf(cells),
})
const bring = (cells: readonly Cells[], totals: Totals = {}, who: Caller = office) =>
  who.ask(importFees, { body: sheet(cells, totals) })
const undo = (importId: string) => office.ask(undoFeeImport, { params: { importId }, body: {} })
const ledger = async () => (await office.ask(getFeeLedger, { params: { id: parent.id } })).body.data
const pay = (amount: number) =>
  office.ask(takeFeePayment, {
    params: { id: parent.id },
    body: { paymentId: newId(), amount, method: 'cash', reference: '', chargeIds: [] },
  })
const charge = (amount: number) =>
  office.ask(addFeeCharge, {
    params: { id: parent.id },
    body: { chargeId: newId(), studentId: child.id, head: 'kit', title: 'Kit', amount, dueOn: today },
  })
const billNow = async () => {
  const { count, totalPaise } = (await office.ask(getBillingRun, { query: { month } })).body.data
  await office.ask(billMonth, { body: { month, count, totalPaise } })
}
const staysOf = (of: Member) => world.database.db.select().from(feeStays).where(eq(feeStays.studentId, of.id))

describe('a sheet of fees', () => {
  test('brings plan, discount and what is owed, and billing and a payment go on from there', async () => {
    const cells = [
      onPlan({ concession: '10%', concession_reason: 'Sister', owed: '₹1,300', balance_on: '5/10/2026' }),
    ]
    const done = await bring(cells, { owed: 1_300 })
    expect(done.body.data).toMatchObject({ children: 1, owedPaise: 130_000, known: 0, refused: [] })
    expect(await ledger()).toMatchObject({
      balancePaise: 130_000,
      open: [{ title: 'Brought forward, 5 Oct 2026', dueOn: '2026-10-05', head: 'brought forward' }],
      concessions: [{ text: '10 %', reason: 'Sister' }],
    })
    await billNow()
    const billed = (await ledger()).open.find(({ head }) => head === 'tuition')
    expect(billed).toMatchObject({ paise: 135_000 })
    await pay(1_300)
    expect((await ledger()).open.map(({ head }) => head)).toEqual(['tuition'])
  })

  test('brings what was paid ahead, without a receipt, and the next charge uses it', async () => {
    await bring([{ child_name: child.name, paid_ahead: '2,600' }], { paidAhead: 2_600 })
    expect((await ledger()).balancePaise).toBe(-260_000)
    const [payment] = (await parent.ask(getFamilyFees, {})).body.data.paid
    expect(payment).toMatchObject({ method: 'brought forward', paise: 260_000 })
    expect((await ledger()).entries[0]?.payment).toMatchObject({ hasReceipt: false })
    await office.ask(addFeeCharge, {
      params: { id: parent.id },
      body: {
        chargeId: newId(),
        studentId: child.id,
        head: 'kit',
        title: 'Book',
        amount: 600,
        dueOn: today,
      },
    })
    expect(await ledger()).toMatchObject({ balancePaise: -200_000, open: [] })
  })

  test('is refused as a whole where a typed total differs from its own', async () => {
    const cells = [onPlan({ owed: '1300' })]
    const refused = await bring(cells, { owed: 13_000 })
    expect([refused.status, refused.refusal.errors]).toEqual([
      422,
      { owed: 'These rows add up to ₹1,300. Nothing was imported.' },
    ])
    expect((await bring(cells, { owed: 1_300, paidAhead: 100 })).status).toBe(422)
    expect([await staysOf(child), (await ledger()).entries]).toEqual([[], []])
  })

  test('brings nothing twice: neither as the same request nor as a new import', async () => {
    const [cells, _id] = [[onPlan({ owed: '1300' })], newId()]
    await bring(cells, { owed: 1_300, _id })
    expect((await bring(cells, { owed: 1_300, _id })).body.data.children).toBe(1)
    expect((await bring(cells, { owed: 1_300 })).body.data).toMatchObject({ children: 0, known: 1 })
    expect((await check(cells))[0]?.state).toBe('duplicate')
    expect([(await staysOf(child)).length, (await ledger()).balancePaise]).toEqual([1, 130_000])
    const other = await bring([onPlan({ owed: '1400' })], { owed: 1_400, _id })
    expect(other.status).toBe(409)
  })

  test('two desks with the same sheet at once import it once', async () => {
    const second = await inGroup(await world.child(parent, `Meena ${round}`))
    const cells = [onPlan({ owed: '1300' }), { child_name: second.name, paid_ahead: '500' }]
    const totals = { owed: 1_300, paidAhead: 500 }
    const other = await world.office('Olga')
    const both = await Promise.all([bring(cells, totals), bring(cells, totals, other)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.reduce((sum, { body }) => sum + body.data.children, 0)).toBe(2)
    expect(await ledger()).toMatchObject({ balancePaise: 80_000 })
  })

  test('goes on where an earlier process stopped', async () => {
    const { db, clock } = world.database
    const body = sheet([onPlan({ owed: '700' })], { owed: 700 })
    await storeFees({ ...world.database }, { ...body, byId: office.id })
    const [row] = await db.select().from(feeImportRows).where(eq(feeImportRows.importId, body._id))
    await undo(body._id)
    const terms = {
      stay: { groupId: plan.groupId, planId: plan.planId, fromDay: '2026-01-01' },
      concession: null,
      balanceOn: today,
    }
    await db
      .update(feeImportRows)
      .set({ state: 'waiting', terms, stayId: null, chargeId: null })
      .where(eq(feeImportRows.importId, row?.importId ?? ''))
    await storeFeesLeftBehind({ db, clock })
    expect((await ledger()).balancePaise).toBe(70_000)
  })

  test('brings a plan to a balance that is there already, and is undone without it', async () => {
    await bring([{ child_name: child.name, owed: '1300' }], { owed: 1_300 })
    const _id = newId()
    const second = await bring([onPlan({ owed: '1300' })], { owed: 1_300, _id })
    expect(second.body.data).toMatchObject({ children: 1, owedPaise: 0, known: 0, refused: [] })
    expect([(await staysOf(child)).length, (await ledger()).balancePaise]).toEqual([1, 130_000])
    expect((await undo(_id)).body.data).toEqual({ undone: 1, kept: [] })
    expect([(await staysOf(child)).length, (await ledger()).balancePaise]).toEqual([0, 130_000])
  })

  test('a row that the database refuses does not stop those after it', async () => {
    const { db, clock } = world.database
    const sister = await world.child(parent, `Meena ${round}`)
    const [importId, importedAt] = [newId(), clock.now()]
    await db.insert(feeImports).values({
      id: importId,
      fileName: 'old.csv',
      fingerprint: importId,
      importedBy: office.id,
      importedAt,
      owedPaise: 50_000,
      aheadPaise: 0,
    })
    const terms = { stay: null, concession: null, balanceOn: today }
    const impossible = { kind: 'percent', value: 500, reason: 'Sister', fromDay: today } as const
    await db.insert(feeImportRows).values([
      { importId, row: 2, studentId: child.id, balancePaise: 0, terms: { ...terms, concession: impossible } },
      { importId, row: 3, studentId: sister.id, balancePaise: 50_000, terms },
    ])
    await storeFeesLeftBehind({ db, clock })
    const rows = await db.select().from(feeImportRows).where(eq(feeImportRows.importId, importId))
    expect(rows.map(({ state }) => state)).toEqual(['refused', 'stored'])
    expect(rows[0]?.note).toBe(
      'We couldn’t import this row (23514). Check it, and import it again in a file of its own.',
    )
    expect((await ledger()).balancePaise).toBe(50_000)
  })
})

describe('what a row may mean', () => {
  test('two children of one name are in doubt until a mobile, a number or the office says which', async () => {
    const other = await world.child(await world.parent(`Uma ${round}`), child.name)
    const cells = [{ child_name: child.name, owed: '500' }]
    const [doubt] = await check(cells)
    expect([doubt?.state, doubt?.choices.map(({ _id }) => _id).toSorted()]).toEqual([
      'undecided',
      [child.id, other.id].toSorted(),
    ])
    expect((await bring(cells, { owed: 500 })).status).toBe(422)
    expect((await check(cells, { studentId: child.id }))[0]).toMatchObject({
      state: 'good',
      child: { _id: child.id },
    })
  })

  test('a name with another admission number is in doubt, also with the mobile of the family', async () => {
    const { db } = world.database
    const number = `A-101-${round}`
    await db
      .insert(personDetails)
      .values({ personId: child.id, admissionNumber: number })
      .onConflictDoUpdate({ target: personDetails.personId, set: { admissionNumber: number } })
    const cells = { child_name: child.name, owed: '500', admission_number: `A-205-${round}` }
    const [reached] = await db.select().from(contacts).where(eq(contacts.id, child.id))
    expect(reached?.mobile).toMatch(/^[0-9]{10}$/)
    const withMobile = { ...cells, parent_mobile: reached?.mobile ?? '' }
    expect((await check([withMobile]))[0]).toMatchObject({ state: 'undecided', faults: [] })
    expect((await check([cells]))[0]).toMatchObject({
      state: 'undecided',
      child: null,
      choices: [{ _id: child.id }],
      note: 'This name has another admission number. Choose who is meant.',
    })
    expect((await bring([cells], { owed: 500 })).status).toBe(422)
    expect((await check([cells], { studentId: child.id }))[0]?.state).toBe('good')
    expect((await check([{ ...cells, admission_number: number }]))[0]?.state).toBe('good')
  })

  test('a child in an open plan is named, so is a group that began later', async () => {
    await bring([onPlan()])
    expect((await check([onPlan({ from: '2026-02-01' })]))[0]?.faults[0]).toEqual({
      column: 'plan',
      message: 'Already on “Plan of Tuesday” in Tuesday since 1 Jan 2026. End that first.',
    })
    const early = await inGroup(await world.child(parent, `Early ${round}`))
    const [row] = await check([onPlan({ child_name: early.name, from: '1/12/2025' })])
    expect(row?.faults[0]?.message).toContain('Tuesday begins on 1 Jan 2026')
  })

  test.each([
    [{ owed: 'thirteen hundred' }, '“thirteen hundred” is no amount. Type digits, such as 1300.'],
    [{ owed: '-500' }, 'Type it without a sign. What was paid ahead has a column of its own.'],
    [{ owed: '12.50' }, 'Type whole rupees, without paise.'],
    [{ owed: '9999999' }, 'At most ₹5,00,000'],
    [{ owed: '5', paid_ahead: '5' }, 'Either owed or paid ahead, not both'],
    [{ owed: '5', balance_on: '31/2/2026' }, '“31/2/2026” is no day. Type it like 5/11/2026.'],
    [{ owed: '5', balance_on: '1/1/2099' }, 'This day is in the future'],
    [{ owed: '5', concession: '101%', concession_reason: 'x' }, 'At most 100 percent'],
    [{ owed: '5', concession: '10%' }, 'Why is the discount given?'],
    [{ owed: '5', parent_mobile: '12345' }, 'A mobile number has 10 digits'],
    [{ owed: '5', gstin: '27ABCDE1234F1Z5' }, 'The academy’s GSTIN is 23ABCDE1234F1Z5'],
    [{}, 'Nothing to import: no plan, no discount, no balance'],
  ] satisfies [Cells, string][])('%j says what is wrong', async (cells, message) => {
    const [row] = await check([{ child_name: child.name, ...cells }])
    expect([row?.state, row?.faults[0]?.message]).toEqual(['faulty', expect.stringContaining(message)])
  })

  test('Devanagari digits are digits, and ten times the fee is asked about', async () => {
    expect((await check([onPlan({ owed: '₹१,३००' })]))[0]).toMatchObject({
      state: 'good',
      balancePaise: 130_000,
    })
    const cells = [onPlan({ owed: '15000' })]
    expect((await check(cells))[0]).toMatchObject({
      state: 'undecided',
      question: '₹15,000 owed is ten times the monthly fee of ₹1,500. Is it right?',
    })
    expect((await check(cells, { isConfirmed: true }))[0]?.state).toBe('good')
  })

  test('a sheet with two GSTINs is refused where the academy has none', async () => {
    const { db } = world.database
    await db.update(taxSettings).set({ gstin: '' })
    const gstins = ['23ABCDE1234F1Z5', '27ABCDE1234F1Z5']
    const other = await world.child(parent, `Two ${round}`)
    const rows = await check([
      { child_name: child.name, owed: '5', gstin: gstins[0] },
      { child_name: other.name, owed: '5', gstin: gstins[1] },
    ])
    await db.update(taxSettings).set({ gstin: '23ABCDE1234F1Z5' })
    expect(rows.map(({ faults }) => faults[0]?.message)).toEqual([
      undefined,
      `This sheet has two GSTINs, ${gstins.join(' and ')}. Import each on its own.`,
    ])
  })

  test('a file is read by its own headings, and its template comes back', async () => {
    const file = new TextEncoder().encode('Student Name,Mobile No,Dues\r\nAsha,98765 43210,1300\r\n')
    const read = (await office.ask(readFees, { query: { name: 'old.csv' }, body: file })).body.data
    expect([read.columns, read.rows]).toEqual([
      ['child_name', 'parent_mobile', 'owed'],
      [{ row: 2, cells: { child_name: 'Asha', parent_mobile: '98765 43210', owed: '1300' } }],
    ])
    expect((await office.ask(readFees, { query: {}, body: new Uint8Array([0, 1]) })).status).toBe(422)
    const template = addressOf(feesTemplate, { query: { format: 'csv', rows: 'sample' } })
    const sample = await fetch(world.url + template, {
      headers: { authorization: `Bearer ${office.token}` },
    })
    const body = new Uint8Array(await sample.arrayBuffer())
    expect((await office.ask(readFees, { query: {}, body })).body.data.rows).toHaveLength(2)
  })
})

describe('an import is undone', () => {
  test('while nothing was done with it: plans and discounts go, balances are reversed', async () => {
    const sister = await inGroup(await world.child(parent, `Meena ${round}`))
    const _id = newId()
    const cells = [
      onPlan({ owed: '1300', concession: '100', concession_reason: 'Sister' }),
      { child_name: sister.name, paid_ahead: '500' },
    ]
    await bring(cells, { owed: 1_300, paidAhead: 500, _id })
    expect((await ledger()).balancePaise).toBe(80_000)
    expect((await undo(_id)).body.data).toEqual({ undone: 2, kept: [] })
    expect((await undo(_id)).body.data).toEqual({ undone: 0, kept: [] })
    expect(await ledger()).toMatchObject({ balancePaise: 0, open: [], stays: [], concessions: [] })
    expect((await office.ask(getFeeImports, {})).body.data[0]).toMatchObject({ _id, isUndone: true })
    expect((await bring(cells, { owed: 1_300, paidAhead: 500 })).body.data.children).toBe(2)
  })

  test('not once a payment was taken: it says for whom', async () => {
    const _id = newId()
    await bring([onPlan({ owed: '1300' })], { owed: 1_300, _id })
    await pay(300)
    const refused = await undo(_id)
    expect([refused.status, refused.refusal.message]).toEqual([
      409,
      `This import can’t be undone. ${child.name}: a payment was taken for it.`,
    ])
    expect(await ledger()).toMatchObject({ balancePaise: 100_000, stays: [{ child: child.name }] })
  })

  test('not once a month was billed', async () => {
    const _id = newId()
    await bring([onPlan()], { _id })
    await billNow()
    expect((await undo(_id)).refusal.message).toContain(`${child.name}: a month was billed.`)
  })

  test('not once a month was billed with its discount', async () => {
    await bring([onPlan()])
    const _id = newId()
    await bring([{ child_name: child.name, concession: '10%', concession_reason: 'Sister' }], { _id })
    await billNow()
    expect((await undo(_id)).refusal.message).toContain(`${child.name}: a month was billed.`)
    expect((await ledger()).concessions).toHaveLength(1)
  })

  test('not once an advance has paid a fee that came later', async () => {
    const _id = newId()
    await bring([{ child_name: child.name, paid_ahead: '900' }], { paidAhead: 900, _id })
    await charge(600)
    expect((await undo(_id)).refusal.message).toContain('what was paid ahead has paid a fee.')
  })

  test('an advance goes before the debt that it settled, so that it pays nothing else', async () => {
    const sister = await world.child(parent, `Meena ${round}`)
    const _id = newId()
    const cells = [
      { child_name: child.name, owed: '500' },
      { child_name: sister.name, paid_ahead: '500' },
    ]
    await bring(cells, { owed: 500, paidAhead: 500, _id })
    await charge(600)
    expect((await undo(_id)).body.data).toEqual({ undone: 2, kept: [] })
    expect(await ledger()).toMatchObject({ balancePaise: 60_000, open: [{ title: 'Kit' }] })
  })

  test('a payment that waits as an advance does not hold it up', async () => {
    const sister = await world.child(parent, `Meena ${round}`)
    const _id = newId()
    const cells = [
      { child_name: child.name, owed: '500' },
      { child_name: sister.name, paid_ahead: '500' },
    ]
    await bring(cells, { owed: 500, paidAhead: 500, _id })
    await pay(300)
    expect((await undo(_id)).body.data).toEqual({ undone: 2, kept: [] })
    expect(await ledger()).toMatchObject({ balancePaise: -30_000, open: [] })
  })

  test('also where it met an older advance or an older fee at once', async () => {
    const [debt, advance] = [newId(), newId()]
    await pay(1_000)
    await bring([{ child_name: child.name, owed: '700' }], { owed: 700, _id: debt })
    expect(await ledger()).toMatchObject({ balancePaise: -30_000, open: [] })
    expect((await undo(debt)).body.data).toEqual({ undone: 1, kept: [] })
    expect(await ledger()).toMatchObject({ balancePaise: -100_000, open: [] })
    await charge(1_600)
    await bring([{ child_name: child.name, paid_ahead: '900' }], { paidAhead: 900, _id: advance })
    expect(await ledger()).toMatchObject({ balancePaise: -30_000, open: [] })
    expect((await undo(advance)).body.data).toEqual({ undone: 1, kept: [] })
    expect(await ledger()).toMatchObject({ balancePaise: 60_000, open: [{ title: 'Kit' }] })
  })

  test('goes on where an earlier process stopped, and says Undone only then', async () => {
    const { db } = world.database
    const uma = await world.child(await world.parent(`Uma ${round}`), `Isha ${round}`)
    const _id = newId()
    const cells = [
      { child_name: child.name, owed: '500' },
      { child_name: uma.name, owed: '700' },
    ]
    await bring(cells, { owed: 1_200, _id })
    await db.execute(sql`create function stop_undo() returns trigger language plpgsql as
      $$ begin raise exception 'the process ends here'; end $$`)
    await db.execute(
      sql.raw(`create trigger stop_undo before update on fee_import_rows
        for each row when (new.state = 'undone' and new.student_id = '${uma.id}')
        execute function stop_undo()`),
    )
    expect((await undo(_id)).status).toBe(500)
    await db.execute(sql`drop function stop_undo cascade`)
    const [stopped] = (await office.ask(getFeeImports, {})).body.data
    expect(stopped).toMatchObject({ _id, children: 2, isUndone: false })
    expect((await ledger()).balancePaise).toBe(0)
    expect((await undo(_id)).body.data).toEqual({ undone: 1, kept: [] })
    expect((await office.ask(getFeeImports, {})).body.data[0]).toMatchObject({ _id, isUndone: true })
    expect((await bring(cells, { owed: 1_200 })).body.data.children).toBe(2)
  })

  test('an import that was called undone while rows stayed can still be undone', async () => {
    const { db, clock } = world.database
    const _id = newId()
    await bring([{ child_name: child.name, owed: '500' }], { owed: 500, _id })
    await db.update(feeImports).set({ undoneAt: clock.now() }).where(eq(feeImports.id, _id))
    expect((await office.ask(getFeeImports, {})).body.data[0]).toMatchObject({ _id, isUndone: false })
    await undo(_id)
    expect((await office.ask(getFeeImports, {})).body.data[0]).toMatchObject({ _id, isUndone: true })
  })

  test('a discount goes also after its child was merged into another', async () => {
    const double = await world.child(parent, `Double ${round}`)
    const _id = newId()
    await bring([{ child_name: double.name, concession: '10%', concession_reason: 'Sister' }], { _id })
    const body = { duplicateId: double.id, reason: 'One person' }
    // The kept child has a balance of its own, so the row of the import stays with the duplicate.
    await bring([{ child_name: child.name, owed: '500' }], { owed: 500 })
    expect((await office.ask(mergePeople, { params: { id: child.id }, body })).status).toBe(200)
    expect((await ledger()).concessions).toHaveLength(1)
    expect((await undo(_id)).body.data).toEqual({ undone: 1, kept: [] })
    expect((await ledger()).concessions).toEqual([])
  })

  test('two who undo at once reverse it once', async () => {
    const _id = newId()
    await bring([{ child_name: child.name, paid_ahead: '900' }], { paidAhead: 900, _id })
    const both = await Promise.all([undo(_id), undo(_id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await ledger()).balancePaise).toBe(0)
  })
})

test('only the office imports fees, and no parent reads an advance of another', async () => {
  const cells = [{ child_name: child.name, owed: '5' }]
  for (const who of [parent, child, world.visitor]) {
    expect([401, 403]).toContain((await bring(cells, { owed: 5 }, who)).status)
    expect([401, 403]).toContain((await who.ask(getFeeImports, {})).status)
    expect([401, 403]).toContain(
      (await who.ask(undoFeeImport, { params: { importId: newId() }, body: {} })).status,
    )
  }
  expect((await undo(newId())).status).toBe(404)
  expect(await world.database.db.$count(feePayments, eq(feePayments.paise, 500))).toBe(0)
  expect(await world.database.db.$count(feeConcessions, eq(feeConcessions.studentId, child.id))).toBe(0)
  const tooMany = Array.from({ length: 2_001 }, () => ({ child_name: 'A', owed: '1' }))
  expect((await bring(tooMany, { owed: 2_001 })).status).toBe(422)
})
