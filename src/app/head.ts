import type { SiteSettings } from '../content/content.contract.ts'

/** What a route says about itself; in its `handle`. */
export type PageHandle = {
  /** The page's source module, so that the server can name its files early. */
  module?: string
  /** No header and footer. */
  bare?: boolean
  /** Not for search engines. */
  hidden?: boolean
  /** Title, description and JSON-LD; `data` is the route's loader data, `origin` the public one. */
  head?: (data: unknown) => PageHead
}

/** `picture`: path of the Open Graph image; the academy's own unless said. */
export type PageHead = {
  title: string
  description?: string
  picture?: string
  facts?: (origin: string, academy: string) => readonly object[]
}

export const handle = (value: PageHandle): PageHandle => value
export const titled = (title: string, description?: string) => () => (description ? { title, description } : { title })

const academyPicture = '/og/academy.png'
const about = 'Abacus, Vedic Math, Rubik’s Cube and Handwriting classes for children, and training for the people who teach them.'

type Match = { route: { id?: string | undefined; handle?: unknown } } | { id: string; handle: unknown }

/** Title, description, facts and visibility of the deepest route that has a head; the academy's name comes from its settings. */
export function headOf(
  matches: readonly Match[],
  loaderData: Readonly<Record<string, unknown>>,
  { status = 200, origin = '' }: { status?: number; origin?: string } = {},
): { title: string; description: string; hidden: boolean; picture: string; facts: readonly object[] } {
  const settings = (loaderData.shell as { settings?: SiteSettings } | undefined)?.settings
  const academy = settings?.academyName ?? 'Academy'
  if (status !== 200)
    return {
      title: `${status === 404 ? 'Page not found' : 'Something went wrong'} | ${academy}`,
      description: about,
      hidden: true,
      picture: academyPicture,
      facts: [],
    }
  for (const match of matches.toReversed()) {
    const { id, handle } = 'route' in match ? match.route : match
    const page = handle as PageHandle | undefined
    const head = page?.head?.(loaderData[id ?? ''])
    if (head) {
      return {
        title: `${head.title} | ${academy}`,
        description: head.description ?? about,
        hidden: page?.hidden ?? false,
        picture: head.picture ?? academyPicture,
        facts: head.facts?.(origin, academy) ?? [],
      }
    }
  }
  return {
    title: `${academy} | Abacus, Vedic Math, Rubik’s Cube and Handwriting`,
    description: about,
    hidden: false,
    picture: academyPicture,
    facts: settings ? [organisation(settings, origin)] : [],
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
export const breadcrumbs = (origin: string, trail: readonly (readonly [name: string, path: string])[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [['Home', '/'] as const, ...trail].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})
