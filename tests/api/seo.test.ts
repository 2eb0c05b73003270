import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { openWorld, type World } from '../world.ts'
import { courseCategories, courses } from '../../src/catalogue/catalogue.tables.ts'
import { blogs } from '../../src/content/content.tables.ts'
import { type Font, openSync } from 'fontkit'
import { join } from 'node:path'
import { shapeByScript } from '../../src/platform/text/script-runs.rules.ts'
import { blogItem } from '../../src/content/blog-texts.rules.ts'
import { insertHindi } from '../../src/platform/translations/translations.server.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'

let world: World
const [category, course, hiddenCourse, blog, draft] = [newId(), newId(), newId(), newId(), newId()]
beforeAll(async () => {
  world = await openWorld({ PUBLIC_URL: 'https://academy.example' })
  const { db } = world.database
  await db.insert(courseCategories).values({ id: category, category: 'Abacus', cover: 'abacus', position: 0 })
  const plain = {
    categoryId: category,
    subtitle: 'Count & win',
    level: 'Level 1',
    ages: '6 to 9',
    pricePaise: 45_500,
    leadInstructor: 'Meenakshi',
    rating: 4.8,
    whatWeLearn: '<ul><li>Read any number</li></ul>',
    position: 0,
  }
  const offer = { listPricePaise: 349_900, offerEndsAt: new Date(Date.now() + 86_400_000) }
  await db.insert(courses).values([
    { ...plain, ...offer, id: course, title: 'Beads "and" more' },
    { ...plain, id: hiddenCourse, title: 'Not yet', active: false },
  ])
  const text = {
    author: 'Anand',
    content: '<p>Write 6 and 3 apart &amp; add.</p>',
    image: '',
    publishedAt: new Date('2026-10-02T04:30:00Z'),
  }
  await db.insert(blogs).values([
    { ...text, id: blog, title: 'Eleven </script> times' },
    { ...text, id: draft, title: 'Draft', live: false },
  ])
})
afterAll(() => world.close())

const get = async (path: string) => {
  const response = await fetch(world.url + path)
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}
type Fact = { '@type': string } & Record<string, unknown>
async function factsOf(path: string): Promise<{ html: string; facts: Record<string, Fact> }> {
  const html = (await get(path)).bytes.toString()
  const facts = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? '') as Fact,
  )
  return { html, facts: Object.fromEntries(facts.map((fact) => [fact['@type'], fact])) }
}
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]

describe('every public page has a head of its own', () => {
  test('title, description, canonical address and picture', async () => {
    const paths = [
      '/',
      '/about',
      '/course',
      '/competition',
      '/blogs',
      '/gallery',
      '/franchise',
      '/bookdemo',
      '/contact',
      `/course-details/${course}`,
      `/blogs-details/${blog}`,
    ]
    const heads = await Promise.all(
      paths.map(async (path) => {
        const html = (await get(path)).bytes.toString()
        expect(html).toContain(`<link rel="canonical" href="https://academy.example${path}"`)
        expect(meta(html, 'og:url')).toBe(`https://academy.example${path}`)
        expect(meta(html, 'robots')).toBe('index, follow')
        const picture = new URL(meta(html, 'og:image') ?? '')
        const { width, height, format } = await sharp((await get(picture.pathname)).bytes).metadata()
        expect([picture.origin, width, height, format]).toEqual([
          'https://academy.example',
          1_200,
          630,
          'png',
        ])
        return [/<title>([^<]+)<\/title>/.exec(html)?.[1], meta(html, 'description')]
      }),
    )
    expect(new Set(heads.map(([title]) => title)).size).toBe(paths.length)
    for (const [, description = ''] of heads) expect(description.length).toBeGreaterThan(20)
  })

  test('screens of one person or of no use to strangers are not for search engines', async () => {
    for (const path of ['/instructions', '/results', '/success', '/coursecard', '/nowhere']) {
      expect(meta((await get(path)).bytes.toString(), 'robots')).toBe('noindex')
    }
  })
})

test('a page in Hindi names its English one, and a page without Hindi leads to English', async () => {
  const alternates = (html: string) =>
    [
      ...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="https:\/\/academy\.example([^"]*)"/g),
    ].map(([, language, path]) => `${language} ${path}`)
  const both = ['x-default /course', 'en-IN /course', 'hi-IN /hi/course']
  expect(alternates((await get('/course')).bytes.toString())).toEqual(both)
  const hindi = (await get('/hi/course')).bytes.toString()
  expect(hindi).toContain('<html lang="hi-IN">')
  expect(hindi).toContain('<link rel="canonical" href="https://academy.example/hi/course"')
  expect(alternates(hindi)).toEqual(both)
  const english = await fetch(`${world.url}/hi/coursecard`, { redirect: 'manual' })
  expect([english.status, english.headers.get('location')]).toEqual([302, '/coursecard'])
  expect((await get('/hi/nowhere')).status).toBe(404)
  expect((await get('/sitemap.xml')).bytes.toString()).toContain('hreflang="hi-IN"')
})

describe('pages state their facts', () => {
  test('the academy on its home page', async () => {
    const { facts } = await factsOf('/')
    expect(facts.EducationalOrganization).toMatchObject({
      name: 'Test Academy',
      url: 'https://academy.example/',
      email: 'hello@test.example',
    })
  })

  test('a course with its offer and its trail', async () => {
    const { facts } = await factsOf(`/course-details/${course}`)
    expect(facts.Course).toMatchObject({
      name: 'Beads "and" more',
      offers: { price: '455.00', priceCurrency: 'INR', category: 'Paid' },
      provider: { '@type': 'EducationalOrganization', name: 'Test Academy' },
    })
    expect(facts.BreadcrumbList?.itemListElement).toHaveLength(3)
  })

  test('a blog, whatever its title holds', async () => {
    const { facts } = await factsOf(`/blogs-details/${blog}`)
    expect(facts.BlogPosting).toMatchObject({
      headline: 'Eleven </script> times',
      author: { name: 'Anand' },
      datePublished: '2026-10-02T04:30:00.000Z',
    })
  })

  test('the questions beside the demo form', async () => {
    const { html, facts } = await factsOf('/bookdemo')
    const questions = facts.FAQPage?.mainEntity as { name: string; acceptedAnswer: { text: string } }[]
    expect(questions.length).toBeGreaterThan(2)
    for (const { name, acceptedAnswer } of questions)
      expect([html.includes(name), html.includes(acceptedAnswer.text)]).toEqual([true, true])
  })
})

describe('what machines ask for', () => {
  test('the sitemap names what is public, and nothing else', async () => {
    const { type, bytes } = await get('/sitemap.xml')
    expect(type).toBe('application/xml; charset=utf-8')
    const addresses = [...bytes.toString().matchAll(/<loc>https:\/\/academy\.example([^<]*)<\/loc>/g)].map(
      ([, path]) => path,
    )
    expect(addresses).toContain(`/course-details/${course}`)
    expect(addresses).toContain(`/blogs-details/${blog}`)
    expect(addresses.join(' ')).not.toMatch(new RegExp(`${hiddenCourse}|${draft}`))
    for (const path of addresses) expect([path, (await get(path ?? '')).status]).toEqual([path, 200])
  })

  test('robots.txt, the feed of the blog and the web manifest with its icons', async () => {
    expect((await get('/robots.txt')).bytes.toString()).toContain(
      'Sitemap: https://academy.example/sitemap.xml',
    )
    const feed = (await get('/rss.xml')).bytes.toString()
    expect(feed).toContain('<title>Eleven &#60;/script&#62; times</title>')
    expect(feed).not.toContain('Draft')
    const manifest = JSON.parse((await get('/site.webmanifest')).bytes.toString()) as {
      name: string
      icons: { src: string; sizes: string }[]
    }
    expect(manifest.name).toBe('Test Academy')
    for (const { src, sizes } of manifest.icons) {
      const { status, bytes } = await get(src)
      expect(status).toBe(200)
      if (sizes !== 'any') expect((await sharp(bytes).metadata()).width).toBe(Number.parseInt(sizes, 10))
    }
  })

  test('what is not listed or not live is 404, page and picture', async () => {
    const paths = [
      `/course-details/${hiddenCourse}`,
      `/blogs-details/${draft}`,
      `/course-details/${newId()}`,
      '/course-details/1',
      '/blogs-details/x',
    ]
    for (const path of [
      ...paths,
      `/og/course/${hiddenCourse}.png`,
      `/og/blog/${draft}.png`,
      '/og/academy/x.png',
      '/og/else.png',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404])
  })

  test('an edit is in the page and in its picture on the next request', async () => {
    const before = (await get(`/og/blog/${blog}.png`)).bytes
    await get(`/blogs-details/${blog}`)
    await world.database.pool.query("update blogs set title = 'Twelve times' where id = $1", [blog])
    await expect
      .poll(async () => (await get(`/blogs-details/${blog}`)).bytes.toString().includes('Twelve times'))
      .toBe(true)
    expect((await get(`/og/blog/${blog}.png`)).bytes.equals(before)).toBe(false)
  })

  test('a picture is in the language of the page that names it, and follows its Hindi', async () => {
    const path = `/blogs-details/${blog}`
    const pictureOf = async (of: string) =>
      /property="og:image" content="[^"]*?(\/og\/[^"]*)"/.exec((await get(of)).bytes.toString())?.[1] ?? ''
    expect([await pictureOf(path), await pictureOf(`/hi${path}`)]).toEqual([
      `/og/blog/${blog}.png`,
      `/og/hi/blog/${blog}.png`,
    ])
    const [english, before] = [await get(`/og/blog/${blog}.png`), await get(`/og/hi/blog/${blog}.png`)]
    await world.database.db.transaction((tx) =>
      insertHindi({ tx, now: new Date() }, [
        [
          blogItem({ id: blog, title: 'Twelve times', content: '<p>Count.</p>' }),
          { title: 'Abacus के 5 नियम', content: '<p>गिनो।</p>' },
        ],
      ]),
    )
    await world.heard()
    await world.database.pool.query(
      "update blogs set title = 'Twelve times', content = '<p>Count.</p>' where id = $1",
      [blog],
    )
    await world.heard()
    expect((await get(`/og/hi/blog/${blog}.png`)).bytes.equals(before.bytes)).toBe(false)
    expect(english.status).toBe(200)
    for (const other of ['/og/xx/academy.png', '/og/en/academy.png'])
      expect([other, (await get(other)).status]).toEqual([other, 404])
    expect((await get('/og/hi/academy.png')).bytes.equals((await get('/og/academy.png')).bytes)).toBe(false)
  })
})

test('each script of a title in two is shaped by its own rules', () => {
  const font = openSync(join(import.meta.dirname, '../../src/ui/fonts/anek-noto-700.ttf')) as Font
  const idsOf = ({ glyphs }: { glyphs: { id: number }[] }) => glyphs.map(({ id }) => id)
  const layOut = (run: string) => font.layout(run)
  const mixed = 'Abacus किताब'
  expect(idsOf(shapeByScript(mixed, layOut))).toEqual([
    ...idsOf(layOut('Abacus ')),
    ...idsOf(layOut('किताब')),
  ])
  // All at once it has the rules of its first letter: the vowel of कि stands behind it.
  expect(idsOf(layOut(mixed))).not.toEqual(idsOf(shapeByScript(mixed, layOut)))
})
