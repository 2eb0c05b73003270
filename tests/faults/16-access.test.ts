import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../src/app/rooms.server.ts'
import { recordPayment, saveProgress } from '../../src/enrolment/enrolment.contract.ts'
import { getFamily } from '../../src/people/family/family.contract.ts'
import { getSessions } from '../../src/people/people.contract.ts'
import { newId } from '../../src/platform/columns.tables.ts'
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
  const mine = { student: victim.id, teacher: guru.id, child: child.id }
  ids = {
    ...mine,
    order: paid.body.order_id,
    course: course.id,
    submission: submitted.body.data._id,
    attempt: attempt?._id ?? '',
    quiz: quiz.id,
    session: session?._id ?? '',
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

/** Which of the victim's ids a path parameter can stand for. */
const candidates = (path: string, name: string): readonly string[] => {
  if (name === 'orderId') return ['order']
  if (name === 'attemptId') return ['attempt']
  if (name === 'submissionId') return ['submission']
  if (name === 'courseId') return ['course']
  if (name === 'quizId') return ['quiz']
  if (path.startsWith('/profile/sessions')) return ['session']
  return ['student', 'teacher', 'child']
}
const named = endpoints.filter(
  ({ path, definition }) => /\{(?:id|\w+Id)\}/.test(path) && definition.access !== 'anyone',
)

type Target = { path: string; method: string; params: Record<string, string> }
async function open(
  { path, method, params }: Target,
  who: Outsider,
): Promise<{ status: number; text: string }> {
  const token = outsiders[who]?.token
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
    at: 0,
    done: true,
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

describe.each(OUTSIDERS)('row 16: with the ids of somebody else, as %s', (who) => {
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
      'other student': ['GET /quiz/get-questions-by-quiz/{quizId}', 'POST /quiz/reattempt/{quizId}'],
      'other parent': [],
      'other teacher': ['GET /quiz/get-questions-by-quiz/{quizId}', 'POST /quiz/reattempt/{quizId}'],
      // How far an import is says two numbers, and nothing of an id that names none.
      author: ['GET /office/questions/imports/{importId}/progress', 'PATCH /quizzes/{quizId}'],
      organiser: ['PATCH /quizzes/{quizId}/conduct'],
    }
    expect([...new Set(open404)].toSorted()).toEqual([...own[who]].toSorted())
    expect(await snapshot()).toBe(before)
  })
})

test('row 16: the family page of another parent tells nothing of the child', async () => {
  const reply = await outsiders['other parent']?.ask(getFamily, {})
  expect(reply?.body.data.children).toEqual([])
})
