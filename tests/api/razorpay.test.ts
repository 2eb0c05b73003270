import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getMyCourses,
  initiatePayment,
  paymentWebhook,
  refundOrder,
  verifyPayment,
} from '../../src/enrolment/enrolment.contract.ts'
import { openRazorpayServer, type RazorpayServer } from '../razorpay-server.ts'
import { callerOf, type Member, openWorld, type World } from '../world.ts'

let bank: RazorpayServer
let world: World
let asha: Member
let course: string
let round = 0
beforeAll(async () => {
  bank = await openRazorpayServer()
  world = await openWorld(bank.settings)
})
afterAll(async () => {
  await world.close()
  await bank.close()
})
beforeEach(async () => {
  round += 1
  bank.calls.length = 0
  asha = await world.student('Asha')
  course = (await world.course(`Course ${round}`)).id
})
afterEach(() => bank.breakDown(false))

const order = () => asha.ask(initiatePayment, { body: { course_id: course, currency: 'INR' } })
const verify = (id: string) => asha.ask(verifyPayment, { query: { order_id: id } })
const courses = async () => (await asha.ask(getMyCourses, {})).body.data.length
const hook = ({ body, signature }: { body: Uint8Array<ArrayBuffer>; signature: string }) =>
  callerOf(world.url, { 'x-razorpay-signature': signature }).ask(paymentWebhook, {
    params: { gateway: 'razorpay' },
    body,
  })

test('an order has one link, in paise, with the way back and no messages of its own', async () => {
  const { status, body } = await order()
  expect([status, body.payment_url]).toEqual([200, expect.stringContaining('https://rzp.example/i/plink_')])
  expect(bank.calls[0]).toMatchObject({
    method: 'POST',
    path: '/v1/payment_links',
    headers: { authorization: `Basic ${Buffer.from('rzp_test_1:planted-key-secret').toString('base64')}` },
    body: {
      amount: 45_500,
      currency: 'INR',
      accept_partial: false,
      reference_id: body.order_id,
      customer: { email: asha.email, contact: '+919000000001' },
      notify: { sms: false, email: false },
      callback_url: 'https://academy.example/payment-status',
      callback_method: 'get',
    },
  })
  // Over before the order is asked about after an hour, so that nobody is led to a link that has ended.
  const { expire_by: until } = bank.calls[0]?.body ?? {}
  expect(Number(until) * 1_000 - Date.now()).toBeLessThan(56 * 60_000)
})

test('a link that was opened before our process died is used again', async () => {
  const { order_id: id, payment_url: first } = (await order()).body
  await world.database.pool.query('update orders set payment_url = null where order_number = $1', [id])
  const { order_id: again, payment_url: second } = (await order()).body
  expect([again, second]).toEqual([id, first])
})

describe('a payment that was begun and is ordered again', () => {
  const expire = (id: string) => {
    const link = bank.links.get(id)
    if (link) bank.links.set(id, { ...link, status: 'expired' })
  }

  test('goes on at its own link while that is open, also while Razorpay does not answer', async () => {
    const first = (await order()).body
    expect((await order()).body).toEqual(first)
    bank.breakDown(true)
    expect((await order()).body).toEqual(first)
  })

  test('with a link that has expired is a new order with a new link', async () => {
    const first = (await order()).body
    expire(first.order_id)
    const all = await Promise.all([order(), order(), order()])
    const [again] = all
    expect(all.map(({ body }) => body.payment_url)).toEqual(all.map(() => again?.body.payment_url))
    expect(again?.body.payment_url).not.toBe(first.payment_url)
    expect((await verify(first.order_id)).body.status).toBe('FAILED')
  })

  test('and has ended is not gone on with, and keeps no other price waiting', async () => {
    const first = (await order()).body
    expire(first.order_id)
    const onward = { course_id: course, currency: 'INR' as const, order_id: first.order_id, amount: 455 }
    const ended = await asha.ask(initiatePayment, { body: onward })
    expect([ended.status, ended.refusal.message]).toEqual([
      409,
      'This payment has already ended. Please reload the page.',
    ])
    const { order_id: second } = (await order()).body
    expire(second)
    await world.database.pool.query('update courses set price_paise = 40000 where id = $1', [course])
    expect((await order()).status).toBe(200)
  })

  test('and is paid by now is the course, and not paid twice', async () => {
    bank.pay((await order()).body.order_id)
    expect((await order()).refusal.message).toBe('You already have this course. It is under My Courses.')
    expect(await courses()).toBe(1)
  })

  test('and whose money is held is not paid on top', async () => {
    const id = (await order()).body.order_id
    bank.pay(id, { amount: 45_499 })
    expect((await order()).status).toBe(409)
    expect([bank.links.has(id), await world.count('orders', `student_id = '${asha.id}'`)]).toEqual([true, 1])
  })
})

test('created is pending, expired and cancelled are failed, captured is charged', async () => {
  for (const [status, ours] of [
    ['created', 'PENDING'],
    ['expired', 'FAILED'],
    ['cancelled', 'FAILED'],
  ] as const) {
    asha = await world.student('Asha')
    const id = (await order()).body.order_id
    const link = bank.links.get(id)
    if (link) bank.links.set(id, { ...link, status })
    expect((await verify(id)).body.status).toBe(ours)
  }
  const id = (await order()).body.order_id
  bank.pay(id, { status: 'authorized' })
  expect([(await verify(id)).body.status, await courses()]).toEqual(['PENDING', 0])
  bank.pay(id)
  expect([(await verify(id)).body.status, await courses()]).toEqual(['CHARGED', 1])
})

test('another amount or currency is held, and a gateway that is down is asked again', async () => {
  for (const change of [{ amount: 45_499 }, { currency: 'USD' }]) {
    asha = await world.student('Asha')
    const id = (await order()).body.order_id
    bank.pay(id, change)
    expect((await verify(id)).body.status).toBe('HELD')
  }
  asha = await world.student('Asha')
  const id = (await order()).body.order_id
  bank.pay(id)
  bank.breakDown(true)
  expect([(await verify(id)).status, await courses()]).toEqual([503, 0])
  bank.breakDown(false)
  await world.academy.jobs.runAll(new Date(Date.now() + 6 * 60_000))
  expect(await courses()).toBe(1)
})

test('a webhook counts only with a signature over its bytes, and one of another order changes nothing', async () => {
  const id = (await order()).body.order_id
  bank.pay(id)
  const event = bank.event(id)
  expect((await hook(bank.event(id, 'another-secret'))).status).toBe(401)
  expect((await hook({ ...event, body: Buffer.from(`${Buffer.from(event.body).toString()} `) })).status).toBe(
    401,
  )
  expect((await hook({ ...event, signature: '' })).status).toBe(401)
  expect((await hook(bank.event('ANOTHER'))).status).toBe(200)
  expect(await courses()).toBe(0)
  const both = await Promise.all([hook(event), hook(event)])
  expect([both.map(({ status }) => status), await courses()]).toEqual([[200, 200], 1])
})

test('what a browser brings back leads to the order if it is signed, and nowhere if not', async () => {
  const id = (await order()).body.order_id
  bank.pay(id)
  const back = async (fields: URLSearchParams) => {
    const reply = await fetch(`${world.url}/payment-status?${fields.toString()}`, { redirect: 'manual' })
    return [reply.status, reply.headers.get('location')]
  }
  const fields = bank.returned(id)
  expect(await back(fields)).toEqual([303, `/payment-status?order_id=${id}&status=PAID`])
  fields.set('razorpay_payment_link_reference_id', 'ANOTHER')
  expect(await back(fields)).toEqual([303, '/payment-status'])
  expect(await courses()).toBe(0)
})

test('a refund is one, however often it is asked for, in parts and to the end', async () => {
  const office = await world.office('Office')
  const id = (await order()).body.order_id
  bank.pay(id)
  await verify(id)
  const refund = (amount: number, refunded: number) =>
    office.ask(refundOrder, { params: { orderId: id }, body: { amount, refunded, reason: 'Moved' } })
  expect((await refund(100, 0)).body.status).toBe('CHARGED')
  expect(bank.calls.findLast(({ method }) => method === 'POST')).toMatchObject({
    path: expect.stringMatching(/^\/v1\/payments\/\w+\/refund$/) as string,
    headers: { 'x-refund-idempotency': `${id}-refund-1` },
    body: { amount: 10_000 },
  })
  expect((await refund(355, 100)).body.status).toBe('REFUNDED')
  expect(bank.links.get(id)?.payment?.amount_refunded).toBe(45_500)
  expect((await verify(id)).body.status).toBe('REFUNDED')
})

test('a held payment that Razorpay has refunded ends without another refund', async () => {
  const office = await world.office('Office')
  const id = (await order()).body.order_id
  bank.pay(id, { amount: 45_499 })
  expect((await verify(id)).body.status).toBe('HELD')
  bank.pay(id, { amount: 45_499, amount_refunded: 45_499, status: 'refunded' })
  const body = { amount: 454.99, reason: 'Wrong amount' }
  expect((await office.ask(refundOrder, { params: { orderId: id }, body })).body.status).toBe('REFUNDED')
  expect(bank.calls.filter(({ path }) => path.endsWith('/refund'))).toEqual([])
})
