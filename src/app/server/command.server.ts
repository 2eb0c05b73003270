import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BackupError } from '../../platform/backup/backup.rules.ts'
import { StartError } from '../../platform/runtime/env.server.ts'
import { type Env, readEnv, SETTING_NAMES } from './env.server.ts'
import { databaseName, lastDatabase, POSTGRES } from '../../platform/db/last-database.server.ts'
import { readSettings } from '../../platform/runtime/settings-file.rules.ts'

const root = join(import.meta.dirname, '../../..')
/** The folder where the command was typed; npm runs it in the release's folder. */
const here = process.env.INIT_CWD ?? process.cwd()
/** The settings file of an installation, as in docs/installation.md. */
const DEFAULT_FILE = '/etc/academy.env'
/** Settings that decide which data a command works on; two different values are an error. */
const DECISIVE = ['DATABASE_URL', 'DATA_DIR', 'S3_URL', 'BACKUP_DIR', 'BACKUP_KEY', 'NODE_ENV'] as const

type Source = Record<string, string | undefined>

/**
 * The settings of the service: from the environment, then from `--env FILE` or else from `.env` of the
 * release. Relative folders are below the release.
 * @throws {StartError} for a file that cannot be read reliably, or for the wrong database.
 */
export function serviceSettings(args: readonly string[]): Env {
  process.chdir(root)
  const env = readEnv(readSources(namedFile(args).file, null).source)
  assertSameDatabase(env)
  return env
}

/**
 * The settings of a command (backup, restore, owner): those of the service, from `--env FILE` or
 * /etc/academy.env. Prints the database's name on standard error first, and runs as the account that owns the
 * data.
 * @param needs 'data': the database must exist; 'place': it may be empty.
 * @throws {StartError} if it is unclear which database is meant.
 */
export function commandSettings(
  args: readonly string[],
  needs: 'data' | 'place',
  defaultFile = DEFAULT_FILE,
): { env: Env; rest: readonly string[] } {
  process.chdir(root)
  const { file, rest } = namedFile(args)
  const { source, from } = readSources(file, existsSync(defaultFile) ? defaultFile : null)
  const env = readEnv(source)
  assertCertain(env, { needs, said: from !== '' })
  process.stderr.write(`Works on ${databaseName(env)}${from && `, by ${from}`}.\n`)
  becomeOwner(env)
  return { env, rest }
}

/** Runs a command; an expected failure prints one sentence and exits with 1. */
export function runCommand(main: (args: readonly string[]) => Promise<void>): void {
  process.umask(0o077)
  main(process.argv.slice(2)).catch((error: unknown) => {
    const known = error instanceof StartError || error instanceof BackupError
    process.stderr.write(`${known ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}

function namedFile(args: readonly string[]): { file: string | null; rest: readonly string[] } {
  const at = args.findIndex((arg) => arg === '--env' || arg.startsWith('--env='))
  const arg = args[at]
  const { npm_config_env: swallowed } = process.env
  if (arg === undefined) {
    // Without two dashes before it npm takes the option, and with '=' the file too.
    if (swallowed === 'true') throw new StartError('Put two dashes before it: -- --env FILE.')
    return { file: swallowed ? fromHere(swallowed) : null, rest: args }
  }
  const joined = arg.startsWith('--env=')
  const file = joined ? arg.slice('--env='.length) : args[at + 1]
  if (!file) throw new StartError('Give a settings file after --env, for example --env /etc/academy.env.')
  return { file: fromHere(file), rest: args.toSpliced(at, joined ? 1 : 2) }
}

/** A path relative to the folder where the command was typed. */
export const fromHere = (path: string): string => resolve(here, path)

/** A file named with --env is used alone, without defaults from the other settings file. */
function readSources(named: string | null, usual: string | null): { source: Source; from: string } {
  const file = named ?? usual
  const given: Source = Object.fromEntries(SETTING_NAMES.map((name) => [name, process.env[name]]))
  const source: Source = { ...given }
  const from: string[] = []
  if (DECISIVE.some((name) => name !== 'NODE_ENV' && given[name])) from.push('the environment')
  for (const path of [file, named === null ? '.env' : null]) {
    if (path === null || (path === '.env' && !existsSync(path))) continue
    from.push(path)
    const values = settingsIn(path)
    if (path === named) assertWhole(path, { values, given })
    for (const [name, value] of values) {
      const earlier = source[name]
      if (path === file && earlier && earlier !== value && DECISIVE.some((one) => one === name))
        throw new StartError(
          `${name} has different values in the environment and in ${path}: unset it here, or name another file with -- --env FILE.`,
        )
      source[name] = earlier || value
      // Other names may be settings of Node.js or of the database client.
      process.env[name] ??= value
    }
  }
  return { source, from: from.join(' and ') }
}

/** @throws {StartError} if the environment sets a deciding value that the file does not. */
function assertWhole(
  path: string,
  { values, given }: { values: ReadonlyMap<string, string>; given: Source },
): void {
  for (const name of ['DATABASE_URL', 'S3_URL'] as const)
    if (given[name] && !values.has(name))
      throw new StartError(
        `${name} is set in the environment but not in ${path}: unset it here, or add it to the file.`,
      )
}

function settingsIn(path: string): ReadonlyMap<string, string> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new StartError(`Settings file not found: ${path}`)
    if (code === 'EISDIR') throw new StartError(`${path} is a folder. Name the settings file in it.`)
    throw new StartError(
      `This account can’t read the settings in ${path} (${code}). Run this as root, or name another file with -- --env FILE.`,
    )
  }
  const { values, faults } = readSettings(text, SETTING_NAMES)
  const [first] = faults
  if (first) throw new StartError(`Line ${first.line} of ${path} ${first.fault}.`)
  return values
}

const how = 'Name the service’s settings file with -- --env FILE'

/** @throws {StartError} for the embedded database of a folder whose academy uses PostgreSQL. */
function assertSameDatabase(env: Env): void {
  if (env.DATABASE_URL || env.EMBEDDED_DATABASE === 'accept') return
  const last = lastDatabase(env)
  if (last?.startsWith(POSTGRES))
    throw new StartError(
      `The academy in ${resolve(env.DATA_DIR)} uses ${last}, but DATABASE_URL is not set here. ${how}. Nothing was done.`,
    )
}

/** @throws {StartError} unless the database was named or exists. */
function assertCertain(env: Env, { needs, said }: { needs: 'data' | 'place'; said: boolean }): void {
  assertSameDatabase(env)
  if (env.DATABASE_URL) return
  const there = existsSync(join(env.DATA_DIR, 'database'))
  if (!there && needs === 'data')
    throw new StartError(
      `There is no database in ${resolve(env.DATA_DIR)}, and DATABASE_URL is not set. ${how}. Nothing was done.`,
    )
  if (!there && !said)
    throw new StartError(
      `It is not clear which database you mean. ${how}, or set DATABASE_URL or DATA_DIR. Nothing was done.`,
    )
}

/**
 * Files written by root could be unreadable for the service, so the work is done as the account that owns the
 * data.
 * @throws {StartError} for any other account.
 */
function becomeOwner({ DATA_DIR, DATABASE_URL }: Env): void {
  const { getuid, setgroups, setgid, setuid } = process
  if (!getuid || !setgroups || !setgid || !setuid) return
  const places = [...(DATABASE_URL ? [] : ['database']), 'uploads', ''].map((name) => join(DATA_DIR, name))
  const place = places.find((path) => existsSync(path))
  if (place === undefined) return
  const { uid, gid } = statSync(place)
  const me = getuid()
  if (me === uid) return
  if (me === 0) {
    setgroups([gid])
    setgid(gid)
    setuid(uid)
    return
  }
  try {
    accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new StartError(
      `This account can’t write to ${resolve(place)}, which belongs to another account. Run this as root.`,
    )
  }
}
