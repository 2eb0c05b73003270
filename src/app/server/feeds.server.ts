import { href } from 'react-router'
import { type CourseCard, getAllCourses } from '../../catalogue/catalogue.contract.ts'
import { type Blog, getLiveBlogs } from '../../content/content.contract.ts'
import type { Clock } from '../../platform/clock.server.ts'
import type { Made } from '../../platform/public-cache.server.ts'
import { pages } from '../pages.server.ts'
import type { Ask } from './ask.server.ts'
import { getSiteSettings, type SiteSettings } from '../../academy/academy.contract.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** What robots, feed readers and home screens ask for, by address. Made from public calls only. */
export function createFeeds(
  { ask, clock }: { ask: Ask; clock: Clock },
  origin: string,
  headers: Readonly<Record<string, string>>,
): ReadonlyMap<string, () => Promise<Made>> {
  const feed = (type: string, write: (shows: Set<string>) => Promise<string>) => async (): Promise<Made> => {
    const shows = new Set<string>()
    const text = await write(shows)
    return {
      body: Buffer.from(text),
      headers: { ...headers, 'content-type': type, 'cache-control': 'no-cache' },
      shows: [...shows],
    }
  }

  return new Map([
    [
      '/.well-known/security.txt',
      feed('text/plain; charset=utf-8', async (shows) =>
        securityTxt(origin, (await ask(getSiteSettings, {}, shows)).data, clock.now()),
      ),
    ],
    ['/robots.txt', feed('text/plain; charset=utf-8', async () => robots(origin))],
    [
      '/sitemap.xml',
      feed('application/xml; charset=utf-8', async (shows) =>
        sitemap(
          origin,
          (await ask(getAllCourses, {}, shows)).data,
          (await ask(getLiveBlogs, {}, shows)).data,
        ),
      ),
    ],
    [
      '/rss.xml',
      feed('application/rss+xml; charset=utf-8', async (shows) =>
        rss(origin, (await ask(getSiteSettings, {}, shows)).data, (await ask(getLiveBlogs, {}, shows)).data),
      ),
    ],
    [
      '/site.webmanifest',
      feed('application/manifest+json', async (shows) =>
        webManifest((await ask(getSiteSettings, {}, shows)).data),
      ),
    ],
  ])
}

/** RFC 9116. Made anew every minute, so it never expires while the site is up. */
const securityTxt = (origin: string, { email }: SiteSettings, now: Date) =>
  [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(now.getTime() + 180 * 86_400_000).toISOString()}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${origin}/.well-known/security.txt\n`,
  ].join('\n')

const robots = (origin: string) => {
  // What is behind a parameter of a hidden page is somebody's own.
  const own = pages
    .filter(({ path, search }) => search === 'hidden' && path.includes('/:'))
    .map(({ path }) => path.split(':', 1)[0])
  const disallowed = ['/api/', ...own].map((path) => `Disallow: ${path}\n`).join('')
  return `User-agent: *\n${disallowed}\nSitemap: ${origin}/sitemap.xml\n`
}

const listed = pages
  .filter(({ path, search }) => search === 'listed' && !path.includes(':'))
  .map(({ path }) => path)

function sitemap(origin: string, courses: readonly CourseCard[], blogs: readonly Blog[]): string {
  const url = (path: string, more = '') => `<url><loc>${origin}${path}</loc>${more}</url>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...listed.map((path) => url(path)),
    ...courses.map(({ _id }) => url(href('/course-details/:id', { id: _id }))),
    ...blogs.map(({ _id, publishDate }) =>
      url(href('/blogs-details/:id', { id: _id }), `<lastmod>${publishDate.slice(0, 10)}</lastmod>`),
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
    // The paper of the pages, as their own theme-color says; what a page says of itself goes before it.
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
