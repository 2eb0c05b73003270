import type { SiteSettings } from '../../academy/academy.contract.ts'
import { homeTexts } from '../../academy/academy.rules.ts'
import type { Head } from './document.tsx'
import { type Match, nameOf, pageOf, settingsOf, titleOf } from './page-title.ts'
import { words } from './shell.words.ts'
import { words as language } from '../../platform/language.words.ts'
import { words as site } from './site.words.ts'

const academyPicture = `/og${language.base}/academy.png`

type Where = { status?: number; origin?: string; pathname?: string }

/**
 * Title, description and structured data of the deepest route that has a head; the academy's name comes from
 * its settings.
 */
export function metaOf(
  matches: readonly Match[],
  loaderData: Readonly<Record<string, unknown>>,
  { status = 200, origin = '', pathname = '/' }: Where = {},
): Omit<Head, 'canonical' | 'alternates'> {
  const settings = settingsOf(loaderData)
  const academy = nameOf(settings)
  const opening = homeTexts(settings?.opening ?? null)
  const plain = { description: opening.homeText, hidden: false, picture: academyPicture, structuredData: [] }
  if (status !== 200)
    return {
      ...plain,
      title: `${status === 404 ? words.missing : words.failed} | ${academy}`,
      hidden: true,
    }
  const page = pageOf(matches, loaderData)
  if (!page)
    return {
      ...plain,
      title: titleOf(matches, loaderData),
      structuredData: settings ? [organisation(settings, origin)] : [],
    }
  const { head, search } = page
  const at = { url: origin + pathname, origin, academy }
  return {
    title: titleOf(matches, loaderData),
    description: head.description ?? plain.description,
    hidden: search === 'hidden',
    picture: head.picture ?? academyPicture,
    structuredData: [...trailOf(page, { origin, pathname }), ...(head.structuredData?.(at) ?? [])],
  }
}

/** The way to a page that search engines list. */
const trailOf = (
  { head, search }: NonNullable<ReturnType<typeof pageOf>>,
  { origin, pathname }: { origin: string; pathname: string },
) => (search === 'listed' ? [breadcrumbs(origin, [...(head.trail ?? []), [head.title, pathname]])] : [])

/** schema.org's description of the academy, on its home page. */
const organisation = (settings: SiteSettings, origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'EducationalOrganization',
  name: settings.academyName,
  url: `${origin}/`,
  logo: `${origin}/icon.svg`,
  email: settings.email,
  telephone: settings.phones[0],
  sameAs: Object.values(settings.social).filter(Boolean),
  areaServed: 'IN',
})

/** schema.org's trail from the home page to this one. */
const breadcrumbs = (origin: string, trail: readonly (readonly [name: string, path: string])[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [[site.home, language.base || '/'] as const, ...trail].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})
