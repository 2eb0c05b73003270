import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getMyCourses,
  initiatePayment,
  paymentWebhook,
  refundOrder,
  verifyPayment,
} from '../../src/enrolment/enrolment.contract.ts'
import { orders } from '../../src/enrolment/enrolment.tables.ts'
import { signatureOf } from '../../src/enrolment/pay/juspay.server.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { type JuspayServer, openJuspayServer } from '../juspay-server.ts'
import { openRazorpayServer, type RazorpayServer } from '../razorpay-server.ts'
import { callerOf, type Member, openWorld, type World } from '../world.ts'

let bank: JuspayServer
let world: World
let asha: Member
let course: string
let round = 0
beforeAll(async () => {
  bank = await openJuspayServer()
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
afterEach(() => bank.mood('well'))

const order = () => asha.ask(initiatePayment, { body: { course_id: course, currency: 'INR' } })
const verify = (id: string) => asha.ask(verifyPayment, { query: { order_id: id } })
const says = (id: string, change: object) =>
  bank.book.set(id, { ...(bank.book.get(id) ?? { amount: 455, currency: 'INR', status: 'NEW' }), ...change })

test('a payment is opened as the bank documents it: rupees with two decimals, credentials, the way back', async () => {
  const { status, body } = await order()
  expect(status).toBe(200)
  expect(body.payment_url).toBe(`https://smartgateway.example/orders/ordeh_${body.order_id}`)
  expect(body.order_id).toMatch(/^[A-Za-z0-9]{1,17}$/)
  const [call] = bank.calls
  expect(call).toMatchObject({ method: 'POST', path: '/session' })
  expect(call?.headers).toMatchObject({
    authorization: `Basic ${Buffer.from('planted-api-key:').toString('base64')}`,
    'x-merchantid': 'academy',
  })
  expect(call?.body).toEqual({
    order_id: body.order_id,
    amount: '455.00',
    currency: 'INR',
    customer_id: asha.id,
    customer_email: asha.email,
    customer_phone: '9000000001',
    return_url: 'https://academy.example/payment-status',
    action: 'paymentPage',
    payment_page_client_id: 'hdfcmaster',
  })
})

test.each([
  ['NEW', 'PENDING'],
  ['STARTED', 'PENDING'],
  ['PENDING_VBV', 'PENDING'],
  ['VBV_SUCCESSFUL', 'PENDING'],
  ['AUTHORIZED', 'PENDING'],
  ['AUTHORIZING', 'PENDING'],
  ['CAPTURE_INITIATED', 'PENDING'],
  ['SOMETHING_NEW', 'PENDING'],
  ['JUSPAY_DECLINED', 'FAILED'],
  ['AUTHENTICATION_FAILED', 'FAILED'],
  ['AUTHORIZATION_FAILED', 'FAILED'],
  ['CAPTURE_FAILED', 'FAILED'],
  ['VOIDED', 'FAILED'],
  ['AUTO_REFUNDED', 'FAILED'],
  ['CHARGED', 'CHARGED'],
])('%s at the bank is %s here', async (status, ours) => {
  const id = (await order()).body.order_id
  says(id, { status })
  expect((await verify(id)).body.status).toBe(ours)
  expect((await asha.ask(getMyCourses, {})).body.data).toHaveLength(ours === 'CHARGED' ? 1 : 0)
})

describe('the bank is not as agreed', () => {
  test.each(['broken', 'nonsense', 'silent'] as const)(
    '%s while the payment is opened: an order is there, a second click uses it',
    async (mood) => {
      bank.mood(mood)
      const refused = await order()
      expect([refused.status, refused.refusal.message]).toEqual([503, 'An error occurred. Please try again.'])
      expect(await world.count('orders', `student_id = '${asha.id}' and status = 'NEW'`)).toBe(1)
      bank.mood('well')
      expect((await order()).status).toBe(200)
      expect(await world.count('orders', `student_id = '${asha.id}'`)).toBe(1)
      // The minute's job may ask about orders of other tests meanwhile.
      const opened = bank.calls.filter(({ path }) => path === '/session')
      expect(opened).toHaveLength(2)
      expect(new Set(opened.map(({ body }) => body.order_id)).size).toBe(1)
    },
  )

  test.each(['broken', 'nonsense', 'silent'] as const)(
    '%s after it has charged: nothing is granted, then it is',
    async (mood) => {
      const id = (await order()).body.order_id
      says(id, { status: 'CHARGED' })
      bank.mood(mood)
      expect([(await verify(id)).status, (await verify(id)).refusal.message]).toEqual([
        503,
        'Payment verification failed',
      ])
      await world.runJobs(new Date(Date.now() + 70_000))
      expect((await asha.ask(getMyCourses, {})).body.data).toHaveLength(0)
      bank.mood('well')
      await world.runJobs(new Date(Date.now() + 6 * 60_000))
      expect((await asha.ask(getMyCourses, {})).body.data).toHaveLength(1)
    },
  )

  test('another currency, another amount: held', async () => {
    for (const change of [{ currency: 'USD' }, { amount: 454.99 }, { amount: 45_500 }]) {
      asha = await world.student('Asha')
      const id = (await order()).body.order_id
      says(id, { status: 'CHARGED', ...change })
      expect((await verify(id)).body.status).toBe('HELD')
      expect((await asha.ask(getMyCourses, {})).body.data).toHaveLength(0)
    }
  })

  test('an order it never heard of is a failed one', async () => {
    const id = (await order()).body.order_id
    bank.book.delete(id)
    expect((await verify(id)).body.status).toBe('FAILED')
  })
})

test('a webhook as the bank sends it settles the order; one of another house changes nothing', async () => {
  const id = (await order()).body.order_id
  says(id, { status: 'CHARGED' })
  const send = (credentials: string, orderId: string) =>
    callerOf(world.url, { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }).ask(
      paymentWebhook,
      {
        params: { gateway: 'juspay' },
        body: Buffer.from(
          JSON.stringify({
            id: 'evt_V2_1',
            date_created: '2026-11-21T04:30:00Z',
            event_name: 'ORDER_SUCCEEDED',
            content: {
              order: {
                order_id: orderId,
                status: 'CHARGED',
                status_id: 21,
                amount: 455,
                currency: 'INR',
                payment_method: 'UPI',
              },
            },
          }),
        ),
      },
    )
  expect((await send('bank:wrong', id)).status).toBe(401)
  expect((await send('bank:planted-webhook', 'ANOTHER')).status).toBe(200)
  expect((await asha.ask(getMyCourses, {})).body.data).toHaveLength(0)
  expect((await send('bank:planted-webhook', id)).status).toBe(200)
  expect((await asha.ask(getMyCourses, {})).body.data).toHaveLength(1)
})

test('a refund is asked for once, in full, under a name of its own', async () => {
  const office = await world.office('Office')
  const id = (await order()).body.order_id
  says(id, { status: 'CHARGED' })
  await verify(id)
  expect(
    (await office.ask(refundOrder, { params: { orderId: id }, body: { amount: 455, reason: 'Moved away' } }))
      .body.status,
  ).toBe('REFUNDED')
  expect(bank.calls.at(-1)).toMatchObject({
    method: 'POST',
    path: `/orders/${id}/refunds`,
    body: { unique_request_id: `${id}R`, amount: '455.00' },
  })
})

describe.each(['razorpay', 'none'])('after a switch to %s', (chosen) => {
  let other: RazorpayServer
  let next: World
  beforeAll(async () => {
    other = await openRazorpayServer()
    next = await openWorld({ ...other.settings, ...bank.settings, PAYMENT_GATEWAY: chosen })
  })
  afterAll(async () => {
    await next.close()
    await other.close()
  })

  async function orderBefore(
    prefix: string,
    order: { studentId: string; courseId: string; status: 'NEW' | 'PENDING' },
  ): Promise<string> {
    const [orderNumber, at] = [`${prefix}${chosen.toUpperCase()}`, new Date()]
    await next.database.db.insert(orders).values({
      ...order,
      id: newId(),
      orderNumber,
      amountPaise: 45_500,
      gateway: 'juspay',
      paymentUrl: order.status === 'NEW' ? null : 'https://smartgateway.example/orders/1',
      checkAt: at,
      createdAt: at,
      updatedAt: at,
    })
    return orderNumber
  }

  test('an order of before is settled and refunded at its own gateway, a new one is not opened there', async () => {
    const office = await next.office('Omar')
    const family = await next.student('Asha')
    const [old, fresh] = [await next.course('Before'), await next.course('After')]
    const id = await orderBefore('MKBEFORE', { studentId: family.id, courseId: old.id, status: 'PENDING' })
    says(id, { status: 'CHARGED' })
    await next.runJobs(new Date())
    expect((await family.ask(verifyPayment, { query: { order_id: id } })).body.status).toBe('CHARGED')
    const credentials = `Basic ${Buffer.from('bank:planted-webhook').toString('base64')}`
    const event = { id: 'evt_1', content: { order: { order_id: id } } }
    const told = await callerOf(next.url, { authorization: credentials }).ask(paymentWebhook, {
      params: { gateway: 'juspay' },
      body: Buffer.from(JSON.stringify(event)),
    })
    expect(told.status).toBe(200)
    const body = { amount: 455, reason: 'Moved away' }
    const refunded = await office.ask(refundOrder, { params: { orderId: id }, body })
    expect(refunded.body.status).toBe('REFUNDED')
    const begun = await family.ask(initiatePayment, { body: { course_id: fresh.id, currency: 'INR' } })
    expect([begun.status, other.links.size]).toEqual(chosen === 'none' ? [503, 0] : [200, 1])
    expect(bank.calls.filter(({ path }) => path === '/session')).toEqual([])
  })

  test('an order of before whose payment was not opened is not opened any more, and can be made anew', async () => {
    const family = await next.student('Asha')
    const course = await next.course('Begun')
    await orderBefore('MKBEGUN', { studentId: family.id, courseId: course.id, status: 'NEW' })
    const begin = () => family.ask(initiatePayment, { body: { course_id: course.id, currency: 'INR' } })
    expect((await begin()).status).toBe(503)
    await next.runJobs(new Date())
    expect((await begin()).status).toBe(chosen === 'none' ? 503 : 200)
  })
})

test('the signature of a return: sorted, encoded twice, keyed, without its own fields', () => {
  const fields = new Map([
    ['status', 'CHARGED'],
    ['order_id', 'MK1'],
    ['status_id', '21'],
    ['signature_algorithm', 'HMAC-SHA256'],
    ['signature', 'x'],
  ])
  // HMAC-SHA256 over 'order_id%3DMK1%26status%3DCHARGED%26status_id%3D21', computed apart with openssl.
  expect(signatureOf(fields, 'key')).toBe('4yCAyWfcqo0erTy2txkO0pR15heY630XoLTaODGLYPA=')
  expect(signatureOf(new Map([...fields].toReversed()), 'key')).toBe(signatureOf(fields, 'key'))
  expect(signatureOf(new Map([...fields, ['status', 'FAILED']]), 'key')).not.toBe(signatureOf(fields, 'key'))
})

test('no key, password or signature of the gateway is in any table', async () => {
  const id = (await order()).body.order_id
  says(id, { status: 'CHARGED' })
  await verify(id)
  const { rows: tables } = await world.database.pool.query(
    "select tablename from pg_tables where schemaname = 'public'",
  )
  for (const { tablename } of tables) {
    const { rows } = await world.database.pool.query(
      `select count(*)::int as n from "${String(tablename)}" t where t::text like '%planted-%'`,
    )
    expect([tablename, rows[0]?.n]).toEqual([tablename, 0])
  }
})
