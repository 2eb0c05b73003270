import { existsSync } from 'node:fs'
import { askForBackup } from '../../platform/backup/door.server.ts'
import { BackupError } from '../../platform/backup/backup.rules.ts'
import { readEnv, StartError } from '../../platform/env.server.ts'
import { openRaw } from '../../platform/open-database.server.ts'
import { backupsOf } from './open.server.ts'

/** npm run backup: makes a backup, of a running academy too, and prints its path. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const asked = env.DATABASE_URL ? null : await askForBackup(env.DATA_DIR)
  if (asked !== null) return void process.stdout.write(`${asked}\n`)
  const raw = await openRaw({ url: env.DATABASE_URL, folder: env.DATA_DIR })
  try {
    const { path } = await backupsOf(env, raw).make('by-hand', new Date())
    process.stdout.write(`${path}\n`)
  } finally {
    await raw.close()
  }
}

process.umask(0o077)
main().catch((error: unknown) => {
  const known = error instanceof StartError || error instanceof BackupError
  process.stderr.write(`${known ? error.message : String(error)}\n`)
  process.exitCode = 1
})
