import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Row } from '../../platform/db.server.ts'
import type { Delays, Tried } from '../../platform/delays.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.server.ts'
import type { Outbox } from '../../platform/outbox.server.ts'
import type { Context } from '../../platform/serve.server.ts'
import { isStaff, MEMBERS, type Role, STAFF } from '../../platform/wire.ts'
import { type Letter, putLetters } from '../../academy/letters.server.ts'
import { hashPassword, isOutdated, passwordMatches } from './password.server.ts'
import type { studentLogin } from '../people.contract.ts'
import { deviceName, normalEmail } from '../people.rules.ts'
import { knownDevices, passwords } from '../people.tables.ts'
import { newSecret, newSession } from './sessions.server.ts'
import { fingerprint } from '../../platform/fingerprint.server.ts'

/**
 * Failures before the first wait: per account or known device, and per address (a school of 200 children sits
 * behind one).
 */
const FREE_PER_ACCOUNT = 5
const FREE_PER_ADDRESS = 300
/** The longest wait of an address, in seconds: others sit behind it too. */
const LONGEST_PER_ADDRESS = 30

export type Knock = Pick<Context<typeof studentLogin>, 'body' | 'address' | 'device' | 'now'>
export type Entering = Pick<
  Context<typeof studentLogin>,
  'agent' | 'credentials' | 'device' | 'now' | 'setSession' | 'setDevice'
>
export type Account = { id: string; role: Role; fullName: string; email: string }

export type Logins = {
  /** Whether this browser has logged in to this account before. */
  knows: (personId: string, device: string | undefined) => Promise<boolean>
  /**
   * The account behind e-mail and password, of these roles in their order: whoever chose the wrong tab gets
   * in as what the account is. @throws {Refusal} 401 for either being wrong, 429 while one has to wait.
   */
  check: (roles: readonly Role[], knock: Knock) => Promise<Account>
  /** Starts the session, remembers the browser, and tells the owner by mail when it is a new one. */
  enter: (account: Account, entering: Entering) => Promise<string>
}

/**
 * The wait of an account, which a new password ends. Whatever tab a guess is made under, it is a guess at the
 * same e-mail.
 */
export const waitOf = ({ role, email }: { role: Role; email: string }): Tried => ({
  key: `${isStaff(role) ? 'staff' : 'family'}:${email}`,
  free: FREE_PER_ACCOUNT,
})

/** The wait of an address: others sit behind it too. */
export const addressTries = (address: string): Tried => ({
  key: `address:${address}`,
  free: FREE_PER_ADDRESS,
  longest: LONGEST_PER_ADDRESS,
})

/**
 * The roles that log in through the same door, the one that was chosen first: by its tab, or on the page of
 * the families.
 */
export const doorOf = (role: Role): readonly Role[] =>
  isStaff(role) ? STAFF : [role, ...MEMBERS.filter((other) => other !== role)]

export type LoginParts = { database: Database; outbox: Outbox; delays: Delays; publicUrl: URL; log: Log }

/** The secret of a browser that is known, or none. */
export const goodDevice = (device: string | undefined) =>
  device && /^[\w-]{43}$/.test(device) ? device : undefined

/** What all logins share: waits that grow, known devices, sessions. */
export function openLogins({ database, outbox, delays, publicUrl, log }: LoginParts): Logins {
  const { db, query } = database
  return {
    knows: async (personId, device) => {
      const isIt = and(
        eq(knownDevices.personId, personId),
        eq(knownDevices.deviceHash, fingerprint(goodDevice(device) ?? '')),
      )
      return (await db.select({ id: knownDevices.personId }).from(knownDevices).where(isIt)).length > 0
    },
    check: async (roles, { body, address, device, now }) => {
      const [chosen = 'student'] = roles
      const email = normalEmail(body.email)
      const rows = await query({
        ...accountsOf,
        values: [JSON.stringify(roles), email, fingerprint(goodDevice(device) ?? '')],
      })
      const accounts = rows
        .map((row) => ({
          id: String(row.id),
          role: row.role as Role,
          fullName: String(row.full_name),
          hash: String(row.hash),
          known: row.known === true,
        }))
        .toSorted((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role))
      const byRole = new Map(accounts.map((one) => [one.role, one]))
      const known = accounts.find((one) => one.known)?.id
      // Whoever guesses from elsewhere must not keep the owner out of their own browser.
      const tried: Tried[] = known
        ? [{ key: `device:${known}:${device}`, free: FREE_PER_ACCOUNT }]
        : [waitOf({ role: chosen, email }), addressTries(address)]
      await delays.take(tried, now)
      // Staff has an e-mail once; of members each role may have it, with a password of its own.
      const places = isStaff(chosen) ? [accounts[0]] : roles.map((role) => byRole.get(role))
      const account = await matching(places, body.password)
      if (!account) {
        log.info({ event: 'login refused', role: chosen, person: accounts[0]?.id }, 'login')
        throw new Refusal(401, 'Invalid email or password')
      }
      await delays.forgive(tried)
      if (isOutdated(account.hash)) {
        const hash = await hashPassword(body.password)
        // Unless it was changed meanwhile.
        await db
          .update(passwords)
          .set({ hash })
          .where(and(eq(passwords.personId, account.id), eq(passwords.hash, account.hash)))
      }
      return { id: account.id, role: account.role, fullName: account.fullName, email }
    },

    enter: async (account, { agent, credentials, device, now, setSession, setDevice }) => {
      const secret = goodDevice(device) ?? newSecret()
      const { stored, ...session } = newSession(account, { agent, now })
      const entered = {
        personId: account.id,
        browser: fingerprint(secret),
        ends: fingerprint(credentials.cookie ?? ''),
        ...stored,
      }
      await db.transaction(async (tx) => {
        const found: unknown = await tx.execute(entering(entered))
        if ((found as { rows: Row[] }).rows[0]?.fresh === true)
          await putLetters({ tx, outbox }, [
            newDevice({ account, device: deviceName(agent), publicUrl, now }),
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

// An unknown e-mail is asked for in the same way: the answer must not come sooner.
const accountsOf = {
  name: 'login_accounts',
  text: `select p.id, p.role, p.full_name, w.hash, exists (select from known_devices d
      where d.person_id = p.id and d.device_hash = $3) as known
    from people p join passwords w on w.person_id = p.id
    where p.email = $2 and p.role in (select jsonb_array_elements_text($1::jsonb))
      and p.ended_at is null and p.erased_at is null`,
}

/** An account has so many sessions and known browsers at most: the oldest end first. */
const MOST_SESSIONS = 50

type Entered = ReturnType<typeof newSession>['stored'] & {
  personId: string
  /** Hashes: of the browser's own secret, and of the cookie that it brings along. */
  browser: string
  ends: string
}

/**
 * A login in one statement: the session that this browser brings along ends (one browser, one login), the
 * new one begins, the browser is remembered, and of both the newest stay. `fresh`: the account is known in
 * other browsers and not in this one.
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
 * The first account that this password opens. An empty place costs the same work as one with another
 * password, so that the time says nothing of who else has this e-mail.
 */
async function matching<A extends { hash: string }>(
  places: readonly (A | undefined)[],
  password: string,
): Promise<A | undefined> {
  for (const account of places) if (await passwordMatches(password, account?.hash)) return account
  return undefined
}

type NewDevice = { account: Account; device: string; publicUrl: URL; now: Date }

/** A moment as letters tell it, in India. */
export const indianTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/**
 * At most one such mail a day for each kind of device: a program that keeps no cookies must not fill a
 * mailbox.
 */
const newDevice = ({ account, device, publicUrl, now }: NewDevice): Letter => ({
  key: `device:${account.id}:${device}:${now.toISOString().slice(0, 10)}`,
  to: account.email,
  subject: 'Login from a new device',
  lines: [
    `Somebody has logged in to your account: ${device}, ${indianTime.format(now)} (India).`,
    'If it was you, there is nothing to do.',
    `If it was not you, set a new password now; that logs every device out:\n${publicUrl.origin}/forgot-password`,
  ],
})
