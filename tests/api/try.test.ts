import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '../../src/platform/new-id.ts'
import { getHome } from '../../src/progress/home/home.contract.ts'
import { openQuizzes } from '../../src/quiz/homework.reads.server.ts'
import { getQuizzesBySubject } from '../../src/quiz/quiz.contract.ts'
import { quizzes, guestAttempts } from '../../src/quiz/quiz.tables.ts'
import {
  checkTryAnswer,
  getTries,
  getTryPaper,
  gradeGuestAttempt,
  claimGuestAttempt,
} from '../../src/quiz/try/try.contract.ts'
import { deleteUnclaimed } from '../../src/quiz/try/tries.server.ts'
import { type Member, openWorld, type TestQuiz, type World } from '../world.ts'

let world: World
let open: TestQuiz
let shelved: TestQuiz
let subject: string
beforeAll(async () => {
  world = await openWorld()
  subject = await world.subject('Beads')
  shelved = await world.quiz(subject, 1)
  open = await world.quiz(subject, 2, { size: 7 })
  await world.database.db.update(quizzes).set({ open: true }).where(eq(quizzes.id, open.id))
})
afterAll(() => world.close())

const rightOnes = () => open.questions.slice(0, 5).map(({ right }) => right)
const send = (answers: (string | null)[], _id = uuidv7(Date.now())) =>
  world.visitor.ask(gradeGuestAttempt, { body: { _id, of: open.id, answers } })
const keep = (member: Pick<Member, 'ask'>, tryId: string) =>
  member.ask(claimGuestAttempt, { params: { tryId }, body: {} })
const firstOf = async (member: Member) => (await member.ask(getHome, {})).body.data.firstTry

test('anyone reads what is open, without its key; it stands on no shelf', async () => {
  const { body } = await world.visitor.ask(getTries, {})
  expect(body.data.map(({ of }) => of)).toEqual(['beads', open.id])
  const paper = await world.visitor.ask(getTryPaper, { params: { of: open.id } })
  expect(paper.body.data.questions).toHaveLength(5)
  expect(JSON.stringify(paper.body)).not.toMatch(/correctAnswer|explanation|Count on/)
  const shelf = await world.visitor.ask(getQuizzesBySubject, { params: { subjectId: subject } })
  expect(shelf.body.data.map(({ _id }) => _id)).toEqual([shelved.id])
  expect((await openQuizzes(world.database.db)).map(({ id }) => id)).toEqual([shelved.id])
  for (const of of [shelved.id, uuidv7(Date.now())]) {
    expect((await world.visitor.ask(getTryPaper, { params: { of } })).status).toBe(404)
    const body = { _id: uuidv7(Date.now()), of, answers: [] }
    expect((await world.visitor.ask(gradeGuestAttempt, { body })).status).toBe(404)
  }
})

test('the server grades, once: what is sent again is not graded again', async () => {
  const id = uuidv7(Date.now())
  const [a = '', b = ''] = rightOnes()
  const first = await send([a, b, 'nothing that was offered', null], id)
  expect(first.body.data).toMatchObject({ _id: id, correct: 2, total: 5, subject: 'Beads' })
  expect(first.body.data.details[2]).toMatchObject({
    userAnswer: null,
    isCorrect: false,
    correctAnswer: open.questions[2]?.right,
    explanation: 'Count on.',
  })
  expect((await send(rightOnes(), id)).body).toEqual(first.body)
  const twin = uuidv7(Date.now())
  const [one, two] = await Promise.all([send(rightOnes(), twin), send([], twin)])
  expect([one.status, two.status]).toEqual([200, 200])
  expect(one.body).toEqual(two.body)
})

test('on the beads a number is the answer', async () => {
  const body = { _id: uuidv7(Date.now()), of: 'beads' as const, answers: ['3', '07', '42', null, 'x'] }
  expect((await world.visitor.ask(gradeGuestAttempt, { body })).body.data).toMatchObject({
    correct: 2,
    total: 5,
  })
})

test('one answer is judged at once, on its own, and nothing of it is stored', async () => {
  const check = (of: string, place: number, answer: string) =>
    world.visitor.ask(checkTryAnswer, { params: { of }, body: { place, answer } })
  const before = await world.count('tries', 'true')
  const [first, second] = open.questions
  const right = await check(open.id, 0, first?.right ?? '')
  expect(right.body.data).toEqual({ isCorrect: true, correctAnswer: first?.right, explanation: 'Count on.' })
  const notYet = await check(open.id, 1, 'nothing that was offered')
  expect(notYet.body.data).toMatchObject({ isCorrect: false, correctAnswer: second?.right })
  expect((await check('beads', 1, '007')).body.data.isCorrect).toBe(true)
  expect((await check('beads', 1, '8')).body.data.isCorrect).toBe(false)
  expect(await world.count('tries', 'true')).toBe(before)

  expect((await check(shelved.id, 0, first?.right ?? '')).status, 'the key of a quiz that is not open').toBe(
    404,
  )
  expect((await check(uuidv7(Date.now()), 0, '1')).status).toBe(404)
  expect((await check('rods', 0, '1')).status).toBe(400)
  for (const [place, answer] of [
    [5, '1'],
    [-1, '1'],
    [0.5, '1'],
    [0, 'x'.repeat(501)],
  ] as const)
    expect((await check(open.id, place, answer)).status, `${place}`).toBe(422)
})

test('malformed and oversized is refused, with its field', async () => {
  const id = uuidv7(Date.now())
  const bodies: unknown[] = [
    {},
    { _id: 'x', of: open.id, answers: [] },
    { _id: id, of: 'rods', answers: [] },
    { _id: id, of: open.id, answers: Array.from({ length: 6 }, () => null) },
    { _id: id, of: open.id, answers: ['x'.repeat(501)] },
    { _id: id, of: open.id, answers: [5] },
  ]
  for (const body of bodies)
    expect(
      (await world.visitor.ask(gradeGuestAttempt, { body: body as never })).status,
      JSON.stringify(body),
    ).toBe(422)
  expect(await world.count('tries', `id = '${id}'`)).toBe(0)
})

test('kept once, by whoever signs up; nobody else’s afterwards', async () => {
  const [asha, ravi, teacher, parent] = [
    await world.student('Asha'),
    await world.student('Ravi'),
    await world.teacher('Guru'),
    await world.parent('Kavita'),
  ]
  const id = (await send(rightOnes())).body.data._id
  expect((await keep(world.visitor, id)).status).toBe(401)
  expect((await keep(parent, id)).status).toBe(403)
  expect((await keep(asha, 'x')).status).toBe(400)
  expect((await keep(asha, uuidv7(Date.now()))).status).toBe(404)
  expect(await firstOf(asha)).toBeNull()
  const both = await Promise.all([keep(asha, id), keep(ravi, id)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  const [owner, other] = both[0]?.status === 200 ? [asha, ravi] : [ravi, asha]
  expect((await keep(owner, id)).body).toEqual(both.find(({ status }) => status === 200)?.body)
  expect((await keep(teacher, id)).status).toBe(404)
  expect(await firstOf(owner)).toMatchObject({ title: 'Quiz 2', correct: 5, total: 5 })
  expect(await firstOf(other)).toBeNull()
  // A later one does not become the first.
  const later = (await send([])).body.data._id
  expect((await keep(owner, later)).status).toBe(200)
  expect(await firstOf(owner)).toMatchObject({ correct: 5 })
})

test('a child keeps it while the parent acts for it', async () => {
  const child = await world.child(await world.parent('Meena'), 'Diya')
  const id = (await send([])).body.data._id
  expect((await keep(child, id)).status).toBe(200)
  expect(await firstOf(child)).toMatchObject({ correct: 0, total: 5 })
})

test('what nobody keeps is forgotten after a week', async () => {
  const { db } = world.database
  const [waiting, kept] = [(await send([])).body.data._id, (await send([])).body.data._id]
  await keep(await world.student('Tara'), kept)
  const days = (count: number) => new Date(Date.now() + count * 86_400_000)
  await deleteUnclaimed(world.database, days(6))
  expect(await db.$count(guestAttempts, eq(guestAttempts.id, waiting))).toBe(1)
  await deleteUnclaimed(world.database, days(8))
  expect(await db.$count(guestAttempts, eq(guestAttempts.id, waiting))).toBe(0)
  expect(await db.$count(guestAttempts, eq(guestAttempts.id, kept))).toBe(1)
})

test('one address asks for so many in ten minutes', async () => {
  const statuses = await Promise.all(Array.from({ length: 125 }, async () => (await send([])).status))
  expect(statuses).toContain(429)
})
