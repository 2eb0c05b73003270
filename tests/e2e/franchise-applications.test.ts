import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPENING_POINTS, pointLabels } from '../../src/enquiries/applications/applications.rules.ts'
import { createFranchiseRequest } from '../../src/enquiries/enquiries.contract.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { DESKTOP, expectAccessible, expectWhole, logIn, openBrowser, PHONE, visit } from './browser.ts'

let browser: Browser
let world: World
let owner: Member
beforeAll(async () => {
  world = await openWorld()
  owner = await world.staff('owner', 'Lakshmi')
  browser = await openBrowser()
})
afterAll(() => world.close())

async function seen(page: Page) {
  await expectAccessible(page, { touch: false })
  await expectWhole(page)
}

test('the owner takes an application from the form to a centre that opens, and a phone shows its list', async () => {
  const form = {
    name: 'Ravindra Kulkarni',
    email: 'ravindra@asks.example',
    mobile: '9812345670',
    state: 'Maharashtra',
    location: 'Kothrud',
    trainingType: 'Amount',
  } as const
  const made = await world.visitor.ask(createFranchiseRequest, { body: form })
  const address = `${world.url}/office/enquiries/${made.body.data._id}`

  const asOwner = await visit(browser, DESKTOP)
  await logIn(asOwner.context, { ...owner, role: 'owner' }, world.url)
  const { page } = asOwner
  await page.goto(address)
  await page.getByRole('button', { name: 'We talked' }).click()
  expect(await page.getByRole('button', { name: 'Create student and parent' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Make an offer' }).click()
  await page.getByLabel('PIN codes').fill('411038, 41103')
  await page.getByLabel('Licence fee in rupees, without GST').fill('150000')
  await page.getByRole('button', { name: 'Save offer' }).click()
  await page.getByText('PIN codes have 6 digits').first().waitFor()
  await page.getByLabel('PIN codes').fill('411038, 411029')
  await page.getByRole('button', { name: 'Save offer' }).click()
  await page.getByText('411029, 411038').first().waitFor()
  await page.getByRole('button', { name: 'Both have signed' }).click()
  await page.getByRole('button', { name: 'Fee received', exact: true }).click()
  await page.getByRole('button', { name: 'Start training' }).click()
  await page.getByText('step 6 of 8').waitFor()
  await seen(page)

  await page.getByRole('link', { name: 'Create the centre' }).click()
  await page.getByLabel('Code', { exact: true }).fill('KTD')
  await page.getByLabel('Name', { exact: true }).fill('Kothrud')
  expect(await page.getByLabel('PIN code').inputValue()).toBe('411029')
  expect(await page.getByLabel('Kind').inputValue()).toBe('franchise')
  await page.getByRole('button', { name: 'Create centre' }).click()
  await page.getByText('Before it can open:').waitFor()
  await seen(page)
  const centre = page.url()

  await page.getByRole('link', { name: 'Application of Ravindra Kulkarni' }).click()
  await page.getByRole('button', { name: 'Prepare the opening' }).click()
  await page.getByText('step 7 of 8').waitFor()
  const [waived, ...done] = OPENING_POINTS
  await page.getByRole('button', { name: `Not needed: ${pointLabels[waived]}` }).click()
  await page.getByLabel('Why').fill('Own company')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Not needed: Own company.').waitFor()
  for (const [place, point] of done.entries()) {
    await page.getByLabel(pointLabels[point], { exact: true }).click()
    await page.getByText(`${place + 2} of 12`).waitFor()
  }
  await seen(page)
  await page.goto(centre)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByText('Kothrud: Open').waitFor()
  expect(asOwner.errors.filter((error) => !error.includes('422'))).toEqual([])
  await asOwner.close()

  const onPhone = await visit(browser, PHONE, { dark: true })
  await logIn(onPhone.context, { ...owner, role: 'owner' }, world.url)
  await onPhone.page.goto(address)
  await onPhone.page.getByText('step 8 of 8').waitFor()
  await expectAccessible(onPhone.page)
  await expectWhole(onPhone.page)
  await onPhone.close()
})
