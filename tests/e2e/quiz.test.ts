import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subjects } from '../../src/demo/quizzes/index.ts'
import { getQuestionsByQuiz } from '../../src/quiz/quiz.contract.ts'
import { spokenText } from '../../src/quiz/figures.rules.ts'
import { startServer } from '../faults/server.ts'
import { freshDatabase } from '../template.ts'
import { openWorld, PASSWORD, type World } from '../world.ts'
import { memberSession } from './staff-session.ts'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'

let browser: Browser
let server: World
beforeAll(async () => {
  server = await openWorld({}, { filling: 'demo' })
  browser = await openBrowser()
})
afterAll(() => server.close())

const firstQuiz = subjects[0]?.quizzes[0]
const secondQuiz = subjects[0]?.quizzes[1]
if (!firstQuiz || !secondQuiz) throw new Error('the demo has no quizzes')
/** The right option of a question of the first demo quiz, by its number from 1. */
const right = (number: number) => {
  const question = firstQuiz.questions[number - 1]
  if (!question) throw new Error(`no question ${number}`)
  return question.options[question.correct]
}

async function signUpAndIn(page: Page, email: string): Promise<void> {
  await page.goto(`${server.url}/signup`)
  await page.getByRole('tab', { name: "Student's Signup" }).click()
  await page.getByLabel('Full name').fill('Asha Verma')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mobile').fill('9876543210')
  await page.getByLabel(/education/i).selectOption('Class 4')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel(/confirm password/i).fill(PASSWORD)
  await expectAccessible(page)
  await page.getByRole('button', { name: /sign ?up/i }).click()
  await page.getByRole('link', { name: /login now/i }).click()
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  await page.getByRole('tab', { name: "Student's Login" }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`${server.url}/`)
}

const answer = async (page: Page, number: number) => {
  await page.getByRole('heading', { name: `Question ${number} of 10` }).waitFor()
  await page
    .getByRole('radio', { name: new RegExp(`^[A-D]\\s*${escaped(spokenText(right(number)))}$`) })
    .check({ force: true })
}
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('a child takes a quiz on a %s', (name, viewport) => {
  const narrow = viewport.width < 500
  const next = (page: Page) =>
    page.getByRole('button', { name: 'Next', exact: true }).filter({ visible: true }).click()
  const openPalette = async (page: Page) => {
    if (narrow) await page.getByRole('button', { name: /of 10 done/ }).click()
  }

  test('sign up, log in, locked and available cards, attempt, reload, network cut, submit, results', async () => {
    const { page, context, errors, close } = await visit(browser, viewport)
    await signUpAndIn(page, `${name}@test.example`)
    await page.goto(`${server.url}/competition`)
    const card = page.getByRole('article').filter({ hasText: firstQuiz.title })
    const locked = page.getByRole('article').filter({ hasText: secondQuiz.title })
    await card.getByText('20 Marks').waitFor()
    await card.getByText('10 Questions').waitFor()
    await locked.getByText('Locked', { exact: true }).waitFor()
    await expectAccessible(page)
    await locked.getByRole('button').click({ force: true })
    await page.getByText('Please complete the previous quizzes first').first().waitFor()

    await card.getByRole('button', { name: /Start Now/ }).click()
    await page.getByRole('heading', { name: firstQuiz.title }).waitFor()
    await page
      .getByText(
        '2 marks per correct answer, 1/4 negative marking per wrong answer, no deduction for unattempted',
      )
      .waitFor()
    expect(await page.getByRole('button', { name: 'I am ready to begin' }).isDisabled()).toBe(true)
    await page.getByRole('checkbox').check()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'I am ready to begin' }).click()

    await answer(page, 1)
    await expectAccessible(page)
    await next(page)
    await answer(page, 2)
    await page.getByRole('button', { name: 'Mark for Review' }).click()
    await next(page)
    await answer(page, 3)
    await page.getByText('All answers saved').waitFor()

    await page.getByRole('button', { name: /^Pause\./ }).click()
    await page.getByText('Quiz paused').first().waitFor()
    expect(await page.getByText(firstQuiz.questions[2]?.text ?? '', { exact: true }).count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Resume', exact: true }).click()
    await page.getByText('Quiz resumed').first().waitFor()

    await page.reload()
    await page.getByRole('heading', { name: 'Question 3 of 10' }).waitFor()
    expect(
      await page
        .getByRole('radio', { name: new RegExp(escaped(right(3))) })
        .first()
        .isChecked(),
    ).toBe(true)
    await openPalette(page)
    await page
      .getByRole('button', { name: 'Question 2, answered, marked for review' })
      .filter({ visible: true })
      .waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Question 4, not visited' }).filter({ visible: true }).click()

    await context.setOffline(true)
    await answer(page, 4)
    await page.getByText('You are offline. Your answers are safe on this device.').waitFor()
    await next(page)
    await answer(page, 5)
    await context.setOffline(false)
    await page.getByText('All answers saved').waitFor()
    for (let number = 6; number <= 7; number += 1) {
      await next(page)
      await answer(page, number)
    }
    await openPalette(page)
    await page.getByRole('button', { name: 'Question 10, not visited' }).filter({ visible: true }).click()
    await page.getByRole('heading', { name: 'Question 10 of 10' }).waitFor()
    await page.getByRole('button', { name: 'Submit Quiz' }).filter({ visible: true }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Submit Quiz' }).click()

    await page.getByRole('heading', { name: 'Quiz Completed' }).waitFor()
    await page.getByText('70.0').waitFor()
    await page.locator('dialog .toran').waitFor()
    expect(await page.locator('dialog dl > div').allTextContents()).toEqual([
      'Correct7',
      'Incorrect0',
      'Not answered3',
      'Total10',
    ])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'View Detailed Results' }).click()
    await page.waitForURL(`${server.url}/results`)
    await page.getByText('Not answered').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to Quizzes' }).first().click()

    await card.getByRole('link', { name: /View Results/ }).click()
    await page.waitForURL(/\/ViewResults\//)
    await page.getByText('Excellent!').waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
    await close()
  })
})

test('signed out: Start Now warns and leads to login after 1.2 s; the reader comes back', async () => {
  const { page, errors, close } = await visit(browser, DESKTOP)
  await page.goto(`${server.url}/competition`)
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /Start Now/ })
    .click()
  await page.getByText('Please login to attempt the quiz').first().waitFor()
  await page.waitForURL(/\/login\?next=%2Fcompetition$/)
  expect(errors).toEqual([])
  await close()
})

test('the first question can be answered before the app is there, which takes the answer over', async () => {
  const quiz = await server.quiz(await server.subject('Early'), 1, { size: 3 })
  const student = await server.student('Early Bird')
  // The service worker would bring the app from this device, past the road block below.
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' })
  await memberSession(server, student, 'student')(context)
  const page = await context.newPage()
  let app = Promise.withResolvers<void>()
  await page.route(/entry-client.*\.js/, async (route) => {
    await app.promise
    await route.continue()
  })
  await page.goto(`${server.url}/questionPaper/${quiz.id}`, { waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'Question 1 of 3' }).waitFor()
  const second = page.getByRole('radio').nth(1)
  await second.check({ force: true })
  expect(await page.locator('html[data-alive]').count(), 'the app is there').toBe(0)
  app.resolve()
  await page.getByText('All answers saved').waitFor()
  await page.getByRole('button', { name: 'Mark for Review' }).waitFor()
  expect(await second.isChecked()).toBe(true)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  const told = await student.ask(getQuestionsByQuiz, {
    params: { quizId: quiz.id },
    query: { userId: student.id },
  })
  expect(told.body.attempt?.answers).toEqual({ 0: await second.getAttribute('value') })

  // Gone on with: where it was left, as it was answered.
  await page.getByRole('button', { name: 'Next', exact: true }).filter({ visible: true }).click()
  await page.getByRole('heading', { name: 'Question 2 of 3' }).waitFor()
  await page.getByRole('radio').nth(2).check({ force: true })
  await page.getByText('Saving').waitFor({ state: 'hidden' })
  await page.getByText('All answers saved').waitFor()
  app = Promise.withResolvers()
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'Question 2 of 3' }).waitFor()
  expect(await page.getByRole('radio').nth(2).isChecked()).toBe(true)
  expect(await page.locator('html[data-alive]').count(), 'the app is there').toBe(0)
  app.resolve()
  await page.getByRole('button', { name: 'Mark for Review' }).waitFor()
  expect(await page.getByRole('radio').nth(2).isChecked()).toBe(true)
  await context.close()
})

test('a first visit of an attempt loads at most 20 addresses, what the device keeps of it included', async () => {
  const quiz = await server.quiz(await server.subject('Few files'), 1, { size: 3 })
  const student = await server.student('First Visitor')
  const context = await browser.newContext({ viewport: PHONE })
  await memberSession(server, student, 'student')(context)
  const addresses = new Set<string>()
  context.on('request', (request) => addresses.add(request.url()))
  const page = await context.newPage()
  await page.goto(`${server.url}/questionPaper/${quiz.id}`)
  // The app takes the first question over; its radio is another one.
  await page.locator('html[data-alive]').waitFor()
  await page.getByRole('radio').first().check({ force: true })
  await page.getByText('All answers saved').waitFor()
  // The paper opens without network from now on: nothing more is to come.
  await page.waitForFunction('caches.match(location.pathname).then(Boolean)')
  await page.waitForFunction('navigator.serviceWorker.ready.then(Boolean)')
  const loaded = [...addresses].filter((address) => !address.endsWith('/answers'))
  expect(loaded.length, loaded.join('\n')).toBeLessThanOrEqual(20)
  await context.close()
})

test('the last answers before a SIGKILL of the server and a closed tab are there on another device', async () => {
  const own = await freshDatabase()
  const settings = { DATA_DIR: own.folder, DATABASE_URL: own.url }
  let mortal = await startServer(settings)
  const url = mortal.url
  const { page, close } = await visit(browser, DESKTOP)
  await page.goto(`${url}/login`)
  const login = async (on: Page) => {
    await on.getByRole('tab', { name: "Student's Login" }).click()
    await on.getByLabel('Email').fill('student@manka.example')
    await on.getByLabel('Password', { exact: true }).fill('demo password')
    await on.getByRole('button', { name: 'Sign In' }).click()
    await on.waitForURL(/127\.0\.0\.1:\d+\/$/)
  }
  await login(page)
  await page.goto(`${url}/competition`)
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /Start Now/ })
    .click()
  await page.getByRole('checkbox').check()
  await page.getByRole('link', { name: 'I am ready to begin' }).click()
  const acknowledged = page.waitForResponse(
    (reply) =>
      reply.url().endsWith('/answers') &&
      (reply.request().postData() ?? '').includes(JSON.stringify(right(1))),
  )
  await answer(page, 1)
  expect((await acknowledged).status()).toBe(200)
  const path = new URL(page.url()).pathname
  await mortal.kill()
  await close()
  mortal = await startServer(settings)
  const other = await visit(browser, PHONE)
  await other.page.goto(`${mortal.url}/login`)
  await login(other.page)
  await other.page.goto(mortal.url + path)
  await other.page.getByRole('heading', { name: 'Question 1 of 10' }).waitFor()
  expect(
    await other.page
      .getByRole('radio', { name: new RegExp(`^[A-D]\\s*${escaped(spokenText(right(1)))}$`) })
      .isChecked(),
  ).toBe(true)
  expect(other.errors).toEqual([])
  await other.close()
  await mortal.terminate()
  await own.drop()
})
