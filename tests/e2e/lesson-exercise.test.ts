import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordPayment } from '../../src/enrolment/enrolment.contract.ts'
import { openWorld, type World } from '../world.ts'
import { practiseFour } from './beads.ts'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'
import { memberSession } from './staff-session.ts'

let browser: Browser
let world: World
beforeAll(async () => {
  world = await openWorld()
  browser = await openBrowser()
})
afterAll(() => world.close())

test('an author chooses what a lesson practises, and a student goes there, practises and comes back', async () => {
  const author = await world.staff('author', 'Farah Khan')
  const office = await world.office('Anil')
  const asha = await world.student('Asha')
  const course = await world.course('With practice', { lessons: 1 })
  await office.ask(recordPayment, {
    body: { studentId: asha.id, courseId: course.id, amount: 455, method: 'bank', reference: 'NEFT 1' },
  })

  const desk = await visit(browser, DESKTOP)
  await memberSession(world, author, 'author')(desk.context)
  await desk.page.goto(`${world.url}/office/courses/${course.id}`)
  await desk.page.getByRole('button', { name: /Lesson 1/, expanded: false }).click()
  const lesson = desk.page.locator(`#lesson-${course.lessons[0]}`)
  await lesson.getByLabel('Practice').selectOption('Cube')
  await lesson.getByLabel('Exercise').selectOption('White corners')
  await lesson.getByText('/practice/cube/course?stage=white-corners').waitFor()
  // Another subject begins at its own first kind: what is chosen is whole at every moment.
  await lesson.getByLabel('Practice').selectOption('Abacus')
  await lesson.getByLabel('Kind').selectOption('Big friends')
  await lesson.getByLabel('Exercise').selectOption({ label: '+4 = −6 +10' })
  await lesson.getByText('/practice/soroban?want=%2B4%20big').waitFor()
  await expectAccessible(desk.page, { touch: false })
  const trial = desk.context.waitForEvent('page')
  await lesson.getByRole('link', { name: 'Try it' }).click()
  await (await trial).getByText('+4 = −6 +10').first().waitFor()
  await (await trial).close()
  await desk.page.getByRole('button', { name: 'Publish', exact: true }).click()
  const stored = "exercise = '/practice/soroban?want=%2B4%20big'"
  await expect.poll(() => world.count('course_lessons', stored)).toBe(1)
  expect(desk.errors).toEqual([])
  await desk.close()

  const phone = await visit(browser, PHONE)
  await memberSession(world, asha, 'student')(phone.context)
  await phone.page.goto(`${world.url}/my-courses/${course.id}`)
  await phone.page.getByText('0 of 8 right').waitFor()
  await expectAccessible(phone.page)
  await phone.page.getByRole('link', { name: /^Start/ }).click()
  await phone.page.getByText('+4 = −6 +10').first().waitFor()
  await practiseFour(phone.page)
  // What is left to be sent goes when the page is left, and the lesson reads what came of it.
  await goBackTo(phone.page, `/my-courses/${course.id}`)
  await phone.page.getByText('8 of 8 right').waitFor()
  expect(await world.count('practised', `student_id = '${asha.id}' and help = 'none'`)).toBe(8)
  await phone.page.getByText('1 of 1 lessons done').waitFor()
  expect(phone.errors).toEqual([])
  await phone.close()
})

/** By the browser's own back, as a hand does it. */
async function goBackTo(page: Page, path: string): Promise<void> {
  await page.goBack()
  await page.waitForURL(`**${path}`)
}

test('what went wrong in a quiz leads to where the practice teaches it', async () => {
  const asha = await world.student('Asha')
  const quiz = await world.quiz(await world.subject('Friends'), 1, { size: 4 })
  await world.database.pool.query("update questions set topic = 'Friends of ten' where quiz_id = $1", [
    quiz.id,
  ])
  const { page, context, errors, close } = await visit(browser, PHONE)
  await memberSession(world, asha, 'student')(context)
  await page.goto(`${world.url}/questionPaper/${quiz.id}`)
  for (const [at, { right, wrong }] of quiz.questions.entries()) {
    await page.getByRole('heading', { name: `Question ${at + 1} of 4` }).waitFor()
    await page.getByRole('radio', { name: at < 2 ? wrong : right }).check({ force: true })
    const more = page.getByRole('button', { name: at < 3 ? 'Next' : 'Submit Quiz', exact: true })
    await more.filter({ visible: true }).first().click()
  }
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit Quiz' }).click()
  await page.getByRole('button', { name: 'View Detailed Results' }).click()
  await page.getByRole('link', { name: 'Practise these 2' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: '“Friends of ten”, step by step' }).click()
  await page.waitForURL('**/practice/soroban?want=*')
  await page.getByRole('heading', { name: 'The coach' }).waitFor()
  await page.getByText('+6 = −4 +10').first().waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Practise these 2' }).click()
  await page.getByRole('heading', { name: 'Question 1 of 2' }).waitFor()
  expect(errors).toEqual([])
  await close()
})
