import type { Page } from '../platform/room.ts'
import { officePages } from './office-rooms.ts'
import { pages as visitors } from './rooms.ts'

/** Every page, the office's too. */
export const pages: readonly Page[] = [...visitors, ...officePages]

const kept = pages.filter((page) => page.kept)
const keptAsTheyAre = new Set(kept.flatMap(({ path }) => (path.includes(':') ? [] : path)))
const keptById = kept.flatMap((page) =>
  page.path.includes(':') ? { ...page, before: page.path.slice(0, page.path.indexOf(':')) } : [],
)

/** Under which name the server keeps a page's HTML: its path, or the pattern of pages that are alike. */
export function keptAs(pathname: string): string | undefined {
  if (keptAsTheyAre.has(pathname)) return pathname
  const page = keptById.find(
    ({ before }) => pathname.startsWith(before) && /^[0-9a-f-]{36}$/.test(pathname.slice(before.length)),
  )
  return page?.kept === 'alike' ? page.path : page && pathname
}

/** Whether the page at this path talks to the page that opened it. */
export const talksToOpener = (pathname: string): boolean =>
  pages.some((page) => page.talksToOpener && page.path === pathname)

const reading = new Map(pages.flatMap(({ path, query }) => (query ? [[path, query] as const] : [])))
const LONGEST = 200

/** What this path's page reads of what stands behind the question mark, in its order; '' for nothing. */
export function queryRead(pathname: string, query: string): string {
  const names = reading.get(pathname)
  if (!names || query.length > LONGEST) return ''
  const given = new URLSearchParams(query)
  const read = names.flatMap((name) => (given.get(name) ? [[name, given.get(name) ?? '']] : []))
  return new URLSearchParams(read).toString()
}
