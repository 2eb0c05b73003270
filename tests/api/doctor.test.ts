import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getHealth } from '../../src/office/services.contract.ts'
import { CHECKS } from '../../src/platform/runtime/health.rules.ts'
import { compiledOnce, startServer } from '../faults/server.ts'
import { openMailSink } from '../mail-sink.ts'
import { type FreshDatabase, freshDatabase } from '../template.ts'
import { openWorld, type World } from '../world.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase('demo')
})
afterAll(() => fresh.drop())

/** Not spawnSync: the mail server of the test runs in this process. */
async function doctor(settings: Record<string, string> = {}, args: readonly string[] = []) {
  const child = spawn(process.execPath, ['src/app/server/doctor.server.ts', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env.PATH,
      ...compiledOnce,
      DATA_DIR: fresh.folder,
      PORT: '1',
      ...(fresh.url ? { DATABASE_URL: fresh.url } : {}),
      ...settings,
    },
  })
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { status: child.exitCode, out, error }
}

test('the doctor says a line for each check, sends a letter to the academy, and says how to mend what is wrong', async () => {
  const sink = await openMailSink()
  const sent = await doctor({ SMTP_URL: sink.url })
  for (const label of ['Settings', 'Clock', 'Disk', 'Database', 'Email', 'Uploads', 'Backups', 'Certificate'])
    expect(sent.out).toMatch(new RegExp(`^(?:good  |advice|WRONG )  ${label} `, 'm'))
  expect(sent.out).toContain('A test email was sent to')
  await expect
    .poll(() => sink.mails.map(({ subject }) => subject))
    .toEqual([expect.stringMatching(/^Test email of /)])
  const silent = await doctor({ SMTP_URL: sink.url }, ['--no-letter'])
  expect(silent.out).toContain('good    Email        The mail server answers.')
  await sink.close()
  expect(sink.mails).toHaveLength(1)
  const dead = await doctor({ SMTP_URL: sink.url })
  expect(dead.status).toBe(1)
  expect(dead.out).toMatch(
    /WRONG {3}Email {8}Emails are not going out: .*ECONNREFUSED.*\n +See that SMTP_URL/,
  )
  expect(dead.out).toMatch(/\d things? (?:is|are) wrong\.\n$/)
})

test('the doctor says that a site does not answer, and that an option or a setting is wrong', async () => {
  const away = await doctor({ PUBLIC_URL: 'https://127.0.0.1:1' }, ['--no-letter'])
  expect(away.out).toMatch(/WRONG {3}Certificate {2}The site does not answer at its address: .*ECONNREFUSED/)
  expect((await doctor({}, ['--fix'])).error).toContain('npm run doctor takes -- --no-letter')
  const typo = await doctor({ MIN_FREE_MB: 'many' })
  expect([typo.status, typo.error]).toEqual([1, expect.stringContaining('MIN_FREE_MB must be')])
})

test('the doctor works beside a running server', async () => {
  const server = await startServer({ DATA_DIR: fresh.folder, DATABASE_URL: fresh.url })
  const said = await doctor({ PORT: new URL(server.url).port }, ['--no-letter'])
  expect(said.out).toMatch(
    fresh.url ? /PostgreSQL \d+ works|superuser/ : /The academy runs on the embedded database/,
  )
  await server.terminate()
  if (fresh.url) {
    const away = await doctor({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, ['--no-letter'])
    expect([away.status, away.out]).toEqual([1, expect.stringMatching(/WRONG {3}Database/)])
  }
})

test('the owner sees the same at /office/health, nobody else does, and not without end', async () => {
  const world: World = await openWorld({ SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'silent' })
  const owner = await world.staff('owner', 'Olga')
  const { data } = (await owner.ask(getHealth, {})).body
  expect(data.findings.map(({ check }) => check)).toEqual([...CHECKS])
  expect(data.findings.find(({ check }) => check === 'mail')).toMatchObject({
    state: 'wrong',
    message: expect.stringMatching(/ECONNREFUSED/),
    remedy: expect.stringMatching(/SMTP_URL/),
  })
  expect(data.findings.filter(({ state, remedy }) => (state === 'good') !== (remedy === ''))).toEqual([])
  for (const [who, status] of [
    [await world.staff('office', 'Omar'), 403],
    [await world.parent('Kavita'), 403],
    [world.visitor, 401],
  ] as const)
    expect((await who.ask(getHealth, {})).status).toBe(status)
  const statuses = await Promise.all(
    Array.from({ length: 25 }, async () => (await owner.ask(getHealth, {})).status),
  )
  expect(statuses).toContain(429)
  await world.close()
})
