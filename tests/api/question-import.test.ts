import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/platform/db/columns.tables.ts'
import {
  checkQuestions,
  getImportProgress,
  getImports,
  getQuizLines,
  importQuestions,
  undoImport,
} from '../../src/quiz/bank/import/import.contract.ts'
import { type Cells } from '../../src/quiz/bank/import/cells.rules.ts'
import { cellsOf } from '../../src/quiz/bank/import/question-row.rules.ts'
import { beginQuizzes, finishQuizzes, packPlan } from '../../src/quiz/bank/import/new-quizzes.server.ts'
import { questionImports } from '../../src/quiz/quiz.tables.ts'
import { getQuestionsByQuiz, getQuizzesBySubject, replaceQuestion } from '../../src/quiz/quiz.contract.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let author: Member
beforeAll(async () => {
  world = await openWorld()
  author = await world.staff('author', 'Author')
})
afterAll(() => world.close())

const sheet = (...lines: string[]) =>
  new TextEncoder().encode(['ref,question,option_a,option_b,option_c,correct', ...lines].join('\r\n'))
const check = (
  body: Uint8Array<ArrayBuffer>,
  query: { name?: string; quizId?: string } = {},
  who: Member = author,
) => who.ask(checkQuestions, { query: { name: 'sheet.csv', ...query }, body })

type Row = { row: number; cells: Cells }
const row = (n: number, text: string, more: Partial<Cells> = {}): Row => ({
  row: n,
  cells: { question: text, option_a: '1', option_b: '2', option_c: '3', correct: 'B', ...more },
})
const rows = (count: number) => Array.from({ length: count }, (_, n) => row(n + 2, `Question ${n}`))
type Into = { quizId: string } | { subjectId: string; title: string; description: string; each: number }
const take = (
  into: Into,
  taken: Row[],
  { _id = newId(), who = author }: { _id?: string; who?: Member } = {},
) => who.ask(importQuestions, { body: { _id, fileName: 'sheet.csv', into, rows: taken } })
const anew = (subjectId: string, title: string, each = 200): Into => ({
  subjectId,
  title,
  description: 'From a sheet',
  each,
})
const live = (quizId: string) => world.count('questions', `quiz_id = '${quizId}' and retired_at is null`)

test('only authors and the owner bring questions', async () => {
  const subject = await world.subject('Locked')
  const office = await world.office('Office')
  const student = await world.student('Asha')
  for (const who of [office, student]) {
    expect((await check(sheet(), {}, who)).status).toBe(403)
    expect((await take(anew(subject, 'No'), rows(1), { who })).status).toBe(403)
    expect((await who.ask(getImports, {})).status).toBe(403)
    expect((await who.ask(undoImport, { params: { importId: newId() }, body: {} })).status).toBe(403)
  }
  expect((await world.visitor.ask(checkQuestions, { query: {}, body: sheet() })).status).toBe(401)
  const out = await fetch(`${world.url}/api/office/questions/template?format=csv`)
  expect(out.status).toBe(401)
})

test('a file is looked through, beside what stands in the quiz, and nothing is stored', async () => {
  const subject = await world.subject('Looking')
  const quiz = await world.quiz(subject, 1, { size: 1 })
  await take({ quizId: quiz.id }, [row(2, 'What is 1 + 1?')])
  const questions = await world.count('questions')
  const { status, body } = await check(
    new TextEncoder().encode(
      'question,option_a,option_b,option_c,correct\nWhat is 1 + 1?,3,1,2,C\n1+1,2,3,,A\n1+2,3,4,,E\n',
    ),
    { quizId: quiz.id },
  )
  expect(status).toBe(200)
  expect(body.data.rows.map(({ row: n, state, number, faults }) => [n, state, number, faults])).toEqual([
    [2, 'duplicate', 2, []],
    [3, 'good', 0, []],
    [
      4,
      'faulty',
      0,
      [
        {
          column: 'correct',
          message: "'E', but only A–B are filled. Correct the answer, or fill the option.",
        },
      ],
    ],
  ])
  expect(await world.count('questions')).toBe(questions)
  expect((await check(sheet('a,b'), { quizId: newId() })).status).toBe(404)
})

test('what cannot be read is refused with a sentence', async () => {
  const refused = async (body: Uint8Array<ArrayBuffer>, name = 'sheet.csv') => {
    const { status, refusal } = await check(body, { name })
    return [status, refusal.message]
  }
  const icon = new Uint8Array(
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c00' } })
      .png()
      .toBuffer(),
  )
  expect(await refused(icon)).toEqual([422, 'This is a picture (PNG). Upload a spreadsheet or text file.'])
  expect(await refused(new Uint8Array())).toEqual([
    422,
    'Row 1 needs these column names: question, option_a, option_b, correct. Use our template.',
  ])
  const [status, message] = await refused(new Uint8Array(50 * 1_048_576).fill(65))
  expect([status, message]).toEqual([413, 'This file is too large. The limit is 10 MB.'])
  expect((await check(sheet(), { name: 'x'.repeat(300) })).status).toBe(400)
})

test('rows are taken in all or nothing, once however often they are sent', async () => {
  const subject = await world.subject('Taking')
  const quiz = await world.quiz(subject, 1, { size: 2 })
  const faulty = await take({ quizId: quiz.id }, [...rows(3), row(9, 'Bad', { correct: 'E' })])
  expect(faulty.status).toBe(422)
  expect(faulty.refusal.errors).toEqual({
    'rows.9': "Row 9, correct: 'E', but only A–C are filled. Correct the answer, or fill the option.",
  })
  expect(await live(quiz.id)).toBe(2)

  const id = newId()
  const replies = await Promise.all([1, 2, 3].map(() => take({ quizId: quiz.id }, rows(3), { _id: id })))
  // One account sends one at a time; whoever was told to wait sends again.
  expect(replies.some(({ status }) => status === 200)).toBe(true)
  const again = await take({ quizId: quiz.id }, rows(3), { _id: id })
  expect(again.body.data).toMatchObject({ added: 3, changed: 0, duplicates: 0, quizzes: [{ _id: quiz.id }] })
  expect(await live(quiz.id)).toBe(5)
  expect((await take({ quizId: quiz.id }, rows(2), { _id: id })).status).toBe(409)

  const twice = await take({ quizId: quiz.id }, rows(4))
  expect(twice.body.data).toMatchObject({ added: 1, changed: 0, duplicates: 3 })
  expect(await live(quiz.id)).toBe(6)
  expect((await take({ quizId: newId() }, rows(1))).status).toBe(404)
})

test('two authors at once: each question comes in once, and places stay one after another', async () => {
  const subject = await world.subject('Two')
  const quiz = await world.quiz(subject, 1, { size: 1 })
  const other = await world.staff('author', 'Other')
  const both = await Promise.all([
    take({ quizId: quiz.id }, rows(30)),
    take({ quizId: quiz.id }, rows(30), { who: other }),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both.map(({ body }) => body.data.added).toSorted((a, b) => a - b)).toEqual([0, 30])
  expect(await live(quiz.id)).toBe(31)
})

test('a ref makes of the next import a change, which runs on through an edit; an undo brings back what stood there', async () => {
  const subject = await world.subject('Refs')
  const quiz = await world.quiz(subject, 1, { size: 1 })
  await take({ quizId: quiz.id }, [row(2, 'First', { ref: 'q1' }), row(3, 'Second', { ref: 'q2' })])
  const id = newId()
  const changed = await take(
    { quizId: quiz.id },
    [row(2, 'First, mended', { ref: 'q1' }), row(3, 'Second', { ref: 'q2' }), row(4, 'Third')],
    { _id: id },
  )
  expect(changed.body.data).toMatchObject({ added: 1, changed: 1, duplicates: 1 })
  const texts = async () => {
    const { rows: found } = await world.database.pool.query(
      'select id, text, ref from questions where quiz_id = $1 and retired_at is null order by position',
      [quiz.id],
    )
    return found
  }
  expect((await texts()).map(({ text }) => text).slice(1)).toEqual(['First, mended', 'Second', 'Third'])
  const undone = await author.ask(undoImport, { params: { importId: id }, body: {} })
  expect(undone.body.data).toEqual({ gone: 2, back: 1 })
  expect((await texts()).map(({ text }) => text).slice(1)).toEqual(['First', 'Second'])
  expect((await author.ask(undoImport, { params: { importId: id }, body: {} })).body.data).toEqual({
    gone: 0,
    back: 0,
  })

  const second = (await texts()).find(({ ref }) => ref === 'q2')
  const edited = { questionText: 'Second, by hand', options: ['1', '2'], correct: 0 }
  await author.ask(replaceQuestion, {
    params: { quizId: quiz.id, questionId: String(second?.id) },
    body: edited,
  })
  const last = await take({ quizId: quiz.id }, [row(2, 'Second, by sheet', { ref: 'q2' })])
  expect(last.body.data).toMatchObject({ added: 0, changed: 1 })
  const list = (await author.ask(getImports, {})).body.data
  expect(list.find(({ _id }) => _id === id)).toMatchObject({
    state: 'undone',
    by: 'Author',
    added: 1,
    changed: 1,
  })
})

test('two that mend the same question are taken back in any order: the wrong one never comes again', async () => {
  const quiz = await world.quiz(await world.subject('Mended twice'), 1, { size: 1 })
  const into = { quizId: quiz.id }
  const [wrong, right, fresh] = [newId(), newId(), newId()]
  await take(into, [row(2, 'As it was', { ref: 'm1' })])
  await take(into, [row(2, 'With a wrong key', { ref: 'm1' }), row(3, 'New', { ref: 'm2' })], { _id: wrong })
  await take(into, [row(2, 'Mended', { ref: 'm1' })], { _id: right })
  await take(into, [row(2, 'New, mended', { ref: 'm2' })], { _id: fresh })
  const undo = async (importId: string) =>
    (await author.ask(undoImport, { params: { importId }, body: {} })).body.data
  const texts = async () => {
    const { rows: found } = await world.database.pool.query(
      `select text from questions where quiz_id = $1 and retired_at is null and ref is not null
       order by position`,
      [quiz.id],
    )
    return found.map(({ text }) => text)
  }
  expect(await undo(wrong)).toEqual({ gone: 0, back: 0 })
  expect(await undo(right)).toEqual({ gone: 1, back: 1 })
  expect(await texts()).toEqual(['As it was', 'New, mended'])
  expect(await undo(fresh)).toEqual({ gone: 1, back: 0 })
  expect(await texts()).toEqual(['As it was'])
})

test('what a student has begun stays', async () => {
  const subject = await world.subject('Used')
  const id = newId()
  const made = await take(anew(subject, 'Sums'), rows(3), { _id: id })
  const [quiz] = made.body.data.quizzes
  if (!quiz) throw new Error('no quiz')
  const student = await world.student('Ravi')
  const paper = await student.ask(getQuestionsByQuiz, { params: { quizId: quiz._id }, query: {} })
  expect(paper.body.data.map(({ questionText }) => questionText).toSorted()).toEqual([
    'Question 0',
    'Question 1',
    'Question 2',
  ])
  const undone = await author.ask(undoImport, { params: { importId: id }, body: {} })
  expect([undone.status, undone.refusal.message]).toEqual([
    409,
    'A student has started these questions, so the import can’t be undone. Edit them one by one.',
  ])
  expect((await author.ask(undoImport, { params: { importId: newId() }, body: {} })).status).toBe(404)
})

test('new quizzes hold as many questions as said; taken back, no visitor sees them and they lock none', async () => {
  const subject = await world.subject('Many')
  const id = newId()
  const made = await take(anew(subject, 'Level', 20), rows(45), { _id: id })
  expect(made.body.data.quizzes.map(({ title }) => title)).toEqual(['Level 1', 'Level 2', 'Level 3'])
  const seen = async () =>
    (await world.visitor.ask(getQuizzesBySubject, { params: { subjectId: subject } })).body.data
  expect(
    (await seen()).map(({ questionCount, marks, passingMarks }) => [questionCount, marks, passingMarks]),
  ).toEqual([
    [20, 20, 8],
    [20, 20, 8],
    [5, 5, 2],
  ])
  await author.ask(undoImport, { params: { importId: id }, body: {} })
  await expect.poll(seen).toEqual([])
  const after = await take(anew(subject, 'After'), rows(2))
  const student = await world.student('Leela')
  const [quiz] = after.body.data.quizzes
  const begun = await student.ask(getQuestionsByQuiz, { params: { quizId: quiz?._id ?? '' }, query: {} })
  expect(begun.status).toBe(200)
  const lines = (await author.ask(getQuizLines, {})).body.data.find(({ _id }) => _id === subject)
  expect(lines?.quizzes.map(({ title, questions }) => [title, questions])).toEqual([
    ['Level 1', 0],
    ['Level 2', 0],
    ['Level 3', 0],
    ['After', 2],
  ])
  expect(
    (
      await take(
        { quizId: quiz?._id ?? '' },
        rows(200).map((each) => ({ ...each, cells: { ...each.cells, option_d: '4' } })),
      )
    ).refusal.message,
  ).toBe('The quiz would have 202 questions. The limit is 200. Import fewer, or start a new quiz.')
})

test('what goes out comes in again, in each form', async () => {
  const subject = await world.subject('Round')
  const questions = [
    {
      ref: 'q=1',
      text: '=cmd|" /C calc"!A0',
      options: ['~1', '#2', '{3}'],
      correct: 1,
      explanation: 'a: b',
      topic: 'Closing',
      difficulty: '' as const,
    },
    {
      ref: '',
      text: '१ + १ = ?\nDraw it.',
      options: ['A', 'B', '=3'],
      correct: 0,
      explanation: '',
      topic: '',
      difficulty: '' as const,
    },
  ]
  const made = await take(
    anew(subject, 'Way out'),
    questions.map((question, n) => ({ row: n + 2, cells: cellsOf(question) })),
  )
  const [quiz] = made.body.data.quizzes
  const out = async (format: string) => {
    const reply = await fetch(`${world.url}/api/office/quizzes/${quiz?._id}/questions?format=${format}`, {
      headers: { authorization: `Bearer ${author.token}` },
    })
    const name = /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? ''
    return { name, bytes: new Uint8Array(await reply.arrayBuffer()) }
  }
  for (const [format, name] of [
    ['csv', 'way-out.csv'],
    ['xlsx', 'way-out.xlsx'],
    ['gift', 'way-out.gift.txt'],
    ['xml', 'way-out.xml'],
  ] as const) {
    const file = await out(format)
    expect(file.name).toBe(name)
    const { body } = await check(file.bytes, { name: file.name, quizId: quiz?._id ?? '' })
    expect(body.data.rows.map(({ state, number }) => [state, number])).toEqual([
      ['duplicate', 1],
      ['duplicate', 2],
    ])
  }
  const aiken = await out('aiken')
  expect((await check(aiken.bytes, { name: aiken.name })).body.data.rows.map(({ state }) => state)).toEqual([
    'good',
    'good',
  ])
})

test('5,000 questions are looked through and taken in, and told meanwhile', async () => {
  const subject = await world.subject('Five thousand')
  const lines = Array.from(
    { length: 5_000 },
    (_, n) => `r${n},What is ${n} + 1?,${n + 1},${n + 2},${n + 3},A`,
  )
  const begun = performance.now()
  const checked = await check(sheet(...lines))
  const good = checked.body.data.rows.map(({ row: n, cells }) => ({ row: n, cells }))
  expect(good.length).toBe(5_000)
  const id = newId()
  const taking = take(anew(subject, 'Large'), good, { _id: id })
  const seen = new Set<number>()
  const running = { is: true }
  void taking.then(() => {
    running.is = false
  })
  while (running.is) {
    const { data } = (await author.ask(getImportProgress, { params: { importId: id } })).body
    seen.add(data.done)
  }
  const { body } = await taking
  expect(body.data).toMatchObject({ added: 5_000 })
  expect(body.data.quizzes.length).toBe(25)
  // Ten seconds where nothing else is at work; here others are.
  expect(performance.now() - begun).toBeLessThan(20_000)
  expect(seen.size).toBeGreaterThan(2)
})

test('an import whose process died shows nothing, and is finished once by whoever comes next', async () => {
  const subject = await world.subject('Left behind')
  const [id, at] = [newId(), new Date()]
  const questions = Array.from({ length: 300 }, (_, n) => ({
    ref: '',
    text: `Left question ${n}`,
    options: ['1', '2', '3'],
    correct: 1,
    explanation: '',
    topic: '',
    difficulty: '' as const,
  }))
  // At once as many quizzes are written as have no more questions than one may have: 200 of these.
  const into = { subjectId: subject, title: 'Left', description: 'One in each', each: 1 }
  const packed = await packPlan({ into, questions })
  const held = await world.database.db.transaction(async (tx) => {
    await tx.insert(questionImports).values({
      id,
      fileName: 'left.csv',
      fingerprint: 'left',
      importedBy: author.id,
      importedAt: at,
      quizIds: [],
      added: 300,
      changed: 0,
      duplicates: 0,
    })
    return beginQuizzes(tx, { id, now: at }, packed)
  })
  const made = (where: string) => world.count('quizzes', `subject_id = '${subject}' and ${where}`)
  expect([await made('not active'), await made('active')]).toEqual([200, 0])
  const listed = async () => (await author.ask(getImports, {})).body.data.find(({ _id }) => _id === id)
  expect(await listed()).toBeUndefined()
  expect((await author.ask(undoImport, { params: { importId: id }, body: {} })).status).toBe(404)
  await world.runJobs(new Date(at.getTime() + 10_000))
  expect(await made('active')).toBe(0)
  await Promise.all([1, 2].map(() => world.runJobs(new Date(at.getTime() + 60_000))))
  expect([await made('not active'), await made('active')]).toEqual([0, 300])
  expect(await world.count('questions', `import_id = '${id}'`)).toBe(300)
  expect(await listed()).toMatchObject({ added: 300, state: 'undoable' })
  // The first process was only slow: it writes nothing a second time.
  const plan = { id, plan: packed.plan, held }
  await expect(finishQuizzes(world.database, plan, () => {})).rejects.toMatchObject({ status: 503 })
  expect(await world.count('questions', `import_id = '${id}'`)).toBe(300)
})

test('the quizzes to choose from say which are competition papers', async () => {
  const { id } = await world.quiz(await world.subject('Papers'), 1, { size: 1 })
  const paperOf = async () =>
    (await author.ask(getQuizLines, {})).body.data
      .flatMap(({ quizzes }) => quizzes)
      .find(({ _id }) => _id === id)?.paperOf
  expect(await paperOf()).toBe(null)
  const competition = newId()
  await world.database.pool.query(
    "update quizzes set reserved_for = $2, reserved_as = 'paper', active = false, pausable = false, allow_reattempt = false where id = $1",
    [id, competition],
  )
  expect(await paperOf()).toBe(competition)
})
