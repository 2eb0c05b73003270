import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { initiatePayment } from '../../src/enrolment/enrolment.contract.ts'
import { changeCoupon } from '../../src/enrolment/office/coupons/coupons.contract.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { DESKTOP, expectWhole, openBrowser, PHONE, visit } from './browser.ts'
import { memberSession } from './staff-session.ts'

let browser: Browser
let world: World
let office: Member
let course: string
beforeAll(async () => {
  world = await openWorld()
  office = await world.office('Omar')
  course = (await world.course('Abacus 1')).id
  browser = await openBrowser()
})
afterAll(() => world.close())

async function asOffice(viewport: typeof DESKTOP, more: { dark?: boolean } = {}) {
  const visitor = await visit(browser, viewport, more)
  await memberSession(world, office, 'office')(visitor.context)
  return visitor
}

test.each([
  { where: 'at a desk', viewport: DESKTOP, dark: false, code: 'desk25' },
  { where: 'on a phone at night', viewport: PHONE, dark: true, code: 'night25' },
])('$where: a coupon is made, used, changed, stopped and started', async ({ viewport, dark, code }) => {
  const name = code.toUpperCase()
  const { page, errors, close } = await asOffice(viewport, { dark })
  await page.goto(`${world.url}/office/coupons`)
  await page.getByRole('link', { name: 'New', exact: true }).first().click()
  await page.getByLabel('Percent off').fill('250')
  await page.getByRole('button', { name: 'Create coupon' }).click()
  await page.getByText('Use 3 to 20 letters and numbers, like DIWALI25').waitFor()
  await expectWhole(page)
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Create coupon' }).click()
  await page.getByText('1 to 100 percent').waitFor()
  await page.getByLabel('Percent off').fill('25')
  await page.getByLabel('Course').selectOption({ label: 'Abacus 1, Level 1' })
  await page.getByLabel('Uses in all').fill('2')
  await page.getByRole('button', { name: 'Create coupon' }).click()
  await page.getByText('none yet').waitFor()
  await expectWhole(page)

  const child = await world.student('Tara Iyer')
  const body = { course_id: course, currency: 'INR' as const, coupon: code }
  expect((await child.ask(initiatePayment, { body })).status).toBe(200)
  await page.getByLabel('Percent off').fill('50')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('1 of 2').waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Resume' }).waitFor()
  expect((await (await world.student('Ravi')).ask(initiatePayment, { body })).status).toBe(422)
  await expectWhole(page)
  // Somebody else changes it: nothing of theirs is written over.
  const id = page.url().split('/').at(-1) ?? ''
  const theirs = { kind: 'percent', off: 30, courseId: course, from: null, until: null } as const
  const more = { limit: 2, oncePerStudent: true, revision: 2 }
  await office.ask(changeCoupon, { params: { id }, body: { ...theirs, ...more } })
  await page.getByLabel('Percent off').fill('60')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Someone else has just changed this coupon').waitFor()
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect.poll(() => page.getByLabel('Percent off').inputValue()).toBe('30')
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await page.getByRole('link', { name: `Orders with ${name}` }).click()
  await page.getByText('Tara Iyer').first().waitFor()

  await page.goto(`${world.url}/office/coupons`)
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByText('30%').waitFor()
  await row.getByText('Active').waitFor()
  await expectWhole(page)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('over')
  await page.getByText('No coupons match these filters').waitFor()
  expect(errors.filter((error) => !/status of 4(?:09|22)/.test(error))).toEqual([])
  await close()
})
