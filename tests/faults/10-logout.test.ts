import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtPages, openAcademy } from '../../src/app/server/academy.server.ts'
import { getStudent } from '../../src/people/people.contract.ts'
import { logout } from '../../src/people/session.contract.ts'
import { openDatabase } from '../../src/platform/db/open-database.server.ts'
import { readEnv } from '../../src/app/server/env.server.ts'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import { callerOf, openWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('after logout neither token nor cookie opens anything, at once', async () => {
  const asha = await world.student('Asha')
  const browser = callerOf(world.url, { cookie: asha.cookie, 'sec-fetch-site': 'same-origin' })
  const params = { id: asha.id }
  expect([
    (await asha.ask(getStudent, { params })).status,
    (await browser.ask(getStudent, { params })).status,
  ]).toEqual([200, 200])
  const left = await browser.ask(logout, { body: {} })
  expect(left.headers.get('set-cookie')).toMatch(/^session=; .*Max-Age=0/)
  expect([
    (await asha.ask(getStudent, { params })).status,
    (await browser.ask(getStudent, { params })).status,
  ]).toEqual([401, 401])
  expect(await world.count('sessions', `person_id = '${asha.id}'`)).toBe(0)
})

// The embedded database has one instance.
if (process.env.TEST_DATABASE_URL)
  test('on every instance', async () => {
    const { rows } = await world.database.pool.query('select current_database() as name')
    const url = new URL(process.env.TEST_DATABASE_URL ?? '')
    url.pathname = `/${String(rows[0]?.name)}`
    const env = readEnv({ PORT: '0', NODE_ENV: 'test', DATABASE_URL: url.href, LOG_LEVEL: 'error' })
    const log = createLog('error')
    const second = await openAcademy({
      env,
      log,
      database: await openDatabase({ url: url.href, folder: '', log }),
      pages: await builtPages(env),
    })
    await new Promise<void>((resolve) => second.server.listen(0, '127.0.0.1', resolve))
    const other = `http://127.0.0.1:${(second.server.address() as AddressInfo).port}`
    const asha = await world.student('Asha')
    const there = callerOf(other, { authorization: `Bearer ${asha.token}` })
    expect((await there.ask(getStudent, { params: { id: asha.id } })).status).toBe(200)
    await asha.ask(logout, { body: {} })
    expect((await there.ask(getStudent, { params: { id: asha.id } })).status).toBe(401)
    await second.stop()
  })
