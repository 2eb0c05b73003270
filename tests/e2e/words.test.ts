import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, openWorld, type World } from '../world.ts'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit, wake } from './browser.ts'
import { memberSession } from './staff-session.ts'

let browser: Browser
let world: World
let office: Member
beforeAll(async () => {
  world = await openWorld()
  office = await world.office('Office')
  browser = await openBrowser()
})
afterAll(() => world.close())

async function visitWords() {
  const visitor = await visit(browser, DESKTOP)
  await memberSession(world, office, 'office')(visitor.context)
  await visitor.page.goto(`${world.url}/office/words?room=people`)
  return visitor
}
async function search(page: Page, words: string) {
  await page.getByLabel('Search: English or Hindi').fill(words)
  await page.waitForURL(`**#words=${words}`)
  await expect
    .poll(() => page.locator('tbody .tb-open').first().textContent())
    .toMatch(new RegExp(words, 'i'))
}

test('a teacher writes a better word, and families read it at once, before and after the page wakes', async () => {
  const { page, errors, close } = await visitWords()
  await page.getByText(/0 of [\d,]+ confirmed/).waitFor()
  await search(page, 'forgot')
  await page.getByRole('button', { name: 'Forgot password?' }).first().click()
  const panel = page.getByRole('dialog', { name: 'Hindi word' })
  const field = panel.getByRole('textbox', { name: 'Hindi' })
  const before = await field.inputValue()
  await field.fill('पासवर्ड <b>')
  await panel.getByRole('button', { name: 'Change on every page' }).click()
  await panel.getByText('Leave out < and >').waitFor()
  await expectAccessible(page, { touch: false })
  await field.fill('पासवर्ड याद नहीं आ रहा?')
  await panel.getByRole('button', { name: 'Change on every page' }).click()
  await page.getByText('Changed on every page').first().waitFor()
  await panel.getByText(before).waitFor()
  await panel.getByRole('button', { name: 'Close' }).click()
  await page.getByText(/1 of [\d,]+ confirmed, 1 of them changed here/).waitFor()

  const family = await visit(browser, PHONE)
  await family.page.goto(`${world.url}/hi/login`)
  await family.page.getByText('पासवर्ड याद नहीं आ रहा?').waitFor()
  await wake(family.page)
  expect(await family.page.getByText(before, { exact: true }).count()).toBe(0)
  await family.page.getByText('पासवर्ड याद नहीं आ रहा?').waitFor()
  expect(family.errors).toEqual([])
  await family.close()
  // The text with markup was refused.
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  await close()
})

test('a page of words is confirmed at once, and the rest goes out as a file and comes back', async () => {
  const { page, errors, close } = await visitWords()
  await search(page, 'mobile')
  const boxes = page.getByRole('checkbox', { name: /^Select / })
  await boxes.first().check()
  await page.getByRole('region', { name: 'With selected' }).getByRole('button', { name: 'Confirm' }).click()
  await page
    .getByText(/words? confirmed/)
    .first()
    .waitFor()

  // All of them are confirmed: what is open is elsewhere.
  await page.getByLabel('Search: English or Hindi').fill('')
  await page.waitForURL((url) => url.hash === '')
  await page.getByRole('combobox', { name: 'State' }).selectOption('open')
  await page.waitForURL('**state=open**')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByText('Export', { exact: true }).click()
      await page.getByRole('button', { name: 'CSV' }).click()
    })(),
  ])
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
  const first = lines.findIndex((line) => line.endsWith(',,,'))
  const filled = lines
    .map((line, at) => (at === first ? line.replace(/,,,$/, ',yes,,Good') : line))
    .join('\r\n')
  await page.getByRole('link', { name: 'Import' }).click()
  await page
    .getByLabel('File of words')
    .setInputFiles({ name: 'words.csv', mimeType: 'text/csv', buffer: Buffer.from(filled) })
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('cell', { name: 'Confirmed' }).waitFor()
  await expectAccessible(page, { touch: false })
  await page.getByRole('button', { name: 'Confirm import' }).click()
  await page.getByRole('heading', { name: '1 confirmed, 0 changed' }).waitFor()
  expect(errors).toEqual([])
  await close()
})

test('words are decided one after another on a phone in the dark, each whole on it', async () => {
  const { page, errors, context, close } = await visit(browser, PHONE, { dark: true })
  await memberSession(world, office, 'office')(context)
  await page.goto(`${world.url}/office/words?state=open`)
  const rows = page.locator('tbody .tb-open')
  const [first = '', second = ''] = await rows.allTextContents()
  await rows.first().click()
  const panel = page.getByRole('dialog', { name: 'Hindi word' })
  const confirm = panel.getByRole('button', { name: 'Confirm' })
  await panel.getByText(first, { exact: true }).waitFor()
  await expectAccessible(page)
  // What all pages share is seen on dozens: neither they nor a long name push the form out of sight.
  expect(await confirm.evaluate((key) => key.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  await panel.getByText(/^\d+ more$/).click()
  expect(await panel.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true)
  await confirm.click()
  // It has left the list of what is open; the next one is there, and decided by the same key.
  await panel.getByText(second, { exact: true }).waitFor()
  await page.getByText(/[1-9]\d* of [\d,]+ confirmed/).waitFor()
  await expect.poll(() => rows.first().textContent()).toBe(second)
  await expect.poll(() => confirm.evaluate((key) => document.activeElement === key)).toBe(true)
  // What is typed then stays where it is typed.
  const text = panel.locator('textarea').first()
  const before = await text.inputValue()
  await text.press('Control+End')
  await text.page().keyboard.type(' सही')
  expect(await text.inputValue()).toBe(`${before} सही`)
  await panel.getByRole('button', { name: 'Close' }).click()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  expect(errors).toEqual([])
  await close()
})
