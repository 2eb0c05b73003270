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
  ;[guru, mother] = [await world.teacher('Guru'), await world.parent('Kavita')]
  diya = await world.child(mother, 'Diya Sharma')
  await world.database.db.insert(assignments).values({ teacherId: guru.id, studentId: diya.id })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

async function inOffice(who: Member, role: string, size = DESKTOP) {
  const visitor = await visit(browser, size, { dark: size === PHONE })
  await memberSession(world, who, role)(visitor.context)
  return visitor
}

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
  // Two grades have one paper: the list says what differs.
  await anybody.page
    .getByRole('link', { name: /^9 kyu/ })
    .getByText('The same paper as 10 kyu, but 120 points to pass instead of 60')
    .waitFor()
  await anybody.page.getByRole('link', { name: '7 kyu' }).click()
  await anybody.page.getByRole('heading', { name: 'Take this exam' }).waitFor()
  await anybody.page.getByRole('link', { name: 'Sign up' }).waitFor()
  await expectAccessible(anybody.page)
  await anybody.close()

  const child = await as(diya, 'student')
  const { page } = child
  await page.goto(`${world.url}/exams`)
  // The frame of who is signed in stays around it.
  await page.getByRole('link', { name: 'My Quizzes' }).filter({ visible: true }).waitFor()
  expect(await page.getByText('Menu', { exact: true }).filter({ visible: true }).count()).toBe(0)
  // Who has taken none begins with the first: the page says so, and leads there before anything else.
  await page.getByRole('link', { name: /^Level 1: direct ?Next/ }).waitFor()
  await page.getByRole('link', { name: 'Next: Level 1: direct' }).click()
  await page.getByRole('button', { name: 'Start' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.waitForURL(/questionPaper/)
  await page.getByText('Question 1 of 20').waitFor()
  await expectAccessible(page)
  const field = page.getByRole('textbox')
  await field.fill(await sumOn(page))
  // Who leaves stands where the way back is.
  await page.getByRole('link', { name: /^Leave the quiz/ }).click()
  await page.getByText('you can come back from its page').waitFor()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL(/\/exams\/[^/]+$/)
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByText('Question 1 of 20').waitFor()
  await expect.poll(() => field.inputValue()).not.toBe('')
  await field.focus()
  // From here on the hands stay on the keys: Enter leads to the next field.
  for (let number = 2; number <= 20; number += 1) {
    await page.keyboard.press('Enter')
    await page.getByText(`Question ${number} of 20`).waitFor()
    await expect.poll(() => field.evaluate((at) => at === document.activeElement)).toBe(true)
    await page.keyboard.type(number === 7 ? '99' : await sumOn(page))
  }
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit Quiz' }).click()
  await page.getByText('Paper submitted').waitFor()
  await page.getByRole('button', { name: 'See your paper' }).click()
  await page.waitForURL(/\/exams\//)
  await page.getByText('95 of 100 points').waitFor()
  await page.getByText('Your teacher will check your paper').waitFor()
  await page.getByRole('button', { name: 'View paper' }).click()
  await page.getByText('9 of 10 right, 45 points').waitFor()
  await expectAccessible(page)
  // My Quizzes has no percent of a paper whose answers are kept: it leads to the exam.
  await page.goto(`${world.url}/events`)
  await page.getByRole('link', { name: /Level 1: direct.*See the exam/ }).click()
  await page.waitForURL(/\/exams\//)

  const desk = await as(guru, 'teacher', DESKTOP)
  await desk.page.goto(`${world.url}/teach`)
  await desk.page.getByRole('link', { name: 'Exam results to confirm: 1' }).click()
  await desk.page.getByRole('heading', { name: 'Diya Sharma: Level 1: direct' }).waitFor()
  await desk.page.getByRole('button', { name: 'View paper' }).click()
  await desk.page.getByText('9 of 10 right, 45 points').waitFor()
  await desk.page.getByLabel(/Message to the family/).fill('Quick and sure.')
  await expectAccessible(desk.page)
  await desk.page.getByRole('button', { name: 'Confirm pass' }).click()
  await desk.page.getByText('Pass confirmed.', { exact: true }).waitFor()
  await desk.close()

  const family = await as(mother, 'parent')
  await family.page.goto(`${world.url}/exams`)
  await family.page.getByText('Passed', { exact: true }).waitFor()
  await family.page.getByRole('link', { name: /^Level 2: small friends ?Next/ }).waitFor()
  await expectAccessible(family.page)
  await family.page.getByRole('link', { name: /^Level 1: direct/ }).click()
  await family.page.getByText('“Quick and sure.”').waitFor()
  await expectAccessible(family.page)
  await family.page.getByRole('link', { name: 'Certificate' }).click()
  await family.page.getByText('with 95 of 100 points').waitFor()
  await expectAccessible(family.page)
  await family.close()
  expect(child.errors).toEqual([])
  await child.close()
})

test('an author copies a ladder, changes a grade and publishes it; a child takes it, the teacher confirms', async () => {
  const author = await world.staff('author', 'Farah Khan')
  const desk = await inOffice(author, 'author')
  const { page } = desk
  await page.goto(`${world.url}/office/exams`)
  const kyu = page.getByRole('region', { name: 'Kyu grades (Japan)' })
  await kyu.getByText('10 grades').click()
  await kyu.getByText('20 minutes, 60 of 200 points to pass').first().waitFor()
  await expectAccessible(page, { touch: false })
  await kyu.getByRole('button', { name: 'Copy as our own' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Our grades')
  await page.getByRole('button', { name: /^10 kyu/ }).click()
  await page.getByRole('textbox', { name: 'Name of the grade' }).fill('Our first grade')
  await page.getByRole('button', { name: 'Remove part 2' }).click()
  await page.getByRole('textbox', { name: 'Questions' }).fill('3')
  await page.getByText('of 30 points', { exact: true }).waitFor()
  await expectAccessible(page, { touch: false })
  // Closed again: what is wrong opens it, and it stays open while it is mended.
  await page.getByRole('button', { name: /^Our first grade/ }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('The parts add up to 30 points, so 60 can’t be reached.').waitFor()
  await expectAccessible(page, { touch: false })
  await page.getByRole('textbox', { name: 'Pass mark' }).fill('20')
  await page.getByRole('button', { name: 'Sample paper' }).click()
  const trial = page.getByRole('dialog', { name: 'Preview' })
  await trial.getByRole('heading', { name: 'Answer key: Our first grade' }).waitFor()
  expect(await trial.locator('.ws-sheet').first().locator('li').count()).toBe(3)
  const first = await trial.locator('.ws-column').first().textContent()
  await trial.getByRole('button', { name: 'Another paper' }).click()
  await expect.poll(() => trial.locator('.ws-column').first().textContent()).not.toBe(first)
  await expectAccessible(page, { touch: false })
  await page.emulateMedia({ media: 'print' })
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBe(2)
  await page.emulateMedia({ media: 'screen' })
  await trial.getByRole('button', { name: 'Back to the editor' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Published').first().waitFor()
  expect(desk.errors.filter((error) => !/422/.test(error))).toEqual([])

  const child = await as(await world.child(mother, 'Tara Sharma'), 'student')
  const tara = child.page
  await tara.goto(`${world.url}/exams`)
  expect(await tara.locator('.ex-scales h2').first().textContent()).toBe('Our grades')
  await expectAccessible(tara)
  await tara.getByRole('link', { name: /^Our first grade/ }).click()
  await tara.getByRole('button', { name: 'Start' }).click()
  await tara.waitForURL(/questionPaper/)
  for (let number = 1; number <= 3; number += 1) {
    await tara.getByText(`Question ${number} of 3`).waitFor()
    await tara.getByRole('textbox').fill(await sumOn(tara))
    await tara.keyboard.press('Enter')
  }
  await tara.getByRole('alertdialog').getByRole('button', { name: 'Submit Quiz' }).click()
  await tara.getByRole('button', { name: 'See your paper' }).click()
  await tara.getByText('30 of 30 points').waitFor()

  const [{ id } = { id: '' }] = (
    await world.database.pool.query("select id from people where full_name = 'Tara Sharma'")
  ).rows as { id: string }[]
  await world.database.db.insert(assignments).values({ teacherId: guru.id, studentId: id })
  const teacher = await as(guru, 'teacher', DESKTOP)
  await teacher.page.goto(`${world.url}/teach/exams`)
  const paper = teacher.page.getByRole('listitem').filter({ hasText: 'Tara Sharma: Our first grade' })
  await paper.getByRole('button', { name: 'Confirm pass' }).click()
  await paper.getByText('Pass confirmed.', { exact: true }).waitFor()
  await teacher.close()

  // Retired, it is not given any more; the child's paper and certificate stay.
  const phone = await inOffice(author, 'author', PHONE)
  await phone.page.goto(`${world.url}/office/exams`)
  await phone.page.getByRole('link', { name: 'Our grades' }).waitFor()
  await expectAccessible(phone.page, { touch: true })
  await phone.page.getByRole('link', { name: 'Our grades' }).click()
  await phone.page.getByRole('button', { name: /^Our first grade/ }).click()
  await phone.page.getByRole('textbox', { name: 'Pass mark' }).waitFor()
  await phone.page.evaluate('window.scrollTo(0, 0)')
  await expectAccessible(phone.page, { touch: true })
  await phone.page.getByRole('button', { name: 'Unpublish' }).click()
  await phone.page.getByText('Unpublished: hidden from visitors').first().waitFor()
  expect(phone.errors).toEqual([])
  await phone.close()
  await desk.close()
  await tara.reload()
  await tara.getByText('We no longer hold this exam').waitFor()
  await expectAccessible(tara)
  await tara.getByRole('link', { name: 'Certificate' }).click()
  await tara.getByText('with 30 of 30 points').waitFor()
  expect(child.errors).toEqual([])
  await child.close()
})
