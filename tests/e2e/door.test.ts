import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { DEMO_PASSWORD } from '../template.ts'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'
import { openWorld, type World } from '../world.ts'

let browser: Browser
let server: World
let sink: MailSink
beforeAll(async () => {
  sink = await openMailSink()
  server = await openWorld({ SMTP_URL: sink.url }, { filling: 'demo' })
  browser = await openBrowser()
})
afterAll(async () => {
  await server.close()
  await sink.close()
})

const widerThan = async (page: Page) =>
  (await page.evaluate(() => document.documentElement.scrollWidth)) - (page.viewportSize()?.width ?? 0)

test('a visitor signs up, is told at once what is refused, and comes back to where they were going', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/login?next=%2Fgallery`)
  await page.getByRole('link', { name: 'Signup' }).click()
  await page.getByRole('heading', { name: 'Create your account' }).waitFor()
  await page.getByLabel('Full name').fill('Leela Menon')
  await page.getByLabel('Email').fill('leela@test.example')
  await page.getByLabel('Mobile').fill('+91 98765-43210')
  await page.getByLabel('Present education').selectOption('UKG')
  const password = page.getByLabel('Password', { exact: true })
  const advice = page.getByRole('status').filter({ visible: true })
  for (const [typed, said] of [
    ['qwert', 'Use at least 6 characters.'],
    ['qwerty123', 'Too common: please choose another password.'],
    ['leelamenon', 'Don’t use your own name or email.'],
    ['beads and rods', 'Good length.'],
  ] as const) {
    await password.fill(typed)
    await advice.getByText(said, { exact: true }).waitFor()
  }
  await expectAccessible(page)
  const again = page.getByLabel('Confirm password')
  const differ = page.getByText('Passwords do not match')
  await again.fill('beads and ruds')
  await differ.waitFor()
  await expectAccessible(page)
  // What is right so far is not called wrong while it is typed, but once it is left.
  await again.fill('beads')
  await expect.poll(() => differ.count()).toBe(0)
  await again.blur()
  await differ.waitFor()
  await again.fill('beads and rods')
  await expect.poll(() => differ.count()).toBe(0)
  await password.fill('beads and rods!')
  await differ.waitFor()
  await password.fill('beads and rods')
  await expect.poll(() => differ.count()).toBe(0)
  await page.getByRole('button', { name: 'Signup' }).click()

  await page.getByRole('heading', { name: 'Welcome, Leela' }).waitFor()
  await page.getByText('The login page will open in 10 seconds.').waitFor()
  expect(await page.locator('ol.joined-steps > li').count()).toBe(3)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expect.poll(() => page.getByText('will open in 10 seconds').count()).toBe(0)

  const mail = () => sink.mails.find(({ to }) => to === 'leela@test.example')
  await expect.poll(() => mail() !== undefined).toBe(true)
  const { search, hash } = new URL(/https?:\/\/\S+/.exec(mail()?.text ?? '')?.[0] ?? '')

  await page.getByRole('link', { name: 'Go to login now' }).click()
  await page.waitForURL('**/login?next=%2Fgallery')
  await page.getByRole('tab', { name: "Teacher's Login" }).click()
  await page.getByLabel('Email').fill('leela@test.example')
  await page.getByLabel('Password', { exact: true }).fill('beads and rods')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/gallery')
  expect(await page.evaluate(() => localStorage.getItem('role'))).toBe('"student"')

  await page.goto(`${server.url}/verify-email${search}${hash}`)
  await page.getByLabel(/I am the student/).check()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL('**/gallery')
  expect(errors).toEqual([])
  await close()
})

test('a parent under the tab of the students, and a student on the page of the families, get in as they are', async () => {
  const { page, close } = await visit(browser, DESKTOP, { dark: true })
  const login = async (path: string, email: string) => {
    await page.goto(server.url + path)
    await expectAccessible(page)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
  }
  const role = () => page.evaluate(() => localStorage.getItem('role'))
  await login('/login', 'parent@manka.example')
  await page.waitForURL(`${server.url}/`)
  expect(await role()).toBe('"parent"')
  await login('/family/login', 'student@manka.example')
  await page.waitForURL(`${server.url}/`)
  expect(await role()).toBe('"student"')
  await page.goto(`${server.url}/studentprofile`)
  await page.getByRole('heading', { name: 'Achievements' }).waitFor()
  await expectAccessible(page)
  await close()
})

test('the doors are whole at 320 pixels and with letters of twice the size', async () => {
  const { page, close } = await visit(browser, { width: 320, height: 640 })
  for (const path of [
    '/login',
    '/signup',
    '/family/login',
    '/family/signup',
    '/family/start',
    '/forgot-password',
  ])
    for (const size of ['100%', '200%']) {
      await page.goto(server.url + path)
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize
      }, size)
      expect([path, size, await widerThan(page)]).toEqual([path, size, 0])
      for (const tab of await page.getByRole('tab').all()) {
        const box = await tab.boundingBox()
        expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 320, `${path} ${size}`).toBe(
          true,
        )
      }
    }
  await close()
})

test('what a form refused is told once, however often it is tried, and never over its thanks', async () => {
  const { page, close } = await visit(browser, DESKTOP)
  await page.goto(`${server.url}/franchise`)
  const send = page.locator('main form button[type=submit]')
  const told = page.getByText('fields need a look', { exact: false })
  for (let n = 0; n < 3; n += 1) {
    const answered = page.waitForResponse(/\/api\//)
    await send.click()
    await answered
    await told.first().waitFor()
  }
  expect(await told.count()).toBe(1)
  await page.getByLabel('Name', { exact: true }).fill('Guru Prasad')
  await page.getByLabel('Email').fill('guru@test.example')
  await page.getByLabel('Mobile').fill('0 98765 43210')
  await page.getByLabel('State').selectOption('Kerala')
  await page.getByLabel(/Location/).fill('Kochi')
  await page.getByLabel(/Training/).selectOption('Training')
  await send.click()
  await page.getByRole('button', { name: 'Send another message' }).waitFor()
  await expect.poll(() => told.count()).toBe(0)
  await close()
})
