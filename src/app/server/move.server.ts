import { openRaw } from '../../platform/db/open-database.server.ts'
import { databaseName } from '../../platform/db/last-database.server.ts'
import { moveDatabase } from '../../platform/backup/move.server.ts'
import { StartError } from '../../platform/runtime/env.server.ts'
import { commandSettings, runCommand } from './command.server.ts'
import type { Env } from './env.server.ts'
import { backupsOf } from './open.server.ts'

const USAGE =
  'npm run move -- postgres://user:password@host:5432/academy moves the embedded database to PostgreSQL.'

/** npm run move -- postgres://...: moves to an empty PostgreSQL while the server is stopped. */
async function main(args: readonly string[]): Promise<void> {
  const { env, rest } = commandSettings(args, 'data')
  const [target, ...more] = rest
  if (target === undefined || more.length > 0 || !isPostgres(target)) throw new StartError(USAGE)
  if (env.DATABASE_URL)
    throw new StartError(`This academy already uses ${databaseName(env)}. Nothing was moved.`)
  const from = await openRaw({ url: undefined, folder: env.DATA_DIR })
  try {
    const to = await openRaw({ url: target, folder: env.DATA_DIR })
    const { path } = await backupsOf(env, from).make('by-hand', new Date())
    process.stdout.write(`Backed up first: ${path}\n`)
    const counts = await moveDatabase(from, to)
    await to.close()
    process.stdout.write(`${formatMoved(counts)}\n${nextSteps(env, target)}\n`)
  } finally {
    await from.close()
  }
}

function isPostgres(address: string): boolean {
  return URL.canParse(address) && /^postgres(?:ql)?:$/.test(new URL(address).protocol)
}

const number = new Intl.NumberFormat('en-IN')

function formatMoved(counts: ReadonlyMap<string, number>): string {
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return `Moved ${number.format(rows)} rows of ${counts.size} tables, counted on both sides.`
}

/** The password of the address is in the command already, and stays off the screen. */
function nextSteps({ DATA_DIR }: Env, target: string): string {
  const shown = new URL(target)
  if (shown.password) shown.password = 'PASSWORD'
  return [
    'Now, in the settings file of the service:',
    `  set DATABASE_URL='${shown.href}', and remove EMBEDDED_DATABASE`,
    'Then start the academy and run npm run doctor.',
    `The old database in ${DATA_DIR}/database is not changed: delete it once the new one has a backup.`,
  ].join('\n')
}

runCommand(main)
