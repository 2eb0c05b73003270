import { argon2Sync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContactMessage } from '../../src/enquiries/enquiries.contract.ts'
import { studentLogin } from '../../src/people/people.contract.ts'
import { openWorld, PASSWORD, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('enquiries go after two years, what was mailed after 90 days, a browser nobody used after 400', async () => {
  const ask = (name: string) =>
    world.visitor.ask(createContactMessage, {
      body: { name, email: `${name}@test.example`, mobile: '9876543210', message: name },
    })
  await ask('old')
  await ask('new')
  const { email, id } = await world.student('Asha')
  const age = (table: string, where: string, [column, days]: [string, number]) =>
    world.database.pool.query(
      `update ${table} set ${column} = ${column} - interval '${days} days' where ${where}`,
    )
  await age('enquiries', "name = 'old'", ['created_at', 731])
  await age('enquiries', "name = 'new'", ['created_at', 729])
  await expect.poll(() => world.count('outbox_mails', 'sent_at is null')).toBe(0)
  await age('outbox_mails', `recipient = '${email}'`, ['created_at', 91])
  await age('outbox_mails', "recipient = 'new@test.example'", ['created_at', 89])
  await age('known_devices', `person_id = '${id}'`, ['last_at', 401])
  // The hourly look, wherever the server's own clock is.
  await world.runJobs(new Date(Date.now() + 3_600_000))
  expect(await world.count('enquiries', "name = 'old'")).toBe(0)
  expect(await world.count('enquiries', "name = 'new'")).toBe(1)
  expect(await world.count('outbox_mails', `recipient = '${email}'`)).toBe(0)
  expect(await world.count('outbox_mails', "recipient = 'new@test.example'")).toBe(1)
  expect(await world.count('known_devices', `person_id = '${id}'`)).toBe(0)
})

test('a hash of older parameters is made anew at the next login, and the password stays', async () => {
  const { email, id } = await world.student('Asha')
  const nonce = Buffer.alloc(16, 7)
  const tag = argon2Sync('argon2id', {
    message: PASSWORD,
    nonce,
    memory: 1_024,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  })
  const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  await world.database.pool.query('update passwords set hash = $1 where person_id = $2', [
    `$argon2id$v=19$m=1024,t=1,p=1$${bare(nonce)}$${bare(tag)}`,
    id,
  ])
  const login = async () =>
    (await world.visitor.ask(studentLogin, { body: { email, password: PASSWORD } })).status
  expect(await login()).toBe(200)
  expect(
    await world.count('passwords', `person_id = '${id}' and hash like '$argon2id$v=19$m=19456,t=2,p=1$%'`),
  ).toBe(1)
  expect(await login()).toBe(200)
})

test.each(['Abacus 2026', 'manka123', 'Asha Verma', 'asha.verma1', 'qwerty12345', 'iloveyou2'])(
  '%s is refused as a password',
  async (password) => {
    const body = {
      fullName: 'Asha Verma',
      email: 'asha.verma@test.example',
      mobile: '9876543210',
      presentEducation: 'Class 4',
    }
    const response = await fetch(`${world.url}/api/students/create-student`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, password, confirmPassword: password }),
    })
    const { errors } = (await response.json()) as { errors: object }
    expect([response.status, errors]).toEqual([
      422,
      { password: 'This password is too easy to guess. Please choose another.' },
    ])
  },
)
