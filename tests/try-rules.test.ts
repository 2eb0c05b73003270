import { describe, expect, test } from 'vitest'
import { verdicts } from '../src/quiz/bank/generators/proof.rules.ts'
import { subjects } from '../src/demo/quizzes/index.ts'
import { beadTasks } from '../src/quiz/try/bead-tasks.server.ts'
import { TRY_SIZE } from '../src/quiz/try/try.contract.ts'
import { gradeAnswers, type KeyedQuestion, saidOf } from '../src/quiz/try/try.rules.ts'

const choice: KeyedQuestion = {
  id: 'a',
  questionText: '1 + 1',
  options: ['2', '3'],
  right: '2',
  explanation: '',
}
const beads: KeyedQuestion = { ...choice, id: 'b', options: [], right: '24' }

describe('a try is graded by the server', () => {
  test('an answer counts when it is the right one that was offered', () => {
    expect(gradeAnswers([choice, choice], ['2', '3'])).toEqual({
      correct: 1,
      graded: [
        { question: 'a', answer: '2', isCorrect: true },
        { question: 'a', answer: '3', isCorrect: false },
      ],
    })
  })

  test('what was not offered, is missing or too much is left out', () => {
    expect(gradeAnswers([choice, choice], ['4'])).toMatchObject({
      correct: 0,
      graded: [{ answer: null }, { answer: null }],
    })
    expect(gradeAnswers([choice], ['2', '2', '2']).correct).toBe(1)
    expect(gradeAnswers([], ['2'])).toEqual({ correct: 0, graded: [] })
  })

  test.each([
    ['24', true],
    ['024', true],
    ['42', false],
    ['', false],
    ['24.0', false],
    ['0000024', false],
    ['-24', false],
  ])('the beads show %j: %s', (answer, isCorrect) => {
    expect(gradeAnswers([beads], [answer]).correct).toBe(isCorrect ? 1 : 0)
  })

  test('each result has its sentence', () => {
    expect(new Set([saidOf(5, 5), saidOf(3, 5), saidOf(0, 5)]).size).toBe(3)
  })
})

describe('what there is to try', () => {
  test('five numbers that three rods can show', () => {
    expect(beadTasks).toHaveLength(TRY_SIZE)
    expect(
      gradeAnswers(
        beadTasks,
        beadTasks.map(({ right }) => right),
      ).correct,
    ).toBe(TRY_SIZE)
  })

  test('one open quiz for each subject of the demo, of questions that no other quiz asks', () => {
    const asked = new Set(
      subjects.flatMap(({ quizzes }) =>
        quizzes.flatMap(({ questions }) => questions.map(({ text }) => text)),
      ),
    )
    for (const { open } of subjects) {
      expect(open.questions, open.title).toHaveLength(TRY_SIZE)
      for (const { text, options, correct, explanation } of open.questions) {
        expect(asked.has(text), text).toBe(false)
        expect(new Set(options).size, text).toBe(4)
        expect(explanation.length, text).toBeGreaterThanOrEqual(20)
        const proved = verdicts(text, options)
        if (proved) expect(proved.indexOf(true), text).toBe(correct)
      }
    }
  })
})
