import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as wire from '../../src/competition/competition.contract.ts'
import * as entering from '../../src/competition/entry.contract.ts'
import * as writing from '../../src/competition/paper.contract.ts'
import * as conduct from '../../src/competition/office/key.contract.ts'
import * as plan from '../../src/competition/office/plan.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { getDocument, publishDocument, saveDraft } from '../../src/platform/drafts/drafts.contract.ts'
import { importQuestions, undoImport } from '../../src/quiz/bank/import/import.contract.ts'
import { drawQuestions, type Pooled } from '../../src/quiz/draw.rules.ts'
import { getAnalysis } from '../../src/quiz/office/analysis.contract.ts'
import type { QuizDocument } from '../../src/quiz/office/documents.contract.ts'
import { getQuizLists } from '../../src/quiz/office/quizzes.contract.ts'
import { getPractice } from '../../src/quiz/practice/practice.contract.ts'
import {
  getQuestionsByQuiz,
  getQuizzesBySubject,
  getSingleQuiz,
  reattempt,
  replaceQuestion,
  submitQuiz,
} from '../../src/quiz/quiz.contract.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let author: Member
let organiser: Member
let subject: string
beforeAll(async () => {
  world = await openWorld()
  author = await world.staff('author', 'Farah Khan')
  organiser = await world.staff('organiser', 'Joseph')
  subject = await world.subject('Drawn')
})
afterAll(() => world.close())

const asked = (topic: string, difficulty: Pooled['difficulty'], count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: newId(),
    text: `${topic} ${difficulty} ${n}`,
    explanation: '',
    topic,
    difficulty,
    options: ['right', 'wrong', 'none of these'],
    correct: 0,
  }))
const document = (more: Partial<QuizDocument> = {}): QuizDocument => ({
  title: 'Drawn sums',
  description: 'Some of many.',
  subjectId: subject,
  price: 0,
  minutes: 20,
  marks: 12,
  passingMarks: 4,
  penalty: { numerator: 1, denominator: 4 },
  language: 'English',
  allowReattempt: true,
  pausable: true,
  pauseLimit: 3,
  pauseMinutes: 60,
  questions: [...asked('Closing', 'easy', 8), ...asked('Closing', 'hard', 4), ...asked('Beads', 'medium', 5)],
  blueprint: [
    { topic: 'Closing', difficulty: 'easy', count: 3 },
    { topic: 'Closing', difficulty: 'hard', count: 1 },
    { topic: 'Beads', difficulty: 'any', count: 2 },
  ],
  ...more,
})
const doc = (id: string) => ({ params: { kind: 'quiz', id } })
async function publish(id: string, data: object, revision = 0) {
  const saved = await author.ask(saveDraft, { ...doc(id), body: { revision, data: { ...data } } })
  expect(saved.status, JSON.stringify(saved.refusal)).toBe(200)
  return author.ask(publishDocument, { ...doc(id), body: { revision: revision + 1 } })
}
async function drawnQuiz(more: Partial<QuizDocument> = {}): Promise<string> {
  const id = newId()
  // One of a subject is open to everybody.
  subject = await world.subject(`Drawn ${id}`)
  const done = await publish(id, document(more))
  expect(done.status, JSON.stringify(done.refusal)).toBe(200)
  await world.heard()
  return id
}
const open = async (who: Member, quizId: string) => {
  const opened = await who.ask(getQuestionsByQuiz, { params: { quizId } })
  expect(opened.status, JSON.stringify(opened.refusal)).toBe(200)
  return opened.body
}
/** 'Closing easy', in the order of the paper. */
const pools = (questions: readonly { questionText: string }[]) =>
  questions.map(({ questionText }) => questionText.replace(/ \d+$/, ''))
const idsOf = (questions: readonly { _id: string }[]) => questions.map(({ _id }) => _id)
const six = ['Closing easy', 'Closing easy', 'Closing easy', 'Closing hard', 'Beads medium', 'Beads medium']
const poolOf = async (quizId: string) =>
  (
    await world.database.pool.query(
      'select id, topic, difficulty from questions where quiz_id = $1 and retired_at is null',
      [quizId],
    )
  ).rows as unknown as Pooled[]

describe('a quiz that draws', () => {
  test('asks each attempt some of its questions, by a seed that is kept with it', async () => {
    const id = await drawnQuiz()
    const { body } = await world.visitor.ask(getQuizzesBySubject, { params: { subjectId: subject } })
    expect(body.data.find(({ _id }) => _id === id)).toMatchObject({ questionCount: 6, marks: 12 })
    expect((await world.visitor.ask(getSingleQuiz, { params: { quizId: id } })).body.data.questionCount).toBe(
      6,
    )
    const shelves = (await author.ask(getQuizLists, {})).body.data
    expect(shelves.flatMap(({ quizzes }) => quizzes).find(({ _id }) => _id === id)).toMatchObject({
      questions: 17,
      asks: 6,
    })

    const people = await Promise.all(['Asha', 'Bina', 'Chitra', 'Divya'].map((name) => world.student(name)))
    const papers = await Promise.all(people.map((who) => open(who, id)))
    for (const { data, attempt } of papers) {
      expect(pools(data)).toEqual(six)
      expect(new Set(idsOf(data)).size).toBe(6)
      expect(attempt?.total).toBe(6)
      expect(drawQuestions(document().blueprint ?? [], await poolOf(id), attempt?._id ?? '')).toEqual(
        idsOf(data),
      )
    }
    expect(new Set(papers.map(({ data }) => idsOf(data).join())).size).toBeGreaterThan(1)
    const [asha] = people
    if (!asha) throw new Error('nobody')
    expect(idsOf((await open(asha, id)).data)).toEqual(idsOf(papers[0]?.data ?? []))

    const answers = { 0: 'right', 1: 'right', 2: 'wrong' }
    const { data: result } = (await asha.ask(submitQuiz, { body: { quizId: id, answers, userId: asha.id } }))
      .body
    expect(result).toMatchObject({ totalQuestions: 6, correctAnswers: 2, marks: 3.5, maxMarks: 12 })
    const review = (await open(asha, id)).data
    expect(idsOf(review)).toEqual(idsOf(papers[0]?.data ?? []))
    expect(review[0]?.correctAnswer).toBe('right')
    const practice = await asha.ask(getPractice, { query: {} })
    const mine = new Set(idsOf(review))
    expect(practice.body.data.every(({ _id }) => mine.has(_id))).toBe(true)

    const draws = [idsOf(review).join()]
    for (let n = 0; n < 4; n += 1) {
      const again = await asha.ask(reattempt, { params: { quizId: id }, body: {} })
      expect(again.body.data.total).toBe(6)
      const { data } = await open(asha, id)
      expect(pools(data)).toEqual(six)
      draws.push(idsOf(data).join())
      await asha.ask(submitQuiz, { body: { quizId: id, answers: {}, userId: asha.id } })
    }
    expect(new Set(draws).size).toBeGreaterThan(1)
  })

  test('keeps its running papers while its questions and its pools change', async () => {
    const id = await drawnQuiz()
    const asha = await world.student('Asha')
    const before = idsOf((await open(asha, id)).data)
    const { revision, data } = (await author.ask(getDocument, doc(id))).body.data
    const stored = data as unknown as QuizDocument
    const changed = {
      ...stored,
      questions: stored.questions.map((question) => ({ ...question, text: `${question.text}?` })),
      blueprint: [{ topic: 'Beads', difficulty: 'any' as const, count: 3 }],
    }
    expect((await publish(id, changed, revision)).status).toBe(200)
    await world.heard()
    expect(idsOf((await open(asha, id)).data)).toEqual(before)
    const answers = { 0: 'right' }
    const { data: result } = (await asha.ask(submitQuiz, { body: { quizId: id, answers, userId: asha.id } }))
      .body
    expect(result).toMatchObject({ totalQuestions: 6, marks: 2, maxMarks: 12 })
    const bina = await world.student('Bina')
    expect((await open(bina, id)).data).toHaveLength(3)
  })

  test('and its questions get harder by a word: they stay the same questions', async () => {
    const id = await drawnQuiz()
    const { revision, data } = (await author.ask(getDocument, doc(id))).body.data
    const stored = data as unknown as QuizDocument
    const before = (await poolOf(id)).map((question) => question.id).toSorted()
    const questions = stored.questions.map((question, n) =>
      n === 0 ? { ...question, difficulty: 'hard' as const } : question,
    )
    expect((await publish(id, { ...stored, questions }, revision)).status).toBe(200)
    const after = await poolOf(id)
    expect(after.map((question) => question.id).toSorted()).toEqual(before)
    expect(after.filter(({ difficulty }) => difficulty === 'hard')).toHaveLength(5)
  })

  test('is refused with too few questions, with one twice, and open to anyone', async () => {
    const refused = async (more: Partial<QuizDocument>) => {
      const done = await publish(newId(), document(more))
      expect(done.status).toBe(422)
      return done.refusal.errors
    }
    expect(await refused({ blueprint: [{ topic: 'Closing', difficulty: 'hard', count: 5 }] })).toEqual({
      'blueprint.0.count':
        'Not enough hard questions of “Closing”: 5 needed, 4 in this quiz. Add more, or pick fewer.',
    })
    const any = { topic: 'Closing', difficulty: 'any', count: 2 } as const
    expect(await refused({ blueprint: [any, { ...any, difficulty: 'easy' }] })).toEqual({
      'blueprint.1.count': 'These questions are already in pool 1. A question can be in one pool only.',
    })
    expect(await refused({ blueprint: [{ ...any, count: 0 }] })).toHaveProperty(['blueprint.0.count'])
    expect(await refused({ blueprint: [{ ...any, difficulty: 'odd' as 'any' }] })).toHaveProperty([
      'blueprint.0.difficulty',
    ])
    expect(await refused({ blueprint: Array.from({ length: 41 }, () => any) })).toHaveProperty(['blueprint'])
    expect(await refused({ open: true })).toHaveProperty('open')
  })

  test('loses no question that a draw needs, whoever changes them', async () => {
    const id = await drawnQuiz({
      questions: [...asked('Closing', 'hard', 1), ...asked('Beads', 'medium', 2)],
      blueprint: [{ topic: 'Closing', difficulty: 'hard', count: 1 }],
    })
    const [hard] = (await poolOf(id)).filter(({ difficulty }) => difficulty === 'hard')
    const body = { questionText: 'Another', options: ['a', 'b'], correct: 0 }
    const replace = (more: object) =>
      author.ask(replaceQuestion, {
        params: { quizId: id, questionId: hard?.id ?? '' },
        body: { ...body, ...more },
      })
    const refused = await replace({ topic: 'Beads' })
    expect(refused.status).toBe(422)
    expect(refused.refusal.message).toBe(
      'This quiz picks random questions for each attempt. Not enough hard questions of “Closing”: 1 needed, 0 in this quiz. Add more, or pick fewer.',
    )
    expect((await replace({})).status).toBe(201)
    expect((await poolOf(id)).map(({ difficulty }) => difficulty).toSorted()).toEqual([
      'hard',
      'medium',
      'medium',
    ])

    const importId = newId()
    const cells = { question: 'Brought', option_a: 'a', option_b: 'b', correct: 'A' }
    const brought = await author.ask(importQuestions, {
      body: {
        _id: importId,
        fileName: 'more.csv',
        into: { quizId: id },
        rows: [{ row: 2, cells: { ...cells, topic: 'Brought', difficulty: 'easy' } }],
      },
    })
    expect(brought.status, JSON.stringify(brought.refusal)).toBe(200)
    const { revision, data } = (await author.ask(getDocument, doc(id))).body.data
    const stored = data as unknown as QuizDocument
    const blueprint = [
      ...(stored.blueprint ?? []),
      { topic: 'Brought', difficulty: 'easy' as const, count: 1 },
    ]
    expect((await publish(id, { ...stored, blueprint }, revision)).status).toBe(200)
    const undone = await author.ask(undoImport, { params: { importId }, body: {} })
    expect(undone.status).toBe(422)
    expect(undone.refusal.message).toContain('questions of “Brought”: 1 needed')
  })

  test('counts in its analysis each question where it was asked', async () => {
    const id = await drawnQuiz({
      questions: asked('Beads', 'medium', 3),
      blueprint: [{ topic: 'Beads', difficulty: 'any', count: 1 }],
    })
    const shown = new Map<string, number>()
    for (let n = 0; n < 8; n += 1) {
      const who = await world.student(`Child ${n}`)
      const [question] = (await open(who, id)).data
      shown.set(question?.questionText ?? '', (shown.get(question?.questionText ?? '') ?? 0) + 1)
      await who.ask(submitQuiz, { body: { quizId: id, answers: { 0: 'right' }, userId: who.id } })
    }
    const { attempts, items } = (await author.ask(getAnalysis, { params: { quizId: id } })).body.data
    expect(attempts).toBe(8)
    expect(items.map(({ text, asked: count, right }) => [text, count, right])).toEqual(
      [0, 1, 2].map((n) => {
        const count = shown.get(`Beads medium ${n}`) ?? 0
        return [`Beads medium ${n}`, count, count]
      }),
    )
  })
})

test('a competition draws for each child, and is marked, mended and ranked by what was drawn', async () => {
  const paper = await drawnQuiz()
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const made = await organiser.ask(plan.planCompetition, {
    body: {
      title: 'Drawn cup',
      summary: 'Six of many.',
      subject: 'Abacus',
      place: 'At home',
      ageOn: '2026-10-01',
      entryOpensAt: at(-60),
      entryClosesAt: at(10),
      fee: 0,
      needs: '',
      rules: '',
      awards: '',
      faq: [],
      mockQuizId: null,
      groups: [{ _id: null, name: 'A', level: '', ageFrom: 5, ageTo: 9, asked: 'Digits', example: '' }],
      rounds: [
        {
          _id: null,
          title: 'Final',
          opensAt: at(-1),
          lastStartAt: at(30),
          closesAt: at(60),
          spread: 0,
          qualify: null,
          papers: [paper],
        },
      ],
    },
  })
  expect(made.status, JSON.stringify(made.refusal)).toBe(201)
  const id = made.body.data._id
  const roundId = made.body.data.rounds[0]?._id ?? ''
  expect((await organiser.ask(plan.announce, { params: { id }, body: {} })).status).toBe(200)
  const told = await world.visitor.ask(wire.getCompetition, { params: { id } })
  expect(told.body.data.papers).toMatchObject([{ questions: 6, marks: 12 }])

  const children = await Promise.all(Array.from({ length: 6 }, (_, n) => world.student(`Child ${n}`)))
  await world.database.pool.query('update people set email_verified_at = now()')
  const starts = await Promise.all(
    children.map(async (who) => {
      const entered = await who.ask(entering.enter, {
        params: { id },
        body: { studentId: who.id, bornOn: '2018-01-01', place: '', listed: true },
      })
      expect(entered.status, JSON.stringify(entered.refusal)).toBe(201)
      // Twice at once: it is one attempt.
      const begun = await Promise.all(
        [1, 2].map(() => who.ask(writing.startPaper, { params: { id }, body: {} })),
      )
      expect(begun.map(({ status }) => status)).toEqual([200, 200])
      expect(new Set(begun.map(({ body }) => body.data.attemptId)).size).toBe(1)
      return begun[0]?.body.data.attemptId ?? ''
    }),
  )
  const papers = await Promise.all(children.map(async (who) => (await open(who, paper)).data))
  for (const [n, data] of papers.entries()) {
    expect(pools(data).toSorted()).toEqual(six.toSorted())
    expect(data.every(({ options }) => options.at(-1) === 'none of these')).toBe(true)
    expect(
      drawQuestions(document().blueprint ?? [], await poolOf(paper), starts[n] ?? '').toSorted(),
    ).toEqual(idsOf(data).toSorted())
  }
  expect(new Set(papers.map((data) => idsOf(data).toSorted().join())).size).toBeGreaterThan(1)
  for (const [n, who] of children.entries()) {
    const answers = Object.fromEntries((papers[n] ?? []).map((_, at) => [at, 'right']))
    await who.ask(submitQuiz, { body: { quizId: paper, answers, userId: who.id } })
  }
  await world.database.pool.query(
    `update competition_rounds set opens_at = opens_at - interval '2 hours',
      last_start_at = last_start_at - interval '2 hours', closes_at = closes_at - interval '2 hours'
      where id = $1`,
    [roundId],
  )
  const params = { id, roundId }
  await organiser.ask(conduct.publishKey, { params, body: { objectionsUntil: at(60) } })
  const key = (await organiser.ask(conduct.getKey, { params })).body.data
  const counts = new Map<string, number>()
  for (const question of papers.flat()) counts.set(question._id, (counts.get(question._id) ?? 0) + 1)
  expect(key.written).toBe(6)
  expect(Object.fromEntries(key.questions.map(({ _id, asked: times }) => [_id, times]))).toEqual(
    Object.fromEntries(counts),
  )
  const [voided] = key.questions.filter(({ asked: times }) => times < 6)
  const mended = await organiser.ask(conduct.correctKey, {
    params,
    body: { questionId: voided?._id ?? '', kind: 'void', options: [], reason: 'Misprinted' },
  })
  expect(mended.body.data.changed).toBe(voided?.asked)
  const marks = await world.database.pool.query(
    'select distinct max_marks, total from competition_results where round_id = $1',
    [roundId],
  )
  expect(marks.rows).toEqual([{ max_marks: 12, total: 6 }])
})
