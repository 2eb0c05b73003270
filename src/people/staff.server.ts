import { and, desc, eq, ilike, inArray, isNull, lt, or } from 'drizzle-orm'
import { auditEntries, auditOutcomes } from '../platform/audit.tables.ts'
import type { Database } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { Outbox } from '../platform/outbox.server.ts'
import { enveloped, type Served, serve } from '../platform/serve.server.ts'
import { STAFF } from '../platform/wire.ts'
import { addPerson, NO_PASSWORD } from './people.server.ts'
import { normalEmail } from './people.rules.ts'
import { passwords, people, sessions } from './people.tables.ts'
import { putInvitation } from './recovery.server.ts'
import { changeStaff, endSessionsOf, findPeople, getAuditLog, getStaff, inviteStaff, resetSecondFactor } from './staff.contract.ts'
import { recoveryCodes, secondFactors, staffTickets } from './staff.tables.ts'

const PAGE = 50

export type StaffParts = { database: Database; outbox: Outbox; publicUrl: URL }

/** The owner's calls (staff and what staff did) and the office's look at people. */
export function staffCalls({ database, outbox, publicUrl }: StaffParts): Served[] {
  const { db } = database
  const isStaffRow = inArray(people.role, [...STAFF])
  const isFamilyOrTeacher = inArray(people.role, ['student', 'teacher', 'parent'])

  return [
    serve(getStaff, async () => {
      const rows = await db
        .select({ person: people, confirmedAt: secondFactors.confirmedAt })
        .from(people)
        .leftJoin(secondFactors, eq(secondFactors.personId, people.id))
        .where(isStaffRow)
        .orderBy(people.fullName)
      return enveloped(
        rows.map(({ person, confirmedAt }) => ({
          _id: person.id,
          fullName: person.fullName,
          email: person.email ?? '',
          role: STAFF.find((role) => role === person.role) ?? 'office',
          createdAt: person.createdAt.toISOString(),
          endedAt: person.endedAt?.toISOString() ?? null,
          secondFactor: confirmedAt !== null,
        })),
      )
    }),

    serve(inviteStaff, async ({ body, now }) => {
      const id = await db.transaction(async (tx) => {
        const row = await addPerson(tx, { ...body, email: normalEmail(body.email) }, NO_PASSWORD, now)
        if (!row) throw new Refusal(409, undefined, { errors: { email: 'Staff has this email already' } })
        await putInvitation(tx, outbox, publicUrl, { id: row.id, role: row.role, email: body.email }, now)
        return row.id
      })
      outbox.wake()
      return enveloped({ _id: id }, 'The invitation is on its way')
    }),

    serve(changeStaff, async ({ params, body, now }) => {
      await db.transaction(async (tx) => {
        // One change at a time: two owners must not end each other at once.
        const owners = await tx
          .select({ id: people.id })
          .from(people)
          .where(and(eq(people.role, 'owner'), isNull(people.endedAt)))
          .orderBy(people.id)
          .for('update')
        // Who was invited and never came can't run the academy.
        const came = await tx.select({ id: secondFactors.personId }).from(secondFactors)
        const others = owners.filter(({ id }) => id !== params.id && came.some((factor) => factor.id === id))
        const [row] = await tx
          .select()
          .from(people)
          .where(and(eq(people.id, params.id), isStaffRow))
          .for('update')
        if (!row) throw new Refusal(404, 'Staff member not found')
        const leaves = (body.role !== undefined && body.role !== 'owner') || body.ended === true
        if (leaves && row.role === 'owner' && others.length === 0) throw new Refusal(409, 'The last owner stays')
        await tx
          .update(people)
          .set({
            ...(body.role === undefined ? {} : { role: body.role }),
            endedAt: body.ended === undefined ? row.endedAt : body.ended ? (row.endedAt ?? now) : null,
          })
          .where(eq(people.id, row.id))
        await tx.delete(sessions).where(eq(sessions.personId, row.id))
      })
      return { success: true as const, message: 'The change counts from now on' }
    }),

    serve(resetSecondFactor, async ({ params, now }) => {
      await db.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(people)
          .where(and(eq(people.id, params.id), isStaffRow))
        if (!row) throw new Refusal(404, 'Staff member not found')
        // Whoever has phone and password must not be first again: both are set anew, from a mail.
        await tx.update(passwords).set({ hash: NO_PASSWORD, changedAt: now }).where(eq(passwords.personId, row.id))
        if (row.email) await putInvitation(tx, outbox, publicUrl, { id: row.id, role: row.role, email: row.email }, now)
        await tx.delete(staffTickets).where(eq(staffTickets.personId, row.id))
        await tx.delete(secondFactors).where(eq(secondFactors.personId, row.id))
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, row.id))
        await tx.delete(sessions).where(eq(sessions.personId, row.id))
      })
      outbox.wake()
      return {
        success: true as const,
        message: 'A mail with a link for a new password is on its way; the login after it shows a new secret',
      }
    }),

    serve(getAuditLog, async ({ query }) => {
      const rows = await db
        .select({ entry: auditEntries, name: people.fullName, status: auditOutcomes.status })
        .from(auditEntries)
        .leftJoin(auditOutcomes, eq(auditOutcomes.entryId, auditEntries.id))
        .leftJoin(people, eq(people.id, auditEntries.personId))
        .where(
          and(
            query.before === undefined ? undefined : lt(auditEntries.id, query.before),
            query.personId === undefined ? undefined : eq(auditEntries.personId, query.personId),
          ),
        )
        .orderBy(desc(auditEntries.id))
        .limit(PAGE)
      return enveloped(
        rows.map(({ entry, name, status }) => ({
          _id: entry.id,
          at: entry.at.toISOString(),
          personId: entry.personId,
          name: name ?? '',
          role: entry.role,
          call: entry.call,
          detail: entry.detail,
          status,
        })),
      )
    }),

    serve(endSessionsOf, async ({ params }) => {
      const [row] = await db
        .select({ id: people.id })
        .from(people)
        .where(and(eq(people.id, params.id), isFamilyOrTeacher))
      if (!row) throw new Refusal(404)
      await db.delete(sessions).where(or(eq(sessions.personId, row.id), eq(sessions.actingFor, row.id)))
      return { success: true as const, message: 'Logged out everywhere' }
    }),

    serve(findPeople, async ({ body }) => {
      const words = `%${(body.words ?? '').replace(/[\\%_]/g, '\\$&')}%`
      const rows = await db
        .select()
        .from(people)
        .where(
          and(
            isNull(people.erasedAt),
            body.role === undefined ? isFamilyOrTeacher : eq(people.role, body.role),
            or(ilike(people.fullName, words), ilike(people.email, words)),
          ),
        )
        .orderBy(desc(people.createdAt))
        .limit(PAGE)
      return enveloped(
        rows.map((row) => ({
          _id: row.id,
          role: row.role === 'teacher' || row.role === 'parent' ? row.role : ('student' as const),
          fullName: row.fullName,
          email: row.email ?? '',
          mobile: row.mobile ?? '',
          emailVerified: row.emailVerifiedAt !== null,
          createdAt: row.createdAt.toISOString(),
        })),
      )
    }),
  ]
}
