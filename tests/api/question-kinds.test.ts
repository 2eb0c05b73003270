import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { decodeAnswer, type Task } from '../../src/quiz/kinds/kinds.rules.ts'
import { topicResults } from '../../src/quiz/quiz.reads.server.ts'
import { answerStates } from '../../src/quiz/homework.reads.server.ts'
import { getPractice } from '../../src/quiz/practice/practice.contract.ts'
import {
  type Attempt,
  getQuestionsByQuiz,
  getRunning,
  getSubmission,
  type Question,
  saveAnswers,
  submitQuiz,
} from '../../src/quiz/quiz.contract.ts'
import { questions } from '../../src/quiz/quiz.tables.ts'
import { type Member, openWorld, type World } from '../world.ts'

const tasks: readonly Task[] = [
  { kind: 'several', options: ['2', '3', '4', '5'], right: '0,1,3' },
  { kind: 'number', unit: 'cm', tolerance: '0.05', right: '12.5' },
  { kind: 'beads', rods: 3, right: '462' },
  { kind: 'order', options: ['one', 'two', 'three', 'four'], right: '0,1,2,3' },
  { kind: 'match', left: ['2 × 3', '2 + 3'], options: ['6', '5', '9'], right: '0,1' },
  { kind: 'face', right: 'RRRGGGBBB' },
]

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let sequence = 0
/** A quiz of all kinds, and one of many at its end. */
async function quizOfKinds(): Promise<string> {
  sequence += 1
  const own = await world.subject(`Kinds ${sequence}`)
  const quiz = await world.quiz(own, 1, { size: 1 })
  await world.database.db.insert(questions).values(
    tasks.map((task, at) => ({
      id: newId(),
      quizId: quiz.id,
      position: at + 1,
      text: `A question of the kind ${task.kind}`,
      explanation: 'So it is.',
      topic: 'Kinds',
      task,
    })),
  )
  return quiz.id
}

type Sat = { asha: Member; quizId: string; attempt: Attempt; asked: readonly Question[] }
async function sit(): Promise<Sat> {
  const [asha, quizId] = [await world.student('Asha'), await quizOfKinds()]
  const { body } = await asha.ask(getQuestionsByQuiz, { params: { quizId } })
  if (!body.attempt) throw new Error('no attempt')
  return { asha, quizId, attempt: body.attempt, asked: body.data }
}

/** The right answers in the order that a paper shows; the first question is one of many. */
const rightOf = (asked: readonly Question[]): string[] =>
  asked.map(({ options, task }, index) => {
    const known = tasks[index - 1]
    if (!known || !task) return '0 + 1'
    const all = 'options' in known ? known.options : []
    return decodeAnswer(
      known,
      options.map((text) => String(all.indexOf(text))),
      `=${known.right}`,
    )
  })

type Wanted = { index: number; option: string | null; marked: boolean; seq: number }
const change = (index: number, option: string | null, seq: number): Wanted => ({
  index,
  option,
  marked: false,
  seq,
})
const save = ({ asha, attempt }: Sat, changes: Wanted[]) =>
  asha.ask(saveAnswers, { params: { attemptId: attempt._id }, body: { since: 0, changes } })

describe('a paper of all kinds', () => {
  test('shows what it asks for and no key; one of many looks as it always did', async () => {
    const { asked } = await sit()
    expect(Object.keys(asked[0] ?? {})).toEqual(['_id', 'questionText', 'options'])
    expect(asked.slice(1).map(({ task }) => task)).toEqual([
      { kind: 'several' },
      { kind: 'number', unit: 'cm' },
      { kind: 'beads', rods: 3 },
      { kind: 'order' },
      { kind: 'match', left: ['2 × 3', '2 + 3'] },
      { kind: 'face' },
    ])
    // Without the ids: any digits may stand in them.
    const shown = JSON.stringify(asked.map(({ _id, ...question }) => question))
    expect(shown).not.toMatch(/12\.5|462|RRRGGGBBB|tolerance|right"|correctAnswer/)
    expect(asked[4]?.options).not.toEqual(['one', 'two', 'three', 'four'])
  })

  test('options are never empty: where nothing is chosen from they say what is set or typed', async () => {
    const { asked } = await sit()
    const instead = asked.filter(({ task }) => ['number', 'beads', 'face'].includes(task?.kind ?? ''))
    expect(instead.map(({ options }) => options)).toEqual([
      ['Type a number'],
      ['Set a number on the abacus'],
      ['Colour the stickers of a cube’s face'],
    ])
    expect(asked.filter(({ options }) => options.length === 0)).toEqual([])
  })

  test('what is drawn stands beside it in words, by positions and not by the answer', async () => {
    const [asha, subject] = [await world.student('Asha'), await world.subject('Drawn')]
    const quiz = await world.quiz(subject, 1, { size: 1 })
    await world.database.db.insert(questions).values([
      {
        id: newId(),
        quizId: quiz.id,
        position: 1,
        text: 'What stands here? [beads 7]',
        explanation: 'Five and two: [beads 7]',
        topic: 'Drawn',
        task: { kind: 'number', unit: '', tolerance: '0', right: '7' },
      },
      {
        id: newId(),
        quizId: quiz.id,
        position: 2,
        text: 'Which belong together?',
        explanation: '',
        topic: 'Drawn',
        task: { kind: 'match', left: ['[parts 1/3]', 'b'], options: ['[fraction 1/3]', '1'], right: '0,1' },
      },
    ])
    const { data: asked } = (await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })).body
    expect(asked[0]).not.toHaveProperty('alt')
    const [, read, match] = asked
    expect(read?.questionText).toBe('What stands here? [beads 7]')
    expect(read?.alt).toEqual({
      questionText: 'What stands here? (abacus: ones rod, upper bead down, two lower beads up)',
      options: ['Type a number'],
    })
    expect(match?.alt?.left).toEqual(['(bar in parts: full, empty, empty)', 'b'])
    expect(match?.alt?.options).toEqual(match?.options.map((option) => (option === '1' ? '1' : '1 over 3')))
    await asha.ask(submitQuiz, { body: { quizId: quiz.id, userId: asha.id, answers: {} } })
    const { data: told } = (await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })).body
    expect(told[1]?.alt?.explanation).toBe(
      'Five and two: (abacus: ones rod, upper bead down, two lower beads up)',
    )
  })

  test('all right: saved, read back, graded, told with the key', async () => {
    const sat = await sit()
    const { asha, quizId, attempt, asked } = sat
    const right = rightOf(asked)
    const changes = right.map((option, index) => change(index, option, index + 1))
    expect((await save(sat, changes)).status).toBe(200)
    const again = (await asha.ask(getQuestionsByQuiz, { params: { quizId } })).body.attempt
    expect(again?.answers).toEqual(Object.fromEntries(right.map((said, index) => [index, said])))
    const { data } = (
      await asha.ask(submitQuiz, { body: { quizId, userId: asha.id, answers: {}, attemptId: attempt._id } })
    ).body
    expect(data).toMatchObject({ correctAnswers: 7, incorrectAnswers: 0, score: 100, marks: 8 })
    const told = (await asha.ask(getQuestionsByQuiz, { params: { quizId } })).body.data
    expect(told.map(({ correctAnswer }) => correctAnswer)).toEqual(right)
    expect(told[2]?.task).toEqual({ kind: 'number', unit: 'cm', tolerance: '0.05' })
    const stored = (await asha.ask(getSubmission, { params: { submissionId: data._id } })).body.data
    expect(stored.answers).toEqual(again?.answers)
    // What reads answers in SQL comes to the same.
    const results = await topicResults(world.database.db, [asha.id], new Date(0))
    expect(results.find(({ topic }) => topic === 'Kinds')).toMatchObject({ right: 6, total: 6 })
    const states = (await answerStates(world.database.db, [attempt._id])).get(attempt._id) ?? []
    expect(states.map(({ state }) => state)).toEqual(Array(7).fill('right'))
  })

  test('wrong costs, what is begun or taken back costs nothing, in the rules and in SQL', async () => {
    const sat = await sit()
    const { asha, quizId, attempt, asked } = sat
    const beginnings = asked[4]?.options.map((_, place) => String(place)).slice(0, 2) ?? []
    const wrong = [
      change(0, '0 + 2', 1),
      change(1, '0', 2),
      change(2, '12.56', 3),
      change(3, '046', 4),
      change(4, beginnings.join(), 5),
      change(5, '-,0', 6),
      change(6, 'RRRGGGBBB', 7),
      change(6, null, 8),
    ]
    expect((await save(sat, wrong)).body.data).toMatchObject({ revision: 8, stale: false })
    expect((await asha.ask(getRunning, {})).body.data[0]).toMatchObject({ answered: 4, total: 7 })
    const { data } = (
      await asha.ask(submitQuiz, { body: { quizId, userId: asha.id, answers: {}, attemptId: attempt._id } })
    ).body
    expect(data).toMatchObject({ correctAnswers: 0, incorrectAnswers: 4 })
    expect(data.answers).toEqual({ 0: '0 + 2', 1: '0', 2: '12.56', 3: '046', 4: beginnings.join(), 5: '-,0' })
    const states = (await answerStates(world.database.db, [attempt._id])).get(attempt._id) ?? []
    expect(states.map(({ state }) => state)).toEqual([
      'wrong',
      'wrong',
      'wrong',
      'wrong',
      'blank',
      'blank',
      'blank',
    ])
    const practice = (await asha.ask(getPractice, { query: { submission: data._id } })).body.data
    expect(practice.length).toBeGreaterThan(0)
    const kinds = (await asha.ask(getPractice, {})).body.data.map(({ task }) => task?.kind)
    expect(kinds).toEqual([undefined, 'several', 'number', 'beads', 'order', 'match', 'face'])
  })

  test('a submission alone brings them all, and a repeat is the same', async () => {
    const { asha, quizId, asked } = await sit()
    const answers = Object.fromEntries(rightOf(asked).map((said, index) => [index, said]))
    const body = { quizId, userId: asha.id, answers }
    const [first, second] = [await asha.ask(submitQuiz, { body }), await asha.ask(submitQuiz, { body })]
    expect(first.body.data.correctAnswers).toBe(7)
    expect(second.body.data._id).toBe(first.body.data._id)
  })

  test('malformed and oversized answers are refused by name, and nothing that was saved is lost', async () => {
    const sat = await sit()
    const { asha, quizId, attempt, asked } = sat
    const right = rightOf(asked)
    await save(
      sat,
      right.map((option, index) => change(index, option, index + 1)),
    )
    const bad: (readonly [number, string])[] = [
      [1, '1,0'],
      [1, '0,4'],
      [1, '2'.repeat(2_000)],
      [2, '1,2'],
      [2, '1e9'],
      [2, 'Infinity'],
      [3, '4620'],
      [3, '४६२'],
      [4, '0,0'],
      [5, '0'],
      [5, '3,0'],
      [6, 'rrrgggbbb'],
      [6, '=RRRGGGBBB'],
      [0, '=0'],
    ]
    for (const [index, option] of bad) {
      const answered = await save(sat, [change(2, '1', 30), change(index, option, 31)])
      expect([option.slice(0, 20), answered.status]).toEqual([option.slice(0, 20), 422])
      expect(Object.keys(answered.refusal.errors ?? {})).toEqual(['changes.1.option'])
      const body = { quizId, userId: asha.id, answers: { [index]: option }, attemptId: attempt._id }
      expect((await asha.ask(submitQuiz, { body })).refusal.errors).toHaveProperty([`answers.${index}`])
    }
    const oversized = await save(sat, [change(1, '0'.repeat(2_001), 32)])
    expect(oversized.status).toBe(422)
    const { body } = await asha.ask(getQuestionsByQuiz, { params: { quizId } })
    expect(body.attempt?.answers).toEqual(Object.fromEntries(right.map((said, index) => [index, said])))
  })

  test('the database holds no half of two kinds of answers, and no task that changes', async () => {
    const sat = await sit()
    await save(sat, [change(2, '3', 1)])
    const { pool } = world.database
    const both = `update attempt_answers set option_id = gen_random_uuid() where attempt_id = '${sat.attempt._id}'`
    await expect(pool.query(both)).rejects.toThrow()
    await expect(
      pool.query(`update questions set task = null where quiz_id = '${sat.quizId}'`),
    ).rejects.toThrow()
  })
})
