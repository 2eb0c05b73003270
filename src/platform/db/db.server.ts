import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Clock } from '../jobs/clock.server.ts'
import { Refusal } from '../errors.ts'

export type Db = PgDatabase<PgQueryResultHKT>
/**
 * A transaction. The embedded database has one connection: using the outer `Db` inside a transaction
 * deadlocks, so declare the parameter as `Tx`.
 */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Row = Readonly<Record<string, unknown>>
/** One SQL statement with $1-style parameters; `name` lets PostgreSQL reuse its plan. */
export type Query = (statement: {
  name: string
  text: string
  values: readonly unknown[]
}) => Promise<readonly Row[]>

/** A dedicated connection; statements run one after another. */
export type Connection = {
  query: (text: string, values?: readonly unknown[]) => Promise<readonly Row[]>
  /** Statements without parameters, several per text allowed. */
  run: (text: string) => Promise<void>
}

/**
 * A transaction on its own connection, without a time limit; 'read' is a read-only snapshot. On the embedded
 * database it blocks everything else.
 */
export type Transact = <T>(mode: 'read' | 'write', work: (on: Connection) => Promise<T>) => Promise<T>

/** A database before the version of its schema is checked. */
export type UnversionedDatabase = {
  kind: 'embedded' | 'postgres'
  transact: Transact
  snapshot: WithSnapshot
  close: () => Promise<void>
}

/** A read-only snapshot that blocks nobody, for a backup. */
export type WithSnapshot = <T>(work: (on: Connection) => Promise<T>) => Promise<T>

export type Database = {
  kind: 'embedded' | 'postgres'
  db: Db
  query: Query
  /** A short transaction of named statements on its own connection. */
  together: <T>(work: (query: Query) => Promise<T>) => Promise<T>
  transact: Transact
  snapshot: WithSnapshot
  /** The server's clock, used for all stored times. */
  clock: Clock
  /** For statements of tools and tests. */
  pool: {
    query: (
      statement: string | { text: string; values?: unknown[] },
      values?: unknown[],
    ) => Promise<{ rows: Row[]; rowCount: number }>
  }
  /**
   * Calls back with the name of each table that changed, in any process; with '*' if changes may have been
   * missed.
   * @returns a function that unsubscribes.
   */
  onChange: (listener: (table: string) => void) => () => void
  /** Figures for monitoring. */
  usage: () => DatabaseUsage
  close: () => Promise<void>
}

/** Statements run since the start, open connections, and callers that wait for one. */
export type DatabaseUsage = { statements: number; connections: number; waiting: number }

/** The NOTIFY channel on which triggers announce changed tables. */
export const channel = 'manka_changed'

export const asText = (value: string) => value
/** Both databases return dates as text; Drizzle maps them. */
export const textDates = { 1082: asText, 1114: asText, 1184: asText, 1186: asText }

/** How long to wait for our own NOTIFY, in milliseconds. */
const NOTIFY_TIMEOUT_MS = 1_000

/**
 * Resolves when this process has received the NOTIFY of all changes committed so far (they arrive in order),
 * so that the next request sees what was just published.
 */
export async function awaitChangeEvents({
  onChange,
  pool,
}: Pick<Database, 'onChange' | 'pool'>): Promise<void> {
  const mark = `heard ${randomUUID()}`
  let forget = () => {}
  const heard = new Promise<void>((resolve) => {
    forget = onChange((name) => {
      if (name === mark || name === '*') resolve()
    })
  })
  try {
    await pool.query('select pg_notify($1, $2)', [channel, mark])
    await Promise.race([heard, wait(NOTIFY_TIMEOUT_MS, undefined, { ref: false })])
  } finally {
    forget()
  }
}

/** The SQLSTATE of a failed statement, wherever the driver put it. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at.code
  return undefined
}

// Connection lost or refused, read-only after a fail-over, statement cancelled, no space, and errors that a
// retry resolves: deadlocks, lock timeouts.
const passing = /^(?:08|53|57P|57014|25006|25P03|40001|40P01|55P03)/
const unreached = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
// Driver errors without a code, and a prepared statement whose table an update of the software has changed:
// its connection is closed, and the next one prepares it anew.
const lost =
  /cached plan must not change result type|timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable/

/** 503 if the database is unreachable or cancelled the statement, so that the browser retries. */
export function asUnavailable(error: unknown): Refusal | undefined {
  const state = sqlState(error)
  const away = state !== undefined && (passing.test(state) || unreached.has(state))
  return away || wordsOf(error).some((words) => lost.test(words))
    ? new Refusal(503, undefined, { retryAfter: 2 })
    : undefined
}

// SQLSTATEs of lock conflicts: deadlock, lock timeout, cancelled statement.
const inTheWay = /^(?:40001|40P01|55P03|57014)/

/** Whether a statement failed because of a lock conflict. */
export function isLockConflict(error: unknown): boolean {
  const state = sqlState(error)
  return state !== undefined && inTheWay.test(state)
}

/**
 * SQL for a table list that sets the lock timeout for the rest of the transaction, in milliseconds; 0: the
 * statement timeout. Saves a separate SET statement.
 */
export const lockTimeoutSql = (ms: string): string =>
  `(select set_config('lock_timeout', ${ms}, true)) as waiting`

/**
 * SQL for a table list: the rows of a JSON array with typed columns. The planner assumes a hundred rows; the
 * limits (which remove none) make it assume one, so that it uses indexes instead of scanning all running
 * attempts.
 */
export const jsonRowsSql = (json: string, alias: string, columns: string): string =>
  `(select * from (select * from jsonb_to_recordset(${json}::jsonb) as listed(${columns})
    limit (select null::bigint)) as few limit (select null::bigint)) as ${alias}`

/** The messages of an error and of its causes. */
const wordsOf = (error: unknown): string[] =>
  error instanceof Error ? [error.message, ...wordsOf(error.cause)] : []
