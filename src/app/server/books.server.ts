import { checkBooks } from '../../fees/check-books.server.ts'
import type { UnversionedDatabase } from '../../platform/db/db.server.ts'
import { openRaw } from '../../platform/db/open-database.server.ts'
import { StartError } from '../../platform/runtime/env.server.ts'
import { commandSettings, runCommand } from './command.server.ts'

const USAGE = 'npm run books takes -- --env FILE and --post.'

/**
 * npm run books: checks every invariant of the books; exit 1 if one does not hold. With --post it first posts
 * what the ledger of orders has and the journal does not.
 */
async function main(args: readonly string[]): Promise<void> {
  const { env, rest } = commandSettings(args, 'data')
  const posts = rest[0] === '--post'
  if (rest.length > (posts ? 1 : 0)) throw new StartError(USAGE)
  const raw: UnversionedDatabase = await openRaw({ url: env.DATABASE_URL, folder: env.DATA_DIR })
  try {
    if (posts) {
      const [row] = await raw.transact('write', ({ query }) => query('select post_course_orders() as n'))
      process.stdout.write(`${String(row?.n)} entries posted\n`)
    }
    const check = await raw.transact('read', ({ query }) => checkBooks((text) => query(text)))
    for (const finding of check.findings) process.stdout.write(`${finding}\n`)
    if (check.findings.length > 0) process.exitCode = 1
    process.stdout.write(`${check.journals} journals, ${check.outOfBalance} out of balance\n`)
  } finally {
    await raw.close()
  }
}

runCommand(main)
