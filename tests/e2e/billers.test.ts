import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_CENTRE_ID } from '../../src/centres/centres.tables.ts'
import { addGroupMembers, createGroup } from '../../src/classroom/office/groups.contract.ts'
import { taxSettings } from '../../src/enrolment/enrolment.tables.ts'
import { createFranchiseBiller, setCentreBiller } from '../../src/enrolment/office/billers.contract.ts'
import { addFeeCharge, takeFeePayment } from '../../src/fees/office/fees.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { createCentre, giveSeat } from '../../src/centres/centres.contract.ts'
import { CENTRE_FACTS, newCentre } from '../new-centre.ts'
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

async function as(member: Member, viewport: typeof PHONE, role: 'owner' | 'office' = 'owner') {
  const visitor = await visit(browser, viewport)
  await logIn(visitor.context, { ...member, role }, world.url)
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
  await page.getByLabel('Panaji bills under').selectOption({ label: 'Goa, 30ABCDE1234F1Z5' })
  await page.getByRole('button', { name: 'Save Panaji' }).click()
  await page.getByText('Panaji: saved').waitFor()
  await region.getByRole('button', { name: 'Delete the registration in Goa' }).waitFor({ state: 'detached' })
  await look()

  const parent = await familyOfTwo([FIRST_CENTRE_ID, goa])
  await page.goto(`${world.url}/office/fees/families/${parent.id}`)
  await page.getByText(/, payee Goa/).waitFor()
  // Those of one registration are chosen.
  const boxes = page.getByRole('checkbox', { name: /Level 2/ })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Take ₹236' }).click()
  await page
    .getByText(/^Two payees billed these/)
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

test('the owner lets a franchise bill for itself, and its families see whom they pay', async () => {
  const facts = { ...CENTRE_FACTS, code: 'MAO', name: 'Margao', kind: 'franchise' as const }
  const centreId = (await owner.ask(createCentre, { body: facts })).body.data._id
  const { page, errors, close } = await as(owner, PHONE)
  await page.goto(`${world.url}/office/settings/tax`)
  await page.getByText('Add a franchise').click()
  await page.getByLabel('Name of the company').fill('Margao Learning LLP')
  await page.getByLabel('PAN of the company').fill('ABCDE1234F')
  await page.getByLabel('UPI address of the company').fill('margao@bank')
  await page.getByLabel('State of the company').selectOption('Goa')
  await page.getByLabel('Address of the company', { exact: true }).fill('Margao')
  await page.getByRole('button', { name: 'Add franchise' }).click()
  await page.getByText('This is the academy’s own PAN').first().waitFor()
  await expectAccessible(page)
  await page.getByLabel('PAN of the company').fill('MARGO1234F')
  await page.getByRole('button', { name: 'Add franchise' }).click()
  await page.getByText('PAN MARGO1234F, without GST').waitFor()
  await page.getByText('Receipts F01/…; Margao; UPI margao@bank').waitFor()
  await page.getByLabel('Margao bills under').selectOption('Margao Learning LLP')
  await page.getByRole('button', { name: 'Save Margao' }).click()
  await page.getByText('Margao: saved').waitFor()
  await expectAccessible(page)
  await expectWhole(page)
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  await close()

  const parent = await familyOfTwo([centreId, FIRST_CENTRE_ID])
  const home = await visit(browser, PHONE)
  await logIn(home.context, { ...parent, role: 'parent' }, world.url)
  await home.page.goto(`${world.url}/family/fees`)
  await home.page.getByText('Rohan Iyer, Margao Learning LLP').waitFor()
  // At first what one payee billed is chosen; both together are not.
  const boxes = home.page.getByRole('checkbox', { name: /^Pay / })
  await expect.poll(() => boxes.and(home.page.locator(':checked')).count()).toBe(1)
  await boxes.and(home.page.locator(':not(:checked)')).check()
  await home.page.getByText('Two different payees billed these.').waitFor()
  await home.page.getByRole('checkbox', { name: /Diya Iyer/ }).uncheck()
  await home.page.getByRole('link', { name: 'with a UPI app' }).waitFor()
  await home.page.getByText('Margao Learning LLP', { exact: true }).waitFor()
  expect(await home.page.getByRole('button', { name: /online$/ }).count()).toBe(0)
  await expectAccessible(home.page)
  await expectWhole(home.page)
  await home.close()
})

test('the head of a franchise writes a credit note, gives cash back out of its till, and finds its books', async () => {
  const facts = { ...CENTRE_FACTS, code: 'VSC', name: 'Vasco', kind: 'franchise' as const }
  const centreId = (await owner.ask(createCentre, { body: facts })).body.data._id
  const company = {
    name: 'Vasco Abacus',
    pan: 'VASCO1234F',
    gstin: '',
    state: 'Goa',
    upiAddress: '',
  } as const
  const _id = newId()
  await owner.ask(createFranchiseBiller, { body: { _id, ...company, address: 'Vasco' } })
  await owner.ask(setCentreBiller, { params: { id: centreId }, body: { billerId: _id, fromDay: today } })
  const [head, desk] = [await world.office('Hema'), await world.office('Dev')]
  for (const [person, role] of [
    [head, 'head'],
    [desk, 'desk'],
  ] as const)
    await owner.ask(giveSeat, { params: { id: centreId }, body: { personId: person.id, role } })
  const parent = await familyOfTwo([centreId])
  await desk.ask(takeFeePayment, {
    params: { id: parent.id },
    body: { paymentId: newId(), amount: 118, method: 'cash', reference: '', chargeIds: [] },
  })

  // The desk is offered neither.
  const atDesk = await as(desk, PHONE, 'office')
  await atDesk.page.goto(`${world.url}/office/fees/families/${parent.id}`)
  await atDesk.page.getByRole('button', { name: /^Receipt F0/ }).waitFor()
  expect(await atDesk.page.getByRole('button', { name: /^Credit note/ }).count()).toBe(0)
  await atDesk.close()

  const { page, errors, close } = await as(head, PHONE, 'office')
  await page.goto(`${world.url}/office/fees/families/${parent.id}`)
  await page.getByRole('button', { name: 'Credit note for Level 2' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount in rupees').fill('100')
  await dialog.getByLabel('Reason').fill('Came late')
  await dialog.getByRole('button', { name: 'Give credit note' }).click()
  await page
    .getByText(/^Credit note F\d\d\/C/)
    .first()
    .waitFor()
  await page.getByText('Give back ₹100 paid ahead').click()
  await page.getByLabel('By', { exact: true }).selectOption({ label: 'Cash' })
  await page.getByText('Cash goes out of the till of Vasco.').waitFor()
  await expectAccessible(page)
  await expectWhole(page)
  const form = page.locator('form').filter({ hasText: 'Rupees to give back' })
  await form.getByLabel('Rupees to give back').fill('60')
  await form.getByLabel('Reason').fill('Asked for it')
  await form.getByRole('button', { name: 'Give back' }).click()
  // The rest is another act.
  await page.getByText('Give back ₹40 paid ahead').click()
  await form.getByLabel('By', { exact: true }).selectOption({ label: 'Cash' })
  await form.getByLabel('Reason').fill('The rest')
  await form.getByRole('button', { name: 'Give back' }).click()
  await form.waitFor({ state: 'detached' })
  await page.goto(`${world.url}/office/fees/day`)
  for (const reason of ['Asked for it', 'The rest']) await page.getByText(reason).waitFor()
  await page.goto(`${world.url}/office`)
  await page.getByRole('link', { name: 'Books', exact: true }).click()
  await page.getByLabel('Books of').selectOption({ label: 'Vasco Abacus' })
  expect(await page.getByLabel('Books of').locator('option').allTextContents()).toEqual(['Vasco Abacus'])
  await expectAccessible(page)
  await expectWhole(page)
  expect(errors).toEqual([])
  await close()
})
