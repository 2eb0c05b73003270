import { join, resolve } from 'node:path'
import { type Backups, openBackups } from '../../platform/backup/backups.server.ts'
import { isEmpty } from '../../platform/backup/load.server.ts'
import type { Database, Raw } from '../../platform/db.server.ts'
import { type Env, StartError } from '../../platform/env.server.ts'
import { type Files, openFiles } from '../../platform/files/files.server.ts'
import type { Log } from '../../platform/log.server.ts'
import { openDatabase } from '../../platform/open-database.server.ts'

/** Where the academy's uploaded files are. */
export const uploadsOf = (env: Env): Files => openFiles(env, join(resolve(env.DATA_DIR), 'uploads'))

/** The backups of this database. */
export const backupsOf = (env: Env, { transact }: Pick<Raw, 'transact'>): Backups =>
  openBackups({ env, files: uploadsOf(env), transact })

/**
 * Opens the database and brings its tables up to date; where something would be lost by that, a backup is
 * made before.
 * @throws {StartError} when there can be none: then nothing was changed.
 */
export const openBackedUp = (env: Env, log: Log): Promise<Database> =>
  openDatabase({
    url: env.DATABASE_URL,
    folder: env.DATA_DIR,
    log,
    before: async (transact) => {
      if (await transact('read', isEmpty)) return
      try {
        const { path } = await backupsOf(env, { transact }).make('before-update', new Date())
        log.info({ path }, 'backed up before the update')
      } catch (error) {
        throw new StartError(
          `Before the update there has to be a backup, and nothing was changed. ${(error as Error).message}`,
        )
      }
    },
  })
