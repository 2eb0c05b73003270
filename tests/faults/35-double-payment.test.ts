import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  getMyCourses,
  initiatePayment,
  refundOrder,
  verifyPayment,
} from '../../src/enrolment/enrolment.contract.ts'
import { callerOf, type Member, openWorld, type World } from '../world.ts'

let world: World
let second: Awaited<ReturnType<World['again']>>
let office: Member
let asha: Member
let course: string
beforeAll(async () => {
  world = await openWorld()
  second = await world.again()
  office = await world.office('Omar')
})
afterAll(async () => {
  await second.close()
  await world.close()
})
beforeEach(async () => {
  asha = await world.student('Asha')
  course = (await world.course(`Course ${Math.random()}`)).id
})

const pay = (orderId: string, action = 'vanish') =>
  fetch(`${world.url}/sandbox-gateway/pay/${orderId}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ action }),
  })
const verify = (orderId: string) => asha.ask(verifyPayment, { query: { order_id: orderId } })

/** Two orders for one course, both paid at the gateway: the first was given up here and paid all the same. */
async function paidTwice(): Promise<[string, string]> {
  const begin = async () =>
    (await asha.ask(initiatePayment, { body: { course_id: course, currency: 'INR' } })).body.order_id
  const first = await begin()
  await pay(first, 'fail')
  await verify(first)
  const other = await begin()
  expect(other).not.toBe(first)
  await pay(other)
  await verify(other)
  await pay(first)
  await verify(first)
  expect(await world.count('orders', `student_id = '${asha.id}' and status = 'CHARGED'`)).toBe(2)
  return [first, other]
}
const refund = (orderId: string, caller = office) =>
  caller.ask(refundOrder, { params: { orderId }, body: { amount: 455, reason: 'Paid twice' } })
const courses = async () => (await asha.ask(getMyCourses, {})).body.data.length
const balance = async () => {
  const { rows } = await world.database.pool.query(
    `select coalesce(sum(l.amount_paise), 0)::int as paise from ledger_entries l
      join orders o on o.id = l.order_id where o.student_id = $1`,
    [asha.id],
  )
  return rows[0]?.paise
}

test.each([0, 1])(
  'paid twice, order %i is paid back: the course stays, the ledger is even; with the other it goes',
  async (which) => {
    const orders = await paidTwice()
    expect([await courses(), await balance()]).toEqual([1, 91_000])
    expect((await refund(orders[which] ?? '')).body.status).toBe('REFUNDED')
    expect([await courses(), await balance()]).toEqual([1, 45_500])
    expect((await asha.ask(getMyCourses, {})).body.data[0]?.orderId).toBe(orders[1 - which])
    expect((await refund(orders[1 - which] ?? '')).body.status).toBe('REFUNDED')
    expect([await courses(), await balance()]).toEqual([0, 0])
  },
)

test('both paid back at the same moment on two instances: the course is gone, the ledger even', async () => {
  const elsewhere = callerOf(second.url, { authorization: `Bearer ${office.token}` })
  for (let round = 0; round < 5; round += 1) {
    asha = await world.student('Asha')
    const [first, other] = await paidTwice()
    await Promise.all([
      refund(first),
      refund(other, { ...office, ...elsewhere }),
      refund(first, { ...office, ...elsewhere }),
    ])
    expect([await courses(), await balance()]).toEqual([0, 0])
  }
})
