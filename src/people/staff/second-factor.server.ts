import { randomBytes } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { TxContext } from '../../platform/db/context.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { recoveryCodes, secondFactors } from './staff.tables.ts'
import { fingerprint } from '../../platform/http/fingerprint.server.ts'

/** Seconds of a step, and how many steps a clock may be off: RFC 6238, 5.2. */
const STEP = 30
const WINDOW = 1
const CODES = 10

const totp = (secret: string, account = '') =>
  new TOTP({
    issuer: 'Manka',
    label: account,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP,
  })

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** 24 letters of base32: 120 random bits. */
const newCode = () => [...randomBytes(24)].map((byte) => alphabet[byte % 32]).join('')
const readable = (code: string) => code.match(/.{4}/g)?.join('-') ?? code

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32
export const totpAddress = (secret: string, account: string): string => totp(secret, account).toString()

/** The 30-second step that a code belongs to; null for a wrong one. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / 1_000 / STEP) + delta
}

/** Checks a code or a recovery code; each works once. @returns whether it was valid. */
export async function consumeCode(
  { on, now }: { on: Db | Tx; now: Date },
  { personId, code }: { personId: string; code: string },
): Promise<boolean> {
  if (code.length > 6) {
    const mine = and(
      eq(recoveryCodes.codeHash, fingerprint(code)),
      eq(recoveryCodes.personId, personId),
      isNull(recoveryCodes.usedAt),
    )
    const used = await on
      .update(recoveryCodes)
      .set({ usedAt: now })
      .where(mine)
      .returning({ at: recoveryCodes.usedAt })
    return used.length > 0
  }
  const [factor] = await on.select().from(secondFactors).where(eq(secondFactors.personId, personId))
  const step = factor && stepOf(factor.secret, code, now)
  if (!step) return false
  // A code of a step that was taken already, or of an older one, is a repeat.
  const fresh = and(eq(secondFactors.personId, personId), lt(secondFactors.lastStep, step))
  const taken = await on
    .update(secondFactors)
    .set({ lastStep: step })
    .where(fresh)
    .returning({ step: secondFactors.lastStep })
  return taken.length > 0
}

/**
 * Makes a secret the second factor, with its first code; of two at once, and once there is one, no other.
 * @returns recovery codes, or null.
 */
export async function enableSecondFactor(
  { tx, now }: TxContext,
  { personId, secret, code }: { personId: string; secret: string; code: string },
): Promise<string[] | null> {
  const step = stepOf(secret, code, now)
  if (step === null) return null
  const [stored] = await tx
    .insert(secondFactors)
    .values({ personId, secret, confirmedAt: now, lastStep: step })
    .onConflictDoNothing()
    .returning({ step: secondFactors.lastStep })
  return stored ? renewRecoveryCodes(tx, personId) : null
}

/** Creates ten recovery codes, which replace the old ones. They are shown once and stored as hashes. */
export async function renewRecoveryCodes(tx: Tx, personId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ codeHash: fingerprint(code), personId })))
  return codes.map(readable)
}

/** Adds one recovery code. */
export async function addRecoveryCode(tx: Tx, personId: string): Promise<string> {
  const code = newCode()
  await tx.insert(recoveryCodes).values({ codeHash: fingerprint(code), personId })
  return readable(code)
}

/** Deletes an unused recovery code. */
export async function revokeRecoveryCode(
  tx: Tx,
  { personId, code }: { personId: string; code: string },
): Promise<void> {
  const codeHash = fingerprint(code.replaceAll('-', ''))
  await tx
    .delete(recoveryCodes)
    .where(
      and(
        eq(recoveryCodes.codeHash, codeHash),
        eq(recoveryCodes.personId, personId),
        isNull(recoveryCodes.usedAt),
      ),
    )
}
