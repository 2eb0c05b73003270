import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { Decrypter } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createContactMessage } from '../../src/enquiries/enquiries.contract.ts'
import { initiatePayment } from '../../src/enrolment/enrolment.contract.ts'
import { studentLogin } from '../../src/people/people.contract.ts'
import {
  type ContentEntry,
  readArchive,
  rowsEntry,
  writeArchive,
} from '../../src/platform/backup/archive.server.ts'
import { type Backups, openBackups } from '../../src/platform/backup/backups.server.ts'
import { restore } from '../../src/platform/backup/restore.server.ts'
import { untar } from '../../src/platform/backup/tar.server.ts'
import type { UnversionedDatabase, Transact } from '../../src/platform/db/db.server.ts'
import type { Files } from '../../src/platform/files/files.server.ts'
import { folderFiles } from '../../src/platform/files/folder-files.server.ts'
import {
  bringUpToDate,
  lastMigration,
  migrate,
  readMigrations,
} from '../../src/platform/db/migrations.server.ts'
import { openRaw } from '../../src/platform/db/open-database.server.ts'
import { getQuestionsByQuiz } from '../../src/quiz/quiz.contract.ts'
import { compiledOnce, startServer } from '../faults/server.ts'
import { DEMO_PASSWORD, type FreshDatabase, freshDatabase } from '../template.ts'
import { callerOf, openWorld, type World } from '../world.ts'

const KEY = 'nine horses of correct batteries'
const MINUTE = new Date('2026-11-21T20:40:00Z')

let world: World
let files: Files
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'manka-backup-'))
  world = await openWorld()
  await world.academy.jobs.stop()
  files = folderFiles(join(world.folder, 'uploads'))
  await fill(world)
  await files.put('pictures/a_9x9.webp', Buffer.from('a picture'))
  await files.put('pictures/a_9x9.480.webp', Buffer.from('a smaller one'))
  await files.put('pictures/a_9x9.avif', Buffer.from('another kind'))
  await files.put(`lessons/${'ल'.repeat(60)}, a long name.webm`, Buffer.alloc(3_000_001, 'film'))
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

/** People, a family, orders, attempts, words that are easily broken. */
async function fill({ student, parent, child, course, subject, quiz, visitor, database }: World) {
  const asha = await student('Asha')
  await child(await parent('Kavita'), 'Diya \\ "quoted" आशा 😀')
  const abacus = await course('Abacus 1')
  await asha.ask(initiatePayment, { body: { course_id: abacus.id, currency: 'INR' } })
  const one = await quiz(await subject('Abacus'), 1)
  const running = (await asha.ask(getQuestionsByQuiz, { params: { quizId: one.id } })).body.data
  expect(running).toBeDefined()
  await visitor.ask(createContactMessage, {
    body: { name: 'Asker', email: 'a@test.example', mobile: '9876543210', message: 'Two\nlines\t\\N "x"' },
  })
  await database.pool.query(
    `insert into audit_entries (id, at, person_id, role, call, detail, address)
     values ('01a1fc80-468c-759b-94da-3f8553b8d7ac', '2026-11-01T00:00:00.123Z', $1, 'owner', 'POST /x', '{}', '::1')`,
    [asha.id],
  )
  await database.pool.query(
    `update course_lessons set sub_description = repeat('abcdefg/', 300000) where id = $1`,
    [abacus.lessons[0]],
  )
}

/** Every row, file, trigger, constraint and index, as text; not what a restore notes of itself. */
async function everything(transact: Transact, from: Files): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  await transact('read', async (on) => {
    const texts = async (sql: string) => (await on.query(sql)).map(({ line }) => String(line))
    const tables = await texts(
      "select c.oid::regclass::text as line from pg_class c where relkind = 'r' and relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace) and relname <> 'server_states' order by 1",
    )
    for (const table of tables)
      found[table] = table.startsWith('drizzle')
        ? await texts(`select hash || created_at as line from ${table} order by created_at`)
        : await texts(`select t::text as line from ${table} t order by 1`)
    found.triggers = await texts(
      'select pg_get_triggerdef(oid) || tgenabled::text as line from pg_trigger where not tgisinternal order by 1',
    )
    found.constraints = await texts(
      "select conrelid::regclass || conname || pg_get_constraintdef(oid) || convalidated as line from pg_constraint where connamespace = 'public'::regnamespace order by 1",
    )
    found.indexes = await texts(
      "select indexdef as line from pg_indexes where schemaname = 'public' order by 1",
    )
  })
  const names: string[] = []
  for await (const { name, size } of from.list()) {
    const hash = createHash('sha256')
    for await (const chunk of (await from.get(name))?.read() ?? []) hash.update(chunk)
    names.push(`${name} ${size} ${hash.digest('hex')}`)
  }
  return { ...found, files: names.toSorted() }
}

const backupsIn = (
  name: string,
  key?: string,
  { transact, snapshot }: Pick<UnversionedDatabase, 'transact' | 'snapshot'> = world.database,
): Backups =>
  openBackups({
    env: {
      BACKUP_DIR: join(folder, name),
      BACKUP_KEY: key,
      DATA_DIR: folder,
      MIN_FREE_MB: 1,
    },
    files,
    transact,
    snapshot,
  })

type Target = FreshDatabase & { raw: UnversionedDatabase; files: Files; close: () => Promise<void> }
async function target(filling: 'nothing' | 'tables' = 'tables'): Promise<Target> {
  const fresh = await freshDatabase(filling)
  const raw = await openRaw(fresh)
  return {
    ...fresh,
    raw,
    files: folderFiles(join(fresh.folder, 'uploads')),
    close: async () => {
      await raw.close()
      await fresh.drop()
    },
  }
}

describe.each([
  ['as it is', undefined],
  ['sealed', KEY],
])('a backup %s', (_, key) => {
  test('brings back every row and file, with all that watches over them', async () => {
    const before = await everything(world.database.transact, files)
    const made = await backupsIn('drill', key).make('by-hand', new Date())
    expect(made).toMatchObject({ state: 'whole', counts: { files: 4, pictures: 1 } })
    expect(made.counts?.tables).toMatchObject({ people: 3, orders: 1, audit_entries: 1, attempts: 1 })
    expect(readFileSync(made.path).includes('Asker')).toBe(false)
    const to = await target()
    const { counts } = await restore({ path: made.path, key, raw: to.raw, files: to.files })
    expect(counts).toEqual(made.counts)
    expect(await everything(to.raw.transact, to.files)).toEqual(before)
    await expect(
      to.raw.transact('write', (on) => on.run("update audit_entries set role = 'office'")),
    ).rejects.toThrow()
    await to.close()
  })
})

test('a sealed backup opens with its own key alone', async () => {
  const { path } = await backupsIn('sealed', KEY).make('by-hand', new Date())
  await expect(readArchive(path, undefined)).rejects.toThrow('This backup is encrypted. Set BACKUP_KEY')
  await expect(readArchive(path, `${KEY}!`)).rejects.toThrow('BACKUP_KEY is not the key of this file')
  expect((await readArchive(path, KEY)).counts.tables.people).toBe(3)
})

test('a backup that a version before age encrypted is still read', async () => {
  const path = join(import.meta.dirname, '../fixtures/academy-2026-11-24-113000-by-hand.tar.gz.sealed')
  const key = 'a key of an older version, long enough'
  expect(await readArchive(path, key)).toEqual({
    about: {
      format: 1,
      madeAt: '2026-11-24T06:00:00.000Z',
      product: 'Manka 1.0.0',
      schema: { when: 1, tag: 'x' },
    },
    counts: { tables: { people: 2 }, files: 0, pictures: 0 },
  })
  await expect(readArchive(path, `${key}!`)).rejects.toThrow('BACKUP_KEY is not the key of this file')
})

test('whoever has age opens an encrypted backup: its passphrase opens it with the library alone', async () => {
  const { path } = await backupsIn('age', KEY).make('by-hand', new Date())
  const decrypter = new Decrypter()
  decrypter.addPassphrase(KEY)
  const names: string[] = []
  const archive = Readable.from([gunzipSync(await decrypter.decrypt(readFileSync(path)))])
  for await (const { name } of untar(archive)) names.push(name)
  expect([names[0], names.at(-1)]).toEqual(['backup.json', 'manifest.json'])
})

describe('what is damaged is refused', () => {
  const small = async (key: string | undefined) => {
    const path = join(folder, `small-${key ? 'sealed' : 'plain'}`)
    const about = { madeAt: MINUTE.toISOString(), product: 'Manka', schema: { when: 1, tag: 'x' } }
    async function* contents(): AsyncGenerator<ContentEntry> {
      for (let part = 0; part < 3; part += 1)
        yield rowsEntry(
          'people',
          part,
          Array.from(
            { length: 1_000 },
            (__, n) => `{"n":"${createHash('sha256').update(`${part} ${n}`).digest('hex')}"}`,
          ),
        )
    }
    if (!existsSync(path)) await writeArchive({ path, key, about }, contents())
    return readFileSync(path)
  }
  const read = async (bytes: Uint8Array, key: string | undefined) => {
    const path = join(folder, 'damaged')
    writeFileSync(path, bytes)
    return readArchive(path, key)
  }

  test.each([
    ['plain', undefined, 150],
    ['sealed', KEY, 12],
  ])('cut off at any point, %s', async (_, key, numRuns) => {
    const whole = await small(key)
    expect((await read(whole, key)).counts.tables).toEqual({ people: 3_000 })
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), async (end) => {
        await expect(read(whole.subarray(0, end), key)).rejects.toThrow(/damaged|not whole/)
      }),
      { numRuns, examples: [[0], [whole.length - 1], ...(key ? [[200 + 65_552] as [number]] : [])] },
    )
  })

  test.each([
    ['plain', undefined, 150],
    ['sealed', KEY, 12],
  ])('changed in any byte, %s', async (_, key, numRuns) => {
    const whole = await small(key)
    const said = await read(whole, key)
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        // gzip's head says when and where it was packed: that is no word of ours.
        if (!key && at >= 4 && at < 10) return
        const changed = Buffer.from(whole)
        changed[at] = (changed[at] ?? 0) ^ by
        const again = await read(changed, key).catch(() => null)
        if (again) expect([key, again]).toEqual([undefined, said])
      }),
      { numRuns },
    )
  })
})

test('a backup of a younger version is refused by name, and nothing is touched', async () => {
  const path = join(folder, 'younger')
  const last = readMigrations().at(-1)?.when ?? 0
  async function* none(): AsyncGenerator<ContentEntry> {}
  for (const [when, words] of [
    [last + 1, /is from a newer version \(Manka 9\.9\.9, tables 0099_future\)/],
    [last - 1, /from an incompatible version/],
  ] as const) {
    rmSync(path, { force: true })
    const about = {
      madeAt: MINUTE.toISOString(),
      product: 'Manka 9.9.9',
      schema: { when, tag: '0099_future' },
    }
    await writeArchive({ path, key: undefined, about }, none())
    const to = await target()
    await expect(restore({ path, key: undefined, raw: to.raw, files: to.files })).rejects.toThrow(words)
    expect(await to.raw.transact('read', lastMigration)).toBe(last)
    await to.close()
  }
})

test('a backup of an older version is restored, then brought up to date', async () => {
  const old = await target('nothing')
  const [before] = readMigrations().slice(-2)
  await old.raw.transact('write', async (on) => {
    await migrate(on, before?.when)
    await on.run("insert into server_keys (name, value) values ('old', 'key')")
  })
  const { path } = await backupsIn('older', undefined, old.raw).make('before-update', new Date())
  const to = await target()
  const { about } = await restore({ path, key: undefined, raw: to.raw, files: to.files })
  expect(about.schema).toEqual({ when: before?.when, tag: before?.tag })
  expect(await to.raw.transact('read', lastMigration)).toBe(readMigrations().at(-1)?.when)
  expect(await to.raw.transact('read', (on) => on.query('select * from server_keys'))).toEqual([
    { name: 'old', value: 'key' },
  ])
  await old.close()
  await to.close()
})

test('tables from before the first version are refused in a sentence and stay as they are', async () => {
  const old = await target('nothing')
  await old.raw.transact('write', async (on) => {
    await migrate(on)
    await on.run('update drizzle.__drizzle_migrations set created_at = 1')
  })
  await expect(bringUpToDate(old.raw.transact)).rejects.toThrow(
    'This database was made by a version before 1.0.0 and can’t be brought up to date.',
  )
  expect(await old.raw.transact('read', lastMigration)).toBe(1)
  await old.close()
})

test('what is there is replaced only when that is said, after it was shown', async () => {
  const { path } = await backupsIn('replace').make('by-hand', new Date())
  const to = await target()
  await to.raw.transact('write', (on) =>
    on.run("insert into coupons (id, code, percent_off) values (gen_random_uuid(), 'OTHER', 10)"),
  )
  await to.files.put('pictures/a_9x9.webp', Buffer.from('an older one'))
  await to.files.put('pictures/other.webp', Buffer.from('not in the backup'))
  const there = await everything(to.raw.transact, to.files)
  const into = { path, key: undefined, raw: to.raw, files: to.files }
  await expect(restore(into)).rejects.toThrow('The database is not empty, so nothing was restored.')
  await expect(
    restore({ ...into, replace: () => Promise.reject(new Error('no backup of it')) }),
  ).rejects.toThrow('no backup of it')
  expect(await everything(to.raw.transact, to.files)).toEqual(there)
  let shown = 0
  await restore({
    ...into,
    replace: async (raw) => {
      shown = (await raw.transact('read', (on) => on.query('select from coupons'))).length
    },
  })
  expect(shown).toBe(1)
  expect(await everything(to.raw.transact, to.files)).toEqual(
    await everything(world.database.transact, files),
  )
  await to.close()
})

test('rows that do not fit together restore nothing, neither rows nor files', async () => {
  const path = join(folder, 'unfit')
  const schema = readMigrations().at(-1)
  async function* contents(): AsyncGenerator<ContentEntry> {
    yield rowsEntry('coupons', 0, [
      '{"id":"01a1fc80-468c-759b-94da-3f8553b8d7ab","code":"A","percent_off":10,"course_id":"01a1fc80-468c-759b-94da-3f8553b8d7ac","once_per_student":false,"revision":1,"created_at":"2026-11-21T00:00:00Z"}',
    ])
    yield {
      ...rowsEntry('x', 0, ['{}']),
      name: 'files/pictures/new.webp',
      content: { file: 'pictures/new.webp' },
    }
  }
  const about = {
    madeAt: MINUTE.toISOString(),
    product: 'Manka',
    schema: { when: schema?.when ?? 0, tag: 'x' },
  }
  await writeArchive({ path, key: undefined, about }, contents())
  const to = await target()
  const there = await everything(to.raw.transact, to.files)
  await expect(restore({ path, key: undefined, raw: to.raw, files: to.files })).rejects.toThrow(/coupons/)
  expect(await everything(to.raw.transact, to.files)).toEqual(there)
  expect(existsSync(join(to.folder, 'uploads/pictures/new.webp'))).toBe(false)
  await to.close()
})

test('a backup under load holds one moment: what was written together is together in it', async () => {
  const { pool, db } = world.database
  const going = new AbortController()
  let written = 0
  const writer = (async () => {
    while (!going.signal.aborted) {
      const key = `load-${written}`
      await db.transaction(async (tx) => {
        await tx.execute(
          `insert into delays (key, failures, next_at, updated_at) values ('${key}', 1, now(), now())`,
        )
        await tx.execute(`insert into rate_limits (key, points) values ('${key}', 1)`)
      })
      written += 1
      // The embedded database answers without a turn of the event loop.
      await turn()
    }
  })()
  await expect.poll(() => written).toBeGreaterThan(20)
  const { path } = await backupsIn('load').make('by-hand', new Date())
  const atEnd = written
  await expect.poll(() => written).toBeGreaterThan(atEnd)
  going.abort()
  await writer
  const keys: Record<string, string[]> = { delays: [], rate_limits: [] }
  await readArchive(path, undefined, async ({ contents }) => {
    for await (const { content, chunks } of contents)
      if ('rows' in content)
        keys[content.rows.table]?.push(
          ...(await text(Readable.from(chunks))).split('\n').flatMap((line) => /load-\d+/.exec(line) ?? []),
        )
  })
  expect(keys.delays?.length).toBeGreaterThan(20)
  expect(keys.delays?.toSorted()).toEqual(keys.rate_limits?.toSorted())
  await pool.query("delete from delays where key like 'load-%'")
  await pool.query("delete from rate_limits where key like 'load-%'")
})

test('a file that is gone once it was found is in the backup all the same, and the backup is whole', async () => {
  const path = join(folder, 'vanishing')
  const there = folderFiles(path)
  const film = Buffer.alloc(300_000, 'film')
  for (const name of ['pictures/a.webp', 'pictures/b.webp', 'lessons/c.webm']) await there.put(name, film)
  // Whoever looked a file up finds that it was removed right after; the last one was replaced.
  const gone =
    <T>(look: (name: string) => Promise<T>) =>
    async (name: string): Promise<T> => {
      const found = await look(name)
      await there.remove(name)
      if (name === 'lessons/c.webm') await there.put(name, Buffer.from('a shorter one'))
      await there.put('pictures/appeared.webp', Buffer.from('after'))
      return found
    }
  const { path: made, counts } = await openBackups({
    env: { BACKUP_DIR: join(folder, 'gone'), BACKUP_KEY: undefined, DATA_DIR: folder, MIN_FREE_MB: 1 },
    files: { ...there, get: gone(there.get), open: gone(there.open) },
    transact: world.database.transact,
    snapshot: world.database.snapshot,
  }).make('nightly', MINUTE)
  expect(counts?.files).toBeGreaterThanOrEqual(3)
  const sizes = new Map<string, number>()
  await readArchive(made, undefined, async ({ contents }) => {
    for await (const { content, size } of contents) if ('file' in content) sizes.set(content.file, size)
  })
  for (const name of ['pictures/a.webp', 'pictures/b.webp', 'lessons/c.webm'])
    expect([name, sizes.get(name)]).toEqual([name, film.length])
})

test('one that cannot be made is noted, said in a sentence, and leaves nothing half', async () => {
  const backups = openBackups({
    env: { BACKUP_DIR: join(folder, 'fails'), BACKUP_KEY: undefined, DATA_DIR: folder, MIN_FREE_MB: 1 },
    files: {
      ...files,
      open: () =>
        Promise.resolve({
          size: 9,
          chunks: (async function* short() {
            yield Buffer.from('short')
          })(),
          close: () => Promise.resolve(),
        }),
    },
    transact: world.database.transact,
    snapshot: world.database.snapshot,
  })
  await expect(backups.make('nightly', MINUTE)).rejects.toThrow(/changed its length while it was read/)
  expect((await backups.list()).backups).toMatchObject([
    { state: 'failed', reason: 'nightly', madeAt: MINUTE },
  ])
  expect(readdirSync(join(folder, 'fails'))).toEqual(['academy-2026-11-22-021000-nightly.tar.gz.json'])
  const full = openBackups({
    env: {
      BACKUP_DIR: join(folder, 'drill'),
      BACKUP_KEY: undefined,
      DATA_DIR: folder,
      MIN_FREE_MB: 999_999_999,
    },
    files,
    transact: world.database.transact,
    snapshot: world.database.snapshot,
  })
  await expect(full.make('by-hand', MINUTE)).rejects.toThrow(
    /^Not enough space in \S+: [\d.,]+ (?:MB|GB|TB) free, of which 954 TB must stay free \(MIN_FREE_MB\)/,
  )
})

describe('from the command line', () => {
  const run = async (script: string, args: string[], env: Record<string, string | undefined>) => {
    const child = spawn(process.execPath, [`src/app/server/${script}.server.ts`, ...args], {
      cwd: join(import.meta.dirname, '../..'),
      env: { PATH: process.env.PATH, ...compiledOnce, MIN_FREE_MB: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [out, error, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    return { out, error, code: code as number }
  }

  test('a running academy is backed up, restored elsewhere, and people log in there', async () => {
    const fresh = await freshDatabase('demo')
    const settings = { DATA_DIR: fresh.folder, DATABASE_URL: fresh.url, BACKUP_KEY: KEY }
    const server = await startServer(settings)
    const backup = await run('backup', [], settings)
    expect([backup.code, backup.error]).toEqual([0, expect.stringMatching(/^Works on the [^\n]+\n$/)])
    const path = backup.out.trim()
    expect(path).toMatch(/\/backups\/academy-[\d-]{17}-by-hand\.tar\.gz\.age$/)
    const inUse = await run('restore', [path, '--replace'], settings)
    expect([inUse.code, inUse.out.includes('Restored')]).toEqual([1, false])
    expect(inUse.error).toMatch(/in use/)
    await server.terminate()

    const other = await freshDatabase('tables')
    const there = { DATA_DIR: other.folder, DATABASE_URL: other.url }
    const restored = await run('restore', [path], { ...there, BACKUP_KEY: KEY })
    expect([restored.code, restored.error]).toEqual([0, expect.stringMatching(/^Works on the [^\n]+\n$/)])
    expect(restored.out).toMatch(
      /^Restored as of .+ \(Manka [\d.]+\): \d+ people, \d+ orders, \d+ pictures, [\d,]+ rows and \d+ files\.\nNo emails will be sent until the owner turns email on at http:\S+\/office\/services\.\n$/,
    )
    const again = await run('restore', [path, '--replace'], { ...there, BACKUP_KEY: KEY })
    expect([again.code, again.out]).toEqual([
      0,
      expect.stringMatching(
        /^Your old data is backed up in .+-before-restore\.tar\.gz\.age\nRestored as of /,
      ),
    ])

    const moved = await startServer(there)
    const login = await callerOf(moved.url, {}).ask(studentLogin, {
      body: { email: 'student@manka.example', password: DEMO_PASSWORD },
    })
    expect(login.status).toBe(200)
    await moved.terminate()
    await fresh.drop()
    await other.drop()
  }, 180_000)
})
