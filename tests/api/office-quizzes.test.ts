import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getWeeklyFigures, searchOffice } from '../../src/office/office.contract.ts'
import {
  getDocument,
  getDocuments,
  orderDocuments,
  publishDocument,
  saveDraft,
  unpublishDocument,
} from '../../src/platform/drafts/drafts.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import type { QuizDocument } from '../../src/quiz/office/documents.contract.ts'
import { getQuizLists } from '../../src/quiz/office/quizzes.contract.ts'
import { importQuestions } from '../../src/quiz/bank/import/import.contract.ts'
import {
  conductQuiz,
  getAllSubjects,
  getQuestionsByQuiz,
  getQuizzesBySubject,
  getSubmission,
  reattempt,
  replaceQuestion,
  submitQuiz,
  updateQuiz,
} from '../../src/quiz/quiz.contract.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let author: Member
beforeAll(async () => {
  world = await openWorld()
  author = await world.staff('author', 'Farah Khan')
})
afterAll(() => world.close())

const at = (id: string, kind = 'quiz') => ({ params: { kind, id } })
const save = (id: string, revision: number, data: object) =>
  author.ask(saveDraft, { ...at(id), body: { revision, data: { ...data } } })
const publish = (id: string, revision: number, who = author) =>
  who.ask(publishDocument, { ...at(id), body: { revision } })
const opened = async (id: string) => (await author.ask(getDocument, at(id))).body.data
/** What is edited of a quiz that is there. */
const stored = async (id: string) => (await opened(id)).data as unknown as QuizDocument
/** Saves and publishes on top of what is there. */
async function edit(id: string, change: (quiz: QuizDocument) => Partial<QuizDocument>) {
  const { revision } = await opened(id)
  const before = await stored(id)
  expect((await save(id, revision, { ...before, ...change(before) })).status).toBe(200)
  return publish(id, revision + 1)
}

const question = (text: string, options = ['1', '2', '3'], correct = 0) => ({
  id: newId(),
  text,
  explanation: '',
  options,
  correct,
})
const document = (subjectId: string): QuizDocument => ({
  title: 'Reading beads',
  description: 'Numbers on three rods.',
  subjectId,
  price: 49.5,
  minutes: null,
  marks: 10,
  passingMarks: 4,
  penalty: { numerator: 1, denominator: 3 },
  language: 'English',
  allowReattempt: true,
  pausable: true,
  pauseLimit: 3,
  pauseMinutes: 60,
  questions: [question('How much is a top bead?', ['5', '1']), question('Which is bigger?', ['7', '6', '5'])],
})
let subjects = 0
const subject = () => world.subject(`Beads ${(subjects += 1)}`)
const listed = async (subjectId: string) =>
  (await world.visitor.ask(getQuizzesBySubject, { params: { subjectId } })).body.data
const shown = async (subjectId: string) => {
  await world.heard()
  return (await listed(subjectId)).map(({ title }) => title)
}
const paper = async (who: Member, quizId: string) =>
  (await who.ask(getQuestionsByQuiz, { params: { quizId } })).body
const ids = async (quizId: string) => {
  const { rows } = await world.database.pool.query(
    'select id from questions where quiz_id = $1 and retired_at is null order by position',
    [quizId],
  )
  return rows.map(({ id }) => String(id))
}

describe('a quiz', () => {
  test('is written, shown, taken, and taken away; its results stay', async () => {
    const subjectId = await subject()
    const id = newId()
    await save(id, 0, document(subjectId))
    expect(await shown(subjectId)).toEqual([])
    expect((await publish(id, 1)).status).toBe(200)
    await world.heard()
    expect(await listed(subjectId)).toMatchObject([
      { title: 'Reading beads', sequence: 1, price: 49.5, duration: 30, questionCount: 2, marks: 10 },
    ])
    const asha = await world.student('Asha')
    const { data, attempt } = await paper(asha, id)
    expect(data.map(({ options }) => options)).toEqual([
      ['5', '1'],
      ['7', '6', '5'],
    ])
    const answers = { 0: '5', 1: '6' }
    const { data: result } = (await asha.ask(submitQuiz, { body: { quizId: id, answers, userId: asha.id } }))
      .body
    expect(result).toMatchObject({ correctAnswers: 1, marks: 3.33, maxMarks: 10, attemptId: attempt?._id })

    expect((await author.ask(unpublishDocument, { ...at(id), body: {} })).status).toBe(200)
    expect(await shown(subjectId)).toEqual([])
    const params = { submissionId: result._id }
    expect((await asha.ask(getSubmission, { params })).body.data.marks).toBe(3.33)
    expect((await paper(asha, id)).data[0]?.correctAnswer).toBe('5')
    const again = await asha.ask(reattempt, { params: { quizId: id }, body: {} })
    expect(again.status).toBe(404)
    const ravi = await world.student('Ravi')
    expect((await ravi.ask(getQuestionsByQuiz, { params: { quizId: id } })).status).toBe(404)
    expect((await opened(id)).state).toBe('unpublished')
    await publish(id, 1)
    expect(await shown(subjectId)).toEqual(['Reading beads'])
  })

  test('that is not fit says so at each field', async () => {
    const id = newId()
    const { questions } = document('')
    await save(id, 0, {
      ...document(newId()),
      title: '',
      marks: 3,
      price: 1.005,
      penalty: { numerator: 2, denominator: 1 },
      questions: [
        { ...questions[0], options: ['a', 'a'] },
        { ...questions[1], correct: 3, options: ['b', ''] },
        question('', ['c'], 0),
      ],
    })
    const { errors } = (await publish(id, 1)).refusal
    expect(errors).toMatchObject({
      title: 'Title is required',
      price: 'Use at most two decimal places',
      'questions.0.options': 'Each option once',
      'questions.1.options.1': 'Option is required',
      'questions.2.text': 'Question is required',
      'questions.2.options': 'At least two options',
    })
    await save(id, 1, { ...document(newId()), marks: 3, passingMarks: 4 })
    expect((await publish(id, 2)).refusal.errors).toMatchObject({
      passingMarks: 'Can’t be more than the total marks',
    })
    await save(id, 2, document(newId()))
    expect((await publish(id, 3)).refusal.errors).toEqual({ subjectId: 'Choose a subject' })
    await save(id, 3, { ...document('beads'), questions: [] })
    expect((await publish(id, 4)).refusal.errors).toEqual({ questions: 'A quiz needs a question' })
    expect(await world.count('quizzes', `id = '${id}'`)).toBe(0)
  })

  test('an edited question is another one; what stays keeps its id, in whatever place', async () => {
    const id = (await world.quiz(await subject(), 1, { size: 4 })).id
    const [a, b, c, d] = await ids(id)
    const answer = await edit(id, ({ questions: [one, two, three, four] }) => ({
      questions: [four, one, { ...two, text: 'Edited' }, three, question('New')] as QuizDocument['questions'],
    }))
    expect(answer.status).toBe(200)
    const after = await ids(id)
    expect([after[0], after[1], after[3]]).toEqual([d, a, c])
    expect(after).toHaveLength(5)
    expect(after).not.toContain(b)
    expect(await world.count('questions', `id = '${b}' and retired_at is not null`)).toBe(1)
    // Published once more as it stands: nothing is another one, and nothing is edited of what is frozen.
    await edit(id, () => ({ title: 'Another title' }))
    expect(await ids(id)).toEqual(after)
  })

  test('a running attempt keeps its paper and its marks, one that is over its result', async () => {
    const quiz = await world.quiz(await subject(), 1, { size: 4, marks: 8, allowReattempt: true })
    const [asha, ravi, lila] = [
      await world.student('Asha'),
      await world.student('Ravi'),
      await world.student('Lila'),
    ]
    const rights = Object.fromEntries(quiz.questions.map(({ right }, index) => [index, right]))
    const submit = async (who: Member, answers: Record<string, string>) =>
      (await who.ask(submitQuiz, { body: { quizId: quiz.id, answers, userId: who.id } })).body.data
    await paper(asha, quiz.id)
    const done = await submit(asha, rights)
    const before = await paper(ravi, quiz.id)
    const answer = await edit(quiz.id, ({ questions }) => ({
      marks: 100,
      penalty: { numerator: 1, denominator: 1 },
      questions: [question('Only one', ['yes', 'no']), questions[0] ?? question('')],
    }))
    expect(answer.status).toBe(200)
    await world.heard()
    expect((await paper(ravi, quiz.id)).data).toEqual(before.data)
    expect(await submit(ravi, { ...rights, 3: quiz.questions[3]?.wrong ?? '' })).toMatchObject({
      totalQuestions: 4,
      correctAnswers: 3,
      marks: 5.5,
      maxMarks: 8,
    })
    const params = { submissionId: done._id }
    expect((await asha.ask(getSubmission, { params })).body.data).toMatchObject({ marks: 8, maxMarks: 8 })
    expect((await paper(asha, quiz.id)).data).toHaveLength(4)
    expect((await paper(lila, quiz.id)).data.map(({ questionText }) => questionText)[0]).toBe('Only one')
    expect(await submit(lila, { 0: 'yes', 1: quiz.questions[0]?.wrong ?? '' })).toMatchObject({
      marks: 0,
      maxMarks: 100,
    })
  })

  test('is published by one of two editors who stand on one revision', async () => {
    const subjectId = await subject()
    const id = newId()
    await save(id, 0, document(subjectId))
    const owner = await world.staff('owner', 'Lakshmi')
    const [mine, theirs] = await Promise.all([
      save(id, 1, { ...document(subjectId), title: 'Mine' }),
      owner.ask(saveDraft, {
        ...at(id),
        body: { revision: 1, data: { ...document(subjectId), title: 'Theirs' } },
      }),
    ])
    expect([mine.status, theirs.status].toSorted()).toEqual([200, 409])
    const both = await Promise.all([publish(id, 2), publish(id, 2, owner), publish(id, 1)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    expect(await ids(id)).toHaveLength(2)
    expect(await shown(subjectId)).toEqual([mine.status === 200 ? 'Mine' : 'Theirs'])
  })

  test('ten that are published in one subject at once stand one behind the other', async () => {
    const subjectId = await subject()
    const made = Array.from({ length: 10 }, () => newId())
    for (const id of made) await save(id, 0, document(subjectId))
    const answers = await Promise.all(made.map((id) => publish(id, 1)))
    expect(answers.map(({ status }) => status)).toEqual(made.map(() => 200))
    await world.heard()
    expect((await listed(subjectId)).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('stands behind the last one of another subject when it moves there', async () => {
    const [here, there] = [await subject(), await subject()]
    await world.quiz(there, 1)
    await world.quiz(there, 7)
    const { id } = await world.quiz(here, 1)
    await edit(id, () => ({ subjectId: there }))
    await world.heard()
    expect((await listed(there)).map(({ sequence }) => sequence)).toEqual([1, 7, 8])
    expect(await listed(here)).toEqual([])
  })

  test('one that is taken away keeps no later one locked', async () => {
    const subjectId = await subject()
    const [first, second] = [await world.quiz(subjectId, 1), await world.quiz(subjectId, 2)]
    const asha = await world.student('Asha')
    const status = async () => (await asha.ask(getQuestionsByQuiz, { params: { quizId: second.id } })).status
    expect(await status()).toBe(403)
    await author.ask(unpublishDocument, { ...at(first.id), body: {} })
    expect(await status()).toBe(200)
  })

  test('scheduled, it goes out at its time', async () => {
    const subjectId = await subject()
    const id = newId()
    await save(id, 0, document(subjectId))
    const now = world.database.clock.now().getTime()
    const when = new Date(now + 60_000).toISOString()
    await author.ask(publishDocument, { ...at(id), body: { revision: 1, at: when } })
    await world.runJobs(new Date(now + 120_000))
    expect(await shown(subjectId)).toEqual(['Reading beads'])
  })
})

describe('the order', () => {
  test('is one for all subjects, and decides what is open; hidden ones stand behind', async () => {
    const [one, two] = [await subject(), await subject()]
    const made: string[] = []
    for (const n of [1, 2, 3]) made.push((await world.quiz(one, n)).id)
    const hidden = (await world.quiz(one, 4)).id
    await author.ask(unpublishDocument, { ...at(hidden), body: {} })
    for (const n of [1, 2]) made.push((await world.quiz(two, n)).id)
    const all = async () =>
      (await author.ask(getDocuments, { params: { kind: 'quiz' } })).body.data
        .filter(({ state }) => state === 'published' || state === 'changed')
        .map(({ _id }) => _id)
    const [a, b, c, d, e] = made
    const wanted = [c, a, b, e, d].flatMap((id) => id ?? [])
    const rest = (await all()).filter((id) => !made.includes(id))
    const answer = await author.ask(orderDocuments, {
      params: { kind: 'quiz' },
      body: { ids: [...rest, ...wanted] },
    })
    expect(answer.status).toBe(200)
    await world.heard()
    expect((await listed(one)).map(({ _id }) => _id)).toEqual([c, a, b])
    expect((await listed(two)).map(({ _id }) => _id)).toEqual([e, d])
    expect(await world.count('quizzes', `id = '${hidden}' and sequence = 4`)).toBe(1)
    const asha = await world.student('Asha')
    expect((await asha.ask(getQuestionsByQuiz, { params: { quizId: a ?? '' } })).status).toBe(403)
    expect((await asha.ask(getQuestionsByQuiz, { params: { quizId: c ?? '' } })).status).toBe(200)
    const others = await author.ask(orderDocuments, { params: { kind: 'quiz' }, body: { ids: wanted } })
    expect(others.status).toBe(409)
  })
})

describe('a subject', () => {
  const kind = 'quiz-subject'
  const write = async (name: string) => {
    const id = newId()
    const draft = { revision: 0, data: { name, quizMinutes: 25 } }
    expect((await author.ask(saveDraft, { ...at(id, kind), body: draft })).status).toBe(200)
    return id
  }
  const send = (id: string) => author.ask(publishDocument, { ...at(id, kind), body: { revision: 1 } })
  const make = async (name: string) => {
    const id = await write(name)
    return { id, answer: await send(id) }
  }
  const names = async () => {
    await world.heard()
    return (await world.visitor.ask(getAllSubjects, {})).body.data.map(({ name }) => name)
  }

  test('has a name of its own, a place, and goes only without quizzes', async () => {
    const { id, answer } = await make('Mental Maths')
    expect(answer.status).toBe(200)
    expect((await names()).at(-1)).toBe('Mental Maths')
    const twin = await make('Mental Maths')
    expect(twin.answer.refusal.errors).toEqual({ name: 'There is already a subject with this name' })
    await world.quiz(id, 1)
    const kept = await author.ask(unpublishDocument, { ...at(id, kind), body: {} })
    expect([kept.status, kept.refusal.message]).toEqual([409, 'It has 1 quiz, so it can’t be unpublished'])
    const { id: empty } = await make('Nothing in it')
    await author.ask(unpublishDocument, { ...at(empty, kind), body: {} })
    expect(await names()).not.toContain('Nothing in it')
    expect((await author.ask(publishDocument, { ...at(empty, kind), body: { revision: 1 } })).status).toBe(
      200,
    )
  })

  test('of two of one name that are published at once one is refused', async () => {
    const made = [await write('Twins'), await write('Twins'), await write('Twins')]
    const answers = await Promise.all(made.map(send))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  })
})

test('the shelves: questions in use, price, time, attempts', async () => {
  const subjectId = await subject()
  const quiz = await world.quiz(subjectId, 1, { size: 3, minutes: 12 })
  for (const name of ['Asha', 'Ravi']) await paper(await world.student(name), quiz.id)
  await edit(quiz.id, ({ questions }) => ({ questions: questions.slice(1), price: 10 }))
  const { data } = (await author.ask(getQuizLists, {})).body
  expect(data.find(({ _id }) => _id === subjectId)?.quizzes).toEqual([
    { _id: quiz.id, sequence: 1, questions: 2, asks: 2, price: 10, minutes: 12, attempts: 2 },
  ])
})

test('whose work it is: authors and the owner; the office, organisers and members have no quizzes', async () => {
  const [office, organiser] = [await world.office('Meera'), await world.staff('organiser', 'Om')]
  const owner = await world.staff('owner', 'Lakshmi')
  const id = (await world.quiz(await subject(), 1)).id
  expect((await owner.ask(getDocument, at(id))).status).toBe(200)
  expect((await owner.ask(getQuizLists, {})).status).toBe(200)
  for (const who of [office, organiser]) {
    expect((await who.ask(getDocuments, { params: { kind: 'quiz' } })).status).toBe(404)
    expect((await who.ask(saveDraft, { ...at(id), body: { revision: 0, data: {} } })).status).toBe(404)
    expect((await who.ask(publishDocument, { ...at(id), body: { revision: 0 } })).status).toBe(404)
    expect((await who.ask(getQuizLists, {})).status).toBe(403)
  }
  const asha = await world.student('Asha')
  expect((await asha.ask(getQuizLists, {})).status).toBe(403)
  expect((await world.visitor.ask(getQuizLists, {})).status).toBe(401)
  expect((await asha.ask(getDocument, at(id))).status).toBe(403)
})

test('the desk counts what was taken, and finds quizzes and subjects by their titles', async () => {
  const subjectId = await world.subject('Kuchh 100% alag')
  const quiz = await world.quiz(subjectId, 1)
  const weeks = async () => {
    const { rows } = (await author.ask(getWeeklyFigures, {})).body.data
    return ['Quizzes taken', 'Active students'].map((name) => rows.find((row) => row.name === name))
  }
  const before = await weeks()
  const asha = await world.student('Asha')
  await paper(asha, quiz.id)
  await asha.ask(submitQuiz, { body: { quizId: quiz.id, answers: {}, userId: asha.id } })
  const after = await weeks()
  for (const row of [0, 1]) {
    expect(after[row]?.values).toHaveLength(8)
    expect(after[row]?.values.at(-1)).toBe((before[row]?.values.at(-1) ?? 0) + 1)
    expect(after[row]?.sum).toBe((before[row]?.sum ?? 0) + 1)
  }
  const hits = async (who: Member, words: string) =>
    (await who.ask(searchOffice, { body: { words } })).body.data.hits
  expect(await hits(author, '100% ALAG')).toEqual([
    {
      kind: 'Subject',
      title: 'Kuchh 100% alag',
      detail: '30 minutes per quiz',
      meta: '',
      to: `/office/quizzes/subjects/${subjectId}`,
    },
    { kind: 'Quiz', title: 'Quiz 1', detail: 'Kuchh 100% alag', meta: '', to: `/office/quizzes/${quiz.id}` },
  ])
  expect(await hits(author, '100_ alag')).toEqual([])
  expect(await hits(await world.office('Meera'), '100% alag')).toEqual([])
})

test('a change past the editor stands in the editor; over a draft that nobody sees yet there is none', async () => {
  const subjectId = await subject()
  const quiz = await world.quiz(subjectId, 1, { size: 2 })
  expect((await edit(quiz.id, () => ({ title: 'As published' }))).status).toBe(200)
  const params = { quizId: quiz.id }
  const rename = (title: string) => author.ask(updateQuiz, { params, body: { title } })
  expect((await rename('By another program')).status).toBe(200)
  const before = await opened(quiz.id)
  expect((before.data as unknown as QuizDocument).title).toBe('By another program')

  const line = { description: 'A draft of a line.' }
  expect((await save(quiz.id, before.revision, { ...before.data, ...line })).status).toBe(200)
  const [first] = (before.data as unknown as QuizDocument).questions
  const replaced = { questionText: 'New', options: ['1', '2'], correct: 0 }
  const organiser = await world.staff('organiser', 'Organiser')
  const rows = [{ row: 2, cells: { question: '1 + 1', option_a: '2', option_b: '3', correct: 'A' } }]
  const sheet = { _id: newId(), fileName: 'a.csv', into: params, rows }
  const refused = await Promise.all([
    rename('Over the draft'),
    author.ask(replaceQuestion, { params: { ...params, questionId: first?.id ?? '' }, body: replaced }),
    organiser.ask(conductQuiz, { params, body: { pausable: false } }),
    author.ask(importQuestions, { body: sheet }),
  ])
  for (const { status, refusal } of refused)
    expect([status, refusal.message]).toEqual([
      409,
      expect.stringMatching(/^There is an unpublished draft of this/),
    ])
  expect((await publish(quiz.id, before.revision + 1)).status).toBe(200)
  expect(await stored(quiz.id)).toMatchObject({ title: 'By another program', ...line })
  expect((await rename('After it')).status).toBe(200)
  // Published again as it stands, nothing of the other change is lost.
  const after = await opened(quiz.id)
  expect((await publish(quiz.id, after.revision)).status).toBe(200)
  expect(await stored(quiz.id)).toMatchObject({ title: 'After it', ...line })
})
