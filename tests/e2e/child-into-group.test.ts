import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGroup } from '../../src/classroom/office/groups.contract.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { expectAccessible, openBrowser, PHONE, visit } from './browser.ts'
import { memberSession } from './staff-session.ts'

let browser: Browser
let world: World
let office: Member
beforeAll(async () => {
  world = await openWorld()
  office = await world.office('Office')
  browser = await openBrowser()
})
afterAll(() => world.close())

test('a child’s page leads to a group, which has the child chosen already, and asks for nobody afterwards', async () => {
  const [asha, guru] = [await world.student('Asha Verma'), await world.teacher('Guru')]
  const form = { subject: 'Abacus', level: '', teacherId: guru.id, weekdays: [1], time: '16:30', minutes: 60 }
  const place = { place: 'Room 1', meetingUrl: null, capacity: 12, untilDay: null, holidays: [] }
  const body = { ...form, ...place, name: 'Monday beads', fromDay: indianDay(new Date()) }
  await office.ask(createGroup, { body })
  const { page, context, errors, close } = await visit(browser, PHONE)
  await memberSession(world, office, 'office')(context)
  await page.goto(`${world.url}/office/people/${asha.id}`)
  await page.getByRole('link', { name: 'Put into a group' }).click()
  await page.getByText('Choose the group for Asha Verma.').waitFor()
  await expectAccessible(page)
  await page.getByText('Monday beads').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await page.getByText('No children in this group yet.').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)

  await page.goto(`${world.url}/office/people/${asha.id}`)
  await page.getByRole('link', { name: 'Put into a group' }).click()
  await page.getByText('Monday beads').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add 1' }).click()
  await page.getByRole('button', { name: 'Remove Asha Verma' }).waitFor()
  expect(errors).toEqual([])
  await close()
})
