import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { openClock } from './clock.server.ts'
import {
  asText,
  channel,
  type Connection,
  contended,
  type Database,
  type Db,
  type Query,
  type Raw,
  type Row,
  textDates,
  type Transact,
  unreachable,
} from './db.server.ts'
import type { Log } from './log.server.ts'
import { type BeforeMigrating, bringUpToDate } from './migrations.server.ts'

/** Any number, the same in every instance: the key of the lock under which tables change. */
export const migrationLock = 480_114_001

/* Milliseconds; together below ten seconds, so that a database that hangs is an answer and not a silence. */
/** For a free connection, or a new one. */
const CONNECT_MS = 4_000
/** After which the server ends a statement by itself; a little later we end the connection. */
const STATEMENT_MS = 4_500
const QUERY_MS = 5_000
/** A transaction that does nothing for so long belongs to nobody any more. */
const IDLE_IN_TRANSACTION_MS = 10_000
/** How often the listening connection is asked whether it still lives. */
const HEARTBEAT_MS = 10_000
const CLOSE_MS = 2_000

// Both databases hand dates to our own statements as text.
const datesAsText: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid in textDates ? asText : pg.types.getTypeParser(oid, format)),
}

/** Opens PostgreSQL and applies the migrations that are missing. */
export async function openPostgres(url: string, log: Log, before?: BeforeMigrating): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    types: datesAsText,
  })
  // A connection may be cut at any time, idle or in the middle of a transaction: without handlers that ends
  // the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'database connection lost'))
  pool.on('connect', (client) => {
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
    close: async () => {
      await Promise.race([
        Promise.all([listening.close(), pool.end()]),
        wait(CLOSE_MS, undefined, { ref: false }),
      ])
    },
  }
}

/**
 * Drizzle's own transaction keeps the connection for ever when `begin` fails, and gives back a broken one
 * after a timeout: here every connection is given back, and one that failed is thrown away.
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
              // Where a statement got no answer nobody waits for its rollback: the connection is thrown away.
              if (error instanceof Error && unreachable(error)) reject(error)
              throw error
            },
          )
        drizzle({ client })
          .transaction(act, config)
          .then((value) => settle(value as never), reject)
      })
    } catch (error) {
      broken = unreachable(error) !== undefined
      throw error
    } finally {
      clearTimeout(committing)
      client.release(broken)
    }
  }
  return db
}

/** As `withSafeTransactions`, for named statements: a connection that got no answer is thrown away. */
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
    broken = unreachable(error) !== undefined && !contended(error)
    if (!broken)
      await client.query('rollback').catch(() => {
        broken = true
      })
    throw error
  } finally {
    client.release(broken)
  }
}

/** PostgreSQL as it stands. */
export const rawPostgres = (url: string): Raw => ({
  kind: 'postgres',
  transact: transactAt(url),
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
      // Where the connection is gone, so is the transaction.
      await on.run('rollback').catch(() => {})
      throw error
    }
  }

/** A connection without limits of time. */
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

/** Of two instances that start at once, one changes the tables and the other waits. */
const migrateUnderLock = (url: string, before: BeforeMigrating | undefined): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await bringUpToDate(transactOn(client), before)
  })

/**
 * Listens for changed tables on a connection of its own, and tells '*' whenever something may have been
 * missed.
 */
async function listenForChanges(
  url: string,
  log: Log,
  tell: (table: string) => void,
): Promise<{ close: () => Promise<void> }> {
  const closing = new AbortController()

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: QUERY_MS,
    })
    client.on('error', (error) => log.warn({ error: error.message }, 'change listener lost'))
    client.on('notification', (message) => tell(message.payload ?? '*'))
    await client.connect()
    await client.query(`listen ${channel}`)
    return client
  }

  /** Resolves once the connection has died; one that hangs without a word is found by asking it. */
  async function untilLost(client: pg.Client): Promise<void> {
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    for (;;) {
      const beat = wait(HEARTBEAT_MS, 'beat', { ref: false })
      if ((await Promise.race([ended, beat])) !== 'beat') return
      const alive = await client.query('select 1').then(
        () => true,
        () => false,
      )
      if (!alive) return void client.end().catch(() => {})
    }
  }

  async function keepListening(first: pg.Client): Promise<void> {
    let client: pg.Client | undefined = first
    while (!closing.signal.aborted) {
      if (client) await untilLost(client)
      await wait(500, undefined, { ref: false })
      if (closing.signal.aborted) return
      client = await connect().catch(() => undefined)
      if (client) {
        current = client
        // What happened while nobody listened is unknown.
        tell('*')
      }
    }
  }

  let current = await connect()
  void keepListening(current)
  return {
    close: async () => {
      closing.abort()
      await current.end()
    },
  }
}
