import { courseCategories } from '../../src/catalogue/catalogue.tables.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as childWire from '../../src/classroom/child.contract.ts'
import * as wire from '../../src/classroom/classroom.contract.ts'
import * as homeworkWire from '../../src/classroom/homework.contract.ts'
import { homeworkFor, nextClasses } from '../../src/classroom/classroom.reads.server.ts'
import { remarksFor, signRemark } from '../../src/classroom/remarks.reads.server.ts'
import { dayAfter, weekdayOf } from '../../src/classroom/classroom.rules.ts'
import * as office from '../../src/classroom/office/groups.contract.ts'
import { saveProgress, recordPayment } from '../../src/enrolment/enrolment.contract.ts'
import { formatShortDate } from '../../src/platform/text/dates.rules.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { searchOffice } from '../../src/office/office.contract.ts'
import { getPerson, mergePeople, undoMerge } from '../../src/people/office/office.contract.ts'
import { getStudentRecord } from '../../src/people/people.contract.ts'
import { getTeaching } from '../../src/people/staff/staff.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { replyToTeacher } from '../../src/progress/diary/diary.contract.ts'
import { getQuestionsByQuiz, submitQuiz } from '../../src/quiz/quiz.contract.ts'
import { callerOf, type Member, openWorld, type World } from '../world.ts'

let world: World
let desk: Member
let guru: Member
let other: Member
let mother: Member
let child: Member
let groupId: string
const today = indianDay(new Date())
const yesterday = dayAfter(today, -1)
let round = 0

const form = (change: Partial<office.GroupForm> = {}): office.GroupForm => ({
  name: `Group ${round}`,
  subject: 'Abacus',
  level: 'Level 1',
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
  ...change,
})
const makeGroup = async (change: Partial<office.GroupForm> = {}) => {
  const made = await desk.ask(office.createGroup, { body: form(change) })
  expect(made.status, made.refusal.message).toBe(201)
  return made.body.data._id
}
const putIn = (id: string, studentIds: string[], joinedOn = dayAfter(today, -20)) =>
  desk.ask(office.addGroupMembers, { params: { id }, body: { studentIds, joinedOn } })
const register = (of = groupId, day?: string) =>
  guru.ask(wire.getRegister, { params: { id: of }, query: day ? { day } : {} })
const mark = (
  by: Member,
  marks: { studentId: string; mark: 'present' | 'absent' | 'late' | null; ago: number }[],
  day = today,
) => by.ask(wire.markAttendance, { params: { id: groupId }, body: { day, marks } })

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
  groupId = await makeGroup()
  expect((await putIn(groupId, [child.id])).status).toBe(200)
})

describe('a register', () => {
  test('has the children by name, the days, and today in front', async () => {
    const asha = await world.child(mother, `Asha ${round}`)
    await putIn(groupId, [asha.id])
    const { body } = await register()
    expect(body.data).toMatchObject({ day: today, before: yesterday, today })
    expect(body.data.children.map(({ fullName, number, parent }) => [number, fullName, parent])).toEqual([
      [1, `Asha ${round}`, 'Kavita'],
      [2, `Rohan ${round}`, 'Kavita'],
    ])
    expect(body.data.days).toHaveLength(8)
    const mine = await guru.ask(wire.getMyGroups, { query: {} })
    expect(mine.body.data.groups.find(({ _id }) => _id === groupId)).toMatchObject({
      children: 2,
      time: '16:30',
    })
    expect(mine.body.data.phone).toBe('+91 90000 00001')
    expect(mine.body.data.register).toBeNull()
  })

  test('of the group in front comes along with the groups when it is asked for, the teacher’s own', async () => {
    const { data } = (await guru.ask(wire.getMyGroups, { query: { open: 'first' } })).body
    const [front] = data.groups
    const own = await guru.ask(wire.getRegister, { params: { id: front?._id ?? '' }, query: {} })
    expect(data.register).toEqual(own.body.data)
    const newcomer = await world.teacher('Newcomer')
    const none = await newcomer.ask(wire.getMyGroups, { query: { open: 'first' } })
    expect(none.body.data).toMatchObject({ groups: [], register: null })
  })

  test('a day is marked, marked again and cleared; the latest change stands, whenever it arrives', async () => {
    const first = await mark(guru, [{ studentId: child.id, mark: 'present', ago: 0 }])
    expect(first.body.data.marks).toEqual([{ studentId: child.id, mark: 'present' }])
    // A device without a network sends what it marked an hour ago.
    const late = await mark(guru, [{ studentId: child.id, mark: 'absent', ago: 3_600_000 }])
    expect(late.body.data.marks).toEqual([{ studentId: child.id, mark: 'present' }])
    await mark(guru, [
      { studentId: child.id, mark: 'late', ago: 0 },
      { studentId: child.id, mark: 'absent', ago: 5_000 },
    ])
    expect((await register()).body.data.children[0]?.mark).toBe('late')
    await mark(guru, [{ studentId: child.id, mark: null, ago: 0 }])
    expect((await register()).body.data.children[0]?.mark).toBeNull()
    await mark(guru, [{ studentId: child.id, mark: 'absent', ago: 0 }], yesterday)
    const { children, days } = (await register()).body.data
    expect(children[0]?.marks[days.findIndex(({ day }) => day === yesterday)]).toBe('absent')
  })

  test('two devices at once lose nothing', async () => {
    const more = await Promise.all([1, 2, 3, 4].map((n) => world.child(mother, `Child ${round} ${n}`)))
    await putIn(
      groupId,
      more.map(({ id }) => id),
    )
    const ids = [child.id, ...more.map(({ id }) => id)]
    const answers = await Promise.all(
      ids.flatMap((studentId) => [
        mark(guru, [{ studentId, mark: 'present', ago: 10_000 }]),
        mark(
          guru,
          ids.map((id) => ({ studentId: id, mark: 'absent' as const, ago: 5_000 })),
        ),
      ]),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await register()).body.data.children.map((one) => one.mark)).toEqual(ids.map(() => 'absent'))
  })

  test.each([
    ['to come', dayAfter(today, 1)],
    ['before the group', dayAfter(today, -40)],
    ['no day', '2026-02-31'],
  ])('no day that is %s is marked', async (_, day) => {
    expect((await mark(guru, [{ studentId: child.id, mark: 'present', ago: 0 }], day)).status).toBe(422)
  })

  test('a holiday is told, not marked, and skipped', async () => {
    groupId = await makeGroup({ holidays: [{ day: yesterday, word: 'Diwali, no class' }] })
    await putIn(groupId, [child.id])
    expect((await mark(guru, [{ studentId: child.id, mark: 'present', ago: 0 }], yesterday)).status).toBe(422)
    const { body } = await register()
    expect(body.data.before).toBe(dayAfter(today, -2))
    expect(body.data.days.at(-1)).toEqual({ day: yesterday, holiday: 'Diwali, no class' })
  })

  test('hostile bodies are refused', async () => {
    const params = { id: groupId }
    const bodies = [
      {},
      { day: today, marks: [] },
      { day: 'today', marks: [{ studentId: child.id, mark: 'present', ago: 0 }] },
      { day: today, marks: [{ studentId: child.id, mark: 'here', ago: 0 }] },
      { day: today, marks: [{ studentId: child.id, mark: 'present', ago: -1 }] },
      {
        day: today,
        marks: Array.from({ length: 201 }, () => ({ studentId: child.id, mark: 'late', ago: 0 })),
      },
    ]
    for (const body of bodies)
      expect((await guru.ask(wire.markAttendance, { params, body: body as never })).status).toBe(422)
    const big = { day: today, marks: 'x'.repeat(100_000) }
    expect((await guru.ask(wire.markAttendance, { params, body: big as never })).status).toBe(413)
  })
})

describe('homework', () => {
  const set = (change: object, by = guru) =>
    by.ask(homeworkWire.setHomework, {
      params: { id: groupId },
      body: { _id: newId(), text: '', lessonId: null, quizId: null, dueOn: dayAfter(today, 3), ...change },
    })

  test('a quiz counts from when it was set, question by question', async () => {
    const quiz = await world.quiz(await world.subject(`Subject ${round}`), 1, { allowReattempt: true })
    const made = await set({ quizId: quiz.id })
    expect(made.status).toBe(201)
    const homeworkId = made.body.data._id
    const look = async () =>
      (await guru.ask(homeworkWire.getHomework, { params: { id: groupId, homeworkId } })).body.data
    expect((await look()).children).toMatchObject([{ done: false, attempt: null }])
    await child.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
    const paper = (await child.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })).body.data
    const keyOf = (text = '') => quiz.questions.find((one) => one.text === text)
    await child.ask(submitQuiz, {
      body: {
        quizId: quiz.id,
        userId: child.id,
        answers: {
          0: keyOf(paper[0]?.questionText)?.right ?? '',
          1: keyOf(paper[1]?.questionText)?.wrong ?? '',
        },
      },
    })
    const seen = await look()
    expect(seen).toMatchObject({
      title: 'Quiz 1',
      done: 1,
      children: [{ done: true, attempt: { right: 1, total: 4 } }],
    })
    expect(seen.children[0]?.attempt?.states.filter((state) => state === 'right')).toHaveLength(1)
    expect(seen.questions.map(({ asked }) => asked)).toEqual([1, 1, 1, 1])
    expect(seen.questions.reduce((sum, one) => sum + one.right, 0)).toBe(1)
    const { children, shown } = (await register()).body.data
    const work = { done: true, ticked: null, right: 1, total: 4, practised: null }
    expect([shown, children[0]?.work]).toEqual([homeworkId, work])
    const again = await set({ quizId: quiz.id })
    const anew = await guru.ask(homeworkWire.getHomework, {
      params: { id: groupId, homeworkId: again.body.data._id },
    })
    expect(anew.body.data.children).toMatchObject([{ done: false, attempt: null }])
  })

  test('a lesson counts when it is finished; words are ticked; a family reads all of it', async () => {
    const course = await world.course(`Course ${round}`)
    await desk.ask(recordPayment, {
      body: { studentId: child.id, courseId: course.id, amount: 455, method: 'cash', reference: 'R' },
    })
    const choices = await guru.ask(homeworkWire.getHomeworkChoices, { params: { id: groupId } })
    expect(choices.body.data.courses).toMatchObject([{ _id: course.id, children: 1 }])
    await set({ lessonId: course.lessons[0] })
    const words = await set({ text: 'Ten sums', dueOn: today })
    const family = async () =>
      (await homeworkFor(world.database.db, [child.id], new Date())).map(({ lesson, text, done }) => [
        lesson?.title ?? text,
        done,
      ])
    expect(await family()).toEqual([
      ['Ten sums', false],
      ['Lesson 1', false],
    ])
    await child.ask(saveProgress, {
      params: { courseId: course.id },
      body: { lessonId: course.lessons[0] ?? '', at: 60, done: true },
    })
    await world.database.pool.query('update lesson_progress set done_at = now() where lesson_id = $1', [
      course.lessons[0],
    ])
    const params = { id: groupId, homeworkId: words.body.data._id }
    const tick = (done: boolean | null) =>
      guru.ask(homeworkWire.tickHomework, { params, body: { studentId: child.id, done } })
    expect((await tick(true)).status).toBe(200)
    expect(await family()).toEqual([
      ['Ten sums', true],
      ['Lesson 1', true],
    ])
    await tick(null)
    expect((await family())[0]).toEqual(['Ten sums', false])
    expect((await guru.ask(homeworkWire.withdrawHomework, { params, body: {} })).status).toBe(200)
    expect(await family()).toEqual([['Lesson 1', true]])
  })

  test('asking again is the same homework; nothing, the past and what is not there are refused', async () => {
    const _id = newId()
    expect((await set({ _id, text: 'Once' })).status).toBe(201)
    expect((await set({ _id, text: 'Once' })).status).toBe(201)
    expect(await world.count('homework', `id = '${_id}'`)).toBe(1)
    expect((await set({})).refusal.errors).toHaveProperty('text')
    expect((await set({ text: 'Late', dueOn: yesterday })).refusal.errors).toHaveProperty('dueOn')
    expect((await set({ lessonId: newId() })).refusal.errors).toHaveProperty('lessonId')
    expect((await set({ quizId: newId() })).refusal.errors).toHaveProperty('quizId')
    // What trains teachers is no homework of children.
    const training = `Training ${round}`
    await world.database.db
      .insert(courseCategories)
      .values({ category: training, position: 90, cover: 'teacher' })
    const teachers = await world.quiz(await world.subject(training), 1)
    expect((await set({ quizId: teachers.id })).refusal.errors).toHaveProperty('quizId')
    expect((await set({ text: 'x'.repeat(5_000) })).status).toBe(422)
  })
})

describe('a homework that is changed', () => {
  const change = (by: Member | World['visitor'], id: string, body: { text: string; dueOn: string }) =>
    by.ask(homeworkWire.changeHomework, { params: { id: groupId, homeworkId: id }, body })
  const setWords = async () => {
    const body = { _id: newId(), text: 'Ten sums', lessonId: null, quizId: null, dueOn: today }
    await guru.ask(homeworkWire.setHomework, { params: { id: groupId }, body })
    return body._id
  }

  test('has new words and another day, and what was done stays', async () => {
    const id = await setWords()
    const tick = { params: { id: groupId, homeworkId: id }, body: { studentId: child.id, done: true } }
    await guru.ask(homeworkWire.tickHomework, tick)
    const later = dayAfter(today, 3)
    const both = [
      change(guru, id, { text: 'Twelve sums', dueOn: later }),
      change(guru, id, { text: 'Twelve sums', dueOn: later }),
    ]
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    expect(await homeworkFor(world.database.db, [child.id], new Date())).toMatchObject([
      { text: 'Twelve sums', dueOn: later, done: true },
    ])
  })

  test('is refused without words or with a day that has gone; one that stood already may stay', async () => {
    const id = await setWords()
    expect((await change(guru, id, { text: '', dueOn: today })).refusal.errors).toHaveProperty('text')
    expect((await change(guru, id, { text: 'x', dueOn: yesterday })).refusal.errors).toHaveProperty('dueOn')
    expect((await change(guru, id, { text: 'x', dueOn: dayAfter(today, 400) })).status).toBe(422)
    expect((await change(guru, id, { text: 'x', dueOn: 'soon' })).status).toBe(422)
    expect((await change(guru, id, { text: 'x'.repeat(601), dueOn: today })).status).toBe(422)
    await world.database.pool.query('update homework set due_on = $1 where id = $2', [yesterday, id])
    expect((await change(guru, id, { text: 'Nine sums', dueOn: yesterday })).status).toBe(200)
  })

  test('is its teacher’s, and stays as it is once it is taken back', async () => {
    const id = await setWords()
    const body = { text: 'Mine', dueOn: today }
    const statuses = []
    for (const by of [other, child, mother, desk, world.visitor])
      statuses.push((await change(by, id, body)).status)
    expect(statuses).toEqual([404, 403, 403, 403, 401])
    expect((await change(guru, newId(), body)).status).toBe(404)
    await guru.ask(homeworkWire.withdrawHomework, { params: { id: groupId, homeworkId: id }, body: {} })
    expect((await change(guru, id, body)).status).toBe(409)
    expect(await world.count('homework', `id = '${id}' and text = 'Ten sums'`)).toBe(1)
  })
})

describe('a remark', () => {
  test('that a parent answered shows the answer to the teacher of the group, and to no other', async () => {
    const _id = newId()
    const body = { _id, studentId: child.id, text: 'Say them aloud.' }
    const { at } = (await guru.ask(childWire.writeRemark, { params: { id: groupId }, body })).body.data
    await mother.ask(replyToTeacher, { params: { id: _id }, body: { at, text: 'We do, at dinner.' } })
    const shown = { text: 'Say them aloud.', reply: { text: 'We do, at dinner.' } }
    expect((await register()).body.data.children).toMatchObject([{ remark: shown }])
    const params = { id: groupId, studentId: child.id }
    expect((await guru.ask(childWire.getGroupChild, { params })).body.data.remarks).toMatchObject([shown])
    expect((await other.ask(childWire.getGroupChild, { params })).status).toBe(404)
    // What was answered stands.
    expect(
      (await guru.ask(childWire.withdrawRemark, { params: { id: groupId, remarkId: _id } })).status,
    ).toBe(409)
  })

  test('reaches the diary, is signed by the parent once, and stands then', async () => {
    const _id = newId()
    const write = (text: string) =>
      guru.ask(childWire.writeRemark, { params: { id: groupId }, body: { _id, studentId: child.id, text } })
    expect((await write('Better than last week.')).status).toBe(201)
    expect((await write('Better than last week!')).body.data.text).toBe('Better than last week!')
    const { db } = world.database
    const diary = () => remarksFor(db, [child.id], { limit: 5, now: new Date() })
    expect(await diary()).toMatchObject([
      { text: 'Better than last week!', teacher: 'Meenakshi', readAt: null },
    ])
    const stranger = await world.parent('Stranger')
    const at = new Date((await write('Better than last week!')).body.data.at)
    const sign = (parentId: string) =>
      db.transaction((tx) => signRemark(tx, { remarkId: _id, parentId, at, now: new Date() }))
    await expect(sign(stranger.id)).rejects.toMatchObject({ status: 404 })
    await sign(mother.id)
    const [{ readAt } = { readAt: null }] = await diary()
    await sign(mother.id)
    expect((await diary())[0]?.readAt).toEqual(readAt)
    expect((await write('Another word')).status).toBe(409)
    const params = { id: groupId, remarkId: _id }
    expect((await guru.ask(childWire.withdrawRemark, { params })).status).toBe(409)
    const fresh = newId()
    await guru.ask(childWire.writeRemark, {
      params: { id: groupId },
      body: { _id: fresh, studentId: child.id, text: 'Oh' },
    })
    expect(
      (await guru.ask(childWire.withdrawRemark, { params: { id: groupId, remarkId: fresh } })).status,
    ).toBe(200)
    expect(await diary()).toHaveLength(1)
  })

  test('one limit holds for each child', async () => {
    const asha = await world.child(mother, `Asha ${round}`)
    await putIn(groupId, [asha.id])
    for (const studentId of [child.id, asha.id, child.id, asha.id])
      await guru.ask(childWire.writeRemark, {
        params: { id: groupId },
        body: { _id: newId(), studentId, text: 'Good' },
      })
    expect(
      await remarksFor(world.database.db, [child.id, asha.id], { limit: 1, now: new Date() }),
    ).toHaveLength(2)
    expect(await remarksFor(world.database.db, [], { limit: 1, now: new Date() })).toEqual([])
  })
})

describe('who sees what', () => {
  const every = (by: Member | World['visitor'], studentId = child.id, of = groupId) => {
    const params = { id: of }
    return Promise.all([
      by.ask(wire.getRegister, { params }),
      by.ask(homeworkWire.getHomeworkChoices, { params }),
      by.ask(childWire.getGroupChild, { params: { ...params, studentId } }),
      by.ask(wire.markAttendance, {
        params,
        body: { day: today, marks: [{ studentId, mark: 'present', ago: 0 }] },
      }),
      by.ask(homeworkWire.setHomework, {
        params,
        body: { _id: newId(), text: 'Hi', lessonId: null, quizId: null, dueOn: today },
      }),
      by.ask(childWire.writeRemark, { params, body: { _id: newId(), studentId, text: 'Hi' } }),
      by.ask(wire.exportRegister, { params, query: { month: today.slice(0, 7), format: 'csv' } } as never),
    ])
  }
  const statuses = async (by: Member | World['visitor']) => [
    ...new Set((await every(by)).map(({ status }) => status)),
  ]

  test('another teacher finds no group, families and visitors no register', async () => {
    expect(await statuses(other)).toEqual([404])
    expect(await statuses(child)).toEqual([403])
    expect(await statuses(mother)).toEqual([403])
    expect(await statuses(world.visitor)).toEqual([401])
    expect(await statuses(desk)).toEqual([403])
    const there = await other.ask(wire.getRegister, { params: { id: groupId } })
    const none = await other.ask(wire.getRegister, { params: { id: newId() } })
    expect(there.refusal).toEqual(none.refusal)
  })

  test('from the day after a child left its teacher sees nothing of it', async () => {
    await guru.ask(childWire.writeRemark, {
      params: { id: groupId },
      body: { _id: newId(), studentId: child.id, text: 'Secret words' },
    })
    await mark(guru, [{ studentId: child.id, mark: 'present', ago: 0 }], yesterday)
    const leave = (leftOn: string) =>
      desk.ask(office.removeGroupMember, { params: { id: groupId, studentId: child.id }, body: { leftOn } })
    expect((await leave(today)).status).toBe(200)
    expect((await register()).body.data.children).toHaveLength(1)
    expect((await guru.ask(getStudentRecord, { params: { id: child.id } })).status).toBe(200)
    expect((await leave(yesterday)).status).toBe(200)
    const { chapters } = (await desk.ask(getPerson, { params: { id: child.id } })).body.data
    expect(chapters.find(({ heading }) => heading === 'Groups')?.lines[0]?.detail).toBe(
      `until ${formatShortDate(yesterday)}`,
    )
    expect(JSON.stringify((await register()).body)).not.toContain(`Rohan ${round}`)
    expect(JSON.stringify((await register(groupId, yesterday)).body)).not.toContain(child.id)
    const one = await guru.ask(childWire.getGroupChild, { params: { id: groupId, studentId: child.id } })
    const remark = await guru.ask(childWire.writeRemark, {
      params: { id: groupId },
      body: { _id: newId(), studentId: child.id, text: 'Hi' },
    })
    const record = await guru.ask(getStudentRecord, { params: { id: child.id } })
    expect([one.status, remark.status, record.status]).toEqual([404, 404, 404])
    const none = await guru.ask(childWire.getGroupChild, { params: { id: groupId, studentId: newId() } })
    expect(one.refusal).toEqual(none.refusal)
    expect((await mark(guru, [{ studentId: child.id, mark: 'absent', ago: 0 }])).body.data.marks).toEqual([])
    expect(await sheet(guru)).not.toContain(`Rohan ${round}`)
    // Back again: all of it is there.
    await putIn(groupId, [child.id], today)
    expect((await register()).body.data.children[0]?.remark?.text).toBe('Secret words')
  })

  test('whom a teacher mentors: the assigned, and who is in a group', async () => {
    const teaching = async (by: Member) =>
      (await by.ask(getTeaching, { params: { id: by.id } })).body.data.students
    expect((await teaching(guru)).map(({ _id }) => _id)).toContain(child.id)
    expect(await teaching(other)).toEqual([])
    expect((await other.ask(getStudentRecord, { params: { id: child.id } })).status).toBe(404)
  })
})

const sheet = async (by: Member, month = today.slice(0, 7)) => {
  const response = await fetch(
    world.url + addressOf(wire.exportRegister, { params: { id: groupId }, query: { month, format: 'csv' } }),
    { headers: { authorization: `Bearer ${by.token}` } },
  )
  expect(response.status).toBe(200)
  return response.text()
}

test('a month of the register goes out as CSV and XLSX, formulas made harmless', async () => {
  await mark(guru, [{ studentId: child.id, mark: 'late', ago: 0 }])
  await guru.ask(childWire.writeRemark, {
    params: { id: groupId },
    body: { _id: newId(), studentId: child.id, text: '=1+1' },
  })
  const text = await sheet(guru)
  expect(text).toContain(`Rohan ${round}`)
  expect(text.split('\r\n')[0]).toContain(today)
  expect(text).toMatch(/,L,/)
  expect(text).not.toMatch(/,=1/)
  const xlsx = await fetch(
    world.url +
      addressOf(office.exportGroupRegister, {
        params: { id: groupId },
        query: { month: today.slice(0, 7), format: 'xlsx' },
      }),
    { headers: { authorization: `Bearer ${desk.token}` } },
  )
  expect(xlsx.headers.get('content-disposition')).toContain(`register-group-${round}-`)
  expect(new Uint8Array(await xlsx.arrayBuffer()).slice(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]))
})

test('a register of nobody, and of a child that was never marked, goes out too', async () => {
  const empty = await makeGroup({ name: `Empty ${round}` })
  const [full, none] = [groupId, empty]
  const rows = async (id: string) => {
    groupId = id
    return (await sheet(guru)).trim().split('\r\n').length
  }
  expect([await rows(full), await rows(none)]).toEqual([2, 1])
  const asked = (query: Record<string, string>) =>
    guru.ask(wire.exportRegister, { params: { id: full }, query })
  expect((await asked({ month: '2026-13', format: 'csv' })).status).toBe(400)
  expect((await asked({ month: today.slice(0, 7), format: 'pdf' })).status).toBe(400)
})

test('two accounts of one child: the register moves to the kept one, and back again', async () => {
  const double = await world.child(mother, `Rohan ${round} again`)
  const alone = await makeGroup({ name: `Second ${round}` })
  await putIn(groupId, [double.id])
  await putIn(alone, [double.id])
  const write = (studentId: string, text: string) =>
    guru.ask(childWire.writeRemark, { params: { id: groupId }, body: { _id: newId(), studentId, text } })
  await write(double.id, 'Of the double')
  await guru.ask(wire.markAttendance, {
    params: { id: alone },
    body: { day: today, marks: [{ studentId: double.id, mark: 'late', ago: 0 }] },
  })
  await mark(guru, [
    { studentId: child.id, mark: 'present', ago: 0 },
    { studentId: double.id, mark: 'absent', ago: 0 },
  ])
  const standing = async () => ({
    both: (await register()).body.data.children.map((one) => [one._id, one.mark]),
    alone: (await register(alone)).body.data.children.map((one) => [one._id, one.mark]),
    remarks: await world.count('remarks', `student_id = '${child.id}'`),
  })
  const before = await standing()
  const { data } = (
    await desk.ask(mergePeople, {
      params: { id: child.id },
      body: { duplicateId: double.id, reason: 'One person' },
    })
  ).body
  expect(data.stays).toEqual([expect.stringContaining('the register of the kept account counts')])
  expect(await standing()).toEqual({
    both: [[child.id, 'present']],
    alone: [[child.id, 'late']],
    remarks: 1,
  })
  expect((await desk.ask(undoMerge, { params: { id: data.mergeId }, body: {} })).status).toBe(200)
  expect(await standing()).toEqual(before)
})

test('a calendar is for who belongs to the group, without its holidays, and ends with the place', async () => {
  const tomorrow = dayAfter(today, 1)
  groupId = await makeGroup({ holidays: [{ day: tomorrow, word: 'Holi' }] })
  await putIn(groupId, [child.id])
  const link = (by: Member) => by.ask(wire.getCalendarLink, { params: { id: groupId } })
  expect((await link(other)).status).toBe(404)
  const { url } = (await link(mother)).body.data
  expect((await link(guru)).body.data.url).not.toBe(url)
  const read = async (at: string) => {
    const response = await fetch(at.replace(/^https?:\/\/[^/]+/, world.url))
    return {
      status: response.status,
      text: await response.text(),
      type: response.headers.get('content-type'),
    }
  }
  const { text, status, type } = await read(url)
  expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(text).toContain(`UID:${groupId}-${today}@manka`)
  expect(text).not.toContain(`${groupId}-${tomorrow}`)
  expect(text).not.toContain(`Rohan ${round}`)
  expect((await read(url.replace(/.\.ics$/, 'x.ics'))).status).toBe(404)
  await desk.ask(office.removeGroupMember, {
    params: { id: groupId, studentId: child.id },
    body: { leftOn: yesterday },
  })
  expect((await read(url)).status).toBe(404)
})

describe('the office', () => {
  test('makes, finds, changes and deletes a group', async () => {
    const id = await makeGroup({
      name: `Marigold ${round}`,
      weekdays: [6, 2],
      time: '17:00',
      otherTimes: [
        { weekday: 2, time: '17:00' },
        { weekday: 6, time: '11:00' },
        { weekday: 7, time: '09:00' },
      ],
      meetingUrl: 'https://meet.example/x',
    })
    const found = await desk.ask(searchOffice, { body: { words: `Marigold ${round}` } })
    expect(JSON.stringify(found.body)).toContain(`/office/groups/${id}`)
    const list = await desk.ask(office.findGroups, { body: { words: `marigold ${round}`, state: 'running' } })
    const otherTimes = [{ weekday: 6, time: '11:00' }]
    expect(list.body.data).toMatchObject([
      { _id: id, weekdays: [2, 6], time: '17:00', otherTimes, teacher: 'Meenakshi', children: 0 },
    ])
    const { revision } = (await desk.ask(office.getGroup, { params: { id } })).body.data
    const change = (more: object) =>
      desk.ask(office.changeGroup, {
        params: { id },
        body: { ...form({ name: 'Marigold' }), revision, ...more },
      })
    // Left out by a program that knows of one time, the others stay.
    expect((await change({ untilDay: dayAfter(today, 60) })).body.data).toMatchObject({
      name: 'Marigold',
      otherTimes,
    })
    expect((await change({})).status).toBe(409)
    expect((await desk.ask(office.deleteGroup, { params: { id } })).status).toBe(200)
    expect((await desk.ask(office.getGroup, { params: { id } })).status).toBe(404)
    expect((await desk.ask(office.deleteGroup, { params: { id: groupId } })).status).toBe(409)
  })

  test.each([
    ['teacherId', { teacherId: newId() }],
    ['weekdays', { weekdays: [] }],
    ['time', { time: '25:00' }],
    ['otherTimes.0.time', { otherTimes: [{ weekday: 6, time: '25:00' }] }],
    ['otherTimes.0.weekday', { otherTimes: [{ weekday: 8, time: '11:00' }] }],
    ['otherTimes', { otherTimes: Array.from({ length: 8 }, () => ({ weekday: 6, time: '11:00' })) }],
    ['meetingUrl', { meetingUrl: 'javascript:alert(1)' }],
    ['capacity', { capacity: 0 }],
    ['untilDay', { untilDay: dayAfter(today, -60) }],
    ['name', { name: ' ' }],
  ])('refuses a wrong %s', async (field, change) => {
    const answer = await desk.ask(office.createGroup, { body: form(change) })
    expect([answer.status, Object.keys(answer.refusal.errors ?? {})]).toEqual([422, [field]])
  })

  test('is taught by no teacher who has not confirmed the e-mail', async () => {
    const stranger = await world.signedUp('teacher', 'Stranger')
    const offered = (await desk.ask(office.getGroupChoices, {})).body.data.teachers.map(({ _id }) => _id)
    expect([offered.includes(guru.id), offered.includes(stranger.id)]).toEqual([true, false])
    const refused = {
      teacherId:
        'This teacher has not confirmed their email yet. Ask them to open the link in their signup email first.',
    }
    const change = { teacherId: stranger.id }
    expect((await desk.ask(office.createGroup, { body: form(change) })).refusal.errors).toEqual(refused)
    const group = (await desk.ask(office.getGroup, { params: { id: groupId } })).body.data
    const body = { ...form(change), revision: group.revision }
    const changed = await desk.ask(office.changeGroup, { params: { id: groupId }, body })
    expect(changed.refusal.errors).toEqual(refused)
  })

  test('is for the office alone', async () => {
    for (const by of [guru, mother, child, await world.staff('author', 'Author')]) {
      expect((await by.ask(office.getGroup, { params: { id: groupId } })).status).toBe(403)
      expect((await by.ask(office.createGroup, { body: form() })).status).toBe(403)
    }
    expect((await world.visitor.ask(office.findGroups, { body: {} })).status).toBe(401)
  })

  test('never puts more in than there are places, whoever asks at once', async () => {
    const id = await makeGroup({ capacity: 3 })
    const more = await Promise.all(
      Array.from({ length: 6 }, (_, n) => world.child(mother, `Child ${round} ${n}`)),
    )
    const second = await world.again()
    const there = callerOf(second.url, { authorization: `Bearer ${desk.token}` })
    const answers = await Promise.all(
      more.map((one, n) =>
        (n % 2 ? there : desk).ask(office.addGroupMembers, {
          params: { id },
          body: { studentIds: [one.id], joinedOn: today },
        }),
      ),
    )
    await second.close()
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409])
    expect(await world.count('group_members', `group_id = '${id}'`)).toBe(3)
    const fewer = await desk.ask(office.changeGroup, {
      params: { id },
      body: { ...form({ capacity: 2 }), revision: 0 },
    })
    expect(fewer.refusal.errors).toHaveProperty('capacity')
    expect((await putIn(id, [guru.id])).status).toBe(422)
  })

  test('a child that comes back is there once, and a slip is taken out again', async () => {
    const members = async () =>
      (await desk.ask(office.getGroup, { params: { id: groupId } })).body.data.members
    await desk.ask(office.removeGroupMember, {
      params: { id: groupId, studentId: child.id },
      body: { leftOn: yesterday },
    })
    await putIn(groupId, [child.id], yesterday)
    expect(await members()).toMatchObject([{ studentId: child.id, leftOn: null }])
    await desk.ask(office.removeGroupMember, {
      params: { id: groupId, studentId: child.id },
      body: { leftOn: dayAfter(today, -5) },
    })
    await putIn(groupId, [child.id], today)
    expect(await members()).toHaveLength(2)
    await putIn(groupId, [child.id], today)
    expect(await members()).toHaveLength(2)
    await desk.ask(office.removeGroupMember, {
      params: { id: groupId, studentId: child.id },
      body: { leftOn: yesterday },
    })
    expect(await members()).toHaveLength(1)
  })
})

test('the rooms below ask for the next class of each group', async () => {
  const now = new Date(`${today}T12:00:00+05:30`)
  const ahead = await makeGroup({
    name: 'Other day',
    weekdays: [weekdayOf(dayAfter(today, 5)), weekdayOf(dayAfter(today, 2))],
    otherTimes: [{ weekday: weekdayOf(dayAfter(today, 2)), time: '11:00' }],
    meetingUrl: 'https://meet.example/x',
  })
  await putIn(ahead, [child.id])
  const classes = await nextClasses(world.database.db, [child.id], now)
  expect(classes).toMatchObject([
    { groupId, at: new Date(`${today}T16:30:00+05:30`), minutes: 60, place: 'Room 2', teacher: 'Meenakshi' },
    {
      groupId: ahead,
      at: new Date(`${dayAfter(today, 2)}T11:00:00+05:30`),
      meetingUrl: 'https://meet.example/x',
    },
  ])
})
