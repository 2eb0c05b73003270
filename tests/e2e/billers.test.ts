import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_CENTRE_ID } from '../../src/centres/centres.tables.ts'
import { addGroupMembers, createGroup } from '../../src/classroom/office/groups.contract.ts'
import { taxSettings } from '../../src/enrolment/enrolment.tables.ts'
import { addFeeCharge } from '../../src/fees/office/fees.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { newCentre } from '../new-centre.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { DESKTOP, expectAccessible, expectWhole, logIn, openBrowser, PHONE, visit } from './browser.ts'

const today = indianDay(new Date())

let browser: Browser
let world: World
let owner: Member
beforeAll(async () => {
  world = await openWorld()
  await world.database.db
    .insert(taxSettings)
    .values({ gstin: '27ABCDE1234F1Z5', state: 'Maharashtra', address: 'Pune' })
  owner = await world.staff('owner', 'Meera')
  await world.subject('Abacus')
  browser = await openBrowser()
})
afterAll(() => world.close())

async function as(member: Member, viewport: typeof PHONE) {
  const visitor = await visit(browser, viewport)
  await logIn(visitor.context, { ...member, role: 'owner' }, world.url)
  return visitor
}

/** A family with a child at each centre, who owes ₹118 for each. */
async function familyOfTwo(centreIds: readonly string[]): Promise<Member> {
  const teacherId = (await world.teacher('Anil')).id
  const parent = await world.parent('Kavita Iyer')
  for (const [at, centreId] of centreIds.entries()) {
    const group = await owner.ask(createGroup, {
      body: {
        name: `Group ${at}`,
        subject: 'Abacus',
        level: '',
        teacherId,
        weekdays: [at + 1],
        time: '16:30',
        minutes: 60,
        place: 'Room 1',
        meetingUrl: null,
        capacity: 20,
        fromDay: today,
        untilDay: null,
        holidays: [],
        centreId,
      },
    })
    const child = await world.child(parent, at === 0 ? 'Rohan Iyer' : 'Diya Iyer')
    await owner.ask(addGroupMembers, {
      params: { id: group.body.data._id },
      body: { studentIds: [child.id], joinedOn: today },
    })
    const charge = {
      chargeId: newId(),
      studentId: child.id,
      head: 'exam',
      title: 'Level 2',
      amount: 118,
    } as const
    await owner.ask(addFeeCharge, { params: { id: parent.id }, body: { ...charge, dueOn: today } })
  }
  return parent
}

test('a registration in another State: added, given to its centre, on receipts and in the GST report', async () => {
  const { page, errors, close } = await as(owner, DESKTOP)
  const look = async () => {
    await expectAccessible(page, { touch: false })
    await expectWhole(page)
  }
  const region = page.getByRole('region', { name: 'Registrations in other States' })
  await page.goto(`${world.url}/office/settings/tax`)
  await page.getByLabel('GSTIN', { exact: true }).waitFor()
  // With one centre nothing of it is seen.
  expect(await region.count()).toBe(0)
  const goa = await newCentre(owner, 'PNJ', 'Panaji')
  await page.reload()
  await region.getByText('Add a registration').click()
  await region.getByRole('button', { name: 'Add registration' }).click()
  await region
    .getByText(/^A GSTIN has 15 characters/)
    .first()
    .waitFor()
  await look()
  await region.getByLabel('GSTIN there').fill('30ABCDE1234F1Z5')
  await region.getByLabel('State of the registration').selectOption('Goa')
  await region.getByLabel('Address there').fill('Panaji')
  await region.getByRole('button', { name: 'Add registration' }).click()
  await region.getByText('Goa, 30ABCDE1234F1Z5').first().waitFor()
  await region.getByRole('button', { name: 'Delete the registration in Goa' }).waitFor()
  await region.getByLabel('Panaji bills under').selectOption({ label: 'Goa, 30ABCDE1234F1Z5' })
  await region.getByRole('button', { name: 'Save Panaji' }).click()
  await page.getByText('Panaji: saved').waitFor()
  await region.getByRole('button', { name: 'Delete the registration in Goa' }).waitFor({ state: 'detached' })
  await look()

  const parent = await familyOfTwo([FIRST_CENTRE_ID, goa])
  await page.goto(`${world.url}/office/fees/families/${parent.id}`)
  await page.getByText(/, billed in Goa/).waitFor()
  // Those of one registration are chosen.
  const boxes = page.getByRole('checkbox', { name: /Level 2/ })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Take ₹236' }).click()
  await page
    .getByText(/^Two GST registrations billed these/)
    .first()
    .waitFor()
  await look()
  await boxes.nth(0).uncheck()
  await page.getByRole('button', { name: 'Take ₹118' }).click()
  await page.getByText(/Receipt G30\/\d{4}\/000001$/).waitFor()

  await page.goto(`${world.url}/office/reports/gst`)
  await page.getByLabel('Registration').selectOption('Goa')
  await page.getByText('30-Goa').first().waitFor()
  await page.getByText('Tallied exactly').waitFor()
  await look()
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  await close()
  const phone = await as(owner, PHONE)
  await phone.page.goto(`${world.url}/office/settings/tax`)
  await phone.page.getByLabel('Panaji bills under').waitFor()
  await expectWhole(phone.page)
  await phone.close()
})
