import { href } from 'react-router'
import { type CourseCard, getAllCourses } from '../../catalogue/catalogue.contract.ts'
import { type Blog, getLiveBlogs } from '../../content/content.contract.ts'
import type { Clock } from '../../platform/jobs/clock.server.ts'
import type { CacheableReply } from '../../platform/http/public-cache.server.ts'
import { addressIn, languageTags, type Translation } from '../../platform/languages.rules.ts'
import { pages } from '../pages.server.ts'
import type { InternalCall } from './internal-call.server.ts'
import { getSiteSettings, type SiteSettings } from '../../academy/academy.contract.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** robots.txt, sitemap, RSS, manifest and security.txt by address, from public calls only. */
export function createFeeds(
  { ask, clock }: { ask: InternalCall; clock: Clock },
  origin: string,
  headers: Readonly<Record<string, string>>,
): ReadonlyMap<string, () => Promise<CacheableReply>> {
  const feed =
    (type: string, write: (dependsOn: Set<string>) => Promise<string>) =>
    async (): Promise<CacheableReply> => {
      const dependsOn = new Set<string>()
      const text = await write(dependsOn)
      return {
        body: Buffer.from(text),
        headers: { ...headers, 'content-type': type, 'cache-control': 'no-cache' },
        dependsOn: [...dependsOn],
      }
    }

  return new Map([
    [
      '/.well-known/security.txt',
      feed('text/plain; charset=utf-8', async (dependsOn) =>
        securityTxt(origin, (await ask(getSiteSettings, {}, dependsOn)).data, clock.now()),
      ),
    ],
    ['/robots.txt', feed('text/plain; charset=utf-8', async () => robots(origin))],
    [
      '/sitemap.xml',
      feed('application/xml; charset=utf-8', async (dependsOn) =>
        sitemap(
          origin,
          (await ask(getAllCourses, {}, dependsOn)).data,
          (await ask(getLiveBlogs, {}, dependsOn)).data,
        ),
      ),
    ],
    [
      '/rss.xml',
      feed('application/rss+xml; charset=utf-8', async (dependsOn) =>
        rss(
          origin,
          (await ask(getSiteSettings, {}, dependsOn)).data,
          (await ask(getLiveBlogs, {}, dependsOn)).data,
        ),
      ),
    ],
    [
      '/site.webmanifest',
      feed('application/manifest+json', async (dependsOn) =>
        webManifest((await ask(getSiteSettings, {}, dependsOn)).data),
      ),
    ],
  ])
}

/** RFC 9116. Rendered every minute, so it never expires while the site is up. */
const securityTxt = (origin: string, { email }: SiteSettings, now: Date) =>
  [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(now.getTime() + 180 * 86_400_000).toISOString()}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${origin}/.well-known/security.txt\n`,
  ].join('\n')

const robots = (origin: string) => {
  // Hidden pages with a parameter are personal.
  const own = pages
    .filter(({ path, search }) => search === 'hidden' && path.includes('/:'))
    .map(({ path }) => path.split(':', 1)[0])
  const disallowed = ['/api/', ...own].map((path) => `Disallow: ${path}\n`).join('')
  return `User-agent: *\n${disallowed}\nSitemap: ${origin}/sitemap.xml\n`
}

const listed = pages.filter(({ path, search }) => search === 'listed' && !path.includes(':'))

function sitemap(origin: string, courses: readonly CourseCard[], blogs: readonly Blog[]): string {
  /** A page in each of its languages. */
  const urls = (path: string, alsoIn: readonly Translation[] = [], more = ''): string[] => {
    const languages = [undefined, ...alsoIn]
    const links = languages.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${languageTags[language ?? 'en']}" href="${origin}${addressIn(language, path)}"/>`,
    )
    return languages.map(
      (language) =>
        `<url><loc>${origin}${addressIn(language, path)}</loc>${alsoIn.length > 0 ? links.join('') : ''}${more}</url>`,
    )
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...listed.flatMap((page) => urls(page.path, page.contentInEnglish ? [] : page.alsoIn)),
    ...courses.flatMap(({ _id, alsoIn }) => urls(href('/course-details/:id', { id: _id }), alsoIn)),
    ...blogs.flatMap(({ _id, publishDate, alsoIn }) =>
      urls(href('/blogs-details/:id', { id: _id }), alsoIn, `<lastmod>${publishDate.slice(0, 10)}</lastmod>`),
    ),
    '</urlset>\n',
  ].join('\n')
}

function rss(origin: string, settings: SiteSettings, blogs: readonly Blog[]): string {
  const items = blogs.map((blog) => {
    const link = origin + href('/blogs-details/:id', { id: blog._id })
    return [
      `<item><title>${escaped(blog.blogTitle)}</title><link>${link}</link><guid>${link}</guid>`,
      `<pubDate>${new Date(blog.publishDate).toUTCString()}</pubDate>`,
      `<description>${escaped(blog.blogContent)}</description></item>`,
    ].join('')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0"><channel><title>${escaped(settings.academyName)}</title>`,
    `<link>${origin}${href('/blogs')}</link>`,
    `<description>${escaped(`The blog of ${settings.academyName}`)}</description>`,
    ...items,
    '</channel></rss>\n',
  ].join('\n')
}

const webManifest = (settings: SiteSettings) =>
  JSON.stringify({
    name: settings.academyName,
    short_name: settings.academyName.split(' ')[0],
    id: '/',
    start_url: '/',
    scope: '/',
    lang: 'en-IN',
    display: 'minimal-ui',
    // The pages' background; a page's own theme-color wins.
    background_color: '#fcfaf5',
    theme_color: '#fcfaf5',
    categories: ['education', 'kids'],
    shortcuts: [
      { name: 'My Quizzes', url: href('/events') },
      { name: 'My Courses', url: href('/my-courses') },
    ],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...[192, 512].map((size) => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'any',
      })),
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
