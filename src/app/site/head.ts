import type { SiteSettings } from '../../academy/academy.contract.ts'
import type { SettingsData } from '../../academy/settings.loader.ts'
import type { Head } from './document.tsx'
import type { PageHandle } from './routes.tsx'

const academyPicture = '/og/academy.png'
const about =
  'Abacus, Vedic Math, Rubik’s Cube and Handwriting classes for children, and training for the people who teach them.'

type Match = { route: { id?: string | undefined; handle?: unknown } } | { id: string; handle: unknown }
type Where = { status?: number; origin?: string; pathname?: string }

/**
 * Title, description and structured data of the deepest route that has a head; the academy's name comes from
 * its settings.
 */
export function headOf(
  matches: readonly Match[],
  loaderData: Readonly<Record<string, unknown>>,
  { status = 200, origin = '', pathname = '/' }: Where = {},
): Omit<Head, 'canonical'> {
  const settings = (loaderData.shell as Partial<SettingsData> | undefined)?.settings
  const academy = settings?.academyName ?? 'Academy'
  const plain = { description: about, hidden: false, picture: academyPicture, structuredData: [] }
  if (status !== 200)
    return {
      ...plain,
      title: `${status === 404 ? 'Page not found' : 'Something went wrong'} | ${academy}`,
      hidden: true,
    }
  for (const match of matches.toReversed()) {
    const { id, handle } = 'route' in match ? match.route : match
    const page = handle as PageHandle | undefined
    if (!page?.head) continue
    const head = typeof page.head === 'function' ? page.head(loaderData[id ?? '']) : page.head
    const at = { url: origin + pathname, origin, academy }
    const trail =
      page.search === 'listed' ? [breadcrumbs(origin, [...(head.trail ?? []), [head.title, pathname]])] : []
    return {
      title: `${head.title} | ${academy}`,
      description: head.description ?? about,
      hidden: page.search === 'hidden',
      picture: head.picture ?? academyPicture,
      structuredData: [...trail, ...(head.structuredData?.(at) ?? [])],
    }
  }
  return {
    ...plain,
    title: `${academy} | Abacus, Vedic Math, Rubik’s Cube and Handwriting`,
    structuredData: settings ? [organisation(settings, origin)] : [],
  }
}

/** schema.org's description of the academy, on its home page. */
const organisation = (settings: SiteSettings, origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'EducationalOrganization',
  name: settings.academyName,
  url: `${origin}/`,
  logo: `${origin}/icon.svg`,
  email: settings.email,
  telephone: settings.phones[0],
  sameAs: Object.values(settings.social),
  areaServed: 'IN',
})

/** schema.org's trail from the home page to this one. */
const breadcrumbs = (origin: string, trail: readonly (readonly [name: string, path: string])[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [['Home', '/'] as const, ...trail].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})
