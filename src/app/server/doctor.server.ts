import { randomUUID } from 'node:crypto'
import type { Connection, Query, UnversionedDatabase } from '../../platform/db/db.server.ts'
import { openRaw } from '../../platform/db/open-database.server.ts'
import { smtpDelivery } from '../../platform/mail/delivery.server.ts'
import { StartError } from '../../platform/runtime/env.server.ts'
import { checkHealth } from '../../platform/runtime/health-checks.server.ts'
import { type CheckName, type Finding, unreadable } from '../../platform/runtime/health.rules.ts'
import { commandSettings, runCommand } from './command.server.ts'
import type { Env } from './env.server.ts'
import { backupsOf, uploadsOf } from './open.server.ts'

const NO_LETTER = '--no-letter'
const USAGE = 'npm run doctor takes -- --no-letter (sends no test email) and -- --env FILE.'
const LETTER_MS = 20_000

const checkLabels: Readonly<Record<CheckName, string>> = {
  settings: 'Settings',
  clock: 'Clock',
  disk: 'Disk',
  database: 'Database',
  mail: 'Email',
  store: 'Uploads',
  backups: 'Backups',
  certificate: 'Certificate',
}
const stateLabels: Readonly<Record<Finding['state'], string>> = {
  good: 'good  ',
  advice: 'advice',
  wrong: 'WRONG ',
}

/** npm run doctor: checks everything that an academy needs, also while the server runs or cannot start. */
async function main(args: readonly string[]): Promise<void> {
  const { env, rest } = commandSettings(args, 'data')
  if (rest.some((arg) => arg !== NO_LETTER)) throw new StartError(USAGE)
  const findings = await findingsOf(env, !rest.includes(NO_LETTER))
  for (const finding of findings) {
    process.stdout.write(
      `${stateLabels[finding.state]}  ${checkLabels[finding.check].padEnd(11)}  ${finding.message}\n`,
    )
    if (finding.state !== 'good') process.stdout.write(`${' '.repeat(21)}${finding.remedy}\n`)
  }
  const wrong = findings.filter(({ state }) => state === 'wrong').length
  if (wrong > 0) process.exitCode = 1
  process.stdout.write(`\n${summary(wrong)}\n`)
}

function summary(wrong: number): string {
  if (wrong === 0) return 'Nothing is wrong.'
  return wrong === 1 ? '1 thing is wrong.' : `${wrong} things are wrong.`
}

async function findingsOf(env: Env, sendsLetter: boolean): Promise<readonly Finding[]> {
  const running = env.DATABASE_URL ? null : await askRunningServer(env)
  if (running) return running
  let raw: UnversionedDatabase
  try {
    raw = await openRaw({ url: env.DATABASE_URL, folder: env.DATA_DIR })
  } catch (error) {
    return [unreadable('database', error instanceof Error ? error.message : String(error))]
  }
  const query = queryOn(raw)
  try {
    return await checkHealth(
      {
        env,
        kind: raw.kind,
        query,
        files: uploadsOf(env),
        backups: backupsOf(env, raw),
        tryMail: () => tryMail(env, query, sendsLetter),
      },
      new Date(),
    )
  } finally {
    await raw.close()
  }
}

/** Each statement in a transaction of its own, so that one that fails spoils no other. */
const queryOn =
  ({ transact }: UnversionedDatabase): Query =>
  ({ text, values }) =>
    transact('read', (on: Connection) => on.query(text, values))

/**
 * Only the server can read its embedded database: while it runs, it is asked. Null if none runs here.
 */
async function askRunningServer({ HOST, PORT, DATA_DIR }: Env): Promise<readonly Finding[] | null> {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  const reply = await fetch(`http://${host}:${PORT}/api/health`, {
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null)
  if (!reply) return null
  const { data } = (await reply.json().catch(() => ({}))) as {
    data?: {
      faults: { service: string; reason: string }[]
      jobs: { name: string; lastError: string | null }[]
    }
  }
  // Another program may have this port, and the database may be free then.
  if (!data) return null
  const remedy = 'Log in as the owner and open /office/health.'
  const faults = data.faults.map(
    ({ service, reason }): Finding => ({
      check: checkOf[service] ?? 'database',
      state: 'wrong',
      message: reason,
      remedy,
    }),
  )
  const jobs = data.jobs.flatMap(({ name, lastError }): Finding[] =>
    lastError
      ? [{ check: 'database', state: 'wrong', message: `The job ${name} fails: ${lastError}`, remedy }]
      : [],
  )
  const runs: Finding = {
    check: 'database',
    state: 'good',
    message: `The academy runs on the embedded database in ${DATA_DIR}; all checks are at /office/health.`,
  }
  return [runs, ...faults, ...jobs]
}

const checkOf: Readonly<Record<string, CheckName>> = {
  database: 'database',
  disk: 'disk',
  files: 'store',
  mail: 'mail',
}

/** Sends the academy a letter. @returns its address. @throws {Error} with the reason of the mail server. */
async function tryMail(env: Env, query: Query, sendsLetter: boolean): Promise<string | null> {
  const delivery = smtpDelivery(env.SMTP_URL ?? '')
  try {
    const [academy] = sendsLetter
      ? await query({ name: '', text: 'select academy_name, email from site_settings limit 1', values: [] })
      : []
    if (!academy) {
      await delivery.verify()
      return null
    }
    const address = String(academy.email)
    const name = String(academy.academy_name)
    const mail = {
      sender: JSON.stringify({ name, address }),
      recipient: address,
      subject: `Test email of ${name}`,
      body: 'npm run doctor sent this email to see that emails go out. Nothing needs to be done.',
      message_id: `<${randomUUID()}@${env.publicUrl.hostname}>`,
    }
    await delivery.send({ mail, paper: undefined }, AbortSignal.timeout(LETTER_MS), () => {})
    return address
  } finally {
    delivery.close()
  }
}

runCommand(main)
