import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'
import { openWorld, type World } from '../world.ts'

let browser: Browser
let server: World
beforeAll(async () => {
  server = await openWorld({}, { filling: 'demo' })
  browser = await openBrowser()
})
afterAll(() => server.close())

/** The owner's first login: password, authenticator, recovery codes; it ends on the desk. */
async function enter(page: Page): Promise<void> {
  await page.goto(`${server.url}/staff/login`)
  await page.getByLabel('Email').fill('owner@manka.example')
  await page.getByLabel('Password', { exact: true }).fill('demo password')
  await page.getByRole('button', { name: 'Next' }).click()
  const secret = (await page.locator('p.font-mono').innerText()).replaceAll(/\s/g, '')
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'I have saved them' }).click()
  await page.getByRole('heading', { name: 'Needs you, oldest first' }).waitFor()
}

test('who runs the academy finds a family, mends a mobile, gives a teacher, reads it in the log', async () => {
  const { page, context, errors, close } = await visit(browser, DESKTOP)
  await enter(page)

  await page.getByRole('link', { name: 'People' }).click()
  await page.getByRole('button', { name: 'Kavita Iyer' }).waitFor()
  await expectAccessible(page, { touch: false })
  await page.getByRole('searchbox').fill('rohan')
  await page.getByText('Page 1, 1 shown').waitFor()
  expect(page.url()).toContain('#words=rohan')
  await page.getByRole('button', { name: 'Rohan Iyer' }).press('Enter')
  await page.getByRole('heading', { name: 'Rohan Iyer', level: 1 }).waitFor()
  await page.getByText('of the parent').first().waitFor()
  await expectAccessible(page, { touch: false })
  await page.getByRole('link', { name: 'Kavita Iyer' }).first().click()
  await page.getByRole('heading', { name: 'Kavita Iyer', level: 1 }).waitFor()

  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByLabel('Mobile').fill('123')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Invalid mobile number').first().waitFor()
  await expectAccessible(page, { touch: false })
  await page.getByLabel('Mobile').fill('+91 98765 43210')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('from 9000000001 to 9876543210').waitFor()

  await page.goto(`${server.url}/office/people#words=98765`)
  await page.getByText('Page 1, 3 shown').waitFor()
  await page.getByLabel('Select Rohan Iyer').check()
  await page.getByLabel('Select Diya Iyer').check()
  await page.getByRole('button', { name: 'Assign a teacher' }).click()
  await page.getByLabel(/Meenakshi Raman/).check()
  await expectAccessible(page, { touch: false })
  await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click()
  await page.getByText('2 students assigned').waitFor()

  await page.getByRole('link', { name: 'Staff and log' }).click()
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  await page.getByText('Full name is required').first().waitFor()
  await expectAccessible(page, { touch: false })
  await page.getByRole('textbox', { name: 'Full name' }).fill('Anil Kumar')
  await page.getByRole('textbox', { name: 'Email' }).fill('anil@test.example')
  await page.getByRole('textbox', { name: 'Mobile' }).fill('98765 00000')
  await page.getByRole('combobox', { name: 'Role' }).selectOption('author')
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('button', { name: 'Anil Kumar' }).click()
  await page.getByRole('button', { name: 'Make an organiser' }).click()
  await expectAccessible(page, { touch: false })
  await page.getByRole('button', { name: 'Change role' }).click()
  await page.getByText('Change saved').waitFor()

  await page.getByRole('link', { name: 'Log', exact: true }).click()
  await page.getByText('changed the role of Anil Kumar from author to organiser').waitFor()
  await page.getByText('assigned 2 students to Meenakshi Raman').waitFor()
  await page.getByText('changed the mobile of Kavita Iyer').waitFor()
  await expectAccessible(page, { touch: false })

  // The same on a phone in the dark, with the same login.
  const cookies = await context.cookies()
  const stored = await page.evaluate<[string, string][]>('Object.entries(localStorage)')
  const phone = await visit(browser, PHONE, { dark: true })
  await phone.context.addCookies(cookies)
  await phone.context.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, stored)
  for (const path of ['/office/people', '/office/staff', '/office/audit']) {
    await phone.page.goto(server.url + path)
    await phone.page.locator('tbody tr').first().waitFor()
    await expectAccessible(phone.page)
  }
  await phone.page.goto(`${server.url}/office/people`)
  await phone.page.getByRole('button', { name: 'Asha Verma' }).click()
  await phone.page.getByRole('button', { name: 'Delete permanently' }).click()
  await phone.page.getByLabel('Type the name: Asha Verma').fill('Somebody')
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click()
  await phone.page.getByText('Type the name exactly').waitFor()
  await expectAccessible(phone.page)
  await phone.page.getByLabel('Type the name: Asha Verma').fill('Asha Verma')
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click()
  await phone.page.waitForURL('**/office/people')
  await expect.poll(() => phone.page.locator('tbody tr').count()).toBe(4)

  expect([...errors, ...phone.errors].filter((error) => !/4(?:22|0[139])/.test(error))).toEqual([])
  await phone.close()
  await close()
})
