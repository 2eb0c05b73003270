import { join, resolve } from 'node:path'
import { type Backups, openBackups } from '../../platform/backup/backups.server.ts'
import { isEmpty } from '../../platform/backup/load.server.ts'
import { unfinished } from '../../platform/backup/unfinished.server.ts'
import type { Database, UnversionedDatabase, Transact } from '../../platform/db/db.server.ts'
import { StartError } from '../../platform/runtime/env.server.ts'
import type { Env } from './env.server.ts'
import { type Files, openFiles } from '../../platform/files/files.server.ts'
import type { Log } from '../../platform/runtime/log.server.ts'
import { openDatabase } from '../../platform/db/open-database.server.ts'

/** Where the academy's uploaded files are. */
export const uploadsOf = (env: Env): Files => openFiles(env, join(resolve(env.DATA_DIR), 'uploads'))

/** The backups of this database. */
export const backupsOf = (
  env: Env,
  { transact, snapshot }: Pick<UnversionedDatabase, 'transact' | 'snapshot'>,
): Backups => openBackups({ env, files: uploadsOf(env), transact, snapshot })

/**
 * Opens the database and applies migrations; if one could lose data, a backup is made first.
 * @throws {StartError} if that backup fails, or if a restore was interrupted; nothing was changed.
 */
export async function openWithBackup(env: Env, log: Log): Promise<Database> {
  const database = await openDatabase({
    url: env.DATABASE_URL,
    folder: env.DATA_DIR,
    log,
    before: async (transact) => {
      await assertFinished(transact)
      if (await transact('read', isEmpty)) return
      try {
        const { path } = await backupsOf(env, { transact, snapshot: (work) => transact('read', work) }).make(
          'before-update',
          new Date(),
        )
        log.info({ path }, 'backed up before the update')
      } catch (error) {
        throw new StartError(
          `The backup before the update failed, so nothing was changed. ${(error as Error).message}`,
        )
      }
    },
  })
  try {
    await assertFinished(database.transact)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** @throws {StartError} for a database that was restored without all of its files. */
async function assertFinished(transact: Transact): Promise<void> {
  if ((await transact('read', unfinished)) !== null)
    throw new StartError(
      'A restore was interrupted here: some files may be missing. Run npm run restore again with the same file.',
    )
}
