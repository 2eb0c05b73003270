import { and, eq, isNull } from 'drizzle-orm'
import { newId } from '../../platform/columns.tables.ts'
import type { Database, Tx } from '../../platform/db.server.ts'
import type { About } from '../../platform/desk.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Outbox } from '../../platform/outbox.server.ts'
import { enveloped, type Served, serve } from '../../platform/serve.server.ts'
import type { Received } from '../../platform/wire.ts'
import type { Erasure } from '../account/erasure.server.ts'
import { type MailingAct, putRecovery, putVerification } from '../account/recovery.server.ts'
import { MAILED_FOR } from '../people.rules.ts'
import { voidTokens } from '../account/mailed-tokens.server.ts'
import type { PersonRow } from '../people.reads.server.ts'
import { people, personChanges } from '../people.tables.ts'
import { isMemberRow } from '../policy.server.ts'
import { changePerson, erasePerson, exportPerson, getPerson, sendResetLink } from './office.contract.ts'
import { isHere } from './people-list.server.ts'
import { personPage } from './person-page.server.ts'

const NOT_FOUND = 'Person not found'

export type PersonParts = {
  database: Database
  outbox: Outbox
  publicUrl: URL
  erasure: Erasure
  abouts: () => readonly About[]
}

/** One person of the academy: everything about it, and what the office does for it. */
export function personCalls({ database, outbox, publicUrl, erasure, abouts }: PersonParts): Served[] {
  const { db } = database
  return [
    serve(getPerson, async ({ params: { id } }) => {
      const [row] = await db
        .select()
        .from(people)
        .where(and(eq(people.id, id), isMemberRow, isNull(people.erasedAt)))
      if (!row) throw new Refusal(404, NOT_FOUND)
      return enveloped(await personPage(database, row, abouts()))
    }),

    serve(changePerson, async ({ params: { id }, body, person, now, tell }) => {
      const fields = await db.transaction((tx) =>
        change({ tx, outbox, now, publicUrl }, { id, by: person.account.id, change: body }),
      )
      outbox.wake()
      if (fields.length > 0) tell(`changed ${fields.join(' and ')} of {person:${id}}`)
      return { success: true as const, message: 'The details are saved' }
    }),

    serve(sendResetLink, async ({ params: { id }, now, tell }) => {
      const to = await db.transaction((tx) => mailResetLink({ tx, outbox, now, publicUrl }, id))
      outbox.wake()
      tell(`sent {person:${to.id}} a link for a new password`)
      return { success: true as const, message: `A mail with a link is on its way to ${to.email}` }
    }),

    serve(exportPerson, async ({ params: { id }, now, tell }) => {
      await assertMember(database, id)
      tell(`exported what is kept of {person:${id}}`)
      return enveloped({ exportedAt: now.toISOString(), personId: id, data: await erasure.collect(id) })
    }),

    serve(erasePerson, async ({ params: { id }, body, now, tell }) => {
      const row = await assertMember(database, id)
      if (body.name.toLowerCase() !== row.fullName.trim().toLowerCase())
        throw new Refusal(422, undefined, { errors: { name: `This is not the name: ${row.fullName}` } })
      await erasure.erase(id, now)
      tell(`erased a ${row.role}`)
      return { success: true as const, message: 'The account and everything in it is deleted' }
    }),
  ]
}

/** @throws {Refusal} 404 for staff, for who was erased and for nobody. */
async function assertMember({ db }: Database, id: string): Promise<PersonRow> {
  const [row] = await db
    .select()
    .from(people)
    .where(and(eq(people.id, id), isMemberRow, isNull(people.erasedAt)))
  if (!row) throw new Refusal(404, NOT_FOUND)
  return row
}

/** The person under its lock. @throws {Refusal} 404 for who is not here any more. */
async function lockedMember(tx: Tx, id: string): Promise<PersonRow> {
  const [row] = await tx
    .select()
    .from(people)
    .where(and(eq(people.id, id), isHere))
    .for('update')
  if (!row) throw new Refusal(404, NOT_FOUND)
  return row
}

const words = {
  fullName: 'the name',
  presentEducation: 'the class',
  email: 'the e-mail',
  mobile: 'the mobile',
} as const
type Field = keyof typeof words
type Change = { id: string; by: string; change: Received<typeof changePerson>['body'] }

/** Changes a person and keeps what stood there. @returns the fields that are others now, in words. */
async function change(act: MailingAct, { id, by, change: wished }: Change): Promise<string[]> {
  const { tx, now } = act
  const row = await lockedMember(tx, id)
  const fields = (Object.keys(words) as Field[]).filter(
    (field) => wished[field] !== undefined && wished[field] !== (row[field] ?? ''),
  )
  if (fields.length === 0) return []
  if (row.guardianId !== null && fields.some((field) => field === 'email' || field === 'mobile'))
    throw new Refusal(409, 'A child is reached at its parent’s e-mail and mobile: change them there')
  if (row.role !== 'student' && fields.includes('presentEducation'))
    throw new Refusal(409, 'Only students have a class')
  const email = fields.includes('email') ? wished.email : undefined
  if (email !== undefined) await assertFree(tx, { role: row.role, email })
  await tx
    .update(people)
    .set({
      ...Object.fromEntries(fields.map((field) => [field, wished[field]])),
      ...(email === undefined ? {} : { emailVerifiedAt: null }),
    })
    .where(eq(people.id, id))
  await tx.insert(personChanges).values(
    fields.map((field) => ({
      id: newId(),
      personId: id,
      at: now,
      by,
      field: words[field],
      before: row[field] ?? '',
      after: wished[field] ?? '',
    })),
  )
  if (email !== undefined) {
    // Links that were mailed to the old mailbox must not count; whoever reads the new one confirms it.
    for (const purpose of MAILED_FOR) await voidTokens(act, id, purpose)
    await putVerification(act, { id, role: row.role, email })
  }
  return fields.map((field) => words[field])
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
    throw new Refusal(409, undefined, { errors: { email: 'Another account has this e-mail: merge the two' } })
}

/** @returns to whom it goes: a child's parent logs in for it. */
async function mailResetLink(act: MailingAct, id: string): Promise<{ id: string; email: string }> {
  const { tx } = act
  const row = await lockedMember(tx, id)
  const holder = row.guardianId === null ? row : await lockedMember(tx, row.guardianId)
  if (!holder.email) throw new Refusal(409, 'There is no e-mail to send it to')
  await putRecovery(act, { id: holder.id, role: holder.role, email: holder.email })
  return { id: holder.id, email: holder.email }
}
