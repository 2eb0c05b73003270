import { and, eq } from 'drizzle-orm'
import { STAFF } from '../../academy/roles.rules.ts'
import { paginate } from '../../platform/http/cursor.server.ts'
import type { Database } from '../../platform/db/db.server.ts'
import { type Outbox, formatSent } from '../../platform/mail/outbox.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import type { HandlerInput } from '../../platform/wire.ts'
import type { PersonRow } from '../people.reads.server.ts'
import { isStaffRow } from '../policy.server.ts'
import { people } from '../people.tables.ts'
import { changeStaff, getStaff, inviteStaff, resetSecondFactor } from './staff.contract.ts'
import { changeMember, invite, resetFactor } from './members.server.ts'
import { secondFactors } from './staff.tables.ts'

const staffInPages = paginate(people, { createdAt: 'id', role: 'role', endedAt: 'endedAt' }, '-createdAt')

export type StaffParts = { database: Database; outbox: Outbox; publicUrl: URL }

/** The owner's calls about staff. */
export function staffCalls({ database, outbox, publicUrl }: StaffParts): EndpointHandler[] {
  const { db } = database
  return [
    serve(getStaff, async ({ query }) => {
      const page = staffInPages(query)
      const rows = await db
        .select({ person: people, confirmedAt: secondFactors.confirmedAt })
        .from(people)
        .leftJoin(secondFactors, eq(secondFactors.personId, people.id))
        .where(and(isStaffRow, page.after))
        .orderBy(...page.orderBy)
        .limit(page.limit)
      return page.reply(
        rows,
        ({ person }) => person,
        ({ person, confirmedAt }) => ({
          _id: person.id,
          fullName: person.fullName,
          email: person.email ?? '',
          role: STAFF.find((role) => role === person.role) ?? 'office',
          createdAt: person.createdAt.toISOString(),
          endedAt: person.endedAt?.toISOString() ?? null,
          secondFactor: confirmedAt !== null,
        }),
      )
    }),

    serve(inviteStaff, async ({ body, now, audit }) => {
      const id = await db.transaction((tx) => invite({ tx, outbox, now, publicUrl }, body))
      outbox.wake()
      audit(`invited {person:${id}} as ${body.role}`)
      return enveloped({ _id: id }, formatSent(outbox, 'Invitation sent'))
    }),

    serve(changeStaff, async ({ params, body, now, audit }) => {
      const before = await db.transaction((tx) => changeMember({ tx, now }, { id: params.id, ...body }))
      audit(changeSummary(before, body))
      return { success: true as const, message: 'Change saved' }
    }),

    serve(resetSecondFactor, async ({ params, now, audit }) => {
      await db.transaction((tx) => resetFactor({ tx, outbox, now, publicUrl }, params.id))
      audit(`reset two-step login for {person:${params.id}}`)
      outbox.wake()
      return {
        success: true as const,
        message: formatSent(outbox, 'Email sent with a link to set a new password and key'),
      }
    }),
  ]
}

/** The change of a member of staff, for the log. */
function changeSummary(
  { id, role }: Pick<PersonRow, 'id' | 'role'>,
  change: HandlerInput<typeof changeStaff>['body'],
): string {
  const changes = [
    ...(change.role && change.role !== role
      ? [`changed the role of {person:${id}} from ${role} to ${change.role}`]
      : []),
    ...(change.ended === true ? [`closed the account of {person:${id}}`] : []),
    ...(change.ended === false ? [`reactivated the account of {person:${id}}`] : []),
  ]
  return changes.join(' and ') || `logged {person:${id}} out everywhere`
}
