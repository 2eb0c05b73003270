import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Clock } from './clock.server.ts'
import { Refusal } from './errors.ts'

export type Db = PgDatabase<PgQueryResultHKT>
/**
 * A transaction. The embedded database has one connection: using the outer `Db` inside one waits for ever, so
 * pass this by type.
 */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Row = Readonly<Record<string, unknown>>
/** One SQL statement with $1-style parameters; `name` lets PostgreSQL keep its plan. */
export type Query = (statement: {
  name: string
  text: string
  values: readonly unknown[]
}) => Promise<readonly Row[]>

/** One connection, used by nobody else; one statement after another. */
export type Connection = {
  query: (text: string, values?: readonly unknown[]) => Promise<readonly Row[]>
  /** Statements without parameters, as many as stand in the text. */
  run: (text: string) => Promise<void>
}

/**
 * A transaction on a connection of its own, for as long as it takes; 'read' sees one moment and changes
 * nothing. On the embedded database everybody else waits meanwhile.
 */
export type Transact = <T>(mode: 'read' | 'write', work: (on: Connection) => Promise<T>) => Promise<T>

/** A database as it stands, whatever its version. */
export type Raw = { kind: 'embedded' | 'postgres'; transact: Transact; close: () => Promise<void> }

export type Database = {
  kind: 'embedded' | 'postgres'
  db: Db
  query: Query
  /** A short transaction of named statements, on a connection of its own as long as it takes. */
  together: <T>(work: (query: Query) => Promise<T>) => Promise<T>
  transact: Transact
  /** The academy's clock, one for all that is kept here. */
  clock: Clock
  /** For statements of tools and tests. */
  pool: {
    query: (
      statement: string | { text: string; values?: unknown[] },
      values?: unknown[],
    ) => Promise<{ rows: Row[]; rowCount: number }>
  }
  /**
   * Calls back with the name of each table that changed, in any process; with '*' when changes may have been
   * missed. @returns what ends that.
   */
  onChange: (listener: (table: string) => void) => () => void
  close: () => Promise<void>
}

/** Where triggers announce the tables that changed. */
export const channel = 'manka_changed'

export const asText = (value: string) => value
/** Both databases hand dates over as text; Drizzle maps them itself. */
export const textDates = { 1082: asText, 1114: asText, 1184: asText, 1186: asText }

/** The longest that a change's own announcement is waited for, in milliseconds. */
const HEARD_MS = 1_000

/**
 * Resolves once this process has heard of every change committed so far: one connection tells them in their
 * order. Whoever published something sees it at the next request.
 */
export async function heardAll({ onChange, pool }: Pick<Database, 'onChange' | 'pool'>): Promise<void> {
  const mark = `heard ${randomUUID()}`
  let forget = () => {}
  const heard = new Promise<void>((resolve) => {
    forget = onChange((told) => {
      if (told === mark || told === '*') resolve()
    })
  })
  try {
    await pool.query('select pg_notify($1, $2)', [channel, mark])
    await Promise.race([heard, wait(HEARD_MS, undefined, { ref: false })])
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

// Connection lost or refused, a server that only reads since a fail-over, statement cancelled, no room, and
// what is mended by trying again: deadlocks, lost locks.
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
// What the driver says without a code.
const lost =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable/

/**
 * A database that can't be reached, or that cancelled a statement, is 503, so that the browser sends again.
 */
export function unreachable(error: unknown): Refusal | undefined {
  const state = sqlState(error)
  const away = state !== undefined && (passing.test(state) || unreached.has(state))
  return away || wordsOf(error).some((words) => lost.test(words))
    ? new Refusal(503, undefined, { retryAfter: 2 })
    : undefined
}

// What is in another's way: a deadlock, a lock that was not had in time, a statement that was stopped.
const inTheWay = /^(?:40001|40P01|55P03|57014)/

/** Whether a statement failed because others hold what it needs, on a database that is there. */
export function contended(error: unknown): boolean {
  const state = sqlState(error)
  return state !== undefined && inTheWay.test(state)
}

/**
 * SQL for a list of tables: from here to the end of the transaction a lock is waited for so many
 * milliseconds, 0: as long as a statement may last. Costs no statement of its own.
 */
export const waitingFor = (ms: string): string =>
  `(select set_config('lock_timeout', ${ms}, true)) as waiting`

/** What an error says, and what those that caused it say. */
const wordsOf = (error: unknown): string[] =>
  error instanceof Error ? [error.message, ...wordsOf(error.cause)] : []
