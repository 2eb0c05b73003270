import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { studentLogin } from '../../src/people/people.contract.ts'
import { getAllSubjects } from '../../src/quiz/quiz.contract.ts'
import { freshDatabase } from '../template.ts'
import { callerOf } from '../world.ts'
import { spawnServer, startServer } from './server.ts'

const drops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const drop of drops.splice(0)) await drop()
})

async function place(
  filling: 'nothing' | 'demo' = 'nothing',
): Promise<{ DATA_DIR: string; DATABASE_URL: string | undefined }> {
  const fresh = await freshDatabase(filling)
  drops.push(fresh.drop)
  return { DATA_DIR: fresh.folder, DATABASE_URL: fresh.url }
}

test('SIGKILL while it migrates and seeds, at three moments: the next start finds all or nothing, and finishes', async () => {
  // How long a first start takes here: its second half is migrating and seeding.
  const begun = performance.now()
  await (await startServer(await place())).kill()
  const whole = performance.now() - begun
  const settings = await place()
  for (let moment = 0; moment < 3; moment += 1) {
    const { process: child, ended } = spawnServer(settings)
    const killed = new Promise<void>((resolve) => setTimeout(resolve, whole * (0.5 + moment * 0.2)))
    await Promise.race([killed, ended])
    child.kill('SIGKILL')
    await ended
  }
  const server = await startServer(settings)
  const visitor = callerOf(server.url, {})
  expect((await visitor.ask(getAllSubjects, {})).body.data).toHaveLength(5)
  expect(
    (await visitor.ask(studentLogin, { body: { email: 'student@manka.example', password: 'demo password' } }))
      .status,
  ).toBe(200)
  expect(await server.terminate()).toBe(0)
})

const onPostgres = process.env.TEST_DATABASE_URL !== undefined

if (onPostgres)
  test('three instances starting at once on an empty database: one migrates and seeds, all serve', async () => {
    const settings = await place()
    const servers = await Promise.all([1, 2, 3].map(() => startServer(settings)))
    for (const server of servers)
      expect((await callerOf(server.url, {}).ask(getAllSubjects, {})).body.data).toHaveLength(5)
    expect(await Promise.all(servers.map((server) => server.terminate()))).toEqual([0, 0, 0])
  })

if (!onPostgres)
  test('a second process on the embedded folder says who holds it and exits; a killed holder holds nothing', async () => {
    const settings = await place('demo')
    const first = await startServer(settings)
    const second = spawnServer(settings)
    expect(await second.ended).toBe(1)
    expect(second.output().trim()).toMatch(
      /^The database folder .* is in use by another process \(process \d+, since .*\)\. Stop it, or set a different DATA_DIR\.$/,
    )
    expect(second.output()).toContain(`process ${first.process.pid}`)
    expect((await callerOf(first.url, {}).ask(getAllSubjects, {})).status).toBe(200)
    await first.kill()
    const third = await startServer(settings)
    expect(await third.terminate()).toBe(0)
  })

test('a busy port and wrong settings are one clear sentence and exit 1', async () => {
  const settings = await place()
  const busy = createServer()
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
  const port = String((busy.address() as { port: number }).port)
  const cases: [Record<string, string>, RegExp][] = [
    [
      { PORT: port },
      new RegExp(`^Port ${port} is already in use\\. Stop the other program, or set a different PORT\\.$`),
    ],
    [{ PORT: 'http' }, /^PORT must be a number from 0 to 65535; you set 'http'\.$/],
    [{ PUBLIC_URL: 'academy' }, /^PUBLIC_URL must be the address of the site, .*; you set 'academy'\.$/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be a URL such as postgres:.*\.$/],
    [
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      /^The database could not be opened: .*ECONNREFUSED/,
    ],
    [
      { NODE_ENV: 'production', DATABASE_URL: '' },
      /^In production set DATABASE_URL, or EMBEDDED_DATABASE=accept/,
    ],
  ]
  for (const [wrong, sentence] of cases) {
    const { ended, output } = spawnServer({ ...settings, ...wrong })
    expect(await ended, JSON.stringify(wrong)).toBe(1)
    expect(output().trim()).toMatch(sentence)
    expect(output().trim().split('\n')).toHaveLength(1)
  }
  await new Promise((resolve) => busy.close(resolve))
})
