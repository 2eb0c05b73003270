import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, asc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { queueMails } from '../../academy/mails.server.ts'
import { contactsOf } from '../../people/people.reads.server.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import { insertMany } from '../../platform/db/insert-many.server.ts'
import { forEachIsolated } from '../../platform/jobs/jobs.server.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { datesIn } from '../../platform/text/dates-in.rules.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import type { Notice } from '../classroom.rules.ts'
import { announcementRecipients, announcements } from '../classroom.tables.ts'
import { announcementMail, announcementWords } from '../mails.server.ts'
import { type Addressed, audienceOf } from './audience.server.ts'

export type SendParts = Pick<RoomParts, 'database' | 'outbox' | 'publicUrl'>
export type StoredAnnouncement = typeof announcements.$inferSelect

/** Mails written per transaction, to keep transactions short. */
const MAILS = 200

/**
 * Sends an announcement that is locked: from now on it stands in the diaries. Its mails follow. `guests` are
 * children of other groups whom it is about too.
 */
export async function sendLocked(
  { tx, now }: TxContext,
  row: StoredAnnouncement,
  guests: readonly string[] = [],
): Promise<void> {
  const studentIds = [...new Set([...(await audienceOf(tx, row, indianDay(now))), ...guests])]
  await tx.update(announcements).set({ sentAt: now, sendAt: now }).where(eq(announcements.id, row.id))
  await insertMany(tx, announcementRecipients, {
    unlessThere: true,
    rows: studentIds.map((studentId) => ({ announcementId: row.id, studentId, isUnmailed: true })),
  })
}

/** What an act says, in the language of who reads it. */
export type NoticeText = (say: Words, dates: (typeof datesIn)['en']) => { title: string; text: string }
type Words = (typeof announcementWords)['en']
type ActNotice = Addressed & { notice: Notice; say: NoticeText; by: string; guests?: readonly string[] }

/**
 * Tells families of an act in its transaction.
 * @returns the announcement's id: its mails follow the commit.
 */
export async function announce(
  act: TxContext,
  { by, say, guests = [], ...announcement }: ActNotice,
): Promise<string> {
  const id = newId()
  const inHindi = say(announcementWords.hi, datesIn.hi)
  const [row] = await act.tx
    .insert(announcements)
    .values({
      ...announcement,
      ...say(announcementWords.en, datesIn.en),
      inHindi,
      id,
      createdBy: by,
      createdAt: act.now,
    })
    .returning()
  if (row) await sendLocked(act, row, guests)
  return id
}

/** Writes the mails of an announcement that are still due, in short transactions; each goes out once. */
export async function mailAnnouncement(parts: SendParts, id: string): Promise<void> {
  while (await mailSome(parts, id)) await nextTurn()
  parts.outbox.wake()
}

/** @returns whether there may be more. */
const mailSome = ({ database: { db }, outbox, publicUrl }: SendParts, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    // One writer at a time.
    const [row] = await tx
      .select()
      .from(announcements)
      .where(eq(announcements.id, id))
      .for('update', { skipLocked: true })
    if (!row) return false
    const due = await tx
      .select({ studentId: announcementRecipients.studentId })
      .from(announcementRecipients)
      .where(and(eq(announcementRecipients.announcementId, id), eq(announcementRecipients.isUnmailed, true)))
      .orderBy(asc(announcementRecipients.studentId))
      .limit(MAILS)
    const ids = due.map(({ studentId }) => studentId)
    const contacts = await contactsOf(tx, ids)
    // An address that nobody has confirmed may be a stranger's. Brothers and sisters share one mail.
    const addresses = new Map(
      [...contacts.values()].flatMap((to) => (to.confirmed ? [[to.email, to.language] as const] : [])),
    )
    const { origin } = publicUrl
    await queueMails(
      { tx, outbox },
      [...addresses].map(([to, language]) => {
        const { title, text } = (language === 'hi' && row.inHindi) || row
        const { notice, remindedAt } = row
        return announcementMail.write({ id, to, title, text, origin, notice, remindedAt }, language)
      }),
    )
    await tx
      .update(announcementRecipients)
      .set({ isUnmailed: false })
      .where(
        and(eq(announcementRecipients.announcementId, id), inArray(announcementRecipients.studentId, ids)),
      )
    return due.length === MAILS
  })

/** Sends what is planned for now, and the mails that an earlier process did not finish. */
export async function sendPlanned(parts: SendParts, now: Date): Promise<void> {
  const { db } = parts.database
  const planned = and(isNull(announcements.sentAt), isNotNull(announcements.sendAt))
  const due = await db
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(planned, lte(announcements.sendAt, now)))
  await forEachIsolated(due, async ({ id }) => {
    await db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(announcements)
        .where(and(eq(announcements.id, id), planned, lte(announcements.sendAt, now)))
        .for('update')
      if (row) await sendLocked({ tx, now }, row)
    })
  })
  const unmailed = await db
    .selectDistinct({ id: announcementRecipients.announcementId })
    .from(announcementRecipients)
    .where(eq(announcementRecipients.isUnmailed, true))
  await forEachIsolated(unmailed, ({ id }) => mailAnnouncement(parts, id))
}
