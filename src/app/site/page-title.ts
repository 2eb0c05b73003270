import type { SiteSettings } from '../../academy/academy.contract.ts'
import { homeTexts } from '../../academy/academy.rules.ts'
import type { SettingsData } from '../../academy/settings.loader.ts'
import type { Page, PageMeta } from '../../platform/rooms/room.ts'
import type { PageHandle } from './routes.tsx'

export type Match = { route: { id?: string | undefined; handle?: unknown } } | { id: string; handle: unknown }
type LoaderData = Readonly<Record<string, unknown>>

export const settingsOf = (loaderData: LoaderData): SiteSettings | undefined =>
  (loaderData.shell as Partial<SettingsData> | undefined)?.settings

export const nameOf = (settings: SiteSettings | undefined): string => settings?.academyName ?? 'Academy'

/** The title of the deepest page that has one, else the academy's own. */
export function titleOf(matches: readonly Match[], loaderData: LoaderData): string {
  const settings = settingsOf(loaderData)
  const page = pageOf(matches, loaderData)
  if (page) return `${page.head.title} | ${nameOf(settings)}`
  return `${nameOf(settings)} | ${homeTexts(settings?.opening ?? null).homeTitle.replace('\n', ' ')}`
}

/** The deepest page that has a head. */
export function pageOf(
  matches: readonly Match[],
  loaderData: LoaderData,
): { head: PageMeta; search: Page['search'] } | null {
  for (const match of matches.toReversed()) {
    const { id, handle } = 'route' in match ? match.route : match
    const page = handle as PageHandle | undefined
    if (!page?.meta) continue
    const head = typeof page.meta === 'function' ? page.meta(loaderData[id ?? '']) : page.meta
    return { head, search: page.search }
  }
  return null
}
