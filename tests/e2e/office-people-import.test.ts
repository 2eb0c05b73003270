import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'
import { openWorld, type World } from '../world.ts'
import { staffSession } from './staff-session.ts'

let browser: Browser
let server: World
let asOwner: (context: BrowserContext) => Promise<void>
beforeAll(async () => {
  server = await openWorld({}, { filling: 'demo' })
  browser = await openBrowser()
  asOwner = await staffSession(server.url, 'owner@manka.example')
})
afterAll(() => server.close())

const sheet = (lines: readonly string[]) => ({
  name: 'st-marys.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    ['child_name,class,parent_name,parent_email,parent_mobile,teacher', ...lines].join('\r\n'),
  ),
})
const counts = (page: Page) => page.locator('.im-c dd').allTextContents()

async function bring(page: Page, lines: readonly string[]): Promise<void> {
  await page.getByLabel('File of children').setInputFiles(sheet(lines))
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('heading', { name: 'Which column is what?' }).waitFor()
  await page.getByRole('button', { name: /^Check \d+ rows$/ }).click()
  await page.getByRole('button', { name: 'Confirm import' }).waitFor()
}

async function saved(page: Page, key: string | RegExp): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: key }).click()
  return readFileSync(await (await download).path(), 'latin1')
}

test('the office brings a school in from a sheet, sees its faults, and prints the slips', async () => {
  const { page, context, errors, close } = await visit(browser, DESKTOP)
  await asOwner(context)
  await page.goto(`${server.url}/office/people`)
  await page.getByRole('link', { name: 'Import' }).click()
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByText('Choose a file.').waitFor()
  await page.getByText('About the columns').click()
  await expectAccessible(page, { touch: false })

  await bring(page, [
    'Asha Rao,Class 4,Meera Rao,meera@school.example,9876511111,',
    'Ravi Rao,Class 2,Meera Rao,meera@school.example,9876511111,',
    'asha rao,Class 4,Meera Rao,meera@school.example,9876511111,',
    'Tara Nair,Class 1,Uma Nair,uma(at)school,9876533333,',
  ])
  expect(await counts(page)).toEqual(['4', '2', '1', '1'])
  await page.getByText('“uma(at)school” is not an email address.').waitFor()
  await page.getByLabel('Email of the parent, row 5').fill('uma@@school')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('“uma@@school” is not an email address.').waitFor()
  await page.getByText('as row 2. This row will be skipped.').waitFor()
  await expectAccessible(page, { touch: false })
  await page.getByLabel('Skip the row with an error').check()
  await page.getByRole('button', { name: 'Confirm import' }).click()
  await page.getByRole('heading', { name: '2 children imported' }).waitFor()
  await page.getByText('1 new family, 1 duplicate skipped.').waitFor()
  await expectAccessible(page, { touch: false })
  expect((await saved(page, 'Login slips')).slice(0, 5)).toBe('%PDF-')

  await page.getByRole('button', { name: 'Import another file' }).click()
  await page.getByText('1 family has not started').waitFor()
  expect((await saved(page, 'New slips for st-marys.csv')).slice(0, 5)).toBe('%PDF-')
  await expectAccessible(page, { touch: false })
  await page.goto(`${server.url}/office/audit`)
  await page.getByText('imported 2 children').waitFor()
  expect(errors).toEqual([])
  await close()
})

test('on a phone too; a parent opens the square of a slip', async () => {
  const { page, context, errors, close } = await visit(browser, PHONE)
  await asOwner(context)
  await page.goto(`${server.url}/office/people/import`)
  await expectAccessible(page)
  await bring(page, [
    'Tara Nair,Class 1,Uma Nair,uma@school.example,9876533333,',
    ',Class 1,Uma Nair,uma@school.example,9876533333,',
  ])
  await expectAccessible(page)
  await page.getByLabel('Skip the row with an error').check()
  await page.getByRole('button', { name: 'Confirm import' }).click()
  await page.getByRole('heading', { name: '1 child imported' }).waitFor()
  await expectAccessible(page)

  await page.goto(`${server.url}/family/start#0123456789ABCDEF`)
  expect(await page.getByLabel('Start code').inputValue()).toBe('0123-4567-89AB-CDEF')
  await page.getByLabel('Email or mobile').fill('uma@school.example')
  await page.getByLabel('Password', { exact: true }).fill('a fine password')
  await page.getByLabel('Confirm password').fill('a fine password')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByText('This code is wrong for this login').first().waitFor()
  expect(errors.filter((error) => !error.includes('403'))).toEqual([])
  await close()
})

test('a sheet with headings of its own and no e-mail is mapped, mended and imported', async () => {
  const { page, context, errors, close } = await visit(browser, DESKTOP)
  await asOwner(context)
  await page.goto(`${server.url}/office/people/import`)
  const file = (lines: readonly string[]) => ({
    name: 'register.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Our school,,,,', 'Pupil,DOB,Father mob,Batch,Remark', ...lines].join('\r\n')),
  })
  await page
    .getByLabel('File of children')
    .setInputFiles(file(['Aarav Mehta,03/07/2017,98900 11223,B-L1,cash', 'Diya,11/02/2016,98900,B-L1,']))
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByText('Still to say: Class.').waitFor()
  await page.getByLabel('Class of all children').fill('Class 4')
  await page.getByText('1 of 2 fit').waitFor()
  await page.getByText('1 name to match').waitFor()
  await page.getByLabel('Which group B-L1 is').selectOption({ label: 'No group' })
  await page.getByLabel('What Remark is').selectOption({ label: 'Do not import' })
  await page.getByText('3 July 2017').first().waitFor()
  await expectAccessible(page, { touch: false })
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await page.getByText('“98900” is not a 10-digit mobile number.').waitFor()
  await page.getByLabel('Mobile of the parent, row 4').fill('98900 33445')
  await page.getByRole('button', { name: 'Change row 3' }).click()
  await page.getByLabel('Class, row 3').fill('Class 5')
  await expectAccessible(page, { touch: false })
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('2 children will be imported.').waitFor()
  await page.getByRole('button', { name: 'Confirm import' }).click()
  await page.getByRole('heading', { name: '2 children imported' }).waitFor()
  expect((await saved(page, 'Login slips')).slice(0, 5)).toBe('%PDF-')

  await page.getByRole('button', { name: 'Import another file' }).click()
  await page.getByLabel('File of children').setInputFiles(file(['Tara,03/07/2017,98900 55667,B-L1,x']))
  await page.getByRole('button', { name: 'Check file' }).click()
  expect(await page.getByLabel('What Remark is').inputValue()).toBe('')
  expect(await page.getByLabel('Which group B-L1 is').inputValue()).toBe('none')
  expect(errors).toEqual([])
  await close()
})
