import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { siteSettings } from '../content/content.tables.ts'
import type { Database } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { createLimit } from '../platform/limits.server.ts'
import { type Log, logged } from '../platform/log.server.ts'
import type { Outbox } from '../platform/outbox.server.ts'
import { type Served, serve } from '../platform/serve.server.ts'
import { hashPassword } from './password.server.ts'
import { requestRecovery, resetPassword } from './people.contract.ts'
import { RECOVERY_MS } from './people.rules.ts'
import { passwords, people, recoveryTokens, sessions } from './people.tables.ts'

const asked = 'If there is an account with this email, a link is on its way. It is good for 30 minutes.'
const changed = 'Your new password is set. Please login.'

const fingerprint = (token: string) => createHash('sha256').update(token).digest('base64url')

export type RecoveryParts = { database: Database; outbox: Outbox; publicUrl: URL; log: Log }

/** A forgotten password: a link by mail, good once and for half an hour. */
export function recoveryCalls({ database, outbox, publicUrl, log }: RecoveryParts): Served[] {
  const { db } = database
  const perAddress = createLimit(database, 'recovery-from', 60, 3_600)
  const perEmail = createLimit(database, 'recovery-of', 5, 3_600)
  const attempts = createLimit(database, 'reset-from', 60, 3_600)

  async function sendLink(email: string, role: 'student' | 'teacher', now: Date): Promise<void> {
    const [person] = await db
      .select({ id: people.id, fullName: people.fullName })
      .from(people)
      .where(and(eq(people.role, role), eq(people.email, email)))
    const [academy] = await db.select().from(siteSettings)
    if (!person || !academy) return
    const token = randomBytes(32).toString('base64url')
    await db.transaction(async (tx) => {
      await tx.delete(recoveryTokens).where(lt(recoveryTokens.expiresAt, now))
      await tx
        .insert(recoveryTokens)
        .values({ tokenHash: fingerprint(token), personId: person.id, expiresAt: new Date(now.getTime() + RECOVERY_MS) })
      await outbox.put(tx, [
        {
          key: `recovery:${fingerprint(token)}`,
          from: { name: academy.academyName, address: academy.email },
          to: email,
          subject: 'A new password',
          text: `Somebody asked for a new password for this email. If it was you, open this page within 30 minutes:\n\n${publicUrl.origin}/reset-password#${token}\n\nIf it was not you, do nothing: your password stays as it is.\n\n${academy.academyName}\n${academy.phone1}\n`,
        },
      ])
    })
    outbox.wake()
  }

  return [
    serve(requestRecovery, async ({ body, address, now }) => {
      await perAddress.spend(address)
      await perEmail.spend(`${body.role}:${body.email}`)
      // After the answer: whether there is such an account can't be told by the time it takes.
      setImmediate(() => {
        sendLink(body.email, body.role, now).catch((error: unknown) => log.warn({ error: logged(error) }, 'recovery not sent'))
      })
      return { success: true as const, message: asked }
    }),

    serve(resetPassword, async ({ body, address, now }) => {
      await attempts.spend(address)
      const hash = await hashPassword(body.password)
      const done = await db.transaction(async (tx) => {
        const good = and(
          eq(recoveryTokens.tokenHash, fingerprint(body.token)),
          isNull(recoveryTokens.usedAt),
          gt(recoveryTokens.expiresAt, now),
        )
        // One statement takes the token, so that two at once can't both use it.
        const [token] = await tx.update(recoveryTokens).set({ usedAt: now }).where(good).returning({ personId: recoveryTokens.personId })
        if (!token) return false
        await tx.update(passwords).set({ hash, changedAt: now }).where(eq(passwords.personId, token.personId))
        await tx.delete(sessions).where(eq(sessions.personId, token.personId))
        // Other links that were asked for are void with the password they were for.
        await tx
          .update(recoveryTokens)
          .set({ usedAt: now })
          .where(and(eq(recoveryTokens.personId, token.personId), isNull(recoveryTokens.usedAt)))
        return true
      })
      if (!done) throw new Refusal(403, 'This link is used or too old. Please ask for a new one.')
      return { success: true as const, message: changed }
    }),
  ]
}
