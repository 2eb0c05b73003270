import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  initiatePayment,
  recordPayment,
  refundOrder,
  verifyPayment,
} from '../../src/enrolment/enrolment.contract.ts'
import { DAY_MS, indianDay } from '../../src/platform/text/india.rules.ts'
import {
  changeCoupon,
  createCoupon,
  deleteCoupon,
  findCoupons,
  getCoupon,
  startCoupon,
  stopCoupon,
} from '../../src/enrolment/office/coupons/coupons.contract.ts'
import { acceptOrder, findOrders, getOrder } from '../../src/enrolment/office/money.contract.ts'
import { searchOffice } from '../../src/office/office.contract.ts'
import { getAuditLog } from '../../src/people/staff/staff.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { type JuspayServer, openJuspayServer } from '../juspay-server.ts'
import { callerOf, type Member, openWorld, type World } from '../world.ts'

let bank: JuspayServer
let world: World
let office: Member
let owner: Member
let asha: Member
let ravi: Member
let course: string
let round = 0
beforeAll(async () => {
  bank = await openJuspayServer()
  world = await openWorld(bank.settings)
  office = await world.office('Omar')
  owner = await world.staff('owner', 'Lakshmi')
})
afterAll(async () => {
  await world.close()
  await bank.close()
})
beforeEach(async () => {
  round += 1
  asha = await world.student(`Asha ${round}`)
  ravi = await world.student(`Ravi ${round}`)
  course = (await world.course(`Course ${round}`)).id
})

const terms = {
  kind: 'percent' as 'percent' | 'amount',
  off: 10,
  courseId: null as string | null,
  from: null as string | null,
  until: null as string | null,
  limit: null as number | null,
  oncePerStudent: false,
}
const make = async (code: string, more: Partial<typeof terms> = {}) => {
  const { status, body } = await office.ask(createCoupon, { body: { code, ...terms, ...more } })
  expect(status).toBe(201)
  return body.data
}
const order = (coupon: string, who: Member = asha, of = course) =>
  who.ask(initiatePayment, { body: { course_id: of, currency: 'INR', coupon } })
const fault = async (coupon: string, who: Member = asha) => {
  const { status, refusal } = await order(coupon, who)
  expect(status).toBe(422)
  return refusal.errors?.coupon
}
const says = (id: string, change: object) =>
  bank.book.set(id, { ...(bank.book.get(id) ?? { amount: 409, currency: 'INR', status: 'NEW' }), ...change })
/** The gateway's word about an order, heard by its family. */
async function ends(id: string, status: 'CHARGED' | 'AUTHENTICATION_FAILED', who: Member = asha) {
  says(id, { status })
  return (await who.ask(verifyPayment, { query: { order_id: id } })).body.status
}
const shown = async (id: string) => (await office.ask(getCoupon, { params: { id } })).body.data
const today = () => indianDay(new Date())
const day = (days: number) => indianDay(new Date(Date.now() + days * DAY_MS))
const lastTold = async () =>
  (await owner.ask(getAuditLog, { query: { kind: 'money', limit: 1 } })).body.data[0]?.sentence

describe('what a coupon takes off', () => {
  test('is reckoned by the server, in percent or rupees, and told to the office', async () => {
    const percent = await make(`ten${round}`)
    expect(percent).toMatchObject({ code: `TEN${round}`, state: 'runs', used: 0, cost: 0, named: false })
    const { order_id: id } = (await order(` ten${round} `)).body
    expect(await world.count('orders', `order_number = '${id}' and amount_paise = 40900`)).toBe(1)
    expect(await shown(percent._id)).toMatchObject({ used: 1, cost: 0, named: true })
    expect(await ends(id, 'CHARGED')).toBe('CHARGED')
    expect(await shown(percent._id)).toMatchObject({ used: 1, cost: 46 })
    const detail = (await office.ask(getOrder, { params: { orderId: id } })).body.data
    expect(detail).toMatchObject({ coupon: `TEN${round}`, discount: 46, amount: 409 })
    const found = await office.ask(findOrders, { body: { words: `ten${round}` } })
    expect(found.body.data.map((row) => row.order_id)).toEqual([id])

    await make(`ALLOFF${round}`, { kind: 'amount', off: 500 })
    expect((await order(`alloff${round}`, ravi)).body.status).toBe('CHARGED')
  })

  test('with a price of the client beside it: another one is refused', async () => {
    await make(`TEN${round}`)
    const body = { course_id: course, currency: 'INR' as const, coupon: `TEN${round}` }
    expect((await asha.ask(initiatePayment, { body: { ...body, amount: 1 } })).status).toBe(409)
    expect((await asha.ask(initiatePayment, { body: { ...body, amount: 409 } })).status).toBe(200)
  })
})

test('a family reads why a coupon does not count', async () => {
  const other = (await world.course(`Other ${round}`)).id
  await make(`OVER${round}`, { until: day(-1) })
  await make(`SOON${round}`, { from: day(1) })
  await make(`ELSE${round}`, { courseId: other })
  await make(`TODAY${round}`, { from: today(), until: today(), limit: 1 })
  const stopped = await make(`STOP${round}`)
  await office.ask(stopCoupon, { params: { id: stopped._id }, body: {} })
  expect(await fault(`OVER${round}`)).toMatch(/^This coupon expired on \d/)
  expect(await fault(`SOON${round}`)).toMatch(/^This coupon is valid from \d/)
  expect(await fault(`ELSE${round}`)).toBe('This coupon is not valid for this course.')
  expect(await fault(`STOP${round}`)).toBe('This coupon is no longer valid.')
  expect(await fault('NOTHERE')).toMatch(/^We don’t know this coupon/)
  expect(await fault("' or 1=1 --")).toMatch(/^We don’t know this coupon/)
  expect((await order(`TODAY${round}`)).status).toBe(200)
  expect(await fault(`TODAY${round}`, ravi)).toBe('This coupon has reached its limit.')
  await office.ask(startCoupon, { params: { id: stopped._id }, body: {} })
  expect((await order(`STOP${round}`, ravi)).status).toBe(200)
})

describe('the uses of a coupon', () => {
  test('the last one is taken once, by twelve families at two instances at once', async () => {
    const second = await world.again()
    const coupon = await make(`LAST${round}`, { limit: 3 })
    const families = await Promise.all(Array.from({ length: 12 }, (_, n) => world.student(`Child ${n}`)))
    const asked = await Promise.all(
      families.map(({ token }, place) =>
        callerOf(place % 2 ? world.url : second.url, { authorization: `Bearer ${token}` }).ask(
          initiatePayment,
          { body: { course_id: course, currency: 'INR', coupon: `LAST${round}` } },
        ),
      ),
    )
    const refused = asked.filter(({ status }) => status !== 200)
    expect(refused.map(({ refusal }) => refusal.errors?.coupon)).toEqual(
      Array.from({ length: 9 }, () => 'This coupon has reached its limit.'),
    )
    expect(await shown(coupon._id)).toMatchObject({ used: 3, state: 'used up' })
    await second.close()
  })

  test('the last one of a coupon that makes a course free is taken once, too', async () => {
    const coupon = await make(`FREE${round}`, { off: 100, limit: 1 })
    const asked = await Promise.all([order(`FREE${round}`), order(`FREE${round}`, ravi)])
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await shown(coupon._id)).toMatchObject({ used: 1, cost: 455 })
  })

  test('two tabs of one family get one order and take one use', async () => {
    const coupon = await make(`TABS${round}`, { limit: 2, oncePerStudent: true })
    const [one, two] = await Promise.all([order(`TABS${round}`), order(`tabs${round}`)])
    expect(one.body.order_id).toBe(two.body.order_id)
    expect((await order(`TABS${round}`)).body.order_id).toBe(one.body.order_id)
    expect((await shown(coupon._id)).used).toBe(1)
    // Its order stays what it is when the coupon is stopped meanwhile.
    await office.ask(stopCoupon, { params: { id: coupon._id }, body: {} })
    expect((await order(`TABS${round}`)).body.order_id).toBe(one.body.order_id)
    expect((await order('')).status).toBe(409)
  })

  test('a failed and a refunded order give theirs back', async () => {
    const coupon = await make(`BACK${round}`, { limit: 1 })
    const { order_id: failed } = (await order(`BACK${round}`)).body
    expect(await ends(failed, 'AUTHENTICATION_FAILED')).toBe('FAILED')
    expect((await shown(coupon._id)).used).toBe(0)
    const { order_id: paid } = (await order(`BACK${round}`, ravi)).body
    expect(await ends(paid, 'CHARGED', ravi)).toBe('CHARGED')
    expect(await fault(`BACK${round}`)).toBe('This coupon has reached its limit.')
    const body = { amount: 409, reason: 'The family moves' }
    expect((await office.ask(refundOrder, { params: { orderId: paid }, body })).status).toBe(200)
    expect(await shown(coupon._id)).toMatchObject({ used: 0, cost: 0, named: true })
    expect((await order(`BACK${round}`)).status).toBe(200)
  })

  test('a failed order that is paid late is held when its use is gone, and the office decides', async () => {
    const coupon = await make(`LATE${round}`, { limit: 1 })
    const { order_id: late } = (await order(`LATE${round}`)).body
    expect(await ends(late, 'AUTHENTICATION_FAILED')).toBe('FAILED')
    expect((await order(`LATE${round}`, ravi)).status).toBe(200)
    expect(await ends(late, 'CHARGED')).toBe('HELD')
    const { data } = (await office.ask(getOrder, { params: { orderId: late } })).body
    expect(data.note).toBe(`The gateway shows 409 INR, and coupon LATE${round} had already reached its limit`)
    const body = { amount: 409, reason: 'They paid in good faith' }
    expect((await office.ask(acceptOrder, { params: { orderId: late }, body })).body.status).toBe('CHARGED')
    expect(await shown(coupon._id)).toMatchObject({ used: 2, state: 'used up' })
  })

  test('a failed order that is paid late takes its use again when it is there', async () => {
    const coupon = await make(`AGAIN${round}`, { limit: 1, oncePerStudent: true })
    const { order_id: id } = (await order(`AGAIN${round}`)).body
    await ends(id, 'AUTHENTICATION_FAILED')
    expect(await ends(id, 'CHARGED')).toBe('CHARGED')
    expect(await shown(coupon._id)).toMatchObject({ used: 1, cost: 46 })
  })

  test('once per student: another course is refused, another child is not', async () => {
    const other = (await world.course(`Other ${round}`)).id
    await make(`ONCE${round}`, { oncePerStudent: true })
    expect((await order(`ONCE${round}`)).status).toBe(200)
    expect((await order(`ONCE${round}`, asha, other)).refusal.errors?.coupon).toBe(
      'This coupon works once per student and is already used.',
    )
    expect((await order(`ONCE${round}`, ravi, other)).status).toBe(200)
    const both = await Promise.all([order(`ONCE${round}`, ravi), order(`ONCE${round}`, ravi, other)])
    expect(both.map(({ status }) => status)).toEqual([422, 200])
  })

  test('a payment recorded at the office takes a use, at the price with it, as long as one is left', async () => {
    const coupon = await make(`CASH${round}`, { limit: 1 })
    const body = {
      studentId: asha.id,
      courseId: course,
      amount: 409,
      method: 'cash' as const,
      reference: 'B',
      coupon: `cash${round}`,
    }
    expect((await office.ask(recordPayment, { body: { ...body, amount: 455 } })).status).toBe(422)
    expect((await shown(coupon._id)).used).toBe(0)
    const both = await Promise.all([
      office.ask(recordPayment, { body }),
      owner.ask(recordPayment, { body: { ...body, studentId: ravi.id } }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect(await shown(coupon._id)).toMatchObject({ used: 1, cost: 46 })
  })
})

describe('the office', () => {
  test('makes, changes, stops and starts a coupon, and the log says so in words', async () => {
    const until = day(30)
    const made = await make(`log${round}`, { courseId: course, limit: 5 })
    expect(await lastTold()).toBe(
      `created the coupon LOG${round}: 10% off, for “Course ${round}”, from now, no end date, 5 uses in all, any number per student`,
    )
    const params = { id: made._id }
    const change = { ...terms, kind: 'amount' as const, off: 50, until, limit: 5, revision: made.revision }
    const changed = await office.ask(changeCoupon, { params, body: change })
    expect(changed.body.data).toMatchObject({ kind: 'amount', off: 50, courseId: null, until, revision: 2 })
    expect(await lastTold()).toMatch(
      new RegExp(`^changed the coupon LOG${round}: ₹50 off \\(before: 10% off\\), for all courses`),
    )
    // The same once more is done already; another one on what is old is not.
    expect((await office.ask(changeCoupon, { params, body: change })).body.data.revision).toBe(2)
    expect((await office.ask(changeCoupon, { params, body: { ...change, off: 60 } })).status).toBe(409)
    for (const [call, state, words] of [
      [stopCoupon, 'stopped', 'paused the coupon'],
      [startCoupon, 'runs', 'started the coupon'],
    ] as const) {
      const [one, two] = await Promise.all([
        office.ask(call, { params, body: {} }),
        owner.ask(call, { params, body: {} }),
      ])
      expect([one.body.data.state, two.body.data.state]).toEqual([state, state])
      const { rows } = await world.database.pool.query(
        'select count(*)::int as n from audit_outcomes where told like $1',
        [`${words} LOG${round}%`],
      )
      expect(rows[0]?.n).toBe(1)
    }
  })

  test('changes at the same moment: one of the two, the other is told', async () => {
    const made = await make(`RACE${round}`)
    const change = (off: number, who: Member) =>
      who.ask(changeCoupon, { params: { id: made._id }, body: { ...terms, off, revision: made.revision } })
    const both = await Promise.all([change(20, office), change(30, owner)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('one code is one coupon, however it is written and by how many at once', async () => {
    const body = { code: `dup${round}`, ...terms }
    const both = await Promise.all([
      office.ask(createCoupon, { body }),
      owner.ask(createCoupon, { body: { ...body, code: `DUP${round}` } }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect((await office.ask(createCoupon, { body })).refusal.errors?.code).toMatch(/already/)
    expect(await world.count('coupons', `code = 'DUP${round}'`)).toBe(1)
  })

  test('deletes what no order names, and nothing else', async () => {
    const unused = await make(`GONE${round}`)
    const remove = (id: string) => office.ask(deleteCoupon, { params: { id } })
    expect((await remove(unused._id)).status).toBe(200)
    expect(await lastTold()).toBe(`deleted the coupon GONE${round}, which no order had used`)
    expect((await remove(unused._id)).status).toBe(404)
    expect(await fault(`GONE${round}`)).toMatch(/^We don’t know this coupon/)
    const used = await make(`KEPT${round}`)
    const { order_id: id } = (await order(`KEPT${round}`)).body
    await ends(id, 'AUTHENTICATION_FAILED')
    expect((await remove(used._id)).refusal.message).toMatch(/You can pause it/)
    const both = await make(`BOTH${round}`)
    const [gone, ordered] = await Promise.all([remove(both._id), order(`BOTH${round}`, ravi)])
    expect([gone.status, ordered.status]).toSatisfy(
      ([first, second]) => (first === 200 && second === 422) || (first === 409 && second === 200),
    )
  })

  test('reads the list by code and state, in pages, and as a sheet', async () => {
    const none = await make(`LISTA${round}`, { limit: 1, until: day(9) })
    await make(`LISTB${round}`, { from: day(2), until: day(3) })
    await make(`LISTC${round}`, { until: day(-2) })
    const stopped = await make(`LISTD${round}`)
    await make(`LISTE${round}`)
    await order(`LISTA${round}`)
    await office.ask(stopCoupon, { params: { id: stopped._id }, body: {} })
    const mine = async (body: object) =>
      (await office.ask(findCoupons, { body: { words: 'list', limit: 200, ...body } })).body.data
        .filter(({ code }) => code.endsWith(String(round)))
        .map(({ code, state }) => `${code.slice(4, 5)} ${state}`)
    expect(await mine({ sort: 'code' })).toEqual(['A used up', 'B planned', 'C over', 'D stopped', 'E runs'])
    for (const state of ['used up', 'planned', 'over', 'stopped', 'runs'] as const)
      expect(await mine({ state })).toEqual([expect.stringContaining(` ${state}`)])
    expect((await mine({ sort: 'until' })).slice(0, 3).map((row) => row[0])).toEqual(['C', 'B', 'A'])
    const first = (await office.ask(findCoupons, { body: { sort: 'code', limit: 2 } })).body
    const next = first.next ?? ''
    const second = (await office.ask(findCoupons, { body: { sort: 'code', limit: 2, after: next } })).body
    expect(new Set([...first.data, ...second.data].map(({ _id }) => _id)).size).toBe(4)
    expect((await office.ask(findCoupons, { body: { words: '%' } })).body.data).toEqual([])
    expect((await office.ask(findCoupons, { body: { state: 'gone' as 'over' } })).status).toBe(422)
    const sheet = await fetch(`${world.url}/api/coupons/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${office.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ words: none.code, format: 'csv' }),
    })
    const [head, row] = (await sheet.text()).split('\r\n')
    expect(head).toContain('Code,Takes off,Course,From (IST),Until (IST),Uses,Limit')
    expect(row).toMatch(new RegExp(`^LISTA${round},10%,all,,.*,1,1,no,used up,0$`))
    const hits = (await office.ask(searchOffice, { body: { words: none.code.toLowerCase() } })).body.data.hits
    expect(hits).toContainEqual(
      expect.objectContaining({ kind: 'Coupon', to: `/office/coupons/${none._id}` }),
    )
  })
})

describe('refused', () => {
  test('who is not of the office: signed out 401, all others 403', async () => {
    const { _id: id } = await make(`MINE${round}`)
    const author = await world.staff('author', 'Farah')
    const params = { id }
    for (const [who, status] of [
      [world.visitor, 401],
      [asha, 403],
      [author, 403],
    ] as const) {
      const answers = [
        await who.ask(createCoupon, { body: { code: 'FREE100', ...terms, off: 100 } }),
        await who.ask(changeCoupon, { params, body: { ...terms, off: 100, revision: 1 } }),
        await who.ask(stopCoupon, { params, body: {} }),
        await who.ask(startCoupon, { params, body: {} }),
        await who.ask(deleteCoupon, { params }),
        await who.ask(getCoupon, { params }),
        await who.ask(findCoupons, { body: {} }),
      ]
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
    }
    expect(await shown(id)).toMatchObject({ off: 10, state: 'runs' })
    expect(await world.count('coupons', "code = 'FREE100'")).toBe(0)
  })

  test.each([
    ['code', { code: '' }],
    ['code', { code: 'AB' }],
    ['code', { code: 'TEN OFF' }],
    ['code', { code: 'दस१०' }],
    ['code', { code: 'A'.repeat(21) }],
    ['off', { off: 0 }],
    ['off', { off: -5 }],
    ['off', { off: 10.5 }],
    ['off', { off: 101 }],
    ['off', { kind: 'amount', off: 1_000_001 }],
    ['off', { off: '10' }],
    ['kind', { kind: 'all' }],
    ['limit', { limit: 0 }],
    ['limit', { limit: 1.5 }],
    ['limit', { limit: 1e12 }],
    ['from', { from: '2026-02-30' }],
    ['from', { from: '0000-01-01' }],
    ['until', { until: 'tomorrow' }],
    ['until', { from: '2026-12-02', until: '2026-12-01' }],
    ['courseId', { courseId: 'x' }],
    ['courseId', { courseId: newId() }],
    ['oncePerStudent', { oncePerStudent: 'no' }],
  ])('%s of %j', async (field, wrong) => {
    const body = { code: `WRONG${round}`, ...terms, ...wrong } as { code: string } & typeof terms
    const made = await office.ask(createCoupon, { body })
    expect([made.status, Object.keys(made.refusal.errors ?? {})]).toEqual([422, [field]])
    if (field === 'code') return
    const { _id: id, revision } = await make(`RIGHT${round}`)
    const changed = await office.ask(changeCoupon, { params: { id }, body: { ...body, revision } })
    expect([changed.status, Object.keys(changed.refusal.errors ?? {})]).toEqual([422, [field]])
    expect(await shown(id)).toMatchObject({ ...terms, revision })
  })

  test('a coupon that is not there', async () => {
    const params = { id: newId() }
    const answers = [
      await office.ask(getCoupon, { params }),
      await office.ask(changeCoupon, { params, body: { ...terms, revision: 1 } }),
      await office.ask(stopCoupon, { params, body: {} }),
      await office.ask(startCoupon, { params, body: {} }),
      await office.ask(deleteCoupon, { params }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await office.ask(getCoupon, { params: { id: 'x' } })).status).toBe(400)
  })
})
