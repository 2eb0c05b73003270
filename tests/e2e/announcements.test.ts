import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childAt, newCentre, type TestCentre } from '../stock-network.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { DESKTOP, expectAccessible, expectWhole, logIn, openBrowser, PHONE, visit } from './browser.ts'

let browser: Browser
let world: World
let owner: Member
let nashik: TestCentre
let pune: TestCentre
beforeAll(async () => {
  world = await openWorld()
  owner = await world.staff('owner', 'Meera')
  await world.subject('Abacus')
  nashik = await newCentre(world, owner, { name: 'Nashik' })
  pune = await newCentre(world, owner, { name: 'Pune' })
  for (const name of ['Rohan Iyer', 'Diya Shah']) await childAt(world, owner, { centre: nashik, name })
  await childAt(world, owner, { centre: pune, name: 'Veer Rao' })
  browser = await openBrowser()
})
afterAll(() => world.close())

type Seen = { viewport: typeof PHONE; dark: boolean }
async function openNew(member: Member, role: string, { viewport, dark }: Seen) {
  const visitor = await visit(browser, viewport, { dark })
  await logIn(visitor.context, { ...member, role }, world.url)
  await visitor.page.goto(`${world.url}/office/announcements`)
  await visitor.page.getByRole('link', { name: 'New' }).first().click()
  await visitor.page.getByRole('heading', { name: 'New announcement' }).waitFor()
  return visitor
}

test('an owner writes to one centre, sees whom it reaches, and who got it', async () => {
  const { page, errors, close } = await openNew(owner, 'owner', { viewport: DESKTOP, dark: true })
  await page.getByText('Reaches 3 children').waitFor()
  await page.getByLabel('Title').fill('The hall is painted on Friday')
  await page.getByRole('textbox', { name: 'Text' }).fill('Come in by the back door.')
  await page.getByLabel('To', { exact: true }).selectOption('All groups of one centre')
  await page.getByText('Choose who gets it').waitFor()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Choose a centre').first().waitFor()
  await expect
    .poll(() => page.getByLabel('Centre').evaluate((field) => field === document.activeElement))
    .toBe(true)
  await expectAccessible(page, { touch: false })
  await page.getByLabel('Centre').selectOption('Nashik')
  await page.getByText('Reaches 2 children').waitFor()
  await expectWhole(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('button', { name: 'The hall is painted on Friday' }).click()
  await page.getByText('All groups of Nashik, by Meera').waitFor()
  await page.getByText('Read for 0 of 2 children').waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: 'not read yet' }).count()).toBe(2)
  await expectAccessible(page, { touch: false })
  await expectWhole(page)
  await page.getByRole('button', { name: 'Remind 2' }).click()
  await page.getByText('The families of 2 children are reminded').waitFor()
  await page.getByText('. Reminded').waitFor()
  await page.getByRole('button', { name: 'Remind 2' }).click()
  await page.getByText('They were reminded already').waitFor()
  await page.getByRole('button', { name: 'Use again' }).click()
  await page.getByText('Reaches 2 children').waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('The hall is painted on Friday')
  // The one that was sent without its centre, and the second reminder.
  expect(errors).toEqual([expect.stringContaining('status of 422'), expect.stringContaining('status of 409')])
  await close()
})

test('the head of a centre writes to it from a phone, and its desk reads it', async () => {
  const { page, errors, close } = await openNew(pune.head, 'office', { viewport: PHONE, dark: false })
  await page.getByText('Reaches 1 child,').waitFor()
  const audiences = await page.getByLabel('To', { exact: true }).locator('option').allTextContents()
  expect(audiences).toEqual([
    'All groups of one centre',
    'One group',
    'Parents of the children absent from a class',
  ])
  await page.getByLabel('Title').fill('A new teacher')
  await page.getByRole('textbox', { name: 'Text' }).fill('Say hello to Asha.')
  await expectAccessible(page)
  await expectWhole(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('heading', { name: 'A new teacher' }).first().waitFor()

  const desk = await visit(browser, PHONE)
  await logIn(desk.context, { ...pune.desk, role: 'office' }, world.url)
  await desk.page.goto(`${world.url}/office/announcements`)
  await desk.page.getByRole('button', { name: 'A new teacher' }).click()
  await desk.page.getByText('Say hello to Asha.').waitFor()
  await desk.page.getByText('a draft').waitFor()
  expect(await desk.page.getByRole('button', { name: 'Send' }).count()).toBe(0)
  await expectAccessible(desk.page)

  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Sent to the families').waitFor()
  await desk.page.reload()
  await desk.page.getByText('Read for 0 of 1 child').waitFor()
  expect(await desk.page.getByRole('button', { name: 'Remind 1' }).count()).toBe(0)
  await expectAccessible(desk.page)
  expect(await desk.page.getByRole('link', { name: 'Veer Rao' }).count()).toBe(0)
  // The frame asks for the desk, which is not there for a seat.
  const others = [...errors, ...desk.errors].filter((error) => !error.includes('status of 404'))
  expect(others).toEqual([])
  await desk.close()
  await close()
})
