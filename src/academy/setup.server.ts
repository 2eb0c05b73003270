import { and, eq, gt } from 'drizzle-orm'
import type { TxContext } from '../platform/db/context.server.ts'
import type { Database, Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { fingerprint } from '../platform/http/fingerprint.server.ts'
import { academyOf } from './academy.reads.server.ts'
import { academySetups, siteSettings } from './academy.tables.ts'

/** How long a link works, in milliseconds. */
const SETUP_MS = 24 * 3_600_000

/** A setup link, and the secret for the first owner's authenticator. */
export type Setup = { token: string; secret: string }

/** Stores a setup link. @returns whether there is anything to set up. */
export async function createSetupLink(
  { db }: Database,
  { token, secret }: Setup,
  now: Date,
): Promise<boolean> {
  if (await academyOf(db)) return false
  const expiresAt = new Date(now.getTime() + SETUP_MS)
  await db.insert(academySetups).values({ tokenHash: fingerprint(token), secret, expiresAt })
  return true
}

const isGood = (token: string, now: Date) =>
  and(eq(academySetups.tokenHash, fingerprint(token)), gt(academySetups.expiresAt, now))
const notGood = () =>
  new Refusal(401, 'This link has expired. Restart the server to get a new one.', {
    code: 'setup_link_expired',
  })

/** The TOTP secret of the link. @throws {Refusal} 409 once the academy is set up, 401 for an invalid link. */
export async function setupSecret(on: Db | Tx, token: string, now: Date): Promise<string> {
  if (await academyOf(on)) throw alreadySetUp()
  const [row] = await on
    .select({ secret: academySetups.secret })
    .from(academySetups)
    .where(isGood(token, now))
  if (!row) throw notGood()
  return row.secret
}

export const alreadySetUp = () =>
  new Refusal(409, 'The academy is already set up. Please log in.', { code: 'academy_already_set_up' })

/**
 * Creates the academy, only once even if called twice at the same time, and deletes all links.
 * @returns the secret of this link.
 * @throws {Refusal} as `setupSecret`.
 */
export async function createAcademy(
  { tx, now }: TxContext,
  token: string,
  academy: typeof siteSettings.$inferInsert,
): Promise<string> {
  const secret = await setupSecret(tx, token, now)
  const made = await tx.insert(siteSettings).values(academy).onConflictDoNothing().returning()
  if (made.length === 0) throw alreadySetUp()
  await tx.delete(academySetups)
  return secret
}

export async function setLogo(tx: Tx, logo: string): Promise<void> {
  await tx.update(siteSettings).set({ logo })
}
