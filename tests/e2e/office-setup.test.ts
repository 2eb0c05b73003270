import { Secret, TOTP } from 'otpauth'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'
import { emptyAcademy } from '../empty-academy.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test.each([
  ['a phone in the dark', PHONE, true],
  ['a laptop', DESKTOP, false],
])(
  'on %s an empty academy becomes one, with its owner and its first courses',
  async (_, size, dark) => {
    const { origin, link, close } = await emptyAcademy()
    const { page, errors, close: leave } = await visit(browser, size, { dark })

    await page.goto(`${origin}/office/setup?token=${'x'.repeat(43)}`)
    await page.getByRole('alert').getByText('This link has expired').waitFor()
    await expectAccessible(page)
    // A refused call is written to the console by the browser itself.
    errors.length = 0

    await page.goto(link)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Name is required').first().waitFor()
    await expectAccessible(page)
    await page.getByLabel('Name', { exact: true }).fill('Bead by Bead')
    await page.getByLabel('Email').fill('hello@bead.example')
    await page.getByLabel('Phone', { exact: true }).fill('+91 90000 12345')
    await page.getByLabel('GSTIN (optional)').fill('27abcde1234f1z5')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Choose the State: it decides the type of GST').waitFor()
    await page.getByLabel('State').selectOption('Maharashtra')
    await page.getByLabel('Address on receipts').fill('12 Lake Road\nPune')
    await page.getByRole('button', { name: 'Next' }).click()

    await page.getByLabel('Full name').fill('Lakshmi Nair')
    await page.getByLabel('Your email').fill('lakshmi@bead.example')
    await page.getByLabel('Mobile').fill('90000 12345')
    await page.getByLabel('Password').fill('seven slow herons')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Next' }).click()

    const secret = (await page.locator('.su-key').innerText()).replaceAll(' ', '')
    await expectAccessible(page)
    await page.getByLabel('Code').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
    await page.getByRole('button', { name: 'Set up the academy' }).click()

    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
    expect(await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(10)
    expect(page.url()).toBe(`${origin}/office/setup`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByRole('button', { name: 'Start empty' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Start with sample courses and quizzes' }).click()

    await page.waitForURL(`${origin}/office`)
    await page.getByRole('heading', { name: 'Desk', level: 1 }).waitFor()
    await page.goto(`${origin}/office/courses`)
    await page.getByRole('link', { name: 'Abacus Foundation' }).waitFor()
    await page.goto(`${origin}/course`)
    await page.getByRole('heading', { name: 'Abacus Foundation' }).waitFor()
    expect(await page.title()).toBe('Courses | Bead by Bead')
    expect(errors).toEqual([])
    await leave()
    await close()
  },
  180_000,
)
