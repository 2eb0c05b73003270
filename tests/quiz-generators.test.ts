import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Rule } from '../src/quiz/bank/generators/arithmetic.rules.ts'
import { assertProved, evaluate, verdicts } from '../src/quiz/bank/generators/proof.rules.ts'
import { disciplines, makeByRule } from '../src/quiz/bank/generators/techniques.rules.ts'
import { QuestionDraft } from '../src/quiz/office/documents.contract.ts'
import { newId } from '../src/platform/db/columns.tables.ts'

const rules = disciplines.flatMap(({ techniques }) =>
  techniques.flatMap(({ name, levels }) =>
    levels.map((rule, level): [string, Rule] => [`${name}, level ${level + 1}`, rule]),
  ),
)

describe('questions by a rule', () => {
  test.each(rules)('%s: of any seed every key is the one right option', (_, rule) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), (seed) => {
        for (const { text, options, correct } of makeByRule({ rule, count: 4, seed })) {
          expect(new Set(options).size).toBe(4)
          expect(verdicts(text, options)).toEqual(options.map((__, place) => place === correct))
        }
      }),
      { numRuns: 60 },
    )
  })

  test.each(rules)('%s: what it makes can be published', (_, rule) => {
    const made = makeByRule({ rule, count: 10, seed: 7 })
    expect(made.length).toBeGreaterThanOrEqual(4)
    for (const question of made)
      expect(QuestionDraft.parse({ id: newId(), ...question })).toMatchObject(question)
  })

  test('the same seed makes the same ones, another seed others; none that is there already', () => {
    const [, rule] = rules[0] ?? []
    if (!rule) throw new Error('no rule')
    const made = makeByRule({ rule: rules.at(-1)?.[1] ?? rule, count: 8, seed: 5 })
    const again = { rule: rules.at(-1)?.[1] ?? rule, count: 8, seed: 5 }
    expect(makeByRule(again)).toEqual(made)
    expect(makeByRule({ ...again, seed: 6 })).not.toEqual(made)
    const texts = made.map(({ text }) => text)
    const more = makeByRule({ ...again, asked: texts })
    expect(more.filter(({ text }) => texts.includes(text))).toEqual([])
    expect(new Set(made.map(({ correct }) => correct)).size).toBe(4)
  })

  test('a rule with few questions gives them once and stops', () => {
    const small = disciplines[0]?.techniques.find(({ name }) => name === 'Small friends')?.levels[0]
    if (!small) throw new Error('no rule')
    expect(makeByRule({ rule: small, count: 50, seed: 1 })).toHaveLength(4)
  })

  test('a rule that is wrong is found out', () => {
    const wrong = (text: string, right: string, others: [string, string, string]) => () =>
      makeByRule({ rule: () => ({ text, right, wrong: others, explanation: '' }), count: 1, seed: 1 })
    expect(wrong('Times: 3 × 4 = ?', '12', ['11', '13', '14'])).not.toThrow()
    expect(wrong('Times: 3 × 4 = ?', '13', ['11', '12', '14'])).toThrow('not proved')
    expect(wrong('Times: 3 × 4 = ?', '12', ['11', '012', '14'])).toThrow('not proved')
    expect(wrong('Which colour is it?', 'red', ['blue', 'green', 'white'])).toThrow('not proved')
    expect(wrong('Find 46', '[beads 64]', ['[beads 46]', '[beads 5]', '[beads 6]'])).toThrow()
    expect(wrong('Divide by 9: 100 ÷ 9 = ?', '10 R 10', ['11 R 1', '9 R 1', '1 R 1'])).toThrow()
    expect(() => assertProved('Sum: 1 + 1 = ?', ['2', '2'], 0)).toThrow()
  })
})

describe('the second calculation', () => {
  test('keeps the order of the signs', () => {
    expect(['2 + 3 × 4', '20 − 6 ÷ 3', '7² − 1', '∛27 × 2', '8 − 3 − 2'].map(evaluate)).toEqual([
      14, 18, 48, 6, 3,
    ])
    for (const unreadable of ['', 'two', '2 +', '+ 2', '∛28', '2 ^ 3'])
      expect(evaluate(unreadable), unreadable).toBeNaN()
  })

  test('comes to what integers of any size come to', () => {
    const number = fc.integer({ min: 0, max: 9_999 })
    const sum = fc.array(fc.tuple(fc.constantFrom('+', '−', '×'), number), { maxLength: 5 })
    fc.assert(
      fc.property(number, sum, (first, rest) => {
        const terms = [BigInt(first)]
        for (const [sign, value] of rest)
          if (sign === '×') terms.push((terms.pop() ?? 0n) * BigInt(value))
          else terms.push(BigInt(sign === '+' ? value : -value))
        const whole = terms.reduce((total, term) => total + term, 0n)
        fc.pre(whole < 2n ** 50n && whole > -(2n ** 50n) && terms.every((term) => term < 2n ** 50n))
        const text = [first, ...rest.flatMap(([sign, value]) => [sign, value])].join(' ')
        expect(evaluate(text)).toBe(Number(whole))
      }),
    )
  })
})
