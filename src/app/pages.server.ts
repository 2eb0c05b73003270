import type { Page } from '../platform/room.ts'
import { officePages } from './office-rooms.ts'
import { pages as visitors } from './rooms.ts'

/** Every page, the office's too. */
export const pages: readonly Page[] = [...visitors, ...officePages]

const kept = pages.filter((page) => page.kept).map(({ path }) => path)
const keptAsTheyAre = new Set(kept.filter((path) => !path.includes(':')))
const keptById = kept.flatMap((path) => (path.includes(':') ? path.slice(0, path.indexOf(':')) : []))

/** Whether a page's HTML is kept by the server. */
export const isKept = (pathname: string): boolean =>
  keptAsTheyAre.has(pathname) ||
  keptById.some((path) => pathname.startsWith(path) && /^[0-9a-f-]{36}$/.test(pathname.slice(path.length)))

/** Whether the page at this path talks to the page that opened it. */
export const talksToOpener = (pathname: string): boolean =>
  pages.some((page) => page.talksToOpener && page.path === pathname)
