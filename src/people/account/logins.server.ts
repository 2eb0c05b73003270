import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database, Tx } from '../../platform/db.server.ts'
import type { Delays, Tried } from '../../platform/delays.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.server.ts'
import type { Outbox } from '../../platform/outbox.server.ts'
import type { Context } from '../../platform/serve.server.ts'
import { newId } from '../../platform/columns.tables.ts'
import { isStaff, MEMBERS, type Role, STAFF } from '../../platform/wire.ts'
import { type Letter, putLetters } from '../../academy/letters.server.ts'
import { hashPassword, isOutdated, passwordMatches } from './password.server.ts'
import type { studentLogin } from '../people.contract.ts'
import { deviceName, normalEmail } from '../people.rules.ts'
import { knownDevices, passwords, people, sessions } from '../people.tables.ts'
import { endSession, newSecret, startSession } from './sessions.server.ts'
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

/**
 * The roles that log in through the same door, the one whose tab was chosen first; parents have a door of
 * their own besides.
 */
export function doorOf(role: Role): readonly Role[] {
  if (isStaff(role)) return STAFF
  return role === 'parent' ? [role] : [role, ...MEMBERS.filter((other) => other !== role)]
}

export type LoginParts = { database: Database; outbox: Outbox; delays: Delays; publicUrl: URL; log: Log }

const goodDevice = (device: string | undefined) => (device && /^[\w-]{43}$/.test(device) ? device : undefined)

/** What all logins share: waits that grow, known devices, sessions. */
export function openLogins({ database, outbox, delays, publicUrl, log }: LoginParts): Logins {
  const { db } = database
  async function knows(
    personIds: readonly string[],
    device: string | undefined,
  ): Promise<string | undefined> {
    const ids = personIds.length > 0 ? personIds : [newId()]
    const isIt = and(
      inArray(knownDevices.personId, [...ids]),
      eq(knownDevices.deviceHash, fingerprint(goodDevice(device) ?? '')),
    )
    return (await db.select({ id: knownDevices.personId }).from(knownDevices).where(isIt))[0]?.id
  }

  return {
    knows: async (personId, device) => (await knows([personId], device)) !== undefined,
    check: async (roles, { body, address, device, now }) => {
      const [chosen = 'student'] = roles
      const email = normalEmail(body.email)
      const rows = await db
        .select({ id: people.id, role: people.role, fullName: people.fullName, hash: passwords.hash })
        .from(people)
        .innerJoin(passwords, eq(passwords.personId, people.id))
        .where(
          and(
            inArray(people.role, [...roles]),
            eq(people.email, email),
            isNull(people.endedAt),
            isNull(people.erasedAt),
          ),
        )
      const accounts = rows.toSorted((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role))
      // Asked for an unknown e-mail too: the answer must not come sooner.
      const known = await knows(
        accounts.map(({ id }) => id),
        device,
      )
      // Whoever guesses from elsewhere must not keep the owner out of their own browser.
      const tried: Tried[] = known
        ? [{ key: `device:${known}:${device}`, free: FREE_PER_ACCOUNT }]
        : [
            waitOf({ role: chosen, email }),
            { key: `address:${address}`, free: FREE_PER_ADDRESS, longest: LONGEST_PER_ADDRESS },
          ]
      await delays.take(tried, now)
      const account = await matching(accounts, body.password, isStaff(chosen) ? 1 : roles.length)
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
          .onConflictDoUpdate({
            target: [knownDevices.personId, knownDevices.deviceHash],
            set: { lastAt: now },
          })
        if (!before && others.length > 0)
          await putLetters({ tx, outbox }, [
            newDevice({ account, device: deviceName(agent), publicUrl, now }),
          ])
        const started = await startSession(tx, account, { agent, now })
        await keepNewest(tx, account.id)
        return started
      })
      outbox.wake()
      setSession(session.cookie, session.maxAge)
      setDevice(secret)
      log.info({ event: 'login', role: account.role, person: account.id }, 'login')
      return session.token
    },
  }
}

/** An account has so many sessions and known browsers at most: the oldest end first. */
const MOST_SESSIONS = 50

async function keepNewest(tx: Tx, personId: string): Promise<void> {
  const oldSessions = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.personId, personId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .offset(MOST_SESSIONS)
  await tx.delete(sessions).where(inArray(sessions.id, oldSessions))
  const oldDevices = tx
    .select({ hash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.personId, personId))
    .orderBy(desc(knownDevices.lastAt), desc(knownDevices.deviceHash))
    .offset(MOST_SESSIONS)
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.personId, personId), inArray(knownDevices.deviceHash, oldDevices)))
}

/**
 * The first account that this password opens. A wrong one costs the same work however many accounts there
 * are.
 */
async function matching<A extends { hash: string }>(
  accounts: readonly A[],
  password: string,
  hashes: number,
): Promise<A | undefined> {
  for (let each = 0; each < hashes; each += 1) {
    const account = accounts[each]
    if (await passwordMatches(password, account?.hash)) return account
  }
  return undefined
}

type NewDevice = { account: Account; device: string; publicUrl: URL; now: Date }

const indianTime = new Intl.DateTimeFormat('en-IN', {
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
