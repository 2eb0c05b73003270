import { addressIn, languageOf } from '../platform/languages.rules.ts'
import type { Page } from '../platform/rooms/room.ts'
import { officePages } from './office-rooms.ts'
import { pages as visitors } from './rooms.ts'

/** All pages, including those of the office. */
export const pages: readonly Page[] = [...visitors, ...officePages]

const cachedPages = pages.filter((page) => page.cached)
const cachedPaths = new Set(cachedPages.flatMap(({ path }) => (path.includes(':') ? [] : path)))
const cachedPatterns = cachedPages.flatMap((page) =>
  page.path.includes(':') ? { ...page, before: page.path.slice(0, page.path.indexOf(':')) } : [],
)

/** The cache key of a page's HTML: its path in its language, or the pattern for pages with the same HTML. */
export function htmlCacheKey(pathname: string): string | undefined {
  const { language, path } = languageOf(pathname)
  const key = englishCacheKey(path)
  return key && addressIn(language, key)
}

function englishCacheKey(pathname: string): string | undefined {
  if (cachedPaths.has(pathname)) return pathname
  const page = cachedPatterns.find(
    ({ before }) => pathname.startsWith(before) && /^[0-9a-f-]{36}$/.test(pathname.slice(before.length)),
  )
  return page?.cached === 'alike' ? page.path : page && pathname
}

/** Whether the page at this path posts messages to its opener. */
export const talksToOpener = (pathname: string): boolean =>
  pages.some((page) => page.talksToOpener && page.path === languageOf(pathname).path)

/** Whether the page at this path may ask for the device's camera. */
export const usesCamera = (pathname: string): boolean =>
  pages.some((page) => page.usesCamera && page.path === languageOf(pathname).path)

const framing = pages.flatMap(({ path, framesVideo: isFraming }) => (isFraming ? [path.split('/')] : []))

/** Whether the page at this path may frame the academy's video server. */
export function framesVideo(pathname: string): boolean {
  const given = languageOf(pathname).path.split('/')
  return framing.some(
    (path) =>
      path.length === given.length &&
      path.every((part, at) => part === given[at] || (part.startsWith(':') && given[at] !== '')),
  )
}

const reading = new Map(pages.flatMap(({ path, query }) => (query ? [[path, query] as const] : [])))
const LONGEST = 200

/** The query parameters that this page reads, in its order; '' for none. */
export function cacheableQuery(pathname: string, query: string): string {
  const names = reading.get(languageOf(pathname).path)
  if (!names || query.length > LONGEST) return ''
  const given = new URLSearchParams(query)
  const read = names.flatMap((name) => (given.get(name) ? [[name, given.get(name) ?? '']] : []))
  return new URLSearchParams(read).toString()
}
