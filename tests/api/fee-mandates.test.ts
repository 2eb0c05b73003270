import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  getFamilyFees,
  getFeePayment,
  payFees,
  stopFeesByThemselves,
  reportFeePayment,
} from '../../src/fees/family/family-fees.contract.ts'
import { feeSettings } from '../../src/fees/fees.tables.ts'
import * as fees from '../../src/fees/office/fees.contract.ts'
import { mergePeople } from '../../src/people/office/office.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { DAY_MS, indianDay } from '../../src/platform/text/india.rules.ts'
import { booksOf } from '../fees-family.ts'
import { type JuspayServer, openJuspayServer } from '../juspay-server.ts'
import { type Member, openWorld, type World } from '../world.ts'

/* Fees that are taken by themselves: as much as the family allowed, once, and no more once it says stop. */

let bank: JuspayServer
let world: World
let office: Member
let parent: Member
let child: Member
let round = 0
const today = indianDay(new Date())
const inDays = (days: number) => indianDay(new Date(Date.now() + days * DAY_MS))

beforeAll(async () => {
  bank = await openJuspayServer()
  world = await openWorld(bank.settings)
  office = await world.office('Omar')
  // The first run of the academy's own clock is over, and the next is an hour away: it takes nothing between.
  const lastRun = async () =>
    (await world.academy.jobs.report()).find(({ name }) => name === 'fee-debits')?.lastRun
  await vi.waitUntil(lastRun, { timeout: 30_000 })
})
afterAll(async () => {
  const books = await booksOf(world)
  expect([books.outOfBalance, books.findings]).toEqual([0, []])
  await world.close()
  await bank.close()
})
beforeEach(async () => {
  round += 1
  parent = await world.parent(`Kavita ${round}`)
  await world.confirmEmail(parent)
  child = await world.child(parent, `Rohan ${round}`)
})
afterEach(async () => {
  bank.mood('well')
  // Nobody is left for the next test's clock.
  await world.database.pool.query(
    "update fee_mandates set status = 'ended', ended_at = now() where status in ('active', 'stopping')",
  )
})

async function charge(amount: number, dueOn = today): Promise<string> {
  const chargeId = newId()
  const body = { chargeId, studentId: child.id, head: 'other' as const, title: 'Bag', amount, dueOn }
  await office.ask(fees.addFeeCharge, { params: { id: parent.id }, body })
  return chargeId
}
const owed = async () => (await parent.ask(getFamilyFees, {})).body.data
const verify = (number: string) => parent.ask(getFeePayment, { params: { number } })
const stop = (by = parent) => by.ask(stopFeesByThemselves, { body: {} })
const says = (number: string, status: string, mandateStatus?: string) => {
  const entry = bank.book.get(number)
  if (!entry) throw new Error(`the bank has no order ${number}`)
  entry.status = status
  if (entry.mandate && mandateStatus) entry.mandate.mandate_status = mandateStatus
}
const mandates = (where: string) =>
  world.count(
    'fee_mandates',
    `${where} and account_id in (select id from fee_accounts where person_id = '${parent.id}')`,
  )

/** Mails to the family about its mandate. */
const mails = (what: 'begun' | 'ended') =>
  world.count(
    'outbox_mails',
    `dedupe_key in (select m.id || ':fee-mandate-${what}' from fee_mandates m
      join fee_accounts a on a.id = m.account_id where a.person_id = '${parent.id}')`,
  )

/** Pays something and lets the next be taken. @returns the number of the order. */
async function letTake(rupees = 500): Promise<string> {
  const bag = await charge(rupees)
  const body = { paymentId: newId(), chargeIds: [bag], paise: rupees * 100, byItself: true }
  const { number } = (await parent.ask(payFees, { body })).body.data
  says(number, 'CHARGED', 'ACTIVE')
  await verify(number)
  return number
}
/** Runs the jobs of mandates at a time; `debits`: those that begin to take. */
async function clock(now: Date, jobs: readonly string[] = ['fee-debits', 'fee-mandates', 'fee-online']) {
  const names = (await world.academy.jobs.report()).map(({ name }) => name)
  await world.runJobs(
    now,
    names.filter((name) => !jobs.includes(name)),
  )
}
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000)
/** The number of the debit that is under way. */
async function debit(): Promise<string> {
  const { undecided } = await owed()
  if (!undecided) throw new Error('nothing is taken')
  return undecided.number
}

test('asked for with a payment, in the gateway’s own words, and told by mail once the bank has said yes', async () => {
  expect(await owed()).toMatchObject({ canTakeByItself: true, byItself: null })
  bank.calls.length = 0
  const number = await letTake(500)
  expect(bank.calls.find(({ path }) => path === '/session')?.body).toMatchObject({
    order_id: number,
    customer_id: parent.id,
    'options.create_mandate': 'REQUIRED',
    'mandate.max_amount': '1000.00',
    'mandate.frequency': 'ASPRESENTED',
  })
  expect((await owed()).byItself).toEqual({ maxPaise: 100_000 })
  expect(await mails('begun')).toBe(1)
  const ledger = (await office.ask(fees.getFeeLedger, { params: { id: parent.id } })).body.data
  expect(ledger.byItselfPaise).toBe(100_000)
})

test('a payment without it asks for none, and a mandate that the bank decides on later begins then', async () => {
  const bag = await charge(500)
  const body = { paymentId: newId(), chargeIds: [bag], paise: 50_000, byItself: true }
  const { number } = (await parent.ask(payFees, { body })).body.data
  says(number, 'CHARGED')
  expect((await verify(number)).body.data.status).toBe('paid')
  expect((await owed()).byItself).toBeNull()
  says(number, 'CHARGED', 'ACTIVE')
  await clock(soon(2), ['fee-online'])
  expect((await owed()).byItself).toEqual({ maxPaise: 100_000 })
  // It is there already: the next payment asks for no second one.
  const next = { paymentId: newId(), chargeIds: [await charge(300)], paise: 30_000, byItself: true }
  const second = (await parent.ask(payFees, { body: next })).body.data.number
  expect(bank.book.get(second)?.mandate).toBeUndefined()
})

describe('what is due', () => {
  test('is taken once, a day after the bank was told, and has its receipt', async () => {
    await letTake()
    const [due, later] = [await charge(400), await charge(300, inDays(20))]
    bank.calls.length = 0
    await clock(soon(1))
    await clock(soon(2))
    const taken = bank.calls.filter(({ path }) => path === '/txns')
    expect(taken).toHaveLength(1)
    const number = await debit()
    expect(taken[0]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
    expect(taken[0]?.body).toMatchObject({
      'order.order_id': number,
      'order.amount': '400.00',
      'order.customer_id': parent.id,
      merchant_id: 'academy',
      format: 'json',
    })
    expect(Number(taken[0]?.body['mandate.execution_date'])).toBeGreaterThan(Date.now() / 1_000 + 25 * 3_600)
    expect((await verify(number)).body.data).toMatchObject({ status: 'open', isByItself: true })
    const pay = { paymentId: newId(), chargeIds: [due], paise: 40_000 }
    expect((await parent.ask(payFees, { body: pay })).refusal.message).toMatch(/^₹400 will be taken/)
    says(number, 'CHARGED')
    expect((await verify(number)).body.data).toMatchObject({ status: 'paid', paise: 40_000 })
    expect((await owed()).open.map(({ _id }) => _id)).toEqual([later])
  })

  test('is left where a promise runs, where it is above the limit and where it was paid', async () => {
    await letTake(500)
    const [small, large] = [await charge(700), await charge(900)]
    await office.ask(fees.addFeePromise, {
      params: { id: parent.id },
      body: { promiseId: newId(), day: inDays(2), note: 'Salary' },
    })
    await clock(soon(1))
    expect((await owed()).undecided).toBeNull()
    await world.database.pool.query(
      "update fee_promises set ended_at = now(), ended_as = 'taken back' where ended_at is null",
    )
    await clock(soon(2))
    // Both together are above ₹1,000: the older one alone.
    expect((await owed()).undecided?.paise).toBe([70_000, 90_000][[small, large].toSorted().indexOf(small)])
    await stop()
  })

  test('is not taken while the desk looks for what the family says it has paid, and is once it was not found', async () => {
    await letTake()
    const due = await charge(400)
    const reportedId = newId()
    const day = new Date().toISOString().slice(0, 10)
    const said = { amount: 400, method: 'upi' as const, reference: 'U777', day }
    const body = { reportedId, chargeIds: [due], ...said }
    expect((await parent.ask(reportFeePayment, { body })).status).toBe(201)
    await clock(soon(1))
    expect((await owed()).undecided).toBeNull()
    const answered = { params: { id: reportedId }, body: { answer: 'Not in our bank' } }
    expect((await office.ask(fees.answerReportedPayment, answered)).status).toBe(200)
    await clock(soon(2))
    expect((await owed()).undecided?.paise).toBe(40_000)
    await stop()
  })

  test('is not reminded of, unless it is above the limit or the last debit failed', async () => {
    await world.database.db
      .insert(feeSettings)
      .values({ remindsFamilies: true })
      .onConflictDoUpdate({ target: feeSettings.only, set: { remindsFamilies: true } })
    await letTake(500)
    const reminded = async () => {
      await clock(new Date(), ['fee-reminders'])
      return world.count('messages', `kind = 'fee_due' and person_id in ('${child.id}', '${parent.id}')`)
    }
    await charge(400)
    await charge(1_200)
    expect(await reminded()).toBe(1)
    await world.database.pool.query("update fee_mandates set failures = 1 where status = 'active'")
    expect(await reminded()).toBe(2)
  })

  test('begins at one of two instances alone, and a process that ended before the gateway heard goes on', async () => {
    await letTake()
    await charge(400)
    const other = await world.again()
    bank.mood('silent')
    await Promise.all([clock(soon(1), ['fee-debits']), clock(soon(1), ['fee-debits'])])
    await other.close()
    const number = await debit()
    expect(bank.book.has(number)).toBe(false)
    // Unknown at the gateway, which is not asked about it: not by the job, nor by the family's page.
    bank.mood('well')
    await clock(soon(3), ['fee-online'])
    expect((await verify(number)).body.data.status).toBe('open')
    expect((await owed()).undecided?.number).toBe(number)
    await clock(soon(7), ['fee-mandates'])
    expect(bank.book.get(number)?.status).toBe('PENDING_VBV')
    expect(
      await world.count(
        'fee_online_payments',
        `mandate_id is not null and paise = 40000 and order_number = '${number}'`,
      ),
    ).toBe(1)
  })
})

describe('a debit that the gateway has not heard of yet', () => {
  async function unsent(): Promise<string> {
    await letTake()
    await charge(400)
    bank.mood('silent')
    await clock(soon(1), ['fee-debits'])
    bank.mood('well')
    return debit()
  }
  const unheard = async (number: string) => {
    await clock(soon(8))
    expect(bank.book.has(number)).toBe(false)
    expect((await owed()).undecided).toBeNull()
    const failed = "mandate_id is not null and status = 'failed'"
    expect(await world.count('fee_online_payments', `${failed} and order_number = '${number}'`)).toBe(1)
  }

  test('is not taken once the family says stop', async () => {
    const number = await unsent()
    await stop()
    await unheard(number)
  })

  test('is not taken once the family has paid at the desk, and counts as no failure', async () => {
    const number = await unsent()
    const [open] = (await owed()).open
    const body = { paymentId: newId(), amount: 400, method: 'cash' as const, reference: '' }
    const taken = await office.ask(fees.takeFeePayment, {
      params: { id: parent.id },
      body: { ...body, chargeIds: [open?._id ?? ''] },
    })
    expect(taken.status).toBe(201)
    await unheard(number)
    expect(await mandates("failures = 0 and status = 'active'")).toBe(1)
  })
})

test('nothing is taken while a page of the gateway may still be paid at', async () => {
  await letTake()
  const bag = await charge(400)
  const body = { paymentId: newId(), chargeIds: [bag], paise: 40_000 }
  expect((await parent.ask(payFees, { body })).status).toBe(201)
  await clock(soon(1), ['fee-debits'])
  expect((await owed()).undecided).toBeNull()
  await clock(soon(62), ['fee-debits'])
  expect((await owed()).undecided?.paise).toBe(40_000)
})

describe('it ends', () => {
  test('when the family stops it: at once, and the bank hears of it later if it is silent now', async () => {
    const number = await letTake()
    await charge(400)
    bank.mood('silent')
    expect((await stop()).status).toBe(200)
    expect((await owed()).byItself).toBeNull()
    expect((await stop()).status).toBe(409)
    bank.mood('well')
    await clock(soon(1))
    expect((await owed()).undecided).toBeNull()
    expect(bank.book.get(number)?.mandate?.mandate_status).toBe('REVOKED')
    expect(await mandates("status = 'ended'")).toBe(1)
  })

  test('when it was revoked in the bank’s app: nothing is taken, and the family is told once', async () => {
    const number = await letTake()
    await charge(400)
    says(number, 'CHARGED', 'REVOKED')
    await clock(soon(1))
    await clock(soon(2))
    expect(await owed()).toMatchObject({ byItself: null, undecided: null })
    expect(await mails('ended')).toBe(1)
    expect((await owed()).open).toHaveLength(1)
  })

  test('after three debits in a row that failed; one that came begins the count anew', async () => {
    await letTake()
    await charge(400)
    // From two in the morning in India: no peak hour of UPI puts a debit off.
    const night = Date.parse(`${inDays(1)}T02:00:00+05:30`)
    let day = 0
    const fail = async (status: string) => {
      await clock(new Date(night + day * DAY_MS + 60_000))
      const number = await debit()
      says(number, status)
      // The bank takes it a day later: nobody asks before.
      await clock(new Date(night + day * DAY_MS + 3_600_000), ['fee-online'])
      expect(await debit()).toBe(number)
      await clock(new Date(night + day * DAY_MS + 26 * 3_600_000), ['fee-online'])
      // The next try is of the next day, not of the next hour.
      await clock(new Date(night + day * DAY_MS + 28 * 3_600_000))
      expect((await owed()).undecided).toBeNull()
      day += 3
    }
    await fail('AUTHORIZATION_FAILED')
    await fail('AUTHORIZATION_FAILED')
    await fail('CHARGED')
    await charge(300)
    for (let time = 0; time < 3; time += 1) {
      expect((await owed()).byItself).not.toBeNull()
      await fail('AUTHORIZATION_FAILED')
    }
    expect((await owed()).byItself).toBeNull()
    expect((await owed()).open).toHaveLength(1)
  })

  test.each([true, false])(
    'when the office stops it, so that the account can be merged; into another: %s',
    async (hasOwn) => {
      await letTake()
      const [double, kept] = [parent, await world.parent(`Kavita Rao ${round}`)]
      await world.confirmEmail(kept)
      parent = kept
      child = await world.child(kept, `Diya ${round}`)
      if (hasOwn) await charge(100)
      const merge = () =>
        office.ask(mergePeople, {
          params: { id: kept.id },
          body: { duplicateId: double.id, reason: 'One person' },
        })
      expect((await merge()).refusal.message).toMatch(/^Fees of this family are taken by themselves/)
      const stopped = await office.ask(fees.stopFamilyFeesByThemselves, {
        params: { id: double.id },
        body: {},
      })
      expect(stopped.status).toBe(200)
      expect((await merge()).status).toBe(200)
    },
  )

  test('before it begins, when the account has gone to another person meanwhile', async () => {
    const bag = await charge(500)
    const body = { paymentId: newId(), chargeIds: [bag], paise: 50_000, byItself: true }
    const { number } = (await parent.ask(payFees, { body })).body.data
    const [double, kept] = [parent, await world.parent(`Kavita Rao ${round}`)]
    await world.confirmEmail(kept)
    const merged = await office.ask(mergePeople, {
      params: { id: kept.id },
      body: { duplicateId: double.id, reason: 'One person' },
    })
    expect(merged.status).toBe(200)
    parent = kept
    says(number, 'CHARGED', 'ACTIVE')
    expect((await verify(number)).body.data.status).toBe('paid')
    expect(await owed()).toMatchObject({ byItself: null, open: [] })
    await clock(soon(1))
    expect(bank.book.get(number)?.mandate?.mandate_status).toBe('REVOKED')
    expect(await mails('begun')).toBe(0)
  })

  test('a mandate of a payment that was never made never begins', async () => {
    const bag = await charge(500)
    const body = { paymentId: newId(), chargeIds: [bag], paise: 50_000, byItself: true }
    const { number } = (await parent.ask(payFees, { body })).body.data
    says(number, 'JUSPAY_DECLINED', 'FAILURE')
    expect((await verify(number)).body.data.status).toBe('failed')
    expect(await mandates("status = 'ended'")).toBe(1)
  })
})

test('who may stop it: not a visitor, another role or another family; head office, but no teacher', async () => {
  await letTake()
  expect((await stop(world.visitor as Member)).status).toBe(401)
  for (const one of [await world.student('Asha'), await world.teacher('Tara')]) {
    expect((await stop(one)).status).toBe(403)
    const asked = await one.ask(fees.stopFamilyFeesByThemselves, { params: { id: parent.id }, body: {} })
    expect(asked.status).toBe(403)
  }
  expect((await stop(await world.parent('Stranger'))).status).toBe(409)
  const none = await office.ask(fees.stopFamilyFeesByThemselves, { params: { id: newId() }, body: {} })
  expect(none.status).toBe(404)
  expect((await owed()).byItself).not.toBeNull()
})
