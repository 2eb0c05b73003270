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
 * A statement is planned for the tables as they are then: made while they are small, its plan reads them
 * whole, and PostgreSQL keeps it until statistics are counted anew. Here plans live this long at most.
 */
const REPLAN_MS = 2_000

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
  const replanning = setInterval(() => void lite.exec('discard plans').catch(() => {}), REPLAN_MS).unref()
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
      clearInterval(replanning)
      return close()
    },
  }
}
