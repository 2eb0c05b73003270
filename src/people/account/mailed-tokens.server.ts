import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { TxContext } from '../../platform/db/context.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { insertMany } from '../../platform/db/insert-many.server.ts'
import { mailedTokens } from '../people.tables.ts'
import type { MailedFor } from '../people.rules.ts'
import { newSecret } from './sessions.server.ts'
import { fingerprint } from '../../platform/http/fingerprint.server.ts'

/** A token for a link in a mail to one person; see mintTokens. */
export async function createMailedToken(
  { tx, now }: TxContext,
  { personId, purpose, goodFor }: { personId: string; purpose: MailedFor; goodFor: number },
): Promise<string> {
  const [token = ''] = (await mintTokens({ tx, now }, [personId], { purpose, goodFor })).values()
  return token
}

type Minting = { purpose: MailedFor; goodFor: number; secret?: () => string }

/**
 * A token for each person, usable once and until `now` + `goodFor` milliseconds.
 * @returns them by person; only their hashes are stored.
 */
export async function mintTokens(
  { tx, now }: TxContext,
  personIds: readonly string[],
  { purpose, goodFor, secret = newSecret }: Minting,
): Promise<ReadonlyMap<string, string>> {
  const tokens = new Map(personIds.map((id) => [id, secret()]))
  if (tokens.size === 0) return tokens
  await tx.delete(mailedTokens).where(lt(mailedTokens.expiresAt, now))
  const expiresAt = new Date(now.getTime() + goodFor)
  await insertMany(tx, mailedTokens, {
    rows: [...tokens].map(([personId, token]) => ({
      tokenHash: fingerprint(token),
      purpose,
      personId,
      expiresAt,
    })),
  })
  return tokens
}

const open = (purpose: MailedFor) => and(eq(mailedTokens.purpose, purpose), isNull(mailedTokens.usedAt))

/** Marks a token as used and returns its owner; of two concurrent uses one gets null. */
export async function consumeToken(
  { tx, now }: TxContext,
  token: string,
  purpose: MailedFor,
): Promise<string | null> {
  const good = and(
    eq(mailedTokens.tokenHash, fingerprint(token)),
    open(purpose),
    gt(mailedTokens.expiresAt, now),
  )
  const [taken] = await tx
    .update(mailedTokens)
    .set({ usedAt: now })
    .where(good)
    .returning({ personId: mailedTokens.personId })
  return taken?.personId ?? null
}

/** The owner of a valid token, without using it. */
export async function holderOf(
  on: Db | Tx,
  { token, purpose, now }: { token: string; purpose: MailedFor; now: Date },
): Promise<string | null> {
  const [row] = await on
    .select({ personId: mailedTokens.personId })
    .from(mailedTokens)
    .where(
      and(eq(mailedTokens.tokenHash, fingerprint(token)), open(purpose), gt(mailedTokens.expiresAt, now)),
    )
  return row?.personId ?? null
}

/** Revokes other tokens of this person with the same purpose. */
export async function revokeTokens(
  { tx, now }: TxContext,
  personId: string,
  purpose: MailedFor,
): Promise<void> {
  await tx
    .update(mailedTokens)
    .set({ usedAt: now })
    .where(and(eq(mailedTokens.personId, personId), open(purpose)))
}
