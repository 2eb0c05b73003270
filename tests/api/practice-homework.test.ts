import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as childWire from '../../src/classroom/child.contract.ts'
import * as wire from '../../src/classroom/classroom.contract.ts'
import * as homeworkWire from '../../src/classroom/homework.contract.ts'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import * as office from '../../src/classroom/office/groups.contract.ts'
import { keepPractised, type Tried } from '../../src/craft/craft.contract.ts'
import { DETAIL_DAYS } from '../../src/craft/craft.rules.ts'
import { EXERCISES, RIGHT_TO_DO } from '../../src/craft/exercises.rules.ts'
import { newId } from '../../src/platform/columns.tables.ts'
import { indianDay } from '../../src/platform/india.rules.ts'
import { getChildMap, getDiary } from '../../src/progress/diary/diary.contract.ts'
import { getHome, getHomePractice } from '../../src/progress/home/home.contract.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let desk: Member
let guru: Member
let other: Member
let mother: Member
let child: Member
let groupId: string
const today = indianDay(new Date())
const KEY = 'soroban +4 big'
let round = 0

beforeAll(async () => {
  world = await openWorld()
  desk = await world.office('Omar')
  guru = await world.teacher('Meenakshi')
  other = await world.teacher('Other')
  await world.subject('Abacus')
})
afterAll(() => world.close())
beforeEach(async () => {
  round += 1
  mother = await world.parent('Kavita')
  child = await world.child(mother, `Rohan ${round}`)
  const body = {
    name: `Group ${round}`,
    subject: 'Abacus',
    level: '',
    teacherId: guru.id,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    time: '16:30',
    minutes: 60,
    place: 'Room 2',
    meetingUrl: null,
    places: 20,
    fromDay: dayAfter(today, -30),
    untilDay: null,
    holidays: [],
  }
  groupId = (await desk.ask(office.createGroup, { body })).body.data._id
  const joined = { studentIds: [child.id], joinedOn: dayAfter(today, -20) }
  await desk.ask(office.putInGroup, { params: { id: groupId }, body: joined })
})

const params = () => ({ id: groupId })
const set = (by: Member, exercise: string | null, more: { text?: string; _id?: string } = {}) =>
  by.ask(homeworkWire.setHomework, {
    params: params(),
    body: {
      _id: newId(),
      text: '',
      lessonId: null,
      quizId: null,
      exercise,
      dueOn: dayAfter(today, 3),
      ...more,
    },
  })
const tried = (right: boolean, thing = '+4 big', at = new Date()): Tried => ({
  _id: newId(),
  part: 'soroban',
  thing,
  right,
  milliseconds: 4_000,
  at: at.toISOString(),
  seed: 3,
  measured: { hz: 60 },
})
const practise = async (who: Member, ...attempts: Tried[]) => {
  expect((await who.ask(keepPractised, { body: { attempts } })).status).toBe(200)
}
const many = (count: number, right = true, thing?: string) =>
  Array.from({ length: count }, () => tried(right, thing))
const groupPractice = (by: Pick<Member, 'ask'>) => by.ask(childWire.getGroupPractice, { params: params() })
const mapOf = (by: Pick<Member, 'ask'>, id: string) => by.ask(getChildMap, { params: { id } })

describe('a technique as homework', () => {
  test('a teacher chooses it; the child is led to it, and the register and the diary follow', async () => {
    const choices = (await guru.ask(homeworkWire.getHomeworkChoices, { params: params() })).body.data
    expect(choices.exercises).toHaveLength(EXERCISES.length)
    expect(choices).toMatchObject({ children: 1, rightToDo: RIGHT_TO_DO })
    // What was practised before it was set does not count.
    await practise(child, ...many(RIGHT_TO_DO))
    const made = await set(guru, KEY, { text: 'Aloud.' })
    expect(made.status, made.refusal.message).toBe(201)
    const homeworkId = made.body.data._id

    const [task] = (await child.ask(getHome, {})).body.data.homework
    expect(task).toMatchObject({
      text: 'Aloud.',
      exercise: { title: '+4 = −6 +10', to: '/practice/soroban?want=%2B4%20big', right: 0, of: RIGHT_TO_DO },
    })
    expect((await child.ask(getHomePractice, {})).body.data).toEqual([task])

    await practise(child, ...many(RIGHT_TO_DO - 1), ...many(3, false), ...many(4, true, '+3 big'))
    const register = (await guru.ask(wire.getRegister, { params: params(), query: {} })).body.data
    expect(register.homework[0]).toMatchObject({ title: '+4 = −6 +10', exercise: '+4 = −6 +10', done: 0 })
    expect(register.children[0]?.work).toMatchObject({ done: false, practised: RIGHT_TO_DO - 1 })
    const diary = (await mother.ask(getDiary, { query: {} })).body.data.diary
    expect(diary?.homework[0]).toMatchObject({
      exercise: `+4 = −6 +10, ${RIGHT_TO_DO - 1} of ${RIGHT_TO_DO} right`,
      done: false,
    })

    await practise(child, tried(true))
    const sheet = await guru.ask(homeworkWire.getHomework, { params: { ...params(), homeworkId } })
    expect(sheet.body.data).toMatchObject({ done: 1 })
    expect(sheet.body.data.children[0]).toMatchObject({
      done: true,
      practised: { right: RIGHT_TO_DO, tries: RIGHT_TO_DO + 3, of: RIGHT_TO_DO },
    })
    expect((await child.ask(getHomePractice, {})).body.data).toEqual([])
    // The teacher's own word stands above it.
    const tick = { params: { ...params(), homeworkId }, body: { studentId: child.id, done: false } }
    await guru.ask(homeworkWire.tickHomework, tick)
    expect((await child.ask(getHomePractice, {})).body.data).toHaveLength(1)
  })

  test('it is made once, however often and at once it is sent, and by its teacher alone', async () => {
    const _id = newId()
    const all = await Promise.all([set(guru, KEY, { _id }), set(guru, KEY, { _id }), set(guru, KEY, { _id })])
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await world.count('homework', `group_id = '${groupId}'`)).toBe(1)
    expect((await set(other, KEY)).status).toBe(404)
    expect((await set(child, KEY)).status).toBe(403)
    expect((await set(mother, KEY)).status).toBe(403)
  })

  test('what there is none of is refused at its field', async () => {
    for (const wrong of ['soroban +10 big', 'chess e4', '', 'x'.repeat(60)])
      expect([wrong, (await set(guru, wrong)).refusal.errors]).toEqual([
        wrong,
        { exercise: 'This exercise is not there any more' },
      ])
    expect((await set(guru, 'x'.repeat(61))).status).toBe(422)
    expect((await set(guru, null)).refusal.errors).toMatchObject({ text: expect.any(String) })
  })

  test('its words may go: the exercise asks enough', async () => {
    const { _id: homeworkId } = (await set(guru, KEY, { text: 'Aloud.' })).body.data
    const change = { params: { ...params(), homeworkId }, body: { text: '', dueOn: dayAfter(today, 4) } }
    expect((await guru.ask(homeworkWire.changeHomework, change)).status).toBe(200)
  })
})

describe('what was practised, for those who look after a child', () => {
  test('the register tells who practised what, and what goes wrong for whom', async () => {
    const second = await world.child(mother, 'Diya')
    await desk.ask(office.putInGroup, {
      params: params(),
      body: { studentIds: [second.id], joinedOn: dayAfter(today, -3) },
    })
    expect((await groupPractice(guru)).body.data).toMatchObject({ children: [{}, {}], hard: [] })
    await practise(child, ...many(4, false), ...many(2), tried(true, 'times 6x8'), tried(true, 'times 6x7'))
    await practise(child, { ...tried(true, 'a 20k'), part: 'flash' })
    // Eight days ago is another week's, and still among what goes wrong.
    await practise(second, ...many(5, false).map((one) => ({ ...one, at: ago(8) })))
    const { children, hard } = (await groupPractice(guru)).body.data
    expect(hard).toEqual([{ key: KEY, title: '+4 = −6 +10', children: 2 }])
    const weekOf = (id: string) => children.find(({ _id }) => _id === id)?.week
    expect(weekOf(child.id)).toEqual({
      days: 1,
      parts: [
        { part: 'soroban', name: 'Abacus', tries: 8, right: 4, what: ['+4 = −6 +10', 'tables'] },
        { part: 'flash', name: 'Flash', tries: 1, right: 1, what: ['20 kyu'] },
      ],
      hard: [{ key: KEY, title: '+4 = −6 +10', tries: 6, right: 2 }],
    })
    expect(weekOf(second.id)).toMatchObject({ days: 0, parts: [] })
  })

  test('a child’s page and the parent’s map tell where each formula stands', async () => {
    const days = [0, 1, 2].flatMap((day) => many(5).map((one) => ({ ...one, at: ago(day) })))
    await practise(child, ...days, ...many(2, false, '-3 small'))
    const page = await guru.ask(childWire.getGroupChild, { params: { ...params(), studentId: child.id } })
    const map = (await mapOf(mother, child.id)).body.data.formulas
    expect(page.body.data.formulas).toEqual(map)
    expect(map).toHaveLength(34)
    const stateOf = (key: string) => map.find((one) => one.key === key)
    expect(stateOf('+4 big')).toEqual({ key: '+4 big', state: 'firm', tries: 15, right: 15, of: 15, days: 3 })
    expect(stateOf('-3 small')).toMatchObject({ state: 'work', tries: 2, right: 0 })
    expect(stateOf('+1 big')).toMatchObject({ state: 'new', tries: 0 })
    expect(page.body.data.practice.days).toBe(3)
  })

  test('the diary counts its days and minutes, and tells what it was', async () => {
    await practise(child, ...many(20).map((one) => ({ ...one, milliseconds: 30_000 })))
    const diary = (await mother.ask(getDiary, { query: {} })).body.data.diary
    expect(diary?.practice).toMatchObject({ days: 1, parts: [{ part: 'soroban', tries: 20, right: 20 }] })
    expect(diary?.time.total).toBe(10)
    expect(diary?.sentence).toContain('practised on one day')
  })

  test('a phone that was left lying practises no hour, and no day has more than its hours', async () => {
    const total = async () => (await mother.ask(getDiary, { query: {} })).body.data.diary?.time.total
    const hour = () => ({ ...tried(true), milliseconds: 3_600_000 })
    await practise(child, hour())
    expect(await total()).toBe(10)
    for (let sent = 0; sent < 2; sent += 1) await practise(child, ...Array.from({ length: 100 }, hour))
    expect(await total()).toBe(24 * 60)
  })

  test('nobody else sees it: another family, another teacher, one whose group the child has left', async () => {
    await practise(child, ...many(3))
    expect((await groupPractice(other)).status).toBe(404)
    for (const [who, status] of [
      [world.visitor, 401],
      [child, 403],
      [mother, 403],
      [desk, 403],
    ] as const)
      expect((await groupPractice(who)).status).toBe(status)
    const stranger = await world.parent('Stranger')
    expect((await mapOf(stranger, child.id)).status).toBe(404)
    expect((await mapOf(stranger, newId())).status).toBe(404)
    expect((await mapOf(world.visitor, child.id)).status).toBe(401)
    expect((await mapOf(guru, child.id)).status).toBe(403)
    expect((await mapOf(mother, 'no id')).status).toBe(400)
    expect((await world.visitor.ask(getHomePractice, {})).status).toBe(401)
    expect((await mother.ask(getHomePractice, {})).status).toBe(403)

    await set(guru, KEY)
    expect((await child.ask(getHomePractice, {})).body.data).toHaveLength(1)
    await world.database.pool.query('update group_members set left_on = $1 where student_id = $2', [
      dayAfter(today, -1),
      child.id,
    ])
    expect((await groupPractice(guru)).body.data.children).toEqual([])
    const gone = await guru.ask(childWire.getGroupChild, { params: { ...params(), studentId: child.id } })
    expect(gone.status).toBe(404)
    expect((await child.ask(getHomePractice, {})).body.data).toEqual([])
  })
})

test('after a month nobody can read which numbers a sum was made of, and what is known stays', async () => {
  const student = await world.student('Old')
  const [old, fresh] = [
    { ...tried(true), at: ago(DETAIL_DAYS + 1) },
    { ...tried(true), at: ago(DETAIL_DAYS - 1) },
  ]
  await practise(student, old, fresh)
  await world.academy.jobs.runAll(new Date())
  const { rows } = await world.database.pool.query(
    'select seed, measured, is_right from practised where student_id = $1 order by at',
    [student.id],
  )
  expect(rows).toEqual([
    { seed: null, measured: null, is_right: true },
    { seed: '3', measured: { hz: 60 }, is_right: true },
  ])
})

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
