import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isStaff, MEMBERS, STAFF } from '../../academy/roles.rules.ts'
import type { Database, Row, Tx } from '../../platform/db/db.server.ts'
import type { Backoff, BackoffKey } from '../../platform/http/backoff.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Log } from '../../platform/runtime/log.server.ts'
import type { Outbox } from '../../platform/mail/outbox.server.ts'
import type { Context } from '../../platform/http/serve.server.ts'
import type { Language } from '../../platform/languages.rules.ts'
import type { Role } from '../../platform/wire.ts'
import { queueMails } from '../../academy/mails.server.ts'
import { newDeviceMail } from '../mails.server.ts'
import { passkeys } from './passkeys.tables.ts'
import { hashPassword, isOutdated, passwordMatches } from './password.server.ts'
import type { studentLogin } from '../people.contract.ts'
import { deviceName, loginNameOf } from '../people.rules.ts'
import { readingLanguage } from '../people.reads.server.ts'
import { knownDevices, passwords } from '../people.tables.ts'
import { newSecret, newSession } from './sessions.server.ts'
import { fingerprint } from '../../platform/http/fingerprint.server.ts'

/**
 * Failures before the first wait: per account or known device, and per address, which a school of 200
 * children may share.
 */
const FREE_PER_ACCOUNT = 5
const FREE_PER_ADDRESS = 300
/** Longest backoff per IP address, in seconds: a school shares one. */
const LONGEST_PER_ADDRESS = 30

export type LoginAttempt = Pick<Context<typeof studentLogin>, 'body' | 'address' | 'device' | 'now'>
export type LoginContext = Pick<
  Context<typeof studentLogin>,
  'agent' | 'credentials' | 'device' | 'now' | 'setSession' | 'setDevice'
>
/** What was verified: the password's hash as compared, or the passkey's row. */
export type Proof = { hash: string } | { passkeyId: string }
/** `email` is empty for a family without one. */
export type Account = {
  id: string
  role: Role
  fullName: string
  email: string
  /** Chosen by the person; null: never. */
  language: Language | null
  proof: Proof
}

/** What a login answers of the account. */
export const entered = ({ id, role, fullName, language }: Omit<Account, 'email' | 'proof'>) => ({
  fullName,
  _id: id,
  role,
  // Left out for who never chose.
  language: language ?? undefined,
})

export type Logins = {
  /** Whether this browser has logged in to this account before. */
  knows: (personId: string, device: string | undefined) => Promise<boolean>
  /**
   * The account with this email or mobile and password among these roles, in order, so that the wrong tab
   * still logs in.
   * @throws {Refusal} 401 if either is wrong, 429 during a backoff.
   */
  check: (roles: readonly Role[], knock: LoginAttempt) => Promise<Account>
  /**
   * Starts the session, remembers the browser, and mails the owner if it is new.
   * @throws {Refusal} 401 if the password was changed or the passkey removed since the check.
   */
  enter: (account: Account, entering: LoginContext) => Promise<string>
}

/**
 * The backoff of an account, the same for all tabs, as a guess is at the same email. A new password resets
 * it.
 */
export const accountBackoffKey = ({ role, email }: { role: Role; email: string }): BackoffKey => ({
  key: `${isStaff(role) ? 'staff' : 'family'}:${email}`,
  free: FREE_PER_ACCOUNT,
})

/** The backoff of an address, with a shorter maximum, as others share it. */
export const addressBackoffKey = (address: string): BackoffKey => ({
  key: `address:${address}`,
  free: FREE_PER_ADDRESS,
  longest: LONGEST_PER_ADDRESS,
})

/** The roles that log in through the same form, the chosen one first. */
export const rolesForLogin = (role: Role): readonly Role[] =>
  isStaff(role) ? STAFF : [role, ...MEMBERS.filter((other) => other !== role)]

export type LoginParts = { database: Database; outbox: Outbox; delays: Backoff; publicUrl: URL; log: Log }

/** The device cookie's secret if it is valid. */
export const validDeviceSecret = (device: string | undefined) =>
  device && /^[\w-]{43}$/.test(device) ? device : undefined

/** Shared by all logins: backoff, known devices, sessions. */
export function openLogins({ database, outbox, delays, publicUrl, log }: LoginParts): Logins {
  const { db, query } = database
  return {
    knows: async (personId, device) => {
      const isIt = and(
        eq(knownDevices.personId, personId),
        eq(knownDevices.deviceHash, fingerprint(validDeviceSecret(device) ?? '')),
      )
      return (await db.select({ id: knownDevices.personId }).from(knownDevices).where(isIt)).length > 0
    },
    check: async (roles, { body, address, device, now }) => {
      const [chosen = 'student'] = roles
      const loginName = loginNameOf(body.email)
      const rows = await query({
        ...accountsOf,
        values: [JSON.stringify(roles), loginName, fingerprint(validDeviceSecret(device) ?? '')],
      })
      const accounts = rows
        .map((row) => ({
          id: String(row.id),
          role: row.role as Role,
          fullName: String(row.full_name),
          email: typeof row.email === 'string' ? row.email : '',
          language: row.language as Language | null,
          hash: String(row.hash),
          known: row.known === true,
        }))
        .toSorted((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role))
      const byRole = new Map(accounts.map((one) => [one.role, one]))
      const known = accounts.find((one) => one.known)?.id
      // In a known browser only its own failures count, so that guesses elsewhere do not lock the owner out.
      const tried: BackoffKey[] = known
        ? [{ key: `device:${known}:${device}`, free: FREE_PER_ACCOUNT }]
        : [accountBackoffKey({ role: chosen, email: loginName }), addressBackoffKey(address)]
      await delays.take(tried, now)
      // An email has one staff account, but may have one account per member role, each with its own password.
      const places = isStaff(chosen) ? [accounts[0]] : roles.map((role) => byRole.get(role))
      const account = await matching(places, body.password)
      if (!account) {
        log.info({ event: 'login refused', role: chosen, person: accounts[0]?.id }, 'login')
        throw new Refusal(401, 'Invalid email or password', { code: 'wrong_email_or_password' })
      }
      await delays.forgive(tried)
      if (isOutdated(account.hash)) {
        const hash = await hashPassword(body.password)
        // Unless the password was changed meanwhile.
        const renewed = await db
          .update(passwords)
          .set({ hash })
          .where(and(eq(passwords.personId, account.id), eq(passwords.hash, account.hash)))
          .returning({ hash: passwords.hash })
        if (renewed.length > 0) account.hash = hash
      }
      const { id, role, fullName, email, language, hash } = account
      return { id, role, fullName, email, language, proof: { hash } }
    },

    enter: async (account, { agent, credentials, device, now, setSession, setDevice }) => {
      const secret = validDeviceSecret(device) ?? newSecret()
      const { stored, ...session } = newSession(account, { agent, now })
      const stores = {
        personId: account.id,
        browser: fingerprint(secret),
        ends: fingerprint(credentials.cookie ?? ''),
        ...stored,
      }
      await db.transaction(async (tx) => {
        await assertProven(tx, account)
        const found: unknown = await tx.execute(entering(stores))
        if ((found as { rows: Row[] }).rows[0]?.fresh === true)
          await queueMails({ tx, outbox }, [
            newDeviceMail.write(
              {
                id: account.id,
                to: account.email,
                device: deviceName(agent),
                origin: publicUrl.origin,
                now,
              },
              readingLanguage(account),
            ),
          ])
      })
      outbox.wake()
      setSession(session.cookie, session.maxAge)
      setDevice(secret)
      log.info({ event: 'login', role: account.role, person: account.id }, 'login')
      return session.token
    },
  }
}

/**
 * Locks the password until the session is stored: a password change, which ends all sessions, happens before
 * this login and refuses it, or after it and ends it.
 * @throws {Refusal} 401 then.
 */
export async function assertProven(tx: Tx, { id, proof }: Account): Promise<void> {
  const [password] = await tx
    .select({ hash: passwords.hash })
    .from(passwords)
    .where(eq(passwords.personId, id))
    .for('share')
  const stands =
    'hash' in proof
      ? password?.hash === proof.hash
      : (await tx.$count(passkeys, and(eq(passkeys.id, proof.passkeyId), eq(passkeys.personId, id)))) > 0
  if (!stands) throw new Refusal(401, 'Please log in again', { code: 'login_required_again' })
}

// An unknown email or mobile runs the same query, so that the reply takes as long.
const accountsOf = {
  name: 'login_accounts',
  text: `select p.id, p.role, p.full_name, p.email, p.language, w.hash, exists (select from known_devices d
      where d.person_id = p.id and d.device_hash = $3) as known
    from people p join passwords w on w.person_id = p.id
    where (p.email = $2 or p.login_mobile = $2)
      and p.role in (select jsonb_array_elements_text($1::jsonb))
      and p.ended_at is null and p.erased_at is null`,
}

/** Most sessions and known browsers of an account; the oldest are removed first. */
const MOST_SESSIONS = 50

type Entered = ReturnType<typeof newSession>['stored'] & {
  personId: string
  /** Hashes of the device secret and of the session cookie. */
  browser: string
  ends: string
}

/**
 * A login in one statement: ends the browser's previous session, starts the new one, remembers the browser,
 * and removes the oldest beyond the limit. `fresh`: the account is known in other browsers but not in this
 * one.
 */
const entering = ({ personId, browser, ends, id, cookieHash, tokenHash, device, ...at }: Entered): SQL => {
  const [now, until] = [sql`${at.createdAt.toISOString()}::timestamptz`, at.expiresAt.toISOString()]
  const newest = sql.raw(String(MOST_SESSIONS - 1))
  return sql`with ended as (
      delete from sessions where cookie_hash = ${ends}
    ), begun as (
      insert into sessions (id, person_id, cookie_hash, token_hash, device, created_at, expires_at)
      values (${id}, ${personId}, ${cookieHash}, ${tokenHash}, ${device}, ${now}, ${until}::timestamptz)
    ), remembered as (
      insert into known_devices (person_id, device_hash, first_at, last_at)
      values (${personId}, ${browser}, ${now}, ${now})
      on conflict (person_id, device_hash) do update set last_at = excluded.last_at
    ), old_sessions as (
      delete from sessions where id in (select id from sessions
        where person_id = ${personId} and cookie_hash <> ${ends}
        order by created_at desc, id desc offset ${newest})
    ), old_browsers as (
      delete from known_devices where person_id = ${personId} and device_hash in (
        select device_hash from known_devices where person_id = ${personId} and device_hash <> ${browser}
        order by last_at desc, device_hash desc offset ${newest})
    )
    select coalesce(bool_and(device_hash <> ${browser}), false) as fresh
    from known_devices where person_id = ${personId}`
}

/**
 * The first account that this password opens. A missing account costs the same work, so that the time reveals
 * nothing.
 */
async function matching<A extends { hash: string }>(
  places: readonly (A | undefined)[],
  password: string,
): Promise<A | undefined> {
  for (const account of places) if (await passwordMatches(password, account?.hash)) return account
  return undefined
}
