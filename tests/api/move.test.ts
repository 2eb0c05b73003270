import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { studentLogin } from '../../src/people/people.contract.ts'
import { moveDatabase } from '../../src/platform/backup/move.server.ts'
import type { UnversionedDatabase } from '../../src/platform/db/db.server.ts'
import { openRaw } from '../../src/platform/db/open-database.server.ts'
import { compiledOnce, startServer } from '../faults/server.ts'
import { DEMO_PASSWORD, type FreshDatabase, freshDatabase } from '../template.ts'
import { callerOf } from '../world.ts'

const server = process.env.TEST_DATABASE_URL

/** An academy on the embedded database, also where the other tests use PostgreSQL. */
async function embeddedDemo(): Promise<FreshDatabase> {
  delete process.env.TEST_DATABASE_URL
  try {
    return await freshDatabase('demo')
  } finally {
    if (server) process.env.TEST_DATABASE_URL = server
  }
}

let demo: FreshDatabase
beforeAll(async () => {
  demo = await embeddedDemo()
})
afterAll(() => demo.drop())

/** Every row of every table, the sequences, and what watches over them, as text. */
const everything = (raw: UnversionedDatabase): Promise<Record<string, string[]>> =>
  raw.transact('read', async (on) => {
    const texts = async (sql: string) => (await on.query(sql)).map(({ line }) => String(line)).toSorted()
    // PostgreSQL 18 lists what may not be empty among its constraints, older ones do not.
    const tables = await texts(
      "select quote_ident(relname) as line from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
    )
    const found: Record<string, string[]> = {}
    for (const table of tables)
      found[table] = await texts(`select t::text as line from ${table} t order by 1`)
    found.sequences = await texts(
      "select sequencename || ' ' || coalesce(last_value::text, '') as line from pg_sequences where schemaname = 'public' order by 1",
    )
    found.constraints = await texts(
      "select conrelid::regclass || conname || convalidated as line from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c')",
    )
    return found
  })

async function withTarget(
  filling: 'nothing' | 'tables',
  work: (to: UnversionedDatabase, fresh: FreshDatabase) => Promise<void>,
): Promise<void> {
  const fresh = await freshDatabase(filling)
  const to = await openRaw(fresh)
  try {
    await work(to, fresh)
  } finally {
    await to.close()
    await fresh.drop()
  }
}

async function withSource(work: (from: UnversionedDatabase) => Promise<void>): Promise<void> {
  const from = await openRaw({ url: undefined, folder: demo.folder })
  try {
    await work(from)
  } finally {
    await from.close()
  }
}

test('a move brings every row and sequence to an empty database, and changes nothing where it came from', () =>
  withSource(async (from) => {
    const before = await everything(from)
    expect(before.people?.length).toBeGreaterThan(5)
    await withTarget('nothing', async (to) => {
      const counts = await moveDatabase(from, to)
      expect(counts.get('people')).toBe(before.people?.length)
      expect(await everything(to)).toEqual(before)
    })
    expect(await everything(from)).toEqual(before)
  }))

test('a number that a sequence gives after the move is one that no row has', () =>
  withSource(async (from) => {
    await withTarget('tables', async (to) => {
      await moveDatabase(from, to)
      const sequences = await to.transact('read', (on) =>
        on.query(`select s.sequencename as name, d.refobjid::regclass::text as "table", a.attname as "column"
          from pg_sequences s join pg_depend d on d.objid = s.sequencename::regclass and d.deptype in ('a', 'i')
          join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
          where s.schemaname = 'public'`),
      )
      for (const { name, table, column } of sequences) {
        const [row] = await to.transact('write', (on) =>
          on.query(
            `select nextval('${String(name)}') > (select coalesce(max(${String(column)}), 0) from ${String(table)}) as is_new`,
          ),
        )
        expect([name, row?.is_new]).toEqual([name, true])
      }
    })
  }))

test('a database with anything in it is refused, and nothing of it is touched', () =>
  withSource(async (from) => {
    await withTarget('tables', async (to) => {
      await to.transact('write', (on) =>
        on.run("insert into coupons (id, code, percent_off) values (gen_random_uuid(), 'OTHER', 10)"),
      )
      const there = await everything(to)
      await expect(moveDatabase(from, to)).rejects.toThrow('is not empty, so nothing was moved')
      expect(await everything(to)).toEqual(there)
    })
  }))

test('a move that breaks off in the middle leaves an empty database', () =>
  withSource(async (from) => {
    await withTarget('tables', async (to) => {
      const broken: UnversionedDatabase = {
        ...from,
        snapshot: (work) =>
          from.snapshot((on) =>
            work({
              ...on,
              query: (text, values) =>
                text.startsWith('declare rows_in') && text.includes('quizzes')
                  ? Promise.reject(new Error('the disk broke'))
                  : on.query(text, values),
              run: (text) =>
                text.includes('public."quizzes"')
                  ? Promise.reject(new Error('the disk broke'))
                  : on.run(text),
            }),
          ),
      }
      const empty = await everything(to)
      await expect(moveDatabase(broken, to)).rejects.toThrow('the disk broke')
      expect(await everything(to)).toEqual(empty)
    })
  }))

const move = (args: readonly string[], settings: Record<string, string> = {}) =>
  spawnSync(process.execPath, ['src/app/server/move.server.ts', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...compiledOnce, DATA_DIR: demo.folder, MIN_FREE_MB: '1', ...settings },
  })

test.each([
  [[], {}, 'moves the embedded database to PostgreSQL'],
  [['mysql://a:b@c/d'], {}, 'moves the embedded database to PostgreSQL'],
  [['postgres://a@b/c', 'more'], {}, 'moves the embedded database to PostgreSQL'],
  [['postgres://a@127.0.0.1:1/c'], { DATABASE_URL: 'postgres://x:secret@127.0.0.1:1/y' }, 'already uses'],
] as const)('the command with %j says what it wants and does nothing', (args, settings, sentence) => {
  const { status, stderr, stdout } = move(args, settings)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain(sentence)
  expect(stderr).not.toContain('secret')
})

if (server)
  test('the command moves to PostgreSQL, where the same people log in; a second move is refused', () =>
    withTarget('nothing', async (to, fresh) => {
      await to.close()
      const moved = move([fresh.url ?? ''])
      expect([moved.stderr.split('\n').length, moved.status]).toEqual([2, 0])
      expect(moved.stdout).toMatch(/Moved [\d,]+ rows of \d+ tables, counted on both sides\./)
      const running = await startServer({ DATA_DIR: fresh.folder, DATABASE_URL: fresh.url })
      const login = await callerOf(running.url, {}).ask(studentLogin, {
        body: { email: 'student@manka.example', password: DEMO_PASSWORD },
      })
      expect(login.status).toBe(200)
      await running.terminate()
      const again = move([fresh.url ?? ''])
      expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('is not empty')])
    }))
