import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getGroup, findGroups } from '../../src/classroom/office/groups.contract.ts'
import { createGroup, addGroupMembers } from '../../src/classroom/office/groups.contract.ts'
import { remarksFor } from '../../src/classroom/remarks.reads.server.ts'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { getQuestionsByQuiz, submitQuiz } from '../../src/quiz/quiz.contract.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { coveredHeight, logIn, LOW, DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'

const CHILDREN = 20
const today = indianDay(new Date())

let browser: Browser
let world: World
let desk: Member
let guru: Member
let mother: Member
let rohan: Member
let quiz: Awaited<ReturnType<World['quiz']>>
beforeAll(async () => {
  world = await openWorld()
  desk = await world.office('Omar')
  guru = await world.teacher('Meenakshi')
  mother = await world.parent('Kavita Iyer')
  rohan = await world.child(mother, 'Rohan Iyer')
  quiz = await world.quiz(await world.subject('Abacus'), 1)
  for (let n = 1; n < CHILDREN; n += 1)
    await world.database.pool.query(
      "insert into people (id, role, full_name, present_education, guardian_id) values ($1, 'student', $2, 'Class 3', $3)",
      [newId(), `Child ${String(n).padStart(2, '0')}`, mother.id],
    )
  browser = await openBrowser()
})
afterAll(() => world.close())

type Seen = { width: number; height: number; dark?: boolean }
async function as(member: Member, role: string, { dark = false, ...viewport }: Seen) {
  const visitor = await visit(browser, viewport, { dark })
  await logIn(visitor.context, { ...member, role }, world.url)
  return visitor
}

/** What a form refuses, the browser calls an error too. */
const unplanned = (errors: readonly string[]) => errors.filter((error) => !error.includes('422'))

const makeGroup = async (name: string) => {
  const { body } = await desk.ask(createGroup, {
    body: {
      name,
      subject: 'Abacus',
      level: 'Level 1',
      teacherId: guru.id,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      time: '16:30',
      minutes: 60,
      place: 'Room 2',
      meetingUrl: null,
      capacity: 20,
      untilDay: null,
      fromDay: dayAfter(today, -20),
      holidays: [{ day: dayAfter(today, -3), word: 'Diwali, no class' }],
    },
  })
  const id = body.data._id
  const { rows } = await world.database.pool.query("select id from people where role = 'student'")
  const studentIds = rows.map((row) => String(row.id))
  await desk.ask(addGroupMembers, { params: { id }, body: { studentIds, joinedOn: dayAfter(today, -20) } })
  return id
}

test('without a group the register says who makes one', async () => {
  const lonely = await world.teacher('Lonely')
  const { page, errors, close } = await as(lonely, 'teacher', PHONE)
  await page.goto(`${world.url}/teach`)
  await page.getByRole('heading', { name: 'No group yet' }).waitFor()
  expect(unplanned(errors)).toEqual([])
  await close()
})

test('the office makes a group and puts children in', async () => {
  const { page, errors, close } = await as(desk, 'office', DESKTOP)
  await page.goto(`${world.url}/office/groups`)
  await page.getByText('No group yet').waitFor()
  await page.getByRole('link', { name: 'New', exact: true }).first().click()
  await page.getByRole('button', { name: 'Create group' }).click()
  await page.getByText('Please enter a name').first().waitFor()
  await expectAccessible(page, { touch: false })
  await page.getByLabel('Name', { exact: true }).fill('Marigold')
  await page.getByLabel('Subject').selectOption('Abacus')
  await page.getByLabel('Teacher').selectOption('Meenakshi')
  await page.getByLabel('Saturday').check()
  await page.getByLabel('Place', { exact: true }).fill('Room 2')
  await page.getByRole('button', { name: 'Add a holiday' }).click()
  await page.getByLabel('Holiday 1', { exact: true }).fill(dayAfter(today, 7))
  await page.getByLabel('Name of holiday 1').fill('Diwali, no class')
  await page.getByRole('button', { name: 'Create group' }).click()
  await page.getByText('No children in this group yet.').waitFor()
  await page.getByRole('button', { name: 'Add children' }).click()
  await page.getByLabel('Find students').fill('Rohan')
  await page.getByLabel('Rohan Iyer').check()
  await expectAccessible(page, { touch: false })
  await page.getByRole('button', { name: 'Add 1' }).click()
  await page.getByText('Children, 1 of 12 seats').waitFor()
  // On a phone the name keeps its line beside a long class and day.
  await page.setViewportSize({ width: 320, height: 800 })
  const name = page.getByRole('listitem').getByText('Rohan Iyer', { exact: true })
  expect((await name.boundingBox())?.height).toBeLessThan(40)
  // What can be done with a child stands in one line.
  const lineOf = async (act: RegExp) => (await page.getByRole('button', { name: act }).boundingBox())?.y
  expect(await lineOf(/^Move Rohan/)).toBe(await lineOf(/^Remove Rohan/))
  await page.setViewportSize(DESKTOP)
  await page.getByRole('button', { name: 'Remove Rohan Iyer' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click()
  await page.getByText(/until/).first().waitFor()
  await expectAccessible(page, { touch: false })
  const { data } = (await desk.ask(findGroups, { body: { words: 'Marigold' } })).body
  const group = await desk.ask(getGroup, { params: { id: data[0]?._id ?? '' } })
  expect(group.body.data).toMatchObject({
    holidays: [{ word: 'Diwali, no class' }],
    members: [{ leftOn: today }],
  })
  expect(unplanned(errors)).toEqual([])
  await close()
})

const marks = (id: string) =>
  world.database.pool
    .query(
      'select mark, count(*)::int as n from attendance where group_id = $1 group by mark order by mark',
      [id],
    )
    .then(({ rows }) => Object.fromEntries(rows.map(({ mark, n }) => [mark, n])))

/** Shown as stored: the register says so once the server has it. */
const saved = (page: Page) =>
  page
    .getByText(/^Saved/)
    .locator('visible=true')
    .first()
    .waitFor()

test('on a phone: twenty are called in under a minute', async () => {
  const id = await makeGroup('Group A')
  const { page, errors, close } = await as(guru, 'teacher', PHONE)
  await page.goto(`${world.url}/teach/groups/${id}`)
  await page.getByRole('button', { name: 'Roll call' }).locator('visible=true').waitFor()
  await page.setViewportSize({ width: PHONE.width, height: LOW })
  const covered = await coveredHeight(page)
  expect([covered > 0, covered < LOW / 5]).toEqual([true, true])
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Roll call' }).locator('visible=true').click()
  const begun = Date.now()
  for (let n = 1; n <= CHILDREN; n += 1) {
    await page.getByText(`${n} of ${CHILDREN}`).first().waitFor()
    const key = { 3: 'Absent', 7: 'Late' }[n] ?? 'Present'
    await page.locator('.reg-call-do').getByRole('button', { name: key }).click()
    if (n === 5) await expectAccessible(page)
  }
  await page.getByText('19 present, 1 absent').first().waitFor()
  expect(Date.now() - begun).toBeLessThan(60_000)
  await page.getByRole('button', { name: 'Back to the register' }).last().click()
  await saved(page)
  expect(await marks(id)).toEqual({ absent: 1, late: 1, present: 18 })
  await page.getByRole('button', { name: 'Homework', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remarks' }).click()
  await expectAccessible(page)
  expect(unplanned(errors)).toEqual([])
  await close()
})

test('at a desk at night: keys, the rest present, a lost network, homework and how it went, a remark', async () => {
  const id = await makeGroup('Group B')
  const { page, context, errors, close } = await as(guru, 'teacher', { ...DESKTOP, dark: true })
  await page.goto(`${world.url}/teach/groups/${id}`)
  const row = page.getByRole('row', { name: /Rohan Iyer/ }).first()
  // The half bead of a late child lies below its letter, which no line strikes through.
  const [letter, lower] = await row.locator('.reg-key-l').evaluate((key) => {
    const text = key.querySelector('b') as HTMLElement
    const { top, height } = text.getBoundingClientRect()
    const capital = Number.parseFloat(getComputedStyle(text).fontSize) * 0.72
    return [top + (height + capital) / 2, key.querySelector('.reg-lower')?.getBoundingClientRect().top ?? 0]
  })
  expect(lower).toBeGreaterThanOrEqual((letter ?? 0) - 1)
  await row.getByRole('radio', { name: 'Absent' }).check()
  await saved(page)
  await expectAccessible(page, { touch: false })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Mark the rest present' }).locator('visible=true').click()
  await page.getByText('Not saved yet').locator('visible=true').first().waitFor()
  expect(await marks(id)).toEqual({ absent: 1 })
  await context.setOffline(false)
  await saved(page)
  expect(await marks(id)).toEqual({ absent: 1, present: CHILDREN - 1 })

  await page.getByRole('button', { name: 'Set homework' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set homework' }).click()
  await page.getByText('Choose a lesson, a quiz or an exercise, or write what to do').waitFor()
  await page.getByLabel('Quiz', { exact: true }).selectOption({ label: 'Quiz 1' })
  await expectAccessible(page, { touch: false })
  await page.getByRole('dialog').getByRole('button', { name: 'Set homework' }).click()
  await page.getByRole('link', { name: 'Quiz 1' }).first().waitFor()
  const paper = (await rohan.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })).body.data
  const right = quiz.questions.find(({ text }) => text === paper[0]?.questionText)?.right ?? ''
  await rohan.ask(submitQuiz, { body: { quizId: quiz.id, userId: rohan.id, answers: { 0: right } } })
  await page.getByRole('link', { name: 'Quiz 1' }).first().click()
  await page.getByText('1 of 20').first().waitFor()
  await page
    .getByText(/Not right yet: questions/)
    .first()
    .waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Edit homework' }).click()
  await page.getByLabel(/What to do/).fill('Aloud, please')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Aloud, please').waitFor()
  await page.getByRole('link', { name: 'Rohan Iyer' }).click()
  await page.getByRole('heading', { name: 'Rohan Iyer' }).waitFor()
  await page.getByText('1 of 4').first().waitFor()
  await page.getByRole('button', { name: 'Better than last week.' }).click()
  await page.getByRole('button', { name: 'Send to diary' }).click()
  await page.getByRole('heading', { name: 'In the diary' }).waitFor()
  const [remark] = await remarksFor(world.database.db, [rohan.id], { limit: 1, now: new Date() })
  expect(remark).toMatchObject({ text: 'Better than last week.', teacher: 'Meenakshi' })
  expect(unplanned(errors)).toEqual([])
  await close()
})

test('at 320 pixels and with text at 200 % nothing is lost', async () => {
  const id = await makeGroup('Group C')
  const { page, close } = await as(guru, 'teacher', { width: 320, height: 640 })
  await page.goto(`${world.url}/teach/groups/${id}`)
  await page.getByRole('radio', { name: 'Present' }).first().waitFor({ state: 'attached' })
  await page.evaluate("document.documentElement.style.fontSize = '200%'")
  const wide = await page.evaluate<number>("document.getElementById('main').scrollWidth")
  expect(wide).toBeLessThanOrEqual(320)
  await page.getByRole('button', { name: 'Roll call' }).locator('visible=true').click()
  await page.getByRole('button', { name: 'Present', exact: true }).last().click()
  await page.getByText('2 of 20').first().waitFor()
  await close()
})
