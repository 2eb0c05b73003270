import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STAFF } from '../../src/academy/roles.rules.ts'
import { getSiteSettings } from '../../src/academy/academy.contract.ts'
import { resetDemo, getDemo } from '../../src/academy/office/demo.contract.ts'
import { getAllCourses } from '../../src/catalogue/catalogue.contract.ts'
import { createBlogComment, getLiveBlogs } from '../../src/content/content.contract.ts'
import { writeRemark } from '../../src/classroom/child.contract.ts'
import { markAttendance } from '../../src/classroom/classroom.contract.ts'
import { setHomework, tickHomework } from '../../src/classroom/homework.contract.ts'
import { createGroup, addGroupMembers } from '../../src/classroom/office/groups.contract.ts'
import { createContactMessage, createDemoRequest } from '../../src/enquiries/enquiries.contract.ts'
import { listEnquiries } from '../../src/enquiries/office/enquiries-office.contract.ts'
import { recordPayment } from '../../src/enrolment/enrolment.contract.ts'
import { findOrders } from '../../src/enrolment/office/money.contract.ts'
import { getBackups } from '../../src/office/backups.contract.ts'
import { getDashboard } from '../../src/office/office.contract.ts'
import { findPeople } from '../../src/people/office/office.contract.ts'
import { importChildren } from '../../src/people/office/import/import.contract.ts'
import { requestRecovery } from '../../src/people/people.contract.ts'
import { getSession } from '../../src/people/session.contract.ts'
import { getAuditLog } from '../../src/people/staff/staff.contract.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { getDocument, saveDraft } from '../../src/platform/drafts/drafts.contract.ts'
import { replyToTeacher } from '../../src/progress/diary/diary.contract.ts'
import { getAllSubjects, getQuestionsByQuiz, submitQuiz } from '../../src/quiz/quiz.contract.ts'
import { callerOf, type Member, openWorld, type World } from '../world.ts'
import { importOfCells } from '../children-sheet.ts'

const NAME = 'Manka Academy'
const STAFF_ONLY = `role in ('${STAFF.join("', '")}')`

let world: World
let owner: Member
let child: Member
/** What happens the next time that a backup has read the database. */
let meanwhile: () => Promise<void> = () => Promise.resolve()
beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'error' }, { filling: 'demo', afterReading: () => meanwhile() })
  owner = await world.staff('owner', 'Asking Owner')
  await live()
})
afterAll(() => world.close())

/** Everything that happens in an academy, so that every room has something of somebody. */
async function live(): Promise<void> {
  const parent = await world.parent('Kavita Menon')
  child = await world.child(parent, 'Devi Menon')
  const subject = await world.subject('Of the test')
  const quiz = await world.quiz(subject, 1)
  await child.ask(getQuestionsByQuiz, { params: { quizId: quiz.id }, query: {} })
  await child.ask(submitQuiz, { body: { quizId: quiz.id, answers: {}, userId: child.id } })
  const course = await world.course('Of the test')
  const cells = {
    child_name: 'Devi Rao',
    class: 'Class 4',
    parent_name: 'Latha Rao',
    parent_email: 'latha@example.com',
    parent_mobile: '9876500001',
  }
  const sheet = { _id: newId(), fileName: 'Devi Rao.csv', ...importOfCells([cells]) }
  expect((await owner.ask(importChildren, { body: sheet })).status).toBe(200)
  const office = await world.office('Cashier')
  const paid = {
    studentId: child.id,
    courseId: course.id,
    amount: 455,
    method: 'cash',
    reference: '7',
  } as const
  expect((await office.ask(recordPayment, { body: paid })).status).toBe(201)
  await teach(office, parent)
  const [blog] = (await world.visitor.ask(getLiveBlogs, {})).body.data
  const comment = { name: 'Kavita Menon', email: parent.email, comment: 'Thank you' }
  await world.visitor.ask(createBlogComment, { params: { id: blog?._id ?? '' }, body: comment })
  const asked = {
    studentName: 'Devi',
    parentName: 'Kavita Menon',
    email: parent.email,
    mobile: '9876543210',
    state: 'Kerala',
    district: 'Kollam',
    location: 'Chavara',
  } as const
  expect((await world.visitor.ask(createDemoRequest, { body: asked })).status).toBe(201)
  await world.visitor.ask(requestRecovery, { body: { role: 'parent', email: parent.email } })
  const at = { params: { kind: 'course', id: course.id } }
  const { data } = (await owner.ask(getDocument, at)).body
  await owner.ask(saveDraft, { ...at, body: { revision: data.revision, data: { ...data.data, ages: '7' } } })
}

/** A group with the child in it, and all that is kept of it. */
async function teach(office: Member, parent: Member): Promise<void> {
  const guru = await world.teacher('Guru Menon')
  const today = indianDay(new Date())
  const group = {
    name: 'Menons',
    subject: 'Abacus',
    level: 'Level 1',
    teacherId: guru.id,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    time: '16:30',
    minutes: 60,
    place: 'Room 2',
    meetingUrl: null,
    capacity: 5,
    fromDay: today,
    untilDay: null,
    holidays: [],
  }
  const params = { id: (await office.ask(createGroup, { body: group })).body.data._id }
  await office.ask(addGroupMembers, { params, body: { studentIds: [child.id], joinedOn: today } })
  const marks = [{ studentId: child.id, mark: 'present' as const, ago: 0 }]
  await guru.ask(markAttendance, { params, body: { day: today, marks } })
  const homework = { _id: newId(), text: 'Ten sums', lessonId: null, quizId: null, dueOn: today }
  await guru.ask(setHomework, { params, body: homework })
  const one = { ...params, homeworkId: homework._id }
  await guru.ask(tickHomework, { params: one, body: { studentId: child.id, done: true } })
  const remark = { _id: newId(), studentId: child.id, text: 'Devi reads three rods' }
  const { at } = (await guru.ask(writeRemark, { params, body: remark })).body.data
  const written = { params: { id: remark._id }, body: { at, text: 'Kavita Menon says thank you' } }
  expect((await parent.ask(replyToTeacher, written)).status).toBe(200)
}

/** What a register is kept in. */
const REGISTER = ['class_groups', 'group_members', 'attendance', 'homework', 'homework_ticks', 'remarks']

const message = {
  name: 'Kavita Menon',
  email: 'kavita@example.com',
  mobile: '9876543210',
  message: 'When do you open?',
}
const demo = async () => (await owner.ask(getDemo, {})).body.data
/** All that a test makes came after the demo was filled. */
const empty = (who = owner, name = NAME, courses = false) =>
  who.ask(resetDemo, { body: { name, courses, newcomers: true } })
/** How many rows there are; but for those that the worker of letters writes when it is its time. */
const everything = async () => {
  const counts: Record<string, number> = {}
  const worked = ['outbox_mails', 'mailed_tokens', 'recovery_requests']
  for (const table of (await tables()).filter((name) => !worked.includes(name)))
    counts[table] = await world.count(`"${table}"`)
  return counts
}
/** No table has fewer rows than before; the academy's jobs may add some at their time. */
const expectNothingGone = async (before: Record<string, number>) => {
  const now = await everything()
  expect(Object.keys(before).filter((table) => (now[table] ?? 0) < (before[table] ?? 0))).toEqual([])
}
/** All tables but the log of staff, which nobody changes, and counters of the platform. */
const tables = async (): Promise<string[]> => {
  const { rows } = await world.database.pool.query(
    `select table_name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  )
  const others = ['audit_entries', 'audit_outcomes', 'rate_limits', 'job_runs']
  return rows.map((row) => String(row.table_name)).filter((name) => !others.includes(name))
}

test('only the owner hears of it and does it', async () => {
  expect((await world.visitor.ask(getDemo, {})).status).toBe(401)
  expect((await world.visitor.ask(resetDemo, { body: { name: NAME, courses: false } })).status).toBe(401)
  const others = [child, ...(await Promise.all((['office', 'author', 'organiser'] as const).map(staff)))]
  for (const other of others) {
    expect((await other.ask(getDemo, {})).status).toBe(403)
    expect((await empty(other)).status).toBe(403)
  }
})
const staff = (role: 'office' | 'author' | 'organiser') => world.staff(role, role)

test('only the demo bears its mark', async () => {
  expect(await world.count('site_settings', 'demo_since is not null')).toBe(1)
})

test('it is counted by name', async () => {
  const told = await demo()
  expect(told?.academyName).toBe(NAME)
  const goes = new Map(told?.goes.map(({ count, what }) => [what, count]))
  expect(goes.get('students')).toBe(await world.count('people', "role = 'student'"))
  for (const what of ['parents', 'teacher', 'teachers'].filter((word) => goes.has(word)))
    expect(goes.get(what)).toBeGreaterThan(0)
  for (const [what, table] of [
    ['attendance mark', 'attendance'],
    ['homework', 'homework'],
    ['remark', 'remarks'],
  ] as const)
    expect([goes.get(what), await world.count(table)]).toEqual([1, 1])
  for (const table of ['orders', 'receipts', 'enrolments', 'enquiries'])
    expect(goes.get(table) ?? goes.get(table.replace(/ies$/, 'y').replace(/s$/, ''))).toBe(
      await world.count(table),
    )
  const besides = new Map(told?.withCourses.map(({ count, what }) => [what, count]))
  expect(besides.get('quizzes')).toBe(await world.count('quizzes'))
  expect(besides.get('courses')).toBe(await world.count('courses'))
})

test.each([
  ['another name', { name: 'Test Academy', courses: false }, 'name'],
  ['no name', { name: '', courses: true }, 'name'],
  ['no choice', { name: NAME }, 'courses'],
  ['a name without end', { name: NAME.repeat(100), courses: false }, 'name'],
])('%s empties nothing', async (_, body, field) => {
  const before = await everything()
  const answer = await owner.ask(resetDemo, { body: body as { name: string; courses: boolean } })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.refusal.errors ?? {})).toEqual([field])
  await expectNothingGone(before)
})

test('where no backup can be made, and where real money was taken, nothing is emptied', async () => {
  const before = await everything()
  const folder = join(world.folder, 'backups')
  writeFileSync(folder, '')
  const without = await empty()
  expect([without.status, without.refusal.message]).toEqual([
    409,
    expect.stringMatching(/^Nothing was deleted\. The backup failed: ./),
  ])
  rmSync(folder)
  const order = `id = (select id from orders order by created_at desc limit 1)`
  await world.database.pool.query(`update orders set gateway = 'juspay' where ${order}`)
  const real = await empty()
  expect([real.status, real.refusal.message]).toEqual([
    409,
    expect.stringMatching(/^1 order was paid through a real gateway/),
  ])
  await world.database.pool.query(`update orders set gateway = 'manual' where ${order}`)
  await expectNothingGone(before)
})

test('of two at once one empties it, and nobody who is gone is named in any table', async () => {
  const { pool } = world.database
  const second = await world.again()
  const there = callerOf(second.url, { authorization: `Bearer ${owner.token}` })
  const { rows } = await pool.query(
    `select id, coalesce(email, '') as email from people where not ${STAFF_ONLY}`,
  )
  const people = await world.count('people')
  const before = await demo()
  const courses = await world.count('courses')

  const answers = await Promise.all([
    empty(),
    there.ask(resetDemo, { body: { name: NAME, courses: false, newcomers: true } }),
    empty(),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const done = answers.find(({ status }) => status === 200)?.body.data
  expect(done?.gone.find(({ what }) => what === 'students')).toEqual(
    before?.goes.find(({ what }) => what === 'students'),
  )
  expect(await world.count('people', `not ${STAFF_ONLY}`)).toBe(0)
  for (const table of REGISTER) expect([table, await world.count(table)]).toEqual([table, 0])
  // A real receipt never carries the demo's made-up number.
  expect(await world.count('tax_settings', "gstin <> ''")).toBe(0)
  expect(await world.count('people')).toBe(people - rows.length)
  expect(await world.count('courses')).toBe(courses)

  const backups = (await owner.ask(getBackups, {})).body.data.backups
  expect(backups.find(({ name }) => name === done?.backup)).toMatchObject({
    state: 'whole',
    reason: 'by-hand',
    holds: { people },
  })

  const refers = await pool.query(
    `select k.table_name, k.column_name from information_schema.referential_constraints r
     join information_schema.key_column_usage k using (constraint_schema, constraint_name)
     join information_schema.constraint_column_usage p
       on p.constraint_schema = r.unique_constraint_schema and p.constraint_name = r.unique_constraint_name
     where p.table_name = 'people' and p.column_name = 'id'`,
  )
  expect(refers.rows.length).toBeGreaterThan(20)
  for (const { table_name: table, column_name: column } of refers.rows)
    expect(
      await world.count(
        `"${table}"`,
        `"${column}" is not null and "${column}" not in (select id from people where ${STAFF_ONLY})`,
      ),
      `${table}.${column}`,
    ).toBe(0)
  // Where no foreign key tells: by id or e-mail anywhere in a row.
  const words = rows.flatMap(({ id, email }) => [String(id), String(email)]).filter(Boolean)
  const gone = words.map((word) => word.replaceAll('.', '[.]')).join('|')
  for (const table of await tables())
    expect(await world.count(`"${table}" r`, `r::text ~ '${gone}'`), table).toBe(0)
  const counted = ['receipt_counters', 'credit_note_counters', 'outbox_mails', 'recovery_requests']
  for (const table of [...counted, 'child_imports']) expect(await world.count(table), table).toBe(0)
  await second.close()
})

test('afterwards it is an academy without a demo, and staff is still in it', async () => {
  expect(await demo()).toBeNull()
  const again = await empty()
  expect([again.status, again.refusal.message]).toEqual([
    409,
    expect.stringMatching(/^This is no longer the demo/),
  ])
  expect((await child.ask(getSession, {})).status).toBe(401)
  expect((await owner.ask(getSession, {})).status).toBe(200)
  expect((await world.visitor.ask(getSiteSettings, {})).body.data.academyName).toBe(NAME)
  expect((await owner.ask(getDashboard, {})).body.data).toMatchObject({ waits: [], appointments: [] })
  expect((await owner.ask(findOrders, { body: {} })).body.data).toEqual([])
  expect((await owner.ask(listEnquiries, { body: {} })).body.data).toEqual([])
  expect((await owner.ask(findPeople, { body: {} })).body.data).toEqual([])
  const log = (await owner.ask(getAuditLog, { query: { kind: 'changes' } })).body.data
  expect(log.find(({ sentence }) => sentence.startsWith('deleted the demo data: '))?.sentence).toMatch(
    /students.*; backup academy-[\w.-]+$/,
  )
  const asha = await world.student('Asha of now')
  expect((await asha.ask(getSession, {})).status).toBe(200)
})

test('when the other instance could not empty it, this one may at once', async () => {
  const second = await world.again()
  const there = callerOf(second.url, { authorization: `Bearer ${owner.token}` })
  await world.database.pool.query('update site_settings set demo_since = now()')
  const body = { name: NAME, courses: false }
  const folder = join(world.folder, 'backups')
  renameSync(folder, `${folder}.aside`)
  writeFileSync(folder, '')
  const answers = await Promise.all([1, 2, 3, 4].map((n) => (n > 2 ? there : owner).ask(resetDemo, { body })))
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409])
  rmSync(folder)
  renameSync(`${folder}.aside`, folder)
  for (const one of [there, owner]) {
    await world.database.pool.query('update site_settings set demo_since = now()')
    const { status, refusal } = await one.ask(resetDemo, { body })
    expect([status, refusal.message]).toEqual([200, undefined])
  }
  await second.close()
})

test('with the courses and quizzes the public pages are empty, and stand', async () => {
  await world.database.pool.query('update site_settings set demo_since = now()')
  const second = await world.again()
  const seen = () => fetch(`${second.url}/api/courses/get-all-courses`).then((reply) => reply.text())
  expect(await seen()).toContain('Abacus Foundation')
  expect((await empty(owner, ` ${NAME} `, true)).status).toBe(200)
  // The other instance hears of it in a moment of its own.
  await expect.poll(seen).not.toContain('Abacus Foundation')
  expect((await world.visitor.ask(getAllCourses, {})).body.data).toEqual([])
  expect((await world.visitor.ask(getAllSubjects, {})).body.data).toEqual([])
  for (const table of ['courses', 'course_lessons', 'course_categories', 'quizzes', 'questions', 'coupons'])
    expect(await world.count(table), table).toBe(0)
  expect(await world.count('office_documents', "kind = 'course'")).toBe(0)
  for (const path of ['/', '/course', '/competition', '/blogs', '/bookdemo'])
    expect((await fetch(world.url + path)).status, path).toBe(200)
  await second.close()
})

test('who came since the demo was filled goes only when it is said, and is counted by name', async () => {
  const real = await openWorld({ LOG_LEVEL: 'fatal' }, { filling: 'demo' })
  const itsOwner = await real.staff('owner', 'Owner')
  expect((await itsOwner.ask(getDemo, {})).body.data?.newcomers).toEqual([])
  const asha = await real.student('Asha of now')
  expect((await real.visitor.ask(createContactMessage, { body: message })).status).toBe(201)
  expect((await itsOwner.ask(getDemo, {})).body.data?.newcomers).toEqual([
    { count: 1, what: 'student' },
    { count: 1, what: 'enquiry' },
  ])
  const unsaid = await itsOwner.ask(resetDemo, { body: { name: NAME, courses: false } })
  expect([unsaid.status, unsaid.refusal.message]).toEqual([
    409,
    expect.stringMatching(/^Added since the demo was set up: 1 student, 1 enquiry\. Nothing was deleted/),
  ])
  expect((await itsOwner.ask(getBackups, {})).body.data.backups).toEqual([])
  expect((await asha.ask(getSession, {})).status).toBe(200)
  expect((await empty(itsOwner)).status).toBe(200)
  await real.close()
})

test('who signs up, writes or pays between the backup and the act loses nothing', async () => {
  const { database } = world
  await database.pool.query('update site_settings set demo_since = now()')
  const course = await world.course('Bought meanwhile')
  const asha = await world.student('Asha before')
  const desk = await world.office('Cashier')
  const paid = {
    studentId: asha.id,
    courseId: course.id,
    amount: 455,
    method: 'cash',
    reference: '8',
  } as const
  for (const [table, act] of [
    ['people', () => world.student('Asha between')],
    ['enquiries', () => world.visitor.ask(createContactMessage, { body: message })],
    ['orders', () => desk.ask(recordPayment, { body: paid })],
  ] as const) {
    const before = await everything()
    meanwhile = async () => {
      meanwhile = () => Promise.resolve()
      await act()
    }
    const answer = await empty()
    expect([table, answer.status, answer.refusal.message]).toEqual([
      table,
      409,
      'Someone signed up, wrote or paid during the backup. Nothing was deleted. Please check again.',
    ])
    expect((await everything())[table]).toBe((before[table] ?? 0) + 1)
  }
  // Nobody came any more.
  expect((await empty()).status).toBe(200)
  await database.pool.query('update site_settings set demo_since = now()')
})

test('the demo as it is shipped can be emptied: nothing in it is real', async () => {
  const shipped = await openWorld({ LOG_LEVEL: 'fatal' }, { filling: 'living' })
  const itsOwner = await shipped.staff('owner', 'Owner')
  expect(await shipped.count('orders', "status in ('FAILED', 'HELD')")).toBeGreaterThan(0)
  const told = (await itsOwner.ask(getDemo, {})).body.data
  expect(told?.newcomers).toEqual([])
  const emptied = await itsOwner.ask(resetDemo, { body: { name: NAME, courses: true } })
  expect([emptied.status, emptied.refusal.message]).toEqual([200, undefined])
  for (const table of ['orders', 'enquiries', 'practised', 'competitions', 'courses'])
    expect(await shipped.count(table), table).toBe(0)
  expect(await shipped.count('people', `not ${STAFF_ONLY}`)).toBe(0)
  await shipped.close()
})

test('an order of a real gateway that an earlier seed wrote is the demo’s', async () => {
  const earlier = await openWorld({ LOG_LEVEL: 'fatal' }, { filling: 'living' })
  const itsOwner = await earlier.staff('owner', 'Owner')
  await earlier.database.pool.query("update orders set gateway = 'juspay' where gateway = 'demo'")
  expect(await earlier.count('orders', "gateway = 'juspay'")).toBeGreaterThan(0)
  const emptied = await itsOwner.ask(resetDemo, { body: { name: NAME, courses: false } })
  expect(emptied.status, emptied.refusal.message).toBe(200)
  await earlier.close()
})

test('a real academy is never emptied', async () => {
  const real = await openWorld({ LOG_LEVEL: 'fatal' })
  const itsOwner = await real.staff('owner', 'Owner')
  await real.student('Asha')
  expect(await real.count('site_settings', 'demo_since is not null')).toBe(0)
  expect((await itsOwner.ask(getDemo, {})).body.data).toBeNull()
  for (const courses of [true, false])
    expect((await empty(itsOwner, 'Test Academy', courses)).status).toBe(409)
  expect(await real.count('people')).toBe(2)
  await real.close()
})

test('while students begin and submit quizzes it is emptied all the same, and nobody meets a fault', async () => {
  const busy = await openWorld({ LOG_LEVEL: 'fatal' }, { filling: 'demo' })
  const itsOwner = await busy.staff('owner', 'Owner')
  const subject = await busy.subject('Of the test')
  const students = await Promise.all(['Asha', 'Ravi', 'Devi', 'Omar'].map((name) => busy.student(name)))
  const quizzes: string[] = []
  for (let sequence = 1; sequence <= 12; sequence += 1)
    quizzes.push((await busy.quiz(subject, sequence, { size: 1 })).id)
  const met: number[] = []
  // Were it not emptied, nobody would ever be told to go.
  const refused = new AbortController()
  const acting = students.map(async (student) => {
    for (let turn = 0; !met.includes(401) && !refused.signal.aborted; turn += 1) {
      const quizId = quizzes[turn % quizzes.length] ?? ''
      const body = { quizId, answers: {}, userId: student.id }
      met.push((await student.ask(submitQuiz, { body })).status)
      met.push((await student.ask(getQuestionsByQuiz, { params: { quizId }, query: {} })).status)
    }
  })
  const emptying = empty(itsOwner).then((answer) => {
    if (answer.status !== 200) refused.abort()
    return answer
  })
  const [answer] = await Promise.all([emptying, ...acting])
  expect(answer.status).toBe(200)
  expect(met.filter((status) => status >= 500 && status !== 503)).toEqual([])
  expect(met).toContain(401)
  for (const table of ['attempts', 'submissions', 'attempt_answers']) expect(await busy.count(table)).toBe(0)
  expect(await busy.count('people', `not ${STAFF_ONLY}`)).toBe(0)
  await busy.close()
})
