import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as writing from '../../src/competition/paper.contract.ts'
import * as entering from '../../src/competition/entry.contract.ts'
import * as conduct from '../../src/competition/office/conduct.contract.ts'
import * as plan from '../../src/competition/office/plan.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { exportOwnData, deleteOwnAccount } from '../../src/people/family/family.contract.ts'
import { quizEditables } from '../../src/quiz/office/documents.server.ts'
import { getQuestionsByQuiz, saveAnswers, submitQuiz } from '../../src/quiz/quiz.contract.ts'
import { startSession } from '../../src/people/account/sessions.server.ts'
import { callerOf, type Member, openWorld, PASSWORD, type TestQuiz, type World } from '../world.ts'

let world: World
let organiser: Member
let subject: string
let sequence = 0
beforeAll(async () => {
  world = await openWorld()
  organiser = await world.staff('organiser', 'Joseph')
  subject = await world.subject('Abacus')
})
afterAll(() => world.close())

const MINUTE = 60_000
const at = (ms: number) => new Date(Date.now() + ms).toISOString()
const quizOf = (minutes = 10): Promise<TestQuiz> => {
  sequence += 1
  return world.quiz(subject, sequence, { size: 3, minutes })
}
const form = (papers: readonly string[]): plan.PlanForm => ({
  title: `Cup ${sequence}`,
  summary: 'Forty sums in eight minutes.',
  subject: 'Abacus',
  place: 'At home',
  ageOn: '2026-10-01',
  entryOpensAt: at(-60 * MINUTE),
  entryClosesAt: at(10 * MINUTE),
  fee: 0,
  needs: '',
  rules: '',
  awards: '',
  faq: [],
  mockQuizId: null,
  groups: papers.map((_, n) => {
    const ages = { ageFrom: 5 + 5 * n, ageTo: 9 + 5 * n }
    return { _id: null, name: 'AB'[n] ?? '', level: '', ...ages, asked: 'Digits', example: '' }
  }),
  rounds: [
    {
      _id: null,
      title: 'Final',
      opensAt: at(-MINUTE),
      lastStartAt: at(30 * MINUTE),
      closesAt: at(60 * MINUTE),
      spread: 0,
      qualify: null,
      papers: [...papers],
    },
  ],
})

type Made = { id: string; roundId: string; papers: readonly string[] }
async function make(): Promise<Made> {
  const papers = [(await quizOf()).id, (await quizOf()).id]
  const made = await organiser.ask(plan.planCompetition, { body: form(papers) })
  expect(made.status, JSON.stringify(made.refusal)).toBe(201)
  const id = made.body.data._id
  expect((await organiser.ask(plan.announce, { params: { id }, body: {} })).status).toBe(200)
  return { id, roundId: made.body.data.rounds[0]?._id ?? '', papers }
}

/** Somebody who is in and has begun, and how it saves. */
async function begin(name: string, { id }: Made, more: { bornOn?: string; place?: string } = {}) {
  const student = await world.student(name)
  await world.database.pool.query('update people set email_verified_at = now() where id = $1', [student.id])
  const born = { bornOn: '2018-01-01', place: 'Pune', ...more }
  const entry = await student.ask(entering.enter, {
    params: { id },
    body: { studentId: student.id, listed: true, ...born },
  })
  expect(entry.status, JSON.stringify(entry.refusal)).toBe(201)
  const begun = await student.ask(writing.startPaper, { params: { id }, body: {} })
  expect(begun.status, JSON.stringify(begun.refusal)).toBe(200)
  return { student, entryId: entry.body.data._id, ...begun.body.data }
}
type Begun = Awaited<ReturnType<typeof begin>>
type Facts = { id: string; kind: 'away' | 'offline'; ms: number }[]
const save = async ({ student, attemptId }: Begun, facts?: Facts) => {
  const body = { since: 0, changes: [], ...(facts ? { facts } : {}) }
  const saved = await student.ask(saveAnswers, { params: { attemptId }, body })
  expect(saved.status, JSON.stringify(saved.refusal)).toBe(200)
  return saved.body.data
}
const left = async (begun: Begun) => Math.round((await save(begun)).remainingMs / MINUTE)

type Time = { id?: string; minutes?: number; reason?: string; place?: string; entryId?: string }
const give = (who: Pick<Member, 'ask'>, { id, roundId }: Made, more: Time = {}) =>
  who.ask(conduct.grantRoundTime, {
    params: { id, roundId },
    body: { id: newId(), minutes: 5, reason: 'Power cut', ...more },
  })
const tell = (who: Pick<Member, 'ask'>, { id, roundId }: Made, what: string | { id: string; text: string }) =>
  who.ask(conduct.sendRoundNotice, {
    params: { id, roundId },
    body: typeof what === 'string' ? { id: newId(), text: what } : what,
  })
const watch = async ({ id, roundId }: Made) =>
  (await organiser.ask(conduct.getRoundStatus, { params: { id, roundId } })).body.data

test('time is given to a child, a place or all, over all papers of a round, each act once', async () => {
  const made = await make()
  const asha = await begin('Asha', made)
  const bina = await begin('Bina', made, { bornOn: '2012-01-01' })
  const home = await begin('Chitra', made, { place: '' })
  const id = newId()
  const acts = await Promise.all([1, 2, 3].map(() => give(organiser, made, { id, place: 'Pune' })))
  expect(acts.map(({ body }) => body.data.reached)).toEqual([2, 2, 2])
  expect(await Promise.all([asha, bina, home].map(left))).toEqual([15, 15, 10])
  expect((await give(organiser, made, { entryId: home.entryId })).body.data.reached).toBe(1)
  expect((await give(organiser, made, { place: '', minutes: 1 })).body.data.reached).toBe(1)
  expect((await give(organiser, made)).body.data.reached).toBe(3)
  expect(await Promise.all([asha, bina, home].map(left))).toEqual([20, 20, 21])
  expect(await world.count('audit_outcomes', "told like 'gave 2 children 5 extra minutes in%'")).toBe(3)

  expect((await give(world.visitor, made)).status).toBe(401)
  expect((await give(asha.student, made)).status).toBe(403)
  expect((await give(await world.staff('author', 'Anu'), made)).status).toBe(403)
  const other = await make()
  expect((await give(organiser, other, { entryId: asha.entryId })).status).toBe(404)
  expect((await give(organiser, { ...made, roundId: other.roundId })).status).toBe(404)
  const both = await give(organiser, made, { place: 'Pune', entryId: asha.entryId })
  expect(both.refusal.errors).toHaveProperty('place')
  expect((await give(organiser, made, { minutes: 181 })).refusal.errors).toHaveProperty('minutes')
  expect((await give(organiser, made, { reason: '' })).refusal.errors).toHaveProperty('reason')
})

test('who was given time finds the way back to the paper, also when the round has closed meanwhile', async () => {
  const made = await make()
  const asha = await begin('Asha', made)
  await give(organiser, made, { minutes: 180 })
  await world.database.pool.query(
    `update competition_rounds set opens_at = opens_at - interval '2 hours',
      last_start_at = last_start_at - interval '2 hours', closes_at = closes_at - interval '2 hours'
      where id = $1`,
    [made.roundId],
  )
  await world.heard()
  const again = () => asha.student.ask(writing.joinWaitingRoom, { params: { id: made.id }, body: {} })
  expect((await again()).body.data).toMatchObject({ state: 'running', paper: { quizId: asha.quizId } })
  const joined = await asha.student.ask(writing.startPaper, { params: { id: made.id }, body: {} })
  expect(joined.body.data).toEqual({ quizId: asha.quizId, attemptId: asha.attemptId })
  const body = { quizId: asha.quizId, answers: {}, userId: asha.student.id, attemptId: asha.attemptId }
  expect((await asha.student.ask(submitQuiz, { body })).status).toBe(200)
  expect((await again()).status).toBe(409)
})

test('what the organiser tells all stands where they wait and where they write, once, as plain text', async () => {
  const made = await make()
  const asha = await begin('Asha', made)
  const elsewhere = await begin('Bina', await make())
  expect((await save(asha)).notice).toBeNull()
  const id = newId()
  const words = '<b>Question 2</b>\nhas no picture: that is right.'
  for (const _ of [1, 2]) expect((await tell(organiser, made, { id, text: words })).status).toBe(200)
  await world.heard()
  expect((await save(asha)).notice).toMatchObject({ _id: id, text: words })
  expect((await save(elsewhere)).notice).toBeNull()
  const paper = await asha.student.ask(getQuestionsByQuiz, { params: { quizId: asha.quizId } })
  expect(paper.body.attempt).toMatchObject({ noted: true, notice: { _id: id } })
  const waits = await asha.student.ask(writing.joinWaitingRoom, { params: { id: made.id }, body: {} })
  expect(waits.body.data.notice).toMatchObject({ _id: id })
  await tell(organiser, made, 'Ten minutes are left.')
  await world.heard()
  expect((await save(asha)).notice?.text).toBe('Ten minutes are left.')
  await world.database.pool.query("update quiz_notices set told_at = told_at - interval '3 hours'")
  await world.heard()
  expect((await save(asha)).notice).toBeNull()

  expect((await tell(world.visitor, made, 'Hello')).status).toBe(401)
  expect((await tell(asha.student, made, 'Hello')).status).toBe(403)
  expect((await tell(organiser, made, ' ')).refusal.errors).toHaveProperty('text')
  expect((await tell(organiser, made, 'a'.repeat(281))).refusal.errors).toHaveProperty('text')
  expect((await tell(organiser, { ...made, roundId: newId() }, 'Hello')).status).toBe(404)
})

describe('what is noticed', () => {
  const away = (ms: number): Facts[number] => ({ id: newId(), kind: 'away', ms })

  test('is kept once of a competition’s paper, shown to its organiser, exported and erased', async () => {
    const made = await make()
    const asha = await begin('Asha', made)
    const facts: Facts = [away(42_000), away(8_000), { id: newId(), kind: 'offline', ms: 5_000 }]
    await save(asha, facts)
    await save(asha, facts)
    const again = { ...asha, student: { ...asha.student, ...(await relogged(asha.student)) } }
    await save(again)
    await save(again)
    const { noticed } = await watch(made)
    expect(noticed).toHaveLength(1)
    expect(noticed[0]).toMatchObject({ fullName: 'Asha', place: 'Pune' })
    expect(noticed[0]?.facts.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
      { kind: 'away', times: 2, ms: 50_000 },
      { kind: 'device', times: 1, ms: 0 },
      { kind: 'offline', times: 1, ms: 5_000 },
    ])
    const told = await asha.student.ask(exportOwnData, {})
    expect(JSON.stringify(told.body)).toContain('42000')
    await asha.student.ask(deleteOwnAccount, { body: { password: PASSWORD } })
    expect(await world.count('attempt_facts', `attempt_id = '${asha.attemptId}'`)).toBe(0)
  })

  test('is kept of no other quiz, of nobody else’s attempt, and never without end', async () => {
    const quiz = await world.quiz(await world.subject('Shelf'), 1)
    const bina = await world.student('Bina')
    const opened = await bina.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
    expect(opened.body.attempt?.noted).toBe(false)
    const attemptId = opened.body.attempt?._id ?? ''
    const body = { since: 0, changes: [], facts: [away(1_000)] }
    expect((await bina.ask(saveAnswers, { params: { attemptId }, body })).status).toBe(200)
    expect(await world.count('attempt_facts', `attempt_id = '${attemptId}'`)).toBe(0)

    const chitra = await begin('Chitra', await make())
    const others = await bina.ask(saveAnswers, { params: { attemptId: chitra.attemptId }, body })
    expect(others.status).toBe(404)
    for (let n = 0; n < 12; n += 1)
      await save(
        chitra,
        Array.from({ length: 20 }, () => away(1_000)),
      )
    expect(await world.count('attempt_facts', `attempt_id = '${chitra.attemptId}'`)).toBe(200)
    // What a page tells of itself leaves room for what the server sees.
    await save({ ...chitra, student: { ...chitra.student, ...(await relogged(chitra.student)) } })
    expect(await world.count('attempt_facts', `attempt_id = '${chitra.attemptId}' and kind = 'device'`)).toBe(
      1,
    )
    const many = { ...body, facts: Array.from({ length: 21 }, () => away(1)) }
    const refused = await chitra.student.ask(saveAnswers, {
      params: { attemptId: chitra.attemptId },
      body: many,
    })
    expect(refused.status).toBe(422)
  })
})

/** The same person under another login. */
async function relogged(member: Member): Promise<Pick<Member, 'ask'>> {
  const { token } = await startSession(
    world.database.db,
    { id: member.id, role: 'student' },
    { agent: '', now: new Date() },
  )
  return callerOf(world.url, { authorization: `Bearer ${token}` })
}

const quizDocument = () => {
  const editable = quizEditables(world.database.clock).find(({ kind }) => kind === 'quiz')
  if (!editable) throw new Error('no quizzes are edited')
  return editable
}

describe('a paper', () => {
  test('keeps the time that was announced, whatever becomes of its document and its subject', async () => {
    const { papers } = await make()
    const [id = ''] = papers
    const { db } = world.database
    const editable = quizDocument()
    const data = Object(await editable.read(db, id))
    const publish = (change: object) =>
      db.transaction((tx) => editable.publish(tx, id, { ...data, ...change }))
    await expect(publish({ minutes: 12 })).rejects.toMatchObject({ errors: { minutes: expect.any(String) } })
    await expect(publish({ minutes: null })).rejects.toMatchObject({ status: 422 })
    await publish({ title: 'Paper A' })
    const quiz = await quizOf()
    await world.database.pool.query('update quizzes set duration_minutes = null where id = $1', [quiz.id])
    expect((await organiser.ask(plan.planCompetition, { body: form([quiz.id]) })).status).toBe(201)
    expect(await world.count('quizzes', `id = '${quiz.id}' and duration_minutes = 30`)).toBe(1)
  })

  test('is none that was open to anyone once, though no try of it is left', async () => {
    const quiz = await quizOf()
    const { db } = world.database
    const editable = quizDocument()
    const data = Object(await editable.read(db, quiz.id))
    for (const open of [true, false])
      await db.transaction((tx) => editable.publish(tx, quiz.id, { ...data, open }))
    const choices = (await organiser.ask(plan.getPlanChoices, {})).body.data.quizzes
    expect(choices.map(({ _id }) => _id)).not.toContain(quiz.id)
    const refused = await organiser.ask(plan.planCompetition, { body: form([quiz.id]) })
    expect(refused.refusal.errors).toEqual({
      'rounds.0.papers.0': 'This quiz has been taken, so its questions are known',
    })
  })
})

describe.runIf(process.env.TEST_DATABASE_URL)('while submissions are stored', () => {
  test('plans are made and questions taken back: neither waits for the other', async () => {
    const papers = [(await quizOf()).id, (await quizOf()).id].toSorted()
    const [first, second] = papers
    const made = await world.database.transact('write', async (on) => {
      await on.run(`select from quizzes where id = '${second}' for key share`)
      const planned = await organiser.ask(plan.planCompetition, { body: form(papers) })
      await on.run(`select from quizzes where id = '${first}' for key share`)
      return planned
    })
    expect(made.status, JSON.stringify(made.refusal)).toBe(201)
  })
})
