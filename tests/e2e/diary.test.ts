import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'
import { openWorld, type World } from '../world.ts'

let browser: Browser
let server: World
beforeAll(async () => {
  server = await openWorld({}, { filling: 'living' })
  browser = await openBrowser()
})
afterAll(() => server.close())

async function login(page: Page): Promise<void> {
  await page.goto(`${server.url}/family/login`)
  await page.getByLabel('Email').fill('parent@manka.example')
  await page.getByLabel('Password', { exact: true }).fill('demo password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('article', { name: /^Rohan Iyer/ }).waitFor()
}

test('a parent of two reads the diary, turns it back, signs a remark and takes a class along', async () => {
  const { page, errors, close } = await visit(browser, DESKTOP)
  await login(page)
  const book = page.getByRole('article')
  await book.getByText(/Rohan practised on/).waitFor()
  await book.getByText('Coming up').waitFor()

  const before = await book.getByRole('heading', { level: 2 }).innerText()
  await page.getByRole('button', { name: 'Previous week' }).press('Enter')
  await expect.poll(() => book.getByRole('heading', { level: 2 }).innerText()).not.toBe(before)
  expect(page.url()).toContain('week=')
  await page.goBack()
  await expect.poll(() => book.getByRole('heading', { level: 2 }).innerText()).toBe(before)

  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByText(/^Read on/).waitFor()
  await page.getByRole('button', { name: 'Reply to Meenakshi' }).click()
  await page.getByLabel('Reply to Meenakshi Raman').fill('We say them at dinner.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Kavita Iyer replied on').waitFor()
  await page.getByText('We say them at dinner.').waitFor()
  const saved = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /Add to calendar/ })
    .first()
    .click()
  await page.getByText(/\/api\/calendars\/.*\.ics/).waitFor()
  await page.getByRole('button', { name: /^Only the class on/ }).click()
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain('BEGIN:VEVENT')
  await page.keyboard.press('Escape')

  // What was written is looked at in the week in which it was handed in; the demo's days count from today.
  const pages = book.getByRole('heading', { name: 'Handwriting pages' })
  await pages
    .or(page.getByRole('button', { name: 'Previous week' }))
    .first()
    .waitFor()
  if ((await pages.count()) === 0) await page.getByRole('button', { name: 'Previous week' }).click()
  const newest = page.getByRole('button', { name: /^Open Rohan’s page of/ }).first()
  await newest.click()
  const large = page.getByRole('dialog').getByRole('img')
  await expect.poll(() => large.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(500)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Diya' }).click()
  await page.getByRole('article', { name: /^Diya Iyer/ }).waitFor()
  await page.getByRole('link', { name: 'See the whole letter' }).click()
  await page.getByText(/^School diary, /).waitFor()
  await page.goto(`${server.url}/family#fees`)
  await page.getByRole('heading', { name: 'Fees' }).waitFor()
  await page.getByRole('switch', { name: 'Sunday letter' }).click()
  await page.getByText('Sunday letter is off').waitFor()
  await page.reload()
  await expect.poll(() => page.getByRole('switch').isChecked()).toBe(false)
  expect(errors).toEqual([])
  await close()
})

test('a parent hands a phone over with a PIN: the child cannot come back without it', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await login(page)
  await page.getByRole('button', { name: 'Switch to Rohan' }).click()
  await page.getByRole('dialog', { name: 'Set a parent PIN' }).waitFor()
  await expectAccessible(page)
  const pin = page.getByLabel('PIN, 4 digits')
  await pin.fill('1234')
  await page.getByRole('button', { name: 'Set PIN and switch' }).click()
  await page.getByText('This PIN is too easy to guess').waitFor()
  await pin.fill('4071')
  await page.getByRole('button', { name: 'Set PIN and switch' }).click()
  await page.waitForURL('**/home')

  await page.goto(`${server.url}/family`)
  await page.getByRole('heading', { name: 'Parents only' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Fees' }).count()).toBe(0)
  // Nothing of the parent's is offered on the child's own pages; what the parent decides leads to the PIN.
  await page.goto(`${server.url}/studentprofile`)
  await page.getByRole('heading', { name: 'Parents only' }).waitFor()
  expect(await page.getByRole('button', { name: /^(?:Save|Add a picture)/ }).count()).toBe(0)
  expect(await page.getByText('parent@manka.example').count()).toBe(0)
  await expectAccessible(page)
  await page.goto(`${server.url}/my-courses`)
  await page
    .getByRole('link', { name: /^(?:Continue|Start|Watch again)/ })
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: /^Receipt/ }).count()).toBe(0)
  await page.goto(`${server.url}/home`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('button', { name: 'Calendar link' }).count()).toBe(0)
  const { rows: courses } = await server.database.pool.query(
    `select id from courses c where active and category_id not in
      (select id from course_categories where cover = 'teacher')
      and not exists (select from enrolments e
      join people p on p.id = e.student_id where e.course_id = c.id and p.full_name like 'Rohan%') limit 1`,
  )
  await page.goto(`${server.url}/course-details/${String(courses[0]?.id)}`)
  await page.getByRole('button', { name: 'Enroll Now' }).first().click()
  await page.waitForURL('**/checkout/**')
  await page.getByRole('heading', { name: 'Parents only' }).waitFor()
  await expectAccessible(page)
  for (const locked of ['fees', 'messages', 'letter', 'account']) {
    await page.goto(`${server.url}/family/${locked}`)
    await page.getByRole('heading', { name: 'Parents only' }).waitFor()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enter PIN' }).click()
  await pin.waitFor()
  await page.keyboard.type('0002')
  await page.getByText('Wrong PIN').waitFor()
  await expectAccessible(page)
  const tooMany = page.getByText(/^Too many tries/)
  for (let wrong = 3; !(await tooMany.isVisible()); wrong += 1) {
    expect(wrong).toBeLessThan(10)
    await page.keyboard.type(`000${wrong}`)
    await expect.poll(() => pin.inputValue()).toBe('')
  }
  await expect.poll(() => tooMany.count()).toBe(0)
  await page.keyboard.type('4071')
  await page.getByRole('heading', { name: 'PIN', exact: true }).waitFor()
  await expectAccessible(page)
  expect(errors.filter((error) => !/40\d|42\d/.test(error))).toEqual([])
  await close()
})
