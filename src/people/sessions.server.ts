import { createHash, randomBytes } from 'node:crypto'
import { lt, or, eq } from 'drizzle-orm'
import { newId } from '../platform/columns.tables.ts'
import type { Database } from '../platform/db.server.ts'
import type { Credentials, Person, Role } from '../platform/serve.server.ts'
import { SESSION_MS } from './people.rules.ts'
import { sessions } from './people.tables.ts'

const newSecret = () => randomBytes(32).toString('base64url')
const fingerprint = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Makes one session with two separate secrets: the browser's cookie, and a bearer token for other clients. */
export async function startSession(
  { db }: Database,
  personId: string,
  now: Date,
): Promise<{ cookie: string; token: string; maxAge: number }> {
  const cookie = newSecret()
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + SESSION_MS)
  await db
    .insert(sessions)
    .values({ id: newId(), personId, cookieHash: fingerprint(cookie), tokenHash: fingerprint(token), createdAt: now, expiresAt })
  return { cookie, token, maxAge: SESSION_MS / 1_000 }
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

const find = (column: 'token_hash' | 'cookie_hash') => ({
  name: `session_by_${column}`,
  text: `select s.id as session_id, p.id, p.role from sessions s join people p on p.id = s.person_id where s.${column} = $1 and s.expires_at > $2`,
})
const byToken = find('token_hash')
const byCookie = find('cookie_hash')

/** Who sends this request; null when signed out, expired or forged. One indexed read. */
export async function authenticate({ query }: Database, { bearer, cookie }: Credentials, now: Date): Promise<Person | null> {
  const secret = bearer ?? cookie
  if (!secret) return null
  const [row] = await query({ ...(bearer ? byToken : byCookie), values: [fingerprint(secret), now.toISOString()] })
  return row ? { id: row.id as string, role: row.role as Role, sessionId: row.session_id as string } : null
}
