import { mkdirSync } from 'node:fs'
import { type Log, logged } from '../runtime/log.server.ts'
import { join } from 'node:path'
import { PGlite, type PGliteInterface } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { openClock } from '../jobs/clock.server.ts'
import {
  channel,
  type Database,
  type Db,
  type UnversionedDatabase,
  type Row,
  textDates,
  type Transact,
} from './db.server.ts'
import { openSnapshots, removeOldCopy } from './embedded-copy.server.ts'
import { createStatements } from './embedded-statements.server.ts'
import { lockFolder } from './folder-lock.server.ts'
import { type BeforeMigrating, bringUpToDate } from './migrations.server.ts'

/**
 * PGlite has no autovacuum, so plans made for small tables stay slow when tables grow. After this many
 * statements, checked this often, the table that has grown most is ANALYZEd.
 */
const COUNT = { runs: 1_000, everyMs: 1_000 }
/**
 * Tables that grew by half and by more than eight pages of 8 KiB; relpages is the size at the last ANALYZE.
 */
const grown = `select quote_ident(relname) as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace
    and pg_relation_size(oid) / 8192 > 8 + 1.5 * greatest(relpages, 0)
  order by pg_relation_size(oid) / 8192 - relpages desc limit 1`

type Opening = { log: Log; before: BeforeMigrating | undefined }

/**
 * Opens the embedded database in `folder`, which is locked for this process, and applies missing migrations.
 */
export async function openEmbedded(folder: string, { log, before }: Opening): Promise<Database> {
  const opened = await openLite(folder)
  const { transact, close } = opened
  try {
    removeOldCopy(folder)
    await bringUpToDate(transact, before)
    return await embedded(opened, folder, log)
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens the embedded database without migrations. */
export async function openRawEmbedded(folder: string): Promise<UnversionedDatabase> {
  const { transact, close } = await openLite(folder)
  return { kind: 'embedded', transact, snapshot: (work) => transact('read', work), close }
}

type Lite = { lite: PGliteInterface; transact: Transact; close: () => Promise<void> }

async function openLite(folder: string): Promise<Lite> {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'database')
  const lock = lockFolder(path)
  try {
    const lite = await PGlite.create({ dataDir: path, parsers: textDates })
    // Data is in memory, so random pages cost as much as sequential ones.
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

async function embedded({ lite, transact, close }: Lite, folder: string, log: Log): Promise<Database> {
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
    // Wait for a long transaction once, not every second.
    if (waits) return
    waits = true
    void count()
      .catch((error: unknown) => log.warn({ error: logged(error) }, 'table not analysed'))
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
    snapshot: openSnapshots(lite, folder),
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
    usage: () => ({ statements: statements.runs(), connections: 1, waiting: 0 }),
    close: () => {
      clearInterval(counting)
      return close()
    },
  }
}
