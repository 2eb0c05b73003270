import type { AddressInfo } from 'node:net'
import type { Database } from '../../platform/db/db.server.ts'
import { StartError } from '../../platform/runtime/env.server.ts'
import type { Env } from './env.server.ts'
import { noteDatabase } from '../../platform/db/last-database.server.ts'
import { createLog, logged } from '../../platform/runtime/log.server.ts'
import { type Academy, builtPages, openAcademy, type PageSource } from './academy.server.ts'
import { serviceSettings } from './command.server.ts'
import { openWithBackup, uploadsOf } from './open.server.ts'
import { seedDemo } from '../../demo/seed.server.ts'
import { setupAddress } from './setup.server.ts'

/** Command-line flag: render pages from the sources. */
const DEV = '--dev'
const say = (text: string) => process.stdout.write(`${text}\n`)

// Files written by this process are readable by its own account only.
process.umask(0o077)

/**
 * Starts the server: settings, database, demo, pages, port. A failure prints one sentence and exits with 1.
 */
async function main(): Promise<void> {
  const env = serviceSettings(process.argv.slice(2).filter((arg) => arg !== DEV))
  const log = createLog(env.LOG_LEVEL)
  process.on('unhandledRejection', (error) => log.error({ error: logged(error) }, 'unhandled'))
  const drainMs = Number(env.DRAIN_SECONDS) * 1_000
  const life: Life = { academy: undefined, leaving: false, drainMs }
  // Last resort: finish requests in flight and exit; the supervisor starts a new process.
  process.on('uncaughtException', (error) => {
    log.fatal({ error: logged(error) }, 'unexpected error; the process stops and is restarted')
    leave(life, EXIT_UNEXPECTED)
  })
  const database = await openWithBackup(env, log).catch((error: unknown) => {
    throw error instanceof StartError
      ? error
      : new StartError(`The database could not be opened: ${reason(error)}`)
  })
  // The record only helps the commands, so the server starts without it.
  await noteDatabase(env).catch((error: unknown) => log.warn({ error: logged(error) }, 'database not noted'))
  try {
    const hasNetwork = env.DEMO_NETWORK === '1'
    const demo = { env, now: new Date(), files: uploadsOf(env), lively: true, hasNetwork }
    const accounts = env.NODE_ENV === 'production' ? null : await seedDemo(database, demo)
    const academy = await openAcademy({ env, log, database, pages: await pageSource(env) })
    life.academy = academy
    await listen(academy, env)
    leaveOnSignal(life)
    const { origin } = new URL(addressOf(env, academy))
    const setup = env.NODE_ENV === 'production' ? await setupAddress(database, origin, new Date()) : null
    for (const line of greeting({ env, academy, database, accounts, setup })) say(line)
  } catch (error) {
    if (life.academy) await life.academy.stop()
    else await database.close()
    throw error
  }
}

type Life = { academy: Academy | undefined; leaving: boolean; drainMs: number }

/**
 * Exit code of an unexpected error; the supervisor restarts the server (EX_SOFTWARE of sysexits.h).
 */
const EXIT_UNEXPECTED = 70
/** The process exits after this many milliseconds beyond the drain, even if something hangs. */
const LEAVE_MS = 9_500

/** Stops gracefully, and exits when the time is up in any case. */
function leave(life: Life, code: number): void {
  if (life.leaving) return
  life.leaving = true
  setTimeout(() => process.exit(code), life.drainMs + LEAVE_MS).unref()
  Promise.resolve(life.academy?.stop()).then(
    () => process.exit(code),
    () => process.exit(code || 1),
  )
}

/**
 * Once the server listens, SIGTERM, SIGINT and the end of the supervisor stop it gracefully; before that, the
 * signals end it at once.
 */
function leaveOnSignal(life: Life): void {
  const now = () => leave(life, 0)
  process.once('SIGTERM', now)
  process.once('SIGINT', now)
  if (!process.send) return
  process.once('disconnect', now)
  process.send('open')
  process.channel?.unref()
}

async function pageSource(env: Env): Promise<PageSource> {
  if (!process.argv.includes(DEV)) return builtPages(env)
  const { devPages: developedPages } = await import('./dev.server.ts')
  return developedPages()
}

const reason = (error: unknown) =>
  error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error)

function listen({ server }: Academy, env: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence =
        error.code === 'EADDRINUSE'
          ? `Port ${env.PORT} is already in use. Stop the other program, or set a different PORT.`
          : `Could not start on ${env.HOST}:${env.PORT}: ${error.message}`
      reject(new StartError(sentence))
    })
    server.listen(env.PORT, env.HOST, () => resolve())
  })
}

type Opened = {
  env: Env
  academy: Academy
  database: Database
  accounts: Awaited<ReturnType<typeof seedDemo>>
  /** The setup link of an empty academy. */
  setup: string | null
}

/** The address to open in a browser. */
function addressOf(env: Env, { server }: Academy): string {
  const { port } = server.address() as AddressInfo
  return env.PUBLIC_URL ?? `http://localhost:${port}`
}

function greeting({ env, academy, database, accounts, setup }: Opened): string[] {
  const lines = setup
    ? [
        '',
        '  The academy is not set up yet. Open this link in a browser:',
        '',
        `  Set up the academy: ${setup}`,
        '',
        '  It works for one day. Each start prints a new one.',
        '',
      ]
    : ['', `  The academy is open: ${addressOf(env, academy)}`, '']
  if (database.kind === 'embedded')
    lines.push(
      `  Everything is kept in ${env.DATA_DIR}, also when this program stops or fails.`,
      '  After a power cut the last backup may be needed (docs/installation.md, Backups).',
      '  An academy in daily use is safe from that with PostgreSQL: set DATABASE_URL.',
      '',
    )
  if (accounts) {
    lines.push(`  Demo accounts (also in ${accounts.file}):`)
    for (const { role, email, password } of accounts.accounts)
      lines.push(`    ${role.padEnd(9)} ${email.padEnd(28)} ${password}`)
    lines.push('  Students and teachers log in at /login, parents at /family/login, staff at /staff/login.')
    const ways = accounts.accounts.filter(({ code }) => code)
    if (ways.length > 0)
      lines.push('  Staff also need a code. Each one below works once; every start prints new ones.')
    for (const { role, email, code } of ways) lines.push(`    ${role.padEnd(9)} ${email.padEnd(28)} ${code}`)
    if (ways.length > 0) lines.push('  To use an authenticator app, add the keys from that file.')
    lines.push('')
  }
  return lines
}

/** An expected failure as one sentence; anything else with its stack. */
function startupErrorText(error: unknown): string {
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

main().catch((error: unknown) => {
  process.stderr.write(`${startupErrorText(error)}\n`)
  process.exitCode = 1
  // A half-open pool must not keep the process alive after a failed start.
  setTimeout(() => process.exit(1), 200).unref()
})
