import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, openWorld, PASSWORD, type TestQuiz, type World } from '../world.ts'
import { appAsks, DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'

let world: World
let browser: Browser
let subject: string
let quiz: TestQuiz
let sequence = 0
beforeAll(async () => {
  world = await openWorld()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

const HOUR = 3_600_000
const SAFE = 'You are offline. Your answers are safe on this device.'
const SAVED = 'All answers saved'
const NEWER = 'This quiz is open in another tab or device too. We are showing its latest answers.'

async function freshQuiz(): Promise<void> {
  sequence += 1
  subject = await world.subject(`Devices ${sequence}`)
  quiz = await world.quiz(subject, 1, { size: 5 })
}

async function open(page: Page, { email }: Member): Promise<void> {
  await page.goto(`${world.url}/login`)
  await page.getByRole('tab', { name: "Student's Login" }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`${world.url}/`)
  await page.goto(`${world.url}/questionPaper/${quiz.id}`)
  await at(page, 1)
}

/** The network goes once the page is kept with all its files: a second after it opened. */
async function cut({ page, context }: Awaited<ReturnType<typeof visit>>): Promise<void> {
  await expect.poll(() => page.evaluate('caches.match(location.pathname).then(Boolean)')).toBe(true)
  await context.setOffline(true)
}

const at = async (page: Page, number: number) => {
  await appAsks(page)
  await page.getByRole('heading', { name: `Question ${number} of 5` }).waitFor()
}
/** Goes to a question as a hand does. */
async function go(page: Page, number: number): Promise<void> {
  const heading = page.getByRole('heading', { name: / of 5$/ })
  for (;;) {
    const now = Number(/\d+/.exec(await heading.innerText())?.[0])
    if (now === number) return
    const name = now < number ? 'Next' : 'Previous'
    await page.getByRole('button', { name, exact: true }).filter({ visible: true }).click()
    await at(page, now < number ? now + 1 : now - 1)
  }
}
const choice = (page: Page, number: number, which: 'right' | 'wrong') =>
  page.getByRole('radio', { name: quiz.questions[number - 1]?.[which] ?? '' })
async function answer(page: Page, number: number, which: 'right' | 'wrong' = 'right') {
  await go(page, number)
  await choice(page, number, which).check({ force: true })
}
const said = (page: Page, words: string) => page.getByText(words).first().waitFor()
async function handIn(page: Page): Promise<void> {
  await go(page, 5)
  await page.getByRole('button', { name: 'Submit Quiz' }).filter({ visible: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit Quiz' }).click()
}
const graded = async (student: Member) => {
  const { rows } = await world.database.pool.query(
    'select correct, incorrect from attempts where student_id = $1 and submitted_at is not null',
    [student.id],
  )
  return rows
}
const attemptOf = async (student: Member): Promise<string> => {
  const { rows } = await world.database.pool.query('select id from attempts where student_id = $1', [
    student.id,
  ])
  return String(rows[0]?.id)
}

describe('two devices on one attempt', () => {
  test('one without network: both answers of both count, each is told, and both show the same', async () => {
    await freshQuiz()
    const asha = await world.student('Asha')
    const desk = await visit(browser, DESKTOP)
    const phone = await visit(browser, PHONE)
    await open(desk.page, asha)
    await answer(desk.page, 1)
    await said(desk.page, SAVED)
    await open(phone.page, asha)
    expect(await choice(phone.page, 1, 'right').isChecked()).toBe(true)

    await cut(phone)
    await answer(phone.page, 2)
    await answer(phone.page, 3)
    await said(phone.page, SAFE)
    await answer(desk.page, 4)
    await answer(desk.page, 5, 'wrong')
    await said(desk.page, SAVED)

    await phone.context.setOffline(false)
    await said(phone.page, NEWER)
    await said(phone.page, SAVED)
    await expectAccessible(phone.page)
    await go(phone.page, 4)
    expect(await choice(phone.page, 4, 'right').isChecked()).toBe(true)

    // The desk hears of it with its next answer.
    await answer(desk.page, 5)
    await said(desk.page, NEWER)
    await go(desk.page, 3)
    await expect.poll(() => choice(desk.page, 3, 'right').isChecked()).toBe(true)
    await said(desk.page, SAVED)

    await handIn(desk.page)
    await desk.page.getByText('5 of 5').or(desk.page.getByText('100')).first().waitFor()
    await expect.poll(() => graded(asha)).toEqual([{ correct: 5, incorrect: 0 }])
    expect([...desk.errors, ...phone.errors]).toEqual([])
    await desk.close()
    await phone.close()
  })

  test('handed in on one while the other has no network: that is told, with what does not count', async () => {
    await freshQuiz()
    const bina = await world.student('Bina')
    const desk = await visit(browser, DESKTOP)
    const phone = await visit(browser, PHONE)
    await open(desk.page, bina)
    await open(phone.page, bina)
    await cut(phone)
    await answer(phone.page, 2)
    await answer(phone.page, 3)
    await said(phone.page, SAFE)
    await answer(desk.page, 1)
    await said(desk.page, SAVED)
    await handIn(desk.page)
    await expect.poll(() => graded(bina)).toEqual([{ correct: 1, incorrect: 0 }])

    await phone.context.setOffline(false)
    await said(
      phone.page,
      'This quiz was submitted on another device or tab. 2 answers given here came later and will not count.',
    )
    await phone.page.waitForURL(/\/ViewResults\//)
    expect(await graded(bina)).toEqual([{ correct: 1, incorrect: 0 }])
    expect(phone.errors.filter((error) => !/409/.test(error))).toEqual([])
    await desk.close()
    await phone.close()
  })

  test('handed in on one while the other is looked at: the next answer there leads to the result', async () => {
    await freshQuiz()
    const chitra = await world.student('Chitra')
    const desk = await visit(browser, DESKTOP)
    const phone = await visit(browser, PHONE)
    await open(desk.page, chitra)
    await answer(desk.page, 1)
    await said(desk.page, SAVED)
    await open(phone.page, chitra)
    await handIn(desk.page)
    await expect.poll(() => graded(chitra)).toEqual([{ correct: 1, incorrect: 0 }])
    await answer(phone.page, 2)
    await said(
      phone.page,
      'This quiz was submitted on another device or tab. One answer given here came later and will not count.',
    )
    await phone.page.waitForURL(/\/ViewResults\//)
    await desk.close()
    await phone.close()
  })
})

/** The clock of a device: wrong by so many milliseconds, and it may be turned. */
const wrongBy = (ms: number) => `(() => {
  const real = Date
  window.wrongBy = ${ms}
  window.Date = class extends real {
    constructor(...when) {
      if (when.length === 0) super(real.now() + window.wrongBy)
      else super(...when)
    }
    static now() {
      return real.now() + window.wrongBy
    }
  }
})()`

describe.each([
  ['an hour ahead', HOUR],
  ['an hour behind', -HOUR],
] as const)('a browser whose clock is %s', (_, ms) => {
  test('counts down by the academy’s, whatever is turned, and hands in by it', async () => {
    await freshQuiz()
    const divya = await world.student('Divya')
    const { page, context, errors, close } = await visit(browser, PHONE)
    await context.addInitScript(wrongBy(ms))
    await open(page, divya)
    expect(Math.abs((await page.evaluate<number>('Date.now()')) - Date.now() - ms)).toBeLessThan(60_000)
    const left = async () => {
      const [, minutes, seconds] = /(\d+):(\d\d)/.exec(await page.locator('.qtop').innerText()) ?? []
      return Number(minutes) * 60 + Number(seconds)
    }
    expect(await left()).toBeGreaterThan(540)
    expect(await left()).toBeLessThanOrEqual(600)
    await answer(page, 1)
    await said(page, SAVED)
    await page.evaluate(`window.wrongBy = ${-2 * ms}`)
    await answer(page, 2)
    await said(page, SAVED)
    expect(await left()).toBeGreaterThan(500)

    // Without network nothing but the device can say how late it is, and it says so.
    await context.setOffline(true)
    await answer(page, 3)
    await said(page, SAFE)
    expect(await left()).toBeGreaterThan(480)
    await context.setOffline(false)
    await said(page, SAVED)

    await world.letPass(await attemptOf(divya), 560)
    await answer(page, 4)
    await expect.poll(left).toBeLessThan(60)
    await world.letPass(await attemptOf(divya), (await left()) - 6)
    await answer(page, 5, 'wrong')
    await expect.poll(() => graded(divya), { timeout: 30_000 }).toEqual([{ correct: 4, incorrect: 1 }])
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
    const { rows } = await world.database.pool.query(
      'select extract(epoch from submitted_at - deadline_at)::int as off from attempts where student_id = $1',
      [divya.id],
    )
    expect(Math.abs(Number(rows[0]?.off))).toBeLessThan(15)
    expect(errors).toEqual([])
    await close()
  })
})
