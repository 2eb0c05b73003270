import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { getSiteSettings } from '../../src/academy/academy.contract.ts'
import { academySetups } from '../../src/academy/academy.tables.ts'
import { setupAddress } from '../../src/app/server/setup.server.ts'
import { getAllCourses } from '../../src/catalogue/catalogue.contract.ts'
import { getDesk } from '../../src/office/office.contract.ts'
import { beginWith, openSetup, setUp } from '../../src/office/setup/setup.contract.ts'
import { staffLogin } from '../../src/people/staff/staff.contract.ts'
import type { Database } from '../../src/platform/db.server.ts'
import { getAllSubjects } from '../../src/quiz/quiz.contract.ts'
import { emptyAcademy } from '../empty-academy.ts'
import { spawnServer } from '../faults/server.ts'
import { freshDatabase } from '../template.ts'
import { callerOf } from '../world.ts'

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
    const { origin: url, database, close } = await emptyAcademy()
    const { ask } = callerOf(url, {})
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
    const closed = await fetch(url)
    expect([closed.status, await closed.text()]).toEqual([503, expect.stringContaining('about to open')])
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
    const steps = async () =>
      (await mine.ask(getDesk, {})).body.data.firstSteps.map(({ title, done }) => [title, done])
    const [banner, slot] = [
      ['Put a banner on the home page', false],
      ['Offer a demo class', false],
    ]
    expect(await steps()).toEqual([['Publish a course', false], banner, slot, ['Make a quiz', false]])
    const taken = await Promise.all(
      [1, 2].map(() => mine.ask(beginWith, { body: { logo: 'uploads/pictures/a.webp', takeOver: true } })),
    )
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await ask(getAllCourses, {})).body.data.length).toBeGreaterThan(5)
    expect((await ask(getAllSubjects, {})).body.data).toHaveLength(5)
    expect(await steps()).toEqual([['Publish a course', true], banner, slot, ['Make a quiz', true]])
    expect((await ask(getSiteSettings, {})).body.data.logo).toBe('uploads/pictures/a.webp')
    expect(await offer(database)).toBe('')
    expect(await database.db.$count(academySetups)).toBe(0)
    await close()
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
