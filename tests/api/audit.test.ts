import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordPayment } from '../../src/enrolment/enrolment.contract.ts'
import { getStudent } from '../../src/people/people.contract.ts'
import { changeStaff, getAuditLog, getStaff } from '../../src/people/staff/staff.contract.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let owner: Member
let office: Member
beforeAll(async () => {
  world = await openWorld()
  owner = await world.staff('owner', 'Lakshmi')
  office = await world.office('Office')
})
afterAll(() => world.close())

const log = async (query = {}) => (await owner.ask(getAuditLog, { query })).body.data

test('every act of staff is in the log: what, on whom, by whom, and how it ended; refused ones too', async () => {
  const asha = await world.student('Asha')
  const course = await world.course('Paid')
  const body = {
    studentId: asha.id,
    courseId: course.id,
    amount: 455,
    method: 'cash' as const,
    reference: 'R 12',
  }
  await office.ask(recordPayment, { body })
  await office.ask(recordPayment, { body })
  await office.ask(getStudent, { params: { id: asha.id } })
  await office.ask(getStaff, {})
  await office.ask(recordPayment, { body: { ...body, amount: -1 } })
  const mine = (await log({ personId: office.id })).toReversed()
  expect(mine.map(({ call, status }) => [call, status])).toEqual([
    ['POST /orders/record', 201],
    ['POST /orders/record', 409],
    ['GET /students/get-student/{id}', 200],
    ['GET /staff', 403],
    ['POST /orders/record', 422],
  ])
  expect(mine[0]).toMatchObject({ name: 'Office', role: 'office' })
  expect(JSON.parse(mine[0]?.detail ?? '')).toEqual({
    studentId: asha.id,
    courseId: course.id,
    amount: 455,
    method: 'cash',
    reference: 'R 12',
  })
  expect(JSON.parse(mine[2]?.detail ?? '')).toEqual({ id: asha.id })
})

test('what families and teachers do is not in it', async () => {
  const asha = await world.student('Asha')
  await asha.ask(getStudent, { params: { id: asha.id } })
  expect(await log({ personId: asha.id })).toEqual([])
})

test.each(['audit_entries', 'audit_outcomes'])(
  '%s: nobody changes, deletes or empties it, not even the database’s own user',
  async (table) => {
    await log()
    const before = await world.count(table)
    expect(before).toBeGreaterThan(0)
    for (const statement of [
      `update ${table} set at = now()`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `truncate ${table}`,
    ])
      await expect(world.database.pool.query(statement)).rejects.toThrow()
    expect(await world.count(table)).toBe(before)
  },
)

test('an act that cannot be noted is not done', async () => {
  const author = await world.staff('author', 'Author')
  await world.database.pool.query(
    'alter table audit_entries add constraint closed check (person_id <> $1) not valid'.replace(
      '$1',
      `'${owner.id}'`,
    ),
  )
  expect((await owner.ask(changeStaff, { params: { id: author.id }, body: { role: 'office' } })).status).toBe(
    500,
  )
  await world.database.pool.query('alter table audit_entries drop constraint closed')
  expect(await world.count('people', `id = '${author.id}' and role = 'author'`)).toBe(1)
})

test('is read by the owner alone', async () => {
  for (const who of [
    office,
    await world.staff('author', 'Author'),
    await world.staff('organiser', 'Organiser'),
  ])
    expect((await who.ask(getAuditLog, {})).status).toBe(403)
})
