import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setHomework } from '../../src/classroom/homework.contract.ts'
import { createGroup, addGroupMembers } from '../../src/classroom/office/groups.contract.ts'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import { type PracticeAttempt, savePractice } from '../../src/craft/craft.contract.ts'
import { MAX_BATCH } from '../../src/craft/craft.rules.ts'
import { daysWords, partWords } from '../../src/craft/practice-labels.rules.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { DAY_MS, indianDay } from '../../src/platform/text/india.rules.ts'
import { mondayOf } from '../../src/progress/diary/week.rules.ts'
import { handFrom } from '../hand.ts'
import { SimulatedChild } from '../simulated-child.ts'
import { type Member, openWorld, PASSWORD, type World } from '../world.ts'
import { practiseFour } from './beads.ts'
import { DESKTOP, expectAccessible, LOW, openBrowser, PHONE, visit } from './browser.ts'

let browser: Browser
let world: World
let guru: Member
let mother: Member
let child: Member
let office: Member
let groupId: string
const today = indianDay(new Date())
beforeAll(async () => {
  world = await openWorld()
  browser = await openBrowser()
  await world.subject('Abacus')
  guru = await world.teacher('Meenakshi')
  mother = await world.parent('Kavita')
  child = await world.child(mother, 'Rohan')
  office = await world.office('Omar')
  const group = {
    name: 'Group B',
    subject: 'Abacus',
    level: '',
    teacherId: guru.id,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    time: '16:30',
    minutes: 60,
    place: 'Room 2',
    meetingUrl: null,
    capacity: 20,
    fromDay: dayAfter(today, -30),
    untilDay: null,
    holidays: [],
  }
  groupId = (await office.ask(createGroup, { body: group })).body.data._id
  await join(child)
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

const join = ({ id }: Member) =>
  office.ask(addGroupMembers, {
    params: { id: groupId },
    body: { studentIds: [id], joinedOn: dayAfter(today, -20) },
  })

async function login(page: Page, path: string, { email }: Member): Promise<void> {
  await page.goto(`${world.url}${path}`)
  if (path === '/login') await page.getByRole('tab', { name: /teacher/i }).click()
  await page.getByLabel('Email').first().fill(email)
  await page.getByLabel('Password', { exact: true }).first().fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).first().press('Enter')
  await page.waitForURL((url) => !url.pathname.includes('login'))
}

test('a teacher sets a technique, the child is led to it and does it, teacher and parent see it', async () => {
  const desk = await visit(browser, DESKTOP)
  await login(desk.page, '/login', guru)
  await desk.page.goto(`${world.url}/teach/groups/${groupId}`)
  await desk.page.getByText('No practice in the last seven days').waitFor()
  await desk.page.getByRole('button', { name: 'Set homework' }).click()
  const sheet = desk.page.getByRole('dialog')
  await sheet.getByLabel('Practice').selectOption('Abacus')
  await sheet.getByLabel('Kind').selectOption('Big friends')
  await sheet.getByLabel('Exercise').selectOption({ label: '+4 = −6 +10' })
  await expectAccessible(desk.page)
  await sheet.getByRole('button', { name: 'Set homework' }).click()
  await desk.page.getByRole('link', { name: '+4 = −6 +10' }).first().waitFor()

  // The family's phone, handed over to the child.
  const phone = await visit(browser, PHONE)
  await login(phone.page, '/family/login', mother)
  await phone.page.goto(`${world.url}/family`)
  await phone.page.getByText('Practise +4 = −6 +10, 0 of 8 right').first().waitFor()
  await phone.page.getByRole('button', { name: 'Switch to Rohan' }).click()
  await phone.page.getByRole('button', { name: 'Switch without a PIN' }).click()
  await phone.page.waitForURL('**/home')
  await phone.page.getByRole('link', { name: 'Practise +4 = −6 +10' }).waitFor()
  await phone.page.goto(`${world.url}/practice`)
  await phone.page.getByText('0 of 8 right').waitFor()
  await expectAccessible(phone.page)
  const homework = phone.page.getByRole('link', { name: 'Practise +4 = −6 +10' })
  expect((await homework.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await homework.click()
  await phone.page.getByText('+4 = −6 +10').first().waitFor()
  await practiseFour(phone.page)
  await phone.page.getByRole('link', { name: 'Practice' }).click()
  await phone.page.getByRole('status').filter({ hasText: 'Done' }).waitFor()
  await expectAccessible(phone.page)
  await expect
    .poll(() => world.count('practised', `student_id = '${child.id}' and thing = '+4 big' and help = 'none'`))
    .toBe(8)

  await desk.page.reload()
  await desk.page.getByText('1 of 1 child practised in the last seven days.').waitFor()
  await desk.page.getByRole('cell', { name: 'Abacus 8, 4 with help' }).waitFor()
  await expectAccessible(desk.page, { touch: false })
  await desk.page.getByRole('link', { name: '+4 = −6 +10' }).first().click()
  await desk.page.getByRole('checkbox', { name: 'Rohan: homework done', checked: true }).waitFor()
  await desk.page.getByRole('link', { name: 'Rohan' }).click()
  await desk.page.getByRole('button', { name: /^\+4 ?−6 \+10 ?, learning$/ }).click()
  await desk.page.getByText('8 of 8').waitFor()
  await expectAccessible(desk.page)
  await desk.page.getByRole('button', { name: 'Set as homework' }).click()
  expect(await desk.page.getByRole('dialog').getByLabel('Exercise').inputValue()).toBe('soroban +4 big')
  expect(desk.errors).toEqual([])
  await desk.close()

  await phone.page.goto(`${world.url}/family`)
  await phone.page
    .getByText('Abacus: 8 without help, all right; 4 practised with help (+4 = −6 +10)')
    .waitFor()
  await phone.page.getByRole('link', { name: 'Rohan’s 34 formulas' }).click()
  await phone.page.getByRole('heading', { name: 'Rohan’s 34 formulas' }).waitFor()
  await phone.page.getByRole('button', { name: /^\+4 ?−6 \+10 ?, learning$/ }).waitFor()
  await expectAccessible(phone.page)
  expect(phone.errors).toEqual([])
  await phone.close()
})

/** Eight sums of +4, right, in the last minutes. */
function eightSums(help: PracticeAttempt['help']): PracticeAttempt[] {
  const hand = handFrom(new Date(Date.now() - 600_000))
  return Array.from({ length: 8 }, () =>
    hand({
      _id: newId(),
      part: 'soroban',
      itemKey: '+4 big',
      right: true,
      help,
      milliseconds: 4_000,
      at: '',
      seed: 3,
    }),
  )
}

async function practise(who: Member, attempts: readonly PracticeAttempt[]): Promise<void> {
  for (let from = 0; from < attempts.length; from += MAX_BATCH) {
    const body = { attempts: attempts.slice(from, from + MAX_BATCH) }
    expect((await who.ask(savePractice, { body })).status).toBe(200)
  }
}

test('after ten days a parent reads what was done alone, and a teacher sees who did the homework and who only copied', async () => {
  const [asha, kabir] = [await world.child(mother, 'Asha'), await world.child(mother, 'Kabir')]
  for (const one of [asha, kabir]) await join(one)
  const body = { _id: newId(), text: '', lessonId: null, quizId: null, exercise: 'soroban +4 big' }
  const homework = await guru.ask(setHomework, {
    params: { id: groupId },
    body: { ...body, dueOn: dayAfter(today, 3) },
  })
  const homeworkId = homework.body.data._id
  await world.database.pool.query(
    "update homework set set_at = set_at - interval '20 minutes' where id = $1",
    [homeworkId],
  )
  // Ten days that ended yesterday, then the homework: by herself, and with arrows alone.
  const start = Date.now() - 10 * DAY_MS
  const simulated = new SimulatedChild(0.88, 2, start)
  for (const [at, stage] of ['read', 'direct'].entries())
    simulated.try(['soroban', `place ${stage}`], start - 600_000 + at * 20_000, { right: true })
  for (let day = 0; day < 10; day += 1) simulated.day(day)
  const all = [...simulated.attempts, ...eightSums('none')]
  await practise(asha, all)
  await practise(kabir, eightSums('shown'))

  const phone = await visit(browser, PHONE)
  await login(phone.page, '/family/login', mother)
  const week = mondayOf(new Date(Date.now() - DAY_MS))
  await phone.page.goto(`${world.url}/family/children/${asha.id}?week=${week}`)
  const practised = all.filter(({ at }) => mondayOf(new Date(at)) === week)
  const tried = practised.filter(({ part, itemKey }) => part === 'soroban' && !itemKey.startsWith('place '))
  const alone = tried.filter(({ help }) => help === 'none')
  const counts = {
    tries: alone.length,
    right: alone.filter(({ right }) => right).length,
    helped: tried.length - alone.length,
  }
  const [line = ''] = partWords({ part: 'soroban', name: 'Abacus', ...counts, what: [] }).split(' (')
  await phone.page.getByText(line).waitFor()
  const days = new Set(practised.map(({ at }) => indianDay(new Date(at)))).size
  await phone.page.getByText(`Practised ${daysWords(days)} this week.`).waitFor()
  await expectAccessible(phone.page)
  await phone.page.goto(`${world.url}/family/children/${kabir.id}`)
  await phone.page.getByText('Abacus: practised with help, 8 times (+4 = −6 +10)').waitFor()
  await phone.page.getByText('Practise +4 = −6 +10, 0 of 8 right').first().waitFor()
  await expectAccessible(phone.page)
  expect(phone.errors).toEqual([])
  await phone.close()

  const wide = await visit(browser, DESKTOP)
  await login(wide.page, '/login', guru)
  await wide.page.goto(`${world.url}/teach/groups/${groupId}?homework=${homeworkId}`)
  await wide.page.getByRole('row', { name: /^Kabir .*Abacus 8, all with help/ }).waitFor()
  await wide.page.getByRole('row', { name: /Kabir .*Only with help/ }).waitFor()
  await wide.page.goto(`${world.url}/teach/groups/${groupId}/homework/${homeworkId}`)
  await wide.page.getByText('0 of 8 without help, practised 8 times with help only').waitFor()
  await wide.page.getByText('8 of 8 without help', { exact: true }).waitFor()
  const ticked = (name: string) =>
    wide.page.getByRole('checkbox', { name: `${name}: homework done` }).isChecked()
  expect([await ticked('Asha'), await ticked('Kabir')]).toEqual([true, false])
  await expectAccessible(wide.page)
  // On a narrow phone a result is one line below the name.
  await wide.page.setViewportSize({ width: 320, height: LOW })
  const name = await wide.page.getByRole('link', { name: 'Asha' }).boundingBox()
  const result = await wide.page.getByText('8 of 8 without help', { exact: true }).boundingBox()
  expect(result?.y ?? 0).toBeGreaterThan((name?.y ?? 1e9) + (name?.height ?? 0) / 2)
  expect(result?.height ?? 1e9).toBeLessThan(32)
  await expectAccessible(wide.page)
  await wide.page.getByRole('link', { name: 'Kabir' }).click()
  await wide.page.getByText('0 of 8 right without help so far, only practised with help').waitFor()
  await expectAccessible(wide.page)
  expect(wide.errors).toEqual([])
  await wide.close()
})

test('homework on paper is done once the teacher ticks it, and its row says so', async () => {
  const homeworkId = newId()
  const body = { _id: homeworkId, text: 'Ten sums from the sheet.', lessonId: null, quizId: null }
  await guru.ask(setHomework, {
    params: { id: groupId },
    body: { ...body, exercise: null, dueOn: dayAfter(today, 3) },
  })
  const { page, errors, close } = await visit(browser, PHONE)
  await login(page, '/login', guru)
  await page.goto(`${world.url}/teach/groups/${groupId}/homework/${homeworkId}`)
  await page.getByRole('row', { name: /Rohan Not started/ }).waitFor()
  await page.getByRole('checkbox', { name: 'Rohan: homework done' }).check()
  await page.getByRole('row', { name: /Rohan Done/ }).waitFor()
  expect(errors).toEqual([])
  await close()
})
