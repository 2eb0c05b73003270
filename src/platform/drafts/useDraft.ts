import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { newDraftId } from './device-draft.ts'
import { sendPresence, getVersion } from './drafts.contract.ts'
import { DraftSync, type DraftView } from './draft-sync.ts'
import { uuidv7 } from '../new-id.ts'
import { call } from '../wire.ts'

type Data = Readonly<Record<string, unknown>>

/** How often an open document reports that it is open, in milliseconds. */
const HERE_MS = 15_000

export type Draft = DraftView & { keeper: DraftSync }

/**
 * A draft of a document. `empty`: content of a new one; null: it must exist. A change of `id` opens another
 * one.
 */
export function useDraft(kind: string, id: string, empty: Data | null): Draft {
  const [keeper, setKeeper] = useState(() => new DraftSync(kind, id, empty))
  const [of, setOf] = useState({ kind, id })
  if (of.kind !== kind || of.id !== id) {
    setOf({ kind, id })
    setKeeper(new DraftSync(kind, id, empty))
  }
  const view = useSyncExternalStore(
    keeper.subscribe,
    () => keeper.view,
    () => keeper.view,
  )

  useEffect(() => {
    void keeper.open()
    const leave = () => keeper.leave()
    const hurry = () => keeper.hurry()
    // Phones end hidden pages without an event, so pending changes are sent when it is hidden.
    const hide = () => document.visibilityState === 'hidden' && keeper.hurry()
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', hurry)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', hurry)
      document.removeEventListener('visibilitychange', hide)
      leave()
    }
  }, [keeper])

  useEffect(() => {
    const say = () => {
      if (keeper.view.document === null || document.visibilityState === 'hidden') return
      const place = placeOf(document.activeElement)
      call(sendPresence, { params: { kind, id }, body: { place } }).then(
        ({ data }) => keeper.heard(data.others, data.revision),
        () => {},
      )
    }
    const timer = setInterval(say, HERE_MS)
    return () => clearInterval(timer)
  }, [keeper, kind, id])
  return { ...view, keeper }
}

/** The name of the focused field, shown to other editors. */
const placeOf = (element: Element | null): string =>
  (element?.closest('[data-place]')?.getAttribute('data-place') ?? '').slice(0, 60)

type Editor = {
  draft: Draft
  /** The document's id, also before its first save. */
  documentId: string
  readVersion: (version: number) => Promise<Data>
}

/**
 * The draft of an editor page. With the id 'new' it starts with `empty`; its first save redirects to `pathOf`
 * its id.
 */
export function useEditor(
  kind: string,
  id: string,
  { empty, pathOf }: { empty: Data; pathOf: (id: string) => string },
): Editor {
  const navigate = useNavigate()
  // Resume an unsaved new document from this device; the server's rendering has no access to it.
  const [fresh, setFresh] = useState(
    () => (typeof window === 'undefined' ? null : newDraftId(kind)) ?? uuidv7(Date.now()),
  )
  const isNew = id === 'new'
  const documentId = isNew ? fresh : id
  const draft = useDraft(kind, documentId, isNew ? empty : null)
  const stored = draft.document !== null
  useEffect(() => {
    if (isNew && stored) void navigate(pathOf(fresh), { replace: true, preventScrollReset: true })
    // A second new one, opened from this page, is another document.
    else if (!isNew && fresh === id) setFresh(uuidv7(Date.now()))
  }, [isNew, stored, fresh, id, navigate, pathOf])
  const readVersion = useCallback(
    async (version: number) => {
      const params = { kind, id: documentId, version: String(version) }
      return (await call(getVersion, { params })).data
    },
    [kind, documentId],
  )
  return { draft, documentId, readVersion }
}
