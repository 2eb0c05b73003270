import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../src/app/rooms.server.ts'
import { recordPayment, saveProgress } from '../../src/enrolment/enrolment.contract.ts'
import { getFamily, setPin } from '../../src/people/family/family.contract.ts'
import { getSessions } from '../../src/people/people.contract.ts'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { getQuestionsByQuiz, submitQuiz } from '../../src/quiz/quiz.contract.ts'
import { type Member, openWorld, type TestQuiz, type World } from '../world.ts'

// Everything of hers bears one of these.
const MARKS = ['Victim Name', 'victim-mobile', 'Victim Education', 'Victim Guru']
const OUTSIDERS = [
  'visitor',
  'other student',
  'other parent',
  'other teacher',
  'author',
  'organiser',
] as const
type Outsider = (typeof OUTSIDERS)[number]

let world: World
let victim: Member
let child: Member
let guru: Member
let outsiders: Record<Outsider, Member | null>
let ids: Record<string, string>
/** Of a group that her child has left, and its teacher. */
/** When the remark was written: whoever signs it names that. */
const REMARKED = new Date().toISOString()
let past: { guru: Member; group: string; homework: string; remark: string }
let quiz: TestQuiz
beforeAll(async () => {
  world = await openWorld()
  victim = await world.student(MARKS[0] ?? '')
  guru = await world.teacher(MARKS[3] ?? '')
  await world.database.pool.query("update people set present_education = 'Victim Education' where id = $1", [
    victim.id,
  ])
  const mother = await world.parent('Victim Name Senior')
  child = await world.child(mother, 'Victim Name Junior')
  const course = await world.course('Abacus')
  quiz = await world.quiz(await world.subject('Abacus'), 1, { allowReattempt: true })
  const running = await world.quiz(await world.subject('Vedic Math'), 1)
  const office = await world.office('Office')
  const paid = await office.ask(recordPayment, {
    body: { studentId: victim.id, courseId: course.id, amount: 455, method: 'cash', reference: 'R1' },
  })
  await victim.ask(saveProgress, {
    params: { courseId: course.id },
    body: { lessonId: course.lessons[0] ?? '', at: 10, done: true },
  })
  await victim.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
  const answers = { 0: quiz.questions[0]?.right ?? '' }
  const submitted = await victim.ask(submitQuiz, { body: { quizId: quiz.id, answers, userId: victim.id } })
  const { attempt } = (await victim.ask(getQuestionsByQuiz, { params: { quizId: running.id } })).body
  const [session] = (await victim.ask(getSessions, {})).body.data
  const register = await makeGroup(guru, { joinedOn: -3, leftOn: null })
  const left = await world.teacher('Former')
  past = { guru: left, ...(await makeGroup(left, { joinedOn: -9, leftOn: -1 })) }
  const mine = { student: victim.id, teacher: guru.id, child: child.id }
  ids = {
    ...mine,
    order: paid.body.order_id,
    course: course.id,
    submission: submitted.body.data._id,
    attempt: attempt?._id ?? '',
    quiz: quiz.id,
    session: session?._id ?? '',
    ...register,
  }
  outsiders = {
    visitor: null,
    'other student': await world.student('Asha'),
    'other parent': await world.parent('Kavita'),
    'other teacher': await world.teacher('Other'),
    author: await world.staff('author', 'Author'),
    organiser: await world.staff('organiser', 'Organiser'),
  }
})
afterAll(() => world.close())

const today = indianDay(new Date())

/** A group of this teacher's with her child in it, of days from today, and everything that is kept of it. */
async function makeGroup(
  teacher: Member,
  { joinedOn, leftOn, member = child.id }: { joinedOn: number; leftOn: number | null; member?: string },
) {
  const [group, homework, remark] = [newId(), newId(), newId()]
  const { pool } = world.database
  await pool.query(
    `insert into class_groups (id, name, subject, teacher_id, weekdays, time, minutes, place, places, from_day)
      values ($1, 'Victim Name Group', 'Abacus', $2, '{1,2,3,4,5,6,7}', '16:30', 60, 'Victim Guru Hall', 9, $3)`,
    [group, teacher.id, dayAfter(today, -30)],
  )
  await pool.query(
    'insert into group_members (id, group_id, student_id, joined_on, left_on) values ($1, $2, $3, $4, $5)',
    [newId(), group, member, dayAfter(today, joinedOn), leftOn === null ? null : dayAfter(today, leftOn)],
  )
  await pool.query(
    `insert into attendance (group_id, student_id, day, mark, marked_by, marked_at)
      values ($1, $2, $3, 'present', $4, now())`,
    [group, member, dayAfter(today, -2), teacher.id],
  )
  await pool.query(
    `insert into homework (id, group_id, text, set_by, set_at, due_on)
      values ($1, $2, 'Victim Name sums', $3, now(), $4)`,
    [homework, group, teacher.id, today],
  )
  await pool.query(
    `insert into homework_ticks (homework_id, student_id, done, at) values ($1, $2, true, now())`,
    [homework, member],
  )
  await pool.query(
    `insert into remarks (id, group_id, student_id, teacher_id, text, at, read_at, reply, replied_at)
      values ($1, $2, $3, $4, 'Victim Name remark', $5, now(), 'Victim Name reply', now())`,
    [remark, group, member, teacher.id, REMARKED],
  )
  return { group, homework, remark }
}

/** Which of the victim's ids a path parameter can stand for. */
const candidates = (path: string, name: string): readonly string[] => {
  if (name === 'orderId') return ['order']
  if (name === 'attemptId') return ['attempt']
  if (name === 'submissionId') return ['submission']
  if (name === 'courseId') return ['course']
  if (name === 'quizId') return ['quiz']
  if (path.startsWith('/profile/sessions')) return ['session']
  if (name === 'homeworkId') return ['homework']
  if (name === 'remarkId' || path.startsWith('/family/remarks')) return ['remark']
  if (name === 'id' && /^(?:\/office|\/teach)?\/groups\//.test(path)) return ['group']
  if (name === 'studentId') return ['child']
  return ['student', 'teacher', 'child']
}
const named = endpoints.filter(
  ({ path, definition }) => /\{(?:id|\w+Id)\}/.test(path) && definition.access !== 'anyone',
)

type Target = { path: string; method: string; params: Record<string, string> }
async function open(
  { path, method, params }: Target,
  who: Outsider | Member,
): Promise<{ status: number; text: string }> {
  const token = (typeof who === 'string' ? outsiders[who] : who)?.token
  const hasBody = method !== 'GET' && method !== 'DELETE'
  // Bodies that name her as well: whichever field a call reads, it is hers.
  const body = {
    userId: ids.student,
    quizId: ids.quiz,
    studentId: ids.student,
    childId: ids.child,
    fullName: 'Hijacked',
    role: 'owner',
    password: 'x',
  }
  const more = {
    presentEducation: 'x',
    answers: {},
    since: 0,
    changes: [{ index: 0, option: null, marked: true, seq: 9 }],
    lessonId: newId(),
    at: path.startsWith('/family/remarks') ? REMARKED : 0,
    done: true,
    day: today,
    marks: [{ studentId: ids.child, mark: 'absent', ago: 0 }],
    text: 'Hijacked',
    dueOn: today,
    _id: newId(),
    leftOn: today,
    joinedOn: today,
    studentIds: [ids.child],
  }
  const response = await fetch(world.url + addressOf({ path }, { params }), {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: JSON.stringify({ ...body, ...more }) } : {}),
  })
  return { status: response.status, text: await response.text() }
}

const snapshot = async () => {
  const tables = [
    'people',
    'passwords',
    'sessions',
    'submissions',
    'attempts',
    'attempt_answers',
    'enrolments',
    'lesson_progress',
    'orders',
    'consents',
    'assignments',
    'class_groups',
    'group_members',
    'attendance',
    'homework',
    'homework_ticks',
    'remarks',
  ]
  const rows: unknown[] = []
  for (const table of tables) {
    const { rows: found } = await world.database.pool.query(
      `select t::text as row from ${table} t
        where t::text like any(array['%${[victim.id, child.id, guru.id, ids.attempt].join("%', '%")}%']) order by 1`,
    )
    rows.push([table, found])
  }
  return JSON.stringify(rows)
}

test('there is a call to try for each kind of id', () => expect(named.length).toBeGreaterThan(25))

describe.each(OUTSIDERS)('with the ids of somebody else, as %s', (who) => {
  test('no call shows or changes anything of theirs', async () => {
    const before = await snapshot()
    const open404: string[] = []
    for (const { path, method } of named) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      // The first parameter runs over all ids that could be meant, the others take the first.
      for (const first of candidates(path, names[0] ?? '')) {
        const params = Object.fromEntries(
          names.map((name, at) => [
            name,
            name === 'kind' ? 'demo' : (ids[at === 0 ? first : (candidates(path, name)[0] ?? '')] ?? newId()),
          ]),
        )
        const { status, text } = await open({ path, method, params }, who)
        const told = `${method} ${path} (${first}) as ${who}: ${status}`
        expect(status, told).toBeLessThan(500)
        for (const mark of [...MARKS, victim.email, guru.email, child.email])
          expect(text, told).not.toContain(mark)
        if (status === 200 || status === 201) open404.push(`${method} ${path}`)
      }
    }
    // What is left open works on the caller's own, under a quiz that is everybody's, or is that staff role's
    // own work.
    const own: Record<Outsider, readonly string[]> = {
      visitor: [],
      'other student': [
        'GET /checkout/{courseId}/learners',
        'GET /quiz/get-questions-by-quiz/{quizId}',
        'POST /checkout/{courseId}',
        'POST /quiz/reattempt/{quizId}',
      ],
      'other parent': ['GET /checkout/{courseId}/learners'],
      'other teacher': [
        'GET /checkout/{courseId}/learners',
        'GET /quiz/get-questions-by-quiz/{quizId}',
        'POST /checkout/{courseId}',
        'POST /quiz/reattempt/{quizId}',
      ],
      // How far an import is says two numbers, and nothing of an id that names none.
      author: [
        'GET /office/questions/imports/{importId}/progress',
        'GET /office/quizzes/{quizId}/analysis',
        'GET /office/quizzes/{quizId}/analysis/sheet',
        'PATCH /quizzes/{quizId}',
      ],
      organiser: ['GET /office/quizzes/{quizId}/sittings', 'PATCH /quizzes/{quizId}/conduct'],
    }
    expect([...new Set(open404)].toSorted()).toEqual([...own[who]].toSorted())
    expect(await snapshot()).toBe(before)
  })
})

test('the family page of another parent tells nothing of the child', async () => {
  const reply = await outsiders['other parent']?.ask(getFamily, {})
  expect(reply?.body.data.children).toEqual([])
})

describe('a device that acts for a child behind a PIN', () => {
  const FAMILY = [
    'people',
    'passwords',
    'passkeys',
    'family_pins',
    'profile_pictures',
    'consents',
    'orders',
    'competition_entries',
    'group_members',
    'remarks',
    'mailed_tokens',
    'outbox_mails',
  ]
  const stored = async () => {
    const rows: unknown[] = []
    for (const table of FAMILY) {
      // Of a mail: which there are. That it goes out meanwhile is nobody's doing.
      const columns = table === 'outbox_mails' ? 't.dedupe_key' : 't::text'
      const { rows: found } = await world.database.pool.query(`select ${columns} from ${table} t order by 1`)
      rows.push([table, found])
    }
    return JSON.stringify(rows)
  }

  test('changes nothing of the family, and reads nothing of its parent and its sister, whatever it calls', async () => {
    const mother = await world.parent('Guarded Mother')
    const behind = await world.child(mother, 'Behind The Pin')
    const sister = await world.child(mother, 'Sister Marked')
    const { pool } = world.database
    await pool.query("update people set mobile = '9876500043' where id = $1", [mother.id])
    await pool.query("update people set present_education = 'Class Marked' where id = $1", [sister.id])
    const order = await (await world.office('Till')).ask(recordPayment, {
      body: {
        studentId: behind.id,
        courseId: ids.course ?? '',
        amount: 455,
        method: 'cash',
        reference: 'R43',
      },
    })
    const { group, remark } = await makeGroup(guru, { joinedOn: -3, leftOn: null, member: behind.id })
    expect((await mother.ask(setPin, { body: { pin: '4071' } })).status).toBe(200)
    const before = await stored()
    const named = { child: behind.id, sister: sister.id, parent: mother.id, group, remark }
    const others = { orderId: order.body.order_id, courseId: ids.course, quizId: ids.quiz }
    let tried = 0
    const refused: string[] = []
    for (const { path, method, definition } of endpoints) {
      // Who may be here, and the way to a brother or sister, are open on purpose: tests/api/pin.test.ts.
      const isDoor = path === '/family/switch' || path === '/family/here' || path === '/logout'
      if (definition.access === 'anyone' || isDoor) continue
      for (const id of Object.values(named)) {
        const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
        const params = Object.fromEntries(
          names.map((name) => [name, (others as Record<string, string | undefined>)[name] ?? id]),
        )
        const { status, text } = await open({ path, method, params }, behind)
        const said = `${method} ${path} (${id}): ${status}`
        tried += 1
        expect(status, said).toBeLessThan(500)
        for (const mark of [mother.email, '9876500043', 'Sister Marked', 'Class Marked'])
          expect(text, said).not.toContain(mark)
        if (definition.behindPin === 'closed' && status !== 403) refused.push(said)
        if (names.length === 0) break
      }
    }
    expect(tried).toBeGreaterThan(400)
    expect(refused).toEqual([])
    expect(await stored()).toBe(before)
  })
})

test('a teacher whose group the child has left finds nothing of it, and changes nothing', async () => {
  const before = await snapshot()
  const { guru: former, group, homework, remark } = past
  const idFor: Record<string, string> = { group, homework, remark, child: child.id, student: child.id }
  let tried = 0
  for (const { path, method } of named.filter(({ path: one }) => !one.startsWith('/office'))) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const params = Object.fromEntries(
      names.map((name) => [name, idFor[candidates(path, name)[0] ?? ''] ?? newId()]),
    )
    // Its own group may end and its homework be taken back: that is no child's.
    if (/homework\/|\/homework$/.test(path) && method === 'POST' && !path.endsWith('/ticks')) continue
    const { status, text } = await open({ path, method, params }, former)
    tried += 1
    const told = `${method} ${path}: ${status}`
    expect(status, told).toBeLessThan(500)
    for (const mark of [child.id, child.email, 'Victim Name Junior', 'remark', 'reply'])
      if (status < 300) expect(text, told).not.toContain(mark)
  }
  expect(tried).toBeGreaterThan(25)
  expect(await snapshot()).toBe(before)
})
