import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksOf, groupWithPlan } from '../fees-family.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { DESKTOP, expectAccessible, expectWhole, openBrowser, PHONE, visit } from './browser.ts'
import { memberSession } from './staff-session.ts'

let browser: Browser
let world: World
let office: Member
let owner: Member
beforeAll(async () => {
  world = await openWorld()
  office = await world.office('Omar')
  owner = await world.staff('owner', 'Lakshmi')
  await groupWithPlan(world, office, 'Tuesday')
  await world.child(await world.parent('Kavita Iyer'), 'Rohan Iyer')
  for (const name of ['Uma Nair', 'Meera Rao']) await world.child(await world.parent(name), 'Asha')
  browser = await openBrowser()
})
afterAll(() => world.close())

async function as(member: Member, role: string, viewport: typeof DESKTOP) {
  const visitor = await visit(browser, viewport)
  await memberSession(world, member, role)(visitor.context)
  return visitor
}

const file = {
  name: 'old-books.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Student Name,Dues,Advance\r\nRohan Iyer,thirteen,\r\nAsha,,500\r\n'),
}

test.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('on %s the office mends a sheet of fees, imports it and takes it back', async (_, viewport) => {
  const { page, errors, close } = await as(office, 'office', viewport)
  await page.goto(`${world.url}/office/fees/import`)
  await page.getByLabel('File of fees').setInputFiles(file)
  await expectWhole(page)
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByText('“thirteen” is no amount').waitFor()
  await expectAccessible(page, { touch: false })
  await expectWhole(page)
  await page.getByLabel('Owed, row 2').fill('1300')
  await page.getByLabel('Child of row 3').selectOption({ label: 'Asha, Uma Nair' })
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByLabel('Owed in all (₹)').fill('13000')
  await page.getByText('The rows add up to ₹1,300').waitFor()
  await page.getByLabel('Owed in all (₹)').fill('1300')
  await page.getByLabel('Paid ahead in all (₹)').fill('500')
  await page.getByRole('button', { name: 'Confirm import' }).click()
  await page.getByRole('heading', { name: '2 rows imported' }).waitFor()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('button', { name: 'Take these fees back?' }).click()
  await page.getByText('2 rows taken back').waitFor()
  const { outOfBalance, findings } = await booksOf(world)
  expect([outOfBalance, findings, errors]).toEqual([0, [], []])
  await close()
})

test('the owner chooses what of the books to take along', async () => {
  const { page, errors, close } = await as(owner, 'owner', PHONE)
  await page.goto(`${world.url}/office/fees/books`)
  await page.getByRole('combobox', { name: 'File' }).selectOption({ label: 'Tally vouchers (XML)' })
  await page.getByLabel('Code from your authenticator app').waitFor()
  await expectAccessible(page, { touch: false })
  await expectWhole(page)
  expect(errors).toEqual([])
  await close()
})
