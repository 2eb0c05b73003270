import { and, eq, isNull, sql } from 'drizzle-orm'
import { newId } from '../../platform/db/columns.tables.ts'
import type { Database, Tx } from '../../platform/db/db.server.ts'
import type { TimelineSource } from '../../platform/rooms/dashboard.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { type Outbox, formatSent } from '../../platform/mail/outbox.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { type Language, languageNames } from '../../platform/languages.rules.ts'
import type { HandlerInput } from '../../platform/wire.ts'
import type { Erasure } from '../account/erasure.server.ts'
import { type MailContext, queueRecoveryMail, queueVerificationMail } from '../account/recovery.server.ts'
import { MAILED_FOR } from '../people.rules.ts'
import { revokeTokens } from '../account/mailed-tokens.server.ts'
import type { PersonRow } from '../people.reads.server.ts'
import { people, personChanges } from '../people.tables.ts'
import { isMemberRow } from '../policy.server.ts'
import { inviteTeacherAgain } from '../invite-teacher.server.ts'
import { changePerson, erasePerson, exportPerson, getPerson, sendResetLink } from './office.contract.ts'
import { type DetailField, detailsOf, detailWords, storeDetails } from './details.server.ts'
import { isHere } from './people-list.server.ts'
import { personPage } from './person-page.server.ts'

const NOT_FOUND = 'Person not found'

export type PersonParts = {
  database: Database
  outbox: Outbox
  publicUrl: URL
  erasure: Erasure
  timelines: () => readonly TimelineSource[]
}

/** One person: all details, and the office's actions. */
export function personCalls({
  database,
  outbox,
  publicUrl,
  erasure,
  timelines,
}: PersonParts): EndpointHandler[] {
  const { db } = database
  return [
    serve(getPerson, async ({ params: { id } }) => {
      const [row] = await db
        .select()
        .from(people)
        .where(and(eq(people.id, id), isMemberRow, isNull(people.erasedAt)))
      if (!row) throw new Refusal(404, NOT_FOUND, { code: 'person_not_found' })
      return enveloped(await personPage(database, row, timelines()))
    }),

    serve(changePerson, async ({ params: { id }, body, person, now, audit }) => {
      const fields = await db.transaction((tx) =>
        change({ tx, outbox, now, publicUrl }, { id, by: person.account.id, change: body }),
      )
      outbox.wake()
      if (fields.length > 0) audit(`changed ${fields.join(' and ')} of {person:${id}}`)
      return { success: true as const, message: 'Details saved' }
    }),

    serve(sendResetLink, async ({ params: { id }, now, audit }) => {
      const to = await db.transaction((tx) => mailResetLink({ tx, outbox, now, publicUrl }, id))
      outbox.wake()
      audit(
        `sent {person:${to.id}} ${to.isInvitation ? 'the invitation again' : 'a link for a new password'}`,
      )
      const sent = to.isInvitation ? 'Invitation' : 'Email with the link'
      return { success: true as const, message: formatSent(outbox, `${sent} sent to ${to.email}`) }
    }),

    serve(exportPerson, async ({ params: { id }, now, audit }) => {
      await assertMember(database, id)
      audit(`exported the data of {person:${id}}`)
      return enveloped({ exportedAt: now.toISOString(), personId: id, data: await erasure.collect(id) })
    }),

    serve(erasePerson, async ({ params: { id }, body, person, now, audit }) => {
      const row = await assertMember(database, id)
      if (body.name.toLowerCase() !== row.fullName.trim().toLowerCase())
        throw new Refusal(422, undefined, { errors: { name: `Type the name exactly: ${row.fullName}` } })
      await erasure.erase(id, { now, byId: person.id })
      audit(`deleted a ${row.role}`)
      return { success: true as const, message: 'Account deleted with everything in it' }
    }),
  ]
}

/** @throws {Refusal} 404 for staff, erased people and unknown ids. */
async function assertMember({ db }: Database, id: string): Promise<PersonRow> {
  const [row] = await db
    .select()
    .from(people)
    .where(and(eq(people.id, id), isMemberRow, isNull(people.erasedAt)))
  if (!row) throw new Refusal(404, NOT_FOUND, { code: 'person_not_found' })
  return row
}

/** Locks the person. @throws {Refusal} 404 if the person no longer exists. */
async function lockedMember(tx: Tx, id: string): Promise<PersonRow> {
  const [row] = await tx
    .select()
    .from(people)
    .where(and(eq(people.id, id), isHere))
    .for('update')
  if (!row) throw new Refusal(404, NOT_FOUND, { code: 'person_not_found' })
  return row
}

const words = {
  fullName: 'the name',
  presentEducation: 'the class',
  email: 'the email',
  mobile: 'the mobile',
  language: 'the language',
} as const
type Field = keyof typeof words

type Change = { id: string; by: string; change: HandlerInput<typeof changePerson>['body'] }

/** Changes a person and stores the old values. @returns the names of the changed fields. */
async function change(act: MailContext, { id, by, change: wished }: Change): Promise<string[]> {
  const { tx, now } = act
  const row = await lockedMember(tx, id)
  const fields = (Object.keys(words) as Field[]).filter(
    (field) => wished[field] !== undefined && (wished[field] ?? '') !== (row[field] ?? ''),
  )
  const details = await changedDetails(tx, row, wished)
  if (fields.length === 0 && details.length === 0) return []
  assertChangeable(row, fields)
  const email = fields.includes('email') ? wished.email : undefined
  if (email !== undefined) await assertFree(tx, { role: row.role, email })
  // Of a family without an e-mail the mobile is the login.
  const login =
    fields.includes('mobile') && row.loginMobile !== null && row.email === null ? wished.mobile : undefined
  if (login !== undefined) await assertLoginFree(tx, login)
  if (fields.length > 0)
    await tx
      .update(people)
      .set({
        ...Object.fromEntries(fields.map((field) => [field, wished[field]])),
        ...(email === undefined ? {} : { emailVerifiedAt: null }),
        ...(login === undefined ? {} : { loginMobile: login }),
      })
      .where(eq(people.id, id))
  await storeDetails(tx, id, Object.fromEntries(details.map(({ field, after }) => [field, after])))
  const changes = [
    ...fields.map((field) => ({
      field: words[field],
      before: formatValue(field, row[field]),
      after: formatValue(field, wished[field]),
    })),
    ...details.map(({ field, before, after }) => ({
      field: detailWords[field],
      before: before ?? '',
      after: after ?? '',
    })),
  ]
  await tx
    .insert(personChanges)
    .values(changes.map((one) => ({ id: newId(), personId: id, at: now, by, ...one })))
  if (login !== undefined) await revokeTokens(act, id, 'slip')
  if (email !== undefined) {
    // Links mailed to the old address become void; the new address has to be confirmed.
    for (const purpose of MAILED_FOR) await revokeTokens(act, id, purpose)
    await queueVerificationMail(act, { ...row, email })
  }
  return changes.map(({ field }) => field)
}

/** A value as the history shows it. */
const formatValue = (field: Field, value: string | null | undefined): string =>
  field === 'language' && value ? languageNames[value as Language] : (value ?? '')

type DetailChange = { field: DetailField; before: string | null; after: string | null }

/** The details that differ from what is kept. @throws {Refusal} 409 for those that only a child has. */
async function changedDetails(tx: Tx, row: PersonRow, wished: Change['change']): Promise<DetailChange[]> {
  const kept = await detailsOf(tx, row.id)
  const changed = (Object.keys(detailWords) as DetailField[]).flatMap((field) => {
    const after = wished[field]
    return after === undefined || after === kept[field] ? [] : { field, before: kept[field], after }
  })
  if (row.role !== 'student' && changed.some(({ field }) => field !== 'notes'))
    throw new Refusal(409, 'Only students have these details', { code: 'details_for_students_only' })
  return changed
}

/** @throws {Refusal} 409 for a contact of a child, whose parent has it, and for a class of anybody else. */
function assertChangeable(row: PersonRow, fields: readonly Field[]): void {
  if (row.guardianId !== null && fields.some((field) => field === 'email' || field === 'mobile'))
    throw new Refusal(409, 'Change email and mobile on the parent’s page', {
      code: 'contact_belongs_to_parent',
    })
  const isLone = row.role === 'student' && row.guardianId === null && row.email === null
  if (isLone && fields.some((field) => field === 'email' || field === 'mobile'))
    throw new Refusal(409, 'Add a parent first: email and mobile are the parent’s', {
      code: 'contact_needs_parent',
    })
  if (row.role !== 'student' && fields.includes('presentEducation'))
    throw new Refusal(409, 'Only students have a class', { code: 'class_for_students_only' })
}

/** @throws {Refusal} 409 for the login of another family. */
async function assertLoginFree(tx: Tx, mobile: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`family ${mobile}`}))`)
  const [other] = await tx.select({ id: people.id }).from(people).where(eq(people.loginMobile, mobile))
  if (other)
    throw new Refusal(409, 'Another family logs in with this mobile', {
      code: 'mobile_login_taken',
      errors: { mobile: 'Another family logs in with this mobile' },
    })
}

async function assertFree(
  tx: Tx,
  { role, email }: Pick<PersonRow, 'role'> & { email: string },
): Promise<void> {
  const [other] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.role, role), eq(people.email, email)))
  if (other)
    throw new Refusal(409, undefined, { errors: { email: 'Another account has this email. Merge the two.' } })
}

/** @returns the recipient of the link: for a child, the parent. */
async function mailResetLink(
  act: MailContext,
  id: string,
): Promise<{ id: string; email: string; isInvitation: boolean }> {
  const { tx } = act
  const row = await lockedMember(tx, id)
  const holder = row.guardianId === null ? row : await lockedMember(tx, row.guardianId)
  if (!holder.email)
    throw new Refusal(409, 'This account has no email address', { code: 'account_without_email' })
  const to = { ...holder, email: holder.email }
  const isInvitation = holder.emailVerifiedAt === null && (await inviteTeacherAgain(act, to))
  if (!isInvitation) await queueRecoveryMail(act, to)
  return { id: to.id, email: to.email, isInvitation }
}
