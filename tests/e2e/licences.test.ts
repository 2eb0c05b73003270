import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import { createGroup } from '../../src/classroom/office/groups.contract.ts'
import { createLicence } from '../../src/classroom/office/licences/licences.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { newCentre } from '../new-centre.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { DESKTOP, expectAccessible, expectWhole, logIn, openBrowser, PHONE, visit } from './browser.ts'

const today = indianDay(new Date())

let browser: Browser
let world: World
let owner: Member
let nisha: Member
let sara: Member
let groupId = ''

beforeAll(async () => {
  world = await openWorld()
  owner = await world.staff('owner', 'Meera')
  nisha = await world.teacher('Nisha Patil')
  sara = await world.teacher('Sara D’Souza')
  await world.teacher('Om Prakash')
  await world.subject('Abacus')
  const group = await owner.ask(createGroup, {
    body: {
      name: 'Monday beads',
      subject: 'Abacus',
      level: 'Level 5',
      teacherId: nisha.id,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      time: '16:30',
      minutes: 60,
      place: 'Room 1',
      meetingUrl: null,
      capacity: 20,
      fromDay: '2026-01-01',
      untilDay: null,
      holidays: [],
    },
  })
  groupId = group.body.data._id
  await newCentre(owner, 'IND', 'Indore')
  browser = await openBrowser()
})
afterAll(() => world.close())

type Size = { width: number; height: number; dark?: boolean }
async function asOwner({ dark = false, ...viewport }: Size) {
  const visitor = await visit(browser, viewport, { dark })
  await logIn(visitor.context, { ...owner, role: 'owner' }, world.url)
  return visitor
}
async function look(page: Awaited<ReturnType<typeof asOwner>>['page']): Promise<void> {
  await expectAccessible(page, { touch: false })
  await expectWhole(page)
}

const license = (teacher: Member, untilDay: string, more: object = {}) =>
  owner.ask(createLicence, {
    body: {
      _id: newId(),
      teacherId: teacher.id,
      subject: 'Abacus',
      maxLevel: 8,
      fromDay: '2025-01-01',
      untilDay,
      note: '',
      ...more,
    },
  })

test('head office adds a licence, sees what ends soon and has ended, renews one and withdraws another', async () => {
  const { page, errors, close } = await asOwner(DESKTOP)
  await page.goto(`${world.url}/office/licences`)
  await page.getByText('No licence yet').waitFor()
  await look(page)
  await page.locator('.state').getByRole('button', { name: 'Add a licence' }).click()
  await page.getByRole('button', { name: 'Add licence' }).click()
  await page.getByText('Please choose a teacher').first().waitFor()
  await look(page)
  await page.getByLabel('Teacher').selectOption('Om Prakash')
  await page.getByLabel('Subject').selectOption('Abacus')
  await page.getByLabel('Up to level').fill('3')
  await page.getByRole('button', { name: 'Add licence' }).click()
  await page.getByText('Abacus, up to level 3').waitFor()
  // Nisha has the group, and needs one now.
  await page.getByText('Nisha Patil has no licence for Abacus.').waitFor()

  expect((await license(nisha, dayAfter(today, -1))).status).toBe(200)
  expect((await license(sara, dayAfter(today, 20), { maxLevel: null })).status).toBe(200)
  for (const size of [PHONE, { width: 320, height: 640, dark: true }]) {
    const phone = await asOwner(size)
    await phone.page.goto(`${world.url}/office/licences`)
    await phone.page.getByText('Ends in the next 60 days').waitFor()
    await phone.page.getByText('Ended', { exact: false }).first().waitFor()
    await phone.page.getByText('Abacus, all levels').waitFor()
    await look(phone.page)
    expect(phone.errors).toEqual([])
    await phone.close()
  }

  await page.reload()
  await page.getByRole('button', { name: 'Renew Abacus: Sara D’Souza' }).click()
  expect(await page.getByLabel('First day').inputValue()).toBe(dayAfter(today, 21))
  await page.getByRole('button', { name: 'Add licence' }).click()
  await page.getByText('Not begun').waitFor()
  await page.getByRole('button', { name: 'Withdraw Abacus: Om Prakash' }).click()
  await page.getByLabel('Why').fill('Left the academy')
  await look(page)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).last().click()
  await page.getByText('Left the academy').waitFor()
  await look(page)
  expect(errors.filter((error) => !/422/.test(error))).toEqual([])
  await close()
})

test('a group goes to a teacher without a licence only with a reason, which stands on its page', async () => {
  const { page, errors, close } = await asOwner(PHONE)
  await page.goto(`${world.url}/office/groups/${groupId}`)
  await page.getByText(/^Nisha Patil’s licence for Abacus ended on/).waitFor()
  await page.getByLabel('Teacher').selectOption('Om Prakash')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/Choose another teacher, or write why/).waitFor()
  await look(page)
  await page.getByLabel('Why without a licence').fill('Sits in until May')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Om Prakash without a licence: Sits in until May').waitFor()
  await look(page)
  expect(errors.filter((error) => !/422/.test(error))).toEqual([])
  await close()
})
