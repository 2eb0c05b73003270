import { readFileSync } from 'node:fs'
import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../template.ts'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'
import { openWorld, type World } from '../world.ts'

let browser: Browser
let server: World
beforeAll(async () => {
  server = await openWorld({}, { filling: 'demo' })
  browser = await openBrowser()
})
afterAll(() => server.close())

let recovery: string[] = []
/** As the demo's author, whose authenticator is set up at the first time. */
async function loginAsAuthor(page: Page): Promise<void> {
  await page.goto(`${server.url}/staff/login`)
  await page.getByLabel('Email').fill('author@manka.example')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: /^(?:Sign In|Next)$/ }).click()
  const [code] = recovery
  if (code) {
    await page.getByLabel('Code, or a recovery code').fill(code)
    await page.getByRole('button', { name: 'Sign In' }).click()
  } else {
    const secret = (await page.locator('.font-mono').innerText()).replaceAll(/\s/g, '')
    await page.getByLabel('Code').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
    recovery = await page.getByRole('list', { name: 'Recovery codes' }).locator('li').allInnerTexts()
    await page.getByRole('link', { name: 'I have saved them' }).click()
  }
  await page.waitForURL(/\/(?:staff|office)$/)
  await page.goto(`${server.url}/office/questions/import`)
}

/** 24 rows: 7, 12 and 19 have a fault, 22 says the same as 2. */
function sheet(): Buffer {
  const rows = Array.from({ length: 24 }, (_, n) => {
    const [a, b] = [92 + n, 82 + n]
    return [`${a} × ${b}`, a * b, a * b + 110, a * b - 110, a * b + 20, 'A', 2].map(String)
  })
  const put = (row: number, cells: string[]) => rows.splice(row - 2, 1, cells)
  put(7, ['98 × 97', '9406', '9516', '9606', '9486', '9,506', '2'])
  put(12, ['35²', '1225', '1205', '', '1525', '1225', '2'])
  put(19, ['104 × 106', '11024', '10124', '11204', '11014', 'A', 'two'])
  put(22, rows[0] ?? [])
  const head = ['question', 'option_a', 'option_b', 'option_c', 'option_d', 'correct', 'marks']
  return Buffer.from(
    `\ufeff${[head, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')}`,
  )
}

async function bring(page: Page, title: string): Promise<void> {
  await page
    .getByLabel('Question file')
    .setInputFiles({ name: 'vedic-level-2.csv', mimeType: 'text/csv', buffer: sheet() })
  await page.getByRole('button', { name: 'A new quiz' }).click()
  await page.getByLabel('Subject').selectOption({ label: 'Vedic Math' })
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Near a hundred')
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByText('Download rows with errors').waitFor()
}
const counts = (page: Page) => page.locator('.im-c dd').allTextContents()

test('an author mends three rows of 24 in place, loses nothing to the network or a reload, and takes 23 in', async () => {
  const { page, errors, close } = await visit(browser, DESKTOP)
  await loginAsAuthor(page)
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByText('Choose a file.').waitFor()
  await page.getByRole('group', { name: 'Add the questions to' }).getByText('Choose a quiz').last().waitFor()
  await expectAccessible(page, { touch: false })
  await page.getByLabel('Question file').setInputFiles({
    name: 'beads.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('\u0089PNG\r\n\u001a\n\0', 'latin1'),
  })
  await page.getByLabel('Quiz', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByText('This is a picture (PNG).').waitFor()

  await bring(page, 'Base 100')
  expect(await counts(page)).toEqual(['24', '20', '3', '1'])
  expect(
    await page
      .locator('tbody th')
      .allTextContents()
      .then((rows) => rows.slice(0, 5)),
  ).toEqual(['7', '12', '19', '22', '2'])
  await page
    .getByText('The answer 9,506 does not match any of the four options. Correct one of them.')
    .waitFor()
  await page.getByText('Same as row 2. This row will be skipped.').waitFor()
  await expectAccessible(page, { touch: false })
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rows with errors' }).click()
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain('Row 12, option_c: Option C is empty.')

  await page.getByLabel('A, row 7').waitFor({ state: 'detached' })
  await page.getByLabel('Correct, row 7').fill('B')
  await page.getByLabel('C, row 12').fill('1325')
  await page.getByLabel('Marks, row 19').fill('2')
  expect(await counts(page)).toEqual(['24', '23', '0', '1'])
  await page.reload()
  await page.getByLabel('C, row 12').waitFor()
  expect(await page.getByLabel('C, row 12').inputValue()).toBe('1325')

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Confirm import' }).click()
  await page.getByText('Your rows are saved in this tab').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Confirm import' }).click()
  await page.getByRole('heading', { name: '23 questions imported' }).waitFor()
  await expectAccessible(page, { touch: false })

  await page.getByRole('button', { name: 'Import another file' }).click()
  await page.getByLabel('Quiz to export').selectOption({ label: 'Base 100 (23)' })
  await page.getByLabel('Format').selectOption('gift')
  const out = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await out
  expect(file.suggestedFilename()).toBe('base-100.gift.txt')
  expect(readFileSync(await file.path(), 'utf8')).toContain(
    '[plain]98 × 97 {\n\t~[plain]9406\n\t=[plain]9516',
  )
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  await close()
})

test('on a phone the faulty rows are left out, 20 come in, and are taken back', async () => {
  const { page, errors, close } = await visit(browser, PHONE, { dark: true })
  await loginAsAuthor(page)
  await bring(page, 'Left out')
  await expectAccessible(page)
  expect(await page.getByRole('button', { name: 'Confirm import' }).isDisabled()).toBe(true)
  await page.getByLabel('Skip the 3 rows with errors').check()
  await page.getByText('20 questions will be imported together.').waitFor()
  await page.getByRole('button', { name: 'Confirm import' }).click()
  await page.getByRole('heading', { name: '20 questions imported' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('button', { name: /^Undo this import/ }).click()
  await page.getByText('Undone', { exact: true }).waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
  await close()
})
