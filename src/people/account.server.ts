import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { Database } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { createLimit } from '../platform/limits.server.ts'
import { enveloped, type Served, serve } from '../platform/serve.server.ts'
import { hashPassword, passwordMatches } from './password.server.ts'
import { changePassword, endOwnSession, getSessions, updateProfile } from './people.contract.ts'
import { passwords, people, sessions } from './people.tables.ts'

/** What people change of their own account. */
export function accountCalls(database: Database): Served[] {
  const { db } = database
  const guesses = createLimit(database, 'own-password', 10, 900)
  return [
    serve(updateProfile, async ({ body: { fullName, mobile, presentEducation }, person }) => {
      const education = person.role === 'student' && presentEducation !== undefined ? { presentEducation } : {}
      await db
        .update(people)
        .set({ fullName, mobile, ...education })
        .where(eq(people.id, person.id))
      return { success: true as const, message: 'Your details are saved' }
    }),

    serve(changePassword, async ({ body, person, now }) => {
      await guesses.check(person.id)
      const [row] = await db.select({ hash: passwords.hash }).from(passwords).where(eq(passwords.personId, person.id))
      if (!(await passwordMatches(body.currentPassword, row?.hash))) {
        await guesses.spend(person.id)
        throw new Refusal(422, undefined, { errors: { currentPassword: 'This is not your current password' } })
      }
      const hash = await hashPassword(body.password)
      await db.transaction(async (tx) => {
        await tx.update(passwords).set({ hash, changedAt: now }).where(eq(passwords.personId, person.id))
        await tx.delete(sessions).where(and(eq(sessions.personId, person.id), ne(sessions.id, person.sessionId)))
      })
      return { success: true as const, message: 'Your new password is set. Other devices are logged out.' }
    }),

    serve(getSessions, async ({ person, now }) => {
      const rows = await db
        .select({ id: sessions.id, createdAt: sessions.createdAt })
        .from(sessions)
        .where(and(eq(sessions.personId, person.id), gt(sessions.expiresAt, now)))
        .orderBy(desc(sessions.createdAt))
        .limit(50)
      return enveloped(rows.map((row) => ({ _id: row.id, createdAt: row.createdAt.toISOString(), current: row.id === person.sessionId })))
    }),

    serve(endOwnSession, async ({ params, person }) => {
      const [ended] = await db
        .delete(sessions)
        .where(and(eq(sessions.id, params.id), eq(sessions.personId, person.id)))
        .returning({ id: sessions.id })
      if (!ended) throw new Refusal(404, 'Session not found')
      return { success: true as const, message: 'That device is logged out' }
    }),
  ]
}
