import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, expectAccessible, openBrowser, PHONE, type Visitor, visit, wake } from './browser.ts'
import { openWorld, type World } from '../world.ts'

let browser: Browser
let server: World
let course: string
let teacher: string
beforeAll(async () => {
  server = await openWorld({}, { filling: 'demo' })
  browser = await openBrowser()
  const list = async (path: string) =>
    ((await (await fetch(`${server.url}/api${path}`)).json()) as { data: [{ _id: string }] }).data
  course = (await list('/courses/get-all-courses'))[0]._id
  teacher = (await list('/teacher-profiles'))[0]._id
})
afterAll(() => server.close())

const cards = (page: Page) => page.locator('a[href^="/course-details/"]')

test('what is looked for stands in the address: it survives a course and Back, and a reload', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/course`)
  await page.getByRole('status').getByText('10 courses').waitFor()
  await page.getByLabel('Search').fill('abacus')
  await page.getByLabel('Age', { exact: true }).selectOption('8')
  await page.getByText('2 courses').waitFor()
  await page.waitForURL('**/course?q=abacus&age=8')
  await page.getByRole('link', { name: /Abacus Speed Builder/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Abacus Speed Builder' }).waitFor()
  await page.goBack()
  await page.getByText('2 courses').waitFor()
  expect(await page.getByLabel('Search').inputValue()).toBe('abacus')
  await page.reload()
  await wake(page)
  expect([await page.getByLabel('Age', { exact: true }).inputValue(), await cards(page).count()]).toEqual([
    '8',
    2,
  ])

  // By keyboard, and into nothing: there is a way out.
  await page.getByRole('tab', { name: 'Abacus' }).focus()
  await page.keyboard.press('End')
  await page.getByText('No course found').waitFor()
  await expectAccessible(page)
  expect(new URL(page.url()).searchParams.get('subject')).toMatch(/^[0-9a-f-]{36}$/)
  await page.getByRole('link', { name: 'Show all courses' }).click()
  await page.getByText('10 courses').waitFor()
  expect([await page.getByLabel('Search').inputValue(), new URL(page.url()).search]).toEqual(['', ''])
  expect(errors).toEqual([])
  await close()
})

test('without scripts the search is a form that the server answers', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE })
  const page = await context.newPage()
  await page.goto(`${server.url}/course`)
  await page.getByLabel('Search').fill('cube')
  await page.getByLabel('Age', { exact: true }).selectOption('7')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL('**/course?q=cube&age=7')
  expect(await cards(page).count()).toBe(1)
  expect(await page.getByLabel('Age', { exact: true }).inputValue()).toBe('7')
  await context.close()
})

test('a course says for whom it is, what is needed, who leads it, and from how many ratings its figure comes', async () => {
  const { page, errors, close } = await visit(browser, DESKTOP)
  await page.goto(`${server.url}/course-details/${course}`)
  await page.getByText('Ages 6 to 9').waitFor()
  await page.getByRole('heading', { name: 'What you need' }).waitFor()
  await page.getByText('Will it confuse my child at school?').click()
  await page.getByText('Place value and the friends of ten are the same').waitFor()
  await page.getByText('Free preview, video 0:11, lesson 12:10').waitFor()
  // The demo without its eight weeks: nobody has rated, and no figure is made up.
  expect(await page.getByText(/\d ratings?$/).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'More about Meenakshi Raman' }).click()
  await page.getByRole('heading', { level: 1, name: 'Meenakshi Raman' }).waitFor()
  await page.getByText('Sample teacher.').waitFor()
  expect(await cards(page).count()).toBe(2)
  await page.getByText('Teacher Training, for adults').waitFor()
  expect(errors).toEqual([])
  await close()
})

test('a film comes with captions that are true to its length', async () => {
  const { page, errors, close } = await visit(browser, DESKTOP)
  await page.goto(`${server.url}/course-details/${course}`)
  await page.getByRole('button', { name: /Play video: / }).click()
  const film = page.locator('aside video')
  await film.waitFor()
  const track = await film.evaluate(
    (video: HTMLVideoElement) =>
      new Promise<{ mode: string; cues: number; first: string; last: number }>((resolve) => {
        const look = () => {
          const [shown] = video.textTracks
          const cues = shown?.cues
          if (!shown || !cues?.length) return void setTimeout(look, 50)
          const [first, last] = [cues[0] as VTTCue, cues[cues.length - 1] as VTTCue]
          resolve({ mode: shown.mode, cues: cues.length, first: first.text, last: last.endTime })
        }
        look()
      }),
  )
  expect(track).toEqual({
    mode: 'showing',
    cues: 8,
    first: 'A drawn clip, without sound. Four rods, all at 0.',
    last: 11.9,
  })
  expect(errors).toEqual([])
  await close()
})

test('a banner leads to what it offers; the keys of the opening are of one size, and the footer is short', async () => {
  for (const width of [320, 360, 768, 1280]) {
    const { page, close } = await visit(browser, { width, height: 800 })
    await page.goto(server.url)
    const boxes = await Promise.all(
      ['Book a free demo', 'See the courses'].map((name) =>
        page.getByRole('link', { name, exact: true }).first().boundingBox(),
      ),
    )
    expect(boxes[0]?.width).toBe(boxes[1]?.width)
    expect(boxes[0]?.height).toBe(boxes[1]?.height)
    const foot = await page.locator('footer').boundingBox()
    expect(foot?.height).toBeLessThan(960)
    await close()
  }
  const { page, close } = await visit(browser, PHONE)
  await page.goto(server.url)
  await page.getByRole('link', { name: 'New Year abacus batch' }).click()
  await page.waitForURL('**/course?q=abacus&age=8')
  await page.getByText('2 courses').waitFor()
  await close()
})

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)('on a %s', (_, size) => {
  let seen: Visitor
  beforeAll(async () => {
    seen = await visit(browser, size)
  })
  afterAll(() => seen.close())

  test.each([
    ['/privacy', 'Privacy', 'Data Protection Board of India'],
    ['/terms', 'Terms', 'Nothing is ticked or put into your order beforehand'],
    ['/refunds', 'Refunds and cancellation', 'No fee for cancelling'],
    ['/child-safety', 'Child safety', 'Childline: 1098'],
    ['/teachers', 'Teachers', 'Meenakshi Raman'],
    ['/teachers/{teacher}', 'Meenakshi Raman', 'With us since 2014'],
    ['/course?age=adults', 'Courses', 'Teacher Training, for adults'],
  ])('%s is there, linked and accessible', async (path, heading, words) => {
    const { page, errors } = seen
    await page.goto(server.url + path.replace('{teacher}', teacher))
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.getByText(words).first().waitFor()
    const foot = page.getByRole('contentinfo')
    for (const name of ['Privacy', 'Terms', 'Refunds and cancellation', 'Child safety', 'Teachers'])
      expect(await foot.getByRole('link', { name }).count()).toBe(1)
    await expectAccessible(page)
    expect(errors).toEqual([])
  })
})
