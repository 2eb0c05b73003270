import { requestBackup } from '../../platform/backup/backup-socket.server.ts'
import { StartError } from '../../platform/runtime/env.server.ts'
import { openRaw } from '../../platform/db/open-database.server.ts'
import { commandSettings, runCommand } from './command.server.ts'
import { backupsOf } from './open.server.ts'

/** npm run backup: makes a backup (also while the server runs) and prints its path. */
async function main(args: readonly string[]): Promise<void> {
  const { env, rest } = commandSettings(args, 'data')
  // A mistyped option could back up another academy, so it is an error.
  if (rest.length > 0)
    throw new StartError(`npm run backup takes only -- --env FILE, not ${rest.join(' ')}. Nothing was done.`)
  const requested = env.DATABASE_URL ? null : await requestBackup(env.DATA_DIR)
  if (requested !== null) return void process.stdout.write(`${requested}\n`)
  const raw = await openRaw({ url: env.DATABASE_URL, folder: env.DATA_DIR })
  try {
    const { path } = await backupsOf(env, raw).make('by-hand', new Date())
    process.stdout.write(`${path}\n`)
  } finally {
    await raw.close()
  }
}

runCommand(main)
