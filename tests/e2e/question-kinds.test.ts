import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subjects } from '../../src/demo/quizzes/index.ts'
import { expectAccessible, openBrowser, PHONE, visit } from './browser.ts'
import { type Member, openWorld, type World } from '../world.ts'

let browser: Browser
let world: World
beforeAll(async () => {
  world = await openWorld({}, { filling: 'demo' })
  browser = await openBrowser()
})
afterAll(() => world.close())

const cube = subjects.find(({ name }) => name.startsWith('Rubik'))
const quiz = cube?.ofKinds
if (!quiz) throw new Error('the demo has no quiz of all kinds')

/** The quiz of all kinds, as the first of its subject: a child comes there without the ones before. */
async function first(): Promise<string> {
  const { rows } = await world.database.pool.query(
    'update quizzes set sequence = 0 where title = $1 returning id',
    [quiz?.title],
  )
  return (rows[0] as { id: string }).id
}

async function enter(page: Page, { id, name, cookie, token }: Member): Promise<void> {
  if (!cookie) throw new Error('no session')
  await page
    .context()
    .addCookies([{ name: 'session', value: cookie.replace(/^session=/, ''), url: world.url }])
  await page.addInitScript(
    ([userId, fullName]) => {
      localStorage.setItem('authToken', 'cookie')
      localStorage.setItem('user', JSON.stringify(fullName))
      localStorage.setItem('userid', JSON.stringify(userId))
      localStorage.setItem('role', JSON.stringify('student'))
    },
    [id, name],
  )
  expect(token).toBeTruthy()
}

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true })
}
const heading = (page: Page, number: number) =>
  page.getByRole('heading', { name: `Question ${number} of 10` }).waitFor()
const next = (page: Page) =>
  page.getByRole('button', { name: 'Next', exact: true }).filter({ visible: true }).click()
const done = (page: Page, count: number) =>
  page.getByRole('button', { name: `${count} of 10 done` }).waitFor()
/** Reached by the keyboard, and pressed there. */
const key = async (at: Locator, ...keys: string[]) => {
  await at.focus()
  for (const one of keys) await at.press(one)
}

test('a child colours, matches, types, orders, ticks and sets beads, by touch and by keyboard', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await enter(page, await world.student('Asha'))
  await page.goto(`${world.url}/questionPaper/${await first()}`)

  // A face: not finished is not answered.
  await heading(page, 1)
  const sticker = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}:`) })
  for (const [column, colour] of [
    ['left', 'blue'],
    ['middle', 'green'],
    ['right', 'red'],
  ] as const) {
    await page.getByRole('radio', { name: colour }).check({ force: true })
    for (const row of ['top', 'middle']) await sticker(`${row} ${column}`).click()
  }
  await page.getByText('Choose a colour, then tap the stickers: 3 left.').waitFor()
  await done(page, 0)
  await expectAccessible(page)
  await picture(page, 'face')
  await key(sticker('bottom left'), 'b')
  await key(sticker('bottom middle'), 'g')
  await key(sticker('bottom right'), 'r')
  await done(page, 1)

  await next(page)
  await heading(page, 2)
  const partner = (left: string, name: string) =>
    page.getByRole('group', { name: left }).getByRole('radio', { name, exact: true })
  await partner('White', 'Yellow').check({ force: true })
  await key(partner('Red', 'Orange'), 'Space')
  await done(page, 1)
  await page.getByText('Match each one: 1 left.').waitFor()
  await partner('Blue', 'Green').check({ force: true })
  await done(page, 2)
  await expectAccessible(page)
  await picture(page, 'match')

  await next(page)
  await heading(page, 3)
  const number = page.getByRole('textbox', { name: /stickers/ })
  await number.fill('5,4')
  await page.getByText('Type a number like 12 or 3.5.').waitFor()
  await done(page, 2)
  await number.fill('54')
  await done(page, 3)
  await expectAccessible(page)
  await picture(page, 'number')
  await number.press('Enter')

  await heading(page, 4)
  for (const step of ['White cross', 'Middle edges', 'White corners'])
    await page.getByRole('button', { name: step }).click()
  await page.getByText('White corners is number 3 of 4').waitFor({ state: 'attached' })
  // Out again, and in their order.
  await page.getByRole('button', { name: 'Middle edges' }).click()
  await done(page, 3)
  await key(page.getByRole('button', { name: 'Middle edges' }), 'Enter')
  await key(page.getByRole('button', { name: 'Yellow layer' }), 'Space')
  await done(page, 4)
  await expectAccessible(page)
  await picture(page, 'order')

  await next(page)
  await next(page)
  await next(page)
  await heading(page, 7)
  await page.getByRole('checkbox', { name: /U2/ }).check({ force: true })
  await key(page.getByRole('checkbox', { name: /F2/ }), 'Space')
  await done(page, 5)
  await expectAccessible(page)
  await picture(page, 'several')
  await next(page)
  await heading(page, 8)
  // Within the tolerance.
  await page.getByRole('textbox').fill('21.35')
  await next(page)
  await heading(page, 9)
  await key(page.getByRole('slider', { name: 'tens rod' }), 'ArrowUp')
  await page.locator('.kb-rod').nth(1).locator('.kb-hit').nth(2).click()
  await expect
    .poll(() => page.getByRole('slider', { name: 'ones rod' }).getAttribute('aria-valuenow'))
    .toBe('2')
  await done(page, 7)
  await expectAccessible(page)
  await picture(page, 'beads')

  // All of it is there after a reload.
  await page.getByText('All answers saved').waitFor()
  await page.reload()
  await heading(page, 9)
  await done(page, 7)
  expect(await page.getByRole('slider', { name: 'tens rod' }).getAttribute('aria-valuenow')).toBe('1')
  await next(page)
  await heading(page, 10)
  await page.getByRole('checkbox', { name: /two stickers/ }).check({ force: true })
  await page.getByRole('button', { name: 'Submit Quiz' }).filter({ visible: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit Quiz' }).click()
  await page.getByRole('button', { name: 'View Detailed Results' }).click()
  await page.getByRole('heading', { name: 'Answer Review' }).waitFor()
  await page.getByText('70.0%').first().waitFor()
  await page.getByRole('button', { name: /^All/ }).click()
  for (const summary of await page.locator('.rvq summary').all()) await summary.click()
  await page.getByText('Your answer is correct').first().waitFor()
  await page.getByText('± 0.05 also accepted').first().waitFor()
  await expectAccessible(page)
  await picture(page, 'review')
  expect(errors).toEqual([])
  await close()
})
