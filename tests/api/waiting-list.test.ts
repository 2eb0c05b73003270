import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addGroupMembers,
  addToWaitingList,
  changeGroup,
  createGroup,
  getGroup,
  removeFromWaitingList,
  removeGroupMember,
} from '../../src/classroom/office/groups.contract.ts'
import { getDashboard } from '../../src/office/office.contract.ts'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let office: Member
let guru: Member
let [asha, ben, cara]: Member[] = []
let groupId: string
const today = indianDay(new Date())

const form = () => ({
  name: 'Abacus A',
  subject: 'Abacus',
  level: '',
  teacherId: guru.id,
  weekdays: [2, 6],
  time: '16:30',
  minutes: 60,
  place: 'Room 1',
  meetingUrl: null,
  capacity: 1,
  fromDay: dayAfter(today, -14),
  untilDay: null,
  holidays: [],
})
const group = async () => (await office.ask(getGroup, { params: { id: groupId } })).body.data
const names = async () => (await group()).waiting.map(({ fullName }) => fullName)
const wait = async (who: readonly string[], by = office) =>
  (await by.ask(addToWaitingList, { params: { id: groupId }, body: { studentIds: [...who] } })).status
const seat = async (id: string) =>
  (
    await office.ask(addGroupMembers, {
      params: { id: groupId },
      body: { studentIds: [id], joinedOn: today },
    })
  ).status
const freeSeats = async () =>
  (await office.ask(getDashboard, {})).body.data.waits.filter(({ act }) => act === 'Give the seat')

beforeAll(async () => {
  world = await openWorld()
  office = await world.office('Office')
  guru = await world.teacher('Guru')
  asha = await world.student('Asha')
  ben = await world.student('Ben')
  cara = await world.student('Cara')
  groupId = (await office.ask(createGroup, { body: form() })).body.data._id
})
afterAll(() => world.close())

describe('the waiting list of a group', () => {
  test('keeps its order, and the desk says when a seat is free', async () => {
    expect(await seat(asha?.id ?? '')).toBe(200)
    expect(await seat(ben?.id ?? '')).toBe(409)
    expect(await wait([cara?.id ?? ''])).toBe(200)
    expect(await wait([ben?.id ?? '', cara?.id ?? '', asha?.id ?? ''])).toBe(200)
    expect(await names()).toEqual(['Cara', 'Ben'])
    expect(await freeSeats()).toEqual([])

    const leave = {
      params: { id: groupId, studentId: asha?.id ?? '' },
      body: { leftOn: dayAfter(today, -1) },
    }
    expect((await office.ask(removeGroupMember, leave)).status).toBe(200)
    expect(await freeSeats()).toMatchObject([
      { title: 'A seat is free in Abacus A', detail: '2 children wait', to: `/office/groups/${groupId}` },
    ])
    // Who has left the academy waits for nothing.
    const end = (at: string) =>
      world.database.pool.query(`update people set ended_at = ${at} where id = $1`, [ben?.id])
    await end('now()')
    expect(await freeSeats()).toMatchObject([{ detail: '1 child waits' }])
    expect(await names()).toEqual(['Cara'])
    await end('null')
    expect(await seat(cara?.id ?? '')).toBe(200)
    expect([await names(), await freeSeats()]).toEqual([['Ben'], []])
  })

  test('is left by who is taken off, twice is harmless', async () => {
    const off = () => office.ask(removeFromWaitingList, { params: { id: groupId, studentId: ben?.id ?? '' } })
    expect([(await off()).status, (await off()).status, await names()]).toEqual([200, 200, []])
  })

  test('of two seats that are given at once, one is, and the other child still waits', async () => {
    await wait([asha?.id ?? '', ben?.id ?? ''])
    const { revision } = await group()
    await office.ask(changeGroup, { params: { id: groupId }, body: { ...form(), capacity: 2, revision } })
    const both = await Promise.all([seat(asha?.id ?? ''), seat(ben?.id ?? '')])
    expect(both.toSorted()).toEqual([200, 409])
    expect(await names()).toHaveLength(1)
  })

  test('is no one’s but the office’s, and has students alone', async () => {
    const body = { studentIds: [ben?.id ?? ''] }
    const ask = async (by: { ask: Member['ask'] }) =>
      (await by.ask(addToWaitingList, { params: { id: groupId }, body })).status
    expect([await ask(world.visitor), await ask(guru), await ask(ben as Member)]).toEqual([401, 403, 403])
    expect([await wait([guru.id]), await wait([newId()]), await wait([])]).toEqual([422, 422, 422])
    expect(await wait(Array.from({ length: 201 }, newId))).toBe(422)
    const nowhere = await office.ask(addToWaitingList, { params: { id: newId() }, body })
    expect(nowhere.status).toBe(404)
  })
})
