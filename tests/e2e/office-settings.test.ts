import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'
import { openWorld, type World } from '../world.ts'
import { staffSession } from './staff-session.ts'

let browser: Browser
let server: World
let signIn: Awaited<ReturnType<typeof staffSession>>
beforeAll(async () => {
  server = await openWorld({}, { filling: 'demo' })
  browser = await openBrowser()
  signIn = await staffSession(server.url, 'owner@manka.example')
})
afterAll(() => server.close())

test('the owner writes the first words of the home page and a legal page', async () => {
  const { page, context, errors, close } = await visit(browser, DESKTOP)
  await signIn(context)
  await page.goto(`${server.url}/office/settings`)
  await page.getByLabel('Home page title').fill('Beads first.\nThen sums.')
  const refunds = page.getByRole('textbox', { name: 'Refunds and cancellation' })
  await refunds.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Start with our text' }).click()
  await page.getByText('[fill in: name and post of the grievance officer]').waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Not published. First fill in the brackets: name and post').first().waitFor()
  // A refused call is written to the console by the browser itself.
  errors.length = 0
  await refunds.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Within a week, all of it.')
  await expectAccessible(page, { touch: false })
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Published', { exact: true }).first().waitFor()
  await page.goto(server.url)
  await page.getByRole('heading', { name: 'Beads first. Then sums.', level: 1 }).waitFor()
  await page.getByText('Teacher training too.').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Refunds and cancellation' }).click()
  await page.getByText('Within a week, all of it.').waitFor()
  expect(await page.title()).toBe('Refunds and cancellation | Manka Academy')
  await expectAccessible(page)
  expect(errors).toEqual([])
  await close()

  const phone = await visit(browser, PHONE)
  await signIn(phone.context)
  await phone.page.goto(`${server.url}/office/settings`)
  await phone.page.getByRole('textbox', { name: 'Privacy' }).waitFor()
  await expectAccessible(phone.page)
  await phone.page.goto(`${server.url}/refunds`)
  await expectAccessible(phone.page)
  await phone.page.goto(server.url)
  await expectAccessible(phone.page)
  await phone.close()
}, 120_000)

test('the owner empties the demo, which names what goes, and the academy is ready for the first family', async () => {
  const phone = await visit(browser, PHONE)
  await signIn(phone.context)
  await phone.page.goto(`${server.url}/office/settings`)
  await phone.page.getByRole('button', { name: 'Empty the demo' }).click()
  await phone.page.getByText('Permanently deleted:').waitFor()
  await expectAccessible(phone.page)
  await phone.page.getByRole('button', { name: 'Cancel' }).click()
  expect(phone.errors).toEqual([])
  await phone.close()

  const { page, context, errors, close } = await visit(browser, DESKTOP)
  await signIn(context)
  await page.goto(`${server.url}/office/settings`)
  await page.getByRole('heading', { name: 'The demo', level: 2 }).waitFor()
  await expectAccessible(page, { touch: false })
  await page.getByRole('button', { name: 'Empty the demo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/Permanently deleted: .*[\d,]+ students?, /).waitFor()
  await expectAccessible(page, { touch: false })
  await dialog.getByLabel(/^Type the academy’s name/).fill('Another Academy')
  await dialog.getByRole('button', { name: 'Empty the demo' }).click()
  await dialog.getByText('Type the name exactly: Manka Academy').waitFor()
  await expectAccessible(page, { touch: false })
  // A refused call is written to the console by the browser itself.
  errors.length = 0

  await dialog.getByRole('switch', { name: 'Delete courses and quizzes too' }).check()
  await dialog.getByText(/\d+ quizzes/).waitFor()
  await dialog.getByLabel(/^Type the academy’s name/).fill('Manka Academy')
  await dialog.getByRole('button', { name: 'Empty the demo' }).click()
  await page.getByRole('heading', { name: 'Demo data deleted' }).waitFor()
  expect(await page.getByRole('dialog').innerText()).toMatch(/academy-[\w.-]+-by-hand\.tar\.gz/)
  await expectAccessible(page, { touch: false })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  expect(await page.getByRole('heading', { name: 'The demo' }).count()).toBe(0)

  for (const path of ['/office/people', '/office/orders', '/office/courses', '/office/quizzes', '/office']) {
    await page.goto(server.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessible(page, { touch: false })
  }
  for (const path of ['/', '/course', '/competition', '/bookdemo']) {
    await page.goto(server.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessible(page)
  }
  expect(errors).toEqual([])
  await close()
}, 120_000)
