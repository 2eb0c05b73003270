import { and, desc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import { namesOf } from '../../people/people.reads.server.ts'
import type { Database, Db, Tx } from '../../platform/db/db.server.ts'
import type { DocumentRow, Opened, OtherEditor } from '../../platform/drafts/drafts.contract.ts'
import type { DocumentKind } from '../../platform/drafts/document-kind.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { DocumentContext } from './drafts.server.ts'
import { documentPresence, documents, documentVersions, type DraftData } from './drafts.tables.ts'

type Which = Pick<DocumentContext, 'editable' | 'id'>
type Document = typeof documents.$inferSelect

/** Silence after which an editor counts as gone, in milliseconds. */
const GONE_MS = 40_000
const MOST_VERSIONS_SHOWN = 100
const SOMEBODY = 'Somebody'

export const isDocument = ({ editable, id }: Which) =>
  and(eq(documents.kind, editable.kind), eq(documents.id, id))
export const isVersionOf = ({ editable, id }: Which) =>
  and(eq(documentVersions.kind, editable.kind), eq(documentVersions.id, id))
export const isReaderOf = ({ editable, id }: Which) =>
  and(eq(documentPresence.kind, editable.kind), eq(documentPresence.id, id))

export const isShown = async (on: Db | Tx, { editable, id }: Which): Promise<boolean> =>
  (await editable.list(on)).some((each) => each.id === id && each.shown)

/**
 * A draft of which visitors see every word is what they see, also where that was changed past its editor, by
 * an import or another program.
 */
export const standing = (row: Document, stored: DraftData | null): Document =>
  row.revision === row.shownRevision && stored !== null ? { ...row, draft: stored } : row

/** A document as an editor opens it. @throws {Refusal} 404 when nothing is stored under this id. */
export async function openDocument(on: Db | Tx, at: DocumentContext): Promise<Opened> {
  const [kept] = await on.select().from(documents).where(isDocument(at))
  const stored = (await at.editable.read(on, at.id)) as DraftData | null
  const draft = kept && standing(kept, stored)
  if (!draft && stored === null) throw new Refusal(404)
  const shown = stored !== null && (await isShown(on, at))
  const names = await namesOf(on, draft ? [draft.savedBy] : [])
  return {
    ...presented({
      id: at.id,
      title: draft?.title || at.editable.titleOf(stored ?? {}),
      note: '',
      state: { shown, stored: stored !== null, draft },
      draft,
      names,
    }),
    data: draft?.draft ?? stored,
    revision: draft?.revision ?? 0,
    others: await otherEditors(on, at),
    versions: await versionsOf(on, at),
  }
}

/** Stores that the user has it open; returns the other editors and the stored revision. */
export async function recordPresence(
  { db }: Pick<Database, 'db'>,
  { editable, id, by, now, place }: DocumentContext & { place: string },
): Promise<{ revision: number; others: OtherEditor[] }> {
  const seen = { place, seenAt: now }
  await db
    .insert(documentPresence)
    .values({ kind: editable.kind, id, personId: by, ...seen })
    .onConflictDoUpdate({
      target: [documentPresence.kind, documentPresence.id, documentPresence.personId],
      set: seen,
    })
  const [row] = await db
    .select({ revision: documents.revision })
    .from(documents)
    .where(isDocument({ editable, id }))
  return { revision: row?.revision ?? 0, others: await otherEditors(db, { editable, id, by, now }) }
}

export async function otherEditors(on: Db | Tx, at: DocumentContext): Promise<OtherEditor[]> {
  const recent = gt(documentPresence.seenAt, new Date(at.now.getTime() - GONE_MS))
  const rows = await on
    .select({ personId: documentPresence.personId, place: documentPresence.place })
    .from(documentPresence)
    .where(and(isReaderOf(at), recent, ne(documentPresence.personId, at.by)))
    .limit(20)
  const names = await namesOf(
    on,
    rows.map(({ personId }) => personId),
  )
  return rows.map(({ personId, place }) => ({ name: names.get(personId) ?? SOMEBODY, place }))
}

/** The newest versions with their authors and changes. */
export async function versionsOf(on: Db | Tx, at: Which) {
  const rows = await on
    .select({
      version: documentVersions.version,
      at: documentVersions.at,
      by: documentVersions.by,
      act: documentVersions.act,
      changes: documentVersions.changes,
    })
    .from(documentVersions)
    .where(isVersionOf(at))
    .orderBy(desc(documentVersions.version))
    .limit(MOST_VERSIONS_SHOWN)
  const names = await namesOf(
    on,
    rows.map(({ by }) => by),
  )
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    by: names.get(row.by) ?? SOMEBODY,
    changes: [...row.changes],
  }))
}

export async function versionOf(on: Db | Tx, at: Which, version: number): Promise<DraftData> {
  const [row] = await on
    .select({ data: documentVersions.data })
    .from(documentVersions)
    .where(and(isVersionOf(at), eq(documentVersions.version, version)))
  if (!row) throw new Refusal(404)
  return row.data
}

/** Deletes editors who have gone. */
export const sweepPresence = ({ db }: Pick<Database, 'db'>, now: Date): Promise<unknown> =>
  db.delete(documentPresence).where(lte(documentPresence.seenAt, new Date(now.getTime() - 3_600_000)))

/** All documents of a kind: what is or was shown in its order, then drafts, the newest first. */
export async function listOf(on: Db | Tx, editable: DocumentKind) {
  const shown = await editable.list(on)
  const rows = await on
    .select({
      id: documents.id,
      title: documents.title,
      revision: documents.revision,
      shownRevision: documents.shownRevision,
      savedAt: documents.savedAt,
      savedBy: documents.savedBy,
      publishAt: documents.publishAt,
      fault: documents.fault,
      // Whole drafts are read only where a list shows something of them.
      draft: editable.noteOf ? documents.draft : sql<DraftData>`null`,
    })
    .from(documents)
    .where(eq(documents.kind, editable.kind))
    .orderBy(desc(documents.savedAt))
  const drafts = new Map(rows.map((row) => [row.id, row]))
  const names = await namesOf(
    on,
    rows.map(({ savedBy }) => savedBy),
  )
  const known = new Set(shown.map(({ id }) => id))
  const all = [
    ...shown,
    ...rows
      .filter(({ id }) => !known.has(id))
      .map(({ id, title }) => ({ id, title, note: '', shown: false })),
  ]
  return all.map(({ id, title, note, shown: isIt }) => {
    const draft = drafts.get(id)
    return presented({
      id,
      title: draft?.title || title,
      note: draft && editable.noteOf ? editable.noteOf(draft.draft) : note,
      state: { shown: isIt, stored: known.has(id), draft },
      draft,
      names,
    })
  })
}

type Shape = {
  id: string
  title: string
  note: string
  state: State
  draft: Pick<Document, 'savedAt' | 'savedBy' | 'publishAt' | 'fault'> | undefined
  names: ReadonlyMap<string, string>
}

const presented = ({ id, title, note, state, draft, names }: Shape): DocumentRow => ({
  _id: id,
  title: title || 'Untitled',
  note,
  state: stateOf(state),
  savedAt: draft?.savedAt.toISOString() ?? null,
  savedBy: draft ? (names.get(draft.savedBy) ?? SOMEBODY) : '',
  publishAt: draft?.publishAt?.toISOString() ?? null,
  fault: draft?.fault ?? '',
})

type State = {
  shown: boolean
  stored: boolean
  draft: Pick<Document, 'revision' | 'shownRevision' | 'publishAt'> | undefined
}

function stateOf({ shown, stored, draft }: State) {
  if (draft?.publishAt) return 'scheduled' as const
  if (!shown) return stored ? ('unpublished' as const) : ('draft' as const)
  return draft && draft.revision !== draft.shownRevision ? ('changed' as const) : ('published' as const)
}
