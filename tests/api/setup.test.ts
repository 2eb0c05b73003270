import type { AddressInfo } from 'node:net'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSiteSettings } from '../../src/academy/academy.contract.ts'
import { academySetups } from '../../src/academy/academy.tables.ts'
import { builtPages, openAcademy } from '../../src/app/server/academy.server.ts'
import { setupAddress } from '../../src/app/server/setup.server.ts'
import { getAllCourses } from '../../src/catalogue/catalogue.contract.ts'
import { beginWith, openSetup, setUp } from '../../src/office/setup/setup.contract.ts'
import { staffLogin } from '../../src/people/staff/staff.contract.ts'
import type { Database } from '../../src/platform/db.server.ts'
import { readEnv } from '../../src/platform/env.server.ts'
import { createLog } from '../../src/platform/log.server.ts'
import { openDatabase } from '../../src/platform/open-database.server.ts'
import { getAllSubjects } from '../../src/quiz/quiz.contract.ts'
import { spawnServer } from '../faults/server.ts'
import { type FreshDatabase, freshDatabase } from '../template.ts'
import { callerOf } from '../world.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase('tables')
})
afterAll(() => fresh.drop())

/** An academy on an empty database, as a production start opens it. */
async function start() {
  const env = readEnv({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: fresh.folder,
    DATABASE_URL: fresh.url,
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    MIN_FREE_MB: '1',
  })
  const log = createLog(env.LOG_LEVEL)
  const database = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR, log })
  const opened = await openAcademy({ env, log, database, pages: await builtPages(env) })
  await new Promise<void>((resolve) => opened.server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(opened.server.address() as AddressInfo).port}`
  return { url, database, stop: opened.stop, ask: callerOf(url, {}).ask }
}
const tokenOf = (address: string | null) =>
  /^https:\/\/academy\.example\/office\/setup\?token=([\w-]{43})$/.exec(address ?? '')?.[1] ?? ''
const offer = async (database: Database, now = new Date()) =>
  tokenOf(await setupAddress(database, 'https://academy.example', now))
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

const academy = {
  academyName: 'Bead by Bead',
  email: 'hello@bead.example',
  phone1: '+91 90000 12345',
  phone2: '',
}
const tax = { gstin: '27ABCDE1234F1Z5', state: 'Maharashtra' as const, address: '12 Lake Road\nPune' }
const owner = {
  fullName: 'Lakshmi Nair',
  email: 'lakshmi@bead.example',
  mobile: '9000012345',
  password: 'seven slow herons',
}

describe('the first run', () => {
  test('prints a link; two browsers with it at once make one academy, and nobody sets it up again', async () => {
    const { url, database, stop, ask } = await start()
    const [old, token] = [await offer(database), await offer(database)]
    // A new start prints a new one; the old one is good until its day is over.
    expect(token).not.toBe(old)
    const { rows } = await database.pool.query('select * from academy_setups')
    expect(JSON.stringify(rows)).not.toContain(token)
    const { data: opened } = (await ask(openSetup, { body: { token } })).body
    // Loaded again it shows the same picture: the authenticator may have it already.
    expect((await ask(openSetup, { body: { token } })).body.data.secret).toBe(opened.secret)
    expect((await ask(openSetup, { body: { token: 'x'.repeat(43) } })).status).toBe(401)
    expect((await ask(openSetup, { body: { token: 'short' } })).status).toBe(422)
    expect((await ask(getSiteSettings, {})).status).toBe(503)
    const late = await offer(database, new Date(Date.now() - 25 * 3_600_000))
    expect((await ask(openSetup, { body: { token: late } })).status).toBe(401)

    const body = { token, academy, tax, owner, code: '000000' }
    const wrongCode = await ask(setUp, { body })
    expect([wrongCode.status, wrongCode.refusal.errors]).toEqual([
      422,
      { code: 'This code is wrong: wait for the next one' },
    ])
    const code = codeOf(opened.secret)
    const easy = await ask(setUp, {
      body: { ...body, code, owner: { ...owner, password: 'lakshminair123' } },
    })
    expect(Object.keys(easy.refusal.errors ?? {})).toEqual(['owner.password'])
    const stateless = await ask(setUp, { body: { ...body, code, tax: { ...tax, state: '' } } })
    expect(Object.keys(stateless.refusal.errors ?? {})).toEqual(['tax.state'])
    // Nothing of a refused try is there.
    expect((await ask(getSiteSettings, {})).status).toBe(503)

    const both = await Promise.all([1, 2].map(() => ask(setUp, { body: { ...body, code } })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const made = both.find(({ status }) => status === 200)
    expect(made?.body.data.recoveryCodes).toHaveLength(10)
    for (const each of [token, old]) {
      expect((await ask(openSetup, { body: { token: each } })).status).toBe(409)
      expect((await ask(setUp, { body: { ...body, token: each, code } })).status).toBe(409)
    }
    expect((await ask(getSiteSettings, {})).body.data).toMatchObject({
      academyName: 'Bead by Bead',
      phones: ['+91 90000 12345'],
    })
    const login = await ask(staffLogin, { body: { email: owner.email, password: owner.password } })
    expect(login.body.data.enrol).toBeNull()

    const mine = callerOf(url, { authorization: `Bearer ${made?.body.data.data.token}` })
    expect((await ask(beginWith, { body: { logo: null, takeOver: true } })).status).toBe(401)
    const taken = await Promise.all(
      [1, 2].map(() => mine.ask(beginWith, { body: { logo: 'uploads/pictures/a.webp', takeOver: true } })),
    )
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await ask(getAllCourses, {})).body.data.length).toBeGreaterThan(5)
    expect((await ask(getAllSubjects, {})).body.data).toHaveLength(5)
    expect((await ask(getSiteSettings, {})).body.data.logo).toBe('uploads/pictures/a.webp')
    expect(await offer(database)).toBe('')
    expect(await database.db.$count(academySetups)).toBe(0)
    await stop()
  })
})

test('a production start on an empty database prints the link, and no demo is there', async () => {
  const empty = await freshDatabase('nothing')
  const server = spawnServer({
    NODE_ENV: 'production',
    EMBEDDED_DATABASE: 'accept',
    PAYMENT_GATEWAY: 'none',
    PUBLIC_URL: 'https://academy.example',
    DATA_DIR: empty.folder,
    DATABASE_URL: empty.url,
  })
  const printed = () => /Set up the academy: (\S+)\n/.exec(server.output())?.[1] ?? null
  await new Promise<void>((resolve, reject) => {
    server.process.stdout?.on('data', () => printed() && resolve())
    server.ended.then(() => reject(new Error(server.output())), reject)
  })
  expect(tokenOf(printed())).toHaveLength(43)
  expect(server.output()).not.toContain('Demo accounts')
  server.process.kill('SIGTERM')
  await server.ended
  await empty.drop()
}, 180_000)
