import { mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUpNow, downloadBackup, getBackups } from '../../src/office/backups.contract.ts'
import { allowExport } from '../../src/people/staff/export.contract.ts'
import { getDashboard } from '../../src/office/office.contract.ts'
import { readArchive } from '../../src/platform/backup/archive.server.ts'
import { openBackups } from '../../src/platform/backup/backups.server.ts'
import { openFiles } from '../../src/platform/files/files.server.ts'
import { type Job, openJobs } from '../../src/platform/jobs/jobs.server.ts'
import { untar } from '../../src/platform/backup/tar.server.ts'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { type Member, openWorld, type World } from '../world.ts'

const KEY = 'nine horses of correct batteries'

let world: World
let owner: Member
let folder: string
beforeAll(async () => {
  world = await openWorld({ BACKUP_KEY: KEY, LOG_LEVEL: 'fatal' })
  await world.academy.jobs.stop()
  owner = await world.staff('owner', 'Owner')
  folder = join(world.folder, 'backups')
})
afterAll(() => world.close())

const list = async () => (await owner.ask(getBackups, {})).body.data
const desk = async (who = owner) => (await who.ask(getDashboard, {})).body.data
const waiting = async () => (await desk()).waits.filter(({ to }) => to === '/office/backups')
const download = (name: string, token = owner.token) =>
  fetch(world.url + addressOf(downloadBackup, { params: { name } }), {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

test('backups are the owner’s alone', async () => {
  const name = 'academy-2026-11-22-021000-nightly.tar.gz'
  for (const role of ['office', 'author', 'organiser'] as const) {
    const other = await world.staff(role, role)
    expect((await other.ask(getBackups, {})).status).toBe(403)
    expect((await other.ask(backUpNow, { body: {} })).status).toBe(403)
    expect((await download(name, other.token)).status).toBe(403)
    expect((await desk(other)).backup).toBeNull()
  }
  expect((await world.visitor.ask(getBackups, {})).status).toBe(401)
  expect((await world.visitor.ask(backUpNow, { body: {} })).status).toBe(401)
  expect((await download(name, '')).status).toBe(401)
})

test('the owner makes one, sees it whole and takes it home', async () => {
  expect(await list()).toMatchObject({ backups: [], running: null, sealed: true, folder })
  expect((await desk()).backup).toMatchObject({ at: null, failed: false })
  const asked = await Promise.all([1, 2, 3].map(() => owner.ask(backUpNow, { body: {} })))
  expect(asked.some(({ status }) => status === 200)).toBe(true)
  await expect
    .poll(async () => (await list()).backups.map(({ state }) => state), { timeout: 60_000 })
    .toEqual(['whole'])
  const [backup] = (await list()).backups
  expect(backup).toMatchObject({
    reason: 'by-hand',
    sealed: true,
    holds: { people: 4, orders: 0, pictures: 0 },
  })
  expect((await desk()).backup).toMatchObject({ at: backup?.at, bytes: backup?.bytes, failed: false })
  const reply = await download(backup?.name ?? '')
  expect([
    reply.status,
    reply.headers.get('content-length'),
    reply.headers.get('content-disposition'),
  ]).toEqual([200, String(backup?.bytes), `attachment; filename="${backup?.name}"`])
  const copy = join(world.folder, 'copy')
  writeFileSync(copy, Buffer.from(await reply.arrayBuffer()))
  expect((await readArchive(copy, KEY)).counts.tables.people).toBe(4)
})

test('two that are made in the same second, by two instances in one folder, are two', async () => {
  const now = new Date('2026-11-20T06:30:00.250Z')
  const env = { BACKUP_DIR: folder, BACKUP_KEY: KEY, DATA_DIR: world.folder, MIN_FREE_MB: 1 }
  const files = openFiles({ S3_URL: undefined }, join(world.folder, 'uploads'))
  const { transact, snapshot } = world.database
  const instances = [1, 2].map(() => openBackups({ env, files, transact, snapshot }))
  const made = await Promise.all(instances.map((backups) => backups.make('by-hand', now)))
  expect(made.map(({ state }) => state)).toEqual(['whole', 'whole'])
  expect(new Set(made.map(({ name }) => name)).size).toBe(2)
  for (const { path } of made) expect((await readArchive(path, KEY)).counts.tables.people).toBe(4)
  for (const { path } of made) for (const end of ['', '.json']) rmSync(path + end)
})

test.each([
  ['../../database/PG_VERSION', 400],
  ['academy-../../demo-accounts.txt', 400],
  ['academy-2026-11-22-021000-nightly.tar.gz.json', 404],
  ['academy-2026-11-22-021000-nightly.tar.gz', 404],
  [`academy-${'9'.repeat(200)}`, 400],
])('%s is no backup', async (name, status) => expect((await download(name)).status).toBe(status))

test('one that fails, and one that is not as long as it was, wait on the owner’s desk', async () => {
  expect(await waiting()).toEqual([])
  const [backup] = (await list()).backups
  truncateSync(join(folder, backup?.name ?? ''), 100)
  expect((await list()).backups[0]?.state).toBe('changed')
  expect(await waiting()).toMatchObject([{ title: 'The last backup is damaged', late: true, act: 'View' }])
  rmSync(folder, { recursive: true })
  // A file stands where the folder should be: not even the failure can be noted there.
  writeFileSync(folder, '')
  await world.academy.jobs.runAll(new Date())
  expect(await waiting()).toMatchObject([
    {
      title: 'The last backup failed',
      detail: expect.stringMatching(/^The backup failed: EEXIST/),
    },
  ])
  const health = (await (await fetch(`${world.url}/api/health`)).json()) as {
    data: { jobs: { name: string; lastError: string | null }[] }
  }
  expect(health.data.jobs.find(({ name }) => name === 'backup')?.lastError).toMatch(/EEXIST/)
  rmSync(folder)
  mkdirSync(folder)
  await owner.ask(backUpNow, { body: {} })
  await expect
    .poll(async () => (await list()).backups.map(({ state }) => state), { timeout: 60_000 })
    .toEqual(['whole'])
  expect(await waiting()).toEqual([])
})

test('work of a time of day is done once a day, again an hour after it failed, and not in the first minutes of all', async () => {
  const { database } = world
  const now = database.clock.now()
  const due = new Date(now.getTime() + 19_800_000 - 90 * 60_000)
  const [hour = 0, minute = 0] = due.toISOString().slice(11, 16).split(':').map(Number)
  let runs = 0
  const daily: Job = {
    name: 'daily',
    everySeconds: 3_600,
    daily: { hour, minute },
    run: async () => void (runs += 1),
  }
  const tick = async () => {
    const jobs = openJobs({ database, log: createLog('silent'), jobs: [daily] })
    await jobs.tick()
    await jobs.stop()
    return runs
  }
  const ran = async (minutesAgo: number, error: string | null) => {
    await database.pool.query(
      `insert into job_runs (name, last_run, last_error) values ('daily', $1, $2)
       on conflict (name) do update set last_run = $1, last_error = $2, leased_until = null`,
      [new Date(now.getTime() - minutesAgo * 60_000).toISOString(), error],
    )
  }
  expect(await tick()).toBe(0)
  await ran(1_000, null)
  expect(await tick()).toBe(1)
  expect(await tick()).toBe(1)
  await ran(61, null)
  expect(await tick()).toBe(1)
  await ran(30, 'it failed')
  expect(await tick()).toBe(1)
  await ran(61, 'it failed')
  expect(await tick()).toBe(2)
})

const exported = (address: string, token = owner.token) =>
  fetch(world.url + address, { headers: { authorization: `Bearer ${token}` } })
const code = (at: number) =>
  new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') }).generate({ timestamp: at })

test('the owner takes everything along in open formats, after a code, and no secret is in it', async () => {
  const clerk = await world.staff('office', '=Clerk, "the first"')
  const second = await world.staff('owner', 'Second owner')
  const now = world.database.clock.now().getTime()
  expect((await world.visitor.ask(allowExport, { body: { code: code(now) } })).status).toBe(401)
  // Who heads the centres of a franchise takes its books along by such an address; the archive is the owner's.
  const clerks = (await clerk.ask(allowExport, { body: { code: code(now) } })).body.data
  expect((await exported(clerks.address, clerk.token)).status).toBe(403)
  expect((await exported(clerks.address)).status).toBe(403)
  expect((await owner.ask(allowExport, { body: { code: 'x' } })).status).toBe(422)
  expect((await owner.ask(allowExport, { body: { code: '9'.repeat(5_000) } })).status).toBe(422)
  const wrong = code(now) === '000000' ? '000001' : '000000'
  expect((await owner.ask(allowExport, { body: { code: wrong } })).status).toBe(401)
  const { address } = (await owner.ask(allowExport, { body: { code: code(now) } })).body.data
  expect((await owner.ask(allowExport, { body: { code: code(now) } })).status).toBe(401)

  expect((await exported(address, clerk.token)).status).toBe(403)
  expect((await exported(address, second.token)).status).toBe(403)
  expect((await exported(`${address}x`)).status).toBe(403)
  expect((await exported(address.replace(/\?.*/, ''))).status).toBe(400)

  await openFiles({ S3_URL: undefined }, join(world.folder, 'uploads')).put(
    'papers/a.txt',
    Buffer.from('a file'),
  )
  const reply = await exported(address)
  expect(reply.headers.get('content-disposition')).toMatch(
    /^attachment; filename="academy-export-.*\.tar\.gz"$/,
  )
  const files = new Map<string, string>()
  for await (const { name, chunks } of untar(
    Readable.from([gunzipSync(Buffer.from(await reply.arrayBuffer()))]),
  ))
    files.set(name, await text(Readable.from(chunks)))
  expect(files.get('files/papers/a.txt')).toBe('a file')
  expect(files.get('tables/people.csv')).toContain(`"'=Clerk, ""the first"""`)
  const tables = [...files.keys()].filter((name) => name.startsWith('tables/'))
  expect(tables).toContain('tables/orders.csv')
  expect([...files.keys()].filter((name) => name.startsWith('schema/'))).toHaveLength(tables.length)
  expect(JSON.parse(files.get('schema/orders.json') ?? '')).toMatchObject({ title: 'orders', type: 'object' })
  const described = (files.get('columns.csv') ?? '').split(/\r?\n/).slice(1).filter(Boolean)
  expect(described.find((line) => line.startsWith('people,a person,id,'))).toBeDefined()
  // No column is described by its type alone, and no table lacks words of its own.
  const typeAlone = /,"?(?:Text|Identifier|Whole number|true or false|Details as JSON|Moment|Amount in paise)/
  expect(described.filter((line) => typeAlone.test(line))).toEqual([])
  expect(described.filter((line) => /^\w+,,/.test(line))).toEqual([])
  expect(described.join()).toContain('Amount in paise')
  for (const content of files.values()) expect(content).not.toContain('JBSWY3DPEHPK3PXP')
  for (const name of ['passwords', 'sessions', 'second_factors', 'server_keys', 'outbox_mails'])
    expect(tables).not.toContain(`tables/${name}.csv`)
  const secrets = /^[a-z_]+,\w*(?:hash|secret|token|private_key)\b/m
  expect(secrets.exec(files.get('columns.csv') ?? '')).toBeNull()
  expect(readdirSync(join(folder, 'export'))).toEqual([])
})
