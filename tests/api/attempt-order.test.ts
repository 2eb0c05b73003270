import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { deleteOwnAccount } from '../../src/people/family/family.contract.ts'
import { pauseAttempt, resumeAttempt } from '../../src/quiz/attempt/pause.server.ts'
import { openPapers } from '../../src/quiz/attempt/papers.server.ts'
import { createLoadSpread } from '../../src/quiz/attempt/load-spread.server.ts'
import { openQuestionBank } from '../../src/quiz/bank/question-bank.server.ts'
import type { Database } from '../../src/platform/db/db.server.ts'
import { SessionExpired } from '../../src/platform/http/serve.server.ts'
import { quizEditables } from '../../src/quiz/office/documents.server.ts'
import { getQuestionsByQuiz, saveAnswers } from '../../src/quiz/quiz.contract.ts'
import { openQuizParts } from '../../src/quiz/act.server.ts'
import { grantTime } from '../../src/quiz/quiz.reads.server.ts'
import { type Member, openWorld, PASSWORD, type TestQuiz, type World } from '../world.ts'

/* What happens between the reading of an attempt and the writing of it. */

let world: World
let parts: ReturnType<typeof openQuizParts>
let quiz: TestQuiz
let organiser: Member
beforeAll(async () => {
  world = await openWorld()
  parts = openQuizParts({
    database: world.database,
    log: createLog('silent'),
    disk: { assertWritable: () => {}, isFull: () => false, fault: () => null, stop: () => {} },
  })
  quiz = await world.quiz(await world.subject('Order'), 1)
  organiser = await world.staff('organiser', 'Omana')
})
afterAll(() => world.close())

type Sitting = { student: Member; attemptId: string }
const begin = async (name: string): Promise<Sitting> => {
  const student = await world.student(name)
  const { attempt } = (await student.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })).body
  return { student, attemptId: attempt?._id ?? '' }
}
const rowOf = async ({ attemptId }: Sitting) => {
  const row = await parts.attempts.byId(attemptId)
  if (!row) throw new Error('no attempt')
  return row
}
const save = ({ student, attemptId }: Sitting, change: { since: number; seq: number; option?: string }) =>
  student.ask(saveAnswers, {
    params: { attemptId },
    body: {
      since: change.since,
      changes: [
        { index: 0, option: change.option ?? quiz.questions[0]?.right, marked: false, seq: change.seq },
      ],
    },
  })
const FIVE_S = 300
const giveFive = ({ student }: Sitting) =>
  grantTime(world.database, {
    id: newId(),
    quizId: quiz.id,
    students: [student.id],
    seconds: FIVE_S,
    reason: 'Power cut',
    givenBy: organiser.id,
    now: new Date(),
  })

test('time does not end what was given more time since it was read', async () => {
  const asha = await begin('Asha')
  const attempt = await rowOf(asha)
  expect(await parts.endings.end({ attempt, given: null, now: new Date() })).toBeNull()
  expect((await rowOf(asha)).submittedAt).toBeNull()
})

test('a pause and its end keep the time that was given since the attempt was read', async () => {
  const bina = await begin('Bina')
  const act = { ...parts, person: { id: bina.student.id, sessionId: '' }, now: new Date() }
  const before = await rowOf(bina)
  await giveFive(bina)
  const paused = await pauseAttempt(act, before)
  await giveFive(bina)
  await resumeAttempt({ ...act, now: new Date(act.now.getTime() + 7_000) }, paused)
  const { deadlineAt } = await rowOf(bina)
  expect(deadlineAt.getTime() - before.deadlineAt.getTime()).toBe((2 * FIVE_S + 7) * 1_000)
})

test('a save that another one stands in place of is told to read again', async () => {
  const chitra = await begin('Chitra')
  expect((await save(chitra, { since: 0, seq: 6 })).body.data.stale).toBe(false)
  expect(
    (await save(chitra, { since: 6, seq: 6, option: quiz.questions[0]?.wrong ?? '' })).body.data.stale,
  ).toBe(true)
  expect((await save(chitra, { since: 6, seq: 7 })).body.data.stale).toBe(false)
})

const sessionOf = async ({ id }: Member) => {
  const { rows } = await world.database.pool.query('select id from sessions where person_id = $1', [id])
  return { id, sessionId: String(rows[0]?.id) }
}

test('who was logged out, or merged into another account, begins nothing', async () => {
  const [ended, out] = [await world.student('Ended'), await world.student('Out')]
  const people = [await sessionOf(ended), await sessionOf(out)]
  await world.database.pool.query('update people set ended_at = now() where id = $1', [ended.id])
  await world.database.pool.query('delete from sessions where person_id = $1', [out.id])
  const asked = { quiz: await parts.bank.quiz(quiz.id), again: false, now: new Date() }
  expect(await Promise.all(people.map((person) => parts.starts({ ...asked, person })))).toEqual([null, null])
  expect(await world.count('attempts', `student_id in ('${ended.id}', '${out.id}')`)).toBe(0)
})

test('a session acts for a child only while it is this parent’s', async () => {
  const [parent, other] = [await world.parent('Parent'), await world.parent('Other')]
  const child = await world.child(parent, 'Kavi')
  const { rows } = await world.database.pool.query('select id from sessions where acting_for = $1', [
    child.id,
  ])
  const person = { id: child.id, sessionId: String(rows[0]?.id) }
  const asked = () => parts.attempts.standing(person, quiz.id, new Date())
  expect(await asked()).toEqual({})
  await world.database.pool.query('update people set guardian_id = $2 where id = $1', [child.id, other.id])
  await expect(asked()).rejects.toThrow(SessionExpired)
})

test('a session whose child is gone is the parent’s, unless a PIN stands before the parent’s side', async () => {
  const [parent, other] = [await world.parent('Parent'), await world.parent('Other')]
  const child = await world.child(parent, 'Kavi')
  const { pool } = world.database
  const { rows } = await pool.query('select id from sessions where acting_for = $1', [child.id])
  const person = { id: parent.id, sessionId: String(rows[0]?.id) }
  const asked = () => parts.attempts.standing(person, quiz.id, new Date())
  await pool.query('update people set guardian_id = $2 where id = $1', [child.id, other.id])
  expect(await asked()).toEqual({})
  await pool.query('insert into family_pins (person_id, hash, set_at) values ($1, $2, now())', [
    parent.id,
    '-',
  ])
  await expect(asked()).rejects.toThrow(SessionExpired)
})

test('a count that fails takes nothing from what is told', async () => {
  let fails = true
  const query: Database['query'] = () =>
    fails ? Promise.reject(new Error('away')) : Promise.resolve([{ running: 40 }])
  const crowd = createLoadSpread({ query })
  expect(await crowd.spreadMs()).toBe(0)
  fails = false
  expect(await crowd.spreadMs()).toBe(80)
})

test('a paper of which some questions are in memory is whole when memory is emptied', async () => {
  const { db, onChange } = world.database
  const bank = openQuestionBank({ db, onChange }, 1)
  const { paper } = await bank.quiz(quiz.id)
  await bank.questionsOf(paper.slice(0, 2))
  expect((await bank.questionsOf(paper)).map(({ id }) => id)).toEqual(paper.map(({ question }) => question))
})

/* One who holds a row, and what waits for it: a connection apart. */
const waiting = async () => {
  const { rows } = await world.database.pool.query(
    `select count(*)::int as n from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return Number(rows[0]?.n)
}
async function between<T>(hold: string, act: () => Promise<T>, then: string): Promise<T> {
  let acting: Promise<T> | undefined
  await world.database.transact('write', async (on) => {
    await on.run(hold)
    acting = act()
    await expect.poll(waiting).toBeGreaterThan(0)
    await on.run(then)
  })
  if (!acting) throw new Error('nothing was done')
  return acting
}

describe.runIf(process.env.TEST_DATABASE_URL)('while another one holds a row', () => {
  test('a save that was too late before more time was given counts', async () => {
    const deepa = await begin('Deepa')
    await world.letPass(deepa.attemptId, 631)
    const more = `update attempts set deadline_at = deadline_at + interval '5 minutes'
      where id = '${deepa.attemptId}'`
    const saved = await between(more, () => save(deepa, { since: 0, seq: 1 }), 'select')
    expect(saved.body.data).toMatchObject({ late: false, stale: false, revision: 1 })
    expect(await world.count('late_answers', `attempt_id = '${deepa.attemptId}'`)).toBe(0)
    expect((await rowOf(deepa)).submittedAt).toBeNull()
  })

  test('one whose row is held stops nobody who saves at the same moment', async () => {
    const sittings = await Promise.all(Array.from({ length: 9 }, (_, n) => begin(`Ira ${n}`)))
    const [held, ...others] = sittings
    if (!held) throw new Error('nobody')
    const saves = sittings.map((_, n) => ({ n, done: false }))
    const act = async () => {
      const all = sittings.map(async (sitting, n) => {
        const { status } = await save(sitting, { since: 0, seq: 1 })
        saves[n] = { n, done: true }
        return status
      })
      // Those of the others end while the row is still held.
      expect(await Promise.all(all.slice(1))).toEqual(others.map(() => 200))
      return { first: all[0], before: saves[0]?.done }
    }
    let acting: ReturnType<typeof act> | undefined
    await world.database.transact('write', async (on) => {
      await on.run(`select from attempts where id = '${held.attemptId}' for update`)
      acting = act()
      expect((await acting).before).toBe(false)
    })
    expect(await (await acting)?.first).toBe(200)
  })

  test('a scheme is changed while attempts are ended: neither waits for the other', async () => {
    const jaya = await begin('Jaya')
    const editable = quizEditables(world.database.clock).find(({ kind }) => kind === 'quiz')
    const data = await editable?.read(world.database.db, quiz.id)
    const hold = `select from attempts where id = '${jaya.attemptId}' for update`
    const refers = `select from quizzes where id = '${quiz.id}' for key share`
    const publish = () =>
      world.database.db.transaction(async (tx) =>
        editable?.publish(tx, quiz.id, { ...Object(data), marks: 12 }),
      )
    await between(hold, publish, refers)
    expect((await rowOf(jaya)).schemeMarks).toBe(8)
  })

  test('a start waits for an erasure, and begins nothing after it', async () => {
    const gita = await world.student('Gita')
    const person = await sessionOf(gita)
    const start = { quiz: await parts.bank.quiz(quiz.id), again: false, person, now: new Date() }
    const hold = `select from people where id = '${gita.id}' for no key update`
    const erase = `update people set erased_at = now() where id = '${gita.id}'`
    expect(await between(hold, () => parts.starts(start), erase)).toBeNull()
  })

  test('an erasure does not stop those who are ended together with the erased one', async () => {
    const hema = await begin('Hema')
    const holds = `select from attempts where id = '${hema.attemptId}' for update`
    const refers = `select from people where id = '${hema.student.id}' for key share`
    const erase = () => hema.student.ask(deleteOwnAccount, { body: { password: PASSWORD } })
    expect((await between(holds, erase, refers)).status).toBe(200)
    expect(await world.count('attempts', `student_id = '${hema.student.id}'`)).toBe(0)
  })

  test('of two at once with one sequence the second hears that its answer is not the one', async () => {
    const esha = await begin('Esha')
    const { paper } = (await parts.papers.of(esha.attemptId)) ?? { paper: [] }
    const hold = `select from attempts where id = '${esha.attemptId}' for no key update;
      insert into attempt_answers (attempt_id, question_id, marked, seq, saved_at)
      values ('${esha.attemptId}', '${paper[0]?.question}', true, 6, now())`
    const saved = await between(hold, () => save(esha, { since: 5, seq: 6 }), 'select')
    expect(saved.body.data).toMatchObject({ stale: true, late: false })
  })
})

test('papers in memory are bounded by what they hold: the first ones are read again', async () => {
  const ids: string[] = []
  for (const name of ['One', 'Two', 'Three']) {
    const { id } = await world.quiz(await world.subject(`Memory ${name}`), 1, { size: 2 })
    const taker = await world.student('Mira')
    const { attempt } = (await taker.ask(getQuestionsByQuiz, { params: { quizId: id } })).body
    ids.push(attempt?._id ?? '')
  }
  const asked: unknown[] = []
  const query: Database['query'] = (statement) => {
    asked.push(statement.values?.[0])
    return world.database.query(statement)
  }
  const [a = '', b = '', c = ''] = ids
  // Two questions of four options are ten: two such papers, not three.
  const papers = openPapers({ query }, { attempts: 9, ids: 20 })
  for (const id of [a, b, a, b, c, b, c, a]) expect((await papers.of(id))?.paper.length).toBe(2)
  expect(asked).toEqual([a, b, c, a])
})
