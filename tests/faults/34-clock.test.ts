import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createContactMessage } from '../../src/enquiries/enquiries.contract.ts'
import type { Clock } from '../../src/platform/jobs/clock.server.ts'
import { openJobs } from '../../src/platform/jobs/jobs.server.ts'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import {
  getQuestionsByQuiz,
  getSubmissionsByUser,
  saveAnswers,
  submitQuiz,
} from '../../src/quiz/quiz.contract.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { openWorld, type World } from '../world.ts'

const YEARS = 3 * 365 * 86_400_000
let world: World
let sink: MailSink
beforeAll(async () => {
  sink = await openMailSink()
  world = await openWorld({ SMTP_URL: sink.url })
})
afterAll(async () => {
  await world.close()
  await sink.close()
})
afterEach(() => vi.useRealTimers())

/**
 * The machine's clock is set by so much; timers and the counter of what has gone by go on, as they do on a
 * machine.
 */
const setClock = (by: number) => {
  vi.useRealTimers()
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + by })
}
/**
 * Until the job that ends attempts has run to its end once more, begun after this moment of the academy's.
 */
async function attemptsLookedAt(): Promise<void> {
  const since = world.database.clock.now().toISOString()
  const lastRun = async () =>
    (await world.academy.jobs.report()).find(({ name }) => name === 'attempts')?.lastRun ?? ''
  const before = await lastRun()
  const ranSince = async () => {
    const last = await lastRun()
    return last !== before && last >= since
  }
  await expect.poll(ranSince, { timeout: 45_000 }).toBe(true)
}

test.each([
  ['ahead', YEARS],
  ['back', -YEARS],
])(
  'the clock jumps three years %s: no attempt ends, no session either, and mail goes on',
  async (_, by) => {
    const asha = await world.student('Asha')
    const quiz = await world.quiz(await world.subject(`Clock ${by}`), 1)
    const { attempt } = (await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })).body
    const message = { name: 'Ravi', email: `ravi${by}@test.example`, mobile: '9876543210', message: 'Hello' }
    await world.visitor.ask(createContactMessage, { body: message })
    await expect.poll(() => world.count('outbox_mails', 'sent_at is null')).toBe(0)

    setClock(by)
    await attemptsLookedAt()
    const changes = [{ index: 0, option: quiz.questions[0]?.right ?? '', marked: false, seq: 1 }]
    const saved = await asha.ask(saveAnswers, {
      params: { attemptId: attempt?._id ?? '' },
      body: { since: 0, changes },
    })
    expect([saved.status, saved.body.data?.late]).toEqual([200, false])
    expect((await asha.ask(getSubmissionsByUser, { params: { userId: asha.id } })).body.data).toEqual([])
    // A mail written meanwhile is neither too old nor years away.
    await world.visitor.ask(createContactMessage, {
      body: { ...message, email: `meanwhile${by}@test.example` },
    })
    await expect.poll(() => sink.mails.some(({ to }) => to === `meanwhile${by}@test.example`)).toBe(true)

    vi.useRealTimers()
    const { body } = await asha.ask(submitQuiz, {
      body: { quizId: quiz.id, answers: {}, userId: asha.id, revision: 0 },
    })
    expect([body.data.correctAnswers, body.data.timeTaken < 120]).toEqual([1, true])
  },
  90_000,
)

test('a job that forgets does not act while the time is in doubt, nor when the database tells another time', async () => {
  const ran: string[] = []
  const at = (steady: boolean, now: Date): Clock => ({ now: () => now, steady: () => steady })
  const tick = async (clock: Clock, name: string) => {
    const jobs = openJobs({
      database: { ...world.database, clock },
      log: createLog('silent'),
      jobs: [
        {
          name: `${name} forgets`,
          everySeconds: 1,
          forgets: true,
          run: async () => void ran.push('forgets'),
        },
        { name: `${name} acts`, everySeconds: 1, run: async () => void ran.push('acts') },
      ],
    })
    await jobs.tick()
    await jobs.stop()
    return ran.splice(0).toSorted()
  }
  expect(await tick(at(true, new Date()), 'sure')).toEqual(['acts', 'forgets'])
  expect(await tick(at(false, new Date()), 'doubt')).toEqual(['acts'])
  expect(await tick(at(true, new Date(Date.now() + YEARS)), 'ahead of the database')).toEqual(['acts'])
})
