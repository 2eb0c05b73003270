import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../platform/db.server.ts'
import type { Delays, Tried } from '../platform/delays.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { Log } from '../platform/log.server.ts'
import type { Outbox } from '../platform/outbox.server.ts'
import type { Context } from '../platform/serve.server.ts'
import { newId } from '../platform/columns.tables.ts'
import { isStaff, type Role, STAFF } from '../platform/wire.ts'
import { putLetter } from './letters.server.ts'
import { hashPassword, isOutdated, passwordMatches } from './password.server.ts'
import type { studentLogin } from './people.contract.ts'
import { deviceName, normalEmail } from './people.rules.ts'
import { knownDevices, passwords, people } from './people.tables.ts'
import { endSession, fingerprint, newSecret, startSession } from './sessions.server.ts'

/** Failures before the first wait: per account or known device, and per address (a school of 200 children sits behind one). */
const FREE_PER_ACCOUNT = 5
const FREE_PER_ADDRESS = 300
/** The longest wait of an address, in seconds: others sit behind it too. */
const LONGEST_PER_ADDRESS = 30

export type Knock = Pick<Context<typeof studentLogin>, 'body' | 'address' | 'device' | 'now'>
export type Entering = Pick<Context<typeof studentLogin>, 'agent' | 'credentials' | 'device' | 'now' | 'setSession' | 'setDevice'>
export type Account = { id: string; role: Role; fullName: string; email: string }

export type Logins = {
  /** Whether this browser has logged in to this account before. */
  knows: (personId: string, device: string | undefined) => Promise<boolean>
  /** The account behind e-mail and password. @throws {Refusal} 401 for either being wrong, 429 while one has to wait. */
  check: (roles: readonly Role[], knock: Knock) => Promise<Account>
  /** Starts the session, remembers the browser, and tells the owner by mail when it is a new one. */
  enter: (account: Account, entering: Entering) => Promise<string>
}

const ofAccount = (roles: readonly Role[], email: string): Tried => ({ key: `${roles[0]}:${email}`, free: FREE_PER_ACCOUNT })
/** The wait of an account, which a new password ends. */
export const waitOf = ({ role, email }: { role: Role; email: string }): Tried => ofAccount(isStaff(role) ? STAFF : [role], email)

export type LoginParts = { database: Database; outbox: Outbox; delays: Delays; publicUrl: URL; log: Log }

const goodDevice = (device: string | undefined) => (device && /^[\w-]{43}$/.test(device) ? device : undefined)

/** What all logins share: waits that grow, known devices, sessions. */
export function openLogins({ database, outbox, delays, publicUrl, log }: LoginParts): Logins {
  const { db } = database
  async function knows(personId: string, device: string | undefined): Promise<boolean> {
    const isIt = and(eq(knownDevices.personId, personId), eq(knownDevices.deviceHash, fingerprint(goodDevice(device) ?? '')))
    return (await db.select({ at: knownDevices.lastAt }).from(knownDevices).where(isIt)).length > 0
  }

  return {
    knows,
    check: async (roles, { body, address, device, now }) => {
      const email = normalEmail(body.email)
      const [found] = await db
        .select({ id: people.id, role: people.role, fullName: people.fullName, hash: passwords.hash })
        .from(people)
        .innerJoin(passwords, eq(passwords.personId, people.id))
        .where(and(inArray(people.role, [...roles]), eq(people.email, email), isNull(people.endedAt), isNull(people.erasedAt)))
      // Asked for an unknown e-mail too: the answer must not come sooner.
      const known = await knows(found?.id ?? newId(), device)
      // Whoever guesses from elsewhere must not keep the owner out of their own browser.
      const tried: Tried[] = known
        ? [{ key: `device:${found?.id}:${device}`, free: FREE_PER_ACCOUNT }]
        : [ofAccount(roles, email), { key: `address:${address}`, free: FREE_PER_ADDRESS, longest: LONGEST_PER_ADDRESS }]
      await delays.take(tried, now)
      if (!(await passwordMatches(body.password, found?.hash)) || !found) {
        log.info({ event: 'login refused', role: roles[0], person: found?.id }, 'login')
        throw new Refusal(401, 'Invalid email or password')
      }
      await delays.forgive(tried)
      if (isOutdated(found.hash)) {
        const hash = await hashPassword(body.password)
        // Unless it was changed meanwhile.
        await db
          .update(passwords)
          .set({ hash })
          .where(and(eq(passwords.personId, found.id), eq(passwords.hash, found.hash)))
      }
      return { id: found.id, role: found.role, fullName: found.fullName, email }
    },

    enter: async (account, { agent, credentials, device, now, setSession, setDevice }) => {
      // The session this browser brings along ends: one browser, one login.
      await endSession(database, { bearer: undefined, cookie: credentials.cookie })
      const secret = goodDevice(device) ?? newSecret()
      const deviceHash = fingerprint(secret)
      const session = await db.transaction(async (tx) => {
        const mine = eq(knownDevices.personId, account.id)
        const others = await tx.select({ at: knownDevices.lastAt }).from(knownDevices).where(mine).limit(1)
        const [before] = await tx
          .select({ at: knownDevices.lastAt })
          .from(knownDevices)
          .where(and(mine, eq(knownDevices.deviceHash, deviceHash)))
        await tx
          .insert(knownDevices)
          .values({ personId: account.id, deviceHash, firstAt: now, lastAt: now })
          .onConflictDoUpdate({ target: [knownDevices.personId, knownDevices.deviceHash], set: { lastAt: now } })
        if (!before && others.length > 0) await putLetter(tx, outbox, newDevice(account, deviceName(agent), publicUrl, now))
        return startSession(tx, account, { agent, now })
      })
      outbox.wake()
      setSession(session.cookie, session.maxAge)
      setDevice(secret)
      log.info({ event: 'login', role: account.role, person: account.id }, 'login')
      return session.token
    },
  }
}

const indianTime = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** At most one such mail a day for each kind of device: a program that keeps no cookies must not fill a mailbox. */
const newDevice = (account: Account, device: string, publicUrl: URL, now: Date) => ({
  key: `device:${account.id}:${device}:${now.toISOString().slice(0, 10)}`,
  to: account.email,
  subject: 'Login from a new device',
  lines: [
    `Somebody has logged in to your account: ${device}, ${indianTime.format(now)} (India).`,
    'If it was you, there is nothing to do.',
    `If it was not you, set a new password now; that logs every device out:\n${publicUrl.origin}/forgot-password`,
  ],
})
