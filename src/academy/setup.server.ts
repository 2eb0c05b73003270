import { and, eq, gt } from 'drizzle-orm'
import type { QuietAct } from '../platform/act.server.ts'
import type { Database, Db, Tx } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { fingerprint } from '../platform/fingerprint.server.ts'
import { academyOf } from './academy.reads.server.ts'
import { academySetups, siteSettings } from './academy.tables.ts'

/** How long a link is good, in milliseconds. */
const SETUP_MS = 24 * 3_600_000

/** A link, and what the first owner's authenticator will learn with it. */
export type Setup = { token: string; secret: string }

/** Keeps a link to set the academy up. @returns whether there is anything to set up. */
export async function offerSetup({ db }: Database, { token, secret }: Setup, now: Date): Promise<boolean> {
  if (await academyOf(db)) return false
  const expiresAt = new Date(now.getTime() + SETUP_MS)
  await db.insert(academySetups).values({ tokenHash: fingerprint(token), secret, expiresAt })
  return true
}

const isGood = (token: string, now: Date) =>
  and(eq(academySetups.tokenHash, fingerprint(token)), gt(academySetups.expiresAt, now))
const notGood = () =>
  new Refusal(401, 'This link is not good (any more). Start the academy again: it prints a new one.')

/**
 * What the link's authenticator learns.
 * @throws {Refusal} 409 once the academy is set up, 401 for a link that is not good.
 */
export async function setupSecret(on: Db | Tx, token: string, now: Date): Promise<string> {
  if (await academyOf(on)) throw setUpAlready()
  const [row] = await on
    .select({ secret: academySetups.secret })
    .from(academySetups)
    .where(isGood(token, now))
  if (!row) throw notGood()
  return row.secret
}

export const setUpAlready = () => new Refusal(409, 'The academy is set up already: log in.')

/**
 * Makes the academy, once: of two at the same time one. All links end. @returns the secret of this link.
 * @throws {Refusal} as `setupSecret`.
 */
export async function foundAcademy(
  { tx, now }: QuietAct,
  token: string,
  academy: typeof siteSettings.$inferInsert,
): Promise<string> {
  const secret = await setupSecret(tx, token, now)
  const made = await tx.insert(siteSettings).values(academy).onConflictDoNothing().returning()
  if (made.length === 0) throw setUpAlready()
  await tx.delete(academySetups)
  return secret
}

export async function setLogo(tx: Tx, logo: string): Promise<void> {
  await tx.update(siteSettings).set({ logo })
}
