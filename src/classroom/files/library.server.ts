import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import { namesOf } from '../../people/people.reads.server.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { containsText } from '../../platform/db/text-search.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Files } from '../../platform/files/files.server.ts'
import { homeworkFiles, libraryFiles } from '../classroom.tables.ts'
import type { LibraryFile, LibraryRow } from './files.contract.ts'
import { FILE_KINDS } from '../../platform/files/attachments.contract.ts'
import { LISTED_FILES } from './files.rules.ts'
import { storeContent } from '../../platform/files/attachments.server.ts'
import { LIBRARY_PREFIX } from './prefixes.server.ts'

export type FileRow = typeof libraryFiles.$inferSelect

export const fileNotFound = () => new Refusal(404, 'File not found', { code: 'file_not_found' })

export const presentFile = ({ id, name, kind, size }: FileRow): LibraryFile => ({ _id: id, name, kind, size })

type Upload = { id: string; name: string; bytes: Uint8Array; by: string; now: Date }

/**
 * Stores a file in the academy's library; the same id again is the same file.
 * @throws {Refusal} 409 for an id that is another's, and as `storeContent`.
 */
export async function addFile(
  { db, files }: { db: Db; files: Files },
  { id, name, bytes, by, now }: Upload,
): Promise<FileRow> {
  const before = await ownUpload(db, { id, by })
  if (before) return before
  const stored = await storeContent(files, { prefix: LIBRARY_PREFIX, bytes, kinds: FILE_KINDS })
  const [made] = await db
    .insert(libraryFiles)
    .values({ id, name, ...stored, uploadedBy: by, uploadedAt: now })
    .onConflictDoNothing()
    .returning()
  if (made) return made
  await files.remove(LIBRARY_PREFIX + stored.file)
  const first = await ownUpload(db, { id, by })
  if (!first) throw new Refusal(409, 'Please try again', { code: 'try_again' })
  return first
}

/** @throws {Refusal} 409 for an id that is another's. */
async function ownUpload(on: Db, { id, by }: Pick<Upload, 'id' | 'by'>): Promise<FileRow | undefined> {
  const [row] = await on.select().from(libraryFiles).where(eq(libraryFiles.id, id))
  if (row && row.uploadedBy !== by) throw new Refusal(409, 'Please try again', { code: 'try_again' })
  return row
}

/** Files whose name has these words, newest first. */
export const findFiles = (on: Db, words: string | undefined): Promise<FileRow[]> =>
  on
    .select()
    .from(libraryFiles)
    .where(words?.trim() ? containsText(libraryFiles.name, words.trim()) : undefined)
    .orderBy(desc(libraryFiles.uploadedAt), desc(libraryFiles.id))
    .limit(LISTED_FILES)

/** The same with who uploaded each, and how many homeworks have it. */
export async function libraryRows(on: Db, words: string | undefined): Promise<LibraryRow[]> {
  const rows = await findFiles(on, words)
  const ids = rows.map(({ id }) => id)
  const uses = await on
    .select({ id: homeworkFiles.fileId, uses: count() })
    .from(homeworkFiles)
    .where(inArray(homeworkFiles.fileId, ids))
    .groupBy(homeworkFiles.fileId)
  const usesOf = new Map(uses.map((row) => [row.id, row.uses]))
  const names = await namesOf(
    on,
    rows.map(({ uploadedBy }) => uploadedBy),
  )
  return rows.map((row) => ({
    ...presentFile(row),
    uploadedAt: row.uploadedAt.toISOString(),
    by: names.get(row.uploadedBy) ?? '',
    uses: usesOf.get(row.id) ?? 0,
  }))
}

/** @throws {Refusal} 404 */
export async function fileById(on: Db, id: string): Promise<FileRow> {
  const [row] = await on.select().from(libraryFiles).where(eq(libraryFiles.id, id))
  if (!row) throw fileNotFound()
  return row
}

/** Deletes a file from the library and from the homeworks that have it. @throws {Refusal} 404 */
export async function removeFile({ db, files }: { db: Db; files: Files }, id: string): Promise<FileRow> {
  const [gone] = await db.delete(libraryFiles).where(eq(libraryFiles.id, id)).returning()
  if (!gone) throw fileNotFound()
  await files.remove(LIBRARY_PREFIX + gone.file)
  return gone
}

/**
 * Gives a homework exactly these files, in this order.
 * @throws {Refusal} 422 at fileIds for one that is gone.
 */
export async function setHomeworkFiles(
  { tx }: Pick<TxContext, 'tx'>,
  homeworkId: string,
  fileIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(fileIds)]
  const there = await tx
    .select({ id: libraryFiles.id })
    .from(libraryFiles)
    .where(inArray(libraryFiles.id, ids))
    .orderBy(libraryFiles.id)
    .for('share')
  if (there.length < ids.length)
    throw new Refusal(422, undefined, {
      errors: { fileIds: 'One of these files is no longer in the library' },
    })
  await tx.delete(homeworkFiles).where(eq(homeworkFiles.homeworkId, homeworkId))
  if (ids.length > 0)
    await tx.insert(homeworkFiles).values(ids.map((fileId, place) => ({ homeworkId, fileId, place })))
}

/** The files of these homeworks, by homework, in their order. */
export async function filesOf(
  on: Db | Tx,
  homeworkIds: readonly string[],
): Promise<ReadonlyMap<string, FileRow[]>> {
  if (homeworkIds.length === 0) return new Map()
  const rows = await on
    .select({ homeworkId: homeworkFiles.homeworkId, file: libraryFiles })
    .from(homeworkFiles)
    .innerJoin(libraryFiles, eq(libraryFiles.id, homeworkFiles.fileId))
    .where(inArray(homeworkFiles.homeworkId, [...homeworkIds]))
    .orderBy(asc(homeworkFiles.place))
  const groups = Map.groupBy(rows, ({ homeworkId }) => homeworkId)
  return new Map([...groups].map(([id, of]) => [id, of.map(({ file }) => file)]))
}

/** A file of this homework. @throws {Refusal} 404, the same for none and for another homework's. */
export async function fileOfHomework(
  on: Db,
  { homeworkId, fileId }: { homeworkId: string; fileId: string },
): Promise<FileRow> {
  const [row] = await on
    .select({ file: libraryFiles })
    .from(homeworkFiles)
    .innerJoin(libraryFiles, eq(libraryFiles.id, homeworkFiles.fileId))
    .where(and(eq(homeworkFiles.homeworkId, homeworkId), eq(homeworkFiles.fileId, fileId)))
  if (!row) throw fileNotFound()
  return row.file
}
