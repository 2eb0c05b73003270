import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import { cancelClass } from '../../src/classroom/days/classes.contract.ts'
import { getFamilyAbsences, saveAbsenceSettings } from '../../src/classroom/make-ups/reported.contract.ts'
import { addGroupMembers, createGroup } from '../../src/classroom/office/groups.contract.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { expectAccessible, openBrowser, visit } from './browser.ts'
import { memberSession } from './staff-session.ts'

let browser: Browser
let world: World
let office: Member
let parent: Member
let child: Member
let teacher: Member
let evening = ''
const tomorrow = dayAfter(indianDay(new Date()))

async function groupWith(name: string, time: string, student: Member): Promise<string> {
  const made = await office.ask(createGroup, {
    body: {
      name,
      subject: 'Abacus',
      level: 'Level 2',
      teacherId: teacher.id,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      time,
      minutes: 60,
      place: 'Room 1',
      meetingUrl: null,
      capacity: 8,
      fromDay: '2026-01-01',
      untilDay: null,
      holidays: [],
    },
  })
  const id = made.body.data._id
  const members = { studentIds: [student.id], joinedOn: '2026-01-01' }
  await office.ask(addGroupMembers, { params: { id }, body: members })
  return id
}

beforeAll(async () => {
  world = await openWorld()
  office = await world.office('Office')
  await world.subject('Abacus')
  parent = await world.parent('Mother')
  child = await world.child(parent, 'Diya')
  teacher = await world.teacher('Anil')
  evening = await groupWith('Evening beads', '16:30', child)
  await groupWith('Morning beads', '11:30', await world.student('Asha'))
  const params = { id: evening, day: tomorrow }
  expect((await office.ask(cancelClass, { params, body: { reason: '' } })).status).toBe(200)
  browser = await openBrowser()
})
afterAll(() => world.close())

test('a parent on a small phone comes from the diary to another class, gives it up, and takes one again', async () => {
  const family = await visit(browser, { width: 360, height: 740 })
  const { page } = family
  await memberSession(world, parent, 'parent')(family.context)
  await page.goto(`${world.url}/family`)
  await page.getByRole('link', { name: 'Choose a class' }).click()
  await page.getByRole('heading', { name: 'Make-ups' }).waitFor()
  const take = page.getByRole('button', { name: /^Take .*11:30.am$/ })
  await take.first().click()
  await page.getByText('Class chosen').first().waitFor()
  await page.getByText(/^Comes to the class of .*11:30.am$/).waitFor()
  await expectAccessible(page)
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(await isWide()).toBe(false)
  await page.getByRole('button', { name: 'Give this class up' }).click()
  await page.getByText(/^Choose a class until /).waitFor()
  await take.nth(1).click()
  await page.getByText(/^Comes to the class of /).waitFor()
  await page.goto(`${world.url}/hi/family/make-ups`)
  await page.getByRole('heading', { name: 'छूटी क्लास के बदले' }).waitFor()
  await page.getByRole('button', { name: 'यह क्लास छोड़ें' }).waitFor()
  await expectAccessible(page)
  expect(await isWide()).toBe(false)
  expect(family.errors).toEqual([])
  await family.close()
})

test('a parent says on a small phone that the child can’t come, the teacher sees it, and it earns a make-up', async () => {
  const rules = { earnsMakeUps: true, noticeHours: 0, validDays: 45, maxEarned: 3 }
  expect((await office.ask(saveAbsenceSettings, { body: rules })).status).toBe(200)
  const family = await visit(browser, { width: 360, height: 740 })
  const { page } = family
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  await memberSession(world, parent, 'parent')(family.context)
  await page.goto(`${world.url}/family`)
  await page.getByRole('link', { name: 'Can’t come?' }).first().click()
  const ahead = page.getByRole('region', { name: 'Can’t come to a class?' })
  const first = ahead.getByRole('listitem').first()
  await first.getByText(/^A make-up class until .*, if we know by /).waitFor()
  await first.getByRole('button', { name: /^Can’t come/ }).click()
  await first.getByText(/^Can’t come\. The teacher sees it in the register\. Make-up class until /).waitFor()
  await page.getByText(/^Can’t come on /).waitFor()
  expect(await first.getByRole('button').evaluate((key) => key === document.activeElement)).toBe(true)
  await expectAccessible(page)
  expect(await isWide()).toBe(false)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await isWide()).toBe(false)
  await page.goto(`${world.url}/hi/family/make-ups`)
  await page.getByRole('region', { name: 'किसी क्लास में नहीं आ पाएँगे?' }).waitFor()
  await page.getByRole('button', { name: /^अब आना है/ }).waitFor()
  await expectAccessible(page)
  expect(await isWide()).toBe(false)
  expect(family.errors).toEqual([])

  const desk = await visit(browser, { width: 360, height: 740 })
  await memberSession(world, teacher, 'teacher')(desk.context)
  const day = (await parent.ask(getFamilyAbsences, {})).body.data.classes[0]?.day ?? ''
  await desk.page.goto(`${world.url}/teach/groups/${evening}?day=${day}`)
  const row = desk.page.getByRole('rowheader', { name: /^Diya Can’t come/ })
  await row.waitFor()
  await expectAccessible(desk.page)
  await desk.page.goto(`${world.url}/teach/groups/${evening}/make-ups`)
  const notes = desk.page.getByRole('region', { name: 'Who can’t come' })
  await notes.getByRole('button', { name: /^Will come after all/ }).click()
  await notes.getByText(/^A make-up class until .*, if we know by /).waitFor()
  await expectAccessible(desk.page)
  expect(desk.errors).toEqual([])

  await page.goto(`${world.url}/family/make-ups`)
  await first.getByRole('button', { name: /^Can’t come/ }).waitFor()
  await desk.close()
  await family.close()
})
