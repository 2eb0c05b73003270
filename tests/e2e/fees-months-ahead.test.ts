import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextMonths } from '../../src/fees/fees.rules.ts'
import { billMonth, getBillingRun } from '../../src/fees/office/run.contract.ts'
import { daysOfMonth } from '../../src/classroom/classroom.rules.ts'
import { formatLongDay, formatMonth } from '../../src/platform/text/dates.rules.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { enrolInGroup, groupWithPlan } from '../fees-family.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { DESKTOP, expectAccessible, expectWhole, openBrowser, PHONE, visit } from './browser.ts'
import { everywhere } from './everywhere.ts'
import { memberSession } from './staff-session.ts'

const [month = '', second = '', third = '', fourth = ''] = nextMonths(indianDay(new Date()), 3)
const named = (of: string) => formatMonth(`${of}-01`)

let browser: Browser
let world: World
let office: Member
let parent: Member
beforeAll(async () => {
  world = await openWorld()
  office = await world.office('Omar')
  parent = await world.parent('Kavita Iyer')
  const plan = await groupWithPlan(world, office, 'Tuesday')
  await enrolInGroup(office, { parent, child: await world.child(parent, 'Rohan Iyer') }, plan)
  const { count, totalPaise } = (await office.ask(getBillingRun, { query: { month } })).body.data
  await office.ask(billMonth, { body: { month, count, totalPaise } })
  browser = await openBrowser()
})
afterAll(() => world.close())

async function as(member: Member, role: string, viewport: typeof DESKTOP) {
  const visitor = await visit(browser, viewport)
  await memberSession(world, member, role)(visitor.context)
  return visitor
}
const isFocusLost = (page: Page) => page.evaluate<boolean>('document.activeElement === document.body')

test('the desk bills months ahead and is offered all of them to take; the family reads when each is due', async () => {
  const { page, errors, close } = await as(office, 'office', DESKTOP)
  await page.goto(`${world.url}/office/fees/families/${parent.id}`)
  await page.getByText('Bill months ahead').click()
  const button = page.getByRole('button', { name: /^Bill \d+ months? ahead$/ })
  await page.getByRole('button', { name: 'Bill 3 months ahead' }).waitFor()
  await page.getByText(`Rohan Iyer, due 5`).first().waitFor()
  await page.getByLabel('Up to').selectOption(month)
  await page.getByText(`Nothing left to bill up to ${named(month)}.`).waitFor()
  await page.getByLabel('Up to').selectOption(third)
  await page.getByRole('button', { name: 'Bill 2 months ahead' }).waitFor()
  await expectWhole(page)
  await page.setViewportSize(PHONE)
  await expectWhole(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectWhole(page)
  await page.setViewportSize(DESKTOP)

  await button.click()
  await page.getByText('2 bills made, ₹3,000').waitFor()
  await page.getByRole('button', { name: 'Take ₹4,500' }).waitFor()
  await page.getByText('Owes ₹4,500, ₹3,000 of it not due yet').waitFor()
  await expect.poll(() => isFocusLost(page)).toBe(false)
  await page.getByLabel('Up to').selectOption(fourth)
  await page.getByRole('button', { name: 'Bill 1 month ahead' }).waitFor()
  await page.goto(`${world.url}/office/fees`)
  await page.getByText('₹3,000 not due yet').waitFor()
  await expectWhole(page)
  expect(errors).toEqual([])
  await close()

  const home = await as(parent, 'parent', PHONE)
  await home.page.goto(`${world.url}/family/fees`)
  await home.page.getByText('₹1,500 of it due').waitFor()
  for (const of of [second, third])
    await home.page.getByText(`Rohan Iyer, due on ${formatLongDay(`${of}-05`)}`).waitFor()
  await home.page.getByRole('heading', { name: 'Coming' }).waitFor()
  await home.page
    .getByText(`${named(fourth)}, Plan of Tuesday`)
    .first()
    .waitFor()
  await everywhere(home.page, world.url, '/family/fees')
  await home.page.goto(`${world.url}/hi/family/fees`)
  await home.page.getByText('तक भरनी है').first().waitFor()
  expect(home.errors).toEqual([])
  await home.close()
})

test('a list that has changed is read again, and a plan that ends says before what comes back', async () => {
  const [first, other] = [await as(office, 'office', DESKTOP), await as(office, 'office', PHONE)]
  for (const { page } of [first, other]) {
    await page.goto(`${world.url}/office/fees/families/${parent.id}`)
    await page.getByText('Bill months ahead').click()
    await page.getByRole('button', { name: 'Bill 1 month ahead' }).waitFor()
  }
  await expectAccessible(other.page)
  await expectWhole(other.page)
  await first.page.getByRole('button', { name: 'Bill 1 month ahead' }).click()
  await first.page.getByText('1 bill made, ₹1,500').waitFor()
  await first.page.getByRole('button', { name: 'Take ₹6,000' }).waitFor()
  await other.page.getByRole('button', { name: 'Bill 1 month ahead' }).click()
  await other.page.getByText('The list has changed. Look it over and bill again.').waitFor()
  await other.page.getByText(`Nothing left to bill up to ${named(fourth)}.`).waitFor()
  await other.page.getByText('Owes ₹6,000').waitFor()
  await other.close()

  const { page } = first
  await page.getByRole('button', { name: 'End Rohan Iyer: Plan of Tuesday' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Credit notes of ₹4,500 for').waitFor()
  await dialog.getByLabel('Last day').fill(daysOfMonth(third).until)
  await dialog.getByText(`Credit notes of ₹1,500 for ${named(fourth)}.`).waitFor()
  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByText('The plan ends on that day. ₹1,500 came back by credit notes.').waitFor()
  await page.getByText('Owes ₹4,500').waitFor()
  expect(first.errors).toEqual([])
  await first.close()
})
