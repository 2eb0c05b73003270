import sharp from 'sharp'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import { addGroupMembers, createGroup } from '../../src/classroom/office/groups.contract.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { type Member, openWorld, PASSWORD, type World } from '../world.ts'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'
import { memberSession } from './staff-session.ts'

let browser: Browser
let world: World
let office: Member
let guru: Member
let mother: Member
let groupId: string
beforeAll(async () => {
  world = await openWorld()
  browser = await openBrowser()
  guru = await world.teacher('Meenakshi')
  mother = await world.parent('Kavita')
  const child = await world.child(mother, 'Rohan')
  office = await world.office('Omar')
  const today = indianDay(new Date())
  const group = {
    name: 'Group B',
    subject: 'Abacus',
    level: '',
    teacherId: guru.id,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    time: '16:30',
    minutes: 60,
    place: 'Room 2',
    meetingUrl: null,
    capacity: 20,
    fromDay: dayAfter(today, -30),
    untilDay: null,
    holidays: [],
  }
  groupId = (await office.ask(createGroup, { body: group })).body.data._id
  const body = { studentIds: [child.id], joinedOn: dayAfter(today, -20) }
  await office.ask(addGroupMembers, { params: { id: groupId }, body })
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

const worksheet = {
  name: 'Sums to 20.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nsums\n%%EOF'),
}
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

test('a teacher gives a worksheet, the child hands in its page, and the teacher sees it', async () => {
  const desk = await visit(browser, DESKTOP)
  await memberSession(world, guru, 'teacher')(desk.context)
  await desk.page.goto(`${world.url}/teach/groups/${groupId}`)
  await desk.page.getByRole('button', { name: 'Set homework' }).click()
  const sheet = desk.page.getByRole('dialog')
  await sheet.getByLabel('What to do').fill('Page 4 of the worksheet')
  await sheet.getByLabel('Add a worksheet, picture or recording').setInputFiles(worksheet)
  await sheet.getByRole('button', { name: 'Remove Sums to 20.pdf' }).waitFor()
  await expectAccessible(desk.page)
  await shot(desk.page, 'set')
  await sheet.getByRole('button', { name: 'Set homework' }).click()
  await desk.page.getByRole('link', { name: 'Page 4 of the worksheet' }).first().waitFor()

  // The family's phone, handed over to the child.
  const phone = await visit(browser, PHONE)
  await phone.page.goto(`${world.url}/family/login`)
  await phone.page.getByLabel('Email').first().fill(mother.email)
  await phone.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.page.getByLabel('Password', { exact: true }).press('Enter')
  await phone.page.waitForURL((url) => !url.pathname.includes('login'))
  await phone.page.goto(`${world.url}/family`)
  await phone.page.getByRole('button', { name: 'Switch to Rohan' }).click()
  await phone.page.getByRole('button', { name: 'Switch without a PIN' }).click()
  await phone.page.waitForURL('**/home')
  await phone.page.getByRole('link', { name: '1 file, hand in' }).first().click()
  await phone.page.getByRole('heading', { name: 'Page 4 of the worksheet' }).waitFor()
  const saved = phone.page.waitForEvent('download')
  await phone.page.getByRole('button', { name: 'Sums to 20.pdf' }).click()
  expect((await saved).suggestedFilename()).toBe('Sums to 20.pdf')
  await expectAccessible(phone.page)
  await phone.page.getByLabel('Photo of your page').setInputFiles({
    name: 'page.html',
    mimeType: 'image/png',
    buffer: Buffer.from('<script>alert(1)</script>'),
  })
  await phone.page.getByText('Choose a picture or a recording').waitFor()
  const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#fdf6e3' } })
    .png()
    .toBuffer()
  await phone.page
    .getByLabel('Photo of your page')
    .setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: picture })
  await phone.page.getByRole('img', { name: /^Your page/ }).waitFor()
  await expectAccessible(phone.page)
  await shot(phone.page, 'child')

  await desk.page.getByRole('link', { name: 'Page 4 of the worksheet' }).first().click()
  await desk.page.getByText('Handed in', { exact: true }).waitFor()
  await desk.page.getByRole('button', { name: /^Rohan, handed in/ }).click()
  await desk.page.getByRole('dialog').getByRole('img').waitFor()
  await expectAccessible(desk.page)
  await shot(desk.page, 'teacher')
  await desk.page.keyboard.press('Escape')

  const files = await visit(browser, DESKTOP)
  await memberSession(world, office, 'office')(files.context)
  await files.page.goto(`${world.url}/office/files`)
  await files.page.getByText('in 1 homework').waitFor()
  await expectAccessible(files.page, { touch: false })
  await shot(files.page, 'office')
  await files.page.getByLabel('Name of the file').fill('nothing')
  await files.page.getByRole('button', { name: 'Search' }).last().click()
  await files.page.getByText('No file has these words').waitFor()
  await files.page.getByLabel('Name of the file').fill('sums')
  await files.page.getByRole('button', { name: 'Search' }).last().click()
  await files.page.getByRole('button', { name: 'Delete Sums to 20.pdf' }).click()
  await files.page.getByRole('button', { name: 'Delete', exact: true }).click()
  await files.page.getByText('File deleted').waitFor()

  expect([...desk.errors, ...files.errors]).toEqual([])
  expect(phone.errors.filter((error) => !error.includes('415'))).toEqual([])
  for (const one of [desk, phone, files]) await one.close()
})
