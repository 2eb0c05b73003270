import type { Connection, UnversionedDatabase } from '../db/db.server.ts'
import type { Files } from '../files/files.server.ts'
import { migrationLock } from '../db/postgres.server.ts'
import { type BackupHeader, type ContentEntry, type Counts, readArchive } from './archive.server.ts'
import { BackupError } from './backup.rules.ts'
import { assertKnown, isEmpty, loadRows } from './load.server.ts'
import { noteFinished, noteRestored, unfinished } from './unfinished.server.ts'

type Restoring = {
  path: string
  key: string | undefined
  raw: UnversionedDatabase
  files: Files
  /**
   * Confirms that existing data may be replaced, after seeing it. Without it only an empty database is
   * filled.
   */
  replace?: (raw: UnversionedDatabase) => Promise<void>
}

/**
 * Restores a backup, rows and files, all or nothing. The backup is read in full before anything changes; rows
 * are replaced and missing files added in one transaction. Then files with other content are replaced, and
 * with `replace` files not in the backup are removed. If that is interrupted, the database is marked and no
 * server starts on it; restoring again finishes it. No mail is sent until the owner turns it on.
 * @throws {BackupError} with the reason in a sentence.
 */
export async function restore(restoring: Restoring): Promise<{ about: BackupHeader; counts: Counts }> {
  const { path, key, raw, files, replace } = restoring
  const read = await readArchive(path, key, (archive) => Promise.resolve(assertKnown(archive.about)))
  const begun = await raw.transact('read', unfinished)
  const replaces = replace !== undefined || begun === 'replace'
  // What an interrupted restore left is not worth a backup.
  if (begun === null && (await raw.transact('read', async (on) => !(await isEmpty(on))))) {
    if (!replace)
      throw new BackupError(
        'The database is not empty, so nothing was restored. Add -- --replace to back up and replace it.',
      )
    await replace(raw)
  }
  const added: string[] = []
  try {
    await raw.transact('write', async (on) => {
      // A server that starts now waits until the tables are complete.
      await on.query('select pg_advisory_xact_lock($1)', [migrationLock])
      await assertAlone(raw.kind, on)
      await readArchive(path, key, (archive) =>
        loadRows(on, archive.about, keeping(archive.contents, files, added)),
      )
      await noteRestored(on, replaces ? 'replace' : 'fill')
    })
  } catch (error) {
    // A file that stays is referenced by no row; the error that matters is thrown.
    for (const name of added) await files.remove(name).catch(() => {})
    throw error
  }
  const known = await replaceOthers(restoring, new Set(added))
  if (replaces) for await (const { name } of files.list()) if (!known.has(name)) await files.remove(name)
  await raw.transact('write', async (on) => {
    await noteFinished(on)
    await on.run('analyze')
  })
  return read
}

/** Adds missing files, and passes the rows on. */
async function* keeping(
  contents: AsyncIterable<ContentEntry>,
  files: Files,
  added: string[],
): AsyncGenerator<ContentEntry> {
  for await (const entry of contents) {
    if ('rows' in entry.content) yield entry
    else if (!(await files.get(entry.content.file))) {
      added.push(entry.content.file)
      await files.put(entry.content.file, { size: entry.size, chunks: entry.chunks })
    }
  }
}

/** Replaces existing files by those of the backup. @returns the names of all files in the backup. */
async function replaceOthers(
  { path, key, files }: Restoring,
  added: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const known = new Set<string>()
  await readArchive(path, key, async ({ contents }) => {
    for await (const { content, size, chunks } of contents) {
      if (!('file' in content)) continue
      known.add(content.file)
      if (!added.has(content.file)) await files.put(content.file, { size, chunks })
    }
  })
  return known
}

/** @throws {BackupError} while other connections exist: their servers would keep cached data. */
export async function assertAlone(kind: UnversionedDatabase['kind'], on: Connection): Promise<void> {
  if (kind === 'embedded') return
  const [row] = await on.query(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  )
  const others = Number(row?.others)
  if (others > 0)
    throw new BackupError(
      `The database is in use (${others} other connections). Stop every server, then restore. Nothing was changed.`,
    )
}
