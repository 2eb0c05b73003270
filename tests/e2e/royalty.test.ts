import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCentre, giveSeat } from '../../src/centres/centres.contract.ts'
import { addGroupMembers, createGroup } from '../../src/classroom/office/groups.contract.ts'
import { taxSettings } from '../../src/enrolment/enrolment.tables.ts'
import { addFeeCharge, takeFeePayment } from '../../src/fees/office/fees.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { formatMonth } from '../../src/platform/text/dates.rules.ts'
import { indianDay, monthAfter } from '../../src/platform/text/india.rules.ts'
import { runRoyalties } from '../fees-family.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { DESKTOP, expectAccessible, expectWhole, logIn, openBrowser, PHONE, visit } from './browser.ts'

const today = indianDay(new Date())
const month = today.slice(0, 7)
const monthName = formatMonth(`${month}-15T00:00:00Z`)

let browser: Browser
let world: World
let owner: Member
let head: Member
beforeAll(async () => {
  world = await openWorld()
  await world.database.db
    .insert(taxSettings)
    .values({ gstin: '27ABCDE1234F1Z5', state: 'Maharashtra', address: 'Pune' })
  owner = await world.staff('owner', 'Meera')
  head = await world.office('Nisha Patil')
  await world.subject('Abacus')
  await franchise()
  browser = await openBrowser()
})
afterAll(() => world.close())

/** A franchise with a head, and a child there who paid ₹2,360. */
async function franchise(): Promise<void> {
  const facts = { kind: 'franchise', state: 'Madhya Pradesh', postalCode: '452001' } as const
  const made = await owner.ask(createCentre, {
    body: { code: 'IND', name: 'Indore', ...facts, address: '', phone: '', hours: '' },
  })
  const centreId = made.body.data._id
  await owner.ask(giveSeat, { params: { id: centreId }, body: { personId: head.id, role: 'head' } })
  const group = await owner.ask(createGroup, {
    body: {
      name: 'Monday beads',
      subject: 'Abacus',
      level: '',
      teacherId: (await world.teacher('Anil')).id,
      weekdays: [1],
      time: '16:30',
      minutes: 60,
      place: 'Room 1',
      meetingUrl: null,
      capacity: 20,
      fromDay: `${month}-01`,
      untilDay: null,
      holidays: [],
      centreId,
    },
  })
  const parent = await world.parent('Kavita Iyer')
  const child = await world.child(parent, 'Rohan Iyer')
  await owner.ask(addGroupMembers, {
    params: { id: group.body.data._id },
    body: { studentIds: [child.id], joinedOn: `${month}-01` },
  })
  const charge = { chargeId: newId(), studentId: child.id, title: 'Level 2', amount: 2_360, dueOn: today }
  await owner.ask(addFeeCharge, { params: { id: parent.id }, body: { ...charge, head: 'exam' } })
  const payment = {
    paymentId: newId(),
    amount: 2_360,
    method: 'cash',
    reference: '',
    chargeIds: [] as string[],
  } as const
  const paid = await owner.ask(takeFeePayment, { params: { id: parent.id }, body: payment })
  expect(paid.status, paid.refusal.message).toBe(201)
}

type Seen = { width: number; height: number; dark?: boolean }
async function as(member: Member, role: string, { dark = false, ...viewport }: Seen) {
  const visitor = await visit(browser, viewport, { dark })
  await logIn(visitor.context, { ...member, role }, world.url)
  return visitor
}
async function look(page: Awaited<ReturnType<typeof as>>['page'], touch = false): Promise<void> {
  await expectAccessible(page, { touch })
  await expectWhole(page)
}

test('an agreement, a statement, an objection that is right, and the payment', async () => {
  const asOwner = await as(owner, 'owner', DESKTOP)
  const office = asOwner.page
  await office.goto(`${world.url}/office/centres`)
  await office.getByRole('button', { name: /^Indore/ }).click()
  await office.getByRole('link', { name: 'Royalty' }).click()
  await office.getByText('No statement yet').waitFor()
  await look(office)
  await office.getByRole('link', { name: 'New agreement with Indore' }).click()
  await office.getByRole('button', { name: 'Make agreement' }).click()
  await office.getByText('Please enter the legal name').first().waitFor()
  await look(office)
  await office.getByLabel('Legal name').fill('Patil Learning LLP')
  await office.getByLabel('Percent', { exact: true }).fill('15')
  await office.getByRole('button', { name: 'Make agreement' }).click()
  await office.getByText('15 % of what came in').waitFor()
  await runRoyalties(world, new Date(`${monthAfter(month)}-03T06:00:00Z`))

  const asHead = await as(head, 'office', { ...PHONE, dark: true })
  const centre = asHead.page
  await centre.goto(`${world.url}/office`)
  await centre.locator('#main').getByRole('link', { name: 'Centre', exact: true }).click()
  await centre.locator('#main').getByText('Indore').first().click()
  await centre.getByRole('link', { name: 'Royalty' }).click()
  await centre.getByRole('link', { name: `Indore, ${monthName}` }).click()
  await centre.getByText('₹2,360.00').first().waitFor()
  await centre.locator('summary').filter({ hasText: 'Came in, all ways' }).click()
  await centre.getByText(/^FEE\/\d{4}\/\d{6}$/).waitFor()
  await look(centre, true)
  expect(await centre.getByText('Rohan').count()).toBe(0)
  await centre.getByRole('button', { name: 'Object to this line (Came in, all ways)' }).click()
  await centre.getByRole('button', { name: 'Send objection' }).click()
  await centre.getByText('Please say what is wrong').first().waitFor()
  await centre.getByLabel('What is wrong').fill('₹1,180 of it was counted in the month before')
  await centre.getByRole('button', { name: 'Send objection' }).click()
  await centre.getByText('You can agree once your objection is answered.').waitFor()
  await look(centre, true)

  await office.goto(`${world.url}/office/royalty`)
  await office.getByText('An objection waits').waitFor()
  await office.getByRole('link', { name: `Indore, ${monthName}` }).click()
  await office.getByLabel('Answer').fill('Right, taken off.')
  await office.getByLabel('Take off, in rupees').fill('1180')
  await look(office)
  await office.getByRole('button', { name: 'Answer', exact: true }).click()
  await office.getByText('Taken off: ₹1,180.').waitFor()
  await look(office)

  // The sum that was read is no longer the one that stands.
  await centre.reload()
  await centre.getByText('Taken off', { exact: true }).waitFor()
  await centre.getByRole('button', { name: 'Agree', exact: true }).click()
  await centre.getByRole('alertdialog').getByRole('button', { name: 'Agree', exact: true }).click()
  await centre.getByText(/^Agreed\. Invoice FEE\/R/).waitFor()
  await centre.getByText(/^FEE\/R\d{4}\/00001, SAC 998396$/).waitFor()
  await look(centre, true)
  expect(await centre.getByRole('button', { name: 'Record payment' }).count()).toBe(0)
  // The desk is not there for a seat; a field that is missing is refused.
  expect(asHead.errors.filter((error) => !/404|422/.test(error))).toEqual([])
  await asHead.close()

  await office.reload()
  await office.getByLabel('UTR number').fill('412345678901')
  await look(office)
  await office.getByRole('button', { name: 'Record payment' }).click()
  await office.getByText(/recorded$/).waitFor()
  await office.getByText('Paid, done').waitFor()
  await office.getByText('412345678901').waitFor()
  await look(office)
  await creditPart(office)
  await office.goto(`${world.url}/office/royalty`)
  // New terms from a month on: the running agreement ends with the month before, in one press.
  await office.getByRole('link', { name: 'Renew the agreement with Indore' }).click()
  await office.getByText(/^Renews: .*That agreement ends with the month before this one begins\.$/).waitFor()
  await office.getByLabel('Percent', { exact: true }).fill('18')
  await expectWhole(office)
  await office.getByRole('button', { name: 'Make agreement' }).click()
  await office.getByText(/^18 % of what came in/).waitFor()
  await office.getByText(/, from .* until /).waitFor()
  await renewalByMistake(office)
  await office.getByRole('button', { name: 'End the agreement with Indore' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'End agreement' }).click()
  await office
    .getByText(/until /)
    .first()
    .waitFor()
  await look(office)
  expect(asOwner.errors.filter((error) => !error.includes('422'))).toEqual([])
  await asOwner.close()
})

/** The renewal is deleted, and made again; a second tab that still has the form of it says why it can't. */
async function renewalByMistake(office: Awaited<ReturnType<typeof as>>['page']): Promise<void> {
  await office.getByRole('button', { name: 'End the agreement with Indore' }).click()
  await office.getByRole('button', { name: 'Delete it: it was a mistake' }).click()
  await office.getByText('Agreement deleted. The one before goes on.').waitFor()
  await office.getByText(/^18 % of what came in/).waitFor({ state: 'detached' })
  expect(await office.getByText(/, from .* until /).count()).toBe(0)
  await office.getByRole('link', { name: 'Renew the agreement with Indore' }).click()
  await office.getByLabel('Percent', { exact: true }).fill('18')
  const form = office.url()
  await office.getByRole('button', { name: 'Make agreement' }).click()
  await office.getByText(/^18 % of what came in/).waitFor()
  await office.goto(form)
  await office.getByText('This agreement was renewed or ended already').waitFor()
  await look(office)
  await office.getByRole('link', { name: 'Agreements' }).click()
  await office.getByText(/^18 % of what came in/).waitFor()
}

/** The invoice of ₹177 was paid; ₹50 of its fee of ₹150 are taken back, and the head reads the note. */
async function creditPart(office: Awaited<ReturnType<typeof as>>['page']): Promise<void> {
  await office.getByRole('button', { name: 'Credit note' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel('Less royalty in rupees, without GST').fill('50')
  await dialog.getByText('With its GST ₹59.00 less; ₹59.00 was paid too much then.').waitFor()
  await dialog.getByRole('button', { name: 'Give credit note' }).click()
  await dialog.getByText('Please enter why').first().waitFor()
  await look(office)
  await dialog.getByLabel('Why').fill('One child was counted twice')
  await dialog.getByRole('button', { name: 'Give credit note' }).click()
  await office
    .getByText(/^Credit note FEE\/RC\d{4}\/00001$/)
    .first()
    .waitFor()
  await office.getByText('₹59.00 paid too much').waitFor()
  await look(office)
  const asHead = await as(head, 'office', PHONE)
  await asHead.page.goto(office.url())
  const note = asHead.page.getByRole('region', { name: 'Credit note' })
  await note.getByText('IGST, 18 %').waitFor()
  await note.getByText('Patil Learning LLP').waitFor()
  expect(await asHead.page.getByRole('button', { name: 'Credit note' }).count()).toBe(0)
  await asHead.page.getByText('Head office sends this money back to you').waitFor()
  expect(await asHead.page.getByRole('button', { name: 'Record refund' }).count()).toBe(0)
  await look(asHead.page, true)
  await refundIt(office)
  await asHead.page.reload()
  await asHead.page.getByText('Sent back to you').waitFor()
  await look(asHead.page, true)
  await asHead.close()
}

/** The ₹59 go back by a transfer, whose number and day are asked for. */
async function refundIt(office: Awaited<ReturnType<typeof as>>['page']): Promise<void> {
  await office.getByRole('button', { name: 'Record another payment' }).waitFor()
  await office.getByRole('button', { name: 'Record refund' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Record as refunded' }).click()
  await dialog.getByText('Please enter the UTR number').first().waitFor()
  await look(office)
  await dialog.getByLabel('UTR number').fill('512345678901')
  await dialog.getByRole('button', { name: 'Record as refunded' }).click()
  await office.getByText(/^Sent back/).waitFor()
  await office.getByText('₹0.00 left').waitFor()
  await look(office)
}
