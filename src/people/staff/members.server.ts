import { and, eq, isNull } from 'drizzle-orm'
import type { TxContext } from '../../platform/db/context.server.ts'
import type { Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { HandlerInput } from '../../platform/wire.ts'
import { passkeys } from '../account/passkeys.tables.ts'
import { type MailContext, queueInvitationMail } from '../account/recovery.server.ts'
import type { PersonRow } from '../people.reads.server.ts'
import { normalEmail } from '../people.rules.ts'
import { addPerson, NO_PASSWORD } from '../people.server.ts'
import { passwords, people, sessions } from '../people.tables.ts'
import { isStaffRow } from '../policy.server.ts'
import type { changeStaff, inviteStaff } from './staff.contract.ts'
import { recoveryCodes, secondFactors, staffTickets } from './staff.tables.ts'

type Invitation = HandlerInput<typeof inviteStaff>['body']
type Change = HandlerInput<typeof changeStaff>['body'] & { id: string }

/**
 * A new member of staff, with the mail to set a password. @throws {Refusal} 409 when staff has this e-mail.
 */
export async function invite(act: MailContext, invited: Invitation): Promise<string> {
  const email = normalEmail(invited.email)
  const row = await addPerson(act, { ...invited, email, hash: NO_PASSWORD })
  if (!row) throw new Refusal(409, undefined, { errors: { email: 'A staff member already has this email' } })
  await queueInvitationMail(act, { id: row.id, role: row.role, email })
  return row.id
}

/**
 * Changes the role, closes or reactivates an account; logs the person out. @throws {Refusal} 404 for anybody
 * else than staff, 409 for the last owner. @returns the row before.
 */
export async function changeMember({ tx, now }: TxContext, { id, role, ended }: Change): Promise<PersonRow> {
  // One change at a time, so that two owners cannot close each other's account.
  const owners = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.role, 'owner'), isNull(people.endedAt)))
    .orderBy(people.id)
    .for('update')
  // Owners who never accepted the invitation do not count.
  const came = await tx.select({ id: secondFactors.personId }).from(secondFactors)
  const others = owners.filter((owner) => owner.id !== id && came.some((factor) => factor.id === owner.id))
  const row = await memberOf(tx, id)
  const leaves = (role !== undefined && role !== 'owner') || ended === true
  if (leaves && row.role === 'owner' && others.length === 0)
    throw new Refusal(409, 'The academy needs at least one owner', { code: 'last_owner' })
  const end = ended ? (row.endedAt ?? now) : null
  await tx
    .update(people)
    .set({ role: role ?? row.role, endedAt: ended === undefined ? row.endedAt : end })
    .where(eq(people.id, row.id))
  await tx.delete(sessions).where(eq(sessions.personId, row.id))
  return row
}

/**
 * For a lost phone: whoever finds it may know the password too, so both are reset by email. @throws {Refusal}
 * 404 for anybody else than staff.
 */
export async function resetFactor(act: MailContext, id: string): Promise<void> {
  const { tx, now } = act
  const { role, email } = await memberOf(tx, id)
  await tx.update(passwords).set({ hash: NO_PASSWORD, changedAt: now }).where(eq(passwords.personId, id))
  if (email) await queueInvitationMail(act, { id, role, email })
  for (const table of [staffTickets, secondFactors, recoveryCodes, passkeys, sessions])
    await tx.delete(table).where(eq(table.personId, id))
}

async function memberOf(tx: Tx, id: string): Promise<PersonRow> {
  const [row] = await tx
    .select()
    .from(people)
    .where(and(eq(people.id, id), isStaffRow))
    .for('update')
  if (!row) throw new Refusal(404, 'Staff member not found', { code: 'staff_member_not_found' })
  return row
}
