import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignments } from '../../src/people/staff/staff.tables.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'

let browser: Browser
let world: World
let guru: Member
let mother: Member
let diya: Member
beforeAll(async () => {
  world = await openWorld()
  ;[guru, mother] = [await world.teacher('Guru'), await world.parent('Kavita')]
  diya = await world.child(mother, 'Diya Sharma')
  await world.database.db.insert(assignments).values({ teacherId: guru.id, studentId: diya.id })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

async function as({ id, name, cookie, token }: Member, role: string, size = PHONE) {
  const visitor = await visit(browser, size)
  if (cookie)
    await visitor.context.addCookies([
      { name: 'session', value: cookie.replace(/^session=/, ''), url: world.url },
    ])
  else await visitor.context.setExtraHTTPHeaders({ authorization: `Bearer ${token}` })
  await visitor.context.addInitScript(
    ([userid, user, as_]) => {
      localStorage.setItem('authToken', 'cookie')
      localStorage.setItem('user', JSON.stringify(user))
      localStorage.setItem('userid', JSON.stringify(userid))
      localStorage.setItem('role', JSON.stringify(as_))
    },
    [id, name, role],
  )
  return visitor
}

/** What the numbers on the page come to. */
async function sumOn(page: Page): Promise<string> {
  const rows = await page.locator('.ask-column > span').allTextContents()
  return String(rows.reduce((sum, row) => sum + Number(row.trim().replace('−', '-')), 0))
}

test('a grade exam goes from the ladder to the certificate', async () => {
  const anybody = await visit(browser, PHONE)
  await anybody.page.goto(`${world.url}/exams`)
  await expectAccessible(anybody.page)
  await anybody.page.getByRole('link', { name: '7 kyu' }).click()
  await anybody.page.getByRole('heading', { name: 'Take this exam' }).waitFor()
  await anybody.page.getByRole('link', { name: 'Sign up' }).waitFor()
  await expectAccessible(anybody.page)
  await anybody.close()

  const child = await as(diya, 'student')
  const { page } = child
  await page.goto(`${world.url}/exams`)
  await page.getByRole('link', { name: 'Level 1: direct' }).click()
  await page.getByRole('button', { name: 'Start' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.waitForURL(/questionPaper/)
  await page.getByText('Question 1 of 20').waitFor()
  await expectAccessible(page)
  const field = page.getByRole('textbox')
  await field.fill(await sumOn(page))
  // From here on the hands stay on the keys: Enter leads to the next field.
  for (let number = 2; number <= 20; number += 1) {
    await page.keyboard.press('Enter')
    await page.getByText(`Question ${number} of 20`).waitFor()
    await expect.poll(() => field.evaluate((at) => at === document.activeElement)).toBe(true)
    await page.keyboard.type(number === 7 ? '99' : await sumOn(page))
  }
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit Quiz' }).click()
  await page.getByText('Your paper is handed in').waitFor()
  await page.getByRole('button', { name: 'See your paper' }).click()
  await page.waitForURL(/\/exams\//)
  await page.getByText('95 of 100 points').waitFor()
  await page.getByText('Your teacher looks at the paper now').waitFor()
  await page.getByRole('button', { name: 'Look at the paper' }).click()
  await page.getByText('9 of 10 right, 45 points').waitFor()
  await expectAccessible(page)

  const desk = await as(guru, 'teacher', DESKTOP)
  await desk.page.goto(`${world.url}/teach`)
  await desk.page.getByRole('link', { name: 'Exams to confirm' }).click()
  await desk.page.getByRole('heading', { name: 'Diya Sharma: Level 1: direct' }).waitFor()
  await desk.page.getByRole('button', { name: 'Look at the paper' }).click()
  await desk.page.getByText('9 of 10 right, 45 points').waitFor()
  await desk.page.getByLabel(/A word to the family/).fill('Quick and sure.')
  await expectAccessible(desk.page)
  await desk.page.getByRole('button', { name: 'It counts' }).click()
  await desk.page.getByText('It counts.', { exact: true }).waitFor()
  await desk.close()

  const family = await as(mother, 'parent')
  await family.page.goto(`${world.url}/exams`)
  await family.page.getByText('Passed', { exact: true }).waitFor()
  await expectAccessible(family.page)
  await family.page.getByRole('link', { name: 'Level 1: direct' }).click()
  await family.page.getByText('“Quick and sure.”').waitFor()
  await expectAccessible(family.page)
  await family.page.getByRole('link', { name: 'Certificate' }).click()
  await family.page.getByText('with 95 of 100 points').waitFor()
  await expectAccessible(family.page)
  await family.close()
  expect(child.errors).toEqual([])
  await child.close()
})
