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
  await book.getByText(/^Rohan practised on/).waitFor()
  await book.getByText('Next class').waitFor()

  const before = await book.getByRole('heading', { level: 2 }).innerText()
  await page.getByRole('button', { name: 'Week before' }).press('Enter')
  await expect.poll(() => book.getByRole('heading', { level: 2 }).innerText()).not.toBe(before)
  expect(page.url()).toContain('week=')
  await page.goBack()
  await expect.poll(() => book.getByRole('heading', { level: 2 }).innerText()).toBe(before)

  await page.getByRole('button', { name: 'Sign as read' }).click()
  await page.getByText(/^Read on/).waitFor()
  await page.getByRole('button', { name: 'Write back to Meenakshi' }).click()
  await page.getByLabel('Write back to Meenakshi Raman').fill('We say them at dinner.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Kavita Iyer wrote back').waitFor()
  await page.getByText('We say them at dinner.').waitFor()
  const saved = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /To the calendar/ })
    .first()
    .click()
  await page.getByText(/\/api\/calendars\/.*\.ics/).waitFor()
  await page.getByRole('button', { name: /^Only the class on/ }).click()
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain('BEGIN:VEVENT')
  await page.keyboard.press('Escape')

  // What was written is looked at in the week in which it was handed in; the demo's days count from today.
  const pages = book.getByRole('heading', { name: 'Written pages' })
  await pages
    .or(page.getByRole('button', { name: 'Week before' }))
    .first()
    .waitFor()
  if ((await pages.count()) === 0) await page.getByRole('button', { name: 'Week before' }).click()
  const newest = page.getByRole('button', { name: /^Look at Rohan’s page of/ }).first()
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
  await page.getByRole('heading', { name: 'Fee card' }).waitFor()
  await page.getByRole('switch', { name: 'Sunday’s letter' }).click()
  await page.getByText('Sunday’s letter is off').waitFor()
  await page.reload()
  await expect.poll(() => page.getByRole('switch').isChecked()).toBe(false)
  expect(errors).toEqual([])
  await close()
})

test('a parent hands a phone over with a PIN: the child cannot come back without it', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await login(page)
  await page.getByRole('button', { name: 'Hand over to Rohan' }).click()
  await page.getByRole('dialog', { name: 'A PIN for your side' }).waitFor()
  await expectAccessible(page)
  const pin = page.getByLabel('PIN, four digits')
  await pin.fill('1234')
  await page.getByRole('button', { name: 'Set the PIN and hand over' }).click()
  await page.getByText('These digits are guessed first').waitFor()
  await pin.fill('4071')
  await page.getByRole('button', { name: 'Set the PIN and hand over' }).click()
  await page.waitForURL('**/home')

  await page.goto(`${server.url}/family`)
  await page.getByRole('heading', { name: 'This side is the parent’s' }).waitFor()
  expect(await page.getByText('Fee card').count()).toBe(0)
  await page.goto(`${server.url}/family/account`)
  await page.getByRole('heading', { name: 'This side is the parent’s' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enter the PIN' }).click()
  await pin.waitFor()
  await page.keyboard.type('0002')
  await page.getByText('This is not the PIN').waitFor()
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
