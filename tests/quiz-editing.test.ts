import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QuestionDraft } from '../src/quiz/office/documents.contract.ts'
import { errorsAt, nameOf, reordered, withoutOption } from '../src/quiz/office/questions.rules.ts'
import { isFinished, trialOf, trialResult } from '../src/quiz/office/trial.rules.ts'

const question = (more: Partial<QuestionDraft> = {}): QuestionDraft => ({
  id: '1',
  text: 'Which?',
  explanation: '',
  options: ['a', 'b', 'c'],
  correct: 1,
  ...more,
})

describe('the options of a question', () => {
  test('keep the right one in whatever order they are put', () => {
    const order = fc.shuffledSubarray([0, 1, 2], { minLength: 3 })
    fc.assert(
      fc.property(order, fc.integer({ min: 0, max: 2 }), (places, correct) => {
        const before = question({ correct })
        const after = reordered(before, places)
        expect(after.options[after.correct ?? -1]).toBe(before.options[correct])
        expect(after.options.toSorted()).toEqual(['a', 'b', 'c'])
      }),
    )
    expect(reordered(question({ correct: null }), [2, 1, 0]).correct).toBeNull()
  })

  test('without one the right one stays right, or none is', () => {
    expect(withoutOption(question(), 0)).toMatchObject({ options: ['b', 'c'], correct: 0 })
    expect(withoutOption(question(), 1)).toMatchObject({ options: ['a', 'c'], correct: null })
    expect(withoutOption(question(), 2)).toMatchObject({ options: ['a', 'b'], correct: 1 })
  })
})

test('a question is named by its words, and told what it lacks', () => {
  expect(nameOf(question({ text: ' ' }), 3)).toBe('Question 4')
  expect(nameOf(question({ text: 'Read [fraction 1/2]' }), 0)).toBe('Read 1 over 2')
  const errors = {
    'questions.1.text': 'T',
    'questions.1.options.0': 'O',
    'questions.11.text': 'E',
    title: 'X',
  }
  expect(errorsAt(errors, 1)).toEqual({ text: 'T', 'options.0': 'O' })
})

describe('a trial', () => {
  const draft = {
    title: 'Beads',
    marks: 12,
    penalty: { numerator: 1, denominator: 2 },
    questions: [
      question({ id: '1' }),
      question({ id: '2', options: ['x', ' x'] }),
      question({ id: '3', correct: null }),
      question({ id: '4', text: ' Last ', options: [' p ', 'q'], correct: 0 }),
      question({ id: '5', options: ['only'], correct: 0 }),
    ],
  }
  const subject = { _id: 's', name: 'Abacus', quizMinutes: 25 }

  test('asks what is finished, as it would be stored', () => {
    expect(draft.questions.map(isFinished)).toEqual([true, false, false, true, false])
    const { quiz, questions } = trialOf('q', draft, subject)
    expect(quiz).toMatchObject({ title: 'Beads', duration: 25, questionCount: 2, subjectId: subject })
    expect(
      questions.map(({ questionText, options, correctAnswer }) => [questionText, options, correctAnswer]),
    ).toEqual([
      ['Which?', ['a', 'b', 'c'], 'b'],
      ['Last', ['p', 'q'], 'p'],
    ])
  })

  test('is marked as a student’s would be', () => {
    const trial = trialOf('q', draft, undefined)
    expect(trialResult(trial, { answers: { 0: 'b', 1: 'q' }, seconds: 9 })).toMatchObject({
      correctAnswers: 1,
      incorrectAnswers: 1,
      totalQuestions: 2,
      score: 50,
      marks: 3,
      maxMarks: 12,
      timeTaken: 9,
    })
    expect(trialResult(trial, { answers: {}, seconds: 0 })).toMatchObject({ marks: 0, correctAnswers: 0 })
  })

  test('of a draft in which nothing stands yet has nothing to ask', () => {
    const { quiz, questions } = trialOf('q', {}, undefined)
    expect([quiz.title, quiz.duration, questions.length]).toEqual(['Untitled', 30, 0])
  })
})
