import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { fingerprint } from '../../platform/http/fingerprint.server.ts'
import { validDeviceSecret } from './logins.server.ts'
import { CHALLENGE_MS, type ChallengedFor } from './passkeys.rules.ts'
import { passkeyChallenges } from './passkeys.tables.ts'
import { newSecret } from './sessions.server.ts'

type Asking = { on: Db | Tx; now: Date }
/** `personId`: who must respond; null for a login. `device`: the device cookie. */
type ChallengeQuery = { purpose: ChallengedFor; personId: string | null; device: string | undefined }

/**
 * Creates a challenge of 256 random bits, base64url, for this browser.
 * @returns it with the cookie to set.
 */
export async function newChallenge(
  { on, now }: Asking,
  { purpose, personId, device }: ChallengeQuery,
): Promise<{ challenge: string; device: string }> {
  const challenge = newSecret()
  const browser = validDeviceSecret(device) ?? newSecret()
  await on.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
  await on.insert(passkeyChallenges).values({
    challengeHash: fingerprint(challenge),
    deviceHash: fingerprint(browser),
    purpose,
    personId,
    expiresAt: new Date(now.getTime() + CHALLENGE_MS),
  })
  return { challenge, device: browser }
}

/** Uses up a challenge; a second use fails. @returns whether it was valid. */
export async function consumeChallenge(
  { on, now }: Asking,
  { challenge, purpose, personId, device }: ChallengeQuery & { challenge: string },
): Promise<boolean> {
  const taken = await on
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, fingerprint(challenge)),
        eq(passkeyChallenges.deviceHash, fingerprint(validDeviceSecret(device) ?? '')),
        eq(passkeyChallenges.purpose, purpose),
        personId === null ? isNull(passkeyChallenges.personId) : eq(passkeyChallenges.personId, personId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ at: passkeyChallenges.expiresAt })
  return taken.length > 0
}
