import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFeeCharge } from '../../src/fees/office/fees.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { booksOf } from '../fees-family.ts'
import { openWorld, type World } from '../world.ts'
import { DESKTOP, expectWhole, openBrowser, PHONE, visit } from './browser.ts'
import { memberSession } from './staff-session.ts'

let browser: Browser
let world: World
beforeAll(async () => {
  world = await openWorld()
  browser = await openBrowser()
})
afterAll(() => world.close())

test('₹100 off three charges: what comes off each is read before it is given', async () => {
  const office = await world.office('Omar')
  const parent = await world.parent('Kavita Iyer')
  const { id: studentId } = await world.child(parent, 'Rohan Iyer')
  for (const [title, amount] of [
    ['Abacus kit', 1_500],
    ['Exam of level 2', 1_200],
    ['Books', 800],
  ] as const) {
    const body = {
      chargeId: newId(),
      studentId,
      head: 'exam',
      title,
      amount,
      dueOn: indianDay(new Date()),
    } as const
    await office.ask(addFeeCharge, { params: { id: parent.id }, body })
  }
  const { page, context, errors, close } = await visit(browser, PHONE)
  await memberSession(world, office, 'office')(context)
  await page.goto(`${world.url}/office/fees/families/${parent.id}`)
  const summary = page.getByText('Discount on several charges')
  await summary.focus()
  await page.keyboard.press('Enter')
  const form = page.locator('details', { has: summary })
  await form.getByLabel('Rupees off in all').fill('100')
  for (const part of ['− ₹43', '− ₹34', '− ₹23']) await form.getByText(part).waitFor()
  await form.getByLabel(/^Books/).uncheck()
  for (const part of ['− ₹56', '− ₹44']) await form.getByText(part).waitFor()
  await expectWhole(page)
  await form.getByRole('button', { name: 'Give discount' }).click()
  await form.getByText('Enter a reason').first().waitFor()
  await form.getByLabel('Reason').fill('Two brothers')
  await form.getByLabel(/^Books/).check()
  await page.setViewportSize(DESKTOP)
  await expectWhole(page)
  await form.getByRole('button', { name: 'Give discount' }).click()
  await page.getByText(/^Credit notes .*, .*, /).waitFor()
  await page.getByText('₹3,400').first().waitFor()
  expect(errors.filter((error) => !/ 422 /.test(error))).toEqual([])
  await close()
  expect((await booksOf(world)).findings).toEqual([])
})
