import { type CourseCard, getAllCourses } from '../catalogue/catalogue.contract.ts'
import { type Blog, getLiveBlogs, getSiteSettings, type SiteSettings } from '../content/content.contract.ts'
import type { Made } from '../platform/public-cache.server.ts'
import type { Served } from '../platform/serve.server.ts'
import { asker } from './ask.server.ts'
import { paths } from './paths.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** What robots, feed readers and home screens ask for, by address. Made from public calls only. */
export function createFeeds(
  calls: readonly Served[],
  origin: string,
  headers: Readonly<Record<string, string>>,
): ReadonlyMap<string, () => Promise<Made>> {
  const ask = asker(calls)
  const feed = (type: string, write: (shows: Set<string>) => Promise<string>) => async (): Promise<Made> => {
    const shows = new Set<string>()
    const text = await write(shows)
    return { body: Buffer.from(text), headers: { ...headers, 'content-type': type, 'cache-control': 'no-cache' }, shows: [...shows] }
  }

  return new Map([
    [
      '/.well-known/security.txt',
      feed('text/plain; charset=utf-8', async (shows) => securityTxt(origin, (await ask(getSiteSettings, {}, shows)).data, new Date())),
    ],
    ['/robots.txt', feed('text/plain; charset=utf-8', async () => robots(origin))],
    [
      '/sitemap.xml',
      feed('application/xml; charset=utf-8', async (shows) =>
        sitemap(origin, (await ask(getAllCourses, {}, shows)).data, (await ask(getLiveBlogs, {}, shows)).data),
      ),
    ],
    [
      '/rss.xml',
      feed('application/rss+xml; charset=utf-8', async (shows) =>
        rss(origin, (await ask(getSiteSettings, {}, shows)).data, (await ask(getLiveBlogs, {}, shows)).data),
      ),
    ],
    ['/site.webmanifest', feed('application/manifest+json', async (shows) => webManifest((await ask(getSiteSettings, {}, shows)).data))],
  ])
}

/** RFC 9116. Made anew every minute, so it never expires while the site is up. */
const securityTxt = (origin: string, { email }: SiteSettings, now: Date) =>
  `Contact: mailto:${email}\nExpires: ${new Date(now.getTime() + 180 * 86_400_000).toISOString()}\nPreferred-Languages: en, hi\nCanonical: ${origin}/.well-known/security.txt\n`

const robots = (origin: string) => `User-agent: *
Disallow: /api/
Disallow: /questionPaper/
Disallow: /ViewResults/
Disallow: /studentprofile/
Disallow: /teacherprofile/

Sitemap: ${origin}/sitemap.xml
`

const publicPages = [
  paths.home,
  paths.about,
  paths.courses,
  paths.competition,
  paths.blogs,
  paths.gallery,
  paths.franchise,
  paths.bookDemo,
  paths.contact,
]

function sitemap(origin: string, courses: readonly CourseCard[], blogs: readonly Blog[]): string {
  const urls = [
    ...publicPages.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    ...courses.map((course) => `<url><loc>${origin}${paths.course(course._id)}</loc></url>`),
    ...blogs.map((blog) => `<url><loc>${origin}${paths.blog(blog._id)}</loc><lastmod>${blog.publishDate.slice(0, 10)}</lastmod></url>`),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

function rss(origin: string, settings: SiteSettings, blogs: readonly Blog[]): string {
  const items = blogs.map((blog) => {
    const link = origin + paths.blog(blog._id)
    return `<item><title>${escaped(blog.blogTitle)}</title><link>${link}</link><guid>${link}</guid><pubDate>${new Date(blog.publishDate).toUTCString()}</pubDate><description>${escaped(blog.blogContent)}</description></item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>${escaped(settings.academyName)}</title><link>${origin}${paths.blogs}</link><description>${escaped(`The blog of ${settings.academyName}`)}</description>\n${items.join('\n')}\n</channel></rss>\n`
}

const webManifest = (settings: SiteSettings) =>
  JSON.stringify({
    name: settings.academyName,
    short_name: settings.academyName.split(' ')[0],
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#fcfaf5',
    theme_color: '#f2b61f',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...[192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' })),
    ],
  })
