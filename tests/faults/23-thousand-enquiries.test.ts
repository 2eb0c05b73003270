import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/open-database.server.ts'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import { openMailSink } from '../mail-sink.ts'
import { freshDatabase } from '../template.ts'
import { type RunningServer, startServer } from './server.ts'

const ENQUIRIES = Number(process.env.ENQUIRIES ?? 250)
const VISITORS = 50
const KILL_AT = [0.25, 0.6].map((part) => part * ENQUIRIES)

/** The status of a posted demo request from one of many addresses; 0 when the connection broke. */
function post(url: string, body: object, from: { agent: Agent; localAddress: string }): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(
      `${url}/api/booka-a-demo/create-demo-request`,
      { method: 'POST', ...from, headers: { 'content-type': 'application/json' } },
      (response) => {
        response.on('error', () => resolve(0))
        response.on('end', () => resolve(response.statusCode ?? 0))
        response.resume()
      },
    )
    sent.on('error', () => resolve(0))
    sent.end(JSON.stringify(body))
  })
}

test(`${ENQUIRIES} enquiries with the process killed twice: every acknowledged one is stored once and mailed once`, async () => {
  const fresh = await freshDatabase()
  const sink = await openMailSink()
  const settings = { DATA_DIR: fresh.folder, DATABASE_URL: fresh.url, SMTP_URL: sink.url }
  let server: RunningServer = await startServer(settings)
  let starting: Promise<void> | undefined
  let acknowledged = 0
  let next = 0
  const kills = [...KILL_AT]

  const restart = async () => {
    await server.kill()
    server = await startServer(settings)
  }
  const visitor = async (number: number) => {
    const agent = new Agent({ keepAlive: true })
    const localAddress = `127.0.0.${number + 2}`
    for (let mine = next++; mine < ENQUIRIES; mine = next++) {
      const body = {
        studentName: `Student ${mine}`,
        parentName: 'Parent',
        email: `parent${mine}@test.example`,
        mobile: '9876543210',
        state: 'Kerala',
        district: 'Kollam',
        location: 'Chavara',
        idempotencyKey: `enquiry-number-${String(mine).padStart(4, '0')}`,
      }
      for (;;) {
        await starting
        const status = await post(server.url, body, { agent, localAddress })
        if (status === 201) break
        // Only a broken connection is a reason to send again.
        expect(status).toBe(0)
      }
      acknowledged += 1
      if (kills[0] !== undefined && acknowledged >= kills[0]) {
        kills.shift()
        starting = restart()
      }
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: VISITORS }, (_, number) => visitor(number)))
  expect([acknowledged, kills.length]).toEqual([ENQUIRIES, 0])

  const ids = () => new Set(sink.mails.map(({ messageId }) => messageId)).size
  // On PostgreSQL the leases of the killed processes have to run out.
  await expect.poll(ids, { timeout: 120_000, interval: 500 }).toBe(2 * ENQUIRIES)
  if (fresh.url) {
    // What was out at a death is here already, but is noted only once its lease has run out and it was sent
    // again.
    const beside = await openDatabase({ url: fresh.url, folder: fresh.folder, log: createLog('error') })
    const unsent = async () =>
      (await beside.pool.query('select count(*)::int as n from outbox_mails where sent_at is null')).rows[0]
        ?.n
    await expect.poll(unsent, { timeout: 120_000, interval: 1_000 }).toBe(0)
    await beside.close()
  }
  await server.terminate()
  // What was out when the process died may have come twice, with the same Message-ID: at most the eight in
  // flight at each death.
  expect(sink.mails.length).toBeLessThanOrEqual(2 * ENQUIRIES + 8 * KILL_AT.length)
  const receipts = new Set(
    sink.mails.filter(({ to }) => to.startsWith('parent')).map(({ to, messageId }) => `${to} ${messageId}`),
  )
  expect(receipts.size).toBe(ENQUIRIES)

  const database = await openDatabase({ url: fresh.url, folder: fresh.folder, log: createLog('error') })
  const { rows } = await database.pool.query(
    `select (select count(*)::int from enquiries where email like '%@test.example') as stored,
      (select count(distinct email)::int from enquiries where email like '%@test.example') as people,
      (select count(*)::int from outbox_mails) as mails, (select count(*)::int from outbox_mails where sent_at is not null) as sent`,
  )
  await database.close()
  expect(rows[0]).toEqual({ stored: ENQUIRIES, people: ENQUIRIES, mails: 2 * ENQUIRIES, sent: 2 * ENQUIRIES })
  await sink.close()
  await fresh.drop()
})
