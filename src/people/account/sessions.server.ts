import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt, or } from 'drizzle-orm'
import { isStaff } from '../../academy/roles.rules.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import type { Database, Db, Tx } from '../../platform/db/db.server.ts'
import type { Credentials, CurrentUser, SessionAuth } from '../../platform/http/serve.server.ts'
import type { Role } from '../../platform/wire.ts'
import { deviceName, SESSION_MS, STAFF_IDLE_MS, STAFF_SESSION_MS } from '../people.rules.ts'
import { knownDevices, sessions } from '../people.tables.ts'
import { fingerprint } from '../../platform/http/fingerprint.server.ts'

/** 256 random bits, base64url. */
export const newSecret = () => randomBytes(32).toString('base64url')

/**
 * A session with two separate secrets: the browser's cookie, and a bearer token for other clients; `stored`
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

/** Creates and stores a session. */
export async function startSession(
  tx: Tx | Database['db'],
  person: { id: string; role: Role },
  from: { agent: string; now: Date },
): Promise<{ cookie: string; token: string; maxAge: number }> {
  const { stored, ...session } = newSession(person, from)
  await tx.insert(sessions).values({ personId: person.id, ...stored })
  return session
}

/** Ends the session of either secret, on all instances at once, as each request reads the row. */
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

/** Forgets browsers not used for the lifetime of their cookie. */
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
// A child must still belong to this parent; a separate query, as few sessions act for a child.
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

/** How long a learner is cached, in milliseconds. */
const REMEMBERED_MS = 60_000
const MOST_REMEMBERED = 20_000

/** Finds the person of a request; caches learners for calls that check the session themselves. */
export function openSessions(database: Database): SessionAuth {
  const known = new Map<string, { person: CurrentUser; until: number }>()
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
    ended: (people, now) => endedOf(database, people, now),
  }
}

/** The person of this request; null when signed out, expired or invalid. One indexed read. */
async function authenticate(
  { query }: Database,
  { bearer, cookie }: Credentials,
  now: Date,
): Promise<CurrentUser | null> {
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
  // Active staff stay logged in, up to twelve hours.
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
        ...(child.shut === true ? { pinLocked: true as const } : {}),
      }
    // The child was deleted or merged elsewhere: with a PIN the device must not become the parent's.
    const [pin] = await query({ ...pinOf, values: [account.id] })
    if (pin) return null
  }
  return { ...account, sessionId, account }
}

/** Only what has ended comes back: thousands are asked for every few seconds, and hardly any has. */
const notLiving = {
  name: 'sessions_ended',
  text: `with asked as (
      select (each->>0)::uuid as session_id, (each->>1)::uuid as person_id from json_array_elements($1::json) as each
    )
    select session_id, person_id from asked
    where not exists (
      select from sessions s join people a on a.id = s.person_id
      join people p on p.id = coalesce(s.acting_for, s.person_id)
      where s.id = asked.session_id and p.id = asked.person_id and s.expires_at > $2
        and (s.acting_for is null or p.guardian_id = a.id)
        and a.ended_at is null and a.erased_at is null and p.ended_at is null and p.erased_at is null
    )`,
}

/** Of these people those whose session has ended, or acts for somebody else now. */
async function endedOf(
  { query }: Database,
  people: readonly CurrentUser[],
  now: Date,
): Promise<readonly CurrentUser[]> {
  if (people.length === 0) return []
  const asked = new Map(people.map(({ sessionId, id }) => [`${sessionId} ${id}`, [sessionId, id]]))
  const rows = await query({
    ...notLiving,
    values: [JSON.stringify([...asked.values()]), now.toISOString()],
  })
  const ended = new Set(rows.map((row) => `${row.session_id as string} ${row.person_id as string}`))
  return ended.size === 0 ? [] : people.filter(({ sessionId, id }) => ended.has(`${sessionId} ${id}`))
}

/** Whether a request has a valid session of this account. */
export async function isSessionOf(
  on: Db,
  { credentials, personId, now }: { credentials: Credentials; personId: string; now: Date },
): Promise<boolean> {
  const secrets = [
    credentials.bearer && eq(sessions.tokenHash, fingerprint(credentials.bearer)),
    credentials.cookie && eq(sessions.cookieHash, fingerprint(credentials.cookie)),
  ].flatMap((secret) => secret || [])
  if (secrets.length === 0) return false
  const [row] = await on
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.personId, personId), gt(sessions.expiresAt, now), or(...secrets)))
  return row !== undefined
}
