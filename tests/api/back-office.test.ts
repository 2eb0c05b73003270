import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createBlog,
  createBlogComment,
  decideComment,
  getBlog,
  getBlogComments,
  getPendingComments,
  updateBlog,
} from '../../src/content/content.contract.ts'
import { createContactMessage, createDemoRequest, getEnquiries, handleEnquiry } from '../../src/enquiries/enquiries.contract.ts'
import { getOrders, recordPayment } from '../../src/enrolment/enrolment.contract.ts'
import { newId } from '../../src/platform/columns.tables.ts'
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

test('the office reads enquiries of each kind, newest first and in pages, and notes what is handled', async () => {
  const contact = { email: 'asker@test.example', mobile: '9876543210' }
  const place = { state: 'Kerala', district: 'Kollam', location: 'Kollam' } as const
  await world.visitor.ask(createDemoRequest, { body: { studentName: 'Asha', parentName: 'Kavita', ...contact, ...place } })
  for (const n of [1, 2]) await world.visitor.ask(createContactMessage, { body: { name: `Asker ${n}`, ...contact, message: 'When?' } })
  const list = async (kind: 'demo' | 'message', before?: string) =>
    (await office.ask(getEnquiries, { params: { kind }, query: before ? { before } : {} })).body.data
  expect(await list('demo')).toMatchObject([{ kind: 'demo', fields: { studentName: 'Asha', state: 'Kerala' }, handledAt: null }])
  const messages = await list('message')
  expect(messages.map(({ fields }) => fields.name)).toEqual(['Asker 2', 'Asker 1'])
  const [newest] = messages
  expect(await list('message', newest?._id)).toMatchObject([{ fields: { name: 'Asker 1' } }])
  const params = { kind: 'message' as const, id: newest?._id ?? '' }
  expect((await office.ask(handleEnquiry, { params, body: { handled: true } })).status).toBe(200)
  expect((await list('message'))[0]?.handledAt).toEqual(expect.any(String))
  expect((await office.ask(handleEnquiry, { params: { ...params, kind: 'demo' }, body: { handled: true } })).status).toBe(404)
  expect((await office.ask(getEnquiries, { params: { kind: 'other' as 'demo' }, query: {} })).status).toBe(400)
})

test('the office reads orders with their names and receipts', async () => {
  const asha = await world.student('Asha')
  const course = await world.course('Abacus 1')
  const body = { studentId: asha.id, courseId: course.id, amount: 455.5, method: 'bank' as const, reference: 'UTR 1' }
  const { order_id, receipt } = (await office.ask(recordPayment, { body })).body
  const list = async (query: object) => (await office.ask(getOrders, { query })).body.data
  const mine = { order_id, studentName: 'Asha', courseTitle: 'Abacus 1', amount: 455.5, status: 'CHARGED', receipt, note: 'bank: UTR 1' }
  expect(await list({ status: 'CHARGED' })).toMatchObject([mine])
  expect(await list({ status: 'FAILED' })).toEqual([])
  const [{ _id } = { _id: '' }] = await list({})
  expect(await list({ before: _id })).toEqual([])
  expect((await office.ask(getOrders, { query: { before: 'yesterday' } })).status).toBe(400)
  for (const amount of [-1, 1e9, 0.001, Number.NaN])
    expect((await office.ask(recordPayment, { body: { ...body, amount } })).status).toBe(422)
})

test('an author writes blogs without scripts, hides them, and decides on comments', async () => {
  const draft = {
    blogTitle: 'Why beads',
    blogContent: '<p>Count<script>steal()</script></p>',
    blogAuthor: 'Farah',
    blogImage: 'uploads/x.webp',
    live: true,
  }
  const made = await author.ask(createBlog, { body: draft })
  const id = made.body.data._id
  expect((await world.visitor.ask(getBlog, { params: { id } })).body.data).toMatchObject({
    blogTitle: 'Why beads',
    blogContent: '<p>Count</p>',
  })
  await world.visitor.ask(createBlogComment, { params: { id }, body: { name: 'Ravi', email: 'r@test.example', comment: 'Nice' } })
  const [pending] = (await author.ask(getPendingComments, {})).body.data
  expect(pending).toMatchObject({ name: 'Ravi', comment: 'Nice', blogTitle: 'Why beads' })
  expect(JSON.stringify(pending)).not.toContain('r@test.example')
  const decide = (approve: boolean) => author.ask(decideComment, { params: { id: pending?._id ?? '' }, body: { approve } })
  expect((await decide(true)).status).toBe(200)
  await expect.poll(async () => (await world.visitor.ask(getBlogComments, { params: { id } })).body.data.length).toBe(1)
  expect((await decide(false)).status).toBe(200)
  expect((await decide(true)).status).toBe(404)
  expect((await author.ask(updateBlog, { params: { id }, body: { ...draft, live: false } })).status).toBe(200)
  await expect.poll(async () => (await world.visitor.ask(getBlog, { params: { id } })).status).toBe(404)
  expect((await author.ask(updateBlog, { params: { id: newId() }, body: draft })).status).toBe(404)
  expect((await author.ask(createBlog, { body: { ...draft, blogImage: 'https://elsewhere.example/x.png' } })).refusal.errors).toEqual({
    blogImage: 'Please upload a picture first',
  })
})

test('an author mends a question: who has begun keeps the old paper, who begins gets the new one', async () => {
  const quiz = await world.quiz(await world.subject('Abacus'), 1, { size: 2 })
  const [asha, ravi] = [await world.student('Asha'), await world.student('Ravi')]
  const paper = async (who: Member) => (await who.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })).body.data
  const [old] = await paper(asha)
  const params = { quizId: quiz.id, questionId: old?._id ?? '' }
  const body = { questionText: 'What is 2 x 2?', options: ['4', '5'], correct: 0 }
  const both = await Promise.all([author.ask(replaceQuestion, { params, body }), author.ask(replaceQuestion, { params, body })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 404])
  expect((await paper(asha)).map(({ _id }) => _id)).toContain(old?._id)
  await expect.poll(async () => (await paper(ravi)).map(({ questionText }) => questionText)).toContain('What is 2 x 2?')
  expect((await paper(ravi)).map(({ _id }) => _id)).not.toContain(old?._id)
  const answers = Object.fromEntries((await paper(asha)).map(({ options }, index) => [index, options[0] ?? '']))
  expect((await asha.ask(submitQuiz, { body: { quizId: quiz.id, answers, userId: asha.id } })).status).toBe(200)
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
  await expect.poll(async () => (await world.visitor.ask(getSingleQuiz, { params })).body.data.pausable).toBe(false)
  const asha = await world.student('Asha')
  const { attempt } = (await asha.ask(getQuestionsByQuiz, { params })).body
  expect((await asha.ask(pauseAttempt, { params: { attemptId: attempt?._id ?? '' }, body: {} })).status).toBe(409)
  for (const [endpoint, who] of [
    [updateQuiz, author],
    [conductQuiz, organiser],
  ] as const)
    expect((await who.ask(endpoint, { params: { quizId: newId() }, body: {} })).status).toBe(404)
})
