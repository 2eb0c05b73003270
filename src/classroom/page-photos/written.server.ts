import { basename } from 'node:path'
import { and, asc, desc, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { lockPerson, namesOf } from '../../people/people.reads.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Files } from '../../platform/files/files.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { withPicture } from '../../platform/files/picture.server.ts'
import type { Download } from '../../platform/sheets/sheets.server.ts'
import { groupMembers, groups, pagePhotos } from '../classroom.tables.ts'
import { inOn, placesOf } from '../groups.server.ts'
import { isTaughtBy } from '../policy.server.ts'
import type { GroupPage, PagePhoto, WaitingPage, Written } from './written.contract.ts'
import { STORED_PAGES, WIDEST } from './written.rules.ts'

type PageRow = typeof pagePhotos.$inferSelect

const GONE = 'This page no longer exists'
/** Files with this prefix are not served under /uploads. */
export const PHOTO_PREFIX = 'private/written/'
export const fileOf = ({ file }: Pick<PageRow, 'file'>): string => `${PHOTO_PREFIX}${file}.webp`

/** Whether a page has the file of this name. */
export async function hasPage(on: Db | Tx, name: string): Promise<boolean> {
  const file = /^[0-9a-f-]{36}$/.exec(basename(name, '.webp'))?.[0]
  if (file === undefined) return false
  const rows = await on
    .select({ id: pagePhotos.id })
    .from(pagePhotos)
    .where(eq(pagePhotos.file, file))
    .limit(1)
  return rows.length > 0
}

/** A page on the wire. */
export const presentPagePhoto = (row: PageRow, group: string): PagePhoto => ({
  _id: row.id,
  group,
  sentAt: row.sentAt.toISOString(),
  width: row.width,
  height: row.height,
  answer:
    row.answer !== null && row.answeredAt ? { text: row.answer, at: row.answeredAt.toISOString() } : null,
})

/** A child's pages, and the groups they can send to. */
export async function writtenBy(db: Db, studentId: string, now: Date): Promise<Written> {
  const places = await placesOf(db, [studentId], indianDay(now))
  const teachers = await namesOf(
    db,
    places.map(({ group }) => group.teacherId),
  )
  const rows = await db
    .select({ page: pagePhotos, group: groups.name })
    .from(pagePhotos)
    .innerJoin(groups, eq(groups.id, pagePhotos.groupId))
    .where(eq(pagePhotos.studentId, studentId))
    .orderBy(desc(pagePhotos.sentAt), desc(pagePhotos.id))
  return {
    groups: places.map(({ group: { id, name, teacherId } }) => ({
      _id: id,
      name,
      teacher: teachers.get(teacherId) ?? '',
    })),
    pages: rows.map(({ page, group }) => presentPagePhoto(page, group)),
  }
}

type Sending = { id: string; groupId: string; studentId: string; bytes: Uint8Array }

/**
 * Stores a page: the re-encoded picture, never the uploaded file.
 * @throws {Refusal} 404 for a group that the child is not in, 409 for an id that is another's, 415 and 422 as
 * `withPicture`.
 */
export async function saveOfflinePage(
  { db, files }: { db: Db; files: Files },
  { bytes, ...page }: Sending,
  now: Date,
): Promise<void> {
  const places = await placesOf(db, [page.studentId], indianDay(now))
  if (!places.some(({ group }) => group.id === page.groupId))
    throw new Refusal(404, 'Group not found', { code: 'group_not_found' })
  const { content, width, height } = await withPicture(bytes, WIDEST, async ({ data, raw }) => ({
    content: await sharp(data, { raw }).webp({ quality: 62 }).toBuffer(),
    ...raw,
  }))
  const row = { ...page, file: newId(), width, height, sentAt: now }
  await files.put(fileOf(row), content)
  const made = await db
    .transaction((tx) => insertPage(tx, row))
    .catch(async (error: unknown) => {
      await files.remove(fileOf(row))
      throw error
    })
  if (!made) {
    await files.remove(fileOf(row))
    if (!(await isSent(db, page))) throw new Refusal(409, 'Please try again', { code: 'try_again' })
    return
  }
  await trim({ db, files }, page.studentId)
}

/** Stores nothing for a child erased while the picture was encoded. @throws {Refusal} 401 */
async function insertPage(tx: Tx, row: typeof pagePhotos.$inferInsert): Promise<boolean> {
  await lockPerson(tx, row.studentId)
  const made = await tx.insert(pagePhotos).values(row).onConflictDoNothing().returning({ id: pagePhotos.id })
  return made.length > 0
}

/** Whether this child has sent it to this group already. */
export const isSent = async (
  on: Db | Tx,
  { id, groupId, studentId }: Omit<Sending, 'bytes'>,
): Promise<boolean> => {
  const own = and(eq(pagePhotos.id, id), eq(pagePhotos.groupId, groupId), eq(pagePhotos.studentId, studentId))
  return (await on.$count(pagePhotos, own)) > 0
}

/** Deletes a child's oldest pages beyond the limit. */
async function trim({ db, files }: { db: Db; files: Files }, studentId: string): Promise<void> {
  const old = await db
    .select({ id: pagePhotos.id })
    .from(pagePhotos)
    .where(eq(pagePhotos.studentId, studentId))
    .orderBy(desc(pagePhotos.sentAt), desc(pagePhotos.id))
    .offset(STORED_PAGES)
  if (old.length === 0) return
  const ids = old.map(({ id }) => id)
  const gone = await db.delete(pagePhotos).where(inArray(pagePhotos.id, ids)).returning()
  for (const row of gone) await files.remove(fileOf(row))
}

/** A page of one of these students. @throws {Refusal} 404, the same for none and another's. */
export async function ownPage(on: Db | Tx, id: string, studentIds: readonly string[]): Promise<PageRow> {
  const [row] = await on
    .select()
    .from(pagePhotos)
    .where(and(eq(pagePhotos.id, id), inArray(pagePhotos.studentId, [...studentIds])))
  if (!row) throw new Refusal(404, GONE, { code: 'page_photo_deleted' })
  return row
}

/** @throws {Refusal} 404, the same for none and another's. */
export async function removePage(
  { db, files }: { db: Db; files: Files },
  id: string,
  studentId: string,
): Promise<void> {
  const [gone] = await db
    .delete(pagePhotos)
    .where(and(eq(pagePhotos.id, id), eq(pagePhotos.studentId, studentId)))
    .returning()
  if (!gone) throw new Refusal(404, GONE, { code: 'page_photo_deleted' })
  await files.remove(fileOf(gone))
}

/** The page's child is in its group today: the teacher can't see pages after the child's last day. */
const isThere = (on: Db | Tx, now: Date) =>
  exists(
    on
      .select({ id: groupMembers.id })
      .from(groupMembers)
      .where(
        and(
          eq(groupMembers.groupId, pagePhotos.groupId),
          eq(groupMembers.studentId, pagePhotos.studentId),
          inOn(indianDay(now)),
        ),
      ),
  )

const MOST_LISTED = 60

/** The pages of a group, those without an answer first. */
export async function pagesOf(db: Db, group: { id: string; name: string }, now: Date): Promise<GroupPage[]> {
  const rows = await db
    .select()
    .from(pagePhotos)
    .where(and(eq(pagePhotos.groupId, group.id), isThere(db, now)))
    .orderBy(sql`${pagePhotos.answeredAt} is not null`, desc(pagePhotos.sentAt), desc(pagePhotos.id))
    .limit(MOST_LISTED)
  const names = await namesOf(
    db,
    rows.map(({ studentId }) => studentId),
  )
  return rows.map((row) => ({
    ...presentPagePhoto(row, group.name),
    child: { _id: row.studentId, fullName: names.get(row.studentId) ?? '' },
  }))
}

/** The pages without an answer in all groups that this teacher teaches today, the oldest first. */
export async function waitingPages(db: Db, teacherId: string, now: Date): Promise<WaitingPage[]> {
  const rows = await db
    .select({ page: pagePhotos, group: groups.name })
    .from(pagePhotos)
    .innerJoin(groups, eq(groups.id, pagePhotos.groupId))
    .where(and(isTaughtBy(db, teacherId, indianDay(now)), isNull(pagePhotos.answeredAt), isThere(db, now)))
    .orderBy(asc(pagePhotos.sentAt), asc(pagePhotos.id))
    .limit(MOST_LISTED)
  const names = await namesOf(
    db,
    rows.map(({ page }) => page.studentId),
  )
  return rows.map(({ page, group }) => ({
    ...presentPagePhoto(page, group),
    groupId: page.groupId,
    child: { _id: page.studentId, fullName: names.get(page.studentId) ?? '' },
  }))
}

type OfGroup = { id: string; groupId: string }

/** @throws {Refusal} 404, the same for none, another group's, and one whose child has left. */
export async function groupPage(on: Db | Tx, { id, groupId }: OfGroup, now: Date): Promise<PageRow> {
  const [row] = await on
    .select()
    .from(pagePhotos)
    .where(and(eq(pagePhotos.id, id), eq(pagePhotos.groupId, groupId), isThere(on, now)))
  if (!row) throw new Refusal(404, GONE, { code: 'page_photo_deleted' })
  return row
}

/** @throws {Refusal} 404, the same for none, another group's, and one whose child has left. */
export async function answer(
  on: Db | Tx,
  { id, groupId, text }: OfGroup & { text: string },
  now: Date,
): Promise<void> {
  const written = await on
    .update(pagePhotos)
    .set({ answer: text, answeredAt: now })
    .where(and(eq(pagePhotos.id, id), eq(pagePhotos.groupId, groupId), isThere(on, now)))
    .returning({ id: pagePhotos.id })
  if (written.length === 0) throw new Refusal(404, GONE, { code: 'page_photo_deleted' })
}

/** @throws {Refusal} 404 when its file is gone. */
export async function pictureOf(files: Files, row: PageRow): Promise<Download> {
  const file = await files.get(fileOf(row))
  if (!file) throw new Refusal(404, GONE, { code: 'page_photo_deleted' })
  return { name: 'page.webp', type: 'image/webp', size: file.size, chunks: file.read() }
}
