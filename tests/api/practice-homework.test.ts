import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as childWire from '../../src/classroom/child.contract.ts'
import * as wire from '../../src/classroom/classroom.contract.ts'
import * as homeworkWire from '../../src/classroom/homework.contract.ts'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import * as office from '../../src/classroom/office/groups.contract.ts'
import { getMastery, savePractice, type PracticeAttempt } from '../../src/craft/craft.contract.ts'
import { MAX_BATCH, DETAIL_DAYS, MAX_STORED } from '../../src/craft/craft.rules.ts'
import { EXERCISES, RIGHT_TO_DO } from '../../src/craft/exercises.rules.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { exportOwnData } from '../../src/people/family/family.contract.ts'
import { getChildMap, getDiary } from '../../src/progress/diary/diary.contract.ts'
import { getHome, getHomePractice } from '../../src/progress/home/home.contract.ts'
import { planOf } from '../../src/craft/practice/planner.rules.ts'
import { daysAfter, mondayOf } from '../../src/progress/diary/week.rules.ts'
import { handFrom } from '../hand.ts'
import { SimulatedChild } from '../simulated-child.ts'
import { callerOf, type Member, openWorld, type World } from '../world.ts'
import { addressOf } from '../../src/platform/wire.ts'

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
  hand = handFrom(new Date(Date.now() - 3_600_000))
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
    capacity: 20,
    fromDay: dayAfter(today, -30),
    untilDay: null,
    holidays: [],
  }
  groupId = (await desk.ask(office.createGroup, { body })).body.data._id
  const joined = { studentIds: [child.id], joinedOn: dayAfter(today, -20) }
  await desk.ask(office.addGroupMembers, { params: { id: groupId }, body: joined })
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
/** All practise since an hour ago, one attempt after another. */
let hand = handFrom(new Date(Date.now() - 3_600_000))
const tried = (right: boolean, thing = '+4 big'): PracticeAttempt => hand(attempt(right, thing))
const attempt = (right: boolean, thing = '+4 big', at = new Date()): PracticeAttempt => ({
  _id: newId(),
  part: 'soroban',
  itemKey: thing,
  right,
  help: 'none',
  milliseconds: 4_000,
  at: at.toISOString(),
  seed: 3,
  measured: { hz: 60 },
})
const practise = async (who: Member, ...attempts: PracticeAttempt[]) => {
  expect((await who.ask(savePractice, { body: { attempts } })).status).toBe(200)
}
const many = (count: number, right = true, thing?: string) =>
  Array.from({ length: count }, () => tried(right, thing))
/** As if it had been set so many milliseconds earlier. */
const setEarlier = (id: string, ms: number) =>
  world.database.pool.query('update homework set set_at = set_at - $2 * interval $$1 ms$$ where id = $1', [
    id,
    ms,
  ])
const groupPractice = (by: Pick<Member, 'ask'>) => by.ask(childWire.getGroupPractice, { params: params() })
const mapOf = (by: Pick<Member, 'ask'>, id: string) => by.ask(getChildMap, { params: { id } })

test('an exercise is named in the language of the page: at home, in the diary, the register and its sheet', async () => {
  const flash = EXERCISES.find(({ key }) => key.startsWith('flash ') && !key.includes('hear'))
  expect((await set(guru, flash?.key ?? '')).status).toBe(201)
  const hindi = ({ token }: Member) =>
    callerOf(world.url, { authorization: `Bearer ${token}`, 'x-language': 'hi' })
  const titles = async (ask: (who: Member) => Pick<Member, 'ask'>) => [
    (await ask(child).ask(getHome, {})).body.data.homework[0]?.exercise?.title,
    (await ask(child).ask(getHomePractice, {})).body.data[0]?.exercise?.title,
    (await ask(mother).ask(getDiary, { query: {} })).body.data.diary?.homework[0]?.exercise?.title,
    (await ask(guru).ask(wire.getRegister, { params: params(), query: {} })).body.data.homework[0]?.title,
  ]
  expect(await titles((who) => who)).toEqual(Array.from({ length: 4 }, () => flash?.title))
  const [first = '', ...others] = await titles(hindi)
  expect(first).toMatch(/^फ़्लैश, .* संख्याएँ$/)
  expect(others).toEqual([first, first, first])
  const sheet = async (headers: Record<string, string>) => {
    const query = { month: dayAfter(today, 3).slice(0, 7), format: 'csv' as const }
    const response = await fetch(world.url + addressOf(wire.exportRegister, { params: params(), query }), {
      headers: { authorization: `Bearer ${guru.token}`, ...headers },
    })
    return (await response.text()).split('\r\n')[0]
  }
  expect(await sheet({})).toContain(`Homework: ${flash?.title}`)
  expect(await sheet({ 'x-language': 'hi' })).toMatch(/क्रमांक,नाम,कक्षा.*होमवर्क: फ़्लैश.*टिप्पणियाँ$/)
})

describe('a technique as homework', () => {
  test('a teacher chooses it; the child is led to it, and the register and the diary follow', async () => {
    const choices = (await guru.ask(homeworkWire.getHomeworkChoices, { params: params() })).body.data
    expect(choices.exercises).toHaveLength(EXERCISES.length)
    expect(choices).toMatchObject({ children: 1, rightToDo: RIGHT_TO_DO })
    // What was practised before it was set does not count.
    hand = handFrom(new Date(Date.now() - 7_200_000))
    await practise(child, ...many(RIGHT_TO_DO))
    const made = await set(guru, KEY, { text: 'Aloud.' })
    expect(made.status, made.refusal.message).toBe(201)
    const homeworkId = made.body.data._id
    await setEarlier(homeworkId, 3_600_000)
    hand = handFrom(new Date(Date.now() - 3_500_000))

    const [task] = (await child.ask(getHome, {})).body.data.homework
    expect(task).toMatchObject({
      text: 'Aloud.',
      exercise: { title: '+4 = −6 +10', to: '/practice/soroban?want=%2B4%20big', right: 0, of: RIGHT_TO_DO },
    })
    expect((await child.ask(getHomePractice, {})).body.data).toEqual([task])

    await practise(child, ...many(RIGHT_TO_DO - 1), ...many(3, false), ...many(4, true, '+3 big'))
    const register = (await guru.ask(wire.getRegister, { params: params(), query: {} })).body.data
    expect(register.homework[0]).toMatchObject({ title: '+4 = −6 +10', exercise: '+4 = −6 +10', done: 0 })
    expect(register.children[0]?.work).toMatchObject({
      done: false,
      practised: { right: RIGHT_TO_DO - 1, tries: RIGHT_TO_DO + 2, helped: 0 },
    })
    const diary = (await mother.ask(getDiary, { query: {} })).body.data.diary
    expect(diary?.homework[0]).toMatchObject({
      exercise: { title: '+4 = −6 +10', right: RIGHT_TO_DO - 1, of: RIGHT_TO_DO },
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

  test('what is done stays done, whatever is forgotten of the practice', async () => {
    const { _id: homeworkId } = (await set(guru, KEY)).body.data
    await setEarlier(homeworkId, 3_600_000)
    hand = handFrom(new Date(Date.now() - 3_500_000))
    await practise(child, ...many(RIGHT_TO_DO))
    const state = async () =>
      (await guru.ask(homeworkWire.getHomework, { params: { ...params(), homeworkId } })).body.data
        .children[0]
    expect(await state()).toMatchObject({ done: true })
    // Practice of something else, until of these nothing is there any more.
    await world.database.pool.query(
      `insert into practised (student_id, id, part, thing, is_right, milliseconds, at)
       select $1, gen_random_uuid(), 'soroban', 'set', true, 900, now() - n * interval '1 ms'
       from generate_series(1, ${MAX_STORED}) n`,
      [child.id],
    )
    await practise(child, attempt(true, 'read'))
    expect(await world.count('practised', `student_id = '${child.id}' and thing = '+4 big'`)).toBe(0)
    expect(await state()).toMatchObject({ done: true, practised: { right: RIGHT_TO_DO, of: RIGHT_TO_DO } })
    expect((await child.ask(getHomePractice, {})).body.data).toEqual([])
    const exported = JSON.stringify((await mother.ask(exportOwnData, {})).body)
    expect(exported).toContain('practisedHomework')
  })

  test('a child who only copies arrows does no homework, masters nothing, and the teacher and the parent see it', async () => {
    const { _id: homeworkId } = (await set(guru, KEY)).body.data
    await setEarlier(homeworkId, 3_600_000)
    const days = [2, 1, 0].flatMap((day) => {
      hand = handFrom(new Date(Date.parse(ago(day)) - 600_000))
      return many(8).map((sum) => ({ ...sum, help: 'shown' as const }))
    })
    await practise(child, ...days)
    const sheet = await guru.ask(homeworkWire.getHomework, { params: { ...params(), homeworkId } })
    expect(sheet.body.data.children[0]).toMatchObject({
      done: false,
      practised: { right: 0, tries: 0, helped: 8, of: RIGHT_TO_DO },
    })
    const register = (await guru.ask(wire.getRegister, { params: params(), query: {} })).body.data
    expect(register.children[0]?.work).toMatchObject({ practised: { right: 0, tries: 0, helped: 8 } })
    expect((await child.ask(getHomePractice, {})).body.data[0]).toMatchObject({ exercise: { right: 0 } })
    const map = (await mapOf(mother, child.id)).body.data.formulas
    expect(map.find(({ key }) => key === '+4 big')).toMatchObject({
      state: 'work',
      tries: 0,
      helped: 24,
      days: 0,
    })
    const [week] = (await groupPractice(guru)).body.data.children
    expect(week?.week).toMatchObject({ days: 3, parts: [{ tries: 0, right: 0, helped: 24 }], hard: [] })
    const diary = (await mother.ask(getDiary, { query: {} })).body.data.diary
    expect(diary?.practice.parts.every(({ tries, helped }) => tries === 0 && helped > 0)).toBe(true)
    // Eight by oneself do it, beside any number of copied ones.
    hand = handFrom(new Date(Date.now() - 300_000))
    await practise(child, ...many(RIGHT_TO_DO))
    expect((await child.ask(getHomePractice, {})).body.data).toEqual([])
  })

  test('sums that no hand can do, and a lump of sums in no time, do nothing', async () => {
    const { _id: homeworkId } = (await set(guru, KEY)).body.data
    const right = async () =>
      (await guru.ask(homeworkWire.getHomework, { params: { ...params(), homeworkId } })).body.data
        .children[0]?.practised?.right
    const forge = (milliseconds: number, length = RIGHT_TO_DO) =>
      Array.from({ length }, () => ({ ...attempt(true), milliseconds }))
    await setEarlier(homeworkId, 60_000)
    await practise(child, ...forge(1))
    await practise(child, ...forge(239))
    expect(await right()).toBe(0)
    await practise(child, ...forge(4_000, MAX_BATCH))
    expect(await right()).toBe(1)
    // All at once, each alone: so many that some would meet if they did not wait for each other.
    const at = new Date(Date.now() - 56_000).toISOString()
    await Promise.all(forge(3_000, 4 * RIGHT_TO_DO).map((one) => practise(child, { ...one, at })))
    expect(await right()).toBe(2)
    // Before the homework was there.
    hand = handFrom(new Date(Date.now() - 120_000))
    await practise(child, ...many(RIGHT_TO_DO))
    expect(await right()).toBe(2)
    expect((await child.ask(getHomePractice, {})).body.data).toHaveLength(1)
    expect(
      (await mapOf(mother, child.id)).body.data.formulas.find(({ key }) => key === '+4 big')?.tries,
    ).toBe(await world.count('practised', `student_id = '${child.id}' and counts`))
    // The same number by a hand, since the homework was set.
    hand = handFrom(new Date(Date.now() - 50_000))
    await practise(child, ...many(RIGHT_TO_DO))
    expect(await right()).toBe(RIGHT_TO_DO)
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
        { exercise: 'This exercise is no longer available' },
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
    await desk.ask(office.addGroupMembers, {
      params: params(),
      body: { studentIds: [second.id], joinedOn: dayAfter(today, -3) },
    })
    expect((await groupPractice(guru)).body.data).toMatchObject({ children: [{}, {}], hard: [] })
    await practise(child, ...many(4, false), ...many(2), tried(true, 'times 6x8'), tried(true, 'times 6x7'))
    await practise(child, { ...tried(true, 'a 20k'), part: 'flash' })
    // Eight days ago is another week's, and still among what goes wrong.
    hand = handFrom(new Date(ago(8)))
    await practise(second, ...many(5, false))
    const { children, hard } = (await groupPractice(guru)).body.data
    expect(hard).toEqual([{ key: KEY, title: '+4 = −6 +10', children: 2 }])
    const weekOf = (id: string) => children.find(({ _id }) => _id === id)?.week
    expect(weekOf(child.id)).toEqual({
      days: 1,
      parts: [
        { part: 'soroban', name: 'Abacus', tries: 8, right: 4, helped: 0, what: ['+4 = −6 +10', 'tables'] },
        { part: 'flash', name: 'Flash', tries: 1, right: 1, helped: 0, what: ['20 kyu'] },
      ],
      hard: [{ key: KEY, title: '+4 = −6 +10', tries: 6, right: 2 }],
    })
    expect(weekOf(second.id)).toMatchObject({ days: 0, parts: [] })
  })

  test('ten days of ten minutes at 6, 8 and 11: parent and teacher read what the child did alone', async () => {
    const DAYS = 10
    const start = Date.now() - DAYS * 86_400_000
    const ages = [
      { name: 'Six', chance: 0.75, known: [] },
      { name: 'Eight', chance: 0.88, known: ['read', 'direct'] },
      { name: 'Eleven', chance: 0.95, known: ['read', 'direct', 'small', 'big'] },
    ] as const
    const met: number[] = []
    for (const [place, { name, chance, known }] of ages.entries()) {
      const who = await world.child(mother, name)
      const joined = { studentIds: [who.id], joinedOn: dayAfter(today, -20) }
      await desk.ask(office.addGroupMembers, { params: params(), body: joined })
      const simulated = new SimulatedChild(chance, place + 1, start)
      for (const [at, stage] of known.entries())
        simulated.try(['soroban', `place ${stage}`], start - 600_000 + at * 20_000, { right: true })
      for (let day = 0; day < DAYS; day++) simulated.day(day)
      const { attempts } = simulated
      for (let from = 0; from < attempts.length; from += MAX_BATCH)
        await practise(who, ...attempts.slice(from, from + MAX_BATCH))
      // The server counts what the device did, and would plan the same next day.
      const kept = (await who.ask(getMastery, {})).body.data
      const next = Date.now() + 86_400_000
      expect(planOf(kept, next)).toEqual(planOf(simulated.things, next))
      // The diary's three weeks together tell every day, and only what was done alone as tries.
      const weeks = [0, -7, -14].map((days) => daysAfter(mondayOf(new Date()), days))
      const diaries = await Promise.all(
        weeks.map((week) => mother.ask(getDiary, { query: { child: who.id, week } })),
      )
      const practice = diaries.flatMap(({ body }) => body.data.diary?.practice ?? [])
      const alone = attempts.filter(({ help, itemKey }) => help === 'none' && !itemKey.startsWith('place '))
      const all = (of: 'tries' | 'right' | 'helped') =>
        practice.flatMap(({ parts }) => parts).reduce((sum, part) => sum + part[of], 0)
      expect(practice.reduce((sum, { days }) => sum + days, 0)).toBeGreaterThanOrEqual(DAYS)
      expect([all('tries'), all('helped') > 0]).toEqual([alone.length, true])
      const { formulas } = (
        await guru.ask(childWire.getGroupChild, { params: { ...params(), studentId: who.id } })
      ).body.data
      expect(formulas).toEqual((await mapOf(mother, who.id)).body.data.formulas)
      met.push(formulas.filter(({ tries, helped }) => tries + helped > 0).length)
    }
    // The youngest has begun with the beads; whoever was placed higher goes on from there.
    expect([met[0] === 0, met[1] !== 0, (met[2] ?? 0) > (met[1] ?? 0)]).toEqual([true, true, true])
  })

  test('a child’s page and the parent’s map tell where each formula stands', async () => {
    const days = [2, 1, 0].flatMap((day) => {
      hand = handFrom(new Date(Date.parse(ago(day)) - 60_000))
      return many(5)
    })
    await practise(child, ...days, ...many(2, false, '-3 small'))
    const page = await guru.ask(childWire.getGroupChild, { params: { ...params(), studentId: child.id } })
    const map = (await mapOf(mother, child.id)).body.data.formulas
    expect(page.body.data.formulas).toEqual(map)
    expect(map).toHaveLength(34)
    const stateOf = (key: string) => map.find((one) => one.key === key)
    expect(stateOf('+4 big')).toEqual({
      key: '+4 big',
      state: 'mastered',
      tries: 15,
      right: 15,
      helped: 0,
      days: 3,
    })
    expect(stateOf('-3 small')).toMatchObject({ state: 'work', tries: 2, right: 0 })
    expect(stateOf('+1 big')).toMatchObject({ state: 'new', tries: 0 })
    expect(page.body.data.practice.days).toBe(3)
  })

  test('the diary counts its days and minutes, and tells what it was', async () => {
    await practise(
      child,
      ...Array.from({ length: 20 }, () => hand({ ...attempt(true), milliseconds: 30_000 })),
    )
    const diary = (await mother.ask(getDiary, { query: {} })).body.data.diary
    expect(diary?.practice).toMatchObject({ days: 1, parts: [{ part: 'soroban', tries: 20, right: 20 }] })
    expect(diary?.time.total).toBe(10)
    expect(diary?.summary).toMatchObject({ kind: 'active', days: 1 })
  })

  test('a phone that was left lying practises no hour, and no day has more than its hours', async () => {
    const total = async () => (await mother.ask(getDiary, { query: {} })).body.data.diary?.time.total
    await practise(child, { ...attempt(true), milliseconds: 3_600_000 })
    expect(await total()).toBe(10)
    await world.database.pool.query(
      `insert into practised (student_id, id, part, thing, is_right, milliseconds, at)
       select $1, gen_random_uuid(), 'soroban', 'set', true, 600000, now() from generate_series(1, 200)`,
      [child.id],
    )
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
  await world.runJobs(new Date())
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
