import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { About, Counts } from '../../platform/backup/archive.server.ts'
import { BackupError } from '../../platform/backup/backup.rules.ts'
import { restore } from '../../platform/backup/restore.server.ts'
import { readEnv, StartError } from '../../platform/env.server.ts'
import { openRaw } from '../../platform/open-database.server.ts'
import { backupsOf, uploadsOf } from './open.server.ts'

const USAGE =
  'npm run restore FILE fills an empty database from a backup; npm run restore FILE -- --replace backs up what is there, and replaces it.'

/**
 * npm run restore FILE: fills this database and these uploads from a backup, while the academy is stopped.
 */
async function main(args: readonly string[]): Promise<void> {
  // Without the two dashes before it npm keeps the option for itself, and says so here.
  const replaces = args.includes('--replace') || process.env.npm_config_replace === 'true'
  const [file, ...more] = args.filter((arg) => arg !== '--replace')
  if (file === undefined || more.length > 0) throw new StartError(USAGE)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const path = resolve(process.env.INIT_CWD ?? '.', file)
  if (!existsSync(path)) throw new StartError(`There is no file ${path}.`)
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
              process.stdout.write(`What was there is kept in ${before.path}\n`)
            },
          }
        : {}),
    })
    process.stdout.write(`${told(about, counts)}\n`)
  } finally {
    await raw.close()
  }
}

const at = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})
const number = new Intl.NumberFormat('en-IN')

/** What was restored, in a sentence. */
function told({ madeAt, product }: About, { tables, files, pictures }: Counts): string {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  const of = (table: string) => number.format(tables[table] ?? 0)
  return `Restored as of ${at.format(new Date(madeAt))} (${product}): ${of('people')} people, ${of('orders')} orders, ${number.format(pictures)} pictures; in all ${number.format(rows)} rows and ${number.format(files)} files.`
}

process.umask(0o077)
main(process.argv.slice(2)).catch((error: unknown) => {
  const known = error instanceof StartError || error instanceof BackupError
  process.stderr.write(`${known ? error.message : String(error)}\n`)
  process.exitCode = 1
})
