import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'
import { openWorld, type World } from '../world.ts'

let browser: Browser
let server: World
let courses: string[]
beforeAll(async () => {
  server = await openWorld({}, { filling: 'demo' })
  browser = await openBrowser()
  const list = (await (await fetch(`${server.url}/api/courses/get-all-courses`)).json()) as {
    data: { _id: string }[]
  }
  courses = list.data.map(({ _id }) => _id)
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
const pay = (page: Page) => page.getByRole('button', { name: /^Pay ₹/ }).filter({ visible: true })
/** Enroll Now, then what is bought is looked over. */
async function enroll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enroll Now' }).filter({ visible: true }).click()
  await page.getByRole('heading', { name: 'Review and pay' }).waitFor()
}

test('on a wide screen: Enroll Now, the payment in its own window, back, and a playing lesson', async () => {
  const { page, context, errors, close } = await visit(browser, DESKTOP)
  await login(page)
  await page.goto(`${server.url}/my-courses`)
  await page.getByText('No courses yet').waitFor()

  // From the list, as a family comes: only the course page's own document may talk to the payment window.
  await page.goto(`${server.url}/course`)
  await page
    .getByRole('link', { name: /Abacus Foundation/ })
    .first()
    .click()
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await enroll(page)
  const opened = context.waitForEvent('page')
  await pay(page).click()
  const payment = await opened
  await payment.getByRole('heading', { name: 'Sandbox gateway' }).waitFor()
  await page.getByRole('button', { name: 'Waiting for payment' }).filter({ visible: true }).waitFor()
  await expectAccessible(page)
  const gone = payment.waitForEvent('close')
  await payment.getByRole('button', { name: 'Succeed', exact: true }).click()
  await gone

  await page.waitForURL(/\/payment-status\?order_id=MK/)
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
  await page.getByText('₹455 INR').waitFor()
  await page.getByText('Abacus Foundation').first().waitFor()
  await expectAccessible(page)
  const result = JSON.parse(await page.evaluate<string>("localStorage.getItem('paymentResult')")) as Record<
    string,
    unknown
  >
  expect(result).toEqual({
    status: 'CHARGED',
    orderId: new URL(page.url()).searchParams.get('order_id'),
    timestamp: expect.any(Number) as number,
  })

  await page.getByRole('link', { name: 'Go to My Courses' }).click()
  await page.getByText('0 of 20 lessons done').waitFor()
  await expectAccessible(page)
  const receipt = page.waitForEvent('download')
  await page.getByRole('button', { name: /Receipt R\// }).click()
  expect((await receipt).suggestedFilename()).toMatch(/^R-\d\d-\d\d-000001\.pdf$/)

  await page.getByRole('link', { name: 'Start' }).click()
  await page.getByRole('heading', { level: 1, name: '1. Meet the beads' }).waitFor()
  // A lesson needs the time that it takes, and says so.
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await page.getByText('Keep watching this lesson: less than a minute to go.').waitFor()
  await expectAccessible(page)
  await page.evaluate("document.querySelector('video').play()")
  await expect
    .poll(() => page.evaluate<number>("document.querySelector('video').currentTime"))
    .toBeGreaterThan(0.5)
  await page.getByText('0 of 20 lessons done').waitFor()
  await page.getByRole('button', { name: 'Next lesson' }).click()
  await page.getByRole('heading', { level: 1, name: '2. Thumb and finger' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: '1. Meet the beads' }).waitFor()
  expect(errors.filter((error) => !error.includes('409'))).toEqual([])
  await close()
})

test('where no window opens, the payment goes on in the same tab', async () => {
  const { page, context, errors, close } = await visit(browser, DESKTOP)
  await context.addInitScript('window.open = () => null')
  await login(page)
  await page.goto(`${server.url}/course-details/${courses[1]}`)
  await enroll(page)
  await pay(page).click()
  await page.waitForURL(/\/sandbox-gateway\/pay\/MK/)
  await page.getByRole('button', { name: 'Succeed', exact: true }).click()
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
  expect(errors).toEqual([])
  await close()
})

test('a window that is closed without paying keeps what was chosen; paying and closing at once is noticed', async () => {
  const { page, context, errors, close } = await visit(browser, DESKTOP)
  await login(page)
  await page.goto(`${server.url}/course-details/${courses[2]}`)
  await enroll(page)
  const first = context.waitForEvent('page')
  await pay(page).click()
  await (await first).getByRole('heading', { name: 'Sandbox gateway' }).waitFor()
  await (await first).close()
  await page.getByRole('button', { name: 'I cancelled the payment' }).click()
  await page.getByRole('heading', { name: 'You cancelled the payment' }).waitFor()
  await page.getByRole('link', { name: /^Pay/ }).click()
  const second = context.waitForEvent('page')
  await pay(page).click()
  const payment = await second
  await payment.getByRole('button', { name: 'Pay and do not return' }).click()
  await payment.getByRole('heading', { name: 'Paid' }).waitFor()
  await payment.close()
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
  expect(errors).toEqual([])
  await close()
})

test('a payment that fails says so and leads back to what was chosen', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await login(page)
  await page.goto(`${server.url}/course-details/${courses[3]}`)
  await enroll(page)
  await pay(page).click()
  await page.getByRole('button', { name: 'Fail', exact: true }).click()
  await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try Again' }).click()
  await page.waitForURL(`${server.url}/checkout/${courses[3]}`)
  expect(errors).toEqual([])
  await close()
})

test('the status page without an order, and with one that is not there', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await login(page)
  await page.goto(`${server.url}/payment-status`)
  await page.getByText('No order ID provided').waitFor()
  await expectAccessible(page)
  await page.goto(`${server.url}/payment-status?order_id=NOTHING`)
  await page.getByText('Payment verification failed').waitFor()
  await expectAccessible(page)
  await page.goto(`${server.url}/my-courses/${courses[7]}`)
  await page.getByText('Enrol to open this course').waitFor()
  await expectAccessible(page)
  expect(errors.filter((error) => !/40[34]/.test(error))).toEqual([])
  await close()
})

test('My Quizzes: progress and next quiz of each subject, then the history; empty at first', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await login(page)
  await page.evaluate("location.assign('/studentprofile/' + JSON.parse(localStorage.getItem('userid')))")
  await page.getByRole('link', { name: 'My Quizzes' }).first().click()
  await page.waitForURL(`${server.url}/events`)
  await page.getByText('0 of 4 quizzes done').first().waitFor()
  await page.getByText('No results found').waitFor()
  await page
    .getByRole('link', { name: /^Next:/ })
    .first()
    .click()
  await page.waitForURL(`${server.url}/instructions`)
  expect(errors).toEqual([])
  await close()
})

test('a forgotten password: the same words for everyone, and a link that is not whole says so', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/login`)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('Email is required').first().waitFor()
  await expectAccessible(page)
  await page.getByLabel('Email').fill('nobody@test.example')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('If this email has an account, we have sent it a link.').waitFor()
  await page.goto(`${server.url}/reset-password#half`)
  await page.getByLabel('Password', { exact: true }).fill('a fine new password')
  await page.getByLabel('Confirm password', { exact: true }).fill('a fine new password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByText('This link is incomplete. Open the full link from our email.').waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
  await close()
})

test('an invitation that is over says so, and leads an invited teacher to a new link', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/reset-password?of=teacher#${'a'.repeat(43)}`)
  await page.getByRole('heading', { name: 'Set your password' }).waitFor()
  await page.getByLabel('Password', { exact: true }).fill('a fine new password')
  await page.getByLabel('Confirm password', { exact: true }).fill('a fine new password')
  await page.getByRole('button', { name: 'Save password' }).click()
  const said = page.locator('.form-errors').getByText('This link has expired or was already used.')
  await said.click()
  expect(page.url()).toContain(`#${'a'.repeat(43)}`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await page.getByRole('tab', { name: 'Teacher', selected: true }).waitFor()
  expect(errors.filter((error) => !error.includes('403'))).toEqual([])
  await close()
})
