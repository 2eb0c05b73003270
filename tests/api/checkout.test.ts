import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getLearners, getOrderSummary, quoteOrder } from '../../src/enrolment/buy/checkout.contract.ts'
import {
  getCertificate,
  getMyCourses,
  getReceipt,
  initiatePayment,
  recordPayment,
  verifyPayment,
} from '../../src/enrolment/enrolment.contract.ts'
import { coupons, taxSettings } from '../../src/enrolment/enrolment.tables.ts'
import { addChild } from '../../src/people/family/family.contract.ts'
import { CONSENT_VERSION } from '../../src/people/people.rules.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { getServices } from '../../src/office/services.contract.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { callerOf, type Caller, type Member, openWorld, type World } from '../world.ts'

let world: World
let sink: MailSink
let kavita: Member
let rohan: string
let diya: string
let course: { id: string; lessons: string[] }
let round = 0
beforeAll(async () => {
  sink = await openMailSink()
  world = await openWorld({ SMTP_URL: sink.url })
  await world.database.db.insert(taxSettings).values({ gstin: '29ABCDE1234F1Z5', state: 'Karnataka' })
})
afterAll(async () => {
  await world.close()
  await sink.close()
})
beforeEach(async () => {
  round += 1
  kavita = await world.parent('Kavita')
  rohan = await childOf(kavita, 'Rohan')
  diya = await childOf(kavita, 'Diya')
  course = await world.course(`Course ${round}`, { pricePaise: 49_900 })
})

const childOf = async (parent: Member, fullName: string) =>
  (
    await parent.ask(addChild, {
      body: { fullName, presentEducation: 'Class 3', consent: { version: CONSENT_VERSION } },
    })
  ).body.data._id
type Order = { child_id?: string; order_id?: string; amount?: number; coupon?: string; state?: 'Kerala' }
const order = (who: Caller, more: Order = {}) =>
  who.ask(initiatePayment, { body: { course_id: course.id, currency: 'INR', ...more } })
const look = (who: Caller, body: object = {}) =>
  who.ask(quoteOrder, { params: { courseId: course.id }, body })
const verify = (who: Caller, order_id: string) => who.ask(verifyPayment, { query: { order_id } })
const slipOf = (who: Caller, orderId: string) => who.ask(getOrderSummary, { params: { orderId } })
const pay = (orderId: string, action: string) =>
  fetch(`${world.url}/sandbox-gateway/pay/${orderId}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ action }),
  })
const mailsOf = (member: Member, subject: string) =>
  sink.mails.filter((mail) => mail.to === member.email && mail.subject.startsWith(subject))

describe('who it is for', () => {
  const learners = async (who: Caller) =>
    (await who.ask(getLearners, { params: { courseId: course.id } })).body.data

  test('a parent’s children, since when each has it; everyone else is asked nothing', async () => {
    const { order_id: id } = (await order(kavita, { child_id: diya })).body
    await pay(id, 'succeed')
    const told = await learners(kavita)
    expect(told.chooses).toBe(true)
    expect(told.learners.map(({ fullName, since, agreed }) => [fullName, since !== null, agreed])).toEqual([
      ['Rohan', false, true],
      ['Diya', true, true],
    ])
    const [student, teacher] = [await world.student('Asha'), await world.teacher('Guru')]
    for (const one of [student, teacher])
      expect(await learners(one)).toMatchObject({ chooses: false, learners: [{ _id: one.id, since: null }] })
    const acting = await world.child(kavita, 'Third')
    expect(await learners(acting)).toMatchObject({ chooses: false, learners: [{ fullName: 'Third' }] })
  })

  test('signed out, the office, malformed, and a course that is not there', async () => {
    const params = { courseId: course.id }
    const office = await world.office('Office')
    expect((await world.visitor.ask(getLearners, { params })).status).toBe(401)
    expect((await office.ask(getLearners, { params })).status).toBe(403)
    expect((await kavita.ask(getLearners, { params: { courseId: 'x' } })).status).toBe(400)
    expect((await kavita.ask(getLearners, { params: { courseId: newId() } })).status).toBe(404)
    expect((await look(world.visitor)).status).toBe(401)
    expect((await look(office)).status).toBe(403)
    for (const body of [{ state: 'Atlantis' }, { coupon: 'x'.repeat(41) }, { child_id: 'x' }])
      expect((await look(kavita, body)).status).toBe(422)
  })

  test('another’s child and none are the same 404, and nothing is ordered for them', async () => {
    const other = await world.parent('Other')
    const theirs = await childOf(other, 'Theirs')
    const student = await world.student('Asha')
    const acting = await world.child(kavita, 'Third')
    for (const [who, child_id] of [
      [kavita, theirs],
      [kavita, newId()],
      [kavita, kavita.id],
      [student, rohan],
      // While the device acts for one child, it is for that child.
      [acting, rohan],
    ] as const)
      for (const { status, refusal } of [await order(who, { child_id }), await look(who, { child_id })])
        expect([status, refusal.message]).toEqual([404, 'Child not found'])
    expect(await world.count('orders', `course_id = '${course.id}'`)).toBe(0)
    const unnamed = await order(kavita)
    expect([unnamed.status, unnamed.refusal.message]).toEqual([
      403,
      'First choose a child in the school diary',
    ])
    expect((await order(acting)).status).toBe(200)
  })

  test('a course for teachers is sold to a teacher, and to no child', async () => {
    await world.database.pool.query(
      `update course_categories set cover = 'teacher'
        where id = (select category_id from courses where id = $1)`,
      [course.id],
    )
    const [asha, guru] = [await world.student('Asha'), await world.teacher('Guru')]
    for (const [who, child_id] of [
      [kavita, rohan],
      [await world.child(kavita, 'Third'), undefined],
      [asha, undefined],
    ] as const) {
      const named = child_id === undefined ? {} : { child_id }
      const asked = await who.ask(getLearners, { params: { courseId: course.id } })
      for (const { status, refusal } of [asked, await look(who, named), await order(who, named)])
        expect([status, refusal.message]).toEqual([
          409,
          'This course is for teachers. To take it, sign up as a teacher.',
        ])
    }
    const office = await world.office('Omar')
    const record = (studentId: string) =>
      office.ask(recordPayment, {
        body: { studentId, courseId: course.id, amount: 455, method: 'cash', reference: '' },
      })
    const { status, refusal } = await record(asha.id)
    expect([status, refusal.errors]).toEqual([422, { courseId: 'This course is for teachers' }])
    expect(await world.count('orders', `course_id = '${course.id}'`)).toBe(0)
    expect((await learners(guru)).learners).toHaveLength(1)
    expect([(await look(guru)).status, (await order(guru)).status]).toEqual([200, 200])
  })

  test('a child whose account the office made needs its parent’s word first', async () => {
    await world.database.pool.query('delete from consents where child_id = $1', [rohan])
    expect((await order(kavita, { child_id: rohan })).status).toBe(409)
    expect((await look(kavita, { child_id: rohan })).status).toBe(409)
    expect((await learners(kavita)).learners[0]?.agreed).toBe(false)
  })
})

describe('looking it over', () => {
  test('price, tax by state and coupon, exactly as the receipt says them afterwards', async () => {
    await world.database.db
      .insert(coupons)
      .values({ id: newId(), code: `LESS${round}`, percentOff: 10, courseId: course.id })
    const body = { child_id: diya, state: 'Kerala', coupon: `less${round}` }
    const { data } = (await look(kavita, body)).body
    expect(data).toMatchObject({
      course: { title: `Course ${round}`, lessonCount: 2 },
      from: 'Kavita',
      learner: { _id: diya, fullName: 'Diya' },
      price: 499,
      discount: 50,
      amount: 449,
      net: 380.51,
      taxes: [{ name: 'IGST', percent: 18, amount: 68.49 }],
      refund: 'Full refund within 7 days, if at most 2 lessons have been opened.',
      open: null,
      since: null,
    })
    expect(await world.count('orders', `course_id = '${course.id}'`)).toBe(0)
    const { order_id: id } = (
      await order(kavita, { child_id: diya, state: 'Kerala', coupon: body.coupon, amount: 449 })
    ).body
    await pay(id, 'succeed')
    const { rows } = await world.database.pool.query(
      'select r.content from receipts r join orders o on o.id = r.order_id where o.order_number = $1',
      [id],
    )
    const receipt = JSON.parse(String(rows[0]?.content)) as {
      number: string
      totalPaise: number
      tax: { netPaise: number; lines: { paise: number }[] }
    }
    const slip = (await slipOf(kavita, id)).body.data
    for (const shown of [data, slip])
      expect([shown.amount, shown.net, ...shown.taxes.map(({ amount }) => amount)]).toEqual(
        [receipt.totalPaise, receipt.tax.netPaise, ...receipt.tax.lines.map(({ paise }) => paise)].map(
          (paise) => paise / 100,
        ),
      )
    expect(slip).toMatchObject({ status: 'CHARGED', receipt: { number: receipt.number }, next: 1 })
    expect((await look(kavita, { child_id: diya })).body.data.since).not.toBeNull()
  })

  test('within the state, and without a word of it, CGST and SGST; an unknown coupon is told at its field', async () => {
    for (const body of [{ child_id: rohan }, { child_id: rohan, state: 'Karnataka' }])
      expect((await look(kavita, body)).body.data.taxes).toEqual([
        { name: 'CGST', percent: 9, amount: 38.06 },
        { name: 'SGST', percent: 9, amount: 38.06 },
      ])
    const { status, refusal } = await look(kavita, { child_id: rohan, coupon: 'NOTHING' })
    expect([status, refusal.errors]).toEqual([
      422,
      { coupon: 'We don’t know this coupon. Please check the code.' },
    ])
  })

  test('an open order goes on at its own price, with another state; when it has ended it does not', async () => {
    const { order_id: id } = (await order(kavita, { child_id: rohan, amount: 499 })).body
    await world.database.pool.query('update courses set price_paise = 59900 where id = $1', [course.id])
    expect((await look(kavita, { child_id: rohan, state: 'Kerala' })).body.data).toMatchObject({
      open: id,
      amount: 499,
      taxes: [{ name: 'IGST' }],
    })
    expect((await look(kavita, { child_id: diya })).body.data).toMatchObject({ open: null, amount: 599 })
    const goesOn: Order = { child_id: rohan, order_id: id, amount: 499, state: 'Kerala' }
    expect((await order(kavita, goesOn)).body.order_id).toBe(id)
    expect((await order(kavita, { ...goesOn, amount: 599 })).status).toBe(409)
    expect((await order(kavita, { ...goesOn, child_id: diya })).status).toBe(409)
    await pay(id, 'fail')
    await verify(kavita, id)
    expect((await order(kavita, goesOn)).status).toBe(409)
    expect(await world.count('orders', `course_id = '${course.id}'`)).toBe(1)
  })
})

describe('one charge', () => {
  test('double clicks, two tabs and two instances get one order; a child’s and a sister’s are two', async () => {
    const again = await world.again()
    const elsewhere = callerOf(again.url, { authorization: `Bearer ${kavita.token}` })
    const all = await Promise.all(
      [kavita, elsewhere, kavita, elsewhere].flatMap((who) => [
        order(who, { child_id: rohan }),
        order(who, { child_id: diya }),
      ]),
    )
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(new Set(all.map(({ body }) => body.order_id)).size).toBe(2)
    const [first] = all
    await pay(first?.body.order_id ?? '', 'succeed')
    expect((await order(kavita, { child_id: rohan })).status).toBe(409)
    await again.close()
  })

  test('the parent, and the device that acts for the child, pay the same order', async () => {
    const acting = await world.child(kavita, 'Third')
    const [one, two] = await Promise.all([order(kavita, { child_id: acting.id }), order(acting)])
    expect(one.body.order_id).toBe(two.body.order_id)
  })
})

test('the address to pay at is whole for any client, under the name by which a browser has the site', async () => {
  const orderFrom = async (headers: Record<string, string>) => {
    const caller = callerOf(world.url, { authorization: `Bearer ${kavita.token}`, ...headers })
    return (await order(caller, { child_id: rohan })).body
  }
  const { payment_url: app, order_id: id } = await orderFrom({})
  expect(app).toEqual(expect.stringMatching(new RegExp(`^http://localhost:\\d+/sandbox-gateway/pay/${id}$`)))
  expect((await orderFrom({ origin: world.url })).payment_url).toBe(`${world.url}/sandbox-gateway/pay/${id}`)
  expect((await orderFrom({ origin: 'https://evil.example' })).payment_url).toBe(app)
})

describe('what became of it', () => {
  test('is told to the family alone: another’s order is not there, nor a sister’s while acting', async () => {
    const { order_id: id } = (await order(kavita, { child_id: rohan })).body
    await pay(id, 'succeed')
    const acting = await world.child(kavita, 'Third')
    for (const who of [await world.parent('Other'), await world.student('Asha'), acting])
      expect(
        await Promise.all([
          verify(who, id).then(({ status }) => status),
          slipOf(who, id).then(({ status }) => status),
          who.ask(getReceipt, { params: { orderId: id } }).then(({ status }) => status),
        ]),
      ).toEqual([404, 404, 404])
    expect((await verify(kavita, id)).body.status).toBe('CHARGED')
    expect((await kavita.ask(getReceipt, { params: { orderId: id } })).status).toBe(200)
    const mine = (await kavita.ask(getMyCourses, {})).body.data
    expect(mine.map(({ student, orderId }) => [student.fullName, orderId])).toEqual([['Rohan', id]])
  })

  test('nothing was charged: only when the gateway says so', async () => {
    const { order_id: id } = (await order(kavita, { child_id: rohan })).body
    const told = async () => {
      const { status, nothing_charged, not_confirmed } = (await verify(kavita, id)).body
      return [status, nothing_charged, not_confirmed]
    }
    expect(await told()).toEqual(['PENDING', true, false])
    await pay(id, 'wait')
    expect(await told()).toEqual(['PENDING', false, false])
    await pay(id, 'cancel')
    expect(await told()).toEqual(['PENDING', true, false])
    await pay(id, 'unconfirmed')
    expect(await told()).toEqual(['FAILED', true, true])
    await pay(id, 'fail')
    expect(await told()).toEqual(['FAILED', true, false])
    await pay(id, 'succeed')
    expect(await told()).toEqual(['CHARGED', false, false])
  })

  test('who was told to wait is told by mail how it ended, once; who saw it fail at once is not', async () => {
    const { order_id: seen } = (await order(kavita, { child_id: rohan })).body
    await pay(seen, 'fail')
    await verify(kavita, seen)
    const { order_id: waited } = (await order(kavita, { child_id: diya })).body
    await pay(waited, 'wait')
    expect((await verify(kavita, waited)).body.status).toBe('PENDING')
    await pay(waited, 'fail')
    await Promise.all(Array.from({ length: 4 }, () => verify(kavita, waited)))
    await expect.poll(() => mailsOf(kavita, 'Payment failed').length).toBe(1)
    expect(mailsOf(kavita, 'Payment failed')[0]?.text).toMatch(
      new RegExp(`order ${waited}\\) failed. Nothing was charged.`),
    )
    await pay(waited, 'succeed')
    await verify(kavita, waited)
    await expect.poll(() => mailsOf(kavita, 'Payment received').length).toBe(1)
    expect(await world.count('orders', `order_number = '${seen}' and waited_at is not null`)).toBe(0)
  })

  test('after three days without an answer the mail says that nobody knows', async () => {
    const { order_id: id } = (await order(kavita, { child_id: rohan })).body
    await pay(id, 'wait')
    await verify(kavita, id)
    await world.runJobs(new Date(Date.now() + 73 * 3_600_000))
    await expect.poll(() => mailsOf(kavita, 'Payment failed').length).toBe(1)
    expect(mailsOf(kavita, 'Payment failed')[0]?.text).toContain('did not confirm within three days')
  })
})

test('where nothing can be paid on the site it is said before, and a course that costs nothing is taken all the same', async () => {
  const closed = await openWorld({ PAYMENT_GATEWAY: 'none' })
  const clerk = await closed.office('Clerk')
  expect((await clerk.ask(getServices, {})).body.data.unset).toEqual(['payments'])
  const asha = await closed.student('Asha')
  const [paid, free] = [await closed.course('Paid'), await closed.course('Free', { pricePaise: 0 })]
  const look = async (courseId: string) =>
    (await asha.ask(quoteOrder, { params: { courseId }, body: {} })).body.data.closed
  expect([await look(paid.id), await look(free.id)]).toEqual([true, false])
  const body = { course_id: paid.id, amount: 455, currency: 'INR' as const }
  expect((await asha.ask(initiatePayment, { body })).status).toBe(503)
  await closed.close()
})

test('a certificate is for who finished the course, and for its parent', async () => {
  const office = await world.office('Office')
  await office.ask(recordPayment, {
    body: { studentId: diya, courseId: course.id, amount: 499, method: 'cash', reference: 'Slip 1' },
  })
  const certificate = async (who: Caller, child_id?: string) =>
    (
      await who.ask(getCertificate, {
        params: { courseId: course.id },
        query: child_id === undefined ? {} : { child_id },
      })
    ).status
  expect(await certificate(kavita, diya)).toBe(403)
  await world.database.pool.query(
    `insert into lesson_progress (enrolment_id, lesson_id, seconds, done_at, updated_at)
      select e.id, l.id, 60, now(), now() from enrolments e join course_lessons l on l.course_id = e.course_id
      where e.student_id = $1`,
    [diya],
  )
  expect(await certificate(kavita, diya)).toBe(200)
  expect(await certificate(kavita, rohan)).toBe(403)
  expect(await certificate(kavita)).toBe(403)
  expect(await certificate(await world.parent('Other'), diya)).toBe(404)
  expect(await certificate(await world.student('Asha'), diya)).toBe(404)
  expect(await certificate(await world.student('Asha'))).toBe(403)
  expect(await certificate(world.visitor, diya)).toBe(401)
  expect(await certificate(kavita, 'x')).toBe(400)
})
