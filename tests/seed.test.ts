import { describe, expect, test } from 'vitest'
import { makeAbacus } from '../src/demo/quizzes/abacus.ts'
import * as abacusRules from '../src/quiz/bank/generators/abacus.rules.ts'
import type { Rule } from '../src/quiz/bank/generators/arithmetic.rules.ts'
import { seeded } from '../src/quiz/seeded.rules.ts'
import { makeCube } from '../src/demo/quizzes/cube.ts'
import { makeHandwriting } from '../src/demo/quizzes/handwriting.ts'
import { subjects } from '../src/demo/quizzes/index.ts'
import { makeTeacher } from '../src/demo/quizzes/teacher.ts'
import { verdicts } from '../src/quiz/bank/generators/proof.rules.ts'
import { makeVedic } from '../src/demo/quizzes/vedic.ts'
import * as vedicDigits from '../src/quiz/bank/generators/vedic-digits.rules.ts'
import * as vedicProducts from '../src/quiz/bank/generators/vedic-products.rules.ts'

const quizzes = subjects.flatMap((subject) =>
  subject.quizzes.map((quiz) => ({ ...quiz, subject: subject.name })),
)
const questions = quizzes.flatMap((quiz) => quiz.questions)
const arithmetic = subjects
  .slice(0, 2)
  .flatMap((subject) => subject.quizzes.flatMap((quiz) => quiz.questions))

describe('quiz content', () => {
  test('is five subjects of four quizzes of ten questions', () => {
    expect(subjects.map(({ name }) => name)).toEqual([
      'Abacus',
      'Vedic Math',
      "Rubik's Cube",
      'Handwriting',
      'Teacher Training',
    ])
    expect(subjects.map((subject) => subject.quizzes.map((quiz) => quiz.questions.length))).toEqual(
      Array.from({ length: 5 }, () => [10, 10, 10, 10]),
    )
  })

  test('has settings that a child can pass with', () => {
    for (const quiz of quizzes) {
      expect(quiz.durationMinutes).toBeGreaterThanOrEqual(10)
      expect(quiz.durationMinutes).toBeLessThanOrEqual(20)
      expect(quiz.passingMarks).toBe(8)
      expect(quiz.description.length).toBeGreaterThan(40)
      expect(quiz.pausable).toBe(!quiz.title.endsWith('Competition Round'))
    }
    expect(quizzes.filter((quiz) => !quiz.pausable).map((quiz) => quiz.subject)).toEqual([
      'Abacus',
      'Vedic Math',
    ])
    expect(subjects.map((subject) => subject.quizzes[0]?.allowReattempt)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
    expect(new Set(quizzes.map(({ title }) => title)).size).toBe(20)
  })

  test('gives every question four distinct options, a key and an explanation', () => {
    for (const { text, options, correct, explanation } of questions) {
      expect(
        options.every((option) => option.trim() !== ''),
        text,
      ).toBe(true)
      expect(new Set(options.map((option) => option.trim().toLowerCase())).size, text).toBe(4)
      expect([0, 1, 2, 3], text).toContain(correct)
      expect(explanation.length, text).toBeGreaterThanOrEqual(20)
    }
  })

  test('asks nothing twice', () => {
    expect(new Set(questions.map(({ text }) => text.trim().toLowerCase())).size).toBe(200)
  })

  test('spreads the right answers over the four places in each quiz', () => {
    for (const quiz of quizzes)
      expect(new Set(quiz.questions.map(({ correct }) => correct)).size, quiz.title).toBe(4)
  })

  test('does not give the right answer away by its length', () => {
    for (const quiz of quizzes) {
      const longest = quiz.questions.filter(({ options, correct }) =>
        options.every((option, index) => index === correct || option.length < options[correct].length),
      )
      expect(longest.length, quiz.title).toBeLessThanOrEqual(4)
    }
  })
})

describe('arithmetic', () => {
  test('has exactly one true option, the key', () => {
    let proven = 0
    for (const { text, options, correct } of arithmetic) {
      const found = verdicts(text, options)
      if (options.every((option) => /^\d+$/.test(option))) expect(found, `unproven: ${text}`).not.toBeNull()
      if (!found) continue
      expect(found, `${text} ${options.join(' | ')}`).toEqual(options.map((_, index) => index === correct))
      proven++
    }
    expect(proven).toBe(66)
  })

  test('holds for rules on seeds the quizzes do not use', () => {
    const { readRods, smallFriend, bigFriend, directChain, friendChain, columns, product, quotient } =
      abacusRules
    const { complement, timesEleven, digitSumOf, castNines, divideByNine } = vedicDigits
    const { squareOfFive, timesNines, nearBase, acrossBase } = vedicProducts
    const { workingBase, crosswise, squareNear, cubeRoot } = vedicProducts
    const rules: Rule[] = [
      readRods(1),
      readRods(2),
      readRods(3),
      smallFriend,
      bigFriend,
      directChain,
      friendChain(5, 3),
      friendChain(10, 5),
    ]
    rules.push(
      columns('Sum', [2, 1, 1, 2]),
      columns('Sum', [3, 3, 2, 3, 3]),
      product('Product', [12, 98], [12, 98]),
      quotient('Share', [2, 48], [12, 98]),
    )
    rules.push(
      complement(2),
      complement(3),
      complement(4),
      timesEleven(true),
      timesEleven(false),
      digitSumOf,
      castNines,
      squareOfFive([1, 13]),
    )
    rules.push(
      timesNines(1),
      timesNines(2),
      timesNines(3),
      nearBase(100, -1, [2, 9]),
      nearBase(100, 1, [2, 9]),
      nearBase(1000, -1, [2, 29]),
    )
    rules.push(
      acrossBase,
      workingBase,
      crosswise([1, 9]),
      squareNear(50, 1),
      squareNear(50, -1),
      squareNear(100, 1),
      squareNear(100, -1),
    )
    rules.push(divideByNine(true), divideByNine(false), cubeRoot)
    for (const [index, rule] of rules.entries()) {
      for (let seed = 1; seed <= 60; seed++) {
        const { text, right, wrong } = rule(seeded(index * 1000 + seed))
        expect(verdicts(text, [right, ...wrong]), `${text} ${right} | ${wrong.join(' | ')}`).toEqual([
          true,
          false,
          false,
          false,
        ])
        expect(new Set([right, ...wrong]).size, text).toBe(4)
      }
    }
  })

  test('is the same every time', () => {
    expect([makeAbacus(), makeVedic(), makeCube(), makeHandwriting(), makeTeacher()]).toEqual(
      subjects.map(({ open: _, ofKinds: __, ...subject }) => subject),
    )
  })
})
