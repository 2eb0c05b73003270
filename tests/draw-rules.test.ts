import { describe, expect, test } from 'vitest'
import {
  type Blueprint,
  drawQuestions,
  drawnCount,
  mixedOptions,
  type Pooled,
  poolFaults,
} from '../src/quiz/draw.rules.ts'
import { hash, shuffledBySeed } from '../src/quiz/seeded.rules.ts'
import { newId } from '../src/platform/db/columns.tables.ts'

const of = (topic: string, difficulty: Pooled['difficulty'], count: number): Pooled[] =>
  Array.from({ length: count }, () => ({ id: newId(), topic, difficulty }))
const bank = [...of('Closing', 'easy', 6), ...of('Closing', 'hard', 4), ...of('', 'medium', 5)]
const blueprint: Blueprint = [
  { topic: 'Closing', difficulty: 'easy', count: 3 },
  { topic: 'Closing', difficulty: 'hard', count: 2 },
  { topic: '', difficulty: 'any', count: 4 },
]

/** Chi-square of how often each was drawn beside an even draw. */
const chiSquare = (counts: readonly number[], even: number) =>
  counts.reduce((sum, count) => sum + (count - even) ** 2 / even, 0)

describe('a draw', () => {
  test('is the same for the same seed, in the order of its pools, and takes none twice', () => {
    const ids = drawQuestions(blueprint, bank, 'seed')
    expect(drawQuestions(blueprint, bank, 'seed')).toEqual(ids)
    expect(drawQuestions(blueprint, bank.toReversed(), 'seed')).toEqual(ids)
    expect(new Set(ids).size).toBe(drawnCount(blueprint))
    const asked = ids.map((id) => bank.find((question) => question.id === id))
    expect(asked.map((question) => question?.topic + (question?.difficulty ?? ''))).toEqual([
      ...Array.from({ length: 3 }, () => 'Closingeasy'),
      ...Array.from({ length: 2 }, () => 'Closinghard'),
      ...Array.from({ length: 4 }, () => 'medium'),
    ])
    expect(Array.from({ length: 20 }, (_, n) => drawQuestions(blueprint, bank, `${n}`).join())).not.toEqual(
      Array.from({ length: 20 }, () => ids.join()),
    )
  })

  test('takes each question of a pool as often', () => {
    const times = new Map<string, number>()
    const draws = 12_000
    for (let n = 0; n < draws; n += 1)
      for (const id of drawQuestions(blueprint, bank, newId())) times.set(id, (times.get(id) ?? 0) + 1)
    const countsOf = (topic: string, difficulty: string) =>
      bank
        .filter((question) => question.topic === topic && question.difficulty === difficulty)
        .map(({ id }) => times.get(id) ?? 0)
    // With 5, 3 and 4 degrees of freedom 0.01 % lie above these.
    expect(chiSquare(countsOf('Closing', 'easy'), draws / 2)).toBeLessThan(25.7)
    expect(chiSquare(countsOf('Closing', 'hard'), draws / 2)).toBeLessThan(21.1)
    expect(chiSquare(countsOf('', 'medium'), (draws * 4) / 5)).toBeLessThan(23.5)
  })

  test('puts each of four in each place as often', () => {
    const places = new Map<string, number>()
    for (let n = 0; n < 12_000; n += 1)
      for (const [at, name] of shuffledBySeed(newId(), ['a', 'b', 'c', 'd']).entries())
        places.set(name + at, (places.get(name + at) ?? 0) + 1)
    expect(places.size).toBe(16)
    expect(chiSquare([...places.values()], 3_000)).toBeLessThan(40)
  })

  test('a text has the same number for ever, and a seed the same order', () => {
    expect([hash(''), hash('round entry')]).toEqual([2_872_998_923, 1_236_795_178])
    expect(shuffledBySeed('seed', ['a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'c', 'e', 'b', 'd'])
  })
})

test('pools that cannot be drawn from say so with the way out', () => {
  const faults = (...pools: Blueprint) => [...poolFaults(pools, bank)]
  expect(faults(...blueprint)).toEqual([])
  expect(faults({ topic: 'Closing', difficulty: 'hard', count: 5 })).toEqual([
    [0, 'Not enough hard questions of “Closing”: 5 needed, 4 in this quiz. Add more, or pick fewer.'],
  ])
  expect(faults({ topic: 'Beads', difficulty: 'any', count: 1 })).toEqual([
    [0, 'Not enough questions of “Beads”: 1 needed, 0 in this quiz. Add more, or pick fewer.'],
  ])
  expect(
    faults(
      { topic: 'Closing', difficulty: 'any', count: 2 },
      { topic: '', difficulty: 'easy', count: 1 },
      { topic: 'Closing', difficulty: 'hard', count: 2 },
    ),
  ).toEqual([
    [1, 'Not enough easy questions without a topic: 1 needed, 0 in this quiz. Add more, or pick fewer.'],
    [2, 'These questions are already in pool 1. A question can be in one pool only.'],
  ])
})

test('options that speak of the others stay last', () => {
  const options = new Map([
    ['1', 'None of these'],
    ['2', 'five'],
    ['3', 'All of the above'],
    ['4', 'six'],
  ])
  for (let n = 0; n < 30; n += 1) {
    const mixed = mixedOptions(`${n}`, options)
    expect(mixed.slice(0, 2).toSorted()).toEqual(['2', '4'])
    expect(mixed.slice(2).toSorted()).toEqual(['1', '3'])
  }
})
