import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'
import { openWorld, type World } from '../world.ts'

let browser: Browser
let server: World
beforeAll(async () => {
  server = await openWorld({}, { filling: 'demo' })
  browser = await openBrowser()
})
afterAll(() => server.close())

async function login(page: Page): Promise<void> {
  await page.goto(`${server.url}/login`)
  await page.getByRole('tab', { name: "Student's Login" }).click()
  await page.getByLabel('Email').fill('student@manka.example')
  await page.getByLabel('Password', { exact: true }).fill('demo password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`${server.url}/`)
}
const narrow = async (page: Page, width: number) =>
  expect(Number(await page.evaluate('document.documentElement.scrollWidth'))).toBeLessThanOrEqual(width)

test('on a phone: from the login to the next quiz in two touches, and back to the one that runs', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await login(page)
  await page.getByRole('link', { name: 'Continue' }).filter({ visible: true }).click()
  await page.waitForURL('**/home')
  await page.getByRole('link', { name: 'Start Now' }).waitFor()
  await narrow(page, 360)
  await page.getByRole('link', { name: 'Start Now' }).click()
  await page.waitForURL('**/instructions')
  await page.getByLabel(/I have read the instructions/).check()
  await page.getByRole('link', { name: 'I am ready to begin' }).click()
  await page.getByText('Question 1 of').waitFor()

  // It was left by mistake: home, card and list show it, each with its clock.
  await page.goto(`${server.url}/home`)
  await page.getByRole('heading', { name: 'Ten questions to answer' }).waitFor()
  await page.getByRole('link', { name: /^Continue, \d+:\d\d left$/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'My Quizzes' }).filter({ visible: true }).click()
  await page.waitForURL('**/events')
  await page.getByText('0 of 10 answered').waitFor()
  await expectAccessible(page)
  await page.goto(`${server.url}/competition`)
  await page.getByText('0 of 10 answered').waitFor()
  expect(await page.getByRole('button', { name: 'Teacher Training' }).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Continue/ }).click()
  await page.getByText('Question 1 of').waitFor()
  expect(errors).toEqual([])
  await close()
})

test('in the dark, on a wide screen and at 320 pixels with large text: nothing is cut; the chip leads out', async () => {
  const { page, errors, close } = await visit(browser, DESKTOP, { dark: true })
  await login(page)
  await page.goto(`${server.url}/home`)
  await page.getByRole('heading', { name: 'Your path' }).waitFor()
  // The ten minutes are those of the practice; mistakes from quizzes have a link of their own.
  const ten = page.getByRole('region', { name: 'Today' }).getByRole('link', { name: 'Practise' })
  expect(await ten.getAttribute('href')).toBe('/practice/ten')
  await page.getByRole('link', { name: /^Your mistakes from quizzes/ }).waitFor()
  await page.getByRole('button', { name: /switch user/i }).click()
  const sheet = page.getByRole('dialog', { name: 'Who is using this device?' })
  await sheet.getByText('Now', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate("document.documentElement.style.fontSize = '200%'")
  await narrow(page, 320)
  await page.evaluate("document.documentElement.style.fontSize = ''")
  await page.getByRole('button', { name: /switch user/i }).click()
  await sheet.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('link', { name: 'Book a free demo' }).first().waitFor()
  expect(errors).toEqual([])
  await close()
})
