import { type Database, heardAll } from '../../platform/db.server.ts'
import {
  beHere,
  discardDraft,
  getDocument,
  getDocuments,
  getVersion,
  orderDocuments,
  publishDocument,
  saveDraft,
  unpublishDocument,
} from '../../platform/drafts.contract.ts'
import type { Editable } from '../../platform/editable.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { same } from '../../platform/merge.rules.ts'
import { enveloped, may, type Person, type Served, serve } from '../../platform/serve.server.ts'
import { listOf, noteHere, openDocument, versionOf, versionsOf } from './documents.server.ts'
import { publishedTold } from './drafts.rules.ts'
import { type At, discard, hide, keepDraft, schedule, show } from './drafts.server.ts'

/** The furthest that something can be scheduled, in milliseconds: two years. */
const FURTHEST_MS = 730 * 86_400_000

/** How the log names a kind: 'demo-slot' is a demo slot. */
const wordOf = ({ editable }: At): string => editable.kind.replaceAll('-', ' ')

/** What editors do: one set of calls for everything that visitors see. */
export function draftCalls(database: Database, all: () => readonly Editable[]): Served[] {
  const { db } = database
  /** Drafts are only for those whose work they are: for others there is no such kind. */
  const editableFor = (person: Person, kind: string): Editable => {
    const editable = all().find((each) => each.kind === kind)
    if (!editable || !may(person, editable.access)) throw new Refusal(404)
    return editable
  }
  type Asked = { person: Person; params: { kind: string; id: string }; now: Date }
  const atOf = ({ person, params, now }: Asked): At => ({
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
      const row = await db.transaction((tx) => keepDraft(tx, at, asked.body))
      return enveloped({
        revision: row.revision,
        savedAt: row.savedAt.toISOString(),
        data: same(row.draft, asked.body.data) ? null : row.draft,
        versions: await versionsOf(db, at),
      })
    }),

    serve(publishDocument, async (asked) => {
      const at = atOf(asked)
      const { revision, at: when } = asked.body
      if (when) {
        const publishAt = new Date(when)
        if (publishAt <= asked.now)
          throw new Refusal(422, 'Choose a time to come', { errors: { at: 'Choose a time to come' } })
        if (publishAt.getTime() - asked.now.getTime() > FURTHEST_MS)
          throw new Refusal(422, 'Choose a day within two years', {
            errors: { at: 'Choose a day within two years' },
          })
        const title = await db.transaction((tx) => schedule(tx, at, { revision, publishAt }))
        asked.tell(`scheduled the ${wordOf(at)} “${title}”`)
        return { success: true as const, message: 'Scheduled' }
      }
      const { title, changes } = await db.transaction((tx) => show(tx, at, revision))
      asked.tell(publishedTold(`the ${wordOf(at)} “${title}”`, changes))
      await heardAll(database)
      return { success: true as const, message: 'Published: visitors see it now' }
    }),

    serve(unpublishDocument, async (asked) => {
      const at = atOf(asked)
      const title = await db.transaction((tx) => hide(tx, at))
      asked.tell(`took the ${wordOf(at)} “${title}” from visitors’ sight`)
      await heardAll(database)
      return { success: true as const, message: 'Visitors see it no more' }
    }),

    serve(discardDraft, async (asked) => {
      const at = atOf(asked)
      const revision = Number(asked.query.revision)
      const title = await db.transaction((tx) => discard(tx, at, revision))
      asked.tell(`threw away the draft of the ${wordOf(at)} “${title}”`)
      return { success: true as const, message: 'The draft is gone' }
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
          throw new Refusal(409, 'Others are shown meanwhile: look at the list again')
        await order(tx, body.ids)
      })
      await heardAll(database)
      return { success: true as const, message: 'Visitors see them in this order' }
    }),

    serve(beHere, async (asked) =>
      enveloped(await noteHere({ db }, { ...atOf(asked), place: asked.body.place })),
    ),
  ]
}
