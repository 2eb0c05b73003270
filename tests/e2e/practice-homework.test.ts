import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGroup, addGroupMembers } from '../../src/classroom/office/groups.contract.ts'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { type Member, openWorld, PASSWORD, type World } from '../world.ts'
import { practiseFour } from './beads.ts'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'

let browser: Browser
let world: World
let guru: Member
let mother: Member
let child: Member
let groupId: string
beforeAll(async () => {
  world = await openWorld()
  browser = await openBrowser()
  await world.subject('Abacus')
  guru = await world.teacher('Meenakshi')
  mother = await world.parent('Kavita')
  child = await world.child(mother, 'Rohan')
  const desk = await world.office('Omar')
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
  groupId = (await desk.ask(createGroup, { body: group })).body.data._id
  const body = { studentIds: [child.id], joinedOn: dayAfter(today, -20) }
  await desk.ask(addGroupMembers, { params: { id: groupId }, body })
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

async function login(page: Page, path: string, { email }: Member): Promise<void> {
  await page.goto(`${world.url}${path}`)
  if (path === '/login') await page.getByRole('tab', { name: /teacher/i }).click()
  await page.getByLabel('Email').first().fill(email)
  await page.getByLabel('Password', { exact: true }).first().fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).first().press('Enter')
  await page.waitForURL((url) => !url.pathname.includes('login'))
}

test('a teacher sets a technique, the child is led to it and does it, teacher and parent see it', async () => {
  const desk = await visit(browser, DESKTOP)
  await login(desk.page, '/login', guru)
  await desk.page.goto(`${world.url}/teach/groups/${groupId}`)
  await desk.page.getByText('No practice in the last seven days').waitFor()
  await desk.page.getByRole('button', { name: 'Set homework' }).click()
  const sheet = desk.page.getByRole('dialog')
  await sheet.getByLabel('Practice').selectOption('Abacus')
  await sheet.getByLabel('Kind').selectOption('Big friends')
  await sheet.getByLabel('Exercise').selectOption({ label: '+4 = −6 +10' })
  await expectAccessible(desk.page)
  await sheet.getByRole('button', { name: 'Set homework' }).click()
  await desk.page.getByRole('link', { name: '+4 = −6 +10' }).first().waitFor()

  // The family's phone, handed over to the child.
  const phone = await visit(browser, PHONE)
  await login(phone.page, '/family/login', mother)
  await phone.page.goto(`${world.url}/family`)
  await phone.page.getByText('Practise +4 = −6 +10, 0 of 8 right').first().waitFor()
  await phone.page.getByRole('button', { name: 'Switch to Rohan' }).click()
  await phone.page.getByRole('button', { name: 'Switch without a PIN' }).click()
  await phone.page.waitForURL('**/home')
  await phone.page.getByRole('link', { name: 'Practise +4 = −6 +10' }).waitFor()
  await phone.page.goto(`${world.url}/practice`)
  await phone.page.getByText('0 of 8 right').waitFor()
  await expectAccessible(phone.page)
  const homework = phone.page.getByRole('link', { name: 'Practise +4 = −6 +10' })
  expect((await homework.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await homework.click()
  await phone.page.getByText('+4 = −6 +10').first().waitFor()
  await practiseFour(phone.page)
  await phone.page.getByRole('link', { name: 'Practice' }).click()
  await phone.page.getByRole('status').filter({ hasText: 'Done' }).waitFor()
  await expectAccessible(phone.page)
  await expect
    .poll(() => world.count('practised', `student_id = '${child.id}' and thing = '+4 big' and help = 'none'`))
    .toBe(8)

  await desk.page.reload()
  await desk.page.getByText('1 of 1 child practised in the last seven days.').waitFor()
  await desk.page.getByRole('cell', { name: 'Abacus 8, 4 with help' }).waitFor()
  await expectAccessible(desk.page, { touch: false })
  await desk.page.getByRole('link', { name: '+4 = −6 +10' }).first().click()
  await desk.page.getByRole('checkbox', { name: 'Rohan: homework done', checked: true }).waitFor()
  await desk.page.getByRole('link', { name: 'Rohan' }).click()
  await desk.page.getByRole('button', { name: /^\+4 ?−6 \+10 ?, learning$/ }).click()
  await desk.page.getByText('8 of 8').waitFor()
  await expectAccessible(desk.page)
  await desk.page.getByRole('button', { name: 'Set as homework' }).click()
  expect(await desk.page.getByRole('dialog').getByLabel('Exercise').inputValue()).toBe('soroban +4 big')
  expect(desk.errors).toEqual([])
  await desk.close()

  await phone.page.goto(`${world.url}/family`)
  await phone.page
    .getByText('Abacus: 8 without help, all right; 4 practised with help (+4 = −6 +10)')
    .waitFor()
  await phone.page.getByRole('link', { name: 'Rohan’s 34 formulas' }).click()
  await phone.page.getByRole('heading', { name: 'Rohan’s 34 formulas' }).waitFor()
  await phone.page.getByRole('button', { name: /^\+4 ?−6 \+10 ?, learning$/ }).waitFor()
  await expectAccessible(phone.page)
  expect(phone.errors).toEqual([])
  await phone.close()
})
