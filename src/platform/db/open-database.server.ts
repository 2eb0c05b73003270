import { resolve } from 'node:path'
import type { Database, UnversionedDatabase } from './db.server.ts'
import { openEmbedded, openRawEmbedded } from './embedded.server.ts'
import type { Log } from '../runtime/log.server.ts'
import type { BeforeMigrating } from './migrations.server.ts'
import { openPostgres, rawPostgres } from './postgres.server.ts'

type Place = { url: string | undefined; folder: string }

/**
 * Opens the embedded database in `folder`, or PostgreSQL if a URL is given, and applies missing migrations;
 * `before` sees the tables before them.
 */
export const openDatabase = ({
  url,
  folder,
  log,
  before,
}: Place & { log: Log; before?: BeforeMigrating }): Promise<Database> =>
  url ? openPostgres(url, log, before) : openEmbedded(resolve(folder), { log, before })

/** Opens the same database without migrations. */
export const openRaw = async ({ url, folder }: Place): Promise<UnversionedDatabase> =>
  url ? rawPostgres(url) : openRawEmbedded(resolve(folder))
