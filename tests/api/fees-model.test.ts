import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_CENTRE_ID } from '../../src/centres/centres.tables.ts'
import { taxSettings } from '../../src/enrolment/enrolment.tables.ts'
import { saveSettings } from '../../src/fees/plans.server.ts'
import { DAY_MS, indianDay } from '../../src/platform/text/india.rules.ts'
import { seeded } from '../../src/quiz/seeded.rules.ts'
import { booksOf, enrolInGroup, groupWithPlan } from '../fees-family.ts'
import { type ModelFamily, randomActs } from '../fees-model.ts'
import { openWorld, type World } from '../world.ts'

const ACTS = 2_000
const BETWEEN = 500
const DAYS_COMPARED = 20

let world: World
beforeAll(async () => {
  world = await openWorld()
  const { db } = world.database
  await db
    .insert(taxSettings)
    .values({ gstin: '23ABCDE1234F1Z5', state: 'Madhya Pradesh', address: 'Indore' })
  const settings = { code: 'FEE', dueDay: 5, secondChildPercent: 0, laterChildPercent: 0, upiAddress: '' }
  await db.transaction((tx) =>
    saveSettings(tx, {
      ...settings,
      chequeCharge: 200,
      lateGraceDays: 7,
      latePerDay: 10,
      lateCap: 150,
      remindsFamilies: false,
    }),
  )
})
afterAll(() => world.close())

test('2,000 random acts of two desks with kills, repeats and clock jumps leave the books whole, at any day', async () => {
  const office = await world.office('Omar')
  const plan = await groupWithPlan(world, office, 'Tuesday')
  const families: ModelFamily[] = []
  for (let place = 0; place < 6; place += 1) {
    const parent = await world.parent(`Parent ${place}`)
    const child = await world.child(parent, `Child ${place}`)
    await enrolInGroup(office, { parent, child }, plan)
    families.push({ personId: parent.id, studentId: child.id })
  }
  const courseIds: string[] = []
  for (let place = 0; place < 8; place += 1) courseIds.push((await world.course(`Course ${place}`)).id)
  const model = { database: world.database, families, courseIds, byId: office.id, rng: seeded(27) }
  let committed = 0
  let compared = 0
  for (let done = 0; done < ACTS; done += BETWEEN) {
    const from = new Date(Date.parse('2026-04-01T04:00:00Z') + done * 3_600_000)
    committed += await randomActs(model, { acts: BETWEEN, from })
    const { outOfBalance, findings } = await booksOf(world)
    expect([outOfBalance, findings]).toEqual([0, []])
    // From before the first act until after the last jump of the clock.
    for (let turn = 0; turn < DAYS_COMPARED; turn += 1) {
      const day = new Date(Date.parse('2026-03-20') + Math.floor(model.rng() * 400) * DAY_MS)
      const { journal, papers } = await balancesAt(indianDay(day))
      expect(journal, indianDay(day)).toEqual(papers)
      compared += Object.keys(papers).length
    }
  }
  expect(compared).toBeGreaterThan(ACTS / BETWEEN)
  expect(committed).toBeGreaterThan(ACTS / 3)
  expect(await world.count('orders')).toBeGreaterThan(10)
}, 300_000)

/**
 * What each family owed at the end of a day: as the journal says, and as the papers say, charged less credited
 * less paid, with what came back or was paid back.
 */
async function balancesAt(day: string) {
  const on = (at: string) => `(${at} at time zone 'Asia/Kolkata')::date <= '${day}'`
  const read = async (rows: string) => {
    const query = `select account_id, sum(paise)::int as paise from (${rows}) each group by 1 having sum(paise) <> 0`
    const found = (await world.database.pool.query(query)).rows
    return Object.fromEntries(found.map((row) => [String(row.account_id), Number(row.paise)]))
  }
  const journal = await read(`select p.account_id, p.paise from fee_postings p
    join fee_journals j on j.id = p.journal_id where p.account_id is not null and j.day <= '${day}'`)
  const papers = await read(`select account_id, paise from fee_charges where ${on('created_at')}
    union all select c.account_id, -n.paise from fee_credits n join fee_charges c on c.id = n.charge_id
      where ${on('n.at')}
    union all select account_id, -paise from fee_payments where day <= '${day}'
    union all select account_id, paise from fee_payments where ${on('returned_at')}
    union all select j.account_id, -p.paise from fee_journals j join fee_postings p on p.journal_id = j.id
      where j.kind = 'paid back' and p.account <> 'family' and ${on('j.at')}`)
  return { journal, papers }
}

test('the check of the books names what does not hold', async () => {
  const { pool } = world.database
  await pool.query('update fee_accounts set balance_paise = balance_paise + 1')
  await pool.query('update fee_accounts set owes_paise = owes_paise + 1')
  await pool.query('update fee_till set balance_paise = balance_paise + 1')
  await pool.query('update fee_centre_tills set balance_paise = balance_paise + 1')
  await pool.query(`update fee_payments set centre_id = null where method = 'cash'`)
  const { findings } = await booksOf(world)
  expect(findings.join()).toContain('is not the sum of its postings')
  expect(findings.join()).toContain('owes another sum than is open of its charges')
  expect(findings).toContain('The till is not what the journal says')
  expect(findings.join()).toContain(`The till of the centre ${FIRST_CENTRE_ID} is not what the journal says`)
  expect(findings.join()).toContain('is in the till of another centre than took it')
})
