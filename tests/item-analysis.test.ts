import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerTimes, type Said } from '../src/quiz/answer-times.rules.ts'
import * as rules from '../src/quiz/office/analysis.rules.ts'
import { type AnalysedQuestion, openTallies } from '../src/quiz/office/tally.rules.ts'
import { findings, type Figures, spoiled } from '../src/quiz/office/verdict.rules.ts'

const X = [1, 1, 0, 1, 0, 0]
const Y = [9, 8, 7, 6, 4, 2]
const pairs = (x: readonly number[], y: readonly number[] = Y) =>
  x.map((mark, n) => ({ x: mark, y: y[n] ?? 0, count: 1 }))
const totals = X.map((mark, n) => mark + (Y[n] ?? 0))
const byTotal = (of: readonly number[]) => {
  const counts = Array.from({ length: 11 }, () => 0)
  for (const total of of) counts[total] = (counts[total] ?? 0) + 1
  return counts
}

describe('the formulas, by numbers worked out by hand', () => {
  test('facility, discrimination and efficiency', () => {
    expect(rules.facility(pairs(X))).toBe(0.5)
    expect(rules.facility(pairs([4, 2]), 4)).toBe(0.75)
    expect(rules.discrimination(pairs(X))).toBeCloseTo(70.01, 2)
    expect(rules.efficiency(pairs(X))).toBeCloseTo(83.33, 2)
  })

  test('the uncorrected point-biserial is higher: a question agrees with itself', () => {
    expect(rules.discrimination(pairs(X, totals))).toBeCloseTo(78.68, 2)
  })

  test('a key that is upside down turns the signs', () => {
    const inverted = pairs(X.map((mark) => 1 - mark))
    expect(rules.discrimination(inverted)).toBeCloseTo(-70.01, 2)
    expect(rules.efficiency(inverted)).toBeCloseTo(-83.33, 2)
  })

  test('where nothing differs nothing is known, which is not 0', () => {
    const all = pairs(X.map(() => 1))
    expect([rules.discrimination(all), rules.efficiency(all)]).toEqual([null, null])
    expect(
      rules.discrimination(
        pairs(
          X,
          X.map(() => 5),
        ),
      ),
    ).toBeNull()
    expect(rules.discrimination([{ x: 1, y: 3, count: 1 }])).toBeNull()
    expect([rules.facility([]), rules.efficiency([])]).toEqual([null, null])
  })

  test('the top and the bottom 27 % of six are two each', () => {
    const right = byTotal(totals.filter((_, n) => X[n] === 1))
    expect(rules.upperLower(right, byTotal(totals))).toBe(1)
    expect(rules.upperLower(byTotal([]), byTotal([]))).toBeNull()
  })

  test('of those who tie at the border each counts in part', () => {
    const { top, bottom } = rules.ends([0, 6, 4, 1])
    expect(top).toEqual([0, 0, 0.5, 1])
    expect(bottom).toEqual([0, 0.5, 0, 0])
  })

  test('the standard error at 50 %: 9.1 points of 30, 5.0 of 100', () => {
    expect(rules.standardError(0.5, 30) * 100).toBeCloseTo(9.1, 1)
    expect(rules.standardError(0.5, 100) * 100).toBeCloseTo(5, 10)
  })

  test('pairs that are counted together say the same as one by one, and never more than 100', () => {
    const mark = fc.record({ x: fc.integer({ min: 0, max: 1 }), y: fc.integer({ min: 0, max: 9 }) })
    fc.assert(
      fc.property(fc.array(mark, { minLength: 2, maxLength: 60 }), (people) => {
        const single = people.map((one) => ({ ...one, count: 1 }))
        const together = [...Map.groupBy(people, ({ x, y }) => `${x} ${y}`).values()].flatMap((same) =>
          same[0] ? [{ ...same[0], count: same.length }] : [],
        )
        for (const of of [rules.discrimination, rules.efficiency]) {
          const [one, other] = [of(single), of(together)]
          if (one === null || other === null) expect(one).toBe(other)
          else {
            expect(one).toBeCloseTo(other, 8)
            expect(one).toBeLessThan(100.000001)
          }
        }
      }),
    )
  })

  test('the middle', () => {
    expect(rules.medianOf(new Map())).toBeNull()
    expect(rules.medianOf(new Map([[5, 1]]))).toBe(5)
    expect(
      rules.medianOf(
        new Map([
          [9, 2],
          [1, 1],
          [4, 2],
        ]),
      ),
    ).toBe(4)
  })
})

const said = (question: string, at: number, option: string | null = 'o'): Said => ({ question, option, at })
const from = { startedAt: 1_000, paused: false }

describe('how long an answer took', () => {
  test('from the word before it, and from the start', () => {
    const times = answerTimes([said('b', 9_000), said('a', 3_000), said('c', 9_500, null)], from)
    expect([...times]).toEqual([
      ['a', 2_000],
      ['b', 6_000],
    ])
  })
  test('nobody knows how answers that came together shared it; the next one counts from there', () => {
    const times = answerTimes([said('a', 60_000), said('b', 60_000), said('c', 64_000)], from)
    expect([...times]).toEqual([['c', 4_000]])
  })
  test('a pause leaves none, and a clock that went back leaves nothing below 0', () => {
    expect(answerTimes([said('a', 3_000)], { ...from, paused: true }).size).toBe(0)
    expect(answerTimes([said('a', 500)], from).get('a')).toBe(0)
  })
})

const ask = (id: string, right = 0): AnalysedQuestion => ({
  id,
  options: [0, 1, 2].map((n) => ({ id: `${id}${n}`, right: n === right })),
  verdict: (answer) => (answer === `${id}${right}` ? 'right' : 'wrong'),
})
const asked = [ask('a'), ask('b'), ask('c')]

type Sheet = { a?: string; b?: string; c?: string; month?: string }
/** One who answered these, in this order; `right` of all. */
const sheet = ({ month = '2026-03', ...answers }: Sheet, right: number) => ({
  paper: ['a', 'b', 'c'],
  said: Object.entries(answers).map(([question, option], n) =>
    said(question, 1_000 + 2_000 * (n + 1), option === '' ? null : option),
  ),
  correct: right,
  startedAt: 1_000,
  paused: false,
  month,
})

describe('what is counted', () => {
  test('a blank in the middle was left out, one at the end was not reached and counts nowhere', () => {
    const tallies = openTallies(asked)
    for (let n = 0; n < 30; n += 1) tallies.add(sheet({ a: '', b: 'b0' }, 1))
    const [a, b, c] = tallies.figures()
    expect(a).toMatchObject({ asked: 30, right: 0, omitted: 30, notReached: 0, facility: 0 })
    expect(b).toMatchObject({ asked: 30, right: 30, omitted: 0, facility: 1, medianMs: 2_000 })
    expect(c).toMatchObject({ asked: 0, notReached: 30, facility: null, standing: 'counts' })
  })

  test('below 30 there are counts alone, up to 99 the figures are provisional', () => {
    const after = (people: number) => {
      const tallies = openTallies(asked)
      for (let n = 0; n < people; n += 1) tallies.add(sheet({ a: n % 2 ? 'a0' : 'a1' }, n % 2))
      return tallies.figures()[0]
    }
    expect(after(29)).toMatchObject({ standing: 'counts', facility: null, findings: [], right: 14 })
    expect(after(29)?.choices.map(({ chosen, share }) => [chosen, share])).toEqual([
      [14, null],
      [15, null],
      [0, null],
    ])
    expect(after(30)).toMatchObject({ standing: 'provisional', facility: 0.5 })
    expect(after(99)?.standing).toBe('provisional')
    expect(after(100)?.standing).toBe('sure')
  })

  test('the same figures as from the pairs themselves', () => {
    const tallies = openTallies([ask('a')])
    for (let n = 0; n < 60; n += 1) {
      const [right, y] = [X[n % 6] === 1, Y[n % 6] ?? 0]
      tallies.add(sheet({ a: right ? 'a0' : 'a1' }, y + Number(right)))
    }
    const [a] = tallies.figures()
    const tenfold = pairs(X).map((pair) => ({ ...pair, count: 10 }))
    expect(a?.discrimination).toBeCloseTo(rules.discrimination(tenfold) ?? 0, 8)
    expect(a?.efficiency).toBeCloseTo(83.33, 2)
    // 16 of 60 at each end: the tops are right, and of those at 7 in all nobody is needed.
    expect(a?.upperLower).toBeCloseTo(1, 8)
  })

  test('an answer that is nobody’s option counts as wrong and is no choice', () => {
    const tallies = openTallies([ask('a')])
    tallies.add(sheet({ a: 'gone' }, 0))
    expect(tallies.figures()[0]).toMatchObject({ asked: 1, right: 0, omitted: 0 })
  })

  test('a question without options has its figures, and half an answer is none', () => {
    const verdict = (answer: string) => {
      if (answer.startsWith('~')) return 'blank'
      return answer === '=7' ? 'right' : 'wrong'
    }
    const tallies = openTallies([{ id: 'a', options: [], verdict }])
    for (const a of ['=7', '=8', '~7']) tallies.add(sheet({ a }, Number(a === '=7')))
    expect(tallies.figures()[0]).toMatchObject({ asked: 3, right: 1, omitted: 1, choices: [] })
  })

  test('the newest half beside what was before; one month alone moves nowhere', () => {
    const tallies = openTallies([ask('a')])
    const month = (name: string, right: number) => {
      for (let n = 0; n < 50; n += 1)
        tallies.add(sheet({ a: n < right ? 'a0' : 'a1', month: name }, Number(n < right)))
    }
    month('2026-04', 45)
    expect(tallies.figures()[0]?.drift).toBeNull()
    month('2026-03', 20)
    const [a] = tallies.figures()
    expect(a?.months.map(({ month: name }) => name)).toEqual(['2026-03', '2026-04'])
    expect(a?.drift).toEqual({
      since: '2026-04',
      before: { asked: 50, share: 0.4 },
      now: { asked: 50, share: 0.9 },
    })
    expect(a?.findings.map(({ said: words }) => words)).toContain(
      'It has become easier: 90% got it right since then, 40% before.',
    )
  })
})

const good: Figures = {
  asked: 200,
  facility: 0.6,
  error: 0.03,
  discrimination: 42,
  efficiency: 60,
  upperLower: 0.5,
  drift: null,
}
const key = [{ right: true }, { right: false }, { right: false }]
const choices = [120, 40, 40].map((chosen) => ({ chosen }))
const found = (figures: Partial<Figures>, beside: { omitted?: number; chosen?: number[] } = {}) =>
  findings(
    { ...good, ...figures },
    {
      omitted: beside.omitted ?? 0,
      choices: beside.chosen?.map((chosen) => ({ chosen })) ?? choices,
      key,
    },
  ).map(({ weight, said: words }) => `${weight}: ${words}`)

describe('what looks wrong', () => {
  test('a good question: nothing', () => {
    expect(found({})).toEqual([])
    expect(found({ discrimination: 20, facility: 0.2 })).toEqual([])
    expect(found({ facility: 0.8, discrimination: null, efficiency: null })).toEqual([])
  })
  test('below 0 the key comes first, with what most chose', () => {
    expect(found({ discrimination: -3 }, { chosen: [40, 120, 40] })).toEqual([
      'broken: Strong students get this wrong; most chose B.',
    ])
    expect(found({ asked: 37, discrimination: -40 })[0]).toContain('broken')
    // Of 37 a correlation of -30 is within two standard errors of none.
    expect(found({ asked: 37, discrimination: -30 })).toEqual([
      'look: This does not match students’ other results.',
    ])
    expect(found({}, { chosen: [40, 120, 40] })).toEqual([
      'look: More students chose B than the correct answer A.',
    ])
  })
  test('what tells little, is hard or easy, or is left out', () => {
    expect(found({ discrimination: 19.9, efficiency: 10 })).toEqual([
      'look: It barely separates strong and weak students.',
    ])
    expect(found({ discrimination: 25, efficiency: 14.9 })).toEqual([
      'look: It separates students far less than a question of this difficulty could.',
    ])
    expect(found({ facility: 0.19 })).toEqual(['look: Only 19% got it right.'])
    expect(found({ facility: 0.81 })).toEqual(['look: 81% got it right.'])
    expect(found({}, { omitted: 61 })).toEqual(['look: 31% skipped it.'])
    expect(found({}, { omitted: 60 })).toEqual([])
  })
  test('a small difference, or one of few people, is no drift', () => {
    const drift = (before: number, now: number, asked = 100) => ({
      drift: { since: '2026-04', before: { asked, share: before }, now: { asked, share: now } },
    })
    expect(found(drift(0.5, 0.59))).toEqual([])
    expect(found(drift(0.5, 0.65))).toEqual([])
    expect(found(drift(0.4, 0.9, 29))).toEqual([])
    expect(found(drift(0.8, 0.5))).toEqual([
      'look: It has become harder: 50% got it right since then, 80% before.',
    ])
  })
  test('a wrong option that nobody takes, or that the better ones take', () => {
    expect(spoiled({ share: 0.049, best: 9, weakest: 0 })).toBe('rare')
    expect(spoiled({ share: 0.05, best: 9, weakest: 2 })).toBe('misleads')
    expect(spoiled({ share: 0.05, best: 3, weakest: 1 })).toBeNull()
    expect(spoiled({ share: 0.05, best: 2, weakest: 2 })).toBeNull()
  })
})
