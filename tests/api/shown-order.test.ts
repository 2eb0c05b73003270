import { afterAll, beforeAll, expect, test } from 'vitest'
import * as entering from '../../src/competition/entry.contract.ts'
import * as writing from '../../src/competition/paper.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { decodeAnswer, shuffledOptions, type Task } from '../../src/quiz/kinds/kinds.rules.ts'
import { openQuestionBank } from '../../src/quiz/bank/question-bank.server.ts'
import { getQuestionsByQuiz } from '../../src/quiz/quiz.contract.ts'
import { questions } from '../../src/quiz/quiz.tables.ts'
import { type Cup, cupOfKinds } from '../competition-of-kinds.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let cup: Cup
beforeAll(async () => {
  world = await openWorld()
  cup = await cupOfKinds(world, await world.staff('organiser', 'Joseph'))
  await addArranged(cup.quizId)
})
afterAll(() => world.close())

const things = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const places = things.map((_, at) => at).join()
/** As the office keeps them: written in their right order. */
const arranged: readonly Task[] = [
  { kind: 'order', options: things, right: places },
  { kind: 'match', left: things.map((each) => each.toUpperCase()), options: things, right: places },
]
const addArranged = (quizId: string) =>
  world.database.db.insert(questions).values(
    arranged.map((task, at) => ({
      id: newId(),
      quizId,
      position: at + 20,
      text: `Eight things to ${task.kind}`,
      explanation: '',
      task,
    })),
  )

/** The right answers that whoever knows the rules works out of what its browser has been sent. */
async function workedOut(who: Member, quizId: string): Promise<string[]> {
  const { body } = await who.ask(getQuestionsByQuiz, { params: { quizId } })
  const attempt = body.attempt?._id ?? ''
  const asked = body.data.filter(({ options }) => options.length === things.length)
  expect(asked).toHaveLength(arranged.length)
  return asked.flatMap(({ _id, task, options }) => {
    const known = arranged.find(({ kind }) => kind === task?.kind)
    if (!known) throw new Error('no such task')
    const right = decodeAnswer(
      known,
      options.map((text) => String(things.indexOf(text))),
      `=${known.right}`,
    )
    const seeds = [_id, attempt, quizId, who.id, `${attempt} ${_id}`, `${_id} ${attempt}`, `${attempt} order`]
    return seeds.filter(
      (seed) => decodeAnswer(known, shuffledOptions(known, seed), `=${known.right}`) === right,
    )
  })
}

test('how things to order and partners were mixed follows from nothing that a student is told', async () => {
  const quiz = await world.quiz(await world.subject('Orders'), 1, { size: 1 })
  await addArranged(quiz.id)
  expect(await workedOut(await world.student('Asha'), quiz.id)).toEqual([])
})

test('nor does it on the paper of a competition', async () => {
  const child = await world.student('Bina')
  await world.database.pool.query('update people set email_verified_at = now() where id = $1', [child.id])
  const entry = { studentId: child.id, bornOn: '2018-01-01', place: 'Pune', listed: true }
  await child.ask(entering.enter, { params: { id: cup.id }, body: entry })
  expect((await child.ask(writing.startPaper, { params: { id: cup.id }, body: {} })).status).toBe(200)
  expect(await workedOut(child, cup.quizId)).toEqual([])
})

test('a quiz is read again when something of it was changed, and not when somebody enters a competition', async () => {
  const { pool } = world.database
  const bank = openQuestionBank(world.database)
  const told = async (table: string) => {
    await pool.query("select pg_notify('manka_changed', $1)", [table])
    await world.heard()
    return bank.quiz(cup.quizId)
  }
  const read = await bank.quiz(cup.quizId)
  for (const table of ['competition_entries', 'quiz_notices', 'blogs']) expect(await told(table)).toBe(read)
  let last = read
  for (const table of ['quizzes', 'quiz_subjects', 'questions', 'question_options', '*']) {
    const again = await told(table)
    expect(again).not.toBe(last)
    last = again
  }
})
