import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { QuietAct } from '../../platform/act.server.ts'
import { mailedTokens } from '../people.tables.ts'
import type { MailedFor } from '../people.rules.ts'
import { newSecret } from './sessions.server.ts'
import { fingerprint } from '../../platform/fingerprint.server.ts'

/** A token for a link in a mail to one person; see mintTokens. */
export async function mintToken(
  { tx, now }: QuietAct,
  { personId, purpose, goodFor }: { personId: string; purpose: MailedFor; goodFor: number },
): Promise<string> {
  const [token = ''] = (await mintTokens({ tx, now }, [personId], { purpose, goodFor })).values()
  return token
}

type Minting = { purpose: MailedFor; goodFor: number; secret?: () => string }

/**
 * A token for each of these people, good once and until `now` + `goodFor` milliseconds. @returns them by
 * person; only their fingerprints are kept.
 */
export async function mintTokens(
  { tx, now }: QuietAct,
  personIds: readonly string[],
  { purpose, goodFor, secret = newSecret }: Minting,
): Promise<ReadonlyMap<string, string>> {
  const tokens = new Map(personIds.map((id) => [id, secret()]))
  if (tokens.size === 0) return tokens
  await tx.delete(mailedTokens).where(lt(mailedTokens.expiresAt, now))
  const expiresAt = new Date(now.getTime() + goodFor)
  await tx.insert(mailedTokens).values(
    [...tokens].map(([personId, token]) => ({
      tokenHash: fingerprint(token),
      purpose,
      personId,
      expiresAt,
    })),
  )
  return tokens
}

const open = (purpose: MailedFor) => and(eq(mailedTokens.purpose, purpose), isNull(mailedTokens.usedAt))

/**
 * Takes a token, in one statement, so that two at once can't both use it. @returns whose it is; null when
 * used, old or unknown.
 */
export async function takeToken(
  { tx, now }: QuietAct,
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

/** Voids what else was mailed to this person for the same purpose. */
export async function voidTokens({ tx, now }: QuietAct, personId: string, purpose: MailedFor): Promise<void> {
  await tx
    .update(mailedTokens)
    .set({ usedAt: now })
    .where(and(eq(mailedTokens.personId, personId), open(purpose)))
}
