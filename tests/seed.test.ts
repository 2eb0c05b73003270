import { describe, expect, test } from 'vitest'
import { makeAbacus } from '../src/app/seed/quizzes/abacus.ts'
import * as abacusRules from '../src/app/seed/quizzes/abacus-rules.ts'
import { type Rule, seeded } from '../src/app/seed/quizzes/arithmetic.ts'
import { makeCube } from '../src/app/seed/quizzes/cube.ts'
import { makeHandwriting } from '../src/app/seed/quizzes/handwriting.ts'
import { quizSubjects } from '../src/app/seed/quizzes/index.ts'
import { makeTeacher } from '../src/app/seed/quizzes/teacher.ts'
import { makeVedic } from '../src/app/seed/quizzes/vedic.ts'
import * as vedicRules from '../src/app/seed/quizzes/vedic-rules.ts'

const quizzes = quizSubjects.flatMap((subject) => subject.quizzes.map((quiz) => ({ ...quiz, subject: subject.name })))
const questions = quizzes.flatMap((quiz) => quiz.questions)
const arithmetic = quizSubjects.slice(0, 2).flatMap((subject) => subject.quizzes.flatMap((quiz) => quiz.questions))

/** Recursive descent over + −, then × ÷, then ² and ∛; shares nothing with the code that makes the questions. */
function evaluate(expression: string): number {
  const tokens = expression.match(/\d+|[+−×÷²∛]/g) ?? []
  if (tokens.join('') !== expression.replaceAll(' ', '')) throw new Error(`Cannot read ${expression}`)
  let at = 0
  const power = (): number => {
    const token = tokens[at++] ?? ''
    if (token === '∛') {
      const cube = power()
      const root = Math.round(Math.cbrt(cube))
      return root * root * root === cube ? root : Number.NaN
    }
    const value = /^\d+$/.test(token) ? Number(token) : Number.NaN
    if (tokens[at] !== '²') return value
    at++
    return value * value
  }
  const term = (): number => {
    let value = power()
    while (tokens[at] === '×' || tokens[at] === '÷') value = tokens[at++] === '×' ? value * power() : value / power()
    return value
  }
  let value = term()
  while (at < tokens.length) {
    const sign = tokens[at++]
    value = sign === '+' ? value + term() : sign === '−' ? value - term() : Number.NaN
  }
  return value
}

function addDigits(value: number): number {
  return value < 10 ? value : addDigits([...String(value)].reduce((sum, digit) => sum + Number(digit), 0))
}

function rodValue(words: string): number {
  const heaven = words.includes('heaven bead') ? 5 : 0
  return heaven + Number(/(\d) earth bead/.exec(words)?.[1] ?? 0)
}

/** Tells whether an option makes a question's text true, or undefined when the text is not arithmetic. */
function holds(text: string, option: string): boolean | undefined {
  const rods = /^Beads touching the beam: (.*)\. Which number is it\?$/.exec(text)?.[1]
  if (rods) {
    const values = new Map(rods.split('; ').map((rod) => [/^on the (\w+) rod /.exec(rod)?.[1] ?? '', rodValue(rod)]))
    const { ones = 0, tens = 0, hundreds = 0, ...others } = Object.fromEntries(values)
    expect(Object.keys(others)).toEqual([])
    return ones + 10 * tens + 100 * hundreds === Number(option)
  }
  const sum = /(\d[\d ×]*) → \?$/.exec(text)?.[1]
  if (sum) return addDigits(evaluate(sum)) === Number(option)
  const rest = /(\d+) ÷ (\d+) = \?$/.exec(text)
  const shared = /^(\d+) R (\d+)$/.exec(option)
  if (rest && shared) {
    const [by, whole, left] = [Number(rest[2]), Number(shared[1]), Number(shared[2])]
    return whole * by + left === Number(rest[1]) && left < by
  }
  const equation = /([∛\d][∛\d ²+−×÷?]*) = (\d+|\?)$/.exec(text)
  if (!equation || !text.includes('?')) return undefined
  const [left = '', right = ''] = equation.slice(1).map((part) => part.replace('?', option))
  return evaluate(left) === evaluate(right)
}

function verdicts(text: string, options: readonly string[]): boolean[] | undefined {
  const found = options.map((option) => holds(text, option))
  return found.includes(undefined) ? undefined : found.map((one) => one === true)
}

describe('quiz content', () => {
  test('is five subjects of four quizzes of ten questions', () => {
    expect(quizSubjects.map(({ name }) => name)).toEqual(['Abacus', 'Vedic Math', "Rubik's Cube", 'Handwriting', 'Teacher Training'])
    expect(quizSubjects.map((subject) => subject.quizzes.map((quiz) => quiz.questions.length))).toEqual(
      Array.from({ length: 5 }, () => [10, 10, 10, 10]),
    )
  })

  test('has settings that a child can pass with', () => {
    for (const quiz of quizzes) {
      expect(quiz.minutes).toBeGreaterThanOrEqual(10)
      expect(quiz.minutes).toBeLessThanOrEqual(20)
      expect(quiz.passingMarks).toBe(8)
      expect(quiz.description.length).toBeGreaterThan(40)
      expect(quiz.pausable).toBe(!quiz.title.endsWith('Competition Round'))
    }
    expect(quizzes.filter((quiz) => !quiz.pausable).map((quiz) => quiz.subject)).toEqual(['Abacus', 'Vedic Math'])
    expect(quizSubjects.map((subject) => subject.quizzes[0]?.allowReattempt)).toEqual([true, true, true, true, true])
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
    for (const quiz of quizzes) expect(new Set(quiz.questions.map(({ correct }) => correct)).size, quiz.title).toBe(4)
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
      if (options.every((option) => /^\d+$/.test(option))) expect(found, `unproven: ${text}`).toBeDefined()
      if (!found) continue
      expect(found, `${text} ${options.join(' | ')}`).toEqual(options.map((_, index) => index === correct))
      proven++
    }
    expect(proven).toBe(66)
  })

  test('holds for rules on seeds the quizzes do not use', () => {
    const { readRods, smallFriend, bigFriend, directChain, friendChain, columns, product, quotient } = abacusRules
    const { complement, timesEleven, digitSumOf, castNines, squareOfFive, timesNines, nearBase, acrossBase } = vedicRules
    const { workingBase, crosswise, squareNear, divideByNine, cubeRoot } = vedicRules
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
    rules.push(acrossBase, workingBase, crosswise([1, 9]), squareNear(50, 1), squareNear(50, -1), squareNear(100, 1), squareNear(100, -1))
    rules.push(divideByNine(true), divideByNine(false), cubeRoot)
    for (const [index, rule] of rules.entries()) {
      for (let seed = 1; seed <= 60; seed++) {
        const { text, right, wrong } = rule(seeded(index * 1000 + seed))
        expect(verdicts(text, [right, ...wrong]), `${text} ${right} | ${wrong.join(' | ')}`).toEqual([true, false, false, false])
        expect(new Set([right, ...wrong]).size, text).toBe(4)
      }
    }
  })

  test('is the same every time', () => {
    expect([makeAbacus(), makeVedic(), makeCube(), makeHandwriting(), makeTeacher()]).toEqual(quizSubjects)
  })
})
