import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCentre, giveSeat } from '../../src/centres/centres.contract.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { DESKTOP, expectAccessible, expectWhole, logIn, openBrowser, PHONE, visit } from './browser.ts'

let browser: Browser
let world: World
let owner: Member
let head: Member
beforeAll(async () => {
  world = await openWorld()
  owner = await world.staff('owner', 'Meera')
  head = await world.office('Nisha Patil')
  const facts = { kind: 'franchise', state: 'Maharashtra', postalCode: '422001' } as const
  const made = await owner.ask(createCentre, {
    body: { code: 'NSK', name: 'Nashik', ...facts, address: '', phone: '', hours: '' },
  })
  const params = { id: made.body.data._id }
  await owner.ask(giveSeat, { params, body: { personId: head.id, role: 'head' } })
  browser = await openBrowser()
})
afterAll(() => world.close())

type Seen = { width: number; height: number; dark?: boolean }
async function as(member: Member, role: string, { dark = false, ...viewport }: Seen) {
  const visitor = await visit(browser, viewport, { dark })
  await logIn(visitor.context, { ...member, role }, world.url)
  return visitor
}
async function look(page: Page, touch = false): Promise<void> {
  await expectAccessible(page, { touch })
  await expectWhole(page)
}

test('a visit on a phone: a list is filled and sent, the head answers, and the follow-up ends it', async () => {
  const asOfficer = await as(owner, 'owner', PHONE)
  const office = asOfficer.page
  await office.goto(`${world.url}/office/centres`)
  await office.getByText('Nashik').first().click()
  await office.getByRole('link', { name: 'Visits' }).click()
  await office.getByText('No visit yet.').waitFor()
  await look(office, true)
  await office.getByRole('button', { name: 'Plan a visit' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Plan visit' }).click()
  await dialog.getByText('Please choose a centre').first().waitFor()
  await look(office, true)
  await dialog.getByLabel('Centre').selectOption({ label: 'Nashik' })
  await dialog.getByLabel('Check list').fill('Classes begin on time\n\nEvery child has a kit')
  await dialog.getByRole('button', { name: 'Plan visit' }).click()
  await office.getByText('2 of 2 to fill').waitFor()
  await office
    .getByRole('group', { name: 'Classes begin on time' })
    .getByLabel('In order', { exact: true })
    .check()
  await office.getByRole('group', { name: 'Every child has a kit' }).getByLabel('Not in order').check()
  await office.getByRole('button', { name: 'Send to the centre' }).click()
  await office.getByText('Please say what is not in order').first().waitFor()
  await look(office, true)
  await office.getByLabel('What is not in order').fill('Two children of level 2 have none')
  await office.getByLabel('Look at it again on').fill('2062-01-15')
  await office.getByRole('button', { name: 'Send to the centre' }).click()
  await office.getByText('1 not in order').first().waitFor()
  await look(office, true)

  const asHead = await as(head, 'office', { ...DESKTOP, dark: true })
  const centre = asHead.page
  await centre.goto(`${world.url}/office/visits`)
  await centre.getByRole('link', { name: /^Nashik, / }).click()
  await centre.getByRole('button', { name: 'Send answer' }).click()
  await centre.getByText('Please enter an answer').first().waitFor()
  await look(centre)
  await centre.getByLabel('Every child has a kit').fill('Ordered on Monday')
  await centre.getByRole('button', { name: 'Send answer' }).click()
  await centre.getByText('Your answer: Ordered on Monday').waitFor()
  expect(await centre.getByRole('button', { name: /in order now/ }).count()).toBe(0)
  await look(centre)
  // The desk is not there for a seat; a field that is missing is refused.
  expect(asHead.errors.filter((error) => !/404|422/.test(error))).toEqual([])
  await asHead.close()

  await office.goto(`${world.url}/office`)
  await office.getByText('1 follow-up at Nashik').first().waitFor()
  await office.goto(`${world.url}/office/visits`)
  await office.getByRole('link', { name: /^Nashik, / }).click()
  await office.getByText('Nisha Patil: Ordered on Monday').waitFor()
  await look(office, true)
  await office.getByRole('button', { name: 'It is in order now: Every child has a kit' }).click()
  await office.getByLabel('What you saw').fill('Both have one')
  await look(office, true)
  await office.getByRole('dialog').getByRole('button', { name: 'In order now' }).click()
  await office.getByText('Both have one').waitFor()
  await office.getByText('Closed, done').waitFor()
  await look(office, true)

  // Another one is cancelled, which asks first.
  await office.goto(`${world.url}/office/visits`)
  await office.getByRole('button', { name: 'Plan a visit' }).click()
  await dialog.getByLabel('Centre').selectOption({ label: 'Nashik' })
  await dialog.getByLabel('Check list').fill('Classes begin on time')
  await dialog.getByRole('button', { name: 'Plan visit' }).click()
  await office.getByRole('button', { name: 'Cancel visit' }).click()
  const ask = office.getByRole('alertdialog', { name: 'Cancel this visit?' })
  await ask.waitFor()
  await look(office, true)
  await ask.getByRole('button', { name: 'Keep it' }).click()
  await office.getByRole('button', { name: 'Cancel visit' }).click()
  await ask.getByRole('button', { name: 'Cancel visit' }).click()
  await office.getByText('This visit was cancelled.').waitFor()
  expect(asOfficer.errors.filter((error) => !error.includes('422'))).toEqual([])
  await asOfficer.close()
})
