import { roleAllows } from '../../academy/roles.rules.ts'
import { type Database, awaitChangeEvents } from '../../platform/db/db.server.ts'
import {
  sendPresence,
  discardDraft,
  getDocument,
  getDocuments,
  getVersion,
  orderDocuments,
  publishDocument,
  saveDraft,
  unpublishDocument,
} from '../../platform/drafts/drafts.contract.ts'
import type { DocumentKind } from '../../platform/drafts/document-kind.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { isDeepEqual } from '../../platform/drafts/merge.rules.ts'
import { enveloped, type CurrentUser, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { listOf, recordPresence, openDocument, versionOf, versionsOf } from './documents.server.ts'
import { publishSummary } from './drafts.rules.ts'
import {
  type DocumentContext,
  discard,
  unpublishNow,
  saveDraftRevision,
  schedule,
  publishNow,
} from './drafts.server.ts'

/** How far ahead publishing can be scheduled, in milliseconds: two years. */
const FURTHEST_MS = 730 * 86_400_000

/** The log's name of a kind: 'demo-slot' is a demo slot. */
const wordOf = ({ editable }: DocumentContext): string => editable.kind.replaceAll('-', ' ')

/** The editors' calls, the same for every kind of document. */
export function draftCalls(database: Database, all: () => readonly DocumentKind[]): EndpointHandler[] {
  const { db } = database
  /** @throws {Refusal} 404 for an unknown kind, and for roles that may not edit it. */
  const editableFor = (person: CurrentUser, kind: string): DocumentKind => {
    const editable = all().find((each) => each.kind === kind)
    if (!editable || !roleAllows(person, editable.access)) throw new Refusal(404)
    return editable
  }
  type Asked = { person: CurrentUser; params: { kind: string; id: string }; now: Date }
  const atOf = ({ person, params, now }: Asked): DocumentContext => ({
    editable: editableFor(person, params.kind),
    id: params.id,
    by: person.id,
    now,
  })

  return [
    serve(getDocuments, async ({ person, params }) =>
      enveloped(await listOf(db, editableFor(person, params.kind))),
    ),

    serve(getDocument, async (asked) => enveloped(await openDocument(db, atOf(asked)))),

    serve(saveDraft, async (asked) => {
      const at = atOf(asked)
      const row = await db.transaction((tx) => saveDraftRevision(tx, at, asked.body))
      return enveloped({
        revision: row.revision,
        savedAt: row.savedAt.toISOString(),
        data: isDeepEqual(row.draft, asked.body.data) ? null : row.draft,
        versions: await versionsOf(db, at),
      })
    }),

    serve(publishDocument, async (asked) => {
      const at = atOf(asked)
      const { revision, at: when } = asked.body
      if (when) {
        const publishAt = new Date(when)
        assertSchedulable(publishAt, asked.now)
        const title = await db.transaction((tx) => schedule(tx, at, { revision, publishAt }))
        asked.audit(`scheduled the ${wordOf(at)} “${title}”`)
        return { success: true as const, message: 'Scheduled' }
      }
      const { title, changes } = await db.transaction((tx) => publishNow(tx, at, revision))
      asked.audit(publishSummary(`the ${wordOf(at)} “${title}”`, changes))
      await awaitChangeEvents(database)
      return { success: true as const, message: 'Published' }
    }),

    serve(unpublishDocument, async (asked) => {
      const at = atOf(asked)
      const title = await db.transaction((tx) => unpublishNow(tx, at))
      asked.audit(`unpublished the ${wordOf(at)} “${title}”`)
      await awaitChangeEvents(database)
      return { success: true as const, message: 'Unpublished' }
    }),

    serve(discardDraft, async (asked) => {
      const at = atOf(asked)
      const revision = Number(asked.query.revision)
      const title = await db.transaction((tx) => discard(tx, at, revision))
      asked.audit(`deleted the draft of the ${wordOf(at)} “${title}”`)
      return { success: true as const, message: 'Draft deleted' }
    }),

    serve(getVersion, async ({ person, params }) => {
      const which = { editable: editableFor(person, params.kind), id: params.id }
      return enveloped(await versionOf(db, which, Number(params.version)))
    }),

    serve(orderDocuments, async ({ person, params, body }) => {
      const editable = editableFor(person, params.kind)
      const { order } = editable
      if (!order) throw new Refusal(404)
      await db.transaction(async (tx) => {
        const shown = (await editable.list(tx)).filter((each) => each.shown).map(({ id }) => id)
        const given = new Set(body.ids)
        if (
          given.size !== body.ids.length ||
          shown.length !== given.size ||
          !shown.every((id) => given.has(id))
        )
          throw new Refusal(409, 'The list has changed. Reload and try again.', { code: 'list_changed' })
        await order(tx, body.ids)
      })
      await awaitChangeEvents(database)
      return { success: true as const, message: 'Order saved' }
    }),

    serve(sendPresence, async (asked) =>
      enveloped(await recordPresence({ db }, { ...atOf(asked), place: asked.body.place })),
    ),
  ]
}

/** @throws {Refusal} 422 for a time that is past, or too far ahead. */
function assertSchedulable(publishAt: Date, now: Date): void {
  if (publishAt <= now)
    throw new Refusal(422, 'Choose a future time', {
      code: 'publish_time_past',
      errors: { at: 'Choose a future time' },
    })
  if (publishAt.getTime() - now.getTime() > FURTHEST_MS)
    throw new Refusal(422, 'Choose a date within two years', {
      code: 'publish_time_too_far',
      errors: { at: 'Choose a date within two years' },
    })
}
