import { expect, test } from 'vitest'
import { getMyCourses, initiatePayment, verifyPayment } from '../../src/enrolment/enrolment.contract.ts'
import { studentLogin } from '../../src/people/people.contract.ts'
import { getAllCourses } from '../../src/catalogue/catalogue.contract.ts'
import { openDatabase } from '../../src/platform/db/open-database.server.ts'
import { createLog, logged } from '../../src/platform/runtime/log.server.ts'
import { freshDatabase } from '../template.ts'
import { callerOf, openWorld } from '../world.ts'
import { startServer } from './server.ts'

const pay = (url: string, orderId: string, action: string) =>
  fetch(`${url}/sandbox-gateway/pay/${orderId}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ action }),
  })

test('whichever write of an enrolment fails, nothing of it is there; then all of it', async () => {
  const world = await openWorld()
  const { pool } = world.database
  await pool.query(
    "create function fail() returns trigger language plpgsql as $$ begin raise exception 'planted failure'; end $$",
  )
  const writes = [
    ['orders', 'update'],
    ['ledger_entries', 'insert'],
    ['enrolments', 'insert'],
    ['receipt_counters', 'insert'],
    ['receipts', 'insert'],
    ['outbox_mails', 'insert'],
    ['fee_postings', 'insert'],
  ] as const
  for (const [table, act] of writes) {
    const asha = await world.student('Asha')
    const { id: course } = await world.course(`Course for ${table}`)
    const { order_id: id } = (
      await asha.ask(initiatePayment, { body: { course_id: course, currency: 'INR' } })
    ).body
    await pool.query(`create trigger planted before ${act} on ${table} for each row execute function fail()`)
    await pay(world.url, id, 'succeed')
    expect([table, (await asha.ask(verifyPayment, { query: { order_id: id } })).status]).toEqual([table, 503])
    const mine = `order_id = (select id from orders where order_number = '${id}')`
    for (const written of ['ledger_entries', 'enrolments', 'receipts'])
      expect([table, written, await world.count(written, mine)]).toEqual([table, written, 0])
    expect([table, await world.count('orders', `order_number = '${id}' and status = 'PENDING'`)]).toEqual([
      table,
      1,
    ])
    await pool.query(`drop trigger planted on ${table}`)
    expect((await asha.ask(verifyPayment, { query: { order_id: id } })).body.status).toBe('CHARGED')
    for (const written of ['ledger_entries', 'enrolments', 'receipts'])
      expect([table, written, await world.count(written, mine)]).toEqual([table, written, 1])
  }
  // Receipts without a gap, although six of them failed on the way.
  const { rows } = await pool.query('select number from receipts order by number')
  expect(rows.map(({ number }) => Number(String(number).slice(-6)))).toEqual([1, 2, 3, 4, 5, 6, 7])
  await world.close()
})

test('killed between charge and enrolment: enrolled by itself after the restart, once', async () => {
  const fresh = await freshDatabase()
  const settings = { DATA_DIR: fresh.folder, DATABASE_URL: fresh.url }
  const enter = async (url: string) => {
    const login = await callerOf(url, {}).ask(studentLogin, {
      body: { email: 'student@manka.example', password: 'demo password' },
    })
    return callerOf(url, { authorization: `Bearer ${login.body.data.data.token}` })
  }
  const mortal = await startServer(settings)
  const student = await enter(mortal.url)
  const course = (await student.ask(getAllCourses, {})).body.data[0]?._id ?? ''
  const { order_id: id } = (
    await student.ask(initiatePayment, { body: { course_id: course, currency: 'INR' } })
  ).body
  await pay(mortal.url, id, 'vanish')
  await mortal.kill()
  // A minute goes by while nothing runs.
  const database = await openDatabase({ url: fresh.url, folder: fresh.folder, log: createLog('error') })
  await database.pool.query("update orders set check_at = check_at - interval '2 minutes'")
  await database.close()
  const next = await startServer(settings)
  const again = await enter(next.url)
  await expect
    .poll(async () => (await again.ask(getMyCourses, {})).body.data.length, {
      timeout: 30_000,
      interval: 500,
    })
    .toBe(1)
  const status = await again.ask(verifyPayment, { query: { order_id: id } })
  expect(status.body.status).toBe('CHARGED')
  await next.terminate()
  await fresh.drop()
})

test('what fails in the database is told to the log without the values that were written', async () => {
  const failed = new Error(
    'Failed query: insert into "people" values ($1)\nparams: Asha,9876543210,"two\nlines"',
    {
      cause: new Error('it is full'),
    },
  )
  failed.stack = `Error: ${failed.message}\n    at somewhere (file.ts:1:1)`
  expect(logged(failed)).toBe(
    'Error: Failed query: insert into "people" values ($1)\n    at somewhere (file.ts:1:1)\ncaused by: it is full',
  )
})

test('no card, key or credential of a payment is written to the log', async () => {
  const fresh = await freshDatabase()
  const settings = { DATA_DIR: fresh.folder, DATABASE_URL: fresh.url, LOG_LEVEL: 'debug' }
  const server = await startServer(settings)
  const login = await callerOf(server.url, {}).ask(studentLogin, {
    body: { email: 'student@manka.example', password: 'demo password' },
  })
  const { token } = login.body.data.data
  const student = callerOf(server.url, { authorization: `Bearer ${token}` })
  const course = (await student.ask(getAllCourses, {})).body.data[0]?._id ?? ''
  const { order_id: id } = (
    await student.ask(initiatePayment, { body: { course_id: course, currency: 'INR' } })
  ).body
  await pay(server.url, id, 'five')
  await student.ask(verifyPayment, { query: { order_id: id } })
  await student.ask(verifyPayment, { query: { order_id: 'NOTHING' } })
  await expect.poll(() => server.output()).toContain('mail kept')
  const output = server.output()
  // The demo's own passwords are printed for the person at the terminal, above the log.
  const log = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n')
  for (const secret of [
    token,
    'demo password',
    'sandbox-api-key',
    'sandbox-webhook',
    'sandbox-response-key',
    '9000000001',
  ])
    expect(log).not.toContain(secret)
  await server.terminate()
  await fresh.drop()
})
