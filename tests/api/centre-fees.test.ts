import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as centres from '../../src/centres/centres.contract.ts'
import * as groups from '../../src/classroom/office/groups.contract.ts'
import * as day from '../../src/fees/office/day.contract.ts'
import * as fees from '../../src/fees/office/fees.contract.ts'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import { searchOffice } from '../../src/office/office.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { booksOf } from '../fees-family.ts'
import { newCentre } from '../new-centre.ts'
import { type Member, openWorld, type World } from '../world.ts'

/* A centre's desk takes fees of its own families, into a till of its own. */

type Family = { parent: Member; child: Member }

const today = indianDay(new Date())
let world: World
let owner: Member
let clerk: Member
let head: Member
let desk: Member
let deskOfAndheri: Member
const centre = { andheri: '', bandra: '' }
const group = { andheri: '', bandra: '' }
let ofAndheri: Family
let ofBandra: Family
let ofBoth: Family

async function newGroup(name: string, centreId: string): Promise<string> {
  const teacher = await world.teacher(`Teacher of ${name}`)
  const body = {
    name,
    subject: 'Abacus',
    level: '',
    teacherId: teacher.id,
    centreId,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    time: '16:30',
    minutes: 60,
    place: 'Room 1',
    meetingUrl: null,
    capacity: 50,
    fromDay: '2026-01-01',
    untilDay: null,
    holidays: [],
  }
  return (await clerk.ask(groups.createGroup, { body })).body.data._id
}

const place = (id: string, studentId: string, joinedOn = '2026-01-01') =>
  clerk.ask(groups.addGroupMembers, { params: { id }, body: { studentIds: [studentId], joinedOn } })

async function newFamily(name: string, groupIds: readonly string[]): Promise<Family> {
  const parent = await world.parent(`${name} Parent`)
  const children: Member[] = []
  for (const [at, id] of groupIds.entries()) {
    const child = await world.child(parent, `${name} Child ${at}`)
    expect((await place(id, child.id)).status).toBe(200)
    children.push(child)
  }
  const [child] = children
  if (!child) throw new Error('a family without a child')
  return { parent, child }
}

const charge = ({ parent, child }: Family, amount: number) =>
  clerk.ask(fees.addFeeCharge, {
    params: { id: parent.id },
    body: { chargeId: newId(), studentId: child.id, head: 'exam', title: 'Exam', amount, dueOn: today },
  })

type Paying = { amount: number; method?: 'cash' | 'upi'; reference?: string; paymentId?: string }
const pay = (by: Member, { parent }: Family, paying: Paying) => {
  const { amount, method = 'cash', reference = '', paymentId = newId() } = paying
  const body = { paymentId, amount, method, reference, chargeIds: [] }
  return by.ask(fees.takeFeePayment, { params: { id: parent.id }, body })
}

const tillOf = async (by: Member, centreId?: string) =>
  (await by.ask(day.getTillDay, { query: centreId === undefined ? {} : { centreId } })).body.data
const cash = (by: Member, centreId: string | null, move: { kind: day.CashMove; amount: number }) =>
  by.ask(day.moveCash, { body: { id: newId(), centreId, ...move, note: 'Slip 0712' } })
const owed = async (by: Member, filters: { words?: string } = {}) =>
  (await by.ask(fees.findDues, { body: filters })).body.data.map(({ family }) => family).toSorted()

beforeAll(async () => {
  world = await openWorld()
  owner = await world.staff('owner', 'Meera')
  clerk = await world.office('Omar')
  await world.subject('Abacus')
  centre.andheri = await newCentre(owner, 'AND', 'Andheri')
  centre.bandra = await newCentre(owner, 'BAN', 'Bandra')
  group.andheri = await newGroup('Andheri group', centre.andheri)
  group.bandra = await newGroup('Bandra group', centre.bandra)
  head = await world.office('Hema')
  desk = await world.office('Dev')
  deskOfAndheri = await world.office('Anu')
  const seat = (person: Member, id: string, role: 'head' | 'desk') =>
    owner.ask(centres.giveSeat, { params: { id }, body: { personId: person.id, role } })
  await seat(head, centre.bandra, 'head')
  await seat(desk, centre.bandra, 'desk')
  await seat(deskOfAndheri, centre.andheri, 'desk')
  ofAndheri = await newFamily('Ahuja', [group.andheri])
  ofBandra = await newFamily('Bose', [group.bandra])
  ofBoth = await newFamily('Chawla', [group.bandra, group.andheri])
  for (const family of [ofAndheri, ofBandra, ofBoth]) expect((await charge(family, 5_000)).status).toBe(201)
})
afterAll(() => world.close())

describe('who owes', () => {
  test('is listed for a desk of its own centre alone; two centres of one family are head office’s', async () => {
    expect(await owed(desk)).toEqual(['Bose Parent'])
    expect(await owed(deskOfAndheri)).toEqual(['Ahuja Parent'])
    expect(await owed(clerk)).toEqual(['Ahuja Parent', 'Bose Parent', 'Chawla Parent'])
    expect(await owed(desk, { words: 'Ahuja' })).toEqual([])
    const { body } = await desk.ask(fees.getDuesSummary, {})
    expect(body.data).toMatchObject({ duePaise: 500_000, families: 1, month: null })
    const whole = await clerk.ask(fees.getDuesSummary, {})
    expect(whole.body.data).toMatchObject({ duePaise: 1_500_000, families: 3 })
    expect(whole.body.data.month).not.toBeNull()
  })

  test('of those who owe nothing a desk finds its own by name, child and mobile; the search too', async () => {
    await newFamily('Dixit', [group.bandra])
    await newFamily('Dixit of Andheri', [group.andheri])
    const found = async (by: Member, words: string) =>
      (await by.ask(fees.findSettledFamilies, { body: { words } })).body.data.map(({ family }) => family)
    expect(await found(desk, 'Dixit')).toEqual(['Dixit Parent'])
    expect(await found(desk, 'Dixit Child')).toEqual(['Dixit Parent'])
    expect(await found(clerk, 'Dixit')).toEqual(['Dixit Parent', 'Dixit of Andheri Parent'])
    expect(await found(clerk, 'Bose')).toEqual([])
    expect((await found(clerk, '9000000001')).length).toBe(2)
    const none = await desk.ask(fees.findSettledFamilies, { body: { words: ' ' } })
    expect([none.status, none.refusal.errors?.words]).toEqual([422, 'Enter a name or a mobile number'])

    const fee = async (by: Member, words: string) => {
      const { hits } = (await by.ask(searchOffice, { body: { words } })).body.data
      return hits.filter(({ kind }) => kind === 'Fees').map(({ title, detail }) => `${title}, ${detail}`)
    }
    expect(await fee(desk, 'Bose Child')).toEqual(['Bose Parent, owes ₹5,000'])
    expect(await fee(desk, 'Dixit')).toEqual(['Dixit Parent, owes nothing'])
    expect(await fee(deskOfAndheri, 'Bose')).toEqual([])
    expect(await fee(clerk, 'Ahuja')).toEqual(['Ahuja Parent, owes ₹5,000'])
  })

  test('is saved as a sheet by the head, not by the desk', async () => {
    const sheet = async ({ token }: Member) => {
      const answer = await fetch(world.url + addressOf(fees.exportDues, {}), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{"format":"csv"}',
      })
      return { status: answer.status, text: await answer.text() }
    }
    const saved = await sheet(head)
    expect(saved.text).toContain('Bose Parent')
    expect(saved.text).not.toMatch(/Ahuja|Chawla/)
    expect((await sheet(desk)).status).toBe(404)
  })
})

describe('a payment at the desk of a centre', () => {
  test('goes into the till of the centre, and is one payment when it is sent twice', async () => {
    const ledger = await desk.ask(fees.getFeeLedger, { params: { id: ofBandra.child.id } })
    expect(ledger.body.data).toMatchObject({ family: 'Bose Parent', till: 'Bandra' })
    const paymentId = newId()
    const taken = await pay(desk, ofBandra, { amount: 1_000, paymentId })
    expect(taken.status, taken.refusal.message).toBe(201)
    const again = await pay(desk, ofBandra, { amount: 1_000, paymentId })
    expect(again.body.data).toEqual(taken.body.data)
    expect(await tillOf(desk)).toMatchObject({ centreId: centre.bandra, bookPaise: 100_000 })
    expect((await tillOf(desk)).tills).toEqual([{ centreId: centre.bandra, name: 'Bandra' }])
    expect(await tillOf(clerk)).toMatchObject({ centreId: null, bookPaise: 0, lines: [], methods: [] })
    expect(await tillOf(clerk, centre.bandra)).toMatchObject({ bookPaise: 100_000 })
    // A till that was never used is named by the page that shows it.
    const { tills } = await tillOf(clerk, centre.andheri)
    expect(tills.map(({ name }) => name)).toEqual(['Head office', 'Andheri', 'Bandra'])
    const receipt = await desk.ask(fees.getFeeReceipt, { params: { id: paymentId } })
    expect(receipt.status).toBe(200)
  })

  test('by UPI is counted at that desk, and is no cash', async () => {
    expect((await pay(desk, ofBandra, { amount: 500, method: 'upi', reference: 'B500' })).status).toBe(201)
    const { bookPaise, methods } = await tillOf(desk)
    expect(bookPaise).toBe(100_000)
    expect(methods).toEqual([
      { method: 'cash', count: 1, paise: 100_000 },
      { method: 'upi', count: 1, paise: 50_000 },
    ])
    expect((await desk.ask(fees.getDuesSummary, {})).body.data.today).toEqual(methods)
    expect((await deskOfAndheri.ask(fees.getDuesSummary, {})).body.data.today).toEqual([])
  })

  test('that head office takes of the same family goes into its own till', async () => {
    expect((await pay(clerk, ofBandra, { amount: 200 })).status).toBe(201)
    expect(await tillOf(clerk)).toMatchObject({ bookPaise: 20_000 })
    expect(await tillOf(desk)).toMatchObject({ bookPaise: 100_000 })
  })

  test('adds up when two desks take and give cash at the same moment', async () => {
    const before = (await tillOf(desk)).bookPaise
    const done = await Promise.all(
      Array.from({ length: 8 }, (_, at) => pay(at % 2 ? desk : head, ofBandra, { amount: 100 })),
    )
    expect(done.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    const most = (before + 80_000) / 100
    const out = await Promise.all([
      cash(desk, centre.bandra, { kind: 'bank', amount: most }),
      cash(head, centre.bandra, { kind: 'bank', amount: most }),
    ])
    expect(out.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await tillOf(desk)).bookPaise).toBe(0)
    expect(await booksOf(world)).toMatchObject({ outOfBalance: 0, findings: [] })
  })
})

describe('the till of a centre', () => {
  test('is closed by its desk and reopened once by its head; other tills stay open', async () => {
    await cash(desk, centre.bandra, { kind: 'float', amount: 10 })
    const close = (by: Member, counts: number[], reason = '') =>
      by.ask(day.closeTillDay, { body: { centreId: centre.bandra, counts, reason } })
    const short = await close(desk, [0, 0, 0, 0, 0, 0, 0, 0, 9])
    expect([short.status, short.refusal.errors?.reason]).toEqual([422, '₹1 short: enter why'])
    expect((await close(desk, [0, 0, 0, 0, 0, 0, 0, 0, 9], 'Lost')).status).toBe(200)
    expect((await close(head, [0, 0, 0, 0, 0, 0, 0, 0, 9])).status).toBe(409)
    expect((await tillOf(desk)).closed).toMatchObject({ countedPaise: 900, bookPaise: 1_000, by: 'Dev' })
    expect((await pay(desk, ofBandra, { amount: 100 })).status).toBe(409)
    expect((await pay(clerk, ofBandra, { amount: 100 })).status).toBe(201)
    expect((await tillOf(clerk)).closed).toBeNull()
    const reopen = (by: Member) =>
      by.ask(day.reopenTillDay, { body: { centreId: centre.bandra, reason: 'A late payment' } })
    const canReopen = async (by: Member) => (await tillOf(by)).closed?.canReopen
    expect([await canReopen(desk), await canReopen(head)]).toEqual([false, true])
    expect((await reopen(desk)).status).toBe(404)
    // Head office without the owner may not either.
    expect((await reopen(clerk)).status).toBe(403)
    expect((await reopen(head)).status).toBe(200)
    expect((await reopen(head)).status).toBe(409)
    expect((await pay(desk, ofBandra, { amount: 100 })).status).toBe(201)
    expect((await tillOf(desk)).bookPaise).toBe(10_900)
    expect(await booksOf(world)).toMatchObject({ outOfBalance: 0, findings: [] })
  })

  test('that was reopened and closed again stays closed, for the owner too', async () => {
    const centreId = await newCentre(owner, 'COL', 'Colaba')
    await cash(clerk, centreId, { kind: 'float', amount: 1 })
    const close = () =>
      clerk.ask(day.closeTillDay, { body: { centreId, counts: [0, 0, 0, 0, 0, 0, 0, 0, 1], reason: '' } })
    const reopen = () => owner.ask(day.reopenTillDay, { body: { centreId, reason: 'A late payment' } })
    const canReopen = async () =>
      (await owner.ask(day.getTillDay, { query: { centreId } })).body.data.closed?.canReopen
    await close()
    expect(await canReopen()).toBe(true)
    expect((await reopen()).status).toBe(200)
    await close()
    expect(await canReopen()).toBe(false)
    expect((await reopen()).refusal.message).toBe('This day was reopened once already')
  })

  test('keeps the centre open until it is empty', async () => {
    const id = await newCentre(owner, 'CHU', 'Churchgate')
    expect((await cash(clerk, id, { kind: 'float', amount: 300 })).status).toBe(200)
    const setStatus = (status: 'closing' | 'closed') =>
      owner.ask(centres.setCentreStatus, { params: { id }, body: { status } })
    await setStatus('closing')
    const { blockers } = (await owner.ask(centres.getCentre, { params: { id } })).body.data
    expect(blockers).toEqual([{ text: '₹300 is in its till', to: `/office/fees/day?centre=${id}` }])
    expect((await setStatus('closed')).status).toBe(409)
    await cash(clerk, id, { kind: 'bank', amount: 300 })
    expect((await setStatus('closed')).status).toBe(200)
    expect((await cash(clerk, id, { kind: 'float', amount: 1 })).status).toBe(409)
  })
})

describe('what is of another centre', () => {
  test('is not there: ledger, payment, promise, receipt and till answer as for what never was', async () => {
    const paymentId = newId()
    expect((await pay(deskOfAndheri, ofAndheri, { amount: 100, paymentId })).status).toBe(201)
    const promise = { promiseId: newId(), day: today, note: '' }
    const params = { id: ofAndheri.parent.id }
    expect((await deskOfAndheri.ask(fees.addFeePromise, { params, body: promise })).status).toBe(201)
    const asks: ((id: string, centreId: string) => Promise<{ status: number; refusal: unknown }>)[] = [
      (id) => desk.ask(fees.getFeeLedger, { params: { id } }),
      (id) =>
        desk.ask(fees.takeFeePayment, {
          params: { id },
          body: { paymentId: newId(), amount: 100, method: 'cash', reference: '', chargeIds: [] },
        }),
      (id) => desk.ask(fees.addFeePromise, { params: { id }, body: { ...promise, promiseId: newId() } }),
      (_, centreId) => desk.ask(day.getTillDay, { query: { centreId } }),
      (_, centreId) => cash(desk, centreId, { kind: 'float', amount: 1 }),
      (_, centreId) =>
        desk.ask(day.closeTillDay, { body: { centreId, counts: [0, 0, 0, 0, 0, 0, 0, 0, 0], reason: '' } }),
    ]
    for (const ask of asks) {
      const never = await ask(newId(), newId())
      expect(never.status).toBe(404)
      for (const id of [ofAndheri.parent.id, ofAndheri.child.id, ofBoth.parent.id])
        expect((await ask(id, centre.andheri)).refusal).toEqual(never.refusal)
    }
    const receipt = (id: string) => desk.ask(fees.getFeeReceipt, { params: { id } })
    expect((await receipt(paymentId)).refusal).toEqual((await receipt(newId())).refusal)
    const end = (by: Member, id: string) => by.ask(fees.endFeePromise, { params: { id }, body: {} })
    expect((await end(desk, promise.promiseId)).refusal).toEqual((await end(desk, newId())).refusal)
    expect((await end(deskOfAndheri, promise.promiseId)).status).toBe(200)
    // The academy's own till is no seat's either.
    expect((await cash(desk, null, { kind: 'float', amount: 1 })).status).toBe(404)
  })

  test('a child that moves takes its family along; one that left still pays where it was last', async () => {
    const moving = await newFamily('Desai', [group.bandra])
    const status = async (by: Member, { parent }: Family) =>
      (await by.ask(fees.getFeeLedger, { params: { id: parent.id } })).status
    expect([await status(desk, moving), await status(deskOfAndheri, moving)]).toEqual([200, 404])
    await clerk.ask(groups.moveGroupMember, {
      params: { id: group.bandra, studentId: moving.child.id },
      body: { toGroupId: group.andheri, from: '2026-02-01' },
    })
    expect([await status(desk, moving), await status(deskOfAndheri, moving)]).toEqual([404, 200])
    const left = await newFamily('Gill', [group.bandra])
    await clerk.ask(groups.removeGroupMember, {
      params: { id: group.bandra, studentId: left.child.id },
      body: { leftOn: '2026-03-01' },
    })
    expect([await status(desk, left), await status(deskOfAndheri, left)]).toEqual([200, 404])
    expect((await pay(desk, left, { amount: 100 })).status).toBe(201)
  })

  test('a move that is planned changes nothing before its day, and a first place counts before it begins', async () => {
    const status = async (by: Member, { parent }: Family) =>
      (await by.ask(fees.getFeeLedger, { params: { id: parent.id } })).status
    const tomorrow = dayAfter(today, 1)
    const planned = await newFamily('Planned', [group.bandra])
    await clerk.ask(groups.moveGroupMember, {
      params: { id: group.bandra, studentId: planned.child.id },
      body: { toGroupId: group.andheri, from: tomorrow },
    })
    expect([await status(desk, planned), await status(deskOfAndheri, planned)]).toEqual([200, 404])
    const parent = await world.parent('Early Parent')
    const child = await world.child(parent, 'Early Child')
    expect((await place(group.bandra, child.id, tomorrow)).status).toBe(200)
    const early = { parent, child }
    expect([await status(desk, early), await status(deskOfAndheri, early)]).toEqual([200, 404])
  })

  test('a family without any place is head office’s', async () => {
    const parent = await world.parent('Homeless Parent')
    await world.child(parent, 'No Place')
    const ledger = (by: Member) => by.ask(fees.getFeeLedger, { params: { id: parent.id } })
    expect([(await ledger(desk)).status, (await ledger(clerk)).status]).toEqual([404, 200])
    expect((await ledger(clerk)).body.data.till).toBe('')
  })
})

test('of a number that another centre has taken a desk reads the receipt and not the family', async () => {
  const paid = { amount: 1, method: 'upi', reference: 'UTR77001' } as const
  expect((await pay(deskOfAndheri, ofAndheri, paid)).status).toBe(201)
  const refused = async (by: Member) => (await pay(by, ofBandra, paid)).refusal.errors?.reference
  expect(await refused(desk)).toBe('Used already, not at this centre. Ask head office.')
  expect(await refused(clerk)).toMatch(/^Already on receipt .*, Ahuja Parent$/)
})
