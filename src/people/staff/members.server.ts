import { and, eq, isNull } from 'drizzle-orm'
import type { QuietAct } from '../../platform/act.server.ts'
import type { Tx } from '../../platform/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Received } from '../../platform/wire.ts'
import { passkeys } from '../account/passkeys.tables.ts'
import { type MailingAct, putInvitation } from '../account/recovery.server.ts'
import type { PersonRow } from '../people.reads.server.ts'
import { normalEmail } from '../people.rules.ts'
import { addPerson, NO_PASSWORD } from '../people.server.ts'
import { passwords, people, sessions } from '../people.tables.ts'
import { isStaffRow } from '../policy.server.ts'
import type { changeStaff, inviteStaff } from './staff.contract.ts'
import { recoveryCodes, secondFactors, staffTickets } from './staff.tables.ts'

type Invitation = Received<typeof inviteStaff>['body']
type Change = Received<typeof changeStaff>['body'] & { id: string }

/**
 * A new member of staff, with the mail to set a password. @throws {Refusal} 409 when staff has this e-mail.
 */
export async function invite(act: MailingAct, invited: Invitation): Promise<string> {
  const email = normalEmail(invited.email)
  const row = await addPerson(act, { ...invited, email, hash: NO_PASSWORD })
  if (!row) throw new Refusal(409, undefined, { errors: { email: 'Staff has this email already' } })
  await putInvitation(act, { id: row.id, role: row.role, email })
  return row.id
}

/**
 * A new role, the end of an account or its return; logs the person out. @throws {Refusal} 404 for who is not
 * of staff, 409 for the last owner. @returns who it was before.
 */
export async function changeMember({ tx, now }: QuietAct, { id, role, ended }: Change): Promise<PersonRow> {
  // One change at a time: two owners must not end each other at once.
  const owners = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.role, 'owner'), isNull(people.endedAt)))
    .orderBy(people.id)
    .for('update')
  // Who was invited and never came can't run the academy.
  const came = await tx.select({ id: secondFactors.personId }).from(secondFactors)
  const others = owners.filter((owner) => owner.id !== id && came.some((factor) => factor.id === owner.id))
  const row = await memberOf(tx, id)
  const leaves = (role !== undefined && role !== 'owner') || ended === true
  if (leaves && row.role === 'owner' && others.length === 0) throw new Refusal(409, 'The last owner stays')
  const end = ended ? (row.endedAt ?? now) : null
  await tx
    .update(people)
    .set({ role: role ?? row.role, endedAt: ended === undefined ? row.endedAt : end })
    .where(eq(people.id, row.id))
  await tx.delete(sessions).where(eq(sessions.personId, row.id))
  return row
}

/**
 * For a lost phone: whoever has phone and password must not be first again, so both are set anew, from a
 * mail. @throws {Refusal} 404 for who is not of staff.
 */
export async function resetFactor(act: MailingAct, id: string): Promise<void> {
  const { tx, now } = act
  const { role, email } = await memberOf(tx, id)
  await tx.update(passwords).set({ hash: NO_PASSWORD, changedAt: now }).where(eq(passwords.personId, id))
  if (email) await putInvitation(act, { id, role, email })
  for (const table of [staffTickets, secondFactors, recoveryCodes, passkeys, sessions])
    await tx.delete(table).where(eq(table.personId, id))
}

async function memberOf(tx: Tx, id: string): Promise<PersonRow> {
  const [row] = await tx
    .select()
    .from(people)
    .where(and(eq(people.id, id), isStaffRow))
    .for('update')
  if (!row) throw new Refusal(404, 'Staff member not found')
  return row
}
