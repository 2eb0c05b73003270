import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OneDraft } from '../src/quiz/office/documents.contract.ts'
import { asKind, errorsAt, nameOf, reordered, withoutOption } from '../src/quiz/office/questions.rules.ts'
import { draftOf, taskOf } from '../src/quiz/office/task-draft.rules.ts'
import { asShown, isFinished, trialOf, trialResult } from '../src/quiz/office/preview.rules.ts'
import { KINDS, type Task } from '../src/quiz/kinds/kinds.rules.ts'

const idOf = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const question = (more: Partial<OneDraft> = {}): OneDraft => ({
  id: idOf(1),
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

describe('a question of another kind', () => {
  const tasks: Task[] = [
    { kind: 'several', options: ['2', '3', '4'], right: '0,2' },
    { kind: 'number', unit: 'cm', tolerance: '0.05', right: '12.5' },
    { kind: 'beads', rods: 3, right: '038' },
    { kind: 'order', options: ['a', 'b', 'c'], right: '0,1,2' },
    { kind: 'match', left: ['a', 'b', 'c'], options: ['x', 'y', 'z'], right: '0,1,1' },
    { kind: 'face', right: 'RRRGGGBBB' },
  ]
  test.each(tasks.map((task) => [task.kind, task] as const))(
    '%s is edited, tried and stored alike',
    (_, task) => {
      const draft = draftOf(question(), task)
      expect(taskOf(draft)).toEqual(task)
      const trial = trialOf('q', { marks: 4, questions: [draft] }, undefined)
      const right = trial.questions[0]?.correctAnswer ?? ''
      expect(trialResult(trial, { answers: { 0: right }, seconds: 1 })).toMatchObject({ correctAnswers: 1 })
    },
  )

  test('begun anew it is not finished, whichever it is; what two kinds have stays', () => {
    for (const kind of KINDS) {
      const changed = asKind({ ...question(), options: ['', ''], correct: null }, kind)
      expect([kind, isFinished(changed), asShown(changed)]).toEqual([kind, false, []])
    }
    expect(asKind(asKind(question(), 'several'), 'one')).toMatchObject({
      options: ['a', 'b', 'c'],
      correct: 1,
    })
    expect(asKind(question(), 'match')).toMatchObject({ pairs: [{ left: 'a', right: '' }, {}, {}] })
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
      question({ id: idOf(1) }),
      question({ id: idOf(2), options: ['x', ' x'] }),
      question({ id: idOf(3), correct: null }),
      question({ id: idOf(4), text: ' Last ', options: [' p ', 'q'], correct: 0 }),
      question({ id: idOf(5), options: ['only'], correct: 0 }),
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
