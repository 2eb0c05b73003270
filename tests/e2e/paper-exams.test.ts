import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignments } from '../../src/people/staff/staff.tables.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'
import { memberSession } from './staff-session.ts'

let browser: Browser
let world: World
let guru: Member
let mother: Member
let diya: Member
beforeAll(async () => {
  world = await openWorld()
  await world.subject('Abacus')
  ;[guru, mother] = [await world.teacher('Guru Nath'), await world.parent('Kavita')]
  diya = await world.child(mother, 'Diya Sharma')
  const [ravi, zoya] = [await world.child(mother, 'Ravi Sharma'), await world.student('Zoya Khan')]
  await world.database.db
    .insert(assignments)
    .values([diya, ravi, zoya].map(({ id }) => ({ teacherId: guru.id, studentId: id })))
  // The family has agreed by mail: then the certificate's page shows the name.
  await world.database.pool.query('update consents set verified_at = now()')
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

async function as(who: Member, role: string, size = DESKTOP) {
  const visitor = await visit(browser, size, { dark: size === PHONE })
  await memberSession(world, who, role)(visitor.context)
  return visitor
}

/** With PICTURES set to a folder, screens are kept there. */
async function picture(page: Page, name: string) {
  const folder = process.env.PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

/** Presses a button, and what it saves is this file. */
async function saves(page: Page, button: string): Promise<string> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).first().click(),
  ])
  return saved.suggestedFilename()
}

test('a teacher records an exam on paper and prints; the family finds it; the office withdraws it', async () => {
  const teacher = await as(guru, 'teacher', PHONE)
  const { page } = teacher
  await page.goto(`${world.url}/teach/exams`)
  await page.getByText('No exams yet').waitFor()
  await picture(page, 'teach-exams-empty')
  await page.getByRole('link', { name: 'Record a paper exam' }).click()
  await page.getByText('Choose the exam and the children').waitFor()
  await picture(page, 'teach-record-empty')
  await expectAccessible(page)
  expect(await page.getByLabel('Supervised by').inputValue()).toBe('Guru Nath')
  await page.getByLabel('Exam').selectOption('Level 1: direct')
  const first = page.getByLabel('Diya Sharma, Sums 1')
  await first.fill('50')
  await first.press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Ravi Sharma, Sums 1')
  await page.keyboard.type('52')
  await page.getByRole('button', { name: 'Save 2 results' }).click()
  await page.getByText('3 marks need a look.').waitFor()
  await expectAccessible(page)
  await picture(page, 'teach-record-errors')
  // Another exam asks before what is typed goes.
  await page.getByLabel('Exam').selectOption('10 kyu')
  await page.getByRole('button', { name: 'Keep them' }).click()
  expect(await first.inputValue()).toBe('50')
  await page.getByLabel('Diya Sharma, Sums 2').fill('45')
  await page.getByLabel('Ravi Sharma, Sums 1').fill('30')
  await page.getByLabel('Ravi Sharma, Sums 2').fill('20')
  await picture(page, 'teach-record')
  await page.getByRole('button', { name: 'Save 2 results' }).click()
  await page.getByText('2 results saved').waitFor()
  await expectAccessible(page)
  await picture(page, 'teach-saved')
  expect(await saves(page, 'Print certificates')).toBe('certificates.pdf')
  await page.getByRole('link', { name: 'Back to exams' }).click()
  await page.getByText('2 children on paper, 1 passed, 1 certificate.').waitFor()
  await page.getByRole('button', { name: 'View results' }).click()
  await page.getByText('50 of 100, not passed yet, on paper, supervised by Guru Nath').waitFor()
  await expectAccessible(page)
  await picture(page, 'teach-exams')
  expect(await saves(page, 'Print certificates')).toBe('certificates.pdf')

  const parent = await as(mother, 'parent', PHONE)
  await parent.page.goto(`${world.url}/family?child=${diya.id}`)
  await parent.page.getByText('Level 1: direct: 95 of 100 points, passed, held on paper').waitFor()
  await picture(parent.page, 'parent-diary')
  await parent.page.getByRole('link', { name: 'Certificate' }).click()
  await parent.page.getByText('Held on paper, confirmed by the academy.').waitFor()
  await expectAccessible(parent.page)
  await picture(parent.page, 'certificate')
  const certificate = parent.page.url()
  await parent.page.goto(`${world.url}/exams/level-1`)
  await parent.page.getByText('Held on paper, supervised by Guru Nath.').first().waitFor()
  await parent.page.getByRole('button', { name: 'View marks' }).first().click()
  await parent.page.getByText('10 of 10 right, 50 points').waitFor()
  await picture(parent.page, 'parent-exam')

  const organiser = await world.staff('organiser', 'Organiser')
  const office = await as(organiser, 'organiser')
  const misspelt = `update exam_certificates set content = content || '{"fullName": "Dya Sharma"}'`
  await world.database.pool.query(misspelt)
  await office.page.goto(`${world.url}/office/exams`)
  await office.page.getByRole('button', { name: 'View results' }).click()
  await office.page.getByText('The certificate says “Dya Sharma”.').waitFor()
  await picture(office.page, 'office-misspelt')
  await expectAccessible(office.page, { touch: false })
  await office.page.getByRole('button', { name: 'Change it to “Diya Sharma”' }).click()
  await office.page.getByText('The certificate is in the name of Diya Sharma.').first().waitFor()
  await office.page.getByText('The certificate says').waitFor({ state: 'detached' })
  await office.page.getByRole('button', { name: 'Withdraw the result of Diya Sharma' }).click()
  await office.page.getByRole('button', { name: 'Withdraw result' }).click()
  await office.page.getByText('Enter a reason. Name no other child.').waitFor()
  await office.page.getByLabel('Reason').fill('These are the marks of another child.')
  await picture(office.page, 'office-withdraw')
  await expectAccessible(office.page, { touch: false })
  await office.page.getByRole('button', { name: 'Withdraw result' }).click()
  await office.page.getByText('Result withdrawn').first().waitFor()
  await office.page.getByText('1 child on paper, 0 passed.').waitFor()
  await picture(office.page, 'office-exams')
  await expectAccessible(office.page, { touch: false })
  await parent.page.goto(certificate)
  await parent.page.getByText('Held on paper').waitFor({ state: 'detached' })
  await picture(parent.page, 'certificate-withdrawn')

  await office.page.getByRole('link', { name: 'Record a paper exam' }).click()
  await office.page.getByLabel('Exam').selectOption('10 kyu')
  await office.page.getByLabel('Supervised by').fill('Meera Iyer')
  await office.page.getByLabel('Diya Sharma, Columns').fill('100')
  await office.page.getByLabel('Diya Sharma, Multiplication').fill('95')
  await picture(office.page, 'office-record')
  await expectAccessible(office.page, { touch: false })
  // A link in the frame asks before what is typed goes.
  await office.page.getByRole('link', { name: 'Grade exams' }).first().click()
  await office.page.getByRole('button', { name: 'Stay' }).click()
  await office.page.getByRole('button', { name: 'Save 1 result' }).click()
  await office.page.getByText('1 certificate is ready.').waitFor()
  expect(await saves(office.page, 'Print certificates')).toBe('certificates.pdf')
  await picture(office.page, 'office-saved')
  expect([teacher.errors, parent.errors].flat()).toEqual([])
  // The refusal of an empty reason, and nothing else.
  expect(office.errors).toEqual([expect.stringContaining('422')])
  await Promise.all([teacher.close(), parent.close(), office.close()])
})
