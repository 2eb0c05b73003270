import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subjects } from '../../src/demo/quizzes/index.ts'
import { expectAccessible, openBrowser, PHONE, visit } from './browser.ts'
import { openWorld, type World } from '../world.ts'

let browser: Browser
let server: World
beforeAll(async () => {
  server = await openWorld({}, { filling: 'living' })
  browser = await openBrowser()
})
afterAll(() => server.close())

const quiz = subjects[0]?.quizzes[0]
if (!quiz) throw new Error('the demo has no quizzes')

async function logIn(page: Page): Promise<void> {
  await page.goto(`${server.url}/login`)
  await page.getByRole('tab', { name: "Student's Login" }).click()
  await page.getByLabel('Email').fill('student@manka.example')
  await page.getByLabel('Password', { exact: true }).fill('demo password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`${server.url}/`)
}
const visible = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
/** Chooses the option at a place, from 0, and goes on. */
async function choose(page: Page, number: number, place: number): Promise<void> {
  await page.getByRole('heading', { name: `Question ${number} of 10` }).waitFor()
  await page.getByRole('radio').nth(place).check({ force: true })
  if (number < 10) await visible(page, 'Next').click()
}
const fits = async (page: Page) =>
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  )

test('Try Again asks, leaving asks, the result is shown beside the earlier one, and what went wrong is practised', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await logIn(page)
  await page.goto(`${server.url}/events`)
  await page
    .getByRole('link', { name: new RegExp(quiz.title) })
    .last()
    .click()
  await page.getByText('First try! Your best score always counts.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try Again' }).click()
  const asks = page.getByRole('alertdialog', { name: 'Take this quiz again?' })
  await asks.getByText(/Your best score, \d+\.\d%, is kept/).waitFor()
  await asks.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await asks.getByRole('button', { name: 'Start the quiz' }).click()

  // The way out asks, by the link and by the browser's back; staying stays.
  await page.getByRole('heading', { name: 'Question 1 of 10' }).waitFor()
  await page.getByRole('link', { name: /^Leave the quiz/ }).click()
  const leaving = page.getByRole('alertdialog', { name: 'Leave the quiz?' })
  await leaving.getByText(/The timer keeps running: .* left\./).waitFor()
  await expectAccessible(page)
  await leaving.getByRole('button', { name: 'Stay here' }).click()
  await leaving.waitFor({ state: 'hidden' })
  await page.goBack()
  await leaving.getByRole('button', { name: 'Stay here' }).click()
  await leaving.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: 'Question 1 of 10' }).waitFor()

  // Arrows choose before anything has the focus.
  await page.locator('body').press('ArrowDown')
  await expect.poll(() => page.getByRole('radio').first().isChecked()).toBe(true)

  const wrong = new Set([4, 6])
  for (const [index, { correct }] of quiz.questions.entries()) {
    const number = index + 1
    if (number === 6) {
      await page.getByRole('img', { name: /./ }).or(page.locator('.ask-pic svg')).first().waitFor()
      await expectAccessible(page)
    }
    await choose(page, number, wrong.has(number) ? (correct + 1) % 4 : correct)
  }
  await visible(page, 'Submit Quiz').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit Quiz' }).click()
  await page.getByRole('button', { name: 'View Detailed Results' }).click()

  await page.getByRole('heading', { name: 'Excellent!' }).waitFor()
  await page.getByText('Eight of ten are right, Asha. Have another look at the other two.').waitFor()
  await page.getByText('Your best score so far!').waitFor()
  await page.getByRole('link', { name: 'Next quiz' }).waitFor()
  expect(await page.getByText('Your answer', { exact: true }).count()).toBe(2)
  expect(await page.locator('.diff').count()).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'All 10' }).click()
  expect(await page.getByText('Correct', { exact: true }).count()).toBeGreaterThanOrEqual(8)
  await page
    .getByRole('figure', { name: /Your attempts at/ })
    .getByText('Show as table')
    .click()
  await page.getByRole('row', { name: /^2 .* 80\.0%$/ }).waitFor()
  await expectAccessible(page)

  await page.goto(`${server.url}/practice/questions`)
  await page.getByRole('heading', { name: /^Question 1 of/ }).waitFor()
  await page.locator('.opt').first().click()
  await page.getByRole('button', { name: 'Next', exact: true }).waitFor()
  await expectAccessible(page)
  for (const more of Array.from({ length: 9 })) {
    void more
    const end = page.getByRole('button', { name: 'See result' })
    if (await end.isVisible()) break
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.locator('.opt').first().click()
  }
  await page.getByRole('button', { name: 'See result' }).click()
  await page.getByRole('heading', { name: /right now|gone through all/ }).waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
  await close()
})

test('letters twice as large, 320 pixels, a phone that lies, forced colours: everything stays in reach', async () => {
  const { page, errors, close } = await visit(browser, { width: 320, height: 640 })
  await logIn(page)
  await page.goto(`${server.url}/competition`)
  await page.getByRole('button', { name: 'Try Again' }).first().click()
  await page.getByRole('button', { name: 'Start the quiz' }).click()
  await page.getByRole('heading', { name: 'Question 1 of 10' }).waitFor()
  await page.locator('.timer .knob').waitFor()
  await fits(page)
  for (const size of ['150%', '200%']) {
    await page.evaluate(`document.documentElement.style.fontSize = '${size}'`)
    const next = await visible(page, 'Next').boundingBox()
    expect((next?.x ?? 0) + (next?.width ?? 999)).toBeLessThanOrEqual(320)
    expect((next?.y ?? 0) + (next?.height ?? 999)).toBeLessThanOrEqual(640)
    await fits(page)
  }
  const cut = await page.evaluate<boolean>(
    "(() => { const s = document.querySelector('.qtop [role=status]'); s.textContent = 'You are offline. Your answers are safe on this device.'; return s.scrollWidth > s.clientWidth + 1 && getComputedStyle(s).overflow !== 'visible' })()",
  )
  expect(cut).toBe(false)
  await page.evaluate("document.documentElement.style.fontSize = ''")
  await page.setViewportSize({ width: 740, height: 360 })
  const bar = await page.locator('.qbar').boundingBox()
  for (const place of [0, 1]) {
    const option = await page.locator('.opt').nth(place).boundingBox()
    expect((option?.y ?? 0) + (option?.height ?? 999)).toBeLessThanOrEqual(bar?.y ?? 0)
  }
  await page.emulateMedia({ forcedColors: 'active' })
  await expectAccessible(page)
  expect(errors).toEqual([])
  await close()
})
