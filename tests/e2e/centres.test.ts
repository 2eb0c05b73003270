import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveSeat } from '../../src/centres/centres.contract.ts'
import { addGroupMembers, createGroup, getGroup } from '../../src/classroom/office/groups.contract.ts'
import { addFeeCharge, createFeePlan, startFeeStay } from '../../src/fees/office/fees.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { newCentre } from '../new-centre.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { DESKTOP, expectAccessible, expectWhole, logIn, openBrowser, PHONE, visit } from './browser.ts'

const today = indianDay(new Date())

let browser: Browser
let world: World
let owner: Member
let head: Member
let guru: Member
beforeAll(async () => {
  world = await openWorld()
  owner = await world.staff('owner', 'Lakshmi')
  head = await world.office('Hema')
  guru = await world.teacher('Meenakshi')
  await world.subject('Abacus')
  browser = await openBrowser()
})
afterAll(() => world.close())

type Seen = { width: number; height: number; dark?: boolean }
async function as(member: Member, role: string, { dark = false, ...viewport }: Seen) {
  const visitor = await visit(browser, viewport, { dark })
  await logIn(visitor.context, { ...member, role }, world.url)
  return visitor
}

const makeGroup = async (name: string, centreId?: string) => {
  const { body } = await owner.ask(createGroup, {
    body: {
      name,
      subject: 'Abacus',
      level: '',
      teacherId: guru.id,
      weekdays: [1, 3],
      time: '16:30',
      minutes: 60,
      place: 'Room 2',
      meetingUrl: null,
      capacity: 20,
      untilDay: null,
      fromDay: dayAfter(today, -20),
      holidays: [],
      ...(centreId ? { centreId } : {}),
    },
  })
  return body.data._id
}

test('an owner opens a second centre and gives its head a seat; the head moves a child between its groups', async () => {
  const elsewhere = await makeGroup('Elsewhere')
  const asOwner = await as(owner, 'owner', DESKTOP)
  const { page } = asOwner
  await page.goto(`${world.url}/office/centres`)
  await page.getByText('First centre').first().waitFor()
  // With one centre no list names them, and nothing of a network is there.
  await page.getByText('Your first centre is this one.').waitFor()
  expect(await page.getByRole('heading', { name: 'The network' }).count()).toBe(0)
  const listed = () => page.getByRole('navigation', { name: 'People' }).getByRole('link').allTextContents()
  expect(await listed()).not.toContain('Centres')
  await page.getByRole('link', { name: 'New centre' }).click()
  await page.getByLabel('Code', { exact: true }).fill('nsk')
  await page.getByLabel('Name', { exact: true }).fill('Nashik Road')
  await page.getByRole('button', { name: 'Create centre' }).click()
  await page.getByText('Choose').first().waitFor()
  await expectAccessible(page, { touch: false })
  await page.getByLabel('State').selectOption('Maharashtra')
  await page.getByLabel('PIN code').fill('422101')
  await page.getByRole('button', { name: 'Create centre' }).click()
  await page.getByText('Being prepared').first().waitFor()
  const centreId = page.url().split('/').at(-1) ?? ''
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByText('Nashik Road: Open').waitFor()
  await page.getByLabel('Person').selectOption({ label: 'Hema' })
  await page.getByRole('button', { name: 'Give seat' }).click()
  await page.getByRole('button', { name: 'End the seat of Hema' }).waitFor()
  await page.goto(`${world.url}/office/groups`)
  const people = page.getByRole('navigation', { name: 'People' })
  await people.getByRole('link', { name: 'Visits' }).waitFor()
  await people.getByRole('link', { name: 'Centres' }).click()
  await page.getByText('Nashik Road').first().waitFor()
  await page.goto(`${world.url}/office/centres/${centreId}`)
  await page.getByRole('button', { name: 'End the seat of Hema' }).waitFor()
  await expectAccessible(page, { touch: false })
  await expectWhole(page)
  expect(asOwner.errors.filter((error) => !error.includes('422'))).toEqual([])
  await asOwner.close()

  const [first, second] = [
    await makeGroup('Monday beads', centreId),
    await makeGroup('Friday beads', centreId),
  ]
  const rohan = await world.child(await world.parent('Kavita Iyer'), 'Rohan Iyer')
  await owner.ask(addGroupMembers, {
    params: { id: first },
    body: { studentIds: [rohan.id], joinedOn: dayAfter(today, -10) },
  })

  const asHead = await as(head, 'office', { ...PHONE, dark: true })
  await asHead.page.goto(`${world.url}/office/groups`)
  await asHead.page.getByText('Friday beads').first().waitFor()
  expect(await asHead.page.getByText('Elsewhere').count()).toBe(0)
  await expectAccessible(asHead.page)
  await expectWhole(asHead.page)
  await asHead.page.goto(`${world.url}/office/groups/${elsewhere}`)
  await asHead.page.locator('#main').getByText('Not found', { exact: true }).waitFor()
  await asHead.page.goto(`${world.url}/office/groups/${first}`)
  await asHead.page.getByRole('button', { name: 'Add children' }).click()
  await asHead.page.getByText('New children are added by the academy’s office.').waitFor()
  await asHead.page.getByRole('button', { name: 'Cancel' }).click()
  await asHead.page.getByRole('button', { name: 'Move Rohan Iyer to another group' }).click()
  await asHead.page.getByRole('radio', { name: /Friday beads/ }).check()
  await expectAccessible(asHead.page)
  await expectWhole(asHead.page)
  await asHead.page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
  await asHead.page.getByText('Children, 0 of 20 seats').waitFor()
  const { body } = await owner.ask(getGroup, { params: { id: second } })
  expect(body.data.members.map(({ fullName, joinedOn }) => [fullName, joinedOn])).toEqual([
    ['Rohan Iyer', today],
  ])
  for (const path of [`/office/centres/${centreId}`, '/office/timetable', '/office']) {
    await asHead.page.goto(world.url + path)
    await asHead.page.getByRole('heading', { level: 1 }).waitFor()
    await expectWhole(asHead.page)
  }
  await asHead.close()
})

test('on a phone the owner ends a seat and lets somebody see all centres; both ask first', async () => {
  const clerk = await world.office('Venkatasubramanian Iyer')
  const params = { id: await newCentre(owner, 'PNJ', 'Panaji') }
  await owner.ask(giveSeat, { params, body: { personId: clerk.id, role: 'desk' } })
  const { page, close } = await as(owner, 'owner', PHONE)
  await page.goto(`${world.url}/office/centres/${params.id}`)
  await page.getByRole('button', { name: /^End the seat of Venkat/ }).click()
  const ask = page.getByRole('alertdialog')
  await ask.getByText('They see nothing of Panaji any more').waitFor()
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^End the seat of Venkat/ }).click()
  await ask.getByRole('button', { name: 'End the seat' }).click()
  await page.getByRole('button', { name: /^Let them see all centres: Venkat/ }).waitFor()
  await expectWhole(page)
  const LINE = 24
  const name = await page.locator('b', { hasText: 'Venkatasubramanian' }).boundingBox()
  expect(name?.height, 'a name is not broken letter by letter').toBeLessThanOrEqual(2 * LINE)

  await page.goto(`${world.url}/office/centres`)
  await page.getByRole('heading', { name: 'Staff without a centre' }).waitFor()
  await expectWhole(page)
  await page.getByRole('button', { name: /^Let them see all centres: Venkat/ }).click()
  await ask.getByText('the children, families and fees of every centre').waitFor()
  await expectWhole(page)
  await ask.getByRole('button', { name: 'Yes, all centres' }).click()
  await page.getByRole('heading', { name: 'Staff without a centre' }).waitFor({ state: 'hidden' })
  await close()
})

test('the head of a centre bills the month of its groups, and reads how it stands; its desk does not', async () => {
  const centreId = await newCentre(owner, 'KOP', 'Kolhapur')
  const groupId = await makeGroup('Kolhapur beads', centreId)
  const parent = await world.parent('Radha Patil')
  const child = await world.child(parent, 'Om Patil')
  const joined = { studentIds: [child.id], joinedOn: today }
  await owner.ask(addGroupMembers, { params: { id: groupId }, body: joined })
  const plan = { name: 'Kolhapur, a month', partRule: 'whole', amount: 1_200, fromDay: today } as const
  const planId = (await owner.ask(createFeePlan, { body: plan })).body.data._id
  const [head, desk] = [await world.office('Hema'), await world.office('Dipa')]
  await owner.ask(giveSeat, { params: { id: centreId }, body: { personId: head.id, role: 'head' } })
  await owner.ask(giveSeat, { params: { id: centreId }, body: { personId: desk.id, role: 'desk' } })

  const { page, errors, close } = await as(head, 'office', PHONE)
  await page.goto(`${world.url}/office/fees`)
  await page.getByRole('link', { name: 'Bill a month' }).click()
  await page.getByRole('heading', { name: '1 to check first' }).waitFor()
  await page.getByText('without a fee plan').waitFor()
  await page.getByText('once head office has put them on a plan').waitFor()
  await expectWhole(page)
  await owner.ask(startFeeStay, {
    params: { id: parent.id },
    body: { studentId: child.id, groupId, planId, fromDay: today },
  })
  await page.reload()
  await page.getByRole('heading', { name: '1 bill', exact: true }).waitFor()
  await page.getByRole('switch', { name: 'Mail each family its bill' }).uncheck()
  await expectWhole(page)
  await page.getByRole('button', { name: 'Bill 1' }).click()
  await page.getByText('1 billed', { exact: true }).waitFor()
  await page.getByText('1 bill was made').waitFor()
  await page.goto(`${world.url}/office/fees`)
  await page.getByText('₹0 of ₹1,200 is in').waitFor()
  await expectWhole(page)
  expect(errors).toEqual([])
  await close()

  const other = await as(desk, 'office', DESKTOP)
  await other.page.goto(`${world.url}/office/fees/run`)
  await other.page.getByText('The head of the centre bills the month').waitFor()
  await expectWhole(other.page)
  // It was asked for before the page knew whose seat it is.
  expect(other.errors.filter((error) => !error.includes('404'))).toEqual([])
  await other.close()
})

test('on a phone the desk of a centre takes cash of a child of its group, and closes its till', async () => {
  const centreId = await newCentre(owner, 'MAR', 'Margao')
  const groupId = await makeGroup('Margao beads', centreId)
  const parent = await world.parent('Savita Naik')
  const child = await world.child(parent, 'Ira Naik')
  const joined = { studentIds: [child.id], joinedOn: today }
  await owner.ask(addGroupMembers, { params: { id: groupId }, body: joined })
  const charge = { chargeId: newId(), studentId: child.id, head: 'kit', title: 'Kit', amount: 1_300 } as const
  await owner.ask(addFeeCharge, { params: { id: parent.id }, body: { ...charge, dueOn: today } })
  const clerk = await world.office('Dolly')
  await owner.ask(giveSeat, { params: { id: centreId }, body: { personId: clerk.id, role: 'desk' } })

  const { page, close } = await as(clerk, 'office', PHONE)
  await page.goto(`${world.url}/office/groups/${groupId}`)
  await page.getByRole('link', { name: 'Fees of Ira Naik' }).click()
  await page.getByText('Cash goes into the till of Margao.').waitFor()
  for (const own of ['Credit note', 'Add a plan', 'Add a charge', 'Charge'])
    expect(await page.getByText(own, { exact: true }).count(), own).toBe(0)
  await expectAccessible(page)
  await expectWhole(page)
  await page.getByRole('button', { name: 'Take ₹1,300' }).click()
  await page.getByText(/₹1,300 taken/).waitFor()
  await page.goto(`${world.url}/office/fees`)
  await page.getByText('Nobody owes anything').waitFor()
  await expectAccessible(page)
  await expectWhole(page)
  expect(await page.getByRole('link', { name: 'Bill a month' }).count()).toBe(0)
  await page.getByRole('region', { name: 'Taken today' }).getByRole('link').click()
  await page.getByText('In the till').waitFor()
  await page.getByLabel('₹500 ×').fill('2')
  await page.getByLabel('₹100 ×').fill('3')
  await page.getByText('The count agrees with the book.').waitFor()
  await expectAccessible(page)
  await expectWhole(page)
  await page.getByRole('button', { name: 'Close the day' }).click()
  await page.getByText('It agreed with the book.').waitFor()
  expect(await page.getByRole('button', { name: 'Reopen the day' }).count()).toBe(0)
  await close()

  const asOwner = await as(owner, 'owner', DESKTOP)
  await asOwner.page.goto(`${world.url}/office/fees/day`)
  await asOwner.page.getByLabel('Till').selectOption({ label: 'Margao' })
  await asOwner.page.getByText('Counted by Dolly').waitFor()
  await asOwner.page.getByRole('button', { name: 'Reopen the day' }).waitFor()
  await expectAccessible(asOwner.page, { touch: false })
  await expectWhole(asOwner.page)
  await asOwner.page.getByLabel('Till').selectOption({ label: 'Head office' })
  await asOwner.page.getByRole('heading', { name: 'Count', exact: true }).waitFor()
  await asOwner.close()

  const chief = await world.office('Hari')
  await owner.ask(giveSeat, { params: { id: centreId }, body: { personId: chief.id, role: 'head' } })
  const asChief = await as(chief, 'office', { ...PHONE, dark: true })
  await asChief.page.goto(`${world.url}/office/fees/day`)
  await asChief.page.getByRole('button', { name: 'Reopen the day' }).click()
  await asChief.page.getByText('Enter a reason').waitFor()
  await expectAccessible(asChief.page)
  await expectWhole(asChief.page)
  await asChief.page.getByLabel('Why open it again').fill('A family came late')
  await asChief.page.getByRole('button', { name: 'Reopen the day' }).click()
  await asChief.page.getByRole('heading', { name: 'Count', exact: true }).waitFor()
  await asChief.close()
})

test('head office sees how its centres stand, what waits there, and finds one by State and PIN', async () => {
  const margao = await newCentre(owner, 'MDG', 'Madgaon')
  const { page, errors, close } = await as(owner, 'owner', DESKTOP)
  await page.goto(`${world.url}/office/centres`)
  const rods = page.getByRole('region', { name: 'The network' })
  await rods.waitFor()
  await expectAccessible(page, { touch: false })
  await expectWhole(page)
  await rods.getByRole('img', { name: /^\d centres: .*opens soon/ }).waitFor()
  const waits = page.getByRole('region', { name: 'Waits for you' })
  await waits.getByRole('link', { name: /^Open: Madgaon, being prepared/ }).click()
  await page.waitForURL(`${world.url}/office/centres/${margao}`)
  await page.goBack()

  const rows = page.getByRole('table', { name: 'centres' }).locator('tbody tr')
  await page.getByRole('button', { name: /^All \d/ }).click()
  await rows.filter({ hasText: 'Nashik Road' }).waitFor()
  await rods.getByRole('button', { name: /^List the centres in Goa/ }).click()
  await rows.filter({ hasText: 'Nashik Road' }).waitFor({ state: 'detached' })
  await rows.filter({ hasText: 'Madgaon' }).getByText('opens soon').waitFor()
  await page.getByLabel('State', { exact: true }).selectOption('')
  await page.getByRole('searchbox').fill('422101')
  await rows.filter({ hasText: 'Madgaon' }).waitFor({ state: 'detached' })
  expect(await rows.allInnerTexts()).toEqual([expect.stringContaining('Nashik Road')])
  await page.getByRole('searchbox').fill('nowhere')
  await page.getByText('No centres match these filters').waitFor()
  await expectAccessible(page, { touch: false })
  expect(errors).toEqual([])
  await close()
})

test('on a phone the network is whole in both themes, with large letters too, and says when it can’t be read', async () => {
  const { page, context, close } = await as(owner, 'owner', { width: 320, height: 700, dark: true })
  await page.goto(`${world.url}/office/centres`)
  await page.getByRole('heading', { name: 'The network' }).waitFor()
  await expectAccessible(page)
  await expectWhole(page)
  await page.evaluate("document.documentElement.style.fontSize = '200%'")
  await expectWhole(page)
  await page.evaluate("document.documentElement.style.fontSize = ''")
  await page
    .getByRole('button', { name: 'Desk' })
    .or(page.getByRole('link', { name: 'Desk' }))
    .first()
    .click()
  await page.getByRole('heading', { name: 'Needs you, oldest first' }).waitFor()
  await context.setOffline(true)
  await page.goBack()
  await page.getByRole('button', { name: 'Retry' }).first().waitFor()
  await expectAccessible(page)
  await expectWhole(page)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await page.getByRole('heading', { name: 'The network' }).waitFor()
  await page.route('**/api/office/network', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Something went wrong' } }),
  )
  await page.reload()
  await page.getByText('Something went wrong').first().waitFor()
  await expectAccessible(page)
  await close()

  const asHead = await as(head, 'office', PHONE)
  await asHead.page.goto(`${world.url}/office/centres`)
  await asHead.page.getByText('Nashik Road').first().waitFor()
  for (const name of ['The network', 'Waits for you', 'New centres'])
    expect(await asHead.page.getByRole('heading', { name }).count(), name).toBe(0)
  expect(await asHead.page.getByText('Madgaon').count()).toBe(0)
  await asHead.close()
})
