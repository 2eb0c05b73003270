import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createContactMessage } from '../../src/enquiries/enquiries.contract.ts'
import { studentLogin } from '../../src/people/people.contract.ts'
import { setTeaching } from '../../src/people/staff/staff.contract.ts'
import { asUnavailable } from '../../src/platform/db/db.server.ts'
import { openDatabase } from '../../src/platform/db/open-database.server.ts'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import {
  getAllSubjects,
  getQuestionsByQuiz,
  getSubmissionsByUser,
  saveAnswers,
  submitQuiz,
} from '../../src/quiz/quiz.contract.ts'
import { openMailSink } from '../mail-sink.ts'
import { openTcpProxy, type TcpProxy } from '../tcp-proxy.ts'
import { callerOf, type Member, openWorld, PASSWORD, type World } from '../world.ts'

const server = process.env.TEST_DATABASE_URL
/** A minute in npm run test:faults. */
const SECONDS = Number(process.env.KILLS ?? 20) >= 100 ? 60 : 10
/** Answers without which nothing was tried. */
const ENOUGH = 50

// The embedded database has no connections that could be cut.
describe.runIf(server)('PostgreSQL goes away', () => {
  let world: World
  let proxy: TcpProxy
  let name = ''
  beforeAll(async () => {
    const { hostname, port } = new URL(server ?? '')
    proxy = await openTcpProxy({ host: hostname, port: Number(port || 5432) })
    world = await openWorld({}, { databasePort: proxy.port })
    const { rows } = await world.database.pool.query('select current_database() as name')
    name = String(rows[0]?.name)
  })
  afterAll(async () => {
    proxy.heal()
    await world.close()
    await proxy.close()
  })

  test(`connections cut every 0.2 s for ${SECONDS} s under attempts: no exit, no 500, nothing acknowledged is lost`, async () => {
    const quiz = await world.quiz(await world.subject('Cut'), 1, { size: 10, minutes: 60 })
    const students: Member[] = []
    for (let n = 0; n < 12; n += 1) students.push(await world.student(`Student ${n}`))
    // An account keeps its fifty newest sessions: whoever logs in again and again is somebody else.
    const visitor = await world.student('Visitor')
    const statuses = new Map<number, number>()
    const noRetryAfter: string[] = []
    const acknowledged = new Map<string, Map<number, string>>()
    const over = new AbortController()
    let loginAgain = 0
    const waits: number[] = []

    /** Asks until the answer is no 503; the browser does the same. */
    async function persist<T extends { status: number; headers: Headers }>(
      ask: () => Promise<T>,
    ): Promise<T> {
      for (;;) {
        const answer = await ask()
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        if (answer.status !== 503) return answer
        if (!answer.headers.get('retry-after')) noRetryAfter.push('503 without Retry-After')
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
    }

    // So long, and on a slow machine longer: until so many calls were answered between the cuts.
    const least = performance.now() + SECONDS * 1_000
    const most = least + 60_000
    /** Between two cuts. A machine on which nothing gets done in between is given more time, doubled every 10 s. */
    const pauseMs = () => 200 * 2 ** Math.floor(Math.max(0, performance.now() - least) / 10_000)
    const admin = new pg.Client({ connectionString: server })
    await admin.connect()
    const cutting = (async () => {
      while (!over.signal.aborted) {
        await admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = $1 and pid <> pg_backend_pid()`,
          [name],
        )
        await new Promise((resolve) => setTimeout(resolve, pauseMs()))
      }
    })()
    const goesOn = () =>
      performance.now() < least || ((statuses.get(200) ?? 0) <= ENOUGH && performance.now() < most)
    await Promise.all(
      students.map(async (student) => {
        const stored = new Map<number, string>()
        acknowledged.set(student.id, stored)
        const started = await persist(() => student.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } }))
        const attemptId = started.body.attempt?._id ?? ''
        for (let seq = 1; goesOn(); seq += 1) {
          const index = seq % 10
          const option = quiz.questions[index]?.options[seq % 4] ?? ''
          const changes = [{ index, option, marked: false, seq }]
          const saved = await persist(() =>
            student.ask(saveAnswers, { params: { attemptId }, body: { since: 0, changes } }),
          )
          if (saved.status === 200) stored.set(index, option)
          // Logins hash and write in two transactions; public lists are made anew.
          // A login that was cut off between its two transactions was counted as a failure, and may have to wait.
          if (seq % 20 === 0 && performance.now() > loginAgain) {
            const login = await persist(() =>
              world.visitor.ask(studentLogin, { body: { email: visitor.email, password: PASSWORD } }),
            )
            if (login.status === 429) {
              waits.push(Number(login.headers.get('retry-after')))
              loginAgain = performance.now() + (waits.at(-1) ?? 0) * 1_000
            }
          }
          if (seq % 7 === 0) await persist(() => world.visitor.ask(getAllSubjects, {}))
        }
      }),
    )
    over.abort()
    await cutting
    await admin.end()
    expect([...statuses.keys()].filter((status) => ![200, 503, 429].includes(status))).toEqual([])
    // Only logins wait, and each is told for how long.
    expect(statuses.get(429) ?? 0).toBe(waits.length)
    expect(waits.every((seconds) => seconds >= 1)).toBe(true)
    expect(noRetryAfter).toEqual([])
    expect(statuses.get(200)).toBeGreaterThan(ENOUGH)
    for (const student of students) {
      const state = (await persist(() => student.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })))
        .body.attempt
      expect(state?.answers).toEqual(
        Object.fromEntries([...(acknowledged.get(student.id) ?? [])].map(([index, text]) => [index, text])),
      )
    }
  })

  test('a connection cut between two statements of a transaction: the act is refused whole, and nothing else is', async () => {
    const asha = await world.student('Asha')
    const admin = new pg.Client({ connectionString: server })
    await admin.connect()
    const { people } = await import('../../src/people/people.tables.ts')
    const act = world.database.db.transaction(async (tx) => {
      await tx.update(people).set({ fullName: 'Half done' }).where(eq(people.id, asha.id))
      const answered: unknown = await tx.execute(sql`select pg_backend_pid() as pid`)
      const { rows } = answered as { rows: { pid: number }[] }
      await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      // Until the end of the connection has been told to us, with no statement under way that could hear of
      // it.
      const gone = async () =>
        (await admin.query('select from pg_stat_activity where pid = $1', [rows[0]?.pid])).rowCount
      await expect.poll(gone).toBe(0)
      const told = performance.now()
      await expect.poll(() => performance.now() - told).toBeGreaterThan(100)
      await tx.update(people).set({ mobile: '9000000009' }).where(eq(people.id, asha.id))
    })
    await expect(
      act.catch((error: unknown) => Promise.reject(asUnavailable(error) ?? error)),
    ).rejects.toMatchObject({ status: 503 })
    expect(
      await world.count('people', `id = '${asha.id}' and full_name = 'Asha' and mobile <> '9000000009'`),
    ).toBe(1)
    await admin.end()
  })

  test('the site answers through it, and no connection is lost for good', async () => {
    const page = await fetch(`${world.url}/competition`)
    expect(page.status).toBe(200)
    const admin = new pg.Client({ connectionString: server })
    await admin.connect()
    const { rows } = await admin.query('select count(*)::int as n from pg_stat_activity where datname = $1', [
      name,
    ])
    await admin.end()
    // Ten of the pool, one that listens.
    expect(rows[0].n).toBeLessThanOrEqual(11)
    const all = await Promise.all(Array.from({ length: 30 }, () => world.student('Late')))
    expect(all).toHaveLength(30)
  })

  test('a database that accepts and never answers: 503 within 10 s, and it recovers by itself', async () => {
    const asha = await world.student('Asha')
    const quiz = await world.quiz(await world.subject('Hang'), 1)
    await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
    // In memory from here on: only a word of the database takes it out again.
    await world.visitor.ask(getAllSubjects, {})
    proxy.hang()
    const timed = async (ask: () => Promise<{ status: number; headers: Headers }>) => {
      const began = performance.now()
      const { status, headers } = await ask()
      return { status, retry: headers.get('retry-after') !== null, slow: performance.now() - began > 10_000 }
    }
    const answers = await Promise.all([
      ...Array.from({ length: 30 }, () =>
        timed(() => asha.ask(getSubmissionsByUser, { params: { userId: asha.id } })),
      ),
      timed(() => asha.ask(submitQuiz, { body: { quizId: quiz.id, answers: {}, userId: asha.id } })),
      timed(() => world.visitor.ask(studentLogin, { body: { email: asha.email, password: PASSWORD } })),
      timed(() => fetch(`${world.url}/course-details/01a1fc80-468c-759b-94da-3f8553b8d7ac`)),
      timed(() =>
        callerOf(world.url, {}).ask(studentLogin, {
          body: { email: 'nobody@test.example', password: PASSWORD },
        }),
      ),
    ])
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ status: 503, retry: true, slow: false })]),
    )
    proxy.heal('silently')
    await expect
      .poll(async () => (await asha.ask(getSubmissionsByUser, { params: { userId: asha.id } })).status)
      .toBe(200)
    expect(
      (await asha.ask(submitQuiz, { body: { quizId: quiz.id, answers: {}, userId: asha.id } })).status,
    ).toBe(200)
    // What changed meanwhile is seen: the connection that listens was replaced too.
    await expect
      .poll(
        async () => {
          const subject = `After ${Math.random()}`
          await world.subject(subject)
          const { data } = (await world.visitor.ask(getAllSubjects, {})).body
          return data.some(({ name }) => name === subject)
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBe(true)
  })

  test.each([
    ['a login', 'delays'],
    ['an act of the office', 'teacher_franchises'],
  ])('a database that stops answering in the middle of an act is 503 within 10 s: %s', async (act, table) => {
    const [office, teacher] = [await world.office('Omar'), await world.teacher('Meena')]
    const admin = new pg.Client({
      connectionString: Object.assign(new URL(server ?? ''), { pathname: `/${name}` }).href,
    })
    await admin.connect()
    // The transaction waits at this table; then the wire goes dead.
    await admin.query('begin')
    await admin.query(`lock table ${table} in access exclusive mode`)
    const began = performance.now()
    const answer =
      act === 'a login'
        ? world.visitor.ask(studentLogin, { body: { email: teacher.email, password: 'not this one' } })
        : office.ask(setTeaching, { params: { id: teacher.id }, body: { franchise: 'Leh' } })
    await expect
      .poll(
        async () =>
          (
            await admin.query(
              `select count(*)::int as n from pg_stat_activity
      where wait_event_type = 'Lock' and datname = $1`,
              [name],
            )
          ).rows[0].n,
      )
      .toBeGreaterThan(0)
    proxy.hang()
    expect((await answer).status).toBe(503)
    expect(performance.now() - began).toBeLessThan(10_000)
    await admin.query('rollback')
    await admin.end()
    proxy.heal()
    await expect
      .poll(async () => (await office.ask(getSubmissionsByUser, { params: { userId: office.id } })).status)
      .not.toBe(503)
  })

  test('a server that only reads since a fail-over is 503, not 500', async () => {
    const asha = await world.student('Asha')
    const admin = new pg.Client({ connectionString: server })
    await admin.connect()
    const cut = () =>
      admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await admin.query(`alter database ${name} set default_transaction_read_only = on`)
    await cut()
    const login = () => world.visitor.ask(studentLogin, { body: { email: asha.email, password: PASSWORD } })
    await expect.poll(async () => (await login()).status).toBe(503)
    expect((await login()).status).toBe(503)
    await admin.query(`alter database ${name} reset default_transaction_read_only`)
    await cut()
    await admin.end()
    await expect.poll(async () => (await login()).status).toBe(200)
  })

  test('a mail that was taken while the database was away is noted as sent, and goes out once', async () => {
    const sink = await openMailSink()
    const own = await openWorld({ SMTP_URL: sink.url, LOG_LEVEL: 'fatal' })
    const { rows } = await own.database.pool.query('select current_database() as name')
    const admin = new pg.Client({ connectionString: server })
    await admin.connect()
    let away = false
    sink.onTaken(async () => {
      if (away) return
      away = true
      await admin.query(`alter database ${rows[0]?.name as string} allow_connections false`)
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        rows[0]?.name,
      ])
      setTimeout(
        () => void admin.query(`alter database ${rows[0]?.name as string} allow_connections true`),
        1_500,
      )
    })
    const message = {
      name: 'Ravi',
      email: 'ravi@test.example',
      mobile: '9876543210',
      message: 'Is there a class in Leh?',
    }
    await own.visitor.ask(createContactMessage, { body: message })
    await expect
      .poll(() => own.count('outbox_mails', 'sent_at is not null').catch(() => 0), { timeout: 20_000 })
      .toBe(2)
    expect(sink.mails).toHaveLength(2)
    await admin.end()
    await own.close()
    await sink.close()
  })

  test('a cancelled statement is 503, not 500', async () => {
    const own = new URL(server ?? '')
    own.pathname = `/${name}`
    const admin = new pg.Client({ connectionString: own.href })
    await admin.connect()
    await admin.query('begin')
    await admin.query('lock table quiz_subjects in access exclusive mode')
    const waiting = fetch(`${world.url}/api/quiz/get-quizzes-by-subject/01a1fc80-468c-759b-94da-3f8553b8d7ac`)
    await expect
      .poll(
        async () =>
          (
            await admin.query(
              `select count(*)::int as n from pg_stat_activity
      where wait_event_type = 'Lock' and datname = $1`,
              [name],
            )
          ).rows[0].n,
      )
      .toBeGreaterThan(0)
    await admin.query(
      "select pg_cancel_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = $1",
      [name],
    )
    const { status, headers } = await waiting
    expect([status, headers.get('retry-after')]).toEqual([503, '2'])
    await admin.query('rollback')
    await admin.end()
  })
})

test('a start against a database that never answers is one sentence within 10 s', async () => {
  const silent = await openTcpProxy({ host: '127.0.0.1', port: 9 })
  silent.hang()
  const began = performance.now()
  const opening = openDatabase({
    url: `postgres://x:y@127.0.0.1:${silent.port}/z`,
    folder: '',
    log: createLog('silent'),
  })
  await expect(opening).rejects.toThrow()
  expect(performance.now() - began).toBeLessThan(10_000)
  await silent.close()
})
