import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAfter, weekdayOf } from '../../src/classroom/classroom.rules.ts'
import { addGroupMembers, createGroup } from '../../src/classroom/office/groups.contract.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { expectAccessible, openBrowser, PHONE, visit } from './browser.ts'
import { memberSession } from './staff-session.ts'

let browser: Browser
let world: World
let office: Member
let guru: Member
let diya: Member
let parent: Member
let groupId: string
const today = indianDay(new Date())
const [tomorrow, third, sixth] = [1, 3, 6].map((days) => dayAfter(today, days)) as [string, string, string]

beforeAll(async () => {
  world = await openWorld()
  office = await world.office('Office')
  guru = await world.teacher('Guru')
  parent = await world.parent('Mother')
  await world.confirmEmail(parent)
  diya = await world.child(parent, 'Diya')
  await world.student('Asha Verma')
  const form = {
    subject: 'Abacus',
    level: '',
    teacherId: guru.id,
    time: '16:30',
    minutes: 60,
    untilDay: null,
  }
  const weekdays = [tomorrow, third].map(weekdayOf)
  const place = { place: 'Room 1', meetingUrl: null, capacity: 1, holidays: [] }
  const body = { ...form, ...place, weekdays, name: 'Beads', fromDay: dayAfter(today, -14) }
  groupId = (await office.ask(createGroup, { body })).body.data._id
  const members = { studentIds: [diya.id], joinedOn: today }
  await office.ask(addGroupMembers, { params: { id: groupId }, body: members })
  browser = await openBrowser()
})
afterAll(() => world.close())

const atOffice = async () => {
  const visited = await visit(browser, PHONE)
  await memberSession(world, office, 'office')(visited.context)
  return visited
}

test('a class is moved on a phone: refused where it cannot be, tried again without network, read by the family', async () => {
  const { page, context, close } = await atOffice()
  await page.goto(`${world.url}/office/timetable?day=${tomorrow}`)
  const classOn = (day: string) => page.locator(`section[aria-labelledby="day-${day}"]`).getByRole('button')
  await classOn(tomorrow).click()
  const dialog = page.getByRole('dialog')
  const move = dialog.getByRole('button', { name: 'Move this class' })
  expect(await move.isDisabled()).toBe(true)
  await dialog.getByLabel('Held on').fill(third)
  await move.click()
  await dialog.getByText('The group has a class on that day already').first().waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Held on').fill(sixth)
  await dialog.getByLabel('Time (IST)').fill('11:00')
  await dialog.getByRole('textbox', { name: 'Place' }).fill('Hall')
  await context.setOffline(true)
  await move.click()
  await dialog.getByRole('alert').first().waitFor()
  await context.setOffline(false)
  await move.click()
  await page.getByText('Class moved. The families are told.').waitFor()
  await page.goto(`${world.url}/office/timetable?day=${sixth}`)
  await classOn(sixth).click()
  await dialog.getByText(/^Instead of /).waitFor()
  await expectAccessible(page)
  await close()

  const family = await visit(browser, PHONE)
  await memberSession(world, parent, 'parent')(family.context)
  await family.page.goto(`${world.url}/family`)
  await family.page
    .getByText(/is held on .*11:00.am, Hall\./)
    .first()
    .waitFor()
  expect(family.errors).toEqual([])
  await family.close()
})

test('each day has its own time, and a full group has a waiting list', async () => {
  const { page, close } = await atOffice()
  await page.goto(`${world.url}/office/groups/${groupId}`)
  await page.getByLabel('Each day has its own time').check()
  const times = page.getByLabel(/^Time on /)
  await times.last().fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('A time like 16:30').waitFor()
  // The fault stands at its own field, and at no other.
  expect(await page.locator('[aria-invalid=true]').count()).toBe(1)
  await times.last().fill('10:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Beads saved').waitFor()
  await page.reload()
  expect(await times.last().inputValue()).toBe('10:00')

  await page.getByRole('button', { name: 'Add to the waiting list' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Find students').fill('Asha')
  await dialog.getByLabel(/Asha Verma/).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add 1' }).click()
  const list = page.getByRole('region', { name: 'Waiting list' })
  await list.getByText('Asha Verma').waitFor()
  expect(await list.getByRole('button', { name: 'Give a seat to Asha Verma' }).count()).toBe(0)
  await expectAccessible(page)
  // A child leaves: the desk leads here, and the seat is given from the list.
  await page.getByRole('button', { name: 'Remove Diya' }).click()
  await dialog.getByLabel('Last day').fill(dayAfter(today, -1))
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.goto(`${world.url}/office`)
  await page.getByText('A seat is free in Beads').first().waitFor()
  await page
    .getByRole('link', { name: /Give the seat/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Give a seat to Asha Verma' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Give a seat to Asha Verma' }).click()
  await dialog.getByRole('button', { name: 'Add 1' }).click()
  await page.getByRole('button', { name: 'Remove Asha Verma', exact: true }).waitFor()
  expect(await page.getByRole('region', { name: 'Waiting list' }).count()).toBe(0)
  await close()
})
