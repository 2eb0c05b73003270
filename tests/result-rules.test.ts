import { describe, expect, test } from 'vitest'
import type { Quiz } from '../src/quiz/quiz.contract.ts'
import { asking, colourOf, layOut, readAloud, widthOf, withSums } from '../src/quiz/question-layout.rules.ts'
import { summary } from '../src/quiz/practice/practice.rules.ts'
import { compared, differences } from '../src/quiz/results/compared.rules.ts'
import {
  improvement,
  nextAction,
  marksDetail,
  marksShown,
  feedbackText,
  practiceQueue,
} from '../src/quiz/results/feedback.rules.ts'
import { type QuestionDetail, type Result, resultCounts } from '../src/quiz/results/result.rules.ts'

const next = { _id: 'q2', title: 'Small Friends' } as Quiz
const detail = (isCorrect: boolean, topic = ''): QuestionDetail => ({
  questionText: '1 + 1 = ?',
  options: ['1', '2'],
  correctAnswer: '2',
  userAnswer: isCorrect ? '2' : null,
  isCorrect,
  explanation: '',
  topic,
})
/** A result of ten questions, or of as many as there are topics of wrong ones and right ones together. */
const result = (right: number, more: Partial<Result> & { wrong?: readonly string[] } = {}): Result => {
  const { wrong = Array.from({ length: 10 - right }, () => ''), ...rest } = more
  const total = right + wrong.length
  const score = (right * 100) / total
  return {
    submissionId: 's',
    quizId: 'q1',
    quizTitle: 'First Steps',
    subject: 'Abacus',
    isOnBeads: true,
    allowReattempt: true,
    totalQuestions: total,
    correctAnswers: right,
    incorrectAnswers: wrong.length,
    score,
    marks: right * 2,
    maxMarks: total * 2,
    timeTaken: 60,
    submittedAt: '2026-11-21T10:00:00.000Z',
    attemptNumber: 1,
    bestScore: score,
    history: [{ number: 1, score, at: '2026-11-21T10:00:00.000Z' }],
    next,
    questionDetails: [
      ...Array.from({ length: right }, () => detail(true)),
      ...wrong.map((topic) => detail(false, topic)),
    ],
    ...rest,
  }
}

test.each([
  [
    { correctAnswers: 9, incorrectAnswers: 0, totalQuestions: 10 },
    ['Correct', 'Incorrect', 'Not answered', 'Total'],
  ],
  [{ correctAnswers: 9, incorrectAnswers: 1, totalQuestions: 10 }, ['Correct', 'Incorrect', 'Total']],
  [{ correctAnswers: 0, incorrectAnswers: 0, totalQuestions: 0 }, ['Correct', 'Incorrect', 'Total']],
])('the counts of a result add up to its total: %j', (counts, labels) => {
  const shown = resultCounts(counts)
  expect(shown.map(([label]) => label)).toEqual(labels)
  expect(shown.slice(0, -1).reduce((sum, [, count]) => sum + count, 0)).toBe(counts.totalQuestions)
})

describe('which button', () => {
  test.each<[string, Result, ReturnType<typeof nextAction>]>([
    ['all right: the next quiz', result(10), { to: 'next' }],
    ['just excellent: the next quiz', result(7), { to: 'next' }],
    ['just not: practice', result(6), { to: 'practise', count: 4 }],
    ['nothing right: three to begin with', result(0), { to: 'practise', count: 3 }],
    ['excellent, and no quiz left: what went wrong', result(9, { next: null }), { to: 'practise', count: 1 }],
    ['all right, and no quiz left: the way back', result(10, { next: null }), { to: 'quizzes' }],
    ['poor, and its key is not there: the next quiz', result(3, { questionDetails: [] }), { to: 'next' }],
    ['no key and no quiz: the way back', result(3, { questionDetails: [], next: null }), { to: 'quizzes' }],
  ])('%s', (_, of, way) => expect(nextAction(of)).toEqual(way))

  test('up to five are practised together; of more three, from the weakest topic', () => {
    const asked = (topics: readonly string[]) => topics.map((topic) => ({ topic, isRight: topic === '-' }))
    expect(practiceQueue(asked(['-', 'a', '-', 'b', 'a', 'c', 'a']))).toEqual([1, 3, 4, 5, 6])
    expect(practiceQueue(asked(['a', 'b', 'c', 'b', '-', 'b', 'b', '']))).toEqual([1, 3, 5])
    expect(practiceQueue(asked(['', '', '', '', '', '', '']))).toEqual([0, 1, 2])
    expect(practiceQueue(asked(['-', '-']))).toEqual([])
  })
})

describe('one sentence', () => {
  test.each<[Result, string]>([
    [result(10), 'All ten right, Asha. “Small Friends” is open now.'],
    [result(10, { attemptNumber: 2 }), 'All ten right, Asha. “Small Friends” is next.'],
    [result(10, { next: null }), 'All ten right, Asha.'],
    [result(9), 'Nine of ten are right, Asha. Have another look at the other one.'],
    [result(7), 'Seven of ten are right, Asha. Have another look at the other three.'],
    [result(6), 'Six of ten are right. Look at the other four again.'],
    [
      result(5, { wrong: ['Beads', 'Beads', 'Beads'] }),
      'Five of eight are right. The other three are about “Beads”. Look at them again.',
    ],
    [result(4), 'Four of ten are right. Look at the other six again.'],
    [
      result(2, { wrong: ['Friends', 'Friends', 'Friends', '', '', '', '', ''] }),
      'This was a tough one, and you got two right. Three of the others are about “Friends”. Start with those.',
    ],
    [result(1), 'This was a tough one, and you got one right. Start with three of the others.'],
    [result(0), 'This was a tough one. Start with these three.'],
    [result(3, { questionDetails: [] }), 'Three of ten are right, Asha.'],
  ])('%#', (of, words) => expect(feedbackText(of, 'Asha')).toBe(words))
  test('nobody is named where nobody is known', () =>
    expect(feedbackText(result(10), '')).toContain('All ten right.'))
})

test('marks in large type are never below zero; the detail is exact', () => {
  expect([-2.5, -0.25, 0, 1.5].map(marksShown)).toEqual([0, 0, 0, 1.5])
  expect(marksDetail(result(0, { marks: -2.5 }))).toBe(
    '0 for correct answers, minus 2.5 for wrong ones: exactly −2.5.',
  )
  expect(marksDetail(result(2, { marks: 1.5 }))).toBe('4 for correct answers, minus 2.5 for wrong ones.')
  expect(marksDetail(result(2))).toBe('')
  expect(marksDetail(result(2, { marks: null }))).toBe('')
})

describe('beside the own earlier attempt', () => {
  const past = (...scores: number[]) =>
    scores.map((score, index) => ({ number: index + 1, score, at: '2026-11-21T10:00:00.000Z' }))
  const told = (scores: number[], bestScore: number) =>
    improvement({ score: scores.at(-1) ?? 0, bestScore, history: past(...scores) })
  test('a first try, or one without a history, is compared with nothing', () => {
    expect(told([60], 60)).toEqual({ kind: 'first' })
    expect(improvement({ score: 60, bestScore: 60, history: [] })).toEqual({ kind: 'first' })
  })
  test('better, worse and the same', () => {
    expect(told([40, 60], 60)).toMatchObject({
      before: 40,
      now: 60,
      note: 'Your best score so far!',
    })
    expect(told([80, 60], 80)).toMatchObject({
      before: 80,
      now: 60,
      note: 'Your best score, 80.0%, is kept.',
    })
    expect(told([60, 60], 60)).toMatchObject({ note: 'Same as your best.' })
    // The best may be older than what the history still tells.
    expect(told([40, 60], 90)).toMatchObject({ note: 'Your best score, 90.0%, is kept.' })
  })
})

describe('beads that make the difference', () => {
  const wrong = (questionText: string, correctAnswer: string, userAnswer: string | null) => ({
    ...detail(false),
    questionText,
    correctAnswer,
    userAnswer,
  })
  test('the abacus of the question, of the options, or of the answer', () => {
    expect(compared(wrong('Which number? [beads 81]', '81', '31'), false)).toEqual({
      shown: '81',
      other: '31',
      onPaper: true,
    })
    expect(compared(wrong('Find 8', '[beads 8]', '[beads 3]'), false)).toEqual({
      shown: '8',
      other: '3',
      onPaper: false,
    })
    expect(compared(wrong('7 + 5 = ?', '12', '9'), true)).toEqual({
      shown: '12',
      other: '09',
      onPaper: false,
    })
    expect(compared(wrong('7 + 5 = ?', '12', '9'), false)).toBeNull()
    expect(compared(wrong('Find 8', '[beads 8]', null), true)).toBeNull()
    expect(compared({ ...detail(true), questionText: '[beads 3]' }, true)).toBeNull()
  })
  test('what is ringed', () => {
    expect(differences('81', '31')).toEqual([{ rod: 0, five: true, from: 0, count: 1, ones: 3 }])
    expect(differences('4', '2')).toEqual([{ rod: 0, five: null, from: 2, count: 2, ones: 4 }])
    expect(differences('2', '4')).toEqual([{ rod: 0, five: null, from: 2, count: 2, ones: 2 }])
    expect(differences('505', '505')).toEqual([])
  })
})

describe('a question for the eye and for the ear', () => {
  test('words, what is drawn, and what is written large', () => {
    expect(asking('Which number? [beads 72]', false)).toMatchObject({
      words: 'Which number?',
      pictures: [{ kind: 'beads', digits: '72' }],
    })
    expect(asking('Use small friends: 4 + 3 − 2 = ?', false)).toMatchObject({
      words: 'Use small friends',
      large: '4 + 3 − 2 = ?',
      isSum: true,
    })
    expect(asking('Find 81', true)).toMatchObject({ words: 'Find', large: '81', isSum: false })
    for (const plain of ['Find 81', 'Why is 4 + 3 taught late?', 'How full? [parts 3/4]', 'At 10:30', ''])
      expect(asking(plain, false)).toMatchObject({ words: plain, pictures: [], large: '' })
  })
  test('a sum is as wide as its digits and signs; a space is less than half of one', () => {
    expect(widthOf('5²=?')).toBe(4)
    expect(widthOf('4 + 3 = ?')).toBeCloseTo(6.6)
  })
  test('options as pictures, tiles or lines', () => {
    expect(layOut(['[beads 1]', '[face RRRRRRRRR]'])).toBe('pictures')
    expect(layOut(['12', '1,204'])).toBe('tiles')
    expect(layOut(['12', 'Add 5 and take away 2'])).toBe('lines')
    expect(layOut(['[parts 1/2]', '2'])).toBe('lines')
    expect(colourOf('Yellow', ['Yellow', 'Red'])).toBe('YYYYYYYYY')
    expect(colourOf('Yellow', ['Yellow', 'Three'])).toBeNull()
  })
  test('sums in a sentence are one piece each, with the stop behind them', () => {
    expect(withSums('So 2 + 3 = 5. Then 3 × 4 = 12, so 1225.')).toEqual([
      { text: 'So ', isSum: false },
      { text: '2 + 3 = 5.', isSum: true },
      { text: ' Then ', isSum: false },
      { text: '3 × 4 = 12,', isSum: true },
      { text: ' so 1225.', isSum: false },
    ])
    // A row of them is longer than a phone's line: it goes on between two of them.
    expect(withSums('687 − 15 = 672, 672 + 1,279 = 1,951.')).toEqual([
      { text: '687 − 15 = 672,', isSum: true },
      { text: ' ', isSum: false },
      { text: '672 + 1,279 = 1,951.', isSum: true },
    ])
    expect(withSums('It has 4 beads. 5  spaces')).toEqual([
      { text: 'It has 4 beads. 5  spaces', isSum: false },
    ])
    expect(withSums('')).toEqual([])
  })
  test('signs are read as words', () =>
    expect(readAloud({ questionText: 'Times: 3 × 4 = ?', options: ['12', '[beads 3]'] })).toBe(
      'Times: 3 times 4 is how much? A: 12. B: (abacus: ones rod, upper bead up, three lower beads up).',
    ))
})

test('the end of a round is told kindly, the fact first', () => {
  expect(summary([true, true, true], 'Asha').title).toBe('You got all three right now, Asha')
  expect(summary([true], '').title).toBe('You got it right now')
  expect(summary([true, false], 'Asha')).toEqual({
    title: 'One of two is right now, Asha',
    text: 'The other one needs another try. This is not marked.',
  })
  expect(summary([false, false], '').title).toBe('You have gone through all of them')
})
