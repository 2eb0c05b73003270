import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, openBrowser, PHONE, visit, type Visitor } from './browser.ts'
import { demoSession } from './staff-session.ts'
import { openWorld, type World } from '../world.ts'

// The living demo: what is told to a family stands there, and names of two lines.
let browser: Browser
let world: World
beforeAll(async () => {
  world = await openWorld({}, { filling: 'living' })
  browser = await openBrowser()
})
afterAll(() => world.close())

async function enter(role: 'student' | 'teacher' | 'parent', size = PHONE): Promise<Visitor> {
  const visitor = await visit(browser, size)
  await (await demoSession(world.url, role))(visitor.context)
  return visitor
}

const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox()) ?? expect.fail(`no ${selector}`)

test('in a parent’s diary the switch to the child covers nothing that the academy told', async () => {
  const { page, close } = await enter('parent', DESKTOP)
  await page.goto(`${world.url}/family`)
  await page.locator('.dy-hand').waitFor()
  const told = await boxOf(page, 'section[aria-labelledby="announcements"] ul')
  const hand = await boxOf(page, '.dy-hand')
  expect(hand.y).toBeGreaterThanOrEqual(told.y + told.height)
  const title = await boxOf(page, '.dy-title')
  const heading = await boxOf(page, '#announcements')
  expect(heading.y - title.y - title.height).toBeGreaterThanOrEqual(12)
  await close()
})

test.each(['student', 'teacher'] as const)(
  'a %s at a parent’s page is told whose it is, asked for no PIN, and led home',
  async (role) => {
    const { page, close } = await enter(role)
    const { rows } = await world.database.pool.query(
      'select id from people where guardian_id is not null limit 1',
    )
    const child = `/family/children/${String(rows[0]?.id)}`
    for (const path of ['/family', '/family/fees', child, `${child}/map`]) {
      await page.goto(world.url + path)
      await page.getByText('Only parents can do this').waitFor()
      expect([path, await page.getByText(/\bPIN\b/).count()]).toEqual([path, 0])
      expect(await page.locator('main').getByRole('link', { name: 'Back to home' }).count()).toBe(1)
    }
    await close()
  },
)

test('a parent at a child’s page is led to the diary, and the practice offers no such page', async () => {
  const { page, close } = await enter('parent')
  const { rows } = await world.database.pool.query('select id from homework limit 1')
  for (const path of [
    '/events',
    '/practice/questions',
    '/practice/write/show',
    `/homework/${String(rows[0]?.id)}`,
  ]) {
    await page.goto(world.url + path)
    await page.getByText('First choose a child in the school diary').waitFor()
    expect(
      await page.locator('main').getByRole('link', { name: 'Choose a child' }).getAttribute('href'),
    ).toBe('/family')
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
  }
  await page.goto(`${world.url}/practice`)
  await page.getByRole('link', { name: /Worksheets/ }).waitFor()
  for (const name of [/Questions you got wrong/, /Send a page/])
    expect(await page.getByRole('link', { name }).count()).toBe(0)
  await close()
})

test('the practice offers each page to whom it is for', async () => {
  for (const [role, questions, page] of [
    ['student', 1, 1],
    ['teacher', 1, 0],
  ] as const) {
    const visitor = await enter(role)
    await visitor.page.goto(`${world.url}/practice`)
    await visitor.page.getByRole('link', { name: /Worksheets/ }).waitFor()
    const links = (name: RegExp) => visitor.page.getByRole('link', { name }).count()
    expect([role, await links(/Questions you got wrong/), await links(/Send a page/)]).toEqual([
      role,
      questions,
      page,
    ])
    await visitor.close()
  }
})

test('in the register on a phone no name runs into the marks below it', async () => {
  const { page, close } = await enter('teacher')
  await page.goto(`${world.url}/teach`)
  await page.locator('.reg-under-a').first().waitFor()
  const covered = await page.locator('.reg .c-name').evaluateAll((cells) =>
    cells
      .map((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell.querySelector('a') ?? cell)
        const marks = cell.querySelector('.reg-under-a')?.getBoundingClientRect()
        return { name: cell.textContent, over: range.getBoundingClientRect().bottom - (marks?.top ?? 0) }
      })
      .filter(({ over }) => over > 0),
  )
  expect(covered).toEqual([])
  await close()
})
