import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, openBrowser, PHONE, visit } from './browser.ts'
import { emptyAcademy } from '../empty-academy.ts'

let browser: Browser
let academy: Awaited<ReturnType<typeof emptyAcademy>>
beforeAll(async () => {
  academy = await emptyAcademy()
  browser = await openBrowser()
})
afterAll(() => academy.close())

/** What driving it all may take, in milliseconds. */
const MOST_MS = 120_000

const begin = async (page: Page, thing: string) => {
  await page.goto(`${academy.origin}/office/${thing}/new`)
}
const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Published: visitors see this version').waitFor()
}

async function setUp(page: Page): Promise<void> {
  await page.goto(academy.link)
  await page.getByLabel('Name', { exact: true }).fill('Bead by Bead')
  await page.getByLabel('Email').fill('hello@bead.example')
  await page.getByLabel('Phone', { exact: true }).fill('+91 90000 12345')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Full name').fill('Lakshmi Nair')
  await page.getByLabel('Your email').fill('lakshmi@bead.example')
  await page.getByLabel('Mobile').fill('90000 12345')
  await page.getByLabel('Password').fill('seven slow herons')
  await page.getByRole('button', { name: 'Next' }).click()
  const secret = (await page.locator('.su-key').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.getByRole('button', { name: 'Set up the academy' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByRole('button', { name: 'Start empty' }).click()
  await page.waitForURL(`${academy.origin}/office`)
}

async function publishCourse(page: Page): Promise<void> {
  await begin(page, 'categories')
  await page.getByRole('textbox', { name: 'Name' }).fill('Abacus')
  await publish(page)
  await begin(page, 'courses')
  await page.getByLabel('Title', { exact: true }).fill('Beads for beginners')
  await page.getByLabel('Category').selectOption({ label: 'Abacus' })
  await page.getByLabel('Teacher', { exact: true }).fill('Lakshmi Nair')
  await page.getByLabel('Subtitle').fill('From the first bead to ninety-nine.')
  await page.getByLabel('Level').fill('Level 1')
  await page.getByLabel('Ages').fill('6 to 9')
  await page.getByLabel('Price', { exact: true }).fill('450')
  await page.getByRole('button', { name: 'Lesson', exact: true }).click()
  await page.getByLabel('Title', { exact: true }).nth(1).fill('Meet the beads')
  await page.getByLabel('Text').fill('Five beads on a rod: one above the bar, four below it.')
  await publish(page)
}

/** Twenty sums, the right answer in turn at each place. */
const sheet = () => {
  const rows = Array.from({ length: 20 }, (_, n) => {
    const right = 2 * n + 14
    const options = [right + 1, right + 2, right + 3]
    options.splice(n % 4, 0, right)
    return [`${n + 5} + ${n + 9}`, ...options, 'ABCD'[n % 4], 1].join(',')
  })
  return Buffer.from(['question,option_a,option_b,option_c,option_d,correct,marks', ...rows].join('\r\n'))
}

async function importQuiz(page: Page): Promise<void> {
  await begin(page, 'quizzes/subjects')
  await page.getByRole('textbox', { name: 'Name' }).fill('Abacus')
  await publish(page)
  await page.goto(`${academy.origin}/office/questions/import`)
  const file = { name: 'sums.csv', mimeType: 'text/csv', buffer: sheet() }
  await page.getByLabel('Question file').setInputFiles(file)
  await page.getByRole('button', { name: 'A new quiz' }).click()
  await page.getByLabel('Subject').selectOption({ label: 'Abacus' })
  await page.getByLabel('Title').fill('Sums to fifty')
  await page.getByLabel('Description').fill('Twenty sums on two rods.')
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('button', { name: 'Confirm import' }).click()
  await page.getByRole('heading', { name: /20 questions/ }).waitFor()
}

async function publishSite(page: Page): Promise<void> {
  await begin(page, 'banners')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('First batch')
  await page.getByLabel('Subtitle').fill('The first ten families pay less.')
  await page.getByLabel('Percent off').fill('10')
  await publish(page)
  await begin(page, 'blogs')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('We are open')
  await page.locator('.rt').click()
  await page.keyboard.type('Come and move the first bead with us.')
  await publish(page)
}

async function openDemoClass(page: Page): Promise<void> {
  await page.goto(`${academy.origin}/office/demo-slots`)
  await page.getByRole('button', { name: 'New' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Teacher').selectOption({ label: 'Lakshmi Nair' })
  await dialog.getByLabel('Meeting link').fill('https://meet.example/beads')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('0 of 4 taken').first().waitFor()
}

/** A family that has never been here finds all of it, and buys the course. */
async function buy(page: Page): Promise<void> {
  await page.goto(`${academy.origin}/`)
  await page.getByText('First batch').first().waitFor()
  await page.goto(`${academy.origin}/blogs`)
  await page.getByText('We are open').first().waitFor()
  await page.goto(`${academy.origin}/competition`)
  await page.getByText('Sums to fifty').first().waitFor()
  await page.goto(`${academy.origin}/signup`)
  await page.getByRole('tab', { name: "Student's Signup" }).click()
  await page.getByLabel('Full name').fill('Asha Verma')
  await page.getByLabel('Email').fill('asha@test.example')
  await page.getByLabel('Mobile').fill('9876543210')
  await page.getByLabel(/education/i).selectOption('Class 4')
  await page.getByLabel('Password', { exact: true }).fill('beads and rods')
  await page.getByLabel(/confirm password/i).fill('beads and rods')
  await page.getByRole('button', { name: /sign ?up/i }).click()
  await page.getByRole('link', { name: /login now/i }).click()
  await page.getByRole('tab', { name: "Student's Login" }).click()
  await page.getByLabel('Email').fill('asha@test.example')
  await page.getByLabel('Password', { exact: true }).fill('beads and rods')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`${academy.origin}/`)
  await page.goto(`${academy.origin}/course`)
  await page
    .getByRole('link', { name: /Beads for beginners/ })
    .first()
    .click()
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Enroll Now' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: /^Pay/ }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Succeed', exact: true }).click()
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
}

test('from an empty database to a course, a quiz of twenty questions, a banner, a blog, a demo class and a sale in two minutes', async () => {
  const began = performance.now()
  const owner = await visit(browser, DESKTOP)
  await setUp(owner.page)
  await publishCourse(owner.page)
  await importQuiz(owner.page)
  await publishSite(owner.page)
  await openDemoClass(owner.page)
  const family = await visit(browser, PHONE)
  await buy(family.page)
  await owner.page.goto(`${academy.origin}/office/orders`)
  await owner.page.getByText('Asha Verma').waitFor()
  await owner.page.getByRole('table', { name: 'orders' }).getByText('Paid', { exact: true }).waitFor()
  expect(performance.now() - began).toBeLessThan(MOST_MS)
  expect([...owner.errors, ...family.errors]).toEqual([])
  await owner.close()
  await family.close()
})
