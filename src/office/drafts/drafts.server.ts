import { and, desc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Tx } from '../../platform/db/db.server.ts'
import { isDeepEqual } from '../../platform/drafts/merge.rules.ts'
import type { AssertNoDraft, DocumentKind } from '../../platform/drafts/document-kind.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { isDocument, isReaderOf, isShown, isVersionOf, standing } from './documents.server.ts'
import { changesOf } from './drafts.rules.ts'
import { documentPresence, documents, documentVersions, type DraftData } from './drafts.tables.ts'
import { sanitizeDraft } from './storable.server.ts'

type Document = typeof documents.$inferSelect
type VersionRow = typeof documentVersions.$inferSelect
type Act = VersionRow['act']
/** The document, the user and the time of an act. */
export type DocumentContext = { editable: DocumentKind; id: string; by: string; now: Date }

/** Saves of one person within this time are one version, in milliseconds. */
const ONE_SITTING_MS = 600_000
/** Largest version in bytes of JSON, below the limit of a call. */
const MOST_BYTES = 1_000_000

/** What is saved: on which revision it is based, and whether it is a version of its own. */
export type NewDraft = {
  revision: number
  data: DraftData
  keep?: boolean | undefined
  /** The version that this save restores. */
  restores?: number | undefined
}

/** Neither scheduled nor failed. */
const offCalendar = { publishAt: null, publishVersion: null, publishRevision: null, fault: '' }

const STALE = 'Someone else saved changes too. Nothing is overwritten: compare both versions.'

/** The document under its lock; one that was never edited begins as it is shown. */
export async function locked(
  tx: Tx,
  at: DocumentContext,
  begins: DraftData | null,
): Promise<Document | undefined> {
  const lock = () => tx.select().from(documents).where(isDocument(at)).for('update')
  const [row] = await lock()
  const { editable, id, by, now } = at
  const stored = (await editable.read(tx, id)) as DraftData | null
  if (row) return standing(row, stored)
  const draft = stored ?? begins
  if (draft === null) return undefined
  await assertRoom(tx, editable)
  const [begun] = await tx
    .insert(documents)
    .values({
      kind: editable.kind,
      id,
      title: editable.titleOf(draft).slice(0, 200),
      draft,
      revision: 0,
      shownRevision: stored !== null && (await isShown(tx, at)) ? 0 : null,
      savedAt: now,
      savedBy: by,
    })
    .onConflictDoNothing()
    .returning()
  if (!begun) {
    const [other] = await lock()
    return other && standing(other, stored)
  }
  if (stored !== null) await addVersion(tx, at, { data: stored, act: 'published', changes: [] })
  return begun
}

/** See AssertNoDraft. */
export const assertNoDraft: AssertNoDraft = async (tx, { kind, id }) => {
  const [row] = await tx
    .select({ revision: documents.revision, shown: documents.shownRevision })
    .from(documents)
    .where(and(eq(documents.kind, kind), eq(documents.id, id)))
    .for('share')
  if (row && row.revision !== row.shown)
    throw new Refusal(409, 'There is an unpublished draft of this. Publish or discard it first.', {
      code: 'unpublished_draft',
    })
}

/**
 * Saves a draft based on a revision. Saving the same content again changes nothing.
 * @throws {Refusal} 409 when somebody saved since, 413 when it is too large, 422 when there are too many.
 */
export async function saveDraftRevision(tx: Tx, at: DocumentContext, draft: NewDraft): Promise<Document> {
  const { editable, by, now } = at
  const { revision, keep = false, restores } = draft
  const sent = sanitizeDraft(draft.data)
  if (Buffer.byteLength(JSON.stringify(sent)) > MOST_BYTES) throw new Refusal(413)
  const data = editable.clean?.(sent) ?? sent
  const before = await locked(tx, at, data)
  if (!before) throw new Refusal(404)
  const isNew = before.revision === 0 && before.shownRevision === null && isDeepEqual(before.draft, data)
  if (before.revision !== revision) {
    // A retry of a save whose reply was lost.
    if (before.savedBy === by && isDeepEqual(before.draft, data)) return before
    throw new Refusal(409, STALE, { code: 'draft_changed' })
  }
  if (isDeepEqual(before.draft, data) && !keep && !isNew) return before
  const [row] = await tx
    .update(documents)
    .set({
      title: editable.titleOf(data).slice(0, 200),
      draft: data,
      revision: revision + 1,
      savedAt: now,
      savedBy: by,
    })
    .where(isDocument(at))
    .returning()
  if (!row) throw new Refusal(404)
  await addVersion(tx, at, {
    data,
    alone: keep,
    ...(restores === undefined
      ? { act: 'saved', changes: changesOf(before.draft, data, editable.fields) }
      : { act: 'restored', changes: [`version ${restores} restored`] }),
  })
  return row
}

async function assertRoom(tx: Tx, editable: DocumentKind): Promise<void> {
  const drafts = await tx.$count(documents, eq(documents.kind, editable.kind))
  const shown = (await editable.list(tx)).length
  if (Math.max(drafts, shown) >= editable.most)
    throw new Refusal(422, `You can have at most ${editable.most}`, { code: 'document_limit_reached' })
}

type NewVersion = { data: DraftData; act: Act; changes: readonly string[]; alone?: boolean }

/** Adds a version, or replaces the person's last one if it is younger than ten minutes. */
async function addVersion(
  tx: Tx,
  at: DocumentContext,
  { data, act, changes, alone = false }: NewVersion,
): Promise<number> {
  const { editable, id, by, now } = at
  const [last] = await tx
    .select()
    .from(documentVersions)
    .where(isVersionOf(at))
    .orderBy(desc(documentVersions.version))
    .limit(1)
  const sitting =
    act === 'saved' &&
    !alone &&
    last?.act === 'saved' &&
    last.by === by &&
    now.getTime() - last.at.getTime() < ONE_SITTING_MS
  if (last && sitting) {
    const allChanges = [...new Set([...last.changes, ...changes])].slice(0, 20)
    await tx
      .update(documentVersions)
      .set({ data, changes: allChanges })
      .where(and(isVersionOf(at), eq(documentVersions.version, last.version)))
    return last.version
  }
  const version = (last?.version ?? 0) + 1
  await tx
    .insert(documentVersions)
    .values({ kind: editable.kind, id, version, data, at: now, by, act, changes: changes.slice(0, 20) })
  return version
}

/**
 * Validates a draft for publishing.
 * @throws {Refusal} 422 with a message for each field, by its path: 'lessons.2.title'.
 */
export function assertPublishable(editable: DocumentKind, data: DraftData): unknown {
  const checked = z.safeParse(editable.schema, data)
  if (checked.success) return checked.data
  const errors: Record<string, string> = {}
  for (const { path, message } of checked.error.issues) errors[path.map(String).join('.')] ??= message
  throw new Refusal(422, 'Complete the missing fields before you publish', {
    code: 'fields_incomplete',
    errors,
  })
}

/** Shows the draft now. @returns its title, and what changed for visitors, in words; null: it is new. */
export async function publishNow(
  tx: Tx,
  at: DocumentContext,
  revision: number,
): Promise<{ title: string; changes: readonly string[] | null }> {
  const row = await lockedAt(tx, at, revision)
  const wasShown = await isShown(tx, at)
  const changes = await showData(tx, at, { data: row.draft, revision: row.revision })
  return { title: row.title, changes: wasShown ? changes : null }
}

export async function showData(
  tx: Tx,
  at: DocumentContext,
  { data, revision }: { data: DraftData; revision: number },
): Promise<readonly string[]> {
  const { editable, id } = at
  const before = (await editable.read(tx, id)) as DraftData | null
  const fit = assertPublishable(editable, data)
  await editable.publish(tx, id, fit)
  const changes = changesOf(before, fit as DraftData, editable.fields)
  await addVersion(tx, at, { data, act: 'published', changes })
  await tx
    .update(documents)
    .set({ shownRevision: revision, ...offCalendar })
    .where(isDocument(at))
  return changes
}

/** The document at this revision, under its lock. */
async function lockedAt(tx: Tx, at: DocumentContext, revision: number): Promise<Document> {
  const row = await locked(tx, at, null)
  if (!row) throw new Refusal(404)
  if (row.revision !== revision) throw new Refusal(409, STALE, { code: 'draft_changed' })
  return row
}

/** Schedules the current draft for publishing. @returns its title. */
export async function schedule(
  tx: Tx,
  at: DocumentContext,
  when: { revision: number; publishAt: Date },
): Promise<string> {
  const row = await lockedAt(tx, at, when.revision)
  assertPublishable(at.editable, row.draft)
  const version = await addVersion(tx, at, { data: row.draft, act: 'scheduled', changes: [] })
  await tx
    .update(documents)
    .set({
      publishAt: when.publishAt,
      publishVersion: version,
      publishRevision: row.revision,
      fault: '',
    })
    .where(isDocument(at))
  return row.title
}

/** Unpublishes it and cancels its schedule. @returns its title. */
export async function unpublishNow(tx: Tx, at: DocumentContext): Promise<string> {
  const row = await locked(tx, at, null)
  if (!row) throw new Refusal(404)
  const shown = await isShown(tx, at)
  if (shown) {
    if (!at.editable.unpublish)
      throw new Refusal(409, 'This can’t be unpublished', { code: 'unpublish_not_allowed' })
    await at.editable.unpublish(tx, at.id)
    await addVersion(tx, at, { data: row.draft, act: 'unpublished', changes: [] })
  }
  await tx
    .update(documents)
    .set({ ...(shown ? { shownRevision: null } : {}), ...offCalendar })
    .where(isDocument(at))
  return row.title
}

/** Discards the draft; a document that was never published is deleted. @returns its title. */
export async function discard(tx: Tx, at: DocumentContext, revision: number): Promise<string> {
  const row = await lockedAt(tx, at, revision)
  const stored = (await at.editable.read(tx, at.id)) as DraftData | null
  if (stored === null) {
    await tx.delete(documentVersions).where(isVersionOf(at))
    await tx.delete(documentPresence).where(isReaderOf(at))
    await tx.delete(documents).where(isDocument(at))
    return row.title
  }
  await saveDraftRevision(tx, at, { revision: row.revision, data: stored, keep: true })
  const shown = await isShown(tx, at)
  await tx
    .update(documents)
    .set({ shownRevision: shown ? row.revision + 1 : null, ...offCalendar })
    .where(isDocument(at))
  return row.title
}
