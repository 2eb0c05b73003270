import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordPayment } from '../../src/enrolment/enrolment.contract.ts'
import { findOrders } from '../../src/enrolment/office/money.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import {
  conductQuiz,
  getQuestionsByQuiz,
  getSingleQuiz,
  pauseAttempt,
  replaceQuestion,
  submitQuiz,
  updateQuiz,
} from '../../src/quiz/quiz.contract.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let office: Member
let author: Member
let organiser: Member
beforeAll(async () => {
  world = await openWorld()
  office = await world.office('Office')
  author = await world.staff('author', 'Author')
  organiser = await world.staff('organiser', 'Organiser')
})
afterAll(() => world.close())

test('the office reads orders with their names and receipts', async () => {
  const asha = await world.student('Asha')
  const course = await world.course('Abacus 1')
  const body = {
    studentId: asha.id,
    courseId: course.id,
    amount: 455.5,
    method: 'bank' as const,
    reference: 'UTR 1',
    price: 455,
    reason: 'Fifty paise for the stamp',
  }
  const { order_id, receipt } = (await office.ask(recordPayment, { body })).body
  const list = async (query: object) => (await office.ask(findOrders, { body: query })).body.data
  const mine = {
    order_id,
    studentName: 'Asha',
    courseTitle: 'Abacus 1',
    amount: 455.5,
    status: 'CHARGED',
    receipt,
    paidBy: 'bank',
    reference: 'UTR 1',
  }
  expect(await list({ status: 'CHARGED' })).toMatchObject([mine])
  expect(await list({ status: 'FAILED' })).toEqual([])
  for (const amount of [-1, 1e9, 0.001, Number.NaN])
    expect((await office.ask(recordPayment, { body: { ...body, amount } })).status).toBe(422)
})

test('an author mends a question: who has begun keeps the old paper, who begins gets the new one', async () => {
  const quiz = await world.quiz(await world.subject('Abacus'), 1, { size: 2 })
  const [asha, ravi] = [await world.student('Asha'), await world.student('Ravi')]
  const paper = async (who: Member) =>
    (await who.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })).body.data
  const [old] = await paper(asha)
  const params = { quizId: quiz.id, questionId: old?._id ?? '' }
  const body = { questionText: 'What is 2 x 2?', options: ['4', '5'], correct: 0 }
  const both = await Promise.all([
    author.ask(replaceQuestion, { params, body }),
    author.ask(replaceQuestion, { params, body }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 404])
  expect((await paper(asha)).map(({ _id }) => _id)).toContain(old?._id)
  await expect
    .poll(async () => (await paper(ravi)).map(({ questionText }) => questionText))
    .toContain('What is 2 x 2?')
  expect((await paper(ravi)).map(({ _id }) => _id)).not.toContain(old?._id)
  const answers = Object.fromEntries(
    (await paper(asha)).map(({ options }, index) => [index, options[0] ?? '']),
  )
  expect((await asha.ask(submitQuiz, { body: { quizId: quiz.id, answers, userId: asha.id } })).status).toBe(
    200,
  )
  const wrong = (change: object) => author.ask(replaceQuestion, { params, body: { ...body, ...change } })
  expect((await wrong({ correct: 2 })).refusal.errors).toEqual({ correct: 'Which option is correct?' })
  expect((await wrong({ options: ['4', '4'] })).refusal.errors).toEqual({ options: 'Each option once' })
  expect((await wrong({ options: ['4'] })).status).toBe(422)
})

test('quizzes: an author changes what they say, an organiser how they are held', async () => {
  const quiz = await world.quiz(await world.subject('Vedic'), 1)
  const params = { quizId: quiz.id }
  expect((await author.ask(updateQuiz, { params, body: { title: 'Level 1', duration: 5 } })).status).toBe(200)
  await expect
    .poll(async () => (await world.visitor.ask(getSingleQuiz, { params })).body.data)
    .toMatchObject({ title: 'Level 1', duration: 5, passingMarks: 2 })
  expect((await author.ask(updateQuiz, { params, body: { passingMarks: 9 } })).refusal.errors).toEqual({
    passingMarks: 'This quiz has 8 marks',
  })
  expect((await author.ask(conductQuiz, { params, body: { pausable: false } })).status).toBe(403)
  expect((await organiser.ask(conductQuiz, { params, body: { pausable: false } })).status).toBe(200)
  await expect
    .poll(async () => (await world.visitor.ask(getSingleQuiz, { params })).body.data.pausable)
    .toBe(false)
  const asha = await world.student('Asha')
  const { attempt } = (await asha.ask(getQuestionsByQuiz, { params })).body
  expect((await asha.ask(pauseAttempt, { params: { attemptId: attempt?._id ?? '' }, body: {} })).status).toBe(
    409,
  )
  for (const [endpoint, who] of [
    [updateQuiz, author],
    [conductQuiz, organiser],
  ] as const)
    expect((await who.ask(endpoint, { params: { quizId: newId() }, body: {} })).status).toBe(404)
})
