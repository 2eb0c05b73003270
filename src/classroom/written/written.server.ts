import { basename } from 'node:path'
import { and, desc, eq, exists, inArray, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { holdPerson, namesOf } from '../../people/people.reads.server.ts'
import { newId } from '../../platform/columns.tables.ts'
import type { Db, Tx } from '../../platform/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Files } from '../../platform/files/files.server.ts'
import { indianDay } from '../../platform/india.rules.ts'
import { withPicture } from '../../platform/picture.server.ts'
import type { Download } from '../../platform/sheets.server.ts'
import { groupMembers, groups, writtenPages } from '../classroom.tables.ts'
import { inOn, placesOf } from '../groups.server.ts'
import type { GroupPage, Written, WrittenPage } from './written.contract.ts'
import { KEPT_PAGES, WIDEST } from './written.rules.ts'

type PageRow = typeof writtenPages.$inferSelect

const GONE = 'This page is not there any more'
/** Of this beginning nothing is sent below /uploads. */
export const FILES = 'private/written/'
export const fileOf = ({ file }: Pick<PageRow, 'file'>): string => `${FILES}${file}.webp`

/** Whether a page has the file of this name. */
export async function hasPage(on: Db | Tx, name: string): Promise<boolean> {
  const file = /^[0-9a-f-]{36}$/.exec(basename(name, '.webp'))?.[0]
  if (file === undefined) return false
  const rows = await on
    .select({ id: writtenPages.id })
    .from(writtenPages)
    .where(eq(writtenPages.file, file))
    .limit(1)
  return rows.length > 0
}

/** A page as it is told. */
export const onWire = (row: PageRow, group: string): WrittenPage => ({
  _id: row.id,
  group,
  sentAt: row.sentAt.toISOString(),
  width: row.width,
  height: row.height,
  answer:
    row.answer !== null && row.answeredAt ? { text: row.answer, at: row.answeredAt.toISOString() } : null,
})

/** What a child has sent, and to whom it can send. */
export async function writtenBy(db: Db, studentId: string, now: Date): Promise<Written> {
  const places = await placesOf(db, [studentId], indianDay(now))
  const teachers = await namesOf(
    db,
    places.map(({ group }) => group.teacherId),
  )
  const rows = await db
    .select({ page: writtenPages, group: groups.name })
    .from(writtenPages)
    .innerJoin(groups, eq(groups.id, writtenPages.groupId))
    .where(eq(writtenPages.studentId, studentId))
    .orderBy(desc(writtenPages.sentAt), desc(writtenPages.id))
  return {
    groups: places.map(({ group: { id, name, teacherId } }) => ({
      _id: id,
      name,
      teacher: teachers.get(teacherId) ?? '',
    })),
    pages: rows.map(({ page, group }) => onWire(page, group)),
  }
}

type Sending = { id: string; groupId: string; studentId: string; bytes: Uint8Array }

/**
 * Keeps a page; what was sent is never kept, only what we made of it.
 * @throws {Refusal} 404 for a group that the child is not in, 409 for an id that is another's, 415 and 422 as
 * `withPicture`.
 */
export async function keepPage(
  { db, files }: { db: Db; files: Files },
  { bytes, ...page }: Sending,
  now: Date,
): Promise<void> {
  const places = await placesOf(db, [page.studentId], indianDay(now))
  if (!places.some(({ group }) => group.id === page.groupId)) throw new Refusal(404, 'Group not found')
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
    if (!(await isSent(db, page))) throw new Refusal(409, 'Please try again')
    return
  }
  await trim({ db, files }, page.studentId)
}

/** Drawing takes a while: of a child that was erased meanwhile nothing is kept. @throws {Refusal} 401 */
async function insertPage(tx: Tx, row: typeof writtenPages.$inferInsert): Promise<boolean> {
  await holdPerson(tx, row.studentId)
  const made = await tx
    .insert(writtenPages)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: writtenPages.id })
  return made.length > 0
}

/** Whether this child has sent it already. @throws {Refusal} 409 for an id that is another's. */
export async function isSent(
  on: Db | Tx,
  { id, groupId, studentId }: Omit<Sending, 'bytes'>,
): Promise<boolean> {
  const [there] = await on.select().from(writtenPages).where(eq(writtenPages.id, id))
  if (!there) return false
  if (there.studentId !== studentId || there.groupId !== groupId) throw new Refusal(409, 'Please try again')
  return true
}

/** Of one child the newest stay. */
async function trim({ db, files }: { db: Db; files: Files }, studentId: string): Promise<void> {
  const old = await db
    .select({ id: writtenPages.id })
    .from(writtenPages)
    .where(eq(writtenPages.studentId, studentId))
    .orderBy(desc(writtenPages.sentAt), desc(writtenPages.id))
    .offset(KEPT_PAGES)
  if (old.length === 0) return
  const ids = old.map(({ id }) => id)
  const gone = await db.delete(writtenPages).where(inArray(writtenPages.id, ids)).returning()
  for (const row of gone) await files.remove(fileOf(row))
}

/** A page of one of these students. @throws {Refusal} 404, the same for none and another's. */
export async function ownPage(on: Db | Tx, id: string, studentIds: readonly string[]): Promise<PageRow> {
  const [row] = await on
    .select()
    .from(writtenPages)
    .where(and(eq(writtenPages.id, id), inArray(writtenPages.studentId, [...studentIds])))
  if (!row) throw new Refusal(404, GONE)
  return row
}

/** @throws {Refusal} 404, the same for none and another's. */
export async function removePage(
  { db, files }: { db: Db; files: Files },
  id: string,
  studentId: string,
): Promise<void> {
  const [gone] = await db
    .delete(writtenPages)
    .where(and(eq(writtenPages.id, id), eq(writtenPages.studentId, studentId)))
    .returning()
  if (!gone) throw new Refusal(404, GONE)
  await files.remove(fileOf(gone))
}

/** The page's child is in its group today: from the day after it left, its teacher sees nothing. */
const isThere = (on: Db | Tx, now: Date) =>
  exists(
    on
      .select({ id: groupMembers.id })
      .from(groupMembers)
      .where(
        and(
          eq(groupMembers.groupId, writtenPages.groupId),
          eq(groupMembers.studentId, writtenPages.studentId),
          inOn(indianDay(now)),
        ),
      ),
  )

const MOST_TOLD = 60

/** The pages of a group, those without an answer first. */
export async function pagesOf(db: Db, group: { id: string; name: string }, now: Date): Promise<GroupPage[]> {
  const rows = await db
    .select()
    .from(writtenPages)
    .where(and(eq(writtenPages.groupId, group.id), isThere(db, now)))
    .orderBy(sql`${writtenPages.answeredAt} is not null`, desc(writtenPages.sentAt), desc(writtenPages.id))
    .limit(MOST_TOLD)
  const names = await namesOf(
    db,
    rows.map(({ studentId }) => studentId),
  )
  return rows.map((row) => ({
    ...onWire(row, group.name),
    child: { _id: row.studentId, fullName: names.get(row.studentId) ?? '' },
  }))
}

type OfGroup = { id: string; groupId: string }

/** @throws {Refusal} 404, the same for none, another group's, and one whose child has left. */
export async function groupPage(on: Db | Tx, { id, groupId }: OfGroup, now: Date): Promise<PageRow> {
  const [row] = await on
    .select()
    .from(writtenPages)
    .where(and(eq(writtenPages.id, id), eq(writtenPages.groupId, groupId), isThere(on, now)))
  if (!row) throw new Refusal(404, GONE)
  return row
}

/** @throws {Refusal} 404, the same for none, another group's, and one whose child has left. */
export async function answer(
  on: Db | Tx,
  { id, groupId, text }: OfGroup & { text: string },
  now: Date,
): Promise<void> {
  const written = await on
    .update(writtenPages)
    .set({ answer: text, answeredAt: now })
    .where(and(eq(writtenPages.id, id), eq(writtenPages.groupId, groupId), isThere(on, now)))
    .returning({ id: writtenPages.id })
  if (written.length === 0) throw new Refusal(404, GONE)
}

/** @throws {Refusal} 404 when its file is gone. */
export async function pictureOf(files: Files, row: PageRow): Promise<Download> {
  const file = await files.get(fileOf(row))
  if (!file) throw new Refusal(404, GONE)
  return { name: 'page.webp', type: 'image/webp', size: file.size, chunks: file.read() }
}
