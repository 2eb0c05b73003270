import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, PASSWORD, type World } from '../world.ts'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'
import { memberSession, staffSession } from './staff-session.ts'

/* A person's language: chosen on the pages, and where a login and a switch lead then. */

let browser: Browser
let world: World
beforeAll(async () => {
  world = await openWorld({}, { filling: 'living' })
  browser = await openBrowser()
})
afterAll(() => world.close())

/** The key of the owner's authenticator. */
const ownerKey = (): string =>
  readFileSync(join(world.folder, 'demo-accounts.txt'), 'utf8')
    .split('\n')
    .find((row) => row.startsWith('owner\t'))
    ?.split('\tkey ')[1]
    ?.split('\t')[0] ?? ''

const languageOf = async (id: string): Promise<unknown> =>
  (await world.database.pool.query('select language from people where id = $1', [id])).rows[0]?.language
const pathOf = (page: Page): string => new URL(page.url()).pathname

test('a parent in Hindi and a child in English each land where they should', async () => {
  const parent = await world.parent('Kavita Rao')
  await world.confirmEmail(parent)
  const child = await world.child(parent, 'Rohan Rao')
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${world.url}/family/login`)
  const login = async (email: string, password: string, submit: string) => {
    await page.getByLabel(email).fill(parent.email)
    await page.getByLabel(password, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: submit }).click()
  }
  await login('Email', 'Password', 'Sign In')
  // Nobody who never chose is led elsewhere.
  await page.waitForURL('**/family')
  expect(pathOf(page)).toBe('/family')

  await page.goto(`${world.url}/family/account`)
  const card = page.getByRole('article', { name: 'Rohan Rao' })
  await card.getByLabel('Language of Rohan Rao').selectOption('en')
  await page.getByText('Language saved').first().waitFor()
  expect(await languageOf(child.id)).toBe('en')
  await expectAccessible(page)
  // The own choice goes on in that language at once.
  await page.getByText('For pages after login, and for all').waitFor()
  await page.locator('select[name=language]').selectOption('hi')
  await page.waitForURL('**/hi/family/account')
  expect(await languageOf(parent.id)).toBe('hi')
  await page.locator('select[name=language]').waitFor()
  await expectAccessible(page)

  // In the sheet: to the child, whose pages are English, and back.
  const sheet = page.getByRole('dialog')
  await page.locator('.who-chip').click()
  await sheet.getByRole('link', { name: 'English' }).waitFor()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /Rohan/ }).click()
  await page.waitForURL((url) => url.pathname === '/home')
  await page.locator('.who-chip').click()
  await sheet.getByRole('button', { name: /Kavita/ }).click()
  await page.waitForURL('**/hi/family')

  // At the next login the English page leads on to the Hindi one; a link that names a page does not.
  await page.context().clearCookies()
  await page.evaluate('localStorage.clear()')
  await page.goto(`${world.url}/family/login`)
  await login('Email', 'Password', 'Sign In')
  await page.waitForURL('**/hi/family')
  await page.context().clearCookies()
  await page.evaluate('localStorage.clear()')
  await page.goto(`${world.url}/family/fees`)
  await page.waitForURL('**/family/login?next=*')
  await login('Email', 'Password', 'Sign In')
  await page.waitForURL('**/family/fees')
  expect(pathOf(page)).toBe('/family/fees')
  // A page of the parent's may ask once more while the child's opens.
  expect(errors.filter((error) => !/ 40[13] /.test(error))).toEqual([])
  await close()
})

test('the link to another language is a choice for whoever is signed in, a child behind a PIN too', async () => {
  const parent = await world.parent('Meera Iyer')
  const child = await world.child(parent, 'Diya Iyer')
  const { page, errors, context, close } = await visit(browser, PHONE)
  await memberSession(world, parent, 'parent')(context)
  await page.goto(`${world.url}/family`)
  await page.locator('.desk-foot').getByRole('link', { name: 'हिन्दी' }).click()
  await page.waitForURL('**/hi/family')
  await expect.poll(() => languageOf(parent.id)).toBe('hi')
  expect(await languageOf(child.id)).toBeNull()

  await page.goto(`${world.url}/hi/family/account`)
  await page.locator('.who-chip').click()
  await page.getByRole('dialog').getByRole('button', { name: /Diya/ }).click()
  // She never chose: the page stays in its language.
  await page.waitForURL('**/hi/home')
  await page.locator('.who-chip').click()
  await page.getByRole('dialog').getByRole('link', { name: 'English' }).click()
  await page.waitForURL((url) => url.pathname === '/home')
  await expect.poll(() => languageOf(child.id)).toBe('en')
  expect(await languageOf(parent.id)).toBe('hi')
  expect(errors).toEqual([])
  await close()
})

test('the office sees and sets a language, and reads each mail in both', async () => {
  const parent = await world.parent('Kavita Nair')
  const { page, errors, context, close } = await visit(browser, DESKTOP)
  await (await staffSession(world.url, 'owner@manka.example', { key: ownerKey() }))(context)
  await page.goto(`${world.url}/office/people/${parent.id}`)
  const details = page.getByRole('region', { name: 'Details' })
  await details.getByText('never chosen').waitFor()
  await details.getByRole('button', { name: 'Change' }).click()
  await details.getByLabel('Language').selectOption('hi')
  await details.getByRole('button', { name: 'Save' }).click()
  await details.getByText('हिन्दी').waitFor()
  expect(await languageOf(parent.id)).toBe('hi')

  await page.goto(`${world.url}/office/mails/weekly-letter`)
  await page.getByLabel('Language').selectOption('hi')
  await page.locator('pre', { hasText: 'स्कूल डायरी: 16 से 22 नवंबर' }).waitFor()
  await expectAccessible(page, { touch: false })
  await page.goto(`${world.url}/office/mails/password-link`)
  await page.getByLabel('Language').waitFor()
  await expectAccessible(page, { touch: false })
  expect(errors).toEqual([])
  await close()
})
