import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PGlite, type PGliteInterface } from '@electric-sql/pglite'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleLite } from 'drizzle-orm/pglite'
import { migrate as migrateLite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { createStatements } from './embedded-statements.server.ts'
import { Refusal } from './errors.ts'
import { lockFolder } from './folder-lock.server.ts'
import type { Log } from './log.server.ts'

export type Db = PgDatabase<PgQueryResultHKT>
/** A transaction. The embedded database has one connection: using the outer `Db` inside one waits for ever, so pass this by type. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Row = Readonly<Record<string, unknown>>
/** One SQL statement with $1-style parameters; `name` lets PostgreSQL keep its plan. */
export type Query = (statement: { name: string; text: string; values: readonly unknown[] }) => Promise<readonly Row[]>

export type Database = {
  kind: 'embedded' | 'postgres'
  db: Db
  query: Query
  /** What rate-limiter-flexible needs of a pool. */
  pool: {
    query: (statement: string | { text: string; values?: unknown[] }, values?: unknown[]) => Promise<{ rows: Row[]; rowCount: number }>
  }
  /** Calls back with the name of each table that changed, in any process; with '*' when changes may have been missed. */
  onChange: (listener: (table: string) => void) => void
  close: () => Promise<void>
}

const migrationsFolder = join(import.meta.dirname, '../../migrations')
const channel = 'manka_changed'
// Any number, the same in every instance: the key of the lock under which migrations run.
const migrationLock = 480_114_001

/** Opens the embedded database in `folder`, or PostgreSQL when a URL is given, and applies the migrations that are missing. */
export async function openDatabase(options: { url: string | undefined; folder: string; log: Log }): Promise<Database> {
  return options.url ? openPostgres(options.url, options.log) : openEmbedded(resolve(options.folder))
}

async function openEmbedded(folder: string): Promise<Database> {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'database')
  const lock = lockFolder(path)
  try {
    const lite = await PGlite.create({ dataDir: path, parsers: textDates })
    return await embedded(lite, () => lock.release())
  } catch (error) {
    lock.release()
    throw error
  }
}

const asText = (value: string) => value
// Drizzle maps dates itself, from their text.
const textDates = { 1082: asText, 1114: asText, 1184: asText, 1186: asText }

async function embedded(lite: PGliteInterface, closed: () => void): Promise<Database> {
  const statements = createStatements()
  const db = drizzleLite({ client: statements.over(lite) as PGlite })
  await migrateLite(db, { migrationsFolder })
  const listeners = new Set<(table: string) => void>()
  await lite.listen(channel, (table) => {
    for (const listener of listeners) listener(table)
  })
  return {
    kind: 'embedded',
    db: db as unknown as Db,
    query: async ({ text, values }) => (await statements.run<Row>(lite, text, values)).rows,
    pool: {
      query: async (statement, values) => {
        const { text, values: own } = typeof statement === 'string' ? { text: statement, values } : statement
        const { rows } = await lite.query<Row>(text, own)
        return { rows, rowCount: rows.length }
      },
    },
    onChange: (listener) => void listeners.add(listener),
    close: async () => {
      await lite.close()
      closed()
    },
  }
}

async function openPostgres(url: string, log: Log): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    types: datesAsText,
  })
  // Without a handler a dropped idle connection would end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'database connection lost'))
  await migrateUnderLock(url)
  const listeners = new Set<(table: string) => void>()
  const listening = await listenForChanges(url, log, (table) => {
    for (const listener of listeners) listener(table)
  })
  return {
    kind: 'postgres',
    db: drizzleNode({ client: pool }) as unknown as Db,
    query: async ({ name, text, values }) => (await pool.query<Row>({ name, text, values: [...values] })).rows,
    pool: {
      query: async (statement, values) => {
        const { rows } = await pool.query<Row>(statement as string, values)
        return { rows, rowCount: rows.length }
      },
    },
    onChange: (listener) => void listeners.add(listener),
    close: async () => {
      await listening.close()
      await pool.end()
    },
  }
}

// Both databases hand dates to our own statements as text.
const datesAsText: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid in textDates ? asText : pg.types.getTypeParser(oid, format)),
}

/** Drizzle's migrator takes no lock of its own; two instances starting at once would both apply. */
async function migrateUnderLock(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 0, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrateNode(drizzleNode({ client }), { migrationsFolder })
  } finally {
    await client.end()
  }
}

async function listenForChanges(url: string, log: Log, tell: (table: string) => void): Promise<{ close: () => Promise<void> }> {
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  const connect = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('error', (error) => log.warn({ error: error.message }, 'change listener lost'))
    next.on('end', () => {
      if (!closed) retry = setTimeout(() => void reconnect(), 500)
    })
    next.on('notification', (message) => tell(message.payload ?? '*'))
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
  }
  const reconnect = async () => {
    try {
      await connect()
      // What happened while nobody listened is unknown.
      tell('*')
    } catch {
      if (!closed) retry = setTimeout(() => void reconnect(), 1_000)
    }
  }
  await connect()
  return {
    close: async () => {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}

/** The SQLSTATE of a failed statement, wherever the driver put it. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at && typeof at.code === 'string') return at.code
  return undefined
}

/** A database that can't be reached is 503, so that the browser sends again. */
export function unreachable(error: unknown): Refusal | undefined {
  const state = sqlState(error)
  const away = state && (/^(08|57P|53)/.test(state) || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(state))
  const lost =
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated/.test(
      `${error.message} ${String((error.cause as Error | undefined)?.message)}`,
    )
  return away || lost ? new Refusal(503, undefined, { retryAfter: 2 }) : undefined
}
