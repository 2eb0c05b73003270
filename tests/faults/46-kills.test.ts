import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArchive } from '../../src/platform/backup/archive.server.ts'
import { openBackups } from '../../src/platform/backup/backups.server.ts'
import { folderFiles } from '../../src/platform/files/folder-files.server.ts'
import { openRaw } from '../../src/platform/db/open-database.server.ts'
import { type FreshDatabase, freshDatabase } from '../template.ts'
import { compiledOnce } from './server.ts'
import { spawnServer, startServer } from './server.ts'

const root = join(import.meta.dirname, '../..')
const PICTURE = 'pictures/a.webp'

/** An academy with a key, an email that waits and two pictures; its backup in a folder of its own. */
let fresh: FreshDatabase
let kept: string
let backup: string
beforeAll(async () => {
  kept = mkdtempSync(join(tmpdir(), 'manka-kills-'))
  fresh = await freshDatabase('tables')
  await put(fresh, 'new')
  const made = await run('backup', [], { place: fresh, BACKUP_DIR: kept })
  expect([made.code, made.error.split('\n').length]).toEqual([0, 2])
  backup = made.out.trim()
})
afterAll(async () => {
  await fresh.drop()
  rmSync(kept, { recursive: true })
})

const filesOf = ({ folder }: FreshDatabase) => folderFiles(join(folder, 'uploads'))

/** Rows and files that say who put them there. */
async function put(place: FreshDatabase, who: string): Promise<void> {
  const raw = await openRaw(place)
  await raw.transact('write', async (on) => {
    await on.query('insert into coupons (id, code, percent_off) values (gen_random_uuid(), $1, 10)', [who])
    await on.query(
      `insert into outbox_mails (id, dedupe_key, sender, recipient, subject, body, message_id, due_at)
       values (gen_random_uuid(), $1, '{"name":"A","address":"a@test.example"}', 'x@test.example', 's', 'b', $1, now())`,
      [who],
    )
  })
  await raw.close()
  const files = filesOf(place)
  await files.put(PICTURE, Buffer.from(`a picture, ${who}`))
  await files.put(`pictures/${who}.webp`, Buffer.from(who))
}

/** What stands there: the coupons, the pictures and what the shared one shows. */
async function found(place: FreshDatabase): Promise<{ rows: unknown[]; pictures: string[]; shows: string }> {
  const raw = await openRaw(place)
  const rows = await raw.transact('read', (on) => on.query('select code from coupons order by 1'))
  await raw.close()
  const folder = join(place.folder, 'uploads/pictures')
  const pictures = existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : []
  const shows = pictures.includes('a.webp') ? readFileSync(join(folder, 'a.webp'), 'utf8') : ''
  return { rows: rows.map(({ code }) => code), pictures: pictures.toSorted(), shows }
}

type Run = { place: FreshDatabase; BACKUP_DIR?: string; KILL_AT?: string }
async function run(script: 'backup' | 'restore', args: readonly string[], { place, ...env }: Run) {
  const node = env.KILL_AT ? ['--import', join(import.meta.dirname, 'kill-at.mjs')] : []
  const child = spawn(process.execPath, [...node, `src/app/server/${script}.server.ts`, ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...compiledOnce,
      MIN_FREE_MB: '1',
      DATA_DIR: place.folder,
      ...(place.url ? { DATABASE_URL: place.url } : {}),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, error, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null, string | null]>,
  ])
  return { out, error, code, signal }
}

test.each([
  ['once it has its place', 'writeFile:2:.tar.gz'],
  ['while its files are read', 'open:2:pictures'],
  ['before it has its name', 'rename:1:.part'],
  ['before older ones are forgotten', 'readdir:2:backups-'],
])('a backup that is killed %s is whole or not there, and the next one is made', async (_, at) => {
  const folder = mkdtempSync(join(kept, 'backups-'))
  const killed = await run('backup', [], { place: fresh, BACKUP_DIR: folder, KILL_AT: at })
  expect([killed.signal, killed.out]).toEqual(['SIGKILL', ''])
  const raw = await openRaw(fresh)
  const backups = openBackups({
    env: { BACKUP_DIR: folder, BACKUP_KEY: undefined, DATA_DIR: fresh.folder, MIN_FREE_MB: 1 },
    files: filesOf(fresh),
    transact: raw.transact,
    snapshot: raw.snapshot,
  })
  for (const { name, state } of (await backups.list()).backups) {
    expect(state).toBe('whole')
    expect((await readArchive(join(folder, name), undefined)).counts.files).toBe(2)
  }
  // What it left is hours old.
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), new Date(0), new Date(0))
  const made = await backups.make('by-hand', new Date(Date.now() + 60_000))
  await raw.close()
  expect([made.state, made.counts?.files]).toEqual(['whole', 2])
  const whole = (await backups.list()).backups.map(({ name }) => name)
  expect(readdirSync(folder).toSorted()).toEqual(whole.flatMap((name) => [name, `${name}.json`]).toSorted())
})

const before = { rows: ['old'], pictures: ['a.webp', 'old.webp'], shows: 'a picture, old' }
const after = { rows: ['new'], pictures: ['a.webp', 'new.webp'], shows: 'a picture, new' }

test.each([
  ['while its rows and new files come', 'rename:1:uploads', true],
  ['before a picture that was there is replaced', 'rename:2:uploads', false],
  ['before what the backup does not know is removed', 'rm:1:old.webp', false],
])(
  'a restore that is killed %s has changed nothing, or no server starts until it is finished',
  async (_, at, nothing) => {
    const place = await freshDatabase('tables')
    await put(place, 'old')
    const killed = await run('restore', [backup, '--replace'], { place, KILL_AT: at })
    expect([killed.signal, killed.out.includes('Restored')]).toEqual(['SIGKILL', false])
    if (nothing) {
      const { rows, shows } = await found(place)
      expect({ rows, shows }).toEqual({ rows: before.rows, shows: before.shows })
    } else {
      const settings = { DATA_DIR: place.folder, DATABASE_URL: place.url }
      const { process: child, ended, output } = spawnServer(settings)
      // One that starts all the same is ended at once, and not waited for.
      child.stdout?.on('data', () => {
        if (output().includes('The academy is open')) child.kill('SIGKILL')
      })
      expect([await ended, output()]).toEqual([1, expect.stringMatching(/^A restore was interrupted here/)])
      const refused = await run('backup', [], { place })
      expect([refused.code, refused.error]).toEqual([
        1,
        expect.stringMatching(/A restore was interrupted here/),
      ])
    }
    // The rest is done without a word about replacing: what is there is half of the same backup.
    const again = await run('restore', nothing ? [backup, '--replace'] : [backup], { place })
    expect([again.code, again.out]).toEqual([0, expect.stringMatching(/Restored as of/)])
    expect(await found(place)).toEqual(after)
    await place.drop()
  },
)

test('what was restored starts, and holds the emails that were waiting', async () => {
  const place = await freshDatabase('tables')
  expect((await run('restore', [backup], { place })).code).toBe(0)
  const settings = { DATA_DIR: place.folder, DATABASE_URL: place.url, NODE_ENV: 'test' }
  const server = await startServer(settings)
  const health = (await (await fetch(`${server.url}/api/health`)).json()) as { success: boolean }
  expect(health.success).toBe(true)
  expect(await server.terminate()).toBe(0)
  // The server's own check of its mails makes the folder; no mail lies in it.
  const mails = join(place.folder, 'mail')
  expect(existsSync(mails) ? readdirSync(mails) : []).toEqual([])
  const raw = await openRaw(place)
  const held = await raw.transact('read', (on) => on.query('select name from server_states'))
  const waiting = await raw.transact('read', (on) =>
    on.query('select attempts from outbox_mails where sent_at is null'),
  )
  await raw.close()
  expect([held, waiting]).toEqual([[{ name: 'mail held' }], [{ attempts: 0 }]])
  await place.drop()
})
