import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markAttendance } from '../../src/classroom/classroom.contract.ts'
import { addGroupMembers, createGroup } from '../../src/classroom/office/groups.contract.ts'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import { cancelClass, setHolidays } from '../../src/classroom/days/classes.contract.ts'
import { formatDay, formatMonth } from '../../src/platform/text/dates.rules.ts'
import { indianDay, monthAfter } from '../../src/platform/text/india.rules.ts'
import { runPay } from '../fees-family.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { DESKTOP, expectAccessible, expectWhole, logIn, openBrowser, PHONE, visit } from './browser.ts'

const today = indianDay(new Date())
const month = today.slice(0, 7)
const last = monthAfter(month, -1)
const lastName = formatMonth(`${last}-15T00:00:00Z`)

let browser: Browser
let world: World
let owner: Member
let anil: Member
let groupId = ''
beforeAll(async () => {
  world = await openWorld()
  owner = await world.staff('owner', 'Meera')
  anil = await world.teacher('Anil Kulkarni')
  await world.subject('Abacus')
  await taughtGroup()
  browser = await openBrowser()
})
afterAll(() => world.close())

const newGroup = (name: string, teacher: Member) =>
  owner.ask(createGroup, {
    body: {
      name,
      subject: 'Abacus',
      level: '',
      teacherId: teacher.id,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      time: '16:30',
      minutes: 60,
      place: 'Room 1',
      meetingUrl: null,
      capacity: 20,
      fromDay: `${last}-01`,
      untilDay: null,
      holidays: [],
    },
  })

/** A group with a child, which came to two classes of the last month. */
async function taughtGroup(): Promise<void> {
  const group = await newGroup('Monday beads', anil)
  const id = group.body.data._id
  groupId = id
  const child = await world.child(await world.parent('Kavita Iyer'), 'Rohan Iyer')
  await owner.ask(addGroupMembers, {
    params: { id },
    body: { studentIds: [child.id], joinedOn: `${last}-01` },
  })
  for (const day of [`${last}-03`, `${last}-05`]) {
    const marks = [{ studentId: child.id, mark: 'present' as const, ago: 0 }]
    const marked = await anil.ask(markAttendance, { params: { id }, body: { day, marks } })
    expect(marked.status, marked.refusal.message).toBe(200)
  }
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

test('terms, a counted month, a question about a line, the answer, the approval and the payment', async () => {
  const asOwner = await as(owner, 'owner', DESKTOP)
  const office = asOwner.page
  await office.goto(`${world.url}/office/pay`)
  await office.getByText('No sheet yet').waitFor()
  await office.getByRole('button', { name: 'Set pay: Anil Kulkarni' }).click()
  await office.getByRole('button', { name: 'Save terms' }).click()
  await office.getByText('Enter an amount').first().waitFor()
  await look(office)
  await office.getByLabel('From', { exact: true }).fill(`${last}-01`)
  await office.getByLabel('For each class, in rupees').fill('450')
  await office.getByLabel('Tax kept back (TDS), in percent').fill('10')
  await office.getByRole('button', { name: 'Save terms' }).click()
  await office.getByText('₹450 a class; 10 % tax kept back').waitFor()
  await runPay(world, new Date())

  const asTeacher = await as(anil, 'teacher', { ...PHONE, dark: true })
  const { page } = asTeacher
  await page.goto(`${world.url}/teach`)
  await page.getByRole('link', { name: 'Your pay' }).click()
  await page.getByText(lastName).waitFor()
  await page.getByText('2 × ₹450.00').waitFor()
  await look(page, true)
  await page.getByText('Why? Monday beads', { exact: true }).click()
  await page.getByText('Each class with a marked register is paid.').waitFor()
  await page.getByRole('button', { name: 'Something is not right' }).click()
  await page.getByLabel('What is not right').fill('I also taught on the 4th')
  await look(page, true)
  await page.getByRole('button', { name: 'Send to the office' }).click()
  await page.getByText('Waits for an answer').waitFor()

  await office.reload()
  await office.getByText('1 question waits').waitFor()
  await look(office)
  await office.getByRole('link', { name: 'Anil Kulkarni' }).click()
  await office.getByText('You can approve once the question is answered.').waitFor()
  await office.getByLabel('Answer').fill('Right, added')
  await office.getByRole('button', { name: 'Answer' }).click()
  await office.getByText('Right, added').waitFor()
  await office.getByRole('button', { name: 'Add or take off: Anil Kulkarni' }).click()
  await office.getByLabel('Rupees').fill('450')
  await office.getByLabel('Why', { exact: true }).fill('Class of the 4th')
  await office.getByRole('button', { name: 'Add correction' }).click()
  await office.getByRole('button', { name: 'Approve ₹1,215.00' }).click()
  await office.getByRole('button', { name: 'Approve', exact: true }).click()
  await office.getByRole('heading', { name: 'Payment' }).waitFor()
  await look(office)
  await office.getByRole('button', { name: 'Record as paid' }).click()
  await office.getByText('Enter the number of the transfer or cheque').first().waitFor()
  await office.getByLabel('UTR number').fill('UTR 4711')
  await office.getByRole('button', { name: 'Record as paid' }).click()
  await office.getByRole('button', { name: 'Take back ₹1,215.00' }).waitFor()
  await look(office)

  await page.goto(`${world.url}/hi/teach/pay?month=${last}`)
  await page.getByText('UTR4711').waitFor()
  await page.getByText('Right, added').waitFor()
  await look(page, true)
  expect(asOwner.errors.filter((error) => !/409|422/.test(error))).toEqual([])
  expect(asTeacher.errors).toEqual([])
  await asOwner.close()
  await asTeacher.close()
})

test('pay on a small phone, at twice the text', async () => {
  for (const [member, role, path] of [
    [anil, 'teacher', '/teach/pay'],
    [owner, 'owner', '/office/pay'],
  ] as const) {
    const { page, close } = await as(member, role, { width: 320, height: 640 })
    await page.goto(`${world.url}${path}`)
    await page.getByText(lastName).first().waitFor()
    await look(page, true)
    await page.evaluate("document.documentElement.style.fontSize = '200%'")
    await expectWhole(page)
    await close()
  }
})

test('the calendar of a month: a class that was called off and a holiday, with what follows', async () => {
  await owner.ask(cancelClass, { params: { id: groupId, day: today }, body: { reason: 'Rain' } })
  const holidays = [{ day: dayAfter(today, 2), word: 'Guru Nanak Jayanti' }]
  await owner.ask(setHolidays, {
    body: { year: Number(holidays[0]?.day.slice(0, 4)), seen: [], holidays, tell: false },
  })
  for (const size of [DESKTOP, { width: 320, height: 640, dark: true }]) {
    const { page, errors, close } = await as(owner, 'owner', size)
    await page.goto(`${world.url}/office/calendar`)
    await page.getByText('Called off: Rain').waitFor()
    await page.getByText('families of 1 child told, 0 read it').waitFor()
    await look(page)
    await page.getByRole('link', { name: `Open the week of ${formatDay(today)}` }).click()
    await page.getByText('Cancelled: Rain').waitFor()
    expect(errors).toEqual([])
    await close()
  }
})

test('a teacher is away: one class goes to who is free, the next is called off, and the calendar has both', async () => {
  const farah = await world.teacher('Farah Sheikh')
  const [first, second] = [dayAfter(today, 3), dayAfter(today, 4)]
  for (const [size, from] of [
    [DESKTOP, first],
    [{ width: 320, height: 640, dark: true }, dayAfter(today, 6)],
  ] as const) {
    const { page, errors, close } = await as(owner, 'owner', size)
    await page.goto(`${world.url}/office/calendar`)
    await page.getByRole('link', { name: 'Teacher away' }).click()
    await page.getByLabel('Who is away').selectOption('Anil Kulkarni')
    await page.getByLabel('From').fill(from)
    await page.getByLabel('Until').fill(dayAfter(from))
    await page.getByRole('button', { name: 'Show the classes' }).click()
    await page.getByRole('heading', { name: '2 classes' }).waitFor()
    await look(page)
    const classOn = (day: string) => page.getByLabel(`Monday beads on ${formatDay(day)}`)
    await classOn(from).selectOption('Farah Sheikh')
    await classOn(dayAfter(from)).selectOption('Call off')
    await page.getByLabel('Why it is called off').fill('Teacher ill')
    await page.getByText('1 with a substitute, 1 called off, 0 left as planned').waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Save all' }).click()
    await page.getByText('This teacher has no class left to change in these days.').waitFor()
    await page.getByRole('button', { name: 'Record that this teacher is away' }).waitFor()
    await look(page)
    expect(errors).toEqual([])
    await close()
  }
  const { page, close } = await as(owner, 'owner', DESKTOP)
  await page.goto(`${world.url}/office/calendar?month=${first.slice(0, 7)}`)
  await page.getByText('Farah Sheikh for Anil Kulkarni').first().waitFor()
  await page.goto(`${world.url}/office/calendar?month=${second.slice(0, 7)}`)
  await page.getByText('Called off: Teacher ill').first().waitFor()
  await close()

  // Somebody gave Farah another class while the page was open.
  const late = await as(owner, 'owner', PHONE)
  const day = dayAfter(today, 9)
  await late.page.goto(`${world.url}/office/absences?teacher=${anil.id}&from=${day}&until=${day}`)
  await late.page.getByLabel('Monday beads').selectOption('Farah Sheikh')
  await newGroup('Beside beads', farah)
  await late.page.getByRole('button', { name: 'Save all' }).click()
  await late.page.getByText('This teacher has Beside beads at that time').waitFor()
  await late.page.getByText('Nothing was changed').waitFor()
  await look(late.page)
  await late.close()
})

test('a holiday on a day with marks is refused until the office keeps the marks', async () => {
  const day = `${last}-05`
  const { page, errors, close } = await as(owner, 'owner', { ...PHONE, dark: true })
  await page.goto(`${world.url}/office/holidays?year=${day.slice(0, 4)}`)
  await page.getByRole('button', { name: 'Add a day' }).click()
  await page.getByLabel('Name of day').last().fill('Bhai Dooj')
  await page
    .getByLabel(/^Day \d/)
    .last()
    .fill(day)
  await page.getByRole('button', { name: 'Save the year' }).click()
  await page.getByText('1 child was marked on this day').first().waitFor()
  await look(page)
  await page.getByRole('button', { name: 'Save, and keep the marks' }).click()
  await page.getByText('Holidays saved').waitFor()
  expect(errors.filter((error) => !/409/.test(error))).toEqual([])
  await close()
})
