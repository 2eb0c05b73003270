import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type QueryState, usePrivateQuery } from './usePrivateQuery.ts'

/** Query parameter for the row whose panel is open; not sent to the API. */
export const OPENED = 'open'

/** The query without the open row. */
export function withoutOpened(search: URLSearchParams): string {
  const rest = new URLSearchParams(search)
  rest.delete(OPENED)
  return rest.toString()
}

/** A list's query; `words` may be a name, so it is never part of a URL that is sent. */
export type ListQuery = Readonly<Record<string, string>>

/** A page of a list, and the cursor of the next one. */
export type ListPage<Row> = { data: readonly Row[]; next: string | null; total?: number | undefined }

export type List<Row> = {
  view: QueryState<ListPage<Row>>
  /** Whether what is shown is still of the query before. */
  isLoading: boolean
  retry: () => void
  /** Filters, sort and search words from the address. */
  query: ListQuery
  /** Changes some of them and goes to the first page; an empty text removes one. */
  set: (change: ListQuery) => void
  /** The current page, from 1. */
  page: number
  forward: (() => void) | null
  back: (() => void) | null
}

/**
 * A paged list of the office. Filters and sort are in the page's query, so that links and reloads keep them;
 * the search words are in the fragment, which is not sent.
 * @param ask loads a page: query and cursor.
 */
export function useList<Row>(
  ask: (query: ListQuery, after: string | undefined) => Promise<ListPage<Row>>,
): List<Row> {
  const [search] = useSearchParams()
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const opened = search.get(OPENED) ?? ''
  const filters = withoutOpened(search)
  const query = useMemo<ListQuery>(() => {
    const words = decodeURIComponent(hash.startsWith('#words=') ? hash.slice(7) : '')
    return { ...Object.fromEntries(new URLSearchParams(filters)), ...(words ? { words } : {}) }
  }, [filters, hash])
  // Cursors of the previous pages; a new query resets them.
  const [trail, setTrail] = useState<{ of: ListQuery; cursors: readonly string[] }>({
    of: query,
    cursors: [],
  })
  const cursors = trail.of === query ? trail.cursors : []
  const after = cursors.at(-1)
  const load = useCallback(async () => ({ data: await ask(query, after) }), [ask, query, after])
  const { view, retry } = usePrivateQuery('/staff/login', load)

  // Show the previous page while the next one loads.
  const [last, setLast] = useState<QueryState<ListPage<Row>>>(view)
  useEffect(() => {
    if (view.phase !== 'loading') setLast(view)
  }, [view])
  const shown = view.phase === 'loading' && last.phase === 'shown' ? last : view
  const next = view.phase === 'shown' ? view.data.next : null

  const set = (change: ListQuery) => {
    const { words = '', ...rest } = { ...query, ...change }
    const params = new URLSearchParams(
      Object.entries({ ...rest, [OPENED]: opened }).filter(([, value]) => value !== ''),
    )
    const text = params.toString()
    void navigate(
      { pathname, search: text && `?${text}`, hash: words && `#words=${encodeURIComponent(words)}` },
      { replace: true, preventScrollReset: true },
    )
  }
  return {
    view: shown,
    isLoading: view.phase === 'loading',
    retry,
    query,
    set,
    page: cursors.length + 1,
    forward: next === null ? null : () => setTrail({ of: query, cursors: [...cursors, next] }),
    back: cursors.length === 0 ? null : () => setTrail({ of: query, cursors: cursors.slice(0, -1) }),
  }
}
