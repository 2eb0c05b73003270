import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetPassword } from '../../src/people/people.contract.ts'
import { staffLogin } from '../../src/people/staff/staff.contract.ts'
import { compiledOnce, startServer } from '../faults/server.ts'
import { type FreshDatabase, freshDatabase } from '../template.ts'
import { callerOf } from '../world.ts'

/** A command names the database before it does anything. */
const WORKS_ON = /^Works on the [^\n]+\n$/

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase('tables')
})
afterAll(() => fresh.drop())

const make = (...args: string[]) =>
  spawnSync(process.execPath, ['src/app/server/owner.server.ts', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      ...compiledOnce,
      DATA_DIR: fresh.folder,
      ...(fresh.url ? { DATABASE_URL: fresh.url } : {}),
    },
  })

test('an academy without staff gets its first owner from the command line, once per e-mail', async () => {
  const made = make('Lakshmi Nair', 'Owner@Test.example', '9876543210')
  expect([made.status, made.stderr]).toEqual([0, expect.stringMatching(WORKS_ON)])
  const token = /\/reset-password#([\w-]{43})\n/.exec(made.stdout)?.[1] ?? ''
  const again = make('Somebody', 'owner@test.example', '9876543210')
  expect([again.status, again.stderr]).toEqual([
    1,
    expect.stringMatching(/\nA staff member with the email owner@test\.example already exists\.\n$/),
  ])
  const wrong = make('', 'nobody', '12')
  expect([wrong.status, wrong.stderr]).toEqual([
    1,
    expect.stringMatching(
      /\nnpm run owner -- "Full name" email mobile: Full name is required\. Invalid email format\. Invalid mobile number \(10 digits required\)\.\n$/,
    ),
  ])
  const server = await startServer({ DATA_DIR: fresh.folder, DATABASE_URL: fresh.url })
  const { ask } = callerOf(server.url, {})
  const password = 'the owner’s own words'
  expect((await ask(resetPassword, { body: { token, password, confirmPassword: password } })).status).toBe(
    200,
  )
  expect(
    (await ask(staffLogin, { body: { email: 'owner@test.example', password } })).body.data.enrol?.secret,
  ).toMatch(/^[A-Z2-7]{32}$/)
  await server.terminate()
}, 180_000)
