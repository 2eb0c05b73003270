import { afterAll, beforeAll, expect, test } from 'vitest'
import * as plan from '../../src/competition/office/plan.contract.ts'
import { savePractice } from '../../src/craft/craft.contract.ts'
import { remindOfEnquiries } from '../../src/enquiries/office/enquiries-office.contract.ts'
import { getAuditLog } from '../../src/people/staff/staff.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { publishDocument } from '../../src/platform/drafts/drafts.contract.ts'
import { getDiary } from '../../src/progress/diary/diary.contract.ts'
import { cupOfKinds } from '../competition-of-kinds.ts'
import { openWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const MOMENT = '0000-06-01T06:00:00.000Z'

test('a plan names no moment in a year that the databases have not', async () => {
  const organiser = await world.staff('organiser', 'Joseph')
  const { id } = await cupOfKinds(world, organiser)
  const { groups, rounds, ...form } = (await organiser.ask(plan.getPlan, { params: { id } })).body.data
  const changed = (more: Partial<typeof form>) =>
    organiser.ask(plan.changePlan, { params: { id }, body: { ...form, groups, rounds, ...more } })
  expect((await changed({ entryOpensAt: MOMENT })).status).toBe(422)
  expect((await changed({})).status).toBe(200)
})

test('nor does what is practised, drafted or to be done', async () => {
  const attempts = [
    {
      _id: newId(),
      part: 'cube' as const,
      itemKey: 'solve',
      right: true,
      help: 'none' as const,
      milliseconds: 1,
      at: MOMENT,
      seed: null,
    },
  ]
  const student = await world.student('Asha')
  expect((await student.ask(savePractice, { body: { attempts } })).status).toBe(422)
  const owner = await world.staff('owner', 'Omana')
  const draft = { params: { kind: 'course', id: newId() }, body: { revision: 1, at: MOMENT } } as const
  expect((await owner.ask(publishDocument, draft)).status).toBe(422)
  const next = { ids: [newId()], nextStep: 'Call', nextAt: MOMENT }
  expect((await owner.ask(remindOfEnquiries, { body: next })).status).toBe(422)
})

test.each(['0000-01-03', '0001-01-01', '0001-01-08'])('no week and no day of the log is %s', async (day) => {
  const parent = await world.parent('Kavita')
  await world.child(parent, 'Diya')
  expect((await parent.ask(getDiary, { query: { week: day } })).status).toBe(400)
  const owner = await world.staff('owner', 'Omana')
  expect((await owner.ask(getAuditLog, { query: { from: day } })).status).toBe(400)
  expect((await owner.ask(getAuditLog, { query: { until: day } })).status).toBe(400)
})
