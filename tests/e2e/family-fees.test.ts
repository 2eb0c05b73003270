import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFeeCharge } from '../../src/fees/office/fees.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { enrolInGroup, groupWithPlan } from '../fees-family.ts'
import { openTcpProxy, type TcpProxy } from '../tcp-proxy.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { DESKTOP, expectAccessible, expectWhole, openBrowser, PHONE, visit } from './browser.ts'
import { memberSession } from './staff-session.ts'

/* What a family does on its fees besides paying online, and what it reads without network. */

let browser: Browser
let world: World
let proxy: TcpProxy
let url = ''
let office: Member
let parent: Member
beforeAll(async () => {
  world = await openWorld()
  proxy = await openTcpProxy({ host: '127.0.0.1', port: Number(new URL(world.url).port) })
  url = `http://127.0.0.1:${proxy.port}`
  office = await world.office('Omar')
  parent = await world.parent('Kavita Iyer')
  const child = await world.child(parent, 'Rohan Iyer')
  await enrolInGroup(office, { parent, child }, await groupWithPlan(world, office, 'Tuesday'))
  for (const [title, amount] of [
    ['Bag', 500],
    ['Book', 300],
  ] as const) {
    const charge = { chargeId: newId(), studentId: child.id, head: 'kit' as const, title, amount }
    const body = { ...charge, dueOn: indianDay(new Date()) }
    await office.ask(addFeeCharge, { params: { id: parent.id }, body })
  }
  browser = await openBrowser()
})
afterAll(async () => {
  proxy.heal()
  await world.close()
  await proxy.close()
})

async function as(member: Member, role: string, viewport: typeof DESKTOP) {
  const visitor = await visit(browser, viewport)
  await memberSession({ ...world, url }, member, role)(visitor.context)
  return visitor
}

/** Says on the page of fees how the bag was paid. */
async function reportBag(page: Page, number: string) {
  await page.getByRole('checkbox', { name: 'Pay Book, Rohan Iyer' }).uncheck()
  await page.getByRole('button', { name: 'I have paid in another way' }).click()
  await page.getByRole('button', { name: 'Tell the academy' }).click()
  await page.getByText('Enter the number of the payment').waitFor()
  await expectAccessible(page)
  await page.getByLabel('UPI reference number (UTR)').fill(number)
  await page.getByRole('button', { name: 'Tell the academy' }).click()
  await page.getByRole('heading', { name: 'We are looking for your payment' }).waitFor()
}

test('what a family says it has paid is looked for at the desk: answered, or taken with what it said', async () => {
  const home = await as(parent, 'parent', PHONE)
  await home.page.goto(`${url}/family/fees`)
  await home.page.getByRole('heading', { name: 'Coming' }).waitFor()
  await home.page.getByText('Plan of Tuesday').first().waitFor()
  await reportBag(home.page, '4321')
  // The other one can still be paid, and is what is chosen.
  await home.page.getByRole('button', { name: 'Pay ₹300 online' }).waitFor()
  await home.page.getByText('You told us that you have paid this.').waitFor()
  await expectWhole(home.page)

  const desk = await as(office, 'office', DESKTOP)
  await desk.page.goto(`${url}/office/fees`)
  await desk.page.getByText('1 to look for').waitFor()
  await expectWhole(desk.page)
  await desk.page.getByRole('link', { name: /Kavita Iyer.*4321/ }).click()
  await desk.page.getByRole('button', { name: 'Not found' }).click()
  await desk.page.getByLabel('Answer to the family').fill('There is no such number in our bank.')
  await expectWhole(desk.page)
  await desk.page.getByRole('button', { name: 'Send answer' }).click()
  await desk.page.getByText('The family reads your answer').waitFor()

  await home.page.reload()
  await home.page.getByText('There is no such number in our bank.').waitFor()
  await reportBag(home.page, 'UTR 998877')

  await desk.page.reload()
  await desk.page.getByRole('button', { name: 'Found: take it' }).click()
  await desk.page.getByText('It is filled in under Take payment.').waitFor()
  expect(await desk.page.getByLabel('UTR number of the UPI payment').inputValue()).toBe('UTR998877')
  await desk.page.getByRole('button', { name: 'Take ₹500' }).click()
  await desk.page.getByText(/₹500 taken\. Receipt/).waitFor()
  await desk.page.getByRole('heading', { name: 'The family says it has paid' }).waitFor({ state: 'detached' })
  expect(desk.errors).toEqual([])
  await desk.close()

  await home.page.reload()
  await home.page.getByRole('button', { name: /^Receipt / }).waitFor()
  expect(await home.page.getByText('We are looking for your payment').count()).toBe(0)
  expect(await home.page.getByText('Bag', { exact: true }).count()).toBe(0)
  const year = home.page.waitForEvent('download')
  await home.page.getByRole('button', { name: /^April 20\d\d to March 20\d\d$/ }).click()
  expect((await year).suggestedFilename()).toMatch(/^Fees-20\d\d-\d\d\.pdf$/)
  // The browser notes each form that was sent without a number.
  expect(home.errors.filter((error) => !error.includes('422'))).toEqual([])
  await home.close()
})

test('a family asks for a pause, reads what it changes, and after the office agrees that it is paused', async () => {
  const inDays = (days: number) => indianDay(new Date(Date.now() + days * 86_400_000))
  const home = await as(parent, 'parent', PHONE)
  await home.page.goto(`${url}/family/fees`)
  await home.page.getByRole('button', { name: 'Pause Plan of Tuesday, Rohan Iyer' }).click()
  await home.page.getByRole('button', { name: 'Show what it changes' }).click()
  await home.page.getByText('Choose a day').waitFor()
  await home.page.getByLabel('First day of the pause').fill(inDays(5))
  await home.page.getByLabel('Last day of the pause').fill(inDays(6))
  await home.page.getByRole('button', { name: 'Show what it changes' }).click()
  await home.page.getByText('A pause has at least 4 classes or 14 days; this one has 2').waitFor()
  await expectAccessible(home.page)
  await home.page.getByLabel('Last day of the pause').fill(inDays(24))
  await home.page.getByRole('button', { name: 'Show what it changes' }).click()
  await home.page
    .getByText(/^₹[\d,]+ less$/)
    .first()
    .waitFor()
  await expectWhole(home.page)
  await home.page.getByRole('button', { name: 'Ask for this pause' }).click()
  await home.page.getByRole('heading', { name: 'You asked for a pause' }).waitFor()
  await expectWhole(home.page)
  await home.page.goto(`${url}/hi/family/fees`)
  await home.page.getByRole('heading', { name: 'आपने क्लास रोकने को कहा है' }).waitFor()
  await expectWhole(home.page)

  const desk = await as(office, 'office', DESKTOP)
  await desk.page.goto(`${url}/office/fees`)
  await desk.page.getByText('1 to answer').waitFor()
  await expectWhole(desk.page)
  await desk.page.getByRole('link', { name: /Kavita Iyer.*Rohan Iyer/ }).click()
  await desk.page.getByRole('button', { name: 'Refuse the pause of Rohan Iyer' }).click()
  await desk.page.getByLabel('Reason, which the family reads').waitFor()
  await expectWhole(desk.page)
  await desk.page.getByRole('button', { name: 'Agree to the pause of Rohan Iyer' }).click()
  await desk.page.getByText('Paused. The classes in these days are not billed.').waitFor()
  await desk.page.getByRole('heading', { name: 'The family asks for a pause' }).waitFor({ state: 'detached' })
  expect(desk.errors).toEqual([])
  await desk.close()

  await home.page.goto(`${url}/family/fees`)
  await home.page.getByRole('heading', { name: 'The academy has agreed to the pause' }).waitFor()
  // The browser notes each form that was sent with wrong days.
  expect(home.errors.filter((error) => !error.includes('422'))).toEqual([])
  await home.close()
})

test('without network the fees are as they were read, which is said, and load again with it', async () => {
  const { page, close } = await as(parent, 'parent', PHONE)
  await page.goto(`${url}/family/fees`)
  await page.getByRole('button', { name: 'Pay ₹300 online' }).waitFor()
  await expect.poll(() => page.evaluate('caches.match(location.pathname).then(Boolean)')).toBe(true)
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  proxy.cut()
  await page.reload()
  await page.getByText(/^This is as of \d+ \w+, \d+:\d\d [ap]m/).waitFor()
  await page.getByText('To pay, connect to the internet.').waitFor()
  await page.getByText('Book', { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: /online$/ }).count()).toBe(0)
  await expectAccessible(page)
  // What needs the network says so.
  await page.getByRole('button', { name: /^Receipt / }).click()
  await page.getByText('You are offline. Check your internet connection').waitFor()
  proxy.heal()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Pay ₹300 online' }).waitFor()
  expect(await page.getByText(/^This is as of/).count()).toBe(0)
  await close()
})
