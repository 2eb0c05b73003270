import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleAllows } from '../../src/academy/roles.rules.ts'
import { endpoints } from '../../src/app/rooms.server.ts'
import { startSession } from '../../src/people/account/sessions.server.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { uploadPath } from '../../src/platform/files/upload-path.rules.ts'
import { addressOf, type Role } from '../../src/platform/wire.ts'
import { getQuestionsByQuiz } from '../../src/quiz/quiz.contract.ts'
import { openWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({}, { filling: 'living' })
})
afterAll(() => world.close())

describe('the first question, which starts the clock', () => {
  const ask = async (headers: Record<string, string>, method = 'GET') => {
    const asha = await world.student('Asha')
    const quiz = await world.quiz(await world.subject(`Abacus ${newId()}`), 1)
    const address = addressOf(getQuestionsByQuiz, { params: { quizId: quiz.id } })
    const { status } = await fetch(world.url + address, {
      method,
      headers: { cookie: asha.cookie, 'sec-fetch-site': 'same-origin', ...headers },
    })
    return [status, await world.count('attempts', `student_id = '${asha.id}'`)]
  }

  test.each(['image', 'script', 'style', 'document', 'iframe', 'video', 'font', 'manifest', 'embed'])(
    'is not given to the %s of a page, and starts nothing',
    async (dest) => expect(await ask({ 'sec-fetch-dest': dest })).toEqual([403, 0]),
  )

  test.each([
    ['sec-purpose', 'prefetch'],
    ['sec-purpose', 'prefetch;prerender'],
    ['sec-purpose', 'prefetch;anonymous-client-ip'],
    ['purpose', 'prefetch'],
    ['x-purpose', 'preview'],
    ['x-moz', 'prefetch'],
  ])('is not fetched ahead: %s: %s', async (name, value) =>
    expect(await ask({ 'sec-fetch-dest': 'empty', [name]: value })).toEqual([403, 0]),
  )

  test('is not started by who asks for its headers alone', async () => {
    expect(await ask({ 'sec-fetch-dest': 'empty' }, 'HEAD')).toEqual([405, 0])
    expect(await ask({}, 'HEAD')).toEqual([405, 0])
  })

  test('is given to a script of ours, and to a client that is no browser', async () => {
    expect(await ask({ 'sec-fetch-dest': 'empty' })).toEqual([200, 1])
    expect(await ask({})).toEqual([200, 1])
  })
})

describe('a picture that an author names', () => {
  test.each([
    '/uploads/../api/session',
    '/uploads/./../api/session',
    '/uploads/a/../../api/session',
    '/uploads/%2e%2e/api/session',
    '/uploads/.%2E/api/session',
    '/uploads\\..\\api\\session',
    '/uploads/..\\api/session',
    '/uploads/.\t./api/session',
    '/uploads/.\n./api/session',
    '\t/uploads/../api/session',
    ' /uploads/../api/session',
    '//uploads/pictures/a.webp',
    '/\\uploads/pictures/a.webp',
    '/uploads//../api/session',
    '/uploads/pictures/..',
    'uploads/../api/session',
    'api/session',
    '/api/session',
    '/uploads',
    '/uploads/',
    '/uploads/a.webp?x=/../../api',
    '/uploads/a.webp#x',
    'https://evil.example/uploads/a.webp',
    'data:image/png;base64,AAAA',
    '',
  ])('is none of ours at %j', (address) => expect(uploadPath(address)).toBeNull())

  test.each(['/uploads/blogs/eleven.svg', 'uploads/pictures/01a1-x_1200x800.webp'])(
    'is ours at %s',
    (address) => expect(uploadPath(address)).toBe(new URL(address, 'https://site.invalid').pathname),
  )
})

test('a call that is not declared as changing something changes nothing when it is read', async () => {
  const { pool } = world.database
  // Counters of limits and who is here are of the moment; staff's log notes what is read on purpose.
  const passing = new Set([
    'audit_entries',
    'audit_outcomes',
    'delays',
    // Laid out by the clock for the weeks ahead.
    'demo_classes',
    'job_runs',
    // The demo's lesson, and messages on their way.
    'live_lessons',
    'live_participants',
    'message_push_keys',
    'message_templates',
    'messages',
    'office_document_readers',
    'rate_limits',
    'sessions',
  ])
  const { rows: tables } = await pool.query(
    "select table_name from information_schema.tables where table_schema = 'public' order by 1",
  )
  const digests = async () => {
    const found: Record<string, unknown> = {}
    for (const { table_name: name } of tables.filter(({ table_name: each }) => !passing.has(String(each)))) {
      const { rows } = await pool.query(
        `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as all_rows from "${String(name)}" t`,
      )
      found[String(name)] = rows[0]?.all_rows
    }
    return found
  }
  const idsOf = async (sql: string) => (await pool.query(sql)).rows.map(({ id }) => String(id))
  const first = async (sql: string) => (await idsOf(`${sql} order by 1 limit 1`))[0] ?? newId()
  const student = await first("select id from people where role = 'student'")
  /** Which rows an `{id}` of these addresses names. */
  const rowsOf: readonly (readonly [RegExp, string])[] = [
    [/^\/(?:office\/)?competitions\//, await first('select id from competitions')],
    [/^\/(?:teach\/)?groups\//, await first('select id from class_groups')],
    [/^\/exams\/sittings\//, await first('select id from exam_sittings')],
    [/^\/office\/enquiries\//, await first('select id from enquiries')],
    [/^\/office\/documents\//, await first('select id from quizzes')],
    [/^\/teachers\//, await first("select id from people where role = 'teacher'")],
    [/^\/coupons\//, await first('select id from coupons')],
  ]
  const named: Record<string, readonly string[]> = {
    courseId: await idsOf('select course_id as id from enrolments limit 1'),
    quizId: await idsOf('select id from quizzes order by id limit 2'),
    orderId: await idsOf('select order_number as id from orders limit 1'),
    submissionId: await idsOf('select id from submissions limit 1'),
    kind: ['quiz', 'blog'],
  }
  const { rows: people } = await pool.query(
    `select distinct on (role) id, role from people where erased_at is null and ended_at is null order by role, id`,
  )
  expect(people.length).toBeGreaterThan(4)
  // What the clock does of itself is no call's doing: on a slow machine its jobs come round during this test.
  await world.academy.jobs.stop()
  const sessions: { role: Role; token: string }[] = []
  for (const { id, role } of people) {
    const who = { id: String(id), role: role as Role }
    const { token } = await startSession(world.database.db, who, { agent: '', now: new Date() })
    sessions.push({ role: who.role, token })
  }
  const before = await digests()
  let read = 0
  for (const { method, path, definition } of endpoints) {
    if (method !== 'GET' || definition.access === 'anyone' || definition.changesOnGet) continue
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const callers = sessions.filter(({ role }) => roleAllows({ role }, definition.access))
    const id = rowsOf.find(([prefix]) => prefix.test(path))?.[1] ?? student
    const params = Object.fromEntries(names.map((name) => [name, named[name]?.[0] ?? id]))
    for (const { token } of callers) {
      const response = await fetch(world.url + addressOf({ path }, { params }), {
        headers: { authorization: `Bearer ${token}` },
      })
      await response.arrayBuffer()
      expect(response.status, path).toBeLessThan(500)
      if (response.ok) read += 1
    }
  }
  expect(read).toBeGreaterThan(50)
  const after = await digests()
  expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual([])
})
