import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
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
})

test('a link that was opened before our process died is used again', async () => {
  const { order_id: id, payment_url: first } = (await order()).body
  await world.database.pool.query('update orders set payment_url = null where order_number = $1', [id])
  const { order_id: again, payment_url: second } = (await order()).body
  expect([again, second]).toEqual([id, first])
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
