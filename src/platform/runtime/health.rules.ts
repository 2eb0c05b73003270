import { byteSize } from '../files/byte-size.rules.ts'

/** What is looked at, in the order in which it is reported. */
export const CHECKS = [
  'settings',
  'clock',
  'disk',
  'database',
  'mail',
  'store',
  'backups',
  'certificate',
] as const
export type CheckName = (typeof CHECKS)[number]

/**
 * What a check found: a sentence, and how to mend it. `wrong` needs somebody today; `advice` is a risk that
 * the owner may accept.
 */
export type Finding =
  | { check: CheckName; state: 'good'; message: string }
  | { check: CheckName; state: 'wrong' | 'advice'; message: string; remedy: string }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The server's jobs stop deleting where the two clocks differ by more. */
const MAX_APART_MS = 5_000
/** The nightly backup plus two hours. */
const MAX_BACKUP_AGE_MS = 26 * HOUR_MS
/** ACME renews a certificate 30 days before its end: at two weeks it has failed for two. */
const CERTIFICATE_DAYS = 14
/** Free space below this many times the smallest allowed is reported. */
const ROOM = 4
const OLDEST_POSTGRES = 15

const good = (check: CheckName, message: string): Finding => ({ check, state: 'good', message })
const wrong = (check: CheckName, message: string, remedy: string): Finding => ({
  check,
  state: 'wrong',
  message,
  remedy,
})
const advice = (check: CheckName, message: string, remedy: string): Finding => ({
  check,
  state: 'advice',
  message,
  remedy,
})

/** A check that failed itself: its reason is the finding. */
export const unreadable = (check: CheckName, reason: string): Finding =>
  wrong(check, `This could not be checked: ${reason}`, remedies[check])

const remedies: Readonly<Record<CheckName, string>> = {
  settings: 'Run npm run doctor on the server as root.',
  clock: 'Run timedatectl on the server.',
  disk: 'See that the folder DATA_DIR exists and belongs to the account of the server.',
  database: 'See that PostgreSQL runs, and that DATABASE_URL is right.',
  mail: 'See that SMTP_URL has the right server, user and password.',
  store: 'See that S3_URL is right, or that the folder of the uploads belongs to the account of the server.',
  backups: 'See that BACKUP_DIR exists and belongs to the account of the server.',
  certificate: 'See that the proxy runs and that the name of the site leads to this server.',
}

export type SettingsFacts = {
  isProduction: boolean
  isHttps: boolean
  hasBackupKey: boolean
  hasProxies: boolean
  /** The settings file that others on this machine can read; null if none. */
  openFile: string | null
}

export function settingsFinding(facts: SettingsFacts): Finding {
  const { openFile, isProduction, hasBackupKey, isHttps, hasProxies } = facts
  if (openFile)
    return wrong(
      'settings',
      `Others on this machine can read ${openFile} with its passwords.`,
      `Run chmod 600 ${openFile} as root.`,
    )
  if (!isProduction)
    return advice(
      'settings',
      'This runs as a demo: the accounts of the demo can log in.',
      'For a real academy set NODE_ENV=production.',
    )
  if (!hasBackupKey)
    return advice(
      'settings',
      'Backups are not encrypted: whoever has a file can read everything.',
      'Set BACKUP_KEY, and keep it on paper away from the files.',
    )
  if (isHttps && !hasProxies)
    return advice(
      'settings',
      'No proxy is trusted, so all visitors count as one and share its limits.',
      'Set TRUSTED_PROXIES=127.0.0.1 where the proxy is on this machine.',
    )
  return good('settings', 'The settings fit together.')
}

/** @param apartMs our time minus the database's; null if unknown. `synchronised`: by the system, if known. */
export function clockFinding(apartMs: number | null, synchronised: boolean | null): Finding {
  if (apartMs !== null && Math.abs(apartMs) > MAX_APART_MS)
    return wrong(
      'clock',
      `The clock of this machine and the database’s differ by ${Math.round(Math.abs(apartMs) / 1_000)} seconds.`,
      'Run timedatectl set-ntp true on both machines.',
    )
  if (synchronised === false)
    return wrong(
      'clock',
      'The clock of this machine is not set by a time server, so it drifts.',
      'Run apt-get install systemd-timesyncd, then timedatectl set-ntp true.',
    )
  return good('clock', 'The clock is right.')
}

/** All in bytes; `lastBackup` is the size of the newest. */
export function diskFinding(free: number, minFree: number, lastBackup: number): Finding {
  const remedy =
    'Move backups to another disk with BACKUP_DIR, delete what is not needed, or enlarge the disk.'
  if (free < minFree) return wrong('disk', `Only ${byteSize(free)} are free: nothing can be saved.`, remedy)
  if (free < minFree + 2 * lastBackup)
    return wrong('disk', `${byteSize(free)} are free: the next backups will not fit.`, remedy)
  if (free < ROOM * minFree) return advice('disk', `Only ${byteSize(free)} are free.`, remedy)
  return good('disk', `${byteSize(free)} are free.`)
}

export type DatabaseFacts =
  | { kind: 'embedded'; bytes: number; isProduction: boolean; outgrown: string | null }
  | { kind: 'postgres'; version: number; isSuperuser: boolean; keepsCommits: boolean }

export function databaseFinding(facts: DatabaseFacts): Finding {
  if (facts.kind === 'embedded') {
    if (facts.outgrown)
      return wrong(
        'database',
        `The embedded database has become too small for this academy. ${facts.outgrown}.`,
        'Move to PostgreSQL: npm run move -- postgres://... (docs/operations.md).',
      )
    const size = `The embedded database works, with ${byteSize(facts.bytes)}`
    return facts.isProduction
      ? advice(
          'database',
          `${size}. It survives a crash, but not a power cut.`,
          'Keep backups on another disk, or move to PostgreSQL: npm run move -- postgres://...',
        )
      : good('database', `${size}.`)
  }
  const { version, isSuperuser, keepsCommits } = facts
  if (version < OLDEST_POSTGRES)
    return wrong(
      'database',
      `PostgreSQL ${version} is too old.`,
      `Upgrade to PostgreSQL ${OLDEST_POSTGRES} or newer.`,
    )
  if (!keepsCommits)
    return wrong(
      'database',
      'PostgreSQL may forget what was saved when the power fails: fsync or full_page_writes is off.',
      'Set fsync = on and full_page_writes = on in postgresql.conf.',
    )
  if (isSuperuser)
    return advice(
      'database',
      'The academy uses a superuser of PostgreSQL.',
      'Give it a role of its own that owns its database and no other.',
    )
  return good('database', `PostgreSQL ${version} works.`)
}

export type MailFacts = {
  isSetUp: boolean
  isHeld: boolean
  delayed: number
  /** Why the mail server refuses, or '' if it does not. */
  refusal: string
  /** To whom a letter was just sent; null without one. */
  letterTo: string | null
}

export function mailFinding({ isSetUp, isHeld, delayed, refusal, letterTo }: MailFacts): Finding {
  if (!isSetUp)
    return wrong(
      'mail',
      'No mail server is set, so nobody gets an email.',
      'Set SMTP_URL, such as smtps://user:password@mail.example:465.',
    )
  if (refusal !== '') return wrong('mail', `Emails are not going out: ${refusal}`, remedies.mail)
  if (isHeld)
    return wrong(
      'mail',
      'Email is on hold, because this academy was restored from a backup.',
      'If this is the real academy, the owner starts email at /office/services.',
    )
  if (delayed > 0)
    return advice(
      'mail',
      `The mail server answers, but ${delayed === 1 ? '1 email waits' : `${delayed} emails wait`} for another try.`,
      'Look at /office/services in an hour.',
    )
  return good(
    'mail',
    letterTo ? `A test email was sent to ${letterTo}. See that it arrives.` : 'The mail server answers.',
  )
}

export type BackupFacts = {
  /** When the newest complete backup was made; null if there is none. */
  last: Date | null
  /** The reason of the newest, if it failed or is damaged. */
  failure: string | null
  /** Whether they are on the disk of the data. */
  sameDisk: boolean
  /** Whether a nightly backup was due since the academy was opened. */
  wasDue: boolean
}

export function backupsFinding({ last, failure, sameDisk, wasDue }: BackupFacts, now: Date): Finding {
  const again = 'Run npm run backup: it says why it fails. Then look at /office/backups.'
  if (failure !== null) return wrong('backups', `The last backup failed. ${failure}`, again)
  if (last === null)
    return wasDue
      ? wrong('backups', 'There is no complete backup.', again)
      : advice('backups', 'There is no backup yet.', 'Run npm run backup, or wait for the night.')
  const age = now.getTime() - last.getTime()
  if (age > MAX_BACKUP_AGE_MS)
    return wrong(
      'backups',
      `The newest backup is ${formatAge(age)} old.`,
      `Keep the server running at 2:10 at night. ${again}`,
    )
  if (sameDisk)
    return advice(
      'backups',
      'The newest backup is complete, but on the disk of the data: they would be lost together.',
      'Set BACKUP_DIR to another disk, and copy the files to another building.',
    )
  return good('backups', `The newest backup is complete and ${formatAge(age)} old.`)
}

export type CertificateFacts =
  | { kind: 'none' }
  | { kind: 'unreached'; reason: string }
  | { kind: 'seen'; until: Date; fault: string | null }

export function certificateFinding(facts: CertificateFacts, now: Date): Finding {
  if (facts.kind === 'none')
    return advice(
      'certificate',
      'The site has no https address, so passwords travel unencrypted.',
      'Set PUBLIC_URL to the https address of the site.',
    )
  if (facts.kind === 'unreached')
    return wrong(
      'certificate',
      `The site does not answer at its address: ${facts.reason}`,
      remedies.certificate,
    )
  if (facts.fault)
    return wrong(
      'certificate',
      `Browsers refuse the certificate of the site: ${facts.fault}`,
      'Have the proxy get a certificate of a public authority for exactly this name.',
    )
  const days = Math.floor((facts.until.getTime() - now.getTime()) / DAY_MS)
  if (days < CERTIFICATE_DAYS)
    return wrong(
      'certificate',
      days < 0
        ? 'The certificate of the site has expired.'
        : `The certificate of the site ends in ${days} days.`,
      'The proxy renews it by itself: look at journalctl -u caddy for the reason why it did not.',
    )
  return good('certificate', `The certificate of the site is valid for ${days} days.`)
}

function formatAge(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS)
  if (hours < 1) return 'less than an hour'
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${Math.floor(hours / 24)} days`
}
