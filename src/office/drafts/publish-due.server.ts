import { lte, asc } from 'drizzle-orm'
import type { Database, Tx } from '../../platform/db/db.server.ts'
import type { DocumentKind } from '../../platform/drafts/document-kind.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { forEachIsolated } from '../../platform/jobs/jobs.server.ts'
import { type Log, logged } from '../../platform/runtime/log.server.ts'
import { isDocument, versionOf } from './documents.server.ts'
import { type DocumentContext, locked, showData } from './drafts.server.ts'
import { documents } from './drafts.tables.ts'

/** Publishes everything that is due, one by one; invalid drafts keep an error. */
export async function publishDue(
  { db }: Database,
  editables: readonly DocumentKind[],
  { now, log }: { now: Date; log: Log },
): Promise<void> {
  const due = await db
    .select({ kind: documents.kind, id: documents.id, by: documents.savedBy })
    .from(documents)
    .where(lte(documents.publishAt, now))
    .orderBy(asc(documents.publishAt))
    .limit(100)
  await forEachIsolated(due, async ({ kind, id, by }) => {
    const editable = editables.find((each) => each.kind === kind)
    if (!editable) return
    const at = { editable, id, by, now }
    try {
      await db.transaction((tx) => showDue(tx, at))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const fault = [error.message, ...Object.values(error.errors ?? {})].join(' ').slice(0, 500)
      log.warn({ error: logged(error), kind, document: id }, 'not published')
      await db.update(documents).set({ fault, publishAt: null }).where(isDocument(at))
    }
  })
}

async function showDue(tx: Tx, at: DocumentContext): Promise<void> {
  const row = await locked(tx, at, null)
  // The schedule may have been cancelled meanwhile.
  if (!row?.publishAt || row.publishAt > at.now || row.publishVersion === null) return
  const data = await versionOf(tx, at, row.publishVersion)
  await showData(tx, at, { data, revision: row.publishRevision ?? row.revision })
}
