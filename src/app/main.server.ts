import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { openDatabase } from '../platform/db.server.ts'
import { type Env, readEnv, StartError } from '../platform/env.server.ts'
import { createLog, logged } from '../platform/log.server.ts'
import { type Academy, builtPages, openAcademy, type PageSource } from './academy.server.ts'
import { seedDemo } from './seed/seed.server.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

// What this process writes is for its own account alone.
process.umask(0o077)

/** Starts the academy: settings, database, demo, pages, then the port. Whatever is wrong is one sentence and exit 1. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const log = createLog(env.LOG_LEVEL)
  process.on('unhandledRejection', (error) => log.error({ error: logged(error) }, 'unhandled'))
  const database = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR, log }).catch((error: unknown) => {
    throw error instanceof StartError ? error : new StartError(`The database could not be opened: ${reason(error)}`)
  })
  let academy: Academy | undefined
  try {
    const accounts = env.NODE_ENV === 'production' ? null : await seedDemo(database, env, new Date())
    academy = await openAcademy(env, log, database, await pageSource(env))
    await listen(academy, env)
    leaveOnSignal(academy)
    for (const line of greeting(env, academy, database.kind, accounts)) say(line)
  } catch (error) {
    if (academy) await academy.stop()
    else await database.close()
    throw error
  }
}

/** From the greeting on, SIGTERM and SIGINT end the process in its own time; before it, they end it at once. */
function leaveOnSignal(academy: Academy): void {
  const leave = () => {
    academy.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', leave)
  process.once('SIGINT', leave)
}

async function pageSource(env: Env): Promise<PageSource> {
  if (!process.argv.includes('--dev')) return builtPages(env)
  const { developedPages } = await import('./dev.server.ts')
  return developedPages()
}

const reason = (error: unknown) => (error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error))

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

function greeting(env: Env, { server }: Academy, kind: 'embedded' | 'postgres', accounts: Awaited<ReturnType<typeof seedDemo>>): string[] {
  const { port } = server.address() as AddressInfo
  const lines = ['', `  The academy is open: ${env.PUBLIC_URL ?? `http://localhost:${port}`}`, '']
  if (kind === 'embedded')
    lines.push(
      `  Data is in ${env.DATA_DIR} (embedded database: it survives a crash of the process, not a loss of power; use DATABASE_URL for more).`,
      '',
    )
  if (accounts) {
    lines.push(`  Demo accounts (also in ${accounts.file}):`)
    for (const { role, email, password } of accounts.accounts) lines.push(`    ${role.padEnd(9)} ${email.padEnd(28)} ${password}`)
    lines.push('  Students and teachers log in at /login, parents at /family/login, staff at /staff/login with an authenticator app.')
    lines.push('')
  }
  return lines
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exitCode = 1
  // Whatever still holds the process, such as a half-open pool, must not keep a failed start alive.
  setTimeout(() => process.exit(1), 200).unref()
})
