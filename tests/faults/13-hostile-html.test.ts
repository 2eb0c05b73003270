import { afterAll, beforeAll, expect, test } from 'vitest'
import { courseCategories, courses, lessons } from '../../src/catalogue/catalogue.tables.ts'
import { blogComments, blogs, testimonials } from '../../src/content/content.tables.ts'
import { createBlogComment } from '../../src/content/content.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { safeHtml } from '../../src/platform/text/html.server.ts'
import { DESKTOP, openBrowser, visit } from '../e2e/browser.ts'
import { hostileHtml } from '../hostile-html.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  world = await openWorld()
  browser = await openBrowser()
})
afterAll(() => world.close())

test('there are at least 60 of them', () => expect(new Set(hostileHtml).size).toBeGreaterThanOrEqual(60))

test.each(hostileHtml)('made safe, and made safe again without another change: %s', (html) => {
  const once = safeHtml(html)
  expect(safeHtml(once)).toBe(once)
  expect(once).not.toMatch(
    /<(?:script|style|svg|math|iframe|object|embed|form|input|button|link|meta|base|video|audio|template|body|details)/i,
  )
  for (const [tag] of once.matchAll(/<[a-z][^>]*>/gi)) {
    expect(tag).not.toMatch(/\s(?:on\w+|style|class|id|srcset|ping|target|background|formaction)\s*=/i)
    expect(tag).not.toMatch(/(?:javascript|vbscript|data|blob)\s*:/i)
    expect(/\ssrc="(?!\/[^/])/.exec(tag)).toBeNull()
    const src = /\ssrc="([^"]*)"/.exec(tag)?.[1]
    if (src !== undefined) expect(new URL(src, world.url).pathname).toMatch(/^\/uploads\//)
  }
})

test('what an author may write stays as it was', () => {
  const fine =
    '<h2>Why</h2><p>It is <strong>five</strong>, <em>see</em> 3 &lt; 5.</p><ul><li>one</li></ul><p><a href="https://academy.example/x" rel="nofollow noopener noreferrer">there</a></p><table><tbody><tr><td>6</td></tr></tbody></table><img src="/uploads/blogs/eleven.svg" alt="Eleven" loading="lazy" />'
  expect(safeHtml(fine)).toBe(fine)
})

test('in every field that holds HTML, shown by a real browser: no script runs, nothing is fetched from elsewhere, no policy has to step in', async () => {
  const { db } = world.database
  // Written past the cleaning on storing, as an import or an older version might have.
  const html = hostileHtml.join('\n')
  const [blog, category, course] = [newId(), newId(), newId()]
  await db.insert(blogs).values({
    id: blog,
    title: html,
    content: html,
    author: html,
    image: 'uploads/../api/session',
    publishedAt: new Date(),
  })
  await db
    .insert(testimonials)
    .values({ id: newId(), name: html, role: html, review: html, rating: 5, position: 0 })
  await db
    .insert(courseCategories)
    .values({ id: category, category: '<img src=x onerror=hit()>', cover: 'abacus', position: 0 })
  await db.insert(courses).values({
    id: course,
    categoryId: category,
    title: '<img src=x onerror=hit()>',
    subtitle: html,
    level: html,
    ages: html,
    pricePaise: 45_500,
    leadInstructor: html,
    rating: 5,
    introVideo: 'javascript:hit()',
    whatWeLearn: html,
    position: 0,
  })
  const lesson = { courseId: course, seconds: 60, preview: true, subDescription: html }
  await db.insert(lessons).values([
    { ...lesson, id: newId(), position: 0, title: html, videoUrl: 'javascript:hit()' },
    {
      ...lesson,
      id: newId(),
      position: 1,
      title: 'Two',
      videoUrl: 'data:text/html,<script>parent.hit()</script>',
    },
    {
      ...lesson,
      id: newId(),
      position: 2,
      title: 'Three',
      videoUrl: 'https://evil.example/embed/12345678901',
    },
  ])
  const comment = {
    name: '<img src=x onerror=hit()>',
    email: 'a@test.example',
    comment: html.slice(0, 1_900),
  }
  await world.visitor.ask(createBlogComment, {
    params: { id: blog },
    body: { ...comment, comment: comment.comment.replaceAll('\u0001', '') },
  })
  await db.update(blogComments).set({ approvedAt: new Date() })

  const { page, context, errors, close } = await visit(browser, DESKTOP)
  const called: string[] = []
  page.on('request', (request) => {
    if (
      request.resourceType() === 'image' &&
      !/^\/(?:uploads|assets)\/|^\/[^/]*$/.test(new URL(request.url()).pathname)
    )
      called.push(request.url())
  })
  await context.addInitScript('window.hits = []; window.hit = () => { window.hits.push(location.href) }')
  for (const path of [
    '/',
    '/blogs',
    `/blogs-details/${blog}`,
    '/course',
    `/course-details/${course}`,
    '/competition',
  ]) {
    await page.goto(world.url + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    for (const play of await page.getByRole('button', { name: 'Play video' }).all()) await play.click()
    await page.evaluate(`for (const element of document.querySelectorAll('main *')) {
      if (element.matches('details')) element.open = true
      for (const type of ['mouseover', 'pointerover', 'focus', 'error', 'load', 'toggle', 'animationstart'])
        element.dispatchEvent(new Event(type, { bubbles: false }))
    }`)
    const links = await page.evaluate<string[]>(
      "[...document.querySelectorAll('main a[href]')].map((link) => link.href)",
    )
    expect(links.filter((href) => !/^(https?|mailto|tel):/.test(href))).toEqual([])
    expect(links.filter((href) => href.includes('evil.example'))).toEqual([])
    expect(
      await page.evaluate(
        "document.querySelectorAll('main :is(script, iframe, object, embed, base, meta, link, style)').length",
      ),
    ).toBe(0)
    expect(await page.evaluate('window.hits')).toEqual([])
    expect(called).toEqual([])
  }
  expect(errors).toEqual([])
  await close()
})
