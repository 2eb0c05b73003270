import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCentre } from '../../src/centres/centres.contract.ts'
import { addGroupMembers } from '../../src/classroom/office/groups.contract.ts'
import { createFranchiseBiller, setCentreBiller } from '../../src/enrolment/office/billers.contract.ts'
import { giveFeeDiscount } from '../../src/fees/office/discount.contract.ts'
import { addFeeCharge } from '../../src/fees/office/fees.contract.ts'
import { creditMonths } from '../../src/fees/months-after.server.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { booksOf, dailyGroup } from '../fees-family.ts'
import { CENTRE_FACTS } from '../new-centre.ts'
import { type Member, openWorld, type World } from '../world.ts'

/* Acts with several credit notes lock accounts, then series, each in one order: none waits for another for ever. */

const today = indianDay(new Date())
const billerId = newId()

let world: World
let office: Member
let parent: Member
let groups: { academy: string; franchise: string }
let round = 0
beforeAll(async () => {
  world = await openWorld()
  office = await world.office('Omar')
  const owner = await world.staff('owner', 'Lakshmi')
  const { id: teacherId } = await world.teacher('Tara')
  const academy = await dailyGroup(office, { name: 'Level 1', teacherId })
  const place = { ...CENTRE_FACTS, code: 'MRG', name: 'Margao', kind: 'franchise' as const }
  const centreId = (await owner.ask(createCentre, { body: place })).body.data._id
  groups = { academy, franchise: await dailyGroup(office, { name: 'Level 2', teacherId, centreId }) }
  const facts = { name: 'Margao LLP', pan: 'MARGO1234F', gstin: '', state: 'Goa', address: 'Margao' } as const
  await owner.ask(createFranchiseBiller, { body: { _id: billerId, ...facts, upiAddress: '' } })
  const assigned = await owner.ask(setCentreBiller, {
    params: { id: centreId },
    body: { billerId, fromDay: today },
  })
  expect(assigned.status, assigned.refusal.message).toBe(200)
})
afterAll(async () => {
  const books = await booksOf(world)
  expect([books.outOfBalance, books.findings]).toEqual([0, []])
  await world.close()
})
beforeEach(async () => {
  round += 1
  parent = await world.parent(`Kavita ${round}`)
})

/** A charge of ₹1,000 for a child of a family, under the registration of its group. @returns its id */
async function chargedAt(groupId: string, payer = parent): Promise<string> {
  const { id: studentId } = await world.child(payer, 'Rohan')
  await office.ask(addGroupMembers, {
    params: { id: groupId },
    body: { studentIds: [studentId], joinedOn: '2026-01-01' },
  })
  const chargeId = newId()
  const body = { chargeId, studentId, head: 'exam', title: 'Exam', amount: 1_000, dueOn: today } as const
  const made = await office.ask(addFeeCharge, { params: { id: payer.id }, body })
  expect(made.status, made.refusal.message).toBe(201)
  return chargeId
}
const creditsOf = (ids: readonly string[]) => ids.map((chargeId) => ({ creditId: newId(), chargeId }))
const give = (credits: ReturnType<typeof creditsOf>) =>
  office.ask(giveFeeDiscount, {
    params: { id: parent.id },
    body: { credits, amount: 100, reason: 'Two children' },
  })
/** The series of credit notes of both registrations, once each has one. */
async function series() {
  const credits = creditsOf([await chargedAt(groups.franchise), await chargedAt(groups.academy)])
  const { numbers } = (await give(credits)).body.data
  const [franchise = '', academy = ''] = numbers.map((number) => `${number.slice(0, 3)}C`)
  return { franchise, academy, credits, numbers }
}

test('the numbers of a discount are in the order of its charges, under whichever registration, also again', async () => {
  const { franchise, academy, credits, numbers } = await series()
  expect(franchise).not.toBe(academy)
  const { rows } = await world.database.pool.query(
    `select n.number, c.biller_id from fee_credits n join fee_charges c on c.id = n.charge_id
      where c.account_id = (select id from fee_accounts where person_id = $1)`,
    [parent.id],
  )
  const billerOf = new Map(rows.map((row) => [row.number, row.biller_id]))
  expect(numbers.map((number) => billerOf.get(number))).toEqual([billerId, null])
  expect((await give(credits)).body.data.numbers).toEqual(numbers)
})

describe.runIf(process.env.TEST_DATABASE_URL)('while another act holds a row', () => {
  const isWaiting = async () =>
    (
      await world.database.pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
    ).rows.length > 0
  /** Whether somebody has a number of a series and is not done. */
  const isLocked = async (name: string) =>
    (
      await world.database.pool.query('select 1 from fee_counters where series = $1 for update skip locked', [
        name,
      ])
    ).rows.length === 0
  /** Starts an act that has to wait for a row, and says whether it has a number of the series by then. */
  async function locksWhileWaiting(
    { row, values, name }: { row: string; values: readonly string[]; name: string },
    act: () => Promise<unknown>,
  ): Promise<boolean> {
    const { done, locked } = await world.database.transact('write', async (on) => {
      await on.query(row, [...values])
      const running = act()
      await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true)
      return { done: { running }, locked: await isLocked(name) }
    })
    await done.running
    return locked
  }

  test('a discount takes the academy’s number first, in whichever order its charges are chosen', async () => {
    const { franchise, academy } = await series()
    const chosen = [await chargedAt(groups.franchise), await chargedAt(groups.academy)]
    const row = 'select 1 from fee_counters where series = $1 for update'
    for (const ids of [chosen, chosen.toReversed()])
      expect(
        await locksWhileWaiting({ row, values: [franchise], name: academy }, () => give(creditsOf(ids))),
      ).toBe(true)
  })

  test('months of several families come back once all their accounts are locked', async () => {
    const { academy } = await series()
    const other = await world.parent(`Asha ${round}`)
    const ids = [await chargedAt(groups.academy), await chargedAt(groups.academy, other)]
    const months = ids.map((id) => ({ charge: { id }, reason: 'Moved' }))
    const row = `select 1 from fee_accounts where id =
      (select max(id::text)::uuid from fee_accounts where person_id in ($1, $2)) for update`
    const act = () =>
      world.database.db.transaction((tx) => creditMonths({ tx, now: new Date(), byId: office.id }, months))
    expect(await locksWhileWaiting({ row, values: [parent.id, other.id], name: academy }, act)).toBe(false)
    expect(await world.count('fee_credits', `charge_id in ('${ids.join("','")}') and paise = 100000`)).toBe(2)
  })
})
