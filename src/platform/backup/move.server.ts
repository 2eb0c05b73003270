import type { Connection, UnversionedDatabase } from '../db/db.server.ts'
import { lastMigration, readMigrations } from '../db/migrations.server.ts'
import { migrationLock } from '../db/postgres.server.ts'
import { OUTGROWN } from '../db/states.tables.ts'
import type { ContentEntry } from './archive.server.ts'
import { BackupError } from './backup.rules.ts'
import { quoted, rowsIn, SEQUENCES } from './dump.server.ts'
import { isEmpty, loadRows } from './load.server.ts'
import { assertAlone } from './restore.server.ts'
import { unfinished } from './unfinished.server.ts'

/** Rows by table. */
export type RowCounts = ReadonlyMap<string, number>

/**
 * Copies all rows and sequences from one database to another, empty one, in one transaction: all or nothing.
 * Rows are counted on both sides before it commits. Uploads are not in a database and stay where they are.
 * @throws {BackupError} with the reason in a sentence; the source is never changed.
 */
export async function moveDatabase(from: UnversionedDatabase, to: UnversionedDatabase): Promise<RowCounts> {
  if ((await from.transact('read', unfinished)) !== null)
    throw new BackupError('A restore was interrupted here. Restore the same file again before you move.')
  const schema = await schemaOf(from)
  if (!(await to.transact('read', isEmpty)))
    throw new BackupError('The database to move to is not empty, so nothing was moved. Create a new one.')
  const counts = new Map<string, number>()
  await from.snapshot((source) =>
    to.transact('write', async (on) => {
      // A server that starts now waits until the tables are complete.
      await on.query('select pg_advisory_xact_lock($1)', [migrationLock])
      await assertAlone(to.kind, on)
      if (!(await isEmpty(on)))
        throw new BackupError('The database to move to was filled meanwhile, so nothing was moved.')
      await loadRows(on, { schema }, counted(rowsIn(source), counts))
      await assertCounted(on, counts)
      // The other database is no longer too small.
      await on.query('delete from server_states where name = $1', [OUTGROWN])
    }),
  )
  await to.transact('write', (on) => on.run('analyze'))
  return counts
}

async function schemaOf(from: UnversionedDatabase): Promise<{ when: number; tag: string }> {
  const when = (await from.transact('read', lastMigration)) ?? 0
  const newest = readMigrations().at(-1)
  // Rows are counted as they are, so no migration may change them on the way.
  if (newest?.when !== when)
    throw new BackupError(
      'This academy has tables of another version. Start it once with this version, stop it, then move.',
    )
  return { when, tag: newest.tag }
}

async function* counted(
  entries: AsyncIterable<ContentEntry>,
  counts: Map<string, number>,
): AsyncGenerator<ContentEntry> {
  for await (const entry of entries) {
    if ('rows' in entry.content && entry.content.rows.table !== SEQUENCES) {
      const { table, count } = entry.content.rows
      counts.set(table, (counts.get(table) ?? 0) + count)
    }
    yield entry
  }
}

/** @throws {BackupError} if a table has other than the rows that were read. */
async function assertCounted(on: Connection, counts: RowCounts): Promise<void> {
  for (const [table, count] of counts) {
    const [row] = await on.query(`select count(*)::int as rows from public.${quoted(table)}`)
    if (Number(row?.rows) !== count)
      throw new BackupError(
        `The table ${table} has ${String(row?.rows)} rows after the move, and had ${count}. Nothing was moved.`,
      )
  }
}
