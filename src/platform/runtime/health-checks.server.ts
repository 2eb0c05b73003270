import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { promisify } from 'node:util'
import type { Backups } from '../backup/backups.server.ts'
import type { Query } from '../db/db.server.ts'
import { databaseBytes, findOutgrown } from '../db/outgrown.server.ts'
import type { Files } from '../files/files.server.ts'
import { mailState } from '../mail/outbox-state.server.ts'
import type { Env } from './env.server.ts'
import * as rules from './health.rules.ts'
import type { CheckName, Finding } from './health.rules.ts'

const run = promisify(execFile)
/** The settings file of an installation. */
const SETTINGS_FILE = '/etc/academy.env'
/** Timeout of a check, in milliseconds. */
const CHECK_MS = 15_000

export type HealthParts = {
  env: Env
  kind: 'embedded' | 'postgres'
  query: Query
  files: Files
  backups: Backups
  /** Sends a letter, or only asks the mail server. @returns to whom. @throws {Error} with the reason. */
  tryMail: () => Promise<string | null>
}

/** Looks at everything that an academy needs. @returns one finding for each of CHECKS. */
export async function checkHealth(parts: HealthParts, now: Date): Promise<readonly Finding[]> {
  const checks: Readonly<Record<CheckName, () => Promise<Finding>>> = {
    settings: () => checkSettings(parts.env),
    clock: () => checkClock(parts, now),
    disk: () => checkDisk(parts),
    database: () => checkDatabase(parts),
    mail: () => checkMail(parts, now),
    store: () => checkStore(parts),
    backups: () => checkBackups(parts, now),
    certificate: () => checkCertificate(parts.env.publicUrl, now),
  }
  return Promise.all(rules.CHECKS.map((check) => withinTime(check, checks[check])))
}

async function withinTime(check: CheckName, look: () => Promise<Finding>): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(
      () => resolve(rules.unreadable(check, `no answer within ${CHECK_MS / 1_000} s`)),
      CHECK_MS,
    )
  })
  try {
    return await Promise.race([look(), late])
  } catch (error) {
    return rules.unreadable(check, reasonOf(error))
  } finally {
    clearTimeout(timer)
  }
}

const checkSettings = async (env: Env): Promise<Finding> =>
  rules.settingsFinding({
    isProduction: env.NODE_ENV === 'production',
    isHttps: env.secure,
    hasBackupKey: env.BACKUP_KEY !== undefined,
    hasProxies: env.TRUSTED_PROXIES !== '',
    openFile: isOpenToOthers(SETTINGS_FILE) ? SETTINGS_FILE : null,
  })

function isOpenToOthers(path: string): boolean {
  try {
    return (statSync(path).mode & 0o007) !== 0
  } catch {
    return false
  }
}

async function checkClock({ query }: HealthParts, now: Date): Promise<Finding> {
  const began = performance.now()
  const [row] = await query({
    name: 'health_time',
    text: `select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
    values: [],
  })
  // The database's answer is as old as half of its way.
  const apart = now.getTime() + (performance.now() - began) / 2 - Number(row?.ms)
  return rules.clockFinding(apart, await isSynchronised())
}

/** Whether the system sets its clock by a time server; null where systemd does not say. */
async function isSynchronised(): Promise<boolean | null> {
  const answer = await run('timedatectl', ['show', '-p', 'NTPSynchronized', '--value']).catch(() => null)
  if (answer?.stdout.trim() === 'yes') return true
  return answer?.stdout.trim() === 'no' ? false : null
}

async function checkDisk({ env, backups }: HealthParts): Promise<Finding> {
  const { bavail, bsize } = await statfs(env.DATA_DIR)
  const last = (await backups.list()).backups.find(({ state }) => state === 'whole')
  const isHere = await isSameDisk(env.DATA_DIR, backups.folder)
  return rules.diskFinding(bavail * bsize, env.MIN_FREE_MB * 1_048_576, isHere ? (last?.bytes ?? 0) : 0)
}

async function checkDatabase({ env, kind, query }: HealthParts): Promise<Finding> {
  if (kind === 'embedded')
    return rules.databaseFinding({
      kind,
      bytes: await databaseBytes({ query }),
      isProduction: env.NODE_ENV === 'production',
      outgrown: (await findOutgrown({ query }))?.reason ?? null,
    })
  const [row] = await query({
    name: 'health_database',
    text: `select current_setting('server_version_num')::int / 10000 as version,
      (select rolsuper from pg_roles where rolname = current_user) as superuser,
      current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on' as keeps`,
    values: [],
  })
  return rules.databaseFinding({
    kind,
    version: Number(row?.version),
    isSuperuser: row?.superuser === true,
    keepsCommits: row?.keeps === true,
  })
}

async function checkMail({ env, query, tryMail }: HealthParts, now: Date): Promise<Finding> {
  const state = await mailState({ query }, now)
  const isSetUp = env.SMTP_URL !== undefined
  const tried = isSetUp
    ? await tryMail().then(
        (letterTo) => ({ letterTo, refusal: '' }),
        (error: unknown) => ({ letterTo: null, refusal: reasonOf(error) }),
      )
    : { letterTo: null, refusal: '' }
  return rules.mailFinding({ isSetUp, isHeld: state.heldSince !== null, delayed: state.delayed, ...tried })
}

async function checkStore({ env, files }: HealthParts): Promise<Finding> {
  await files.check()
  const where = env.S3_URL ? 'the store' : 'this machine'
  return { check: 'store', state: 'good', message: `Pictures and videos are kept on ${where}.` }
}

async function checkBackups({ env, query, backups }: HealthParts, now: Date): Promise<Finding> {
  const { backups: all } = await backups.list()
  const [newest] = all
  const isFailed = newest?.state === 'failed' || newest?.state === 'changed'
  const [row] = await query({
    name: 'health_backup_job',
    text: `select exists (select from job_runs where name = 'backup' and last_run is not null) as was_due`,
    values: [],
  })
  return rules.backupsFinding(
    {
      last: all.find(({ state }) => state === 'whole')?.madeAt ?? null,
      failure: isFailed ? newest.fault || 'The file size has changed.' : null,
      sameDisk: await isSameDisk(env.DATA_DIR, backups.folder),
      wasDue: row?.was_due === true,
    },
    now,
  )
}

async function isSameDisk(one: string, other: string): Promise<boolean> {
  const devices = await Promise.all([one, other].map((path) => stat(path).catch(() => null)))
  return devices[1] === null || devices[0]?.dev === devices[1]?.dev
}

async function checkCertificate({ protocol, hostname, port }: URL, now: Date): Promise<Finding> {
  if (protocol !== 'https:') return rules.certificateFinding({ kind: 'none' }, now)
  const facts = await new Promise<rules.CertificateFacts>((resolve) => {
    const host = hostname.replaceAll(/[[\]]/g, '')
    const socket = connect(
      {
        host,
        port: Number(port || 443),
        // A name is sent, an address is not (RFC 6066).
        ...(isIP(host) ? {} : { servername: host }),
        // What is wrong with it is the finding, and nothing is sent over this connection.
        rejectUnauthorized: false,
        timeout: CHECK_MS / 2,
      },
      () => {
        const until = new Date(socket.getPeerCertificate().valid_to)
        const fault = socket.authorized ? null : String(socket.authorizationError)
        socket.destroy()
        resolve({ kind: 'seen', until, fault })
      },
    )
    socket.on('error', (error) => resolve({ kind: 'unreached', reason: error.message }))
    socket.on('timeout', () => {
      socket.destroy()
      resolve({ kind: 'unreached', reason: 'no answer' })
    })
  })
  return rules.certificateFinding(facts, now)
}

/** The first line of an error's message; the rest may contain a statement. */
const reasonOf = (error: unknown): string => {
  const { message, code } = error as NodeJS.ErrnoException
  return (message || String(code)).split('\n', 1)[0]?.slice(0, 300) ?? ''
}
