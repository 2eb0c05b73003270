import { eq } from 'drizzle-orm'
import { queueMails } from '../academy/mails.server.ts'
import { Refusal } from '../platform/errors.ts'
import { createMailedToken } from './account/mailed-tokens.server.ts'
import type { MailContext } from './account/recovery.server.ts'
import { teacherInvitationMail } from './mails.server.ts'
import { normalEmail, VERIFICATION_MS } from './people.rules.ts'
import { addPerson, NO_PASSWORD } from './people.server.ts'
import { teacherInvitations } from './staff/staff.tables.ts'

/** A teacher whom the office invites, and what it is to teach. */
export type InvitedTeacher = {
  fullName: string
  email: string
  mobile: string
  subjects: readonly string[]
  invitedBy: string
}

/**
 * A teacher's account with the mail to set its password, which confirms the e-mail: until then it is nobody's
 * teacher. @returns its id. @throws {Refusal} 409 at email when a teacher has this e-mail.
 */
export async function inviteTeacher(act: MailContext, invited: InvitedTeacher): Promise<string> {
  const { tx, now } = act
  const { fullName, mobile, subjects, invitedBy } = invited
  const email = normalEmail(invited.email)
  const row = await addPerson(act, { role: 'teacher', fullName, email, mobile, hash: NO_PASSWORD })
  if (!row) throw new Refusal(409, undefined, { errors: { email: 'A teacher already has this email' } })
  await tx
    .insert(teacherInvitations)
    .values({ teacherId: row.id, subjects: [...subjects], invitedBy, invitedAt: now })
  await queueTeacherInvitation(act, { id: row.id, email })
  return row.id
}

/**
 * Mails an invited teacher who has not opened the link another one; earlier ones stay good until their end.
 * @returns whether this person is such a teacher.
 */
export async function inviteTeacherAgain(
  act: MailContext,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  const { tx, now } = act
  const renewed = await tx
    .update(teacherInvitations)
    .set({ invitedAt: now })
    .where(eq(teacherInvitations.teacherId, id))
    .returning({ id: teacherInvitations.teacherId })
  if (renewed.length === 0) return false
  await queueTeacherInvitation(act, { id, email })
  return true
}

async function queueTeacherInvitation(act: MailContext, to: { id: string; email: string }): Promise<void> {
  const token = await createMailedToken(act, {
    personId: to.id,
    purpose: 'password',
    goodFor: VERIFICATION_MS,
  })
  const { origin } = act.publicUrl
  await queueMails(act, [teacherInvitationMail.write({ to: to.email, token, origin })])
}
