import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getMyCourses,
  initiatePayment,
  paymentWebhook,
  recordPayment,
  refundOrder,
  verifyPayment,
} from '../../src/enrolment/enrolment.contract.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { callerOf, type Member, openWorld, type World } from '../world.ts'

let world: World
let sink: MailSink
let asha: Member
let course: string
let round = 0
beforeAll(async () => {
  sink = await openMailSink()
  world = await openWorld({ SMTP_URL: sink.url })
})
afterAll(async () => {
  await world.close()
  await sink.close()
})
beforeEach(async () => {
  round += 1
  asha = await world.student('Asha')
  course = (await world.course(`Course ${round}`)).id
})

const bytesOf = (said: object) => Buffer.from(JSON.stringify(said))
const basic = (credentials: string) => ({
  authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
})
const order = (student: Member = asha, id: string = course) =>
  student.ask(initiatePayment, { body: { course_id: id, currency: 'INR' } })
const begin = async () => (await order()).body.order_id
const pay = (orderId: string, action: string) =>
  fetch(`${world.url}/sandbox-gateway/pay/${orderId}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ action }),
  })
const verify = async (orderId: string, student: Member = asha) =>
  (await student.ask(verifyPayment, { query: { order_id: orderId } })).body.status
const hook = (orderId: string, credentials = 'sandbox:sandbox-webhook', id = `evt_${Math.random()}`) =>
  callerOf(world.url, basic(credentials)).ask(paymentWebhook, {
    params: { gateway: 'sandbox' },
    body: bytesOf({
      id,
      event_name: 'ORDER_SUCCEEDED',
      content: { order: { order_id: orderId, status: 'CHARGED', amount: 455 } },
    }),
  })
/** The work of the clock, this many minutes from now. */
const later = (minutes: number) => world.runJobs(new Date(Date.now() + minutes * 60_000))
const orderRow = (orderId: string) => `order_id = (select id from orders where order_number = '${orderId}')`

async function granted(orderId: string, student: Member = asha): Promise<void> {
  expect(await world.count('enrolments', `student_id = '${student.id}' and ended_at is null`)).toBe(1)
  expect(await world.count('ledger_entries', `${orderRow(orderId)} and kind = 'charge'`)).toBe(1)
  expect(await world.count('receipts', orderRow(orderId))).toBe(1)
  await expect
    .poll(
      () =>
        sink.mails.filter(
          ({ to, subject }) => to === student.email && subject.startsWith('Payment received: '),
        ).length,
    )
    .toBe(1)
}
async function nothingGranted(): Promise<void> {
  expect(await world.count('enrolments', `student_id = '${asha.id}'`)).toBe(0)
  expect(
    await world.count(
      'ledger_entries',
      `order_id in (select id from orders where student_id = '${asha.id}')`,
    ),
  ).toBe(0)
}

/** What the sandbox's own book says it holds of the families' money, in paise. */
function bookOf(folder: string): number {
  const book = new DatabaseSync(join(folder, 'sandbox-gateway.sqlite'), { readOnly: true })
  const { held } = book
    .prepare("select coalesce(sum(amount - refunded), 0) as held from orders where status = 'CHARGED'")
    .get() as {
    held: number
  }
  book.close()
  return held
}
const tamper = (orderId: string, amount: number) => {
  const book = new DatabaseSync(join(world.folder, 'sandbox-gateway.sqlite'))
  book.prepare('update orders set amount = ? where order_id = ?').run(amount, orderId)
  book.close()
}
async function ledger(): Promise<number> {
  const { rows } = await world.database.pool.query(
    `select coalesce(sum(l.amount_paise), 0)::int as n from ledger_entries l
      join orders o on o.id = l.order_id where o.gateway = 'sandbox'`,
  )
  return Number(rows[0]?.n)
}
let held = 0
afterEach(async () => {
  // Orders that are held for review are the gateway's money, not yet the ledger's.
  expect(await ledger()).toBe(bookOf(world.folder) - held)
})

describe('whatever order the news comes in, the family is enrolled once', () => {
  test('1. webhook, then return', async () => {
    const id = await begin()
    const back = await pay(id, 'succeed')
    expect([back.status, back.headers.get('location')?.split('&')[0]]).toEqual([
      303,
      `/payment-status?order_id=${id}`,
    ])
    await granted(id)
    expect(await verify(id)).toBe('CHARGED')
    await granted(id)
  })

  test('2. return, then webhook', async () => {
    const id = await begin()
    await pay(id, 'vanish')
    expect(await verify(id)).toBe('CHARGED')
    expect((await hook(id)).status).toBe(200)
    await granted(id)
  })

  test('3. paid and never come back, no webhook: enrolled within five minutes', async () => {
    const id = await begin()
    await pay(id, 'vanish')
    await nothingGranted()
    await later(1.1)
    await granted(id)
  })

  test('4. five webhooks, the same event, at once', async () => {
    const id = await begin()
    await pay(id, 'vanish')
    const all = await Promise.all(
      Array.from({ length: 5 }, () => hook(id, 'sandbox:sandbox-webhook', 'evt_same')),
    )
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await granted(id)
  })

  test('5. webhook, return, polling and reconciliation at once', async () => {
    const id = await begin()
    await pay(id, 'vanish')
    await Promise.all([hook(id), verify(id), verify(id), later(2), pay(id, 'five'), hook(id), verify(id)])
    await granted(id)
  })

  test('6. the sandbox tells five times by itself', async () => {
    const id = await begin()
    await pay(id, 'five')
    await granted(id)
  })

  test('7. failed, tried again on the same page, and charged', async () => {
    const id = await begin()
    await pay(id, 'fail')
    expect(await verify(id)).toBe('FAILED')
    await nothingGranted()
    await pay(id, 'succeed')
    expect(await verify(id)).toBe('CHARGED')
    await granted(id)
  })

  test('8. failed, then ordered anew: the second order is charged, the first stays failed', async () => {
    const first = await begin()
    await pay(first, 'fail')
    expect(await verify(first)).toBe('FAILED')
    const second = await begin()
    expect(second).not.toBe(first)
    await pay(second, 'succeed')
    expect([await verify(first), await verify(second)]).toEqual(['FAILED', 'CHARGED'])
    await granted(second)
  })

  test('9. two tabs, a double click: one order, one payment page', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => order()))
    expect(new Set(all.map(({ body }) => body.order_id)).size).toBe(1)
    await pay(all[0]?.body.order_id ?? '', 'succeed')
    await granted(all[0]?.body.order_id ?? '')
    const again = await order()
    expect([again.status, again.refusal.message]).toEqual([
      409,
      'You already have this course. It is under My Courses.',
    ])
  })

  test('10. paid twice all the same, through an order that had failed: both charges are in the ledger, one enrolment, the office is told', async () => {
    const first = await begin()
    await pay(first, 'fail')
    await verify(first)
    const second = await begin()
    await pay(second, 'succeed')
    await pay(first, 'succeed')
    expect([await verify(first), await verify(second)]).toEqual(['CHARGED', 'CHARGED'])
    expect(await world.count('enrolments', `student_id = '${asha.id}'`)).toBe(1)
    await expect
      .poll(() => sink.mails.filter(({ subject }) => subject === `Check payment: order ${first}`).length)
      .toBe(1)
  })

  test('11. an unanswered order is asked at 1, 5, 15 minutes, then hourly, and given up after 72 hours', async () => {
    const id = await begin()
    await later(2)
    expect(await verify(id)).toBe('PENDING')
    await later(72 * 60 + 1)
    expect(
      await world.count('orders', `order_number = '${id}' and status = 'FAILED' and check_at is null`),
    ).toBe(1)
    expect((await order()).body.order_id).not.toBe(id)
  })
})

describe('what is forged grants nothing', () => {
  test('12. a webhook without our credentials', async () => {
    const id = await begin()
    for (const credentials of ['sandbox:wrong', '', 'sandbox'])
      expect((await hook(id, credentials)).status).toBe(401)
    await nothingGranted()
  })

  test('13. a webhook that lies about an unpaid order', async () => {
    const id = await begin()
    expect((await hook(id)).status).toBe(200)
    expect(await verify(id)).toBe('PENDING')
    await nothingGranted()
  })

  test('14. another amount at the gateway is held for review, told to the office, and never granted by a repetition', async () => {
    const id = await begin()
    tamper(id, 100)
    held += 100
    await pay(id, 'succeed')
    expect(await verify(id)).toBe('HELD')
    expect((await hook(id)).status).toBe(200)
    await later(30)
    expect(await verify(id)).toBe('HELD')
    await nothingGranted()
    await expect
      .poll(() => sink.mails.filter(({ subject }) => subject === `Check payment: order ${id}`).length)
      .toBe(1)
    const office = await world.office('Office')
    expect(
      (
        await office.ask(refundOrder, {
          params: { orderId: id },
          body: { amount: 1, reason: 'Wrong amount' },
        })
      ).body.status,
    ).toBe('REFUNDED')
    held -= 100
    await nothingGranted()
  })

  test('15. another amount from the browser', async () => {
    const { status, refusal } = await asha.ask(initiatePayment, {
      body: { course_id: course, currency: 'INR', amount: 1 },
    })
    expect([status, refusal.message]).toEqual([
      409,
      'The price of this course has changed. Please reload the page.',
    ])
    expect(
      (await asha.ask(initiatePayment, { body: { course_id: course, currency: 'INR', amount: 455 } })).status,
    ).toBe(200)
    expect(
      (await asha.ask(initiatePayment, { body: { course_id: course, currency: 'USD' as never } })).status,
    ).toBe(422)
    expect(
      (
        await asha.ask(initiatePayment, {
          body: { course_id: course, currency: 'INR', customer_id: (await world.student('Ravi')).id },
        })
      ).status,
    ).toBe(403)
  })

  test("16. another's order is not there, and the gateway is not asked", async () => {
    const id = await begin()
    const ravi = await world.student('Ravi')
    await pay(id, 'vanish')
    expect((await ravi.ask(verifyPayment, { query: { order_id: id } })).status).toBe(404)
    await nothingGranted()
    expect((await ravi.ask(verifyPayment, { query: { order_id: 'NOTHING' } })).status).toBe(404)
    expect((await world.visitor.ask(verifyPayment, { query: { order_id: id } })).status).toBe(401)
    await verify(id)
  })

  test('17. a return with a forged signature names no order; a signed one does', async () => {
    const id = await begin()
    const back = async (fields: Record<string, string>) =>
      (
        await fetch(`${world.url}/payment-status`, {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams(fields),
        })
      ).headers.get('location')
    expect(await back({ order_id: id, status: 'CHARGED', signature: 'AAAA' })).toBe('/payment-status')
    expect(await back({ order_id: id, status: 'CHARGED' })).toBe('/payment-status')
    const signed = new URL((await pay(id, 'fail')).headers.get('location') ?? '', world.url)
    const named = `/payment-status?order_id=${id}&status=AUTHORIZATION_FAILED`
    expect(await back(Object.fromEntries(signed.searchParams))).toBe(named)
    expect(await back({ ...Object.fromEntries(signed.searchParams), status: 'CHARGED' })).toBe(
      '/payment-status',
    )
    await verify(id)
  })
})

describe('money goes back as it came', () => {
  test('18. a refund while the page is polling: never back to charged, the course is closed, the ledger is even', async () => {
    const office = await world.office('Office')
    const id = await begin()
    await pay(id, 'succeed')
    const [, refunded] = await Promise.all([
      verify(id),
      office.ask(refundOrder, { params: { orderId: id }, body: { amount: 455, reason: 'The family moves' } }),
      verify(id),
    ])
    expect(refunded.body.status).toBe('REFUNDED')
    await hook(id)
    await later(90)
    expect(await verify(id)).toBe('REFUNDED')
    // An hour and a half later the office has to log in again.
    const tomorrow = await world.office('Office')
    const again = await tomorrow.ask(refundOrder, {
      params: { orderId: id },
      body: { amount: 455, reason: 'Once more' },
    })
    expect(again.body.status).toBe('REFUNDED')
    const { rows } = await world.database.pool.query(
      `select sum(amount_paise)::int as n, count(*)::int as c from ledger_entries where ${orderRow(id)}`,
    )
    expect(rows[0]).toEqual({ n: 0, c: 2 })
    expect((await asha.ask(getMyCourses, {})).body.data).toEqual([])
    // The course can be bought again.
    const next = await begin()
    await pay(next, 'succeed')
    expect((await asha.ask(getMyCourses, {})).body.data).toHaveLength(1)
  })

  test('19. only the office pays back, and only what was charged', async () => {
    const office = await world.office('Office')
    const id = await begin()
    expect(
      (await asha.ask(refundOrder, { params: { orderId: id }, body: { amount: 455, reason: 'x' } })).status,
    ).toBe(403)
    expect(
      (await office.ask(refundOrder, { params: { orderId: id }, body: { amount: 455, reason: 'x' } })).status,
    ).toBe(409)
    expect(
      (await office.ask(refundOrder, { params: { orderId: 'NOTHING' }, body: { amount: 455, reason: 'x' } }))
        .status,
    ).toBe(404)
    expect(
      (await office.ask(refundOrder, { params: { orderId: id }, body: { amount: 455, reason: ' ' } })).status,
    ).toBe(422)
  })

  test('20. ledger and receipts can be changed by nobody', async () => {
    const id = await begin()
    await pay(id, 'succeed')
    for (const statement of [
      'update ledger_entries set amount_paise = 1',
      'delete from ledger_entries',
      "update receipts set content = ''",
      'delete from receipts',
    ])
      await expect(world.database.pool.query(statement)).rejects.toThrow(/never changed/)
  })

  test('21. ten families at once get ten receipts without a gap', async () => {
    const before = await world.count('receipts')
    const families = await Promise.all(Array.from({ length: 10 }, (_, n) => world.student(`Family ${n}`)))
    const ids = await Promise.all(families.map(async (family) => (await order(family)).body.order_id))
    await Promise.all(ids.map((id) => pay(id, 'succeed')))
    const { rows } = await world.database.pool.query('select number from receipts order by number')
    const numbers = rows.map(({ number }) => String(number))
    expect(numbers).toHaveLength(before + 10)
    expect(numbers.every((number) => /^R\/\d\d-\d\d\/\d{6}$/.test(number) && number.length <= 16)).toBe(true)
    expect(numbers.map((number) => Number(number.slice(-6)))).toEqual(numbers.map((_, index) => index + 1))
  })

  test('22. cash at the desk: an order, an enrolment and a receipt, once', async () => {
    const office = await world.office('Office')
    const body = {
      studentId: asha.id,
      courseId: course,
      amount: 455,
      method: 'cash' as const,
      reference: 'Book 4, page 12',
    }
    const [one, two] = await Promise.all([
      office.ask(recordPayment, { body }),
      office.ask(recordPayment, { body }),
    ])
    expect([one.status, two.status].toSorted()).toEqual([201, 409])
    expect((await asha.ask(getMyCourses, {})).body.data).toHaveLength(1)
    expect((await asha.ask(recordPayment, { body })).status).toBe(403)
  })

  test('23. a price of 0 enrols at once, once', async () => {
    const free = (await world.course(`Free ${round}`, { pricePaise: 0 })).id
    const [one, two] = await Promise.all([order(asha, free), order(asha, free)])
    expect([one.status, two.status].toSorted()).toEqual([200, 409])
    expect([one, two].find(({ status }) => status === 200)?.body.status).toBe('CHARGED')
    expect(await world.count('enrolments', `student_id = '${asha.id}'`)).toBe(1)
  })
})

test('any sequence of events ends with one charge at most, and with what the gateway holds', async () => {
  const event = fc.constantFrom('succeed', 'fail', 'cancel', 'five', 'verify', 'hook', 'clock', 'order')
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 8 }), async (events) => {
      const student = await world.student('Any')
      const ids: string[] = [(await order(student)).body.order_id]
      for (const what of events) {
        const id = ids.at(-1) ?? ''
        if (what === 'verify') await verify(id, student)
        else if (what === 'hook') await hook(id)
        else if (what === 'clock') await later(2)
        else if (what === 'order') {
          const next = await order(student)
          if (next.status === 200 && next.body.order_id !== id) ids.push(next.body.order_id)
        } else await pay(id, what)
      }
      for (const id of ids) await verify(id, student)
      const charges = await world.count(
        'ledger_entries',
        `order_id in (select id from orders where student_id = '${student.id}')`,
      )
      const courses = await world.count('enrolments', `student_id = '${student.id}'`)
      expect(courses).toBe(Math.min(1, charges))
      expect(await ledger()).toBe(bookOf(world.folder) - held)
      await world.database.pool.query('delete from rate_limits')
    }),
    { numRuns: 25, seed: 7 },
  )
})
