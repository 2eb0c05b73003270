import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type Own, useOwn } from './useOwn.ts'

/** What a list is asked for; `words` may be a name, so it never stands in an address that is sent. */
export type ListQuery = Readonly<Record<string, string>>

/** One page of a list, and what the next one is asked for with. */
export type ListPage<Row> = { data: readonly Row[]; next: string | null; total?: number | undefined }

export type List<Row> = {
  view: Own<ListPage<Row>>
  retry: () => void
  /** Filters, sort and words as they stand in the address. */
  query: ListQuery
  /** Sets some of them and begins at the first page; an empty text takes one away. */
  set: (change: ListQuery) => void
  /** The page that is shown, from 1. */
  page: number
  forward: (() => void) | null
  back: (() => void) | null
}

/**
 * A list of the office in pages. Its filters and its sort stand in the page's address, so that a link or a
 * reload shows the same; its words stand behind the #, which no server is sent.
 * @param ask asks for one page: the query, and after which cursor.
 */
export function useList<Row>(
  ask: (query: ListQuery, after: string | undefined) => Promise<ListPage<Row>>,
): List<Row> {
  const [search] = useSearchParams()
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const query = useMemo<ListQuery>(() => {
    const words = decodeURIComponent(hash.startsWith('#words=') ? hash.slice(7) : '')
    return { ...Object.fromEntries(search), ...(words ? { words } : {}) }
  }, [search, hash])
  // The cursors of the pages before, for the way back; new words begin anew.
  const [trail, setTrail] = useState<{ of: ListQuery; cursors: readonly string[] }>({
    of: query,
    cursors: [],
  })
  const cursors = trail.of === query ? trail.cursors : []
  const after = cursors.at(-1)
  const load = useCallback(async () => ({ data: await ask(query, after) }), [ask, query, after])
  const { view, retry } = useOwn('/staff/login', load)

  // While the next page comes, the one before stays in sight.
  const [last, setLast] = useState<Own<ListPage<Row>>>(view)
  useEffect(() => {
    if (view.phase !== 'loading') setLast(view)
  }, [view])
  const shown = view.phase === 'loading' && last.phase === 'shown' ? last : view
  const next = view.phase === 'shown' ? view.data.next : null

  const set = (change: ListQuery) => {
    const { words = '', ...rest } = { ...query, ...change }
    const params = new URLSearchParams(Object.entries(rest).filter(([, value]) => value !== ''))
    const text = params.toString()
    void navigate(
      { pathname, search: text && `?${text}`, hash: words && `#words=${encodeURIComponent(words)}` },
      { replace: true, preventScrollReset: true },
    )
  }
  return {
    view: shown,
    retry,
    query,
    set,
    page: cursors.length + 1,
    forward: next === null ? null : () => setTrail({ of: query, cursors: [...cursors, next] }),
    back: cursors.length === 0 ? null : () => setTrail({ of: query, cursors: cursors.slice(0, -1) }),
  }
}
