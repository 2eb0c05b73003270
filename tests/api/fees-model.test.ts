import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_CENTRE_ID } from '../../src/centres/centres.tables.ts'
import { taxSettings } from '../../src/enrolment/enrolment.tables.ts'
import { saveSettings } from '../../src/fees/plans.server.ts'
import { seeded } from '../../src/quiz/seeded.rules.ts'
import { booksOf, enrolInGroup, groupWithPlan } from '../fees-family.ts'
import { type ModelFamily, randomActs } from '../fees-model.ts'
import { openWorld, type World } from '../world.ts'

const ACTS = 2_000
const BETWEEN = 500

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

test('2,000 random acts of two desks with kills, repeats and clock jumps leave the books whole', async () => {
  const office = await world.office('Omar')
  const plan = await groupWithPlan(world, office, 'Tuesday')
  const families: ModelFamily[] = []
  for (let place = 0; place < 6; place += 1) {
    const parent = await world.parent(`Parent ${place}`)
    const child = await world.child(parent, `Child ${place}`)
    await enrolInGroup(office, { parent, child }, plan)
    families.push({ personId: parent.id, studentId: child.id })
  }
  const model = { database: world.database, families, byId: office.id, rng: seeded(27) }
  let committed = 0
  for (let done = 0; done < ACTS; done += BETWEEN) {
    const from = new Date(Date.parse('2026-04-01T04:00:00Z') + done * 3_600_000)
    committed += await randomActs(model, { acts: BETWEEN, from })
    const { outOfBalance, findings } = await booksOf(world)
    expect([outOfBalance, findings]).toEqual([0, []])
  }
  expect(committed).toBeGreaterThan(ACTS / 3)
}, 300_000)

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
