import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMyCourses, initiatePayment } from '../../src/enrolment/enrolment.contract.ts'
import { forEachIsolated, type Job, openJobs } from '../../src/platform/jobs/jobs.server.ts'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import { getQuestionsByQuiz, getSubmissionsByUser } from '../../src/quiz/quiz.contract.ts'
import { openWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'fatal' })
  // From here on the jobs run when the test says so, and at its time.
  await world.academy.jobs.stop()
})
afterAll(() => world.close())

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const health = async (url = world.url, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}/api/health`, { headers })
  const body = (await response.json()) as {
    success: boolean
    data?: { database: string; jobs: { name: string; lastRun: string | null; lastError: string | null }[] }
  }
  return { status: response.status, body }
}
const job = async (name: string) => (await health()).body.data?.jobs.find((each) => each.name === name)

describe('what is broken fails alone', () => {
  test('an attempt that cannot be ended keeps no other from ending, nor payments from being asked about', async () => {
    const quiz = await world.quiz(await world.subject('Sweep'), 1)
    const students = await Promise.all(['A', 'B', 'C', 'D'].map((name) => world.student(name)))
    const [broken, ...whole] = students
    for (const student of whole) await student.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
    // A paper that names a question which is not there: grading it throws.
    await world.database.pool.query(
      `insert into attempts (id, student_id, quiz_id, number, paper, started_at, deadline_at) values
        (gen_random_uuid(), $1, $2, 1, '[{"question":"01a1fc80-468c-759b-94da-3f8553b8d7ac","options":[]}]',
          now(), now() + interval '10 minutes')`,
      [broken?.id, quiz.id],
    )
    const asha = await world.student('Asha')
    const course = await world.course('Paid while something is broken')
    const { order_id: orderId } = (
      await asha.ask(initiatePayment, { body: { course_id: course.id, currency: 'INR' } })
    ).body
    await fetch(`${world.url}/sandbox-gateway/pay/${orderId}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ action: 'vanish' }),
    })

    await world.academy.jobs.runAll(later(30))

    for (const student of whole)
      expect(
        (await student.ask(getSubmissionsByUser, { params: { userId: student.id } })).body.data,
      ).toHaveLength(1)
    expect((await asha.ask(getMyCourses, {})).body.data).toHaveLength(1)
    const attempts = await job('attempts')
    expect(attempts?.lastError).toMatch(
      /^Error: 1 of 4 failed; the first: Error: question 01a1fc80-\S+ of a paper is missing$/,
    )
    expect((await job('payments'))?.lastError).toBeNull()
    await world.database.pool.query('delete from attempts where student_id = $1', [broken?.id])
    await world.academy.jobs.runAll(later(30))
    expect((await job('attempts'))?.lastError).toBeNull()
  })

  test('more broken attempts than fit one round keep nobody waiting', async () => {
    const quiz = await world.quiz(await world.subject('Many'), 1)
    const asha = await world.student('Asha')
    await world.database.pool.query(
      `insert into people (id, role, full_name, email, mobile, present_education)
        select gen_random_uuid(), 'student', 'Broken', 'broken' || n || '@test.example', '9000000000', 'x'
        from generate_series(1, 130) n`,
    )
    await world.database.pool.query(
      `insert into attempts (id, student_id, quiz_id, number, paper, started_at, deadline_at)
       select gen_random_uuid(), p.id, $1, 1, '[{"question":"01a1fc80-468c-759b-94da-3f8553b8d7ac","options":[]}]',
          now() - interval '2 hours', now() - interval '1 hour'
       from people p where p.email like 'broken%'`,
      [quiz.id],
    )
    // The last by its id.
    await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
    await world.database.pool.query(
      `update attempts set id = 'ffffffff-ffff-7fff-bfff-ffffffffffff' where student_id = $1`,
      [asha.id],
    )
    await world.academy.jobs.runAll(later(30))
    expect((await asha.ask(getSubmissionsByUser, { params: { userId: asha.id } })).body.data).toHaveLength(1)
    expect((await job('attempts'))?.lastError).toMatch(/^Error: 130 of 131 failed/)
    await world.database.pool.query(
      `delete from attempts where student_id in (select id from people where email like 'broken%')`,
    )
  })
})

describe('jobs', () => {
  const log = createLog('silent')

  test('of two instances one runs a job at a time', async () => {
    let running = 0
    let most = 0
    let runs = 0
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const job: Job = {
      name: 'lease',
      everySeconds: 60,
      run: async () => {
        running += 1
        runs += 1
        most = Math.max(most, running)
        await gate
        running -= 1
      },
    }
    const instances = Array.from({ length: 4 }, () =>
      openJobs({ database: world.database, log, jobs: [job] }),
    )
    for (const jobs of instances) await jobs.report()
    const ticks = instances.map((jobs) => jobs.tick())
    await Promise.race(ticks)
    release()
    await Promise.all(ticks)
    expect([runs, most]).toEqual([1, 1])
    for (const jobs of instances) await jobs.stop()
  })

  test('an instance that lost its lease neither prolongs nor ends that of the next', async () => {
    const next =
      "update job_runs set held_by = 'the next', leased_until = now() + interval '1 minute' where name = 'lost'"
    const job: Job = {
      name: 'lost',
      everySeconds: 60,
      run: async () => void (await world.database.pool.query(next)),
    }
    const jobs = openJobs({ database: world.database, log, jobs: [job] })
    await jobs.tick()
    await jobs.stop()
    expect(
      await world.count('job_runs', "name = 'lost' and held_by = 'the next' and leased_until > now()"),
    ).toBe(1)
  })

  test('one that throws is noted, and runs again', async () => {
    let times = 0
    const jobs = openJobs({
      database: world.database,
      log,
      jobs: [
        {
          name: 'throwing',
          everySeconds: 0,
          run: () => Promise.reject(new Error(`failed ${(times += 1)}\nparams: secret@test.example`)),
        },
      ],
    })
    await jobs.tick()
    await jobs.tick()
    const [report] = await jobs.report()
    expect(report).toEqual({
      name: 'throwing',
      everySeconds: 0,
      lastRun: expect.any(String),
      lastError: 'Error: failed 2',
    })
    await jobs.stop()
  })

  test('a lease or a run written by a clock that was years ahead holds nobody up', async () => {
    let ran = 0
    const name = 'years-ahead'
    await world.database.pool.query(
      `insert into job_runs (name, leased_until, last_run)
      values ($1, now() + interval '3 years', now() + interval '3 years')`,
      [name],
    )
    const jobs = openJobs({
      database: world.database,
      log,
      jobs: [{ name, everySeconds: 3_600, run: async () => void (ran += 1) }],
    })
    await jobs.tick()
    expect(ran).toBe(1)
    await jobs.stop()
  })

  test('each item alone: the others are done, and the failures are counted', async () => {
    const done: number[] = []
    const act = async (n: number) => (n % 2 ? Promise.reject(new Error(`odd ${n}`)) : void done.push(n))
    await expect(forEachIsolated([1, 2, 3, 4], act)).rejects.toThrow('2 of 4 failed; the first: Error: odd 1')
    expect(done).toEqual([2, 4])
  })
})

describe('/api/health', () => {
  test('this machine sees database and jobs; anyone else a status', async () => {
    await world.academy.jobs.runAll(later(0))
    const { status, body } = await health()
    expect([status, body.success, body.data?.database]).toEqual([200, true, 'up'])
    expect(new Set(body.data?.jobs.map(({ name }) => name))).toEqual(
      new Set([
        'announcements',
        'attempts',
        'backup',
        'child-imports',
        'delays',
        'demo classes',
        'demo reminders',
        'demo-lesson',
        'devices',
        'doubles',
        'enquiries',
        'fee-debits',
        'fee-entries',
        'fee-imports',
        'fee-make-ups',
        'fee-mandates',
        'fee-online',
        'fee-reminders',
        'films',
        'gateway-book',
        'group-handovers',
        'homework-answers',
        'limits',
        'live-lessons',
        'mails',
        'make-ups',
        'message-events',
        'message-templates',
        'messages-mail',
        'messages-next',
        'messages-old',
        'messages-push',
        'messages-sms',
        'messages-whatsapp',
        'open documents',
        'pay',
        'payments',
        'practice-details',
        'question-imports',
        'recoveries',
        'royalties',
        'schedule',
        'services',
        'sessions',
        // PostgreSQL looks after itself.
        ...(world.database.kind === 'embedded' ? ['database size', 'statistics', 'vacuum'] : []),
        'sundays-letter',
        'tries',
        'written-pages',
      ]),
    )
    expect(body.data?.jobs.every(({ lastRun }) => lastRun !== null)).toBe(true)
    // Who comes through a proxy is not this machine.
    expect(await health(world.url, { 'x-forwarded-for': '203.0.113.9' })).toEqual({
      status: 200,
      body: { success: true },
    })
  })

  test('the owner sees it from everywhere, other staff and families do not', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' }
    const as = async (token: string) =>
      (await health(world.url, { ...from, authorization: `Bearer ${token}` })).body.data?.database
    expect(await as((await world.staff('owner', 'Olga')).token)).toBe('up')
    expect(await as((await world.staff('office', 'Omar')).token)).toBeUndefined()
    expect(await as((await world.student('Asha')).token)).toBeUndefined()
    expect(await as('forged')).toBeUndefined()
  })
})
