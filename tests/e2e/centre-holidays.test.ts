import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveSeat } from '../../src/centres/centres.contract.ts'
import { dayAfter, HOLIDAY_NOTICE_DAYS } from '../../src/classroom/classroom.rules.ts'
import { setHolidays } from '../../src/classroom/days/classes.contract.ts'
import { formatWeekday } from '../../src/platform/text/dates.rules.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { dailyGroup } from '../fees-family.ts'
import { newCentre } from '../new-centre.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { expectWhole, logIn, openBrowser, PHONE, visit } from './browser.ts'

const tomorrow = dayAfter(indianDay(new Date()))
const day = dayAfter(tomorrow, HOLIDAY_NOTICE_DAYS)
const yearOf = (date: string) => Number(date.slice(0, 4))
const year = yearOf(day)

let browser: Browser
let world: World
let owner: Member
let head: Member
let nashikId = ''
beforeAll(async () => {
  world = await openWorld()
  owner = await world.staff('owner', 'Lakshmi')
  head = await world.office('Hema')
  await world.subject('Abacus')
  browser = await openBrowser()
})
afterAll(() => world.close())

async function as(member: Member, role: string) {
  const visitor = await visit(browser, PHONE)
  await logIn(visitor.context, { ...member, role }, world.url)
  return visitor
}
type OfficePage = Awaited<ReturnType<typeof as>>['page']

async function saveDay(page: OfficePage, date: string, word: string) {
  await page.getByRole('button', { name: 'Add a day' }).click()
  await page.getByLabel('Day 1', { exact: true }).fill(date)
  await page.getByLabel('Name of day 1').fill(word)
  await page.getByRole('button', { name: 'Save the year' }).click()
}
async function addDay(page: OfficePage, date: string, word: string) {
  await saveDay(page, date, word)
  await page.getByText('Holidays saved. The families are told.').waitFor()
}

test('head office and the head of a centre close that centre on a phone; with one centre no page names one', async () => {
  const asOwner = await as(owner, 'owner')
  const { page } = asOwner
  await page.goto(`${world.url}/office/holidays?year=${year}`)
  await page.getByText(`No holidays in ${year} yet.`).waitFor()
  expect(await page.getByLabel('Centre', { exact: true }).count()).toBe(0)
  expect(await page.getByRole('main').textContent()).not.toMatch(/centre/i)

  nashikId = await newCentre(owner, 'NSK', 'Nashik')
  const kolkataId = await newCentre(owner, 'CCU', 'Kolkata')
  await owner.ask(giveSeat, { params: { id: nashikId }, body: { personId: head.id, role: 'head' } })
  for (const [name, centreId] of [
    ['Godavari', nashikId],
    ['Hooghly', kolkataId],
  ] as const)
    await dailyGroup(owner, { name, teacherId: (await world.teacher(`Teacher of ${name}`)).id, centreId })
  const republic = { day: `${year}-01-26`, word: 'Republic Day' }
  await owner.ask(setHolidays, { body: { year, seen: [], holidays: [republic], tell: false } })

  await page.goto(`${world.url}/office/centres/${nashikId}`)
  await page.getByRole('link', { name: 'Holidays', exact: true }).click()
  await page.getByRole('heading', { name: 'Nashik' }).last().waitFor()
  await page.goto(`${page.url()}&year=${year}`)
  const academys = page.getByRole('region', { name: 'Whole academy' })
  await academys.getByText(`${formatWeekday(republic.day)}: Republic Day`).waitFor()
  await addDay(page, day, 'Ganesh Chaturthi')
  await expectWhole(page)
  await page.getByLabel('Centre', { exact: true }).selectOption({ label: 'All centres' })
  await expect.poll(() => page.getByLabel('Name of day 1').inputValue()).toBe('Republic Day')
  await page.getByLabel('Centre', { exact: true }).selectOption({ label: 'Kolkata' })
  await page.getByText(`No holidays in ${year} yet.`).waitFor()
  await page.goto(`${world.url}/office/calendar?month=${day.slice(0, 7)}`)
  await page.getByText('Ganesh Chaturthi').waitFor()
  await page.getByText('Nashik: 1 class not held').waitFor()
  await expectWhole(page)
  expect(asOwner.errors).toEqual([])
  await asOwner.close()

  const asHead = await as(head, 'office')
  await asHead.page.goto(`${world.url}/office/timetable`)
  await asHead.page.getByRole('link', { name: 'Holidays', exact: true }).click()
  await asHead.page.getByRole('region', { name: 'Whole academy' }).waitFor()
  await asHead.page.goto(`${world.url}/office/holidays?year=${year}`)
  await expect.poll(() => asHead.page.getByLabel('Name of day 1').inputValue()).toBe('Ganesh Chaturthi')
  expect(await asHead.page.getByLabel('Centre', { exact: true }).count()).toBe(0)
  await asHead.page.getByRole('button', { name: 'Remove Ganesh Chaturthi' }).click()
  await asHead.page.getByRole('button', { name: 'Save the year' }).click()
  await asHead.page.getByText(`No holidays in ${year} yet.`).waitFor()
  await asHead.page.goto(`${world.url}/office/holidays?year=${yearOf(tomorrow)}`)
  await asHead.page.getByText(`No holidays in ${yearOf(tomorrow)} yet.`).waitFor()
  await asHead.page.keyboard.press('Control+/')
  await asHead.page.getByText(/Add a day at least 30 days ahead/).waitFor()
  await asHead.page.keyboard.press('Escape')
  await saveDay(asHead.page, tomorrow, 'Ganesh Visarjan')
  await asHead.page
    .getByText(/^Less than 30 days ahead\. Call the classes off instead/)
    .last()
    .waitFor()
  await expectWhole(asHead.page)
  await asHead.page.goto(`${world.url}/office/holidays?year=${year}`)
  await addDay(asHead.page, day, 'Ganesh Visarjan')
  await expect.poll(() => world.count('centre_holidays', `word = 'Ganesh Visarjan'`)).toBe(1)
  await expectWhole(asHead.page)
  expect(asHead.errors).toEqual([expect.stringContaining('status of 422')])
  await asHead.close()
}, 120_000)
