import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteInterface } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { openClock } from './clock.server.ts'
import { channel, type Database, type Db, type Raw, type Row, textDates, type Transact } from './db.server.ts'
import { createStatements } from './embedded-statements.server.ts'
import { lockFolder } from './folder-lock.server.ts'
import { type BeforeMigrating, bringUpToDate } from './migrations.server.ts'

/**
 * Nobody counts here what lies in the tables, as autovacuum does on a server: a statement that was planned
 * for a small table goes on reading the whole of a large one. After so many runs, looked at so often, the
 * table that has grown most since it was counted is counted, and what reads it is planned anew.
 */
const COUNT = { runs: 1_000, everyMs: 1_000 }
/** A table half as large again, by more than eight pages of 8 KiB; relpages is its size when last counted. */
const grown = `select quote_ident(relname) as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace
    and pg_relation_size(oid) / 8192 > 8 + 1.5 * greatest(relpages, 0)
  order by pg_relation_size(oid) / 8192 - relpages desc limit 1`

/**
 * Opens the embedded database in `folder`, which no other process may use meanwhile, and applies the
 * migrations that are missing.
 */
export async function openEmbedded(folder: string, before?: BeforeMigrating): Promise<Database> {
  const { lite, transact, close } = await openLite(folder)
  try {
    await bringUpToDate(transact, before)
    return await embedded(lite, transact, close)
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens the embedded database as it stands. */
export async function openRawEmbedded(folder: string): Promise<Raw> {
  const { transact, close } = await openLite(folder)
  return { kind: 'embedded', transact, close }
}

type Lite = { lite: PGliteInterface; transact: Transact; close: () => Promise<void> }

async function openLite(folder: string): Promise<Lite> {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'database')
  const lock = lockFolder(path)
  try {
    const lite = await PGlite.create({ dataDir: path, parsers: textDates })
    // What is read lies in memory: a page here and there costs no more than one after another.
    await lite.exec('set random_page_cost = 1.1')
    const close = async () => {
      await lite.close()
      lock.release()
    }
    return { lite, transact: transactOn(lite), close }
  } catch (error) {
    lock.release()
    throw error
  }
}

const transactOn =
  (lite: PGliteInterface): Transact =>
  (mode, work) =>
    lite.transaction(async (tx) => {
      if (mode === 'read') await tx.exec('set transaction read only')
      return work({
        query: async (text, values = []) => (await tx.query<Row>(text, [...values])).rows,
        run: async (text) => void (await tx.exec(text)),
      })
    })

async function embedded(
  lite: PGliteInterface,
  transact: Transact,
  close: () => Promise<void>,
): Promise<Database> {
  const statements = createStatements()
  const db = drizzle({ client: statements.over(lite) as PGlite })
  let looked = 0
  const count = async () => {
    const { runs } = statements
    if (runs() - looked < COUNT.runs) return
    const [table] = (await lite.query<{ name: string }>(grown)).rows
    if (table) await lite.exec(`analyze ${table.name}`)
    // There may be more than one.
    else looked = runs()
  }
  let waits = false
  const counting = setInterval(() => {
    // A long transaction is waited for once, not once a second.
    if (waits) return
    waits = true
    void count()
      .catch(() => {})
      .finally(() => {
        waits = false
      })
  }, COUNT.everyMs).unref()
  const listeners = new Set<(table: string) => void>()
  await lite.listen(channel, (table) => {
    for (const listener of listeners) listener(table)
  })
  return {
    kind: 'embedded',
    clock: openClock(),
    db: db as unknown as Db,
    together: (work) =>
      lite.transaction((tx) =>
        work(async ({ text, values }) => (await statements.run<Row>(tx, { text, values })).rows),
      ),
    transact,
    query: async ({ text, values }) => (await statements.run<Row>(lite, { text, values })).rows,
    pool: {
      query: async (statement, values) => {
        const { text, values: own } = typeof statement === 'string' ? { text: statement, values } : statement
        const { rows } = await lite.query<Row>(text, own)
        return { rows, rowCount: rows.length }
      },
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => {
      clearInterval(counting)
      return close()
    },
  }
}
