import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { Database } from '../../platform/db.server.ts'
import { type Env, readEnv, StartError } from '../../platform/env.server.ts'
import { createLog, logged } from '../../platform/log.server.ts'
import { type Academy, builtPages, openAcademy, type PageSource } from './academy.server.ts'
import { openBackedUp, uploadsOf } from './open.server.ts'
import { seedDemo } from '../../demo/seed.server.ts'
import { setupAddress } from './setup.server.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

// What this process writes is for its own account alone.
process.umask(0o077)

/**
 * Starts the academy: settings, database, demo, pages, then the port. Whatever is wrong is one sentence and
 * exit 1.
 */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const log = createLog(env.LOG_LEVEL)
  process.on('unhandledRejection', (error) => log.error({ error: logged(error) }, 'unhandled'))
  const life: Life = { academy: undefined, leaving: false }
  // Last resort: what is in flight is finished, then whoever watches over this process starts another.
  process.on('uncaughtException', (error) => {
    log.fatal({ error: logged(error) }, 'unexpected; the process ends and is started again')
    leave(life, EXIT_UNEXPECTED)
  })
  const database = await openBackedUp(env, log).catch((error: unknown) => {
    throw error instanceof StartError
      ? error
      : new StartError(`The database could not be opened: ${reason(error)}`)
  })
  try {
    const demo = { env, now: new Date(), files: uploadsOf(env), lively: true }
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

type Life = { academy: Academy | undefined; leaving: boolean }

/**
 * Says that something went wrong which should not have: whoever started us starts us again (EX_SOFTWARE of
 * sysexits.h).
 */
const EXIT_UNEXPECTED = 70
/** Whatever hangs, the process is gone after this many milliseconds. */
const LEAVE_MS = 9_500

/** Ends the process in its own time, and at last in any case. */
function leave(life: Life, code: number): void {
  if (life.leaving) return
  life.leaving = true
  setTimeout(() => process.exit(code), LEAVE_MS).unref()
  Promise.resolve(life.academy?.stop()).then(
    () => process.exit(code),
    () => process.exit(code || 1),
  )
}

/**
 * From the greeting on, SIGTERM, SIGINT and the end of whoever watches over it end the process in its own
 * time; before it, the signals end it at once.
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
  if (!process.argv.includes('--dev')) return builtPages(env)
  const { developedPages } = await import('./dev.server.ts')
  return developedPages()
}

const reason = (error: unknown) =>
  error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error)

function listen({ server }: Academy, env: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence =
        error.code === 'EADDRINUSE'
          ? `Port ${env.PORT} is already in use. Stop what uses it, or set another PORT.`
          : `The academy cannot listen on ${env.HOST}:${env.PORT}: ${error.message}`
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
  /** Where an empty academy is set up. */
  setup: string | null
}

/** Where the academy is open. */
function addressOf(env: Env, { server }: Academy): string {
  const { port } = server.address() as AddressInfo
  return env.PUBLIC_URL ?? `http://localhost:${port}`
}

function greeting({ env, academy, database, accounts, setup }: Opened): string[] {
  const state = setup ? 'waits to be set up' : 'is open'
  const lines = ['', `  The academy ${state}: ${addressOf(env, academy)}`, '']
  const survives = 'it survives a crash of the process, not a loss of power; use DATABASE_URL for more'
  if (database.kind === 'embedded')
    lines.push(`  Data is in ${env.DATA_DIR} (embedded database: ${survives}).`, '')
  if (setup)
    lines.push(
      `  Set up the academy: ${setup}`,
      '  The link is good for a day; each start prints a new one.',
      '',
    )
  if (accounts) {
    lines.push(`  Demo accounts (also in ${accounts.file}):`)
    for (const { role, email, password } of accounts.accounts)
      lines.push(`    ${role.padEnd(9)} ${email.padEnd(28)} ${password}`)
    lines.push('  Students and teachers log in at /login, parents at /family/login, staff at /staff/login.')
    const ways = accounts.accounts.filter(({ code }) => code)
    if (ways.length > 0)
      lines.push('  Staff is asked for a code: these let in once each, and every start prints new ones.')
    for (const { role, code } of ways) lines.push(`    ${role.padEnd(9)} ${code}`)
    if (ways.length > 0) lines.push('  An authenticator app takes the keys in that file.')
    lines.push('')
  }
  return lines
}

/** A sentence for who starts it; with its stack, what nobody expected. */
function toldAtStart(error: unknown): string {
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

main().catch((error: unknown) => {
  process.stderr.write(`${toldAtStart(error)}\n`)
  process.exitCode = 1
  // Whatever still holds the process, such as a half-open pool, must not keep a failed start alive.
  setTimeout(() => process.exit(1), 200).unref()
})
