import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { centresOf, everyCentre } from '../../centres/centres.reads.server.ts'
import { namesOf } from '../../people/people.reads.server.ts'
import type { Db } from '../../platform/db/db.server.ts'
import { compareNames } from '../../platform/text/names.rules.ts'
import { announcementRecipients, announcements, groups } from '../classroom.tables.ts'
import type * as wire from './announcements.contract.ts'
import type { StoredAnnouncement } from './send.server.ts'

/** Which announcements are in a state; all without one. */
export function inState(state: (typeof wire.STATES)[number] | undefined): SQL | undefined {
  if (state === 'sent') return isNotNull(announcements.sentAt)
  if (state === 'planned') return and(isNull(announcements.sentAt), isNotNull(announcements.sendAt))
  return state === 'draft' ? and(isNull(announcements.sentAt), isNull(announcements.sendAt)) : undefined
}

function stateOf({ sentAt, sendAt }: StoredAnnouncement): (typeof wire.STATES)[number] {
  if (sentAt !== null) return 'sent'
  return sendAt === null ? 'draft' : 'planned'
}

/** Announcements with their groups' names and how many families have read them. */
export async function presentRows(
  on: Db,
  rows: readonly StoredAnnouncement[],
): Promise<wire.AnnouncementRow[]> {
  if (rows.length === 0) return []
  const counts = await on
    .select({
      id: announcementRecipients.announcementId,
      children: sql<number>`count(*)::int`,
      read: sql<number>`count(${announcementRecipients.readAt})::int`,
    })
    .from(announcementRecipients)
    .where(
      inArray(
        announcementRecipients.announcementId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(announcementRecipients.announcementId)
  const named = await on
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(
      inArray(
        groups.id,
        rows.flatMap(({ groupId }) => groupId ?? []),
      ),
    )
  const centreNames = new Map((await centresOf(on, everyCentre)).map(({ id, name }) => [id, name]))
  return rows.map((row) => {
    const { id, notice, audience, centreId, groupId, day, title, sentAt, sendAt, createdAt } = row
    const count = counts.find((one) => one.id === id)
    return {
      _id: id,
      notice,
      audience,
      centreId,
      centre: centreId === null ? null : (centreNames.get(centreId) ?? ''),
      groupId,
      group: named.find((one) => one.id === groupId)?.name ?? null,
      day,
      title,
      state: stateOf(row),
      at: (sentAt ?? sendAt)?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      children: count?.children ?? 0,
      read: count?.read ?? 0,
    }
  })
}

/** Whose families get an announcement, by name, and when they read it. */
export async function recipientsOf(on: Db, id: string): Promise<wire.Announcement['recipients']> {
  const rows = await on
    .select()
    .from(announcementRecipients)
    .where(eq(announcementRecipients.announcementId, id))
  const names = await namesOf(
    on,
    rows.map(({ studentId }) => studentId),
  )
  return rows
    .map(({ studentId, readAt }) => ({
      studentId,
      fullName: names.get(studentId) ?? '',
      readAt: readAt?.toISOString() ?? null,
    }))
    .toSorted((a, b) => compareNames(a.fullName, b.fullName))
}
