import type { Database } from './db.server.ts'

/** How often tables are checked, in seconds. */
export const STATISTICS_S = 600

// The rule of PostgreSQL's autovacuum.
const changed = `select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables
  where n_mod_since_analyze > 50 + 0.1 * n_live_tup order by 1`

/**
 * Runs ANALYZE on tables that changed much. PGlite has no autovacuum, and without statistics it scans whole
 * tables instead of using an index.
 */
export async function keepStatistics({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const { rows } = await pool.query(changed)
  for (const { name } of rows) await pool.query(`analyze ${String(name)}`)
}

/** How often dead rows are looked for, in seconds. */
export const VACUUM_S = 600

// The rule of PostgreSQL's autovacuum; the table with most dead rows comes first.
const withDeadRows = `select quote_ident(schemaname) || '.' || quote_ident(relname) as name
  from pg_stat_user_tables where n_dead_tup > 50 + 0.2 * n_live_tup order by n_dead_tup desc limit 20`

/**
 * Frees the space of deleted and replaced rows. PGlite has no autovacuum: without this, tables whose rows are
 * updated grow for ever. Tables are done one at a time, and requests pass in between.
 */
export async function vacuumTables({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const { rows } = await pool.query(withDeadRows)
  for (const { name } of rows) await pool.query(`vacuum ${String(name)}`)
}
