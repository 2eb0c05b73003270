import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type Scope, serveInCentres } from '../../centres/centres.reads.server.ts'
import { childrenOf, contactsOf, namesOf, personOf } from '../../people/people.reads.server.ts'
import { decidesFor } from '../../people/policy.server.ts'
import { paginate } from '../../platform/http/cursor.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { type CurrentUser, enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { announcementRecipients, announcements } from '../classroom.tables.ts'
import { assertMayWriteTo, choicesIn, isIn } from './announcement-scope.server.ts'
import * as wire from './announcements.contract.ts'
import { audienceOf } from './audience.server.ts'
import { inState, presentRows, recipientsOf } from './present.server.ts'
import { type StoredAnnouncement, mailAnnouncement, sendLocked, type SendParts } from './send.server.ts'

const notFound = () => new Refusal(404, 'Announcement not found', { code: 'announcement_not_found' })
const messageReply = (message: string) => ({ success: true as const, message })
const pageOfRows = paginate(announcements, { createdAt: 'createdAt' }, '-createdAt')

/** Announcements of the office, and as families read them. */
export function announcementCalls(parts: SendParts): EndpointHandler[] {
  const { db } = parts.database
  return [
    serveInCentres(wire.getAnnouncementChoices, async ({ now }, scope) =>
      enveloped(await choicesIn(db, scope, now)),
    ),

    serveInCentres(wire.findAnnouncements, async ({ body }, scope) => {
      const page = pageOfRows(body)
      const rows = await db
        .select()
        .from(announcements)
        .where(and(inState(body.state), isIn(db, scope), page.after))
        .orderBy(...page.orderBy)
        .limit(page.limit)
      const shown = new Map((await presentRows(db, rows)).map((row) => [row._id, row]))
      return page.reply(
        rows,
        (row) => row,
        ({ id }) => shown.get(id) as wire.AnnouncementRow,
      )
    }),

    serveInCentres(wire.getAnnouncement, async ({ params: { id } }, scope) => {
      const [row] = await db
        .select()
        .from(announcements)
        .where(and(eq(announcements.id, id), isIn(db, scope)))
      const [shown] = row ? await presentRows(db, [row]) : []
      if (!row || !shown) throw notFound()
      const by = (await namesOf(db, [row.createdBy])).get(row.createdBy) ?? ''
      return enveloped({
        ...shown,
        text: row.text,
        by,
        remindedAt: row.remindedAt?.toISOString() ?? null,
        recipients: await recipientsOf(db, id),
      })
    }),

    serveInCentres(wire.previewAudience, async ({ body, now }, scope) => {
      await assertMayWriteTo(db, body, { scope, at: '' })
      const ids = await audienceOf(db, body, indianDay(now))
      const contacts = [...(await contactsOf(db, ids)).values()]
      const mails = new Set(contacts.flatMap(({ email, confirmed }) => (confirmed ? email : [])))
      return enveloped({ children: ids.length, mails: mails.size })
    }),

    serveInCentres(wire.saveAnnouncement, async ({ body: { _id, form }, person, now, audit }, scope) => {
      await db.transaction((tx) => save(tx, { id: _id, form, by: person.id, now, scope }))
      audit(`saved the announcement “${form.title}”`)
      return messageReply('Draft saved')
    }),

    serveInCentres(wire.sendAnnouncement, async ({ params: { id }, body, now, audit }, scope) => {
      const at = body.sendAt === null ? null : new Date(body.sendAt)
      const title = await db.transaction((tx) => send(tx, { id, at, now, scope }))
      if (at === null) await mailAnnouncement(parts, id)
      audit(`${at === null ? 'sent' : 'planned'} the announcement “${title}”`)
      return messageReply(at === null ? 'Sent to the families' : 'Planned')
    }),

    serveInCentres(wire.remindOfAnnouncement, async ({ params: { id }, now, audit }, scope) => {
      const { title, children } = await db.transaction((tx) => remind(tx, { id, now, scope }))
      await mailAnnouncement(parts, id)
      audit(`reminded of the announcement “${title}”`)
      return messageReply(
        children === 1 ? 'One family is reminded' : `The families of ${children} children are reminded`,
      )
    }),

    serveInCentres(wire.deleteAnnouncement, async ({ params: { id }, audit }, scope) => {
      const title = await db.transaction(async (tx) => {
        const row = await unsent(tx, id, scope)
        await tx.delete(announcements).where(eq(announcements.id, id))
        return row.title
      })
      audit(`deleted the announcement “${title}”`)
      return messageReply('Announcement deleted')
    }),

    serve(wire.readAnnouncement, async ({ params: { id }, person, now }) => {
      await db.transaction((tx) => markRead(tx, { id, person, now }))
      return messageReply('Marked as read')
    }),
  ]
}

/** The announcement, locked. @throws {Refusal} 404 for none in the scope */
async function locked(tx: Tx, id: string, scope: Scope): Promise<StoredAnnouncement> {
  const [row] = await tx
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), isIn(tx, scope)))
    .for('update')
  if (!row) throw notFound()
  return row
}

/** The same. @throws {Refusal} 404 for none in the scope, 409 for one that was sent */
async function unsent(tx: Tx, id: string, scope: Scope): Promise<StoredAnnouncement> {
  const row = await locked(tx, id, scope)
  if (row.sentAt) throw new Refusal(409, 'This announcement was sent already', { code: 'announcement_sent' })
  return row
}

type Saving = { id: string; form: wire.AnnouncementForm; by: string; now: Date; scope: Scope }

async function save(tx: Tx, { id, form, by, now, scope }: Saving): Promise<void> {
  await assertMayWriteTo(tx, form, { scope, at: 'form.' })
  const [fresh] = await tx
    .insert(announcements)
    .values({ ...form, id, notice: 'message', createdBy: by, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: announcements.id })
  if (fresh) return
  await unsent(tx, id, scope)
  await tx
    .update(announcements)
    // Whoever wrote these words last: the head of a centre may change what head office drafted for it.
    .set({ ...form, createdBy: by, sendAt: null })
    .where(eq(announcements.id, id))
}

type SendRequest = { id: string; at: Date | null; now: Date; scope: Scope }

/** @returns its title. @throws {Refusal} 404 for none, 422 for a time that is over. */
async function send(tx: Tx, { id, at, now, scope }: SendRequest): Promise<string> {
  const row = await locked(tx, id, scope)
  if (row.sentAt) return row.title
  if (at !== null && at <= now)
    throw new Refusal(422, undefined, { errors: { sendAt: 'Choose a time that is still to come' } })
  if (at === null) await sendLocked({ tx, now }, row)
  else await tx.update(announcements).set({ sendAt: at }).where(eq(announcements.id, id))
  return row.title
}

const HOUR_MS = 3_600_000

type Reminding = { id: string; now: Date; scope: Scope }

/**
 * Makes the mails of who has not read it due again.
 * @returns its title, and how many children's families have not read it. @throws {Refusal} 404, 409
 */
async function remind(tx: Tx, { id, now, scope }: Reminding): Promise<{ title: string; children: number }> {
  const row = await locked(tx, id, scope)
  if (!row.sentAt)
    throw new Refusal(409, 'This announcement is not sent yet', { code: 'announcement_not_sent' })
  const again = row.remindedAt && new Date(row.remindedAt.getTime() + wire.REMIND_AGAIN_HOURS * HOUR_MS)
  if (again && again > now)
    throw new Refusal(409, 'They were reminded already. Give them some hours.', {
      code: 'announcement_reminded',
    })
  const unread = await tx
    .update(announcementRecipients)
    .set({ isUnmailed: true })
    .where(and(eq(announcementRecipients.announcementId, id), isNull(announcementRecipients.readAt)))
    .returning({ studentId: announcementRecipients.studentId })
  if (unread.length === 0) throw new Refusal(409, 'Every family has read it', { code: 'announcement_read' })
  await tx.update(announcements).set({ remindedAt: now }).where(eq(announcements.id, id))
  return { title: row.title, children: unread.length }
}

/** The children whose announcements this person reads. */
async function ownStudents(on: Db | Tx, person: CurrentUser): Promise<string[]> {
  if (person.role !== 'parent') return [person.id]
  return (await childrenOf(on, person.id)).map(({ child }) => child.id)
}

type Reading = { id: string; person: CurrentUser; now: Date }

/** @throws {Refusal} 404 for one that is not theirs, 403 for a child whose parent reads it. */
async function markRead(tx: Tx, { id, person, now }: Reading): Promise<void> {
  const studentIds = await ownStudents(tx, person)
  const self = person.role === 'parent' ? undefined : await personOf(tx, person.id)
  if (self && !decidesFor(person, { id: self.id, guardianId: self.guardianId }))
    throw new Refusal(403, 'Your parent reads this', { code: 'parent_reads_announcements' })
  const own = and(
    eq(announcementRecipients.announcementId, id),
    inArray(announcementRecipients.studentId, studentIds),
  )
  if ((await tx.$count(announcementRecipients, own)) === 0) throw notFound()
  await tx
    .update(announcementRecipients)
    .set({ readAt: now })
    .where(and(own, isNull(announcementRecipients.readAt)))
}
