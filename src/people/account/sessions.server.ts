import { randomBytes } from 'node:crypto'
import { eq, lt, or } from 'drizzle-orm'
import { newId } from '../../platform/columns.tables.ts'
import type { Database, Tx } from '../../platform/db.server.ts'
import type { Credentials, Person, SessionDoor } from '../../platform/serve.server.ts'
import { isStaff, type Role } from '../../platform/wire.ts'
import { deviceName, SESSION_MS, STAFF_IDLE_MS, STAFF_SESSION_MS } from '../people.rules.ts'
import { knownDevices, sessions } from '../people.tables.ts'
import { fingerprint } from '../../platform/fingerprint.server.ts'

/** 256 random bits, base64url. */
export const newSecret = () => randomBytes(32).toString('base64url')

/**
 * One session with two separate secrets: the browser's cookie, and a bearer token for other clients; `stored`
 * is its row. `maxAge` in seconds.
 */
export function newSession({ role }: { role: Role }, { agent, now }: { agent: string; now: Date }) {
  const [cookie, token] = [newSecret(), newSecret()]
  const staff = isStaff(role)
  const stored = {
    id: newId(),
    cookieHash: fingerprint(cookie),
    tokenHash: fingerprint(token),
    device: deviceName(agent),
    createdAt: now,
    expiresAt: new Date(now.getTime() + (staff ? STAFF_IDLE_MS : SESSION_MS)),
  }
  return { cookie, token, maxAge: (staff ? STAFF_SESSION_MS : SESSION_MS) / 1_000, stored }
}

/** Makes and stores a session. */
export async function startSession(
  tx: Tx | Database['db'],
  person: { id: string; role: Role },
  from: { agent: string; now: Date },
): Promise<{ cookie: string; token: string; maxAge: number }> {
  const { stored, ...session } = newSession(person, from)
  await tx.insert(sessions).values({ personId: person.id, ...stored })
  return session
}

/** Ends the session behind either secret, on every instance at once: each request reads the row. */
export async function endSession({ db }: Database, { bearer, cookie }: Credentials): Promise<void> {
  const mine = [
    ...(bearer ? [eq(sessions.tokenHash, fingerprint(bearer))] : []),
    ...(cookie ? [eq(sessions.cookieHash, fingerprint(cookie))] : []),
  ]
  if (mine.length > 0) await db.delete(sessions).where(or(...mine))
}

export async function sweepSessions({ db }: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}

/** A browser that was not used as long as its cookie lives is no longer known. */
export async function sweepDevices({ db }: Database, now: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.lastAt, new Date(now.getTime() - 400 * 24 * 3_600_000)))
}

const find = (column: 'token_hash' | 'cookie_hash') => ({
  name: `session_by_${column}`,
  text: `select s.id as session_id, s.acting_for, s.expires_at < $3 as ageing, p.id, p.role
    from sessions s join people p on p.id = s.person_id
    where s.${column} = $1 and s.expires_at > $2 and p.ended_at is null and p.erased_at is null`,
})
const byToken = find('token_hash')
const byCookie = find('cookie_hash')
// A child that is acted for counts only while it is this parent's; asked apart, since few sessions act for
// anybody.
const ofParent = {
  name: 'child_of',
  text: `select id, exists (select from family_pins where person_id = $2) as shut from people
    where id = $1 and guardian_id = $2 and ended_at is null and erased_at is null`,
}
const pinOf = { name: 'pin_of', text: 'select 1 from family_pins where person_id = $1' }
const prolong = {
  name: 'session_prolong',
  text: `update sessions set expires_at =
    least($2::timestamptz, created_at + interval '${STAFF_SESSION_MS} milliseconds') where id = $1`,
}

/** For so long a learner is remembered without asking, in milliseconds. */
const REMEMBERED_MS = 5_000
const MOST_REMEMBERED = 20_000

/** Who sends a request, with a memory of learners for calls that prove the session themselves. */
export function openSessions(database: Database): SessionDoor {
  const known = new Map<string, { person: Person; until: number }>()
  const keyOf = ({ bearer, cookie }: Credentials) => fingerprint(bearer ?? cookie ?? '')
  return {
    authenticate: (credentials, now) => authenticate(database, credentials, now),
    remembered: async (credentials, now) => {
      const key = keyOf(credentials)
      const found = known.get(key)
      if (found && found.until > performance.now()) return found.person
      const person = await authenticate(database, credentials, now)
      known.delete(key)
      if (!person || isStaff(person.account.role)) return person
      const [oldest] = known.size >= MOST_REMEMBERED ? known.keys() : []
      if (oldest !== undefined) known.delete(oldest)
      known.set(key, { person, until: performance.now() + REMEMBERED_MS })
      return person
    },
    forget: (credentials) => void known.delete(keyOf(credentials)),
  }
}

/** Who sends this request; null when signed out, expired or forged. One indexed read. */
async function authenticate(
  { query }: Database,
  { bearer, cookie }: Credentials,
  now: Date,
): Promise<Person | null> {
  const secret = bearer ?? cookie
  if (!secret) return null
  const soon = new Date(now.getTime() + STAFF_IDLE_MS / 2).toISOString()
  const [row] = await query({
    ...(bearer ? byToken : byCookie),
    values: [fingerprint(secret), now.toISOString(), soon],
  })
  if (!row) return null
  const account = { id: row.id as string, role: row.role as Role }
  const sessionId = row.session_id as string
  // Staff in the middle of work stay logged in, up to the twelve hours.
  if (row.ageing === true && isStaff(account.role))
    await query({ ...prolong, values: [sessionId, new Date(now.getTime() + STAFF_IDLE_MS).toISOString()] })
  if (row.acting_for) {
    const [child] = await query({ ...ofParent, values: [row.acting_for, account.id] })
    if (child)
      return {
        id: child.id as string,
        role: 'student',
        sessionId,
        account,
        ...(child.shut === true ? { shut: true as const } : {}),
      }
    // Deleted or merged elsewhere meanwhile: what is in a child's hands does not open the parent's side.
    const [pin] = await query({ ...pinOf, values: [account.id] })
    if (pin) return null
  }
  return { ...account, sessionId, account }
}
