import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordPayment } from '../../src/enrolment/enrolment.contract.ts'
import { taxSettings } from '../../src/enrolment/enrolment.tables.ts'
import { addChild } from '../../src/people/family/family.contract.ts'
import { CONSENT_VERSION } from '../../src/people/people.rules.ts'
import { type Member, openWorld, PASSWORD, type World } from '../world.ts'
import {
  coveredHeight,
  DESKTOP,
  expectAccessible,
  LOW,
  openBrowser,
  PHONE,
  visit,
  type Visitor,
} from './browser.ts'

let browser: Browser
let world: World
let kavita: Member
let course: { id: string; lessons: string[] }
let round = 0
beforeAll(async () => {
  world = await openWorld()
  await world.database.db.insert(taxSettings).values({ gstin: '29ABCDE1234F1Z5', state: 'Karnataka' })
  browser = await openBrowser()
  kavita = await world.parent('Kavita Iyer')
  for (const fullName of ['Rohan Iyer', 'Diya Iyer'])
    await kavita.ask(addChild, {
      body: { fullName, presentEducation: 'Class 3', consent: { version: CONSENT_VERSION } },
    })
})
afterAll(() => world.close())

type Size = { width: number; height: number }

/** A visit of the parent, signed in, at the page of a course of its own. */
async function begin(size: Size, { dark = false } = {}): Promise<Visitor> {
  round += 1
  course = await world.course(`Neat Cursive ${round}`, { pricePaise: 49_900 })
  const visitor = await visit(browser, size, { dark })
  const { page } = visitor
  await page.goto(`${world.url}/family/login?next=/course-details/${course.id}`)
  await page.getByLabel('Email').fill(kavita.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`${world.url}/course-details/${course.id}`)
  return visitor
}
const enroll = (page: Page) =>
  page.getByRole('button', { name: 'Enroll Now' }).filter({ visible: true }).click()
const pay = (page: Page) => page.getByRole('button', { name: /^Pay ₹/ }).filter({ visible: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

/** From the course to the button, for Diya, who is not the first of the family. */
async function lookOver(page: Page): Promise<void> {
  await enroll(page)
  await page.getByRole('radio', { name: /Diya/ }).check()
  await page.getByRole('button', { name: 'Continue for Diya' }).click()
  await heading(page, 'Review and pay').waitFor()
  await page.getByText('For Diya').waitFor()
}
/** Pays on a phone, in the same tab, with this button of the bank. */
async function payHere(page: Page, button: string): Promise<void> {
  await pay(page).click()
  await page.waitForURL(/\/sandbox-gateway\/pay\/MK/)
  await page.getByRole('button', { name: button, exact: true }).click()
}

test.each([
  [PHONE, true],
  [DESKTOP, false],
])('a parent with two children buys for the second and sees the receipt: %o, dark %s', async (size, dark) => {
  const { page, context, errors, close } = await begin(size, { dark })
  await enroll(page)
  const sheet = page.getByRole('dialog', { name: 'Who is it for?' })
  await sheet.getByRole('link', { name: 'Another child' }).waitFor()
  // The keyboard begins at the choice, not at the way out.
  expect(await page.evaluate("document.activeElement.closest('label')?.innerText")).toMatch(/^R\s+Rohan Iyer/)
  await expectAccessible(page)
  await sheet.getByRole('radio', { name: /Diya/ }).check()
  await page.getByRole('button', { name: 'Continue for Diya' }).click()
  await heading(page, 'Review and pay').waitFor()
  await page.getByText('Rupees four hundred and ninety-nine only').waitFor()
  await page.getByText('Full refund within 7 days').waitFor()
  await expectAccessible(page)
  await page.getByText('Coupon and State for the receipt').click()
  await page.getByLabel('Coupon').fill('NOTHING')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByText('We don’t know this coupon').waitFor()
  await page.getByRole('rowheader', { name: 'CGST 9%' }).waitFor()
  await page.getByLabel('State').selectOption('Kerala')
  await page.getByRole('rowheader', { name: 'IGST 18%, Kerala' }).waitFor()
  if (size === PHONE) await payHere(page, 'Succeed')
  else {
    const opened = context.waitForEvent('page')
    await pay(page).click()
    await page.getByRole('button', { name: 'Waiting for payment' }).filter({ visible: true }).waitFor()
    await (await opened).getByRole('button', { name: 'Succeed', exact: true }).click()
  }
  await heading(page, 'Payment Successful').waitFor()
  await page.getByText(/is Diya’s now\. 2 lessons, lifetime access\./).waitFor()
  await page.getByRole('article', { name: 'Receipt' }).getByText('Diya Iyer, Class 3').waitFor()
  await expectAccessible(page)
  const receipt = page.waitForEvent('download')
  await page.getByRole('button', { name: /Receipt R\/.* as PDF/ }).click()
  expect((await receipt).suggestedFilename()).toMatch(/^R-.*\.pdf$/)
  expect(await world.count('orders', `course_id = '${course.id}' and buyer_state = 'Kerala'`)).toBe(1)

  // Who has it can't have it twice; the device is still the parent's.
  await page.goto(`${world.url}/course-details/${course.id}`)
  await enroll(page)
  await page.getByText(/Enrolled on \d+ \w{3}/).waitFor()
  expect(await page.getByRole('radio', { name: /Diya/ }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Continue for Rohan' }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Open lesson 1' }).click()
  await heading(page, '1. Lesson 1').waitFor()
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  await close()
})

test('a payment that fails: nothing was charged, the order’s number, and try again with what was chosen', async () => {
  const { page, errors, close } = await begin(PHONE)
  await lookOver(page)
  // One bar at the thumb: what stays put leaves more than four fifths of the lowest phone to the page.
  await page.setViewportSize({ width: PHONE.width, height: LOW })
  await page.evaluate('scrollTo(0, 200)')
  const covered = await coveredHeight(page)
  expect(covered).toBeGreaterThan(0)
  expect(covered).toBeLessThan(LOW / 5)
  await page.setViewportSize(PHONE)
  await payHere(page, 'Fail')
  await heading(page, 'Payment Failed').waitFor()
  await page.getByText(/Nothing was charged\. The bank declined it/).waitFor()
  await page.getByText(/^MK/).waitFor()
  await page.getByRole('link', { name: 'Call the office' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try Again' }).click()
  await page.getByText('For Diya').waitFor()
  await payHere(page, 'Not confirmed')
  await heading(page, 'Payment Failed').waitFor()
  await page.getByText(/Nothing was charged\. The payment was cancelled or not approved/).waitFor()
  await page.getByRole('link', { name: 'Try Again' }).click()
  await page.getByText('For Diya').waitFor()
  await payHere(page, 'Cancel')
  await page.getByText('Payment cancelled').waitFor()
  await heading(page, 'You cancelled the payment').waitFor()
  expect(errors).toEqual([])
  await close()
})

test('back from the bank without paying: verifying until the family says it stopped, and the same order goes on', async () => {
  const { page, errors, close } = await begin(PHONE)
  await lookOver(page)
  await pay(page).click()
  await page.waitForURL(/\/sandbox-gateway\/pay\/MK/)
  await page.goBack()
  await heading(page, 'Verifying payment').waitFor()
  expect(await page.getByRole('link', { name: /^Pay/ }).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I cancelled the payment' }).click()
  await page.getByText('Payment cancelled').waitFor()
  await heading(page, 'You cancelled the payment').waitFor()
  await page.getByText('Nothing was charged. You can pay later.').waitFor()
  await expectAccessible(page)
  // The bank's page may still be open: the fee card offers no second payment, it leads to this one.
  await page.goto(`${world.url}/family`)
  await page.getByRole('link', { name: 'Diya' }).click()
  const fee = page.getByRole('row', { name: `Neat Cursive ${round}` })
  await fee.waitFor()
  expect(await fee.getByRole('link', { name: /^Pay/ }).count()).toBe(0)
  await fee.getByRole('link', { name: 'Verifying payment' }).click()
  await page.getByRole('button', { name: 'I cancelled the payment' }).click()
  await heading(page, 'You cancelled the payment').waitFor()
  // The end of that payment was seen: it is not asked for, and not shown, again.
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('verifyPayment')) asked.push(request.url())
  })
  // It is paid for this child without asking whose it is.
  await page.getByRole('link', { name: 'Pay ₹499' }).click()
  await page.getByText('For Diya').waitFor()
  expect(asked).toEqual([])
  await payHere(page, 'Succeed')
  await heading(page, 'Payment Successful').waitFor()
  expect(await world.count('orders', `course_id = '${course.id}'`)).toBe(1)
  expect(errors).toEqual([])
  await close()
})

test('while the bank’s page is open, and after it was closed: verifying, in dark too; cancelled once the bank says so', async () => {
  const { page, context, errors, close } = await begin(DESKTOP, { dark: true })
  await lookOver(page)
  const opened = context.waitForEvent('page')
  await pay(page).click()
  const payment = await opened
  await heading(payment, 'Sandbox gateway').waitFor()
  const order = new URL(payment.url()).pathname.split('/').at(-1) ?? ''
  const beside = await context.newPage()
  await beside.goto(`${world.url}/payment-status?order_id=${order}`)
  await heading(beside, 'Verifying payment').waitFor()
  await beside.close()
  await payment.close()
  await heading(page, 'Verifying payment').waitFor()
  await expectAccessible(page)
  // The family pays again: the same order, and this time it cancels at the bank.
  await page.getByRole('button', { name: 'I cancelled the payment' }).click()
  await page.getByRole('link', { name: /^Pay/ }).click()
  const again = context.waitForEvent('page')
  await pay(page).click()
  await (await again).getByRole('button', { name: 'Cancel', exact: true }).click()
  await heading(page, 'You cancelled the payment').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the course' }).click()
  await page.waitForURL(`${world.url}/course-details/${course.id}`)
  expect(errors).toEqual([])
  await close()
})

test('an undecided bank: verifying, please do not pay again; the page asks until it is decided', async () => {
  const { page, errors, close } = await begin(PHONE)
  await lookOver(page)
  await payHere(page, 'Stay pending')
  await heading(page, 'Verifying payment').waitFor()
  await page.getByText('Your bank has not confirmed yet. Please do not pay again.').waitFor()
  await page.getByText(/We keep checking with the bank\. Last checked at/).waitFor()
  await page.getByText('We will email you the result', { exact: false }).waitFor()
  await expectAccessible(page)
  const order = new URL(page.url()).searchParams.get('order_id') ?? ''
  // Nor does the fee card offer to pay: it leads back to what is waited for.
  await page.goto(`${world.url}/family`)
  await page.getByRole('link', { name: 'Diya' }).click()
  const fee = page.getByRole('row', { name: `Neat Cursive ${round}` })
  await fee.waitFor()
  expect(await fee.getByRole('link', { name: /^Pay ₹/ }).count()).toBe(0)
  await fee.getByRole('link', { name: 'Verifying payment' }).click()
  await heading(page, 'Verifying payment').waitFor()
  await fetch(`${world.url}/sandbox-gateway/pay/${order}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ action: 'succeed' }),
  })
  await heading(page, 'Payment Successful').waitFor()
  expect(errors).toEqual([])
  await close()
})

test('a bought course goes on with its next lesson, and a finished one has its certificate', async () => {
  const asha = await world.student('Asha Verma')
  const office = await world.office('Omar')
  course = await world.course('Cube from Zero', { lessons: 9 })
  await office.ask(recordPayment, {
    body: { studentId: asha.id, courseId: course.id, amount: 455, method: 'cash', reference: 'Slip 1' },
  })
  const finish = (lessons: number) =>
    world.database.pool.query(
      `insert into lesson_progress (enrolment_id, lesson_id, seconds, done_at, updated_at)
        select e.id, l.id, 60, now(), now() from enrolments e join course_lessons l using (course_id)
        where e.student_id = $1 and l.position < $2
        on conflict (enrolment_id, lesson_id) do update set done_at = excluded.done_at`,
      [asha.id, lessons],
    )
  await finish(1)
  for (const [size, dark] of [
    [PHONE, false],
    [DESKTOP, true],
  ] as const) {
    const { page, errors, close } = await visit(browser, size, { dark })
    await page.goto(`${world.url}/login?next=/course-details/${course.id}`)
    await page.getByRole('tab', { name: "Student's Login" }).click()
    await page.getByLabel('Email').fill(asha.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    const goOn = page.getByRole('link', { name: 'Continue with lesson 2' }).filter({ visible: true })
    await goOn.waitFor()
    await page.getByRole('img', { name: '1 of 9 lessons done, lesson 2 is next' }).waitFor()
    await page.getByText('1 of 9 done').waitFor()
    expect(await page.getByRole('button', { name: 'Enroll Now' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Ask the teacher' }).waitFor()
    await page.getByRole('button', { name: /Receipt R/ }).waitFor()
    await expectAccessible(page)
    await goOn.click()
    await heading(page, '2. Lesson 2').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'My Courses' }).first().click()
    await page.getByText('1 of 9 lessons done').waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
    await close()
  }
  await finish(9)
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${world.url}/login?next=/my-courses`)
  await page.getByRole('tab', { name: "Student's Login" }).click()
  await page.getByLabel('Email').fill(asha.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  const paper = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Certificate' }).click()
  expect((await paper).suggestedFilename()).toBe('certificate.pdf')
  await page.goto(`${world.url}/course-details/${course.id}`)
  await page.getByRole('button', { name: 'Certificate' }).filter({ visible: true }).waitFor()
  expect(errors).toEqual([])
  await close()
})

test('another’s child is not there, and a family that has not said who is asked first', async () => {
  const { page, errors, close } = await begin(PHONE)
  const other = await world.student('Asha')
  await page.goto(`${world.url}/checkout/${course.id}?for=${other.id}`)
  await page.getByText('Child not found').waitFor()
  await expectAccessible(page)
  await page.goto(`${world.url}/checkout/${course.id}`)
  await page.getByRole('dialog', { name: 'Who is it for?' }).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.waitForURL(`${world.url}/course-details/${course.id}`)
  expect(errors.filter((error) => !error.includes('404'))).toEqual([])
  await close()
})
