import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGroupMembers, createGroup } from '../../src/classroom/office/groups.contract.ts'
import { recordPaperExam } from '../../src/classroom/paper-exams/paper-exams.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { draft, newCentre, newItem, receive, send, type TestCentre, today } from '../stock-network.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { DESKTOP, expectAccessible, expectWhole, logIn, openBrowser, PHONE, visit } from './browser.ts'

let browser: Browser
let world: World
let owner: Member
let nashik: TestCentre
let kit: string
beforeAll(async () => {
  world = await openWorld()
  owner = await world.staff('owner', 'Meera')
  await world.subject('Abacus')
  nashik = await newCentre(world, owner, { name: 'Nashik' })
  await newCentre(world, owner, { name: 'Pune', kind: 'own' })
  kit = await newItem(owner, 'Level 2 kit', { level: 'Level 2' })
  await receive(owner, kit, [9])
  browser = await openBrowser()
})
afterAll(() => world.close())

async function groupAt(name: string, level: string): Promise<string> {
  const teacher = await world.teacher(`Teacher of ${name}`)
  const group = await owner.ask(createGroup, {
    body: {
      name,
      subject: 'Abacus',
      level,
      teacherId: teacher.id,
      weekdays: [2, 6],
      time: '16:30',
      minutes: 60,
      place: 'Room 1',
      meetingUrl: null,
      capacity: 12,
      fromDay: '2026-01-05',
      untilDay: null,
      holidays: [],
      centreId: nashik.id,
    },
  })
  return group.body.data._id
}

async function childrenIn(groupId: string, names: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const name of names) {
    const child = await world.child(await world.parent(`Parent of ${name}`), name)
    await owner.ask(addGroupMembers, {
      params: { id: groupId },
      body: { studentIds: [child.id], joinedOn: '2026-01-05' },
    })
    ids.push(child.id)
  }
  return ids
}

/** Records an exam on paper with these marks of its two parts. */
async function examine(results: readonly (readonly [studentId: string | undefined, marks: number[]])[]) {
  const organiser = await world.staff('organiser', 'Organiser')
  const answered = await organiser.ask(recordPaperExam, {
    body: {
      id: newId(),
      grade: 'level-1',
      pass: 70,
      heldOn: today,
      supervisor: 'Meera Iyer',
      children: results.map(([studentId = '', marks]) => ({ studentId, marks })),
    },
  })
  expect(answered.status, answered.refusal.message).toBeLessThan(300)
}

test('the head of a centre moves children up after an exam, orders what is missing and takes one back', async () => {
  const groupId = await groupAt('Tuesday beads', 'Level 1')
  await groupAt('Tuesday second', 'Level 2')
  const [asha, kabir, vihaan] = await childrenIn(groupId, ['Asha Rao', 'Kabir Das', 'Vihaan Shah'])

  const asHead = await visit(browser, PHONE, {})
  await logIn(asHead.context, { ...nashik.head, role: 'office' }, world.url)
  const { page } = asHead
  const look = async () => {
    await expectAccessible(page, { touch: false })
    await expectWhole(page)
  }
  await page.goto(`${world.url}/office/promotions`)
  await page.getByText('Nobody here had an exam').waitFor()
  await look()

  await examine([
    [asha, [50, 45]],
    [kabir, [50, 40]],
    [vihaan, [50, 15]],
  ])
  await page.reload()
  await page.getByText('Level 1 to Level 2').first().waitFor()
  await page.getByText('Needs 70').waitFor()
  expect(await page.getByText('None left').count()).toBe(2)
  await look()

  await page.getByRole('button', { name: 'Move 2 up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('group', { name: 'Asha Rao' }).getByLabel('Group').waitFor()
  await look()
  // A refusal stands at the field of its child, and nothing is lost.
  await dialog.getByLabel('First day in the new group').fill('2026-01-05')
  await dialog.getByRole('button', { name: 'Move 2 up' }).click()
  await dialog.getByText('Choose a day after the first day in this group').first().waitFor()
  await dialog.getByLabel('First day in the new group').fill(today)
  await dialog.getByRole('button', { name: 'Move 2 up' }).click()
  await page.getByRole('heading', { name: 'Missing kits' }).waitFor()
  expect(await page.getByText(/^Level 1 to Level 2, Tuesday second, from/).count()).toBe(2)
  await look()

  await page.getByRole('button', { name: 'Order them: the missing kits' }).click()
  await dialog.getByText('A draft for head office: 2 × Level 2 kit.').waitFor()
  await dialog.getByRole('button', { name: 'Make draft' }).click()
  await page.getByRole('heading', { name: 'Place this order' }).waitFor()

  await page.goto(`${world.url}/office/promotions`)
  await page.getByRole('button', { name: 'Take back: Kabir Das moved up' }).click()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('button', { name: 'Move 1 up' }).waitFor()
  expect(await page.getByText(/^Level 1 to Level 2, Tuesday second, from/).count()).toBe(1)
  await asHead.context.close()
})

test('a desk gives a kit that has come to the child for whom it is reserved', async () => {
  const order = await draft(nashik.desk, nashik, [kit, 1])
  await send(owner, nashik, order)
  const asDesk = await visit(browser, DESKTOP, { dark: true })
  await logIn(asDesk.context, { ...nashik.desk, role: 'office' }, world.url)
  const { page } = asDesk
  await page.goto(`${world.url}/office/promotions`)
  await page.getByText('Level 2 kit: On the way').waitFor()
  // A desk moves nobody.
  expect(await page.getByRole('button', { name: /^Move/ }).count()).toBe(0)
  await page.goto(`${world.url}/office/stock/${order}`)
  await page.getByLabel('Whole').fill('1')
  await page.getByRole('button', { name: 'Count in', exact: true }).click()
  await page.getByText('counted in').first().waitFor()

  await page.goto(`${world.url}/office/promotions`)
  await page.getByRole('button', { name: 'Give the kit to Asha Rao' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give', exact: true }).click()
  await page.getByText('Level 2 kit: Given').waitFor()
  await expectAccessible(page, { touch: false })
  await expectWhole(page)
  await asDesk.context.close()
})
