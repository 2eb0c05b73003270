import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db.server.ts'
import { fingerprint } from '../../platform/fingerprint.server.ts'
import { goodDevice } from './logins.server.ts'
import { CHALLENGE_MS, type ChallengedFor } from './passkeys.rules.ts'
import { passkeyChallenges } from './passkeys.tables.ts'
import { newSecret } from './sessions.server.ts'

type Asking = { on: Db | Tx; now: Date }
/** `personId`: whose answer alone counts; null for a login. `device`: the browser's cookie. */
type Asked = { purpose: ChallengedFor; personId: string | null; device: string | undefined }

/**
 * A new challenge of 256 random bits, base64url, for this browser alone. @returns it with the cookie to set.
 */
export async function newChallenge(
  { on, now }: Asking,
  { purpose, personId, device }: Asked,
): Promise<{ challenge: string; device: string }> {
  const challenge = newSecret()
  const browser = goodDevice(device) ?? newSecret()
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

/** Takes a challenge: whoever comes second with it finds it gone. @returns whether it was good. */
export async function takeChallenge(
  { on, now }: Asking,
  { challenge, purpose, personId, device }: Asked & { challenge: string },
): Promise<boolean> {
  const taken = await on
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, fingerprint(challenge)),
        eq(passkeyChallenges.deviceHash, fingerprint(goodDevice(device) ?? '')),
        eq(passkeyChallenges.purpose, purpose),
        personId === null ? isNull(passkeyChallenges.personId) : eq(passkeyChallenges.personId, personId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ at: passkeyChallenges.expiresAt })
  return taken.length > 0
}
