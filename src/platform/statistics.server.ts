import type { Database } from './db.server.ts'

/** How often tables are looked at, in seconds. */
export const STATISTICS_S = 600

// What PostgreSQL's autovacuum goes by.
const changed = `select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables
  where n_mod_since_analyze > 50 + 0.1 * n_live_tup order by 1`

/**
 * Counts anew what is in the tables that changed much. PostgreSQL does so by itself; the embedded database
 * has nobody who does, and without such numbers it reads whole tables where an index would do.
 */
export async function keepStatistics({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const { rows } = await pool.query(changed)
  for (const { name } of rows) await pool.query(`analyze ${String(name)}`)
}
