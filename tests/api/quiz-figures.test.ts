import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { cacheFor, cacheUntilChanged } from '../../src/platform/http/memory-cache.server.ts'
import { exportAnalysis, getAnalysis } from '../../src/quiz/office/analysis.contract.ts'
import { analyse } from '../../src/quiz/office/analysis.server.ts'
import { getComparison } from '../../src/quiz/results/comparison.contract.ts'
import { getQuestionsByQuiz, saveAnswers, submitQuiz } from '../../src/quiz/quiz.contract.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { type Member, openWorld, type TestQuiz, type World } from '../world.ts'

let world: World
let author: Member
let subject: string
beforeAll(async () => {
  world = await openWorld()
  author = await world.staff('author', 'Anu')
  subject = await world.subject('Counted')
})
afterAll(() => world.close())

/** So many children who handed in: the odd ones right at the first question, all right at the second. */
async function handedIn(quiz: TestQuiz, people: number, month = '2026-03'): Promise<void> {
  const { pool } = world.database
  const { rows } = await pool.query(
    `select k.id as question, array_agg(o.id order by o.position)::text[] as options
      from questions k join question_options o on o.question_id = k.id where k.quiz_id = $1
      group by k.id order by k.position`,
    [quiz.id],
  )
  const paper = JSON.stringify(rows.map(({ question, options }) => ({ question, options })))
  const [first, second] = rows.map(({ question, options }) => ({ question, options: options as string[] }))
  await pool.query({
    text: `with who as (
        insert into people (id, role, full_name, email, mobile, present_education)
        select gen_random_uuid(), 'student', 'Child ' || n, gen_random_uuid() || '@test.example',
          '9000000001', 'Class 3'
        from generate_series(1, $2::int) n returning id, substring(full_name from 7)::int as n
      ), taken as (
        insert into attempts (id, student_id, quiz_id, number, paper, started_at, deadline_at, submitted_at,
          time_taken, correct, incorrect, marks_numerator, marks_denominator)
        select gen_random_uuid(), id, $1, 1, $3::jsonb, $4::timestamptz, $4::timestamptz + interval '10 min',
          $4::timestamptz + interval '1 min', 60, 1 + n % 2, 1 - n % 2, 2, 1 from who
        returning id, correct
      )
      insert into attempt_answers (attempt_id, question_id, option_id, seq, saved_at)
      select id, $5::uuid, case when correct = 2 then $6::uuid else $7::uuid end, 1,
        $4::timestamptz + interval '4 s' from taken
      union all select id, $8::uuid, $9::uuid, 2, $4::timestamptz + interval '7 s' from taken`,
    values: [
      quiz.id,
      people,
      paper,
      `${month}-10T10:00:00Z`,
      first?.question,
      first?.options[0],
      first?.options[1],
      second?.question,
      second?.options[0],
    ],
  })
}

const look = (who: Pick<Member, 'ask'>, quizId: string) => who.ask(getAnalysis, { params: { quizId } })

test('an author sees how questions do; nobody else does', async () => {
  const quiz = await world.quiz(subject, 1, { size: 3 })
  await handedIn(quiz, 40)
  const { attempts, newest, items } = (await look(author, quiz.id)).body.data
  expect([attempts, newest]).toEqual([40, null])
  expect(items[0]).toMatchObject({
    standing: 'provisional',
    asked: 40,
    right: 20,
    facility: 0.5,
    medianMs: 4_000,
  })
  expect(items[0]?.choices.map(({ chosen, flag }) => [chosen, flag])).toEqual([
    [20, null],
    [20, null],
    [0, 'rare'],
    [0, 'rare'],
  ])
  expect(items[1]).toMatchObject({ facility: 1, discrimination: null, medianMs: 3_000 })
  expect(items[2]).toMatchObject({ asked: 0, notReached: 40, standing: 'counts' })
  expect((await look(await world.staff('owner', 'Olga'), quiz.id)).status).toBe(200)
  expect((await look(world.visitor, quiz.id)).status).toBe(401)
  expect((await look(await world.student('Asha'), quiz.id)).status).toBe(403)
  expect((await look(await world.staff('organiser', 'Om'), quiz.id)).status).toBe(403)
  expect((await look(author, newId())).status).toBe(404)
})

test('unanswered quizzes have counts alone, second attempts and running ones count nowhere', async () => {
  const quiz = await world.quiz(subject, 2, { size: 2 })
  expect((await look(author, quiz.id)).body.data).toMatchObject({ attempts: 0, items: [{}, {}] })
  const other = await world.quiz(subject, 3, { size: 2 })
  await handedIn(other, 3)
  const running = `submitted_at = null, time_taken = null, correct = null, incorrect = null,
    marks_numerator = null, marks_denominator = null`
  const one =
    '(select id from attempts where quiz_id = $1 and number = 1 and submitted_at is not null limit 1)'
  await world.database.pool.query(`update attempts set ${running} where id = ${one}`, [other.id])
  await world.database.pool.query(`update attempts set number = 2 where id = ${one}`, [other.id])
  expect((await look(author, other.id)).body.data.attempts).toBe(1)
})

test('a sheet with a row for each option; its acts stand in the log', async () => {
  const quiz = await world.quiz(subject, 4, { size: 2 })
  await handedIn(quiz, 30)
  const address = world.url + addressOf(exportAnalysis, { params: { quizId: quiz.id } })
  const reply = await fetch(address, { headers: { authorization: `Bearer ${author.token}` } })
  expect(reply.headers.get('content-type')).toContain('text/csv')
  const lines = (await reply.text()).trim().split('\r\n')
  expect(lines).toHaveLength(1 + 2 * 4)
  expect(lines[0]).toContain('Facility %')
  expect(lines[1]).toMatch(/^1,"What is 1, written as a sum\?",provisional,30,15,0,0,50,/)
  expect((await fetch(address)).status).toBe(401)
  expect(await world.count('audit_outcomes', "told like 'exported the analysis%'")).toBe(1)
})

test('only the newest are counted when there are many, and that is said; read in pieces it is the same', async () => {
  const quiz = await world.quiz(subject, 5, { size: 2 })
  await handedIn(quiz, 120, '2026-02')
  await handedIn(quiz, 120, '2026-03')
  const all = await analyse(world.database, quiz.id)
  expect([all.attempts, all.newest]).toEqual([240, null])
  expect(all.items[0]?.months).toEqual([
    { month: '2026-02', asked: 120, right: 60 },
    { month: '2026-03', asked: 120, right: 60 },
  ])
  const pieces = await analyse(world.database, quiz.id, { attempts: 240, answers: 1_000, piece: 14 })
  expect(pieces.items).toEqual(all.items)
  const few = await analyse(world.database, quiz.id, { attempts: 50, answers: 1_000, piece: 14 })
  expect([few.attempts, few.newest]).toEqual([50, 50])
  const short = await analyse(world.database, quiz.id, { attempts: 500, answers: 60, piece: 4_000 })
  expect([short.attempts, short.newest]).toEqual([30, 30])
})

test('a result is told how long each answer took, and the middle from twenty children on', async () => {
  const quiz = await world.quiz(await world.subject('Timed'), 1, { size: 3 })
  const asha = await world.student('Asha')
  const params = { quizId: quiz.id }
  const { attempt, data } = (await asha.ask(getQuestionsByQuiz, { params })).body
  const attemptId = attempt?._id ?? ''
  for (const index of [1, 0])
    await asha.ask(saveAnswers, {
      params: { attemptId },
      body: {
        since: 0,
        changes: [{ index, option: data[index]?.options[0], marked: false, seq: 2 - index }],
      },
    })
  const { pool } = world.database
  await pool.query(
    `update attempt_answers a set saved_at = t.started_at + make_interval(secs => a.seq * a.seq)
      from attempts t where t.id = a.attempt_id and t.id = $1`,
    [attemptId],
  )
  const submit = async (quizId: string) =>
    (await asha.ask(submitQuiz, { body: { quizId, userId: asha.id, answers: {}, changes: [] } })).body.data
      ._id
  const submissionId = await submit(quiz.id)
  const beside = (who: Pick<Member, 'ask'>, id = submissionId) =>
    who.ask(getComparison, { params: { submissionId: id } })
  expect((await beside(asha)).body.data).toEqual({ times: [3_000, 1_000, null], middle: null })
  expect((await beside(world.visitor)).status).toBe(401)
  expect((await beside(author)).status).toBe(403)
  expect((await beside(await world.student('Bina'))).status).toBe(404)
  expect((await beside(asha, newId())).status).toBe(404)

  const known = await world.quiz(await world.subject('Known'), 1, { size: 2 })
  await handedIn(known, 19)
  await asha.ask(getQuestionsByQuiz, { params: { quizId: known.id } })
  const other = await submit(known.id)
  const told = { times: [null, null], middle: { score: 75, of: 20 } }
  expect((await beside(asha, other)).body.data).toEqual(told)
  await handedIn(known, 5)
  // Kept for a minute: no look costs a statement.
  expect((await beside(asha, other)).body.data).toEqual(told)
  await pool.query(
    "update quizzes set active = false, reserved_for = $2, reserved_as = 'paper' where id = $1",
    [known.id, newId()],
  )
  await world.heard()
  expect((await beside(asha, other)).body.data).toEqual({ times: [null, null], middle: null })
})

test('what is kept is asked for once at a time, a failure again at once, and never too much', async () => {
  let asked = 0
  const of = cacheFor({ ms: 60_000, most: 2 }, async (key) => {
    asked += 1
    if (key === 'bad') throw new Error(key)
    return `${key} ${asked}`
  })
  expect(await Promise.all([of('a'), of('a')])).toEqual(['a 1', 'a 1'])
  await expect(of('bad')).rejects.toThrow('bad')
  await expect(of('bad')).rejects.toThrow('bad')
  expect([await of('b'), await of('c'), asked]).toEqual(['b 4', 'c 5', 5])
  expect(await of('a')).toBe('a 6')
})

test('what is kept until a table changes is read again after that, and a failure at once', async () => {
  let tell: (table: string) => void = () => {}
  const onChange = (listener: typeof tell) => {
    tell = listener
    return () => {}
  }
  let reads = 0
  const read = cacheUntilChanged({ onChange }, { tables: ['rounds'], most: 2 }, async (key) => {
    reads += 1
    if (key === 'bad') throw new Error('away')
    return reads
  })
  expect([await read('a'), await read('a')]).toEqual([1, 1])
  tell('people')
  expect(await read('a')).toBe(1)
  tell('rounds')
  expect(await read('a')).toBe(2)
  // Asked before the change and told after it: nobody else gets that.
  const [early] = [read('b'), tell('*')]
  expect([await early, await read('b')]).toEqual([3, 4])
  await expect(read('bad')).rejects.toThrow('away')
  await expect(read('bad')).rejects.toThrow('away')
  expect(reads).toBe(6)
})
