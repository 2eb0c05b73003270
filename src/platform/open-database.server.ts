import { resolve } from 'node:path'
import type { Database, Raw } from './db.server.ts'
import { openEmbedded, openRawEmbedded } from './embedded.server.ts'
import type { Log } from './log.server.ts'
import type { BeforeMigrating } from './migrations.server.ts'
import { openPostgres, rawPostgres } from './postgres.server.ts'

type Place = { url: string | undefined; folder: string }

/**
 * Opens the embedded database in `folder`, or PostgreSQL when a URL is given, and applies the migrations that
 * are missing; `before` sees the tables as they were.
 */
export const openDatabase = ({
  url,
  folder,
  log,
  before,
}: Place & { log: Log; before?: BeforeMigrating }): Promise<Database> =>
  url ? openPostgres(url, log, before) : openEmbedded(resolve(folder), before)

/** Opens the same as it stands: nothing is migrated. */
export const openRaw = async ({ url, folder }: Place): Promise<Raw> =>
  url ? rawPostgres(url) : openRawEmbedded(resolve(folder))
