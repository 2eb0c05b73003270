import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import { namesOf } from '../../people/people.reads.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { DAY_MS } from '../../platform/text/india.rules.ts'
import { announcementRecipients, announcements } from '../classroom.tables.ts'
import type { FamilyAnnouncement } from './announcements.contract.ts'

/** How long a family sees an announcement, in days, and how many at most. */
const [SHOWN_DAYS, SHOWN_MOST] = [30, 20]

/** What the office told the families of these students in the last days, the newest first. */
export async function announcementsFor(
  on: Db | Tx,
  studentIds: readonly string[],
  now: Date,
): Promise<FamilyAnnouncement[]> {
  if (studentIds.length === 0) return []
  const since = new Date(now.getTime() - SHOWN_DAYS * DAY_MS)
  const rows = await on
    .select({ one: announcements, to: announcementRecipients })
    .from(announcementRecipients)
    .innerJoin(announcements, eq(announcements.id, announcementRecipients.announcementId))
    .where(and(inArray(announcementRecipients.studentId, [...studentIds]), gte(announcements.sentAt, since)))
    .orderBy(desc(announcements.sentAt), desc(announcements.id))
  const names = await namesOf(on, studentIds)
  return [...Map.groupBy(rows, ({ one }) => one.id).values()].slice(0, SHOWN_MOST).flatMap((of) => {
    const [first] = of
    if (!first?.one.sentAt) return []
    const { id, notice, title, text, inHindi, sentAt } = first.one
    // Read once it was read for each of the children.
    const unread = of.some(({ to }) => to.readAt === null)
    return {
      _id: id,
      notice,
      title,
      text,
      inHindi,
      sentAt: sentAt.toISOString(),
      children: of.map(({ to }) => names.get(to.studentId) ?? '').toSorted(),
      readAt: unread ? null : (first.to.readAt?.toISOString() ?? null),
    }
  })
}
