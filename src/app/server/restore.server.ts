import { accessSync, constants } from 'node:fs'
import type { BackupHeader, Counts } from '../../platform/backup/archive.server.ts'
import { restore } from '../../platform/backup/restore.server.ts'
import { StartError } from '../../platform/runtime/env.server.ts'
import { openRaw } from '../../platform/db/open-database.server.ts'
import { commandSettings, fromHere, runCommand } from './command.server.ts'
import { backupsOf, uploadsOf } from './open.server.ts'
import { formatDateTime } from '../../platform/text/dates.rules.ts'

const USAGE =
  'npm run restore FILE restores into an empty database. Add -- --replace to back up and replace existing data.'

/**
 * npm run restore FILE: restores the database and the uploads from a backup while the server is stopped.
 */
async function main(args: readonly string[]): Promise<void> {
  const { env, rest } = commandSettings(args, 'place')
  // Without two dashes before it npm takes the option, and passes it in this variable.
  const replaces = rest.includes('--replace') || process.env.npm_config_replace === 'true'
  const [file, ...more] = rest.filter((arg) => arg !== '--replace')
  if (file === undefined || more.length > 0) throw new StartError(USAGE)
  const path = fromHere(file)
  assertReadable(path)
  const raw = await openRaw({ url: env.DATABASE_URL, folder: env.DATA_DIR })
  try {
    const { about, counts } = await restore({
      path,
      key: env.BACKUP_KEY,
      raw,
      files: uploadsOf(env),
      ...(replaces
        ? {
            replace: async () => {
              const before = await backupsOf(env, raw).make('before-restore', new Date())
              process.stdout.write(`Your old data is backed up in ${before.path}\n`)
            },
          }
        : {}),
    })
    process.stdout.write(`${summaryOf(about, counts)}\n`)
    process.stdout.write(
      `No emails will be sent until the owner turns email on at ${env.publicUrl.origin}/office/services.\n`,
    )
  } finally {
    await raw.close()
  }
}

function assertReadable(path: string): void {
  try {
    accessSync(path, constants.R_OK)
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new StartError(
      isMissing
        ? `File not found: ${path}`
        : `The account that owns the data can’t read ${path}. Copy it to a folder that this account can read.`,
    )
  }
}

const number = new Intl.NumberFormat('en-IN')

/** What was restored, in a sentence. */
function summaryOf({ madeAt, product }: BackupHeader, { tables, files, pictures }: Counts): string {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  const of = (table: string) => number.format(tables[table] ?? 0)
  return `Restored as of ${formatDateTime(madeAt)} (${product}): ${of('people')} people, ${of('orders')} orders, ${number.format(pictures)} pictures, ${number.format(rows)} rows and ${number.format(files)} files.`
}

runCommand(main)
