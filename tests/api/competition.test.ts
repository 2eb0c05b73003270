import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { competitionDoubles } from '../../src/competition/duplicates.server.ts'
import * as writing from '../../src/competition/paper.contract.ts'
import * as wire from '../../src/competition/competition.contract.ts'
import * as entering from '../../src/competition/entry.contract.ts'
import * as entered from '../../src/competition/office/entries.contract.ts'
import * as conduct from '../../src/competition/office/conduct.contract.ts'
import * as marking from '../../src/competition/office/key.contract.ts'
import * as plan from '../../src/competition/office/plan.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { openPapers } from '../../src/quiz/attempt/papers.server.ts'
import { batchStarts } from '../../src/quiz/attempt/start-batch.server.ts'
import { openQuestionBank } from '../../src/quiz/bank/question-bank.server.ts'
import { answerStates, quizQuestions, submittedSince } from '../../src/quiz/homework.reads.server.ts'
import { submittedAttempts } from '../../src/quiz/diary.reads.server.ts'
import { bestResults, finishedQuizzes } from '../../src/quiz/quiz.reads.server.ts'
import { batchReservedStarts, openReattempts } from '../../src/quiz/reserved.reads.server.ts'
import { getPractice } from '../../src/quiz/practice/practice.contract.ts'
import { gradeGuestAttempt } from '../../src/quiz/try/try.contract.ts'
import {
  conductQuiz,
  getQuestionsByQuiz,
  getQuizzesBySubject,
  getSubmissionsByUser,
  replaceQuestion,
  saveAnswers,
  submitQuiz,
  updateQuiz,
} from '../../src/quiz/quiz.contract.ts'
import { deleteOwnAccount, exportOwnData } from '../../src/people/family/family.contract.ts'
import { assignments } from '../../src/people/staff/staff.tables.ts'
import { type Member, openWorld, PASSWORD, type TestQuiz, type World } from '../world.ts'

let world: World
let organiser: Member
let subject: string
let sequence = 0

const MINUTE = 60_000
const at = (ms: number) => new Date(Date.now() + ms).toISOString()
const AGE_ON = '2026-10-01'

const quizOf = async (minutes = 10): Promise<TestQuiz> => {
  sequence += 1
  return world.quiz(subject, sequence, { size: 4, minutes, marks: 8 })
}

type More = Partial<plan.PlanForm> & { paper?: string }
const form = ({ paper = '', ...more }: More): plan.PlanForm => ({
  title: `Cup ${sequence}`,
  summary: 'Forty sums in eight minutes.',
  subject: 'Abacus',
  place: 'At home',
  ageOn: AGE_ON,
  entryOpensAt: at(-60 * MINUTE),
  entryClosesAt: at(10 * MINUTE),
  fee: 0,
  needs: '',
  rules: '',
  awards: '',
  faq: [],
  mockQuizId: null,
  groups: [
    { _id: null, name: 'A', level: '', ageFrom: 5, ageTo: 9, asked: 'One digit', example: '3 + 4' },
    { _id: null, name: 'B', level: '', ageFrom: 10, ageTo: 14, asked: 'Two digits', example: '' },
  ],
  rounds: [
    {
      _id: null,
      title: 'Final',
      opensAt: at(-MINUTE),
      lastStartAt: at(30 * MINUTE),
      closesAt: at(60 * MINUTE),
      spread: 0,
      qualify: null,
      papers: [paper, paper],
    },
  ],
  ...more,
})

type Made = { id: string; roundId: string; quiz: TestQuiz }
async function make(more: More = {}): Promise<Made> {
  const quiz = await quizOf()
  const made = await organiser.ask(plan.planCompetition, { body: form({ paper: quiz.id, ...more }) })
  expect(made.status, JSON.stringify(made.refusal)).toBe(201)
  const id = made.body.data._id
  expect((await organiser.ask(plan.announce, { params: { id }, body: {} })).status).toBe(200)
  return { id, roundId: made.body.data.rounds[0]?._id ?? '', quiz }
}

/** As if this much time had gone by for a competition, in minutes. */
async function letPass(id: string, minutes: number): Promise<void> {
  const ago = `interval '${minutes} minutes'`
  await world.database.pool.query(
    `update competitions set entry_opens_at = entry_opens_at - ${ago}, entry_closes_at = entry_closes_at - ${ago} where id = $1`,
    [id],
  )
  await world.database.pool.query(
    `update competition_rounds set opens_at = opens_at - ${ago}, last_start_at = last_start_at - ${ago},
      closes_at = closes_at - ${ago}, objections_until = objections_until - ${ago} where competition_id = $1`,
    [id],
  )
  await world.heard()
}

const confirm = (id: string) =>
  world.database.pool.query('update people set email_verified_at = now() where id = $1', [id])
async function student(name: string): Promise<Member> {
  const member = await world.student(name)
  await confirm(member.id)
  return member
}
/** From now on this teacher looks after this student. */
const assign = ({ id: teacherId }: Member, { id: studentId }: Member) =>
  world.database.db.insert(assignments).values({ teacherId, studentId, createdAt: new Date() })
const enter = (
  by: Member,
  id: string,
  more: Partial<{ studentId: string; bornOn: string; groupId: string; listed: boolean }> = {},
) =>
  by.ask(entering.enter, {
    params: { id },
    body: { studentId: by.id, bornOn: '2018-01-01', place: 'Pune', listed: true, ...more },
  })
const start = (by: Member, id: string) => by.ask(writing.startPaper, { params: { id }, body: {} })

/** Enters, begins, and hands in so many right answers and one wrong one if asked. */
async function write(
  by: Member,
  { id, quiz }: Made,
  { right, wrong = 0 }: { right: number; wrong?: number },
) {
  const entered = await enter(by, id)
  expect([200, 201], JSON.stringify(entered.refusal)).toContain(entered.status)
  const begun = await start(by, id)
  expect(begun.status, JSON.stringify(begun.refusal)).toBe(200)
  const asked = await by.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
  const answers: Record<string, string> = {}
  for (const [n, { questionText }] of asked.body.data.entries()) {
    const known = quiz.questions.find(({ text }) => text === questionText)
    if (known && n < right) answers[n] = known.right
    else if (known && n < right + wrong) answers[n] = known.wrong
  }
  const sent = await by.ask(submitQuiz, {
    body: { quizId: quiz.id, answers, timeTaken: 1, score: 0, userId: by.id },
  })
  expect(sent.status).toBe(200)
  return asked.body.data
}

async function attemptOf({ quiz }: Made): Promise<{ id: string }> {
  const { rows } = await world.database.pool.query('select id from attempts where quiz_id = $1', [quiz.id])
  return { id: String(rows[0]?.id) }
}

const mailsTo = ({ email }: Member, subject: string) =>
  world.count('outbox_mails', `recipient = '${email}' and subject like '%${subject}'`)
const key = (made: Made, objectionsUntil = at(60 * MINUTE)) =>
  organiser.ask(marking.publishKey, {
    params: { id: made.id, roundId: made.roundId },
    body: { objectionsUntil },
  })
const ranks = (made: Made) =>
  organiser.ask(marking.publishRanks, { params: { id: made.id, roundId: made.roundId }, body: {} })
const paperOf = (by: Member, id: string) => by.ask(writing.getPaper, { params: { id } })

beforeAll(async () => {
  world = await openWorld()
  organiser = await world.staff('organiser', 'Joseph')
  subject = await world.subject('Abacus')
})
afterAll(() => world.close())

describe('a plan', () => {
  test('keeps its papers: no shelf shows them, nobody else begins them, another plan cannot have them', async () => {
    const before = await world.student('Eager')
    const made = await make()
    const shelf = await world.visitor.ask(getQuizzesBySubject, { params: { subjectId: subject } })
    expect(shelf.body.data.map(({ _id }) => _id)).not.toContain(made.quiz.id)
    expect((await before.ask(getQuestionsByQuiz, { params: { quizId: made.quiz.id } })).status).toBe(404)
    const twice = await organiser.ask(plan.planCompetition, { body: form({ paper: made.quiz.id }) })
    expect(twice.status).toBe(422)
    expect(twice.refusal.errors).toEqual({
      'rounds.0.papers.0': 'This quiz is reserved for another competition',
    })
    expect(
      (await world.visitor.ask(wire.getCompetition, { params: { id: made.id } })).body.data,
    ).toMatchObject({
      entered: 0,
      ages: { from: 5, to: 14 },
      papers: [{ minutes: 10, questions: 4, marks: 8 }],
    })
  })

  test('tells each kind of paper with whose it is, and costs whole rupees', async () => {
    const [short, long] = [await quizOf(10), await quizOf(20)]
    const plain = form({})
    const rounds = plain.rounds.map((round) => ({ ...round, papers: [short.id, long.id] }))
    const body = { ...plain, rounds }
    const odd = await organiser.ask(plan.planCompetition, { body: { ...body, fee: 99.5 } })
    expect([odd.status, odd.refusal.errors]).toEqual([422, { fee: 'Enter whole rupees' }])
    const made = await organiser.ask(plan.planCompetition, { body: { ...body, fee: 99 } })
    expect(made.status, JSON.stringify(made.refusal)).toBe(201)
    const id = made.body.data._id
    await organiser.ask(plan.announce, { params: { id }, body: {} })
    await world.heard()
    const { data } = (await world.visitor.ask(wire.getCompetition, { params: { id } })).body
    expect(data.papers).toMatchObject([
      { minutes: 10, of: [{ round: 'Final', group: 'A' }] },
      { minutes: 20, of: [{ round: 'Final', group: 'B' }] },
    ])
  })

  test('takes no quiz whose key was told at /try, and a try tells nothing of one that is kept', async () => {
    const quiz = await quizOf()
    const { pool } = world.database
    const open = (yes: boolean) => pool.query('update quizzes set open = $2 where id = $1', [quiz.id, yes])
    await open(true)
    await world.heard()
    const tried = () =>
      world.visitor.ask(gradeGuestAttempt, {
        body: { _id: tryId, of: quiz.id, answers: [null, null, null, null] },
      })
    const tryId = newId()
    const told = await tried()
    expect(told.body.data.details[0]?.correctAnswer).toBeTruthy()
    await open(false)
    const free = await organiser.ask(plan.getPlanChoices, {})
    expect(free.body.data.quizzes.map(({ _id }) => _id)).not.toContain(quiz.id)
    const refused = await organiser.ask(plan.planCompetition, { body: form({ paper: quiz.id }) })
    expect(refused.refusal.errors).toHaveProperty(['rounds.0.papers.0'])
    await pool.query(
      "update quizzes set reserved_for = $2, reserved_as = 'paper', active = false where id = $1",
      [quiz.id, newId()],
    )
    expect((await tried()).status).toBe(404)
    await pool.query('update quizzes set reserved_for = null, reserved_as = null where id = $1', [quiz.id])
  })

  test('keeps its papers from who has opened one as a quiz a moment before', async () => {
    const quiz = await quizOf()
    const asha = await student('Asha')
    const { database } = world
    const asItWas = await openQuestionBank(database).quiz(quiz.id)
    expect((await organiser.ask(plan.planCompetition, { body: form({ paper: quiz.id }) })).status).toBe(201)
    const starts = batchStarts(database, openPapers(database))
    const { rows } = await world.database.pool.query('select id from sessions where person_id = $1', [
      asha.id,
    ])
    const person = { id: asha.id, sessionId: String(rows[0]?.id) }
    const begin = { quiz: asItWas, again: false, person, now: new Date() }
    expect(await starts(begin)).toBeNull()
    const other = await openQuestionBank(database).quiz((await quizOf()).id)
    expect(await starts({ ...begin, quiz: other })).toMatchObject({ studentId: asha.id, number: 1 })
  })

  test('is one paper for all, and no question of it is replaced in the moment of the starts', async () => {
    const author = await world.staff('author', 'Anu')
    for (let round = 0; round < 4; round += 1) {
      const { id, quiz } = await make()
      const people = await Promise.all(
        ['Ann', 'Ben', 'Cid', 'Dee', 'Eve', 'Fay'].map((name) => student(name)),
      )
      for (const who of people) await enter(who, id)
      const body = { questionText: 'Another', options: ['a', 'b'], correct: 0 }
      const [first] = (
        await world.database.pool.query('select id from questions where quiz_id = $1 order by position', [
          quiz.id,
        ])
      ).rows
      const params = { quizId: quiz.id, questionId: String(first?.id) }
      const [replaced, ...begun] = await Promise.all([
        author.ask(replaceQuestion, { params, body }),
        ...people.map((who) => start(who, id)),
      ])
      expect(begun.map(({ status }) => status)).toEqual(people.map(() => 200))
      expect(replaced.status).toBe(409)
      const { rows } = await world.database.pool.query(
        `select distinct (select jsonb_agg(e ->> 'question' order by e ->> 'question')
          from jsonb_array_elements(paper) e)::text as asked from attempts where quiz_id = $1`,
        [quiz.id],
      )
      expect(rows).toHaveLength(1)
    }
  })

  test('gives nobody a question that was replaced a moment before, though this instance has not heard', async () => {
    const { id, quiz } = await make()
    const [asha, ravi] = [await student('Asha'), await student('Ravi')]
    const deaf = { ...world.database, onChange: () => () => {} }
    const begin = batchReservedStarts(deaf)
    const at = { holder: id, quizId: quiz.id, now: new Date() }
    await begin({ ...at, studentId: asha.id })
    await world.database.pool.query(
      'update questions set retired_at = now() where quiz_id = $1 and position = 0',
      [quiz.id],
    )
    await world.database.pool.query('update quizzes set edition = edition + 1 where id = $1', [quiz.id])
    const { attemptId } = await begin({ ...at, studentId: ravi.id })
    const { rows } = await world.database.pool.query('select total from attempts where id = $1', [attemptId])
    expect(rows).toEqual([{ total: 3 }])
    expect(await begin({ ...at, studentId: asha.id })).toMatchObject({ submittedAt: null })
    await expect(begin({ ...at, holder: newId(), studentId: asha.id })).rejects.toMatchObject({ status: 404 })
  })

  test('is seen by nobody before it is announced, and goes as long as nobody is in', async () => {
    const quiz = await quizOf()
    const made = await organiser.ask(plan.planCompetition, { body: form({ paper: quiz.id }) })
    const id = made.body.data._id
    expect((await world.visitor.ask(wire.getCompetition, { params: { id } })).status).toBe(404)
    expect((await organiser.ask(plan.deletePlan, { params: { id } })).status).toBe(200)
    const free = await organiser.ask(plan.getPlanChoices, {})
    expect(free.body.data.quizzes.map(({ _id }) => _id)).toContain(quiz.id)
  })

  test.each([
    ['entries that close too late', { entryClosesAt: at(40 * MINUTE) }, 'entryClosesAt'],
    [
      'an age the wrong way round',
      { groups: [{ _id: null, name: 'A', level: '', ageFrom: 9, ageTo: 5, asked: '', example: '' }] },
      'groups.0.ageTo',
    ],
    ['no round', { rounds: [] }, 'rounds'],
    ['a mock that is a paper', { mockQuizId: 'paper' }, 'mockQuizId'],
    ['a close that cuts the last one short', { closes: 35 }, 'rounds.0.closesAt'],
  ])('with %s is refused at its field', async (_, wrong, field) => {
    const quiz = await quizOf()
    const base = form({ paper: quiz.id })
    const { closes, ...rest } = wrong as { closes?: number } & Partial<plan.PlanForm>
    const body: plan.PlanForm = { ...base, ...rest }
    if (rest.mockQuizId) body.mockQuizId = quiz.id
    if (closes) body.rounds = base.rounds.map((round) => ({ ...round, closesAt: at(closes * MINUTE) }))
    const refused = await organiser.ask(plan.planCompetition, { body })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.refusal.errors ?? {})).toContain(field)
  })

  test('changes under its revision; an opened round stays', async () => {
    const made = await make()
    const { body } = await organiser.ask(plan.getPlan, { params: { id: made.id } })
    const { _id, publishedAt, entered, revision, ...rest } = body.data
    const next: plan.PlanForm = {
      ...rest,
      groups: rest.groups.map(({ entered: _, ...group }) => group),
      rounds: rest.rounds.map(
        ({ keyPublishedAt: _, objectionsUntil: __, ranksFinalAt: ___, ...round }) => round,
      ),
    }
    const change = (more: object) =>
      organiser.ask(plan.changePlan, { params: { id: made.id }, body: { ...next, revision, ...more } })
    const [a, b] = await Promise.all([change({ title: 'Cup of gold' }), change({ title: 'Cup of tin' })])
    expect([a.status, b.status].toSorted()).toEqual([200, 409])
    const later = next.rounds.map((round) => ({ ...round, closesAt: at(90 * MINUTE) }))
    const opened = await change({ revision: revision + 1, rounds: later })
    expect(opened.status).toBe(409)
    expect(opened.refusal.message).toMatch(/has opened/)
    expect(publishedAt).not.toBeNull()
    expect(entered).toBe(0)
    const [day, fee] = ['2027-01-01', 100]
    expect((await change({ revision: revision + 1, ageOn: day, fee })).status).toBe(200)
    await enter(await student('Asha'), made.id)
    const last = { revision: revision + 2, ageOn: day, fee }
    expect((await change({ ...last, ageOn: AGE_ON })).refusal.errors).toHaveProperty('ageOn')
    expect((await change({ ...last, fee: 150 })).refusal.errors).toHaveProperty('fee')
    expect((await change({ ...last, fee: 50 })).status).toBe(200)
  })
})

describe('an entry', () => {
  test('is made once, by whoever may: oneself, a parent, the teacher of the child', async () => {
    const made = await make()
    const mother = await world.parent('Kavita')
    const child = await world.child(mother, 'Rohan Iyer')
    const guru = await world.teacher('Meenakshi')
    const unconfirmed = await enter(mother, made.id, { studentId: child.id })
    expect(unconfirmed.status).toBe(403)
    expect(unconfirmed.refusal.message).toMatch(/confirm your email/)
    await confirm(mother.id)
    const stranger = await student('Stranger')
    for (const other of [stranger, guru])
      expect((await enter(other, made.id, { studentId: child.id })).status).toBe(404)
    const at10 = await Promise.all(
      Array.from({ length: 6 }, () => enter(mother, made.id, { studentId: child.id })),
    )
    expect(at10.map(({ status }) => status)).toEqual(at10.map(() => 201))
    expect(new Set(at10.map(({ body }) => body.data._id)).size).toBe(1)
    expect(at10[0]?.body.data).toMatchObject({ group: 'A', seat: 1 })
    const other = await world.child(mother, 'Diya Iyer')
    await world.database.db
      .insert(assignments)
      .values({ teacherId: guru.id, studentId: other.id, createdAt: new Date() })
    expect(
      (await enter(guru, made.id, { studentId: other.id, bornOn: '2014-05-05' })).body.data,
    ).toMatchObject({
      group: 'B',
      seat: 2,
    })
    const mine = await mother.ask(entering.getMine, { params: { id: made.id } })
    expect(mine.body.data.map(({ fullName, decides, entry }) => [fullName, decides, entry?.listed])).toEqual([
      ['Rohan Iyer', true, true],
      // What a teacher says of what is public does not count.
      ['Diya Iyer', true, false],
    ])
    expect(await world.count('competition_entries', `competition_id = '${made.id}'`)).toBe(2)
  })

  test('outside its days, for no group and for no birthday is refused', async () => {
    const quiz = await quizOf()
    const levels = [
      { _id: null, name: 'A', level: 'Basic', ageFrom: 5, ageTo: 9, asked: '', example: '' },
      { _id: null, name: 'A', level: 'Higher', ageFrom: 5, ageTo: 9, asked: '', example: '' },
    ]
    const made = await make({ groups: levels, paper: quiz.id })
    const asha = await student('Asha')
    expect((await enter(asha, made.id, { bornOn: '2001-01-01' })).refusal.errors).toHaveProperty('bornOn')
    expect((await enter(asha, made.id, { bornOn: '2018-02-30' })).refusal.errors).toHaveProperty('bornOn')
    expect((await enter(asha, made.id)).refusal.errors).toEqual({
      groupId: 'Choose one of the levels for this age',
    })
    const { groups } = (await world.visitor.ask(wire.getCompetition, { params: { id: made.id } })).body.data
    const chosen = await enter(asha, made.id, { groupId: groups[1]?._id ?? '' })
    expect(chosen.body.data.group).toBe('A, Higher')
    await letPass(made.id, 11)
    expect((await enter(await student('Late'), made.id)).refusal.message).toBe('Entries have closed')
    expect((await enter(asha, newId())).status).toBe(404)
  })

  test('is taken back before the first paper, and comes back on the same seat', async () => {
    const soon = [{ ...form({}).rounds[0], opensAt: at(20 * MINUTE) }] as plan.PlanForm['rounds']
    const quiz = await quizOf()
    const made = await make({ rounds: soon.map((round) => ({ ...round, papers: [quiz.id, quiz.id] })) })
    const asha = await student('Asha')
    const { _id: entryId, seat } = (await enter(asha, made.id)).body.data
    const other = await student('Other')
    expect((await other.ask(entering.withdrawEntry, { params: { entryId }, body: {} })).status).toBe(404)
    expect((await asha.ask(entering.withdrawEntry, { params: { entryId }, body: {} })).status).toBe(200)
    expect((await asha.ask(entering.withdrawEntry, { params: { entryId }, body: {} })).status).toBe(404)
    expect((await enter(asha, made.id)).body.data.seat).toBe(seat)
    await letPass(made.id, 25)
    expect((await asha.ask(entering.withdrawEntry, { params: { entryId }, body: {} })).status).toBe(409)
  })

  test('a teacher takes back what that teacher entered, and nothing of the family’s', async () => {
    const quiz = await quizOf()
    const soon = [{ ...form({}).rounds[0], opensAt: at(20 * MINUTE) }] as plan.PlanForm['rounds']
    const made = await make({ rounds: soon.map((round) => ({ ...round, papers: [quiz.id, quiz.id] })) })
    const mother = await world.parent('Kavita')
    await confirm(mother.id)
    const [guru, other] = [await world.teacher('Guru'), await world.teacher('Other')]
    const children = [await world.child(mother, 'Rohan'), await world.child(mother, 'Diya')] as const
    for (const child of children) for (const each of [guru, other]) await assign(each, child)
    const [rohan, diya] = children
    const take = (who: Member, entryId: string) =>
      who.ask(entering.withdrawEntry, { params: { entryId }, body: {} })
    const seen = async (who: Member, child: Member) =>
      (await who.ask(entering.getMine, { params: { id: made.id } })).body.data.find(
        ({ studentId }) => studentId === child.id,
      )
    const ofMother = (await enter(mother, made.id, { studentId: rohan.id })).body.data._id
    await world.database.pool.query('update competition_entries set paid_at = now() where id = $1', [
      ofMother,
    ])
    expect((await seen(guru, rohan))?.mayWithdraw).toBe(false)
    expect((await take(guru, ofMother)).status).toBe(403)
    // What the family has taken back no teacher enters again.
    expect((await take(mother, ofMother)).status).toBe(200)
    expect((await seen(guru, rohan))?.mayEnter).toBe(false)
    expect((await enter(guru, made.id, { studentId: rohan.id })).status).toBe(409)
    expect((await enter(mother, made.id, { studentId: rohan.id })).status).toBe(201)
    // The teacher's own: another teacher leaves it alone, the teacher and the family may take it back.
    const ofGuru = (await enter(guru, made.id, { studentId: diya.id })).body.data._id
    expect((await take(other, ofGuru)).status).toBe(403)
    expect((await seen(guru, diya))?.mayWithdraw).toBe(true)
    expect((await take(guru, ofGuru)).status).toBe(200)
    expect((await enter(other, made.id, { studentId: diya.id })).status).toBe(201)
    expect((await take(mother, ofGuru)).status).toBe(200)
  })

  test('what is public of a child is decided by its parent alone', async () => {
    const made = await make()
    const mother = await world.parent('Kavita')
    await confirm(mother.id)
    const child = await world.child(mother, 'Rohan')
    const { _id: entryId } = (await enter(mother, made.id, { studentId: child.id })).body.data
    const show = (by: Member, listed: boolean) =>
      by.ask(entering.showEntry, { params: { entryId }, body: { listed } })
    expect((await show(await world.teacher('Guru'), false)).status).toBe(404)
    expect((await show(await student('Other'), false)).status).toBe(404)
    expect((await show(mother, false)).status).toBe(200)
    const mine = await mother.ask(entering.getMine, { params: { id: made.id } })
    expect(mine.body.data[0]?.entry?.listed).toBe(false)
  })

  test('a school’s sheet is looked through and entered once; its families are asked to confirm', async () => {
    const made = await make()
    const sheet = [
      'child_name,class,born_on,group,place,parent_name,parent_email,parent_mobile',
      'Anvi Shah,Class 3,2018-03-01,,DPS Nashik,Hetal Shah,hetal@school.example,9811100001',
      'Kabir Rao,Class 6,3/12/2014,B,DPS Nashik,Suresh Rao,suresh@school.example,9811100002',
      'Anvi Shah,Class 3,2018-03-01,,DPS Nashik,Hetal Shah,hetal@school.example,9811100001',
    ]
    const check = async (lines: string[]) => {
      const response = await fetch(world.url + addressOf(entered.checkEntries, { params: { id: made.id } }), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${organiser.token}`,
          'content-type': 'application/octet-stream',
        },
        body: lines.join('\n'),
      })
      return (await response.json()) as { data: { rows: entered.CheckedRow[] } }
    }
    const { data } = await check(sheet)
    expect(data.rows.map(({ state, group }) => [state, group])).toEqual([
      ['good', 'A'],
      ['good', 'B'],
      ['duplicate', 'A'],
    ])
    const faulty = await check([...sheet, 'Zoya,,31/02/2018,,,,nobody,12'])
    expect(faulty.data.rows.at(-1)?.faults.map(({ column }) => column)).toEqual([
      'class',
      'parent_name',
      'parent_email',
      'parent_mobile',
      'born_on',
    ])
    const body = {
      fileName: 'school.csv',
      rows: data.rows.map(({ row, cells }) => ({ row, cells, parentId: null })),
    }
    const send = () => organiser.ask(entered.importEntries, { params: { id: made.id }, body })
    expect((await send()).body.data).toEqual({ entered: 2, stayed: 1, families: 2 })
    expect((await send()).body.data).toEqual({ entered: 0, stayed: 3, families: 0 })
    const list = await organiser.ask(entered.findEntries, {
      params: { id: made.id },
      body: { words: 'anvi' },
    })
    expect(list.body.data).toMatchObject([
      { fullName: 'Anvi Shah', seat: 1, place: 'DPS Nashik', confirmed: false, enteredBy: 'sheet' },
    ])
    const bad = { ...body, rows: [{ row: 2, cells: { child_name: 'Only' }, parentId: null }] }
    expect((await organiser.ask(entered.importEntries, { params: { id: made.id }, body: bad })).status).toBe(
      422,
    )
  })

  test('a child whose entry the family took back stays out of a school’s sheet, whose row says so', async () => {
    const quiz = await quizOf()
    const soon = [{ ...form({}).rounds[0], opensAt: at(20 * MINUTE) }] as plan.PlanForm['rounds']
    const made = await make({ rounds: soon.map((round) => ({ ...round, papers: [quiz.id, quiz.id] })) })
    const mother = await world.parent('Kavita')
    await confirm(mother.id)
    const child = await world.child(mother, 'Rohan Iyer')
    const entryId = (await enter(mother, made.id, { studentId: child.id })).body.data._id
    const cells = {
      child_name: 'Rohan Iyer',
      class: 'Class 3',
      born_on: '2018-03-01',
      parent_name: 'Kavita Iyer',
      parent_email: mother.email,
      parent_mobile: '9811100077',
    }
    const params = { id: made.id }
    const sheet = [Object.keys(cells).join(','), Object.values(cells).join(',')].join('\n')
    const check = async () =>
      (
        await organiser.ask(entered.checkEntries, {
          params,
          query: {},
          body: new TextEncoder().encode(sheet),
        })
      ).body.data.rows[0]
    const body = { fileName: 's.csv', rows: [{ row: 2, cells, parentId: mother.id }] }
    const send = () => organiser.ask(entered.importEntries, { params, body })
    expect((await check())?.state).toBe('good')
    // Between the check and the sheet.
    expect((await mother.ask(entering.withdrawEntry, { params: { entryId }, body: {} })).status).toBe(200)
    const refused = await send()
    expect([refused.status, refused.refusal.errors?.['rows.2']]).toEqual([
      422,
      expect.stringContaining('The family has withdrawn this entry'),
    ])
    expect(await world.count('competition_entries', `id = '${entryId}' and withdrawn_at is not null`)).toBe(1)
    const row = await check()
    expect([row?.state, row?.faults[0]?.message]).toEqual([
      'faulty',
      expect.stringContaining('The family has withdrawn this entry'),
    ])
    expect((await enter(mother, made.id, { studentId: child.id })).status).toBe(201)
    expect((await send()).body.data).toEqual({ entered: 0, stayed: 1, families: 0 })
  })

  test('sheets of schools that share families are entered at once, whatever their order', async () => {
    const made = await make()
    const parents = await Promise.all(Array.from({ length: 8 }, (_, n) => world.parent(`Hetal ${n}`)))
    await world.database.pool.query('update people set email_verified_at = now() where id = any($1)', [
      parents.map(({ id }) => id),
    ])
    const cells = (n: number, school: string) => ({
      child_name: `Child ${school} ${'abcdefghijklmnopqrst'[n]}`,
      class: 'Class 3',
      born_on: '2018-03-01',
      group: '',
      place: `School ${school}`,
      parent_name: 'Hetal Shah',
      parent_email: parents[n]?.email ?? '',
      parent_mobile: `98222000${String(n).padStart(2, '0')}`,
    })
    const rows = (school: string) =>
      parents.map(({ id }, n) => ({ row: n + 2, cells: cells(n, school), parentId: id }))
    const send = (list: ReturnType<typeof rows>) =>
      organiser.ask(entered.importEntries, {
        params: { id: made.id },
        body: { fileName: 's.csv', rows: list },
      })
    const all = await Promise.all([send(rows('x')), send(rows('y').toReversed())])
    expect(all.map(({ status }) => status)).toEqual([200, 200])
    expect(await world.count('competition_entries', `competition_id = '${made.id}'`)).toBe(16)
    for (const { id } of parents) expect(await world.count('people', `guardian_id = '${id}'`)).toBe(2)
  })
})

describe('a start', () => {
  test('waits for its own moment, then begins one attempt however often it is asked', async () => {
    const soon = form({}).rounds.map((round) => ({ ...round, opensAt: at(5 * MINUTE), spread: 20 }))
    const quiz = await quizOf()
    const made = await make({ rounds: soon.map((round) => ({ ...round, papers: [quiz.id, quiz.id] })) })
    const asha = await student('Asha')
    expect((await start(asha, made.id)).status).toBe(404)
    await enter(asha, made.id)
    const early = await start(asha, made.id)
    expect(early.status).toBe(409)
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(290)
    const wait = await asha.ask(writing.joinWaitingRoom, { params: { id: made.id }, body: {} })
    expect(wait.body.data).toMatchObject({ fullName: 'Asha', group: 'A', state: 'before', hindrance: null })
    const { startsInMs } = wait.body.data
    expect(startsInMs).toBeGreaterThan(4.9 * MINUTE)
    expect(startsInMs).toBeLessThan(5 * MINUTE + 20_000)
    await letPass(made.id, 6)
    const many = await Promise.all(Array.from({ length: 8 }, () => start(asha, made.id)))
    expect(many.map(({ status }) => status)).toEqual(many.map(() => 200))
    expect(new Set(many.map(({ body }) => body.data.attemptId)).size).toBe(1)
    const paper = await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
    expect(paper.body.attempt).toMatchObject({ total: 4, pausable: false })
    expect(paper.body.data.map(({ questionText }) => questionText).toSorted()).toEqual(
      quiz.questions.map(({ text }) => text).toSorted(),
    )
    expect(JSON.stringify(paper.body.data)).not.toMatch(/correctAnswer|explanation/)
  })

  test('is whole or not at all: no attempt is begun that no sitting names', async () => {
    const made = await make()
    const asha = await student('Asha')
    await enter(asha, made.id)
    const { pool } = world.database
    await pool.query(
      `alter table competition_sittings add constraint none check (round_id <> '${made.roundId}') not valid`,
    )
    expect((await start(asha, made.id)).status).toBe(500)
    expect(await world.count('attempts', `quiz_id = '${made.quiz.id}'`)).toBe(0)
    await pool.query('alter table competition_sittings drop constraint none')
    expect((await start(asha, made.id)).status).toBe(200)
  })

  test('after the last one, without the fee or with an unconfirmed account is refused, and watched', async () => {
    const made = await make({ fee: 150 })
    const asha = await student('Asha')
    const { _id: entryId } = (await enter(asha, made.id)).body.data
    expect((await start(asha, made.id)).refusal.message).toMatch(/fee/)
    const waive = (of: string, reason: string | null) =>
      organiser.ask(entered.waiveEntryFee, { params: { entryId: of }, body: { reason } })
    const both = await Promise.all([waive(entryId, 'Scholar'), waive(entryId, 'Scholar')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    await waive(entryId, null)
    expect((await start(asha, made.id)).refusal.message).toMatch(/fee/)
    await waive(entryId, 'Scholar')
    await world.database.pool.query('update people set email_verified_at = null where id = $1', [asha.id])
    expect((await start(asha, made.id)).status).toBe(403)
    const look = () =>
      organiser.ask(conduct.getRoundStatus, { params: { id: made.id, roundId: made.roundId } })
    expect((await look()).body.data).toMatchObject({
      trouble: 1,
      working: 0,
      troubles: [{ fullName: 'Asha', what: expect.stringMatching(/can’t start: Your email/) }],
    })
    await confirm(asha.id)
    expect((await start(asha, made.id)).status).toBe(200)
    expect((await look()).body.data).toMatchObject({
      trouble: 0,
      working: 1,
      places: [{ name: 'Pune', entered: 1, working: 1 }],
    })
    const late = await student('Late')
    await enter(late, made.id)
    const { _id } = (await enter(late, made.id)).body.data
    await waive(_id, 'Scholar')
    await letPass(made.id, 31)
    expect((await start(late, made.id)).refusal.message).toMatch(/^It is too late to start this paper/)
    // Who has begun goes on.
    expect((await start(asha, made.id)).status).toBe(200)
  })

  test('the mock is begun again and again, and shows its key at once', async () => {
    const mock = await quizOf()
    const made = await make({ mockQuizId: mock.id })
    const asha = await student('Asha')
    const begin = () => asha.ask(writing.startMock, { params: { id: made.id }, body: {} })
    const first = (await begin()).body.data
    expect((await begin()).body.data).toEqual(first)
    const hand = () =>
      asha.ask(submitQuiz, {
        body: { quizId: mock.id, answers: {}, timeTaken: 1, score: 0, userId: asha.id },
      })
    expect((await hand()).status).toBe(200)
    const review = await asha.ask(getQuestionsByQuiz, { params: { quizId: mock.id } })
    expect(review.body.data[0]?.correctAnswer).toBeTruthy()
    const again = (await begin()).body.data
    expect(again.attemptId).not.toBe(first.attemptId)
    // As often as any other quiz: then the one that runs goes on, and no new one begins.
    for (let n = 0; n < 60; n += 1) await openReattempts(world.database).allows(asha.id)
    expect((await begin()).body.data).toEqual(again)
    expect((await hand()).status).toBe(200)
    expect((await begin()).status).toBe(429)
    const plain = await make()
    expect((await asha.ask(writing.startMock, { params: { id: plain.id }, body: {} })).status).toBe(404)
  })

  test('a paper that is written stays as it is, and its key is told by nobody before it is out', async () => {
    const made = await make()
    const asha = await student('Asha')
    await write(asha, made, { right: 2 })
    const author = await world.staff('author', 'Farah')
    const asked = await asha.ask(getQuestionsByQuiz, { params: { quizId: made.quiz.id } })
    expect(asked.body.attempt).toBeNull()
    expect(JSON.stringify(asked.body)).not.toMatch(/correctAnswer|explanation/)
    expect((await asha.ask(getPractice, {})).body.data).toEqual([])
    const changed = await author.ask(replaceQuestion, {
      params: { quizId: made.quiz.id, questionId: asked.body.data[0]?._id ?? '' },
      body: { questionText: 'Other?', options: ['1', '2'], correct: 0 },
    })
    expect(changed.status).toBe(409)
    const params = { quizId: made.quiz.id }
    const held = await organiser.ask(conductQuiz, { params, body: { pausable: true, allowReattempt: true } })
    const longer = await author.ask(updateQuiz, { params, body: { duration: 600 } })
    expect([held.status, longer.status]).toEqual([409, 409])
    const paper = await paperOf(asha, made.id)
    expect(paper.body.data).toMatchObject({ marking: 'none', result: null, questions: [] })
    expect((await start(asha, made.id)).refusal.message).toBe('You have already submitted this paper')
    const mine = await asha.ask(getSubmissionsByUser, { params: { userId: asha.id } })
    expect(mine.body.data[0]?.quizId.reservedBy).toBe(made.id)
  })

  test('what a paper came to is told by its competition alone', async () => {
    const made = await make()
    const asha = await student('Asha')
    await write(asha, made, { right: 3, wrong: 1 })
    const nothing = {
      score: 0,
      bestScore: 0,
      history: [],
      correctAnswers: 0,
      incorrectAnswers: 0,
      marks: 0,
      totalQuestions: 4,
    }
    const sent = await asha.ask(submitQuiz, {
      body: { quizId: made.quiz.id, answers: {}, userId: asha.id, attemptId: (await attemptOf(made)).id },
    })
    expect(sent.body.data).toMatchObject(nothing)
    const list = await asha.ask(getSubmissionsByUser, { params: { userId: asha.id } })
    expect(list.body.data).toMatchObject([nothing])
    const { db } = world.database
    const ever = { from: new Date(0), to: new Date(Date.now() + MINUTE) }
    expect(await finishedQuizzes(db, [asha.id])).toEqual([])
    expect(await bestResults(db, [asha.id])).toEqual([])
    expect(await submittedAttempts(db, [asha.id], ever)).toEqual([])
    const taken = await fetch(world.url + addressOf(exportOwnData, {}), {
      headers: { authorization: `Bearer ${asha.token}` },
    })
    expect(await taken.text()).toMatch(/"correct":\s*null,\s*"incorrect":\s*null/)
  })

  test('a paper that was homework before tells the teacher neither its questions nor who was right', async () => {
    const made = await make()
    const asha = await student('Asha')
    await write(asha, made, { right: 2 })
    const { db } = world.database
    const of = { studentIds: [asha.id], quizIds: [made.quiz.id] }
    expect(await submittedSince(db, of, new Date(0))).toEqual([])
    expect(await answerStates(db, [(await attemptOf(made)).id])).toEqual(new Map())
    expect(await quizQuestions(db, made.quiz.id)).toEqual([])
  })
})

describe('from the papers to the certificates', () => {
  let made: Made
  let asha: Member
  let mother: Member
  let rohan: Member
  let questionId: string

  beforeAll(async () => {
    made = await make()
    asha = await student('Asha Verma')
    const asked = await write(asha, made, { right: 2, wrong: 1 })
    questionId = asked[2]?._id ?? ''
    mother = await world.parent('Kavita')
    await confirm(mother.id)
    rohan = await world.child(mother, 'Rohan Iyer')
    await write(rohan, made, { right: 2 })
    for (const name of ['Cee Dee', 'Eee Eff', 'Gee Aitch'])
      await write(await student(name), made, { right: 1 })
  })

  test('the key comes out once the round has closed and nobody writes', async () => {
    expect((await key(made)).refusal.message).toBe('The round is still open')
    const slow = await student('Slow')
    await enter(slow, made.id)
    const { attemptId } = (await start(slow, made.id)).body.data
    await letPass(made.id, 62)
    expect((await key(made)).refusal.message).toMatch(/^1 still writing/)
    await slow.ask(saveAnswers, {
      params: { attemptId },
      body: { since: 0, changes: [{ index: 0, seq: 1, option: null, marked: false }] },
    })
    await slow.ask(submitQuiz, {
      body: { quizId: made.quiz.id, answers: {}, timeTaken: 1, score: 0, userId: slow.id },
    })
    expect((await key(made, at(-MINUTE))).status).toBe(422)
    // Whatever its time is by now, nobody was given more than it had.
    await world.database.pool.query('update quizzes set duration_minutes = 9 where id = $1', [made.quiz.id])
    const both = await Promise.all([key(made), key(made)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await world.count('competition_results', `round_id = '${made.roundId}' and extra`)).toBe(0)
    const paper = await paperOf(asha, made.id)
    expect(paper.body.data).toMatchObject({
      marking: 'objections',
      result: { marks: 3.5, maxMarks: 8, correct: 2, wrong: 1, rank: null },
      first: null,
    })
    expect(paper.body.data.questions.map(({ verdict }) => verdict)).toEqual([
      'right',
      'right',
      'wrong',
      'blank',
    ])
    expect((await paperOf(await student('Nobody'), made.id)).status).toBe(404)
  })

  test('an objection is made once and answered once, and the family is mailed', async () => {
    const say = (by: Member, of = questionId) =>
      by.ask(writing.raiseObjection, {
        params: { id: made.id },
        body: { roundId: made.roundId, questionId: of, text: 'Both are right.' },
      })
    expect((await Promise.all([say(asha), say(asha)])).map(({ status }) => status)).toEqual([201, 201])
    expect((await say(asha, newId())).status).toBe(404)
    expect((await say(await student('Nobody'))).status).toBe(404)
    const shown = await organiser.ask(marking.getKey, { params: { id: made.id, roundId: made.roundId } })
    expect(shown.body.data.objections).toHaveLength(1)
    expect(shown.body.data.written).toBe(6)
    const objectionId = shown.body.data.objections[0]?._id ?? ''
    const reply = () =>
      organiser.ask(marking.answerObjection, {
        params: { objectionId },
        body: { upheld: true, answer: 'Yes: the picture fits both.' },
      })
    const answers = await Promise.all([reply(), reply()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const paper = await paperOf(asha, made.id)
    expect(paper.body.data.questions[2]?.objection).toMatchObject({ state: 'upheld' })
    expect(await mailsTo(asha, 'the answer to your objection')).toBe(1)
  })

  test('a mended key marks all again, keeps both results and mails those whose marks changed', async () => {
    const question = (await paperOf(asha, made.id)).body.data.questions[2]
    const chosen = question?.chosen ?? ''
    const right = question?.right[0] ?? ''
    const mend = (
      body: Partial<{ kind: 'void' | 'several' | 'full'; options: string[]; questionId: string }>,
    ) =>
      organiser.ask(marking.correctKey, {
        params: { id: made.id, roundId: made.roundId },
        body: {
          questionId,
          kind: 'several',
          options: [chosen, right],
          reason: 'It had two answers.',
          ...body,
        },
      })
    expect((await mend({ options: [] })).status).toBe(422)
    expect((await mend({ options: [newId()] })).status).toBe(422)
    expect((await mend({ questionId: newId() })).status).toBe(404)
    const done = await mend({})
    expect(done.body.data).toEqual({ changed: 1, version: 2 })
    expect((await paperOf(asha, made.id)).body.data).toMatchObject({
      result: { marks: 6, correct: 3, wrong: 0 },
      first: { marks: 3.5, correct: 2, wrong: 1 },
    })
    expect((await paperOf(rohan, made.id)).body.data.first).toBeNull()
    expect(await mailsTo(asha, 'a result has changed')).toBe(1)
    expect(await mailsTo(mother, 'a result has changed')).toBe(0)
    const { rows } = await world.database.pool.query(
      "select told from audit_outcomes where told like 'corrected the answer key%'",
    )
    expect(rows).toHaveLength(1)
  })

  test('ranks are final once nobody may object, and are shown by first name and initial', async () => {
    expect((await ranks(made)).refusal.message).toBe('Objections are still open')
    await letPass(made.id, 61)
    const both = await Promise.all([ranks(made), ranks(made)])
    expect(both.map(({ status, body }) => [status, body.data.ranked])).toEqual([
      [200, 6],
      [200, 6],
    ])
    const shown = await world.visitor.ask(wire.getRanks, { params: { id: made.id } })
    const [group] = shown.body.data.rounds[0]?.groups ?? []
    expect(group?.rows.map(({ rank, name, marks, award }) => [rank, name, marks, award])).toEqual([
      [1, 'Asha V.', 6, 'gold'],
      [2, 'Rohan I.', 4, null],
      [3, 'Cee D.', 2, null],
      [3, 'Eee E.', 2, null],
      [3, 'Gee A.', 2, null],
      [6, 'Slow', 0, null],
    ])
    expect(shown.body.data.rounds[0]).toMatchObject({
      wrote: 6,
      changed: 1,
      objections: { made: 1, upheld: 1 },
    })
    expect(JSON.stringify(shown.body)).not.toMatch(/Verma|Iyer|"2018-/)
  })

  test('ranks show a name as it is mended', async () => {
    const first = async () => {
      const { body } = await world.visitor.ask(wire.getRanks, { params: { id: made.id } })
      return body.data.rounds[0]?.groups[0]?.rows[0]?.name
    }
    const call = (fullName: string) =>
      world.database.pool.query('update people set full_name = $1 where id = $2', [fullName, asha.id])
    expect(await first()).toBe('Asha V.')
    await call('Aasha Varma')
    await world.heard()
    expect(await first()).toBe('Aasha V.')
    await call('Asha Verma')
    await world.heard()
  })

  test('a certificate is read by anyone with its number, until the parent hides it', async () => {
    const mine = await mother.ask(entering.getMine, { params: { id: made.id } })
    const entry = mine.body.data.find(({ fullName }) => fullName === 'Rohan Iyer')?.entry
    const code = entry?.rounds[0]?.certificate ?? ''
    expect(code).toMatch(/^[0-9A-Z]{10}$/)
    const read = (typed: string) => world.visitor.ask(wire.getCertificate, { params: { code: typed } })
    const typed = `${code.slice(0, 5)} ${code.slice(5)}`.toLowerCase()
    expect((await read(typed)).body.data).toMatchObject({
      state: 'good',
      content: { name: 'Rohan I.', rank: 2, groupSize: 6, marks: 4, group: 'A, 5 to 9 years' },
    })
    const file = (by: Member) =>
      fetch(world.url + addressOf(writing.certificateFile, { params: { code } }), {
        headers: { authorization: `Bearer ${by.token}` },
      })
    const pdf = await file(mother)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect((await file(asha)).status).toBe(404)
    await mother.ask(entering.showEntry, { params: { entryId: entry?._id ?? '' }, body: { listed: false } })
    await world.heard()
    expect((await read(code)).body.data).toEqual({ code, state: 'hidden', content: null })
    expect((await read('0000000000')).status).toBe(404)
    expect((await read('../../etc')).status).toBe(404)
  })

  test('all certificates of a round are printed by the organiser, a page each', async () => {
    const params = { id: made.id, roundId: made.roundId }
    const print = (by: Member | null, part = 1, roundId = made.roundId) =>
      fetch(world.url + addressOf(marking.printRoundCertificates, { params: { ...params, roundId } }), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(by ? { authorization: `Bearer ${by.token}` } : {}),
        },
        body: JSON.stringify({ part }),
      })
    const { certificates } = (await organiser.ask(marking.getKey, { params })).body.data
    expect(certificates).toBeGreaterThan(1)
    const pdf = await print(organiser)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const pages = Buffer.from(await pdf.arrayBuffer())
      .toString('latin1')
      .match(/\/Type \/Page\b/g)
    expect(pages).toHaveLength(certificates)
    expect((await print(null)).status).toBe(401)
    for (const who of [mother, asha]) expect((await print(who)).status).toBe(403)
    expect([(await print(organiser, 2)).status, (await print(organiser, 0)).status]).toEqual([404, 422])
    expect((await print(organiser, 1, newId())).status).toBe(404)
  })

  test('who is taken out leaves the ranks, and its certificate ends', async () => {
    const list = await organiser.ask(entered.findEntries, {
      params: { id: made.id },
      body: { words: 'Asha' },
    })
    const entryId = list.body.data[0]?._id ?? ''
    const out = (reason: string | null) =>
      organiser.ask(entered.voidEntry, { params: { entryId }, body: { reason } })
    expect((await out('Somebody else wrote it.')).status).toBe(200)
    await world.heard()
    const shown = await world.visitor.ask(wire.getRanks, { params: { id: made.id } })
    const rows = shown.body.data.rounds[0]?.groups[0]?.rows
    expect(rows?.map(({ rank, name }) => [rank, name]).slice(0, 2)).toEqual([
      [1, null],
      [2, 'Cee D.'],
    ])
    const mine = await asha.ask(entering.getMine, { params: { id: made.id } })
    expect(mine.body.data[0]?.entry).toMatchObject({
      voided: 'Somebody else wrote it.',
      rounds: [{ certificate: null, result: { rank: null } }],
    })
    await out(null)
    const back = await asha.ask(entering.getMine, { params: { id: made.id } })
    expect(back.body.data[0]?.entry?.rounds[0]?.result?.rank).toBe(1)
  })

  test('who is taken out while a key is mended is out of the ranks that come of it', async () => {
    const mend = () =>
      organiser.ask(marking.correctKey, {
        params: { id: made.id, roundId: made.roundId },
        body: { questionId, kind: 'full', options: [], reason: 'Nobody could read it.' },
      })
    const list = await organiser.ask(entered.findEntries, { params: { id: made.id }, body: {} })
    const outs = list.body.data.map(({ _id: entryId }) =>
      organiser.ask(entered.voidEntry, { params: { entryId }, body: { reason: 'Two wrote it.' } }),
    )
    const all = await Promise.all([...outs, mend(), ranks(made), mend()])
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
    const stillRanked = `rank is not null and (round_id, version) in (
      select id, version from competition_rounds where id = '${made.roundId}')`
    expect(await world.count('competition_results', stillRanked)).toBe(0)
    expect(
      await world.count('competition_certificates', `round_id = '${made.roundId}' and withdrawn_at is null`),
    ).toBe(0)
  })
})

test('only those whose rank lets them in write the next round', async () => {
  const [first, second] = [await quizOf(), await quizOf()]
  const base = form({}).rounds[0] as plan.PlanForm['rounds'][number]
  const made = await make({
    rounds: [
      { ...base, title: 'First', papers: [first.id, first.id] },
      {
        ...base,
        title: 'Final',
        qualify: 1,
        opensAt: at(61 * MINUTE),
        lastStartAt: at(90 * MINUTE),
        closesAt: at(130 * MINUTE),
        papers: [second.id, second.id],
      },
    ],
  })
  const [best, next] = [await student('Best'), await student('Next')]
  await write(best, { ...made, quiz: first }, { right: 4 })
  await write(next, { ...made, quiz: first }, { right: 1 })
  await world.database.pool.query(
    "update competition_rounds set closes_at = now() - interval '1 minute', last_start_at = now() - interval '2 minutes', opens_at = now() - interval '3 minutes' where id = $1",
    [made.roundId],
  )
  expect((await key(made)).status).toBe(200)
  await world.database.pool.query(
    "update competition_rounds set objections_until = now() - interval '1 minute' where id = $1",
    [made.roundId],
  )
  expect((await ranks(made)).status).toBe(200)
  await letPass(made.id, 62)
  expect((await start(next, made.id)).refusal.message).toMatch(/rank in the last round/)
  expect((await start(best, made.id)).body.data.quizId).toBe(second.id)
  const rounds = (await organiser.ask(plan.getPlan, { params: { id: made.id } })).body.data.rounds
  const watched = async (roundId = '') =>
    (await organiser.ask(conduct.getRoundStatus, { params: { id: made.id, roundId } })).body.data
  expect(await watched(rounds[0]?._id)).toMatchObject({ submitted: 2, absent: 0 })
  // Who may not write it is not absent either.
  expect(await watched(rounds[1]?._id)).toMatchObject({ working: 1, absent: 0, waiting: 0, trouble: 0 })
  await best.ask(submitQuiz, {
    body: { quizId: second.id, answers: {}, timeTaken: 1, score: 0, userId: best.id },
  })
  await letPass(made.id, 70)
  const planned = await organiser.ask(plan.getPlan, { params: { id: made.id } })
  const final = { ...made, roundId: planned.body.data.rounds[1]?._id ?? '' }
  expect((await key(final)).status).toBe(200)
  // Each round's key is mended for the first time: two letters, each to its own paper.
  for (const [{ id, roundId }, kind] of [
    [made, 'several'],
    [final, 'full'],
  ] as const) {
    const shown = await organiser.ask(marking.getKey, { params: { id, roundId } })
    const question = shown.body.data.questions[0]
    const wrong = question?.options.find(({ _id }) => !question.right.includes(_id))?._id ?? ''
    const options = kind === 'several' ? [wrong] : []
    const mended = await organiser.ask(marking.correctKey, {
      params: { id, roundId },
      body: { questionId: question?._id ?? '', kind, options, reason: 'It was wrong.' },
    })
    expect(mended.body.data).toMatchObject({ version: 2 })
    const paper = await best.ask(writing.getPaper, { params: { id }, query: { round: roundId } })
    expect(paper.body.data.roundId).toBe(roundId)
    const ofRound = `recipient = '${best.email}' and dedupe_key like '%:regraded:${roundId}:2'`
    expect(await world.count('outbox_mails', ofRound)).toBe(1)
  }
  const other = await best.ask(writing.getPaper, { params: { id: made.id }, query: { round: newId() } })
  expect(other.status).toBe(404)
})

test('of two accounts of one child the entry that has written counts, else the one that is in', async () => {
  const [kept, double] = [await student('Asha'), await student('Asha')]
  const [wrote, taken, same] = [await make(), await make(), await make()]
  for (const { id } of [wrote, taken, same]) await enter(kept, id)
  await write(double, wrote, { right: 1 })
  for (const { id } of [taken, same]) await enter(double, id)
  const { db, pool } = world.database
  await pool.query(
    'update competition_entries set withdrawn_at = now() where student_id = $1 and competition_id = $2',
    [kept.id, taken.id],
  )
  const seats = async ({ id }: Member) => {
    const { rows } = await pool.query('select id from competition_entries where student_id = $1', [id])
    return rows.map((row) => String(row.id)).toSorted()
  }
  const entryOf = async (by: Member, { id }: Made) => {
    const { rows } = await pool.query(
      'select id from competition_entries where student_id = $1 and competition_id = $2',
      [by.id, id],
    )
    return rows[0]?.id
  }
  const before = [await seats(kept), await seats(double)]
  const expected = [await entryOf(double, wrote), await entryOf(double, taken), await entryOf(kept, same)]
  const pair = { primaryId: kept.id, duplicateId: double.id }
  const { moved, stays } = await db.transaction((tx) => competitionDoubles.move(tx, pair))
  expect(await seats(kept)).toEqual(expected.map(String).toSorted())
  expect(stays).toHaveLength(3)
  await db.transaction((tx) => competitionDoubles.undoMove(tx, pair, JSON.parse(JSON.stringify(moved))))
  expect([await seats(kept), await seats(double)]).toEqual(before)
})

test('what is kept of a person here is taken along, and goes with it', async () => {
  const made = await make()
  const asha = await student('Asha Goes')
  await write(asha, made, { right: 1 })
  const taken = await fetch(world.url + addressOf(exportOwnData, {}), {
    headers: { authorization: `Bearer ${asha.token}` },
  })
  expect(await taken.text()).toMatch(/"bornOn":\s*"2018-01-01"/)
  const gone = await asha.ask(deleteOwnAccount, { body: { password: PASSWORD } })
  expect(gone.status, JSON.stringify(gone.refusal)).toBe(200)
  for (const table of ['competition_entries', 'competition_sittings'])
    expect(await world.count(table, entryOf(table, made.id))).toBe(0)
})

const entryOf = (table: string, id: string) =>
  table === 'competition_entries'
    ? `competition_id = '${id}'`
    : `round_id in (select id from competition_rounds where competition_id = '${id}')`
