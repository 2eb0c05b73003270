import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { openClock } from '../jobs/clock.server.ts'
import {
  asText,
  type Connection,
  isLockConflict,
  type Database,
  type Db,
  type Query,
  type UnversionedDatabase,
  type Row,
  textDates,
  type Transact,
  asUnavailable,
} from './db.server.ts'
import type { Log } from '../runtime/log.server.ts'
import { type BeforeMigrating, bringUpToDate } from './migrations.server.ts'
import { listenForChanges } from './postgres-listen.server.ts'
import { CONNECT_MS, QUERY_MS } from './postgres-limits.server.ts'

/** Advisory lock id for migrations, the same in every instance. */
export const migrationLock = 480_114_001

/** Statement timeout of the server; the client ends the connection a little later. */
const STATEMENT_MS = 4_500
/** Idle timeout of a transaction. */
const IDLE_IN_TRANSACTION_MS = 10_000
const CLOSE_MS = 2_000
/** A migration holds others up for at most this long, and tries for about half an hour. */
const MIGRATION_LOCK_MS = 1_000
const MIGRATION_RETRY_MS = 2_000
const MAX_MIGRATION_TRIES = 600
/**
 * Rows are looked up by index also where a table was small, or empty, when a statement was planned: the plan
 * outlives that. What DATABASE_URL says of `options` goes before it.
 */
const BY_INDEX = '-c random_page_cost=1.1'

// Both databases return dates as text for our own statements.
const datesAsText: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid in textDates ? asText : pg.types.getTypeParser(oid, format)),
}

/** Opens PostgreSQL and applies missing migrations. */
export async function openPostgres(url: string, log: Log, before?: BeforeMigrating): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    options: BY_INDEX,
    types: datesAsText,
  })
  // A connection may be cut at any time; without error handlers that would end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'database connection lost'))
  let statements = 0
  pool.on('connect', (client) => {
    // Every statement of the pool passes here: Drizzle's, named ones, and those of transactions.
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      statements += 1
      return query(...args)
    }) as typeof client.query
    client.on('error', (error) => log.debug({ error: error.message }, 'database connection lost'))
  })
  await migrateUnderLock(url, before)
  const listeners = new Set<(table: string) => void>()
  const listening = await listenForChanges(url, log, (table) => {
    for (const listener of listeners) listener(table)
  })
  return {
    kind: 'postgres',
    clock: openClock(),
    db: withSafeTransactions(pool),
    together: (work) => togetherOn(pool, work),
    transact: transactAt(url),
    snapshot: (work) => transactAt(url)('read', work),
    query: async ({ name, text, values }) =>
      (await pool.query<Row>({ name, text, values: [...values] })).rows,
    pool: {
      query: async (statement, values) => {
        const { rows } = await pool.query<Row>(statement as string, values)
        return { rows, rowCount: rows.length }
      },
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    usage: () => ({ statements, connections: pool.totalCount, waiting: pool.waitingCount }),
    close: async () => {
      await Promise.race([
        Promise.all([listening.close(), pool.end()]),
        wait(CLOSE_MS, undefined, { ref: false }),
      ])
    },
  }
}

/**
 * Drizzle's transaction keeps the connection if `begin` fails, and returns a broken one to the pool after a
 * timeout. Here every connection is released, and a failed one is destroyed.
 */
function withSafeTransactions(pool: pg.Pool): Db {
  const db = drizzle({ client: pool })
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let committing: NodeJS.Timeout | undefined
    let broken = false
    try {
      return await new Promise((settle, reject) => {
        const act: typeof work = (tx) =>
          work(tx).then(
            (value) => {
              committing = setTimeout(() => reject(new Error('Query read timeout')), QUERY_MS)
              return value
            },
            (error: unknown) => {
              // After a timeout do not wait for the rollback: the connection is destroyed.
              if (error instanceof Error && asUnavailable(error)) reject(error)
              throw error
            },
          )
        drizzle({ client })
          .transaction(act, config)
          .then((value) => settle(value as never), reject)
      })
    } catch (error) {
      broken = asUnavailable(error) !== undefined
      throw error
    } finally {
      clearTimeout(committing)
      client.release(broken)
    }
  }
  return db
}

/** As `withSafeTransactions`, for named statements: a connection without a reply is destroyed. */
async function togetherOn<T>(pool: pg.Pool, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = false
  try {
    await client.query('begin')
    const result = await work(
      async ({ name, text, values }) => (await client.query<Row>({ name, text, values: [...values] })).rows,
    )
    await client.query('commit')
    return result
  } catch (error) {
    broken = asUnavailable(error) !== undefined && !isLockConflict(error)
    if (!broken)
      await client.query('rollback').catch(() => {
        broken = true
      })
    throw error
  } finally {
    client.release(broken)
  }
}

/** PostgreSQL without migrations. */
export const rawPostgres = (url: string): UnversionedDatabase => ({
  kind: 'postgres',
  transact: transactAt(url),
  snapshot: (work) => transactAt(url)('read', work),
  close: () => Promise.resolve(),
})

const transactAt =
  (url: string): Transact =>
  (mode, work) =>
    withClient(url, (client) => transactOn(client)(mode, work))

const transactOn =
  (client: pg.Client): Transact =>
  async (mode, work) => {
    const on: Connection = {
      query: async (text, values = []) => (await client.query<Row>(text, [...values])).rows,
      run: async (text) => void (await client.query(text)),
    }
    await on.run(mode === 'read' ? 'begin isolation level repeatable read read only' : 'begin')
    try {
      const result = await work(on)
      await on.run('commit')
      return result
    } catch (error) {
      // If the connection is gone, so is the transaction.
      await on.run('rollback').catch(() => {})
      throw error
    }
  }

/** A connection without timeouts. */
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types: datesAsText,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    return await work(client)
  } finally {
    await client.end()
  }
}

/** If two instances start at once, one migrates and the other waits. */
const migrateUnderLock = (url: string, before: BeforeMigrating | undefined): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(`set lock_timeout = ${MIGRATION_LOCK_MS}`)
    await bringUpToDate(patiently(transactOn(client)), before)
  })

/**
 * A change of a table waits for whoever reads it, a backup too, and everybody else waits behind it. So it
 * gives up soon, lets them pass, and tries again.
 */
const patiently =
  (transact: Transact): Transact =>
  async (mode, work) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await transact(mode, work)
      } catch (error) {
        if (!isLockConflict(error) || tries === MAX_MIGRATION_TRIES) throw error
        await wait(MIGRATION_RETRY_MS)
      }
    }
  }
