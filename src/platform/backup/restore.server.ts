import type { Connection, Raw } from '../db.server.ts'
import type { Files } from '../files/files.server.ts'
import { migrationLock } from '../postgres.server.ts'
import { type About, type ContentEntry, type Counts, readArchive } from './archive.server.ts'
import { BackupError } from './backup.rules.ts'
import { assertKnown, isEmpty, loadRows } from './load.server.ts'

type Restoring = {
  path: string
  key: string | undefined
  raw: Raw
  files: Files
  /** Takes the place of what is there; shown what is there first. None: only an empty database is filled. */
  replace?: (raw: Raw) => Promise<void>
}

/**
 * Restores a backup: rows and files, all or nothing. The backup is read to its end before anything is
 * touched; rows are replaced in one transaction, in which also the files that are not there yet are added.
 * Last, files of other content are replaced, and with `replace` those that the backup does not know are
 * removed.
 * @throws {BackupError} with the reason, in a sentence.
 */
export async function restore(restoring: Restoring): Promise<{ about: About; counts: Counts }> {
  const { path, key, raw, files, replace } = restoring
  const read = await readArchive(path, key, (archive) => Promise.resolve(assertKnown(archive.about)))
  if (await raw.transact('read', async (on) => !(await isEmpty(on)))) {
    if (!replace)
      throw new BackupError(
        'The database is not empty: nothing was restored. With -- --replace at the end what is there is backed up, then replaced.',
      )
    await replace(raw)
  }
  const added: string[] = []
  try {
    await raw.transact('write', async (on) => {
      // An instance that starts now waits until the tables stand.
      await on.query('select pg_advisory_xact_lock($1)', [migrationLock])
      await assertAlone(raw.kind, on)
      await readArchive(path, key, (archive) =>
        loadRows(on, archive.about, keeping(archive.contents, files, added)),
      )
    })
  } catch (error) {
    for (const name of added) await files.remove(name).catch(() => {})
    throw error
  }
  const known = await replaceOthers(restoring, new Set(added))
  if (replace) for await (const { name } of files.list()) if (!known.has(name)) await files.remove(name)
  await raw.transact('write', (on) => on.run('analyze'))
  return read
}

/** Adds the files that are not there, and hands the rows on. */
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

/** Files that were there already become those of the backup. @returns the names of all that it holds. */
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

/** @throws {BackupError} while others are connected: they would go on with what they remember. */
async function assertAlone(kind: Raw['kind'], on: Connection): Promise<void> {
  if (kind === 'embedded') return
  const [row] = await on.query(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  )
  const others = Number(row?.others)
  if (others > 0)
    throw new BackupError(
      `The database is in use (${others} other connections): stop the academy, each of its instances, then restore. Nothing was changed.`,
    )
}
