import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { begunHere } from './device-draft.ts'
import { beHere, getVersion } from './drafts.contract.ts'
import { DraftKeeper, type DraftView } from './draft-keeper.ts'
import { makeId } from './new-id.ts'
import { call } from './wire.ts'

type Data = Readonly<Record<string, unknown>>

/** How often an open document says that it is open, in milliseconds. */
const HERE_MS = 15_000

export type Draft = DraftView & { keeper: DraftKeeper }

/**
 * A document of the office as it is edited. `empty`: what a new one begins with; null: it must be there. A
 * change of `id` opens another one.
 */
export function useDraft(kind: string, id: string, empty: Data | null): Draft {
  const [keeper, setKeeper] = useState(() => new DraftKeeper(kind, id, empty))
  const [of, setOf] = useState({ kind, id })
  if (of.kind !== kind || of.id !== id) {
    setOf({ kind, id })
    setKeeper(new DraftKeeper(kind, id, empty))
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
    // A phone ends hidden pages without a word.
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
      call(beHere, { params: { kind, id }, body: { place } }).then(
        ({ data }) => keeper.heard(data.others, data.revision),
        () => {},
      )
    }
    const timer = setInterval(say, HERE_MS)
    return () => clearInterval(timer)
  }, [keeper, kind, id])
  return { ...view, keeper }
}

/** The name of the field somebody is in, for the others. */
const placeOf = (element: Element | null): string =>
  (element?.closest('[data-place]')?.getAttribute('data-place') ?? '').slice(0, 60)

type Editor = {
  draft: Draft
  /** The document's own id, also before it was saved. */
  documentId: string
  readVersion: (version: number) => Promise<Data>
}

/**
 * The draft of an editor's page. Under the id 'new' a document begins with `empty`; its first save leads to
 * `pathOf` its own id.
 */
export function useEditor(
  kind: string,
  id: string,
  { empty, pathOf }: { empty: Data; pathOf: (id: string) => string },
): Editor {
  const navigate = useNavigate()
  // What was begun and never reached the server goes on; the server's own rendering has no such memory.
  const [fresh, setFresh] = useState(
    () => (typeof window === 'undefined' ? null : begunHere(kind)) ?? makeId(Date.now()),
  )
  const isNew = id === 'new'
  const documentId = isNew ? fresh : id
  const draft = useDraft(kind, documentId, isNew ? empty : null)
  const stored = draft.document !== null
  useEffect(() => {
    if (isNew && stored) void navigate(pathOf(fresh), { replace: true, preventScrollReset: true })
    // A second new one, opened from this page, is another document.
    else if (!isNew && fresh === id) setFresh(makeId(Date.now()))
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
