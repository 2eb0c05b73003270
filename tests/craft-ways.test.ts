import { expect, test } from 'vitest'
import { EXERCISES, exerciseOf, nameOfThing } from '../src/craft/exercises.rules.ts'
import { hardOf, practiceWeek } from '../src/craft/week.rules.ts'
import { craftTopic, practicePath } from '../src/quiz/practice/practice-path.rules.ts'

/** Modes of the abacus that a topic leads to; the rest are exercises. */
const MODES = ['read', 'set', 'sums'].map((mode) => `/practice/soroban?mode=${mode}`)

test.each([
  'All from 9, the last from 10',
  'Times eleven',
  'Squares that end in 5',
  'Times 9, 99 and 999',
  'Numbers near a hundred',
  'Numbers near a base',
  'Vertically and crosswise',
  'Squares near 50 and 100',
  'Dividing by nine',
  'Squares and crosswise products',
  'Friends of five',
  'Friends of ten',
  'Reading the rods',
  'Moving beads',
  'Adding and subtracting in rows',
  'Long columns',
])('“%s” leads to where it is taught', (topic) => {
  expect([...EXERCISES.map(({ to }) => to), ...MODES]).toContain(practicePath({ topic }))
})

test('what the practice does not teach leads nowhere', () => {
  for (const topic of ['', 'Digit sums', 'Parts of the soroban', 'First layer', 'The letter k'])
    expect([topic, practicePath({ topic })]).toEqual([topic, undefined])
})

test('of what went wrong the topic with most questions is named, if the practice teaches it', () => {
  const wrong = (topic: string) => ({ topic, isRight: false })
  const asked = [wrong('Digit sums'), wrong('Digit sums'), wrong('Times eleven'), wrong('Friends of ten')]
  expect(craftTopic([...asked, wrong('Friends of ten')])?.topic).toBe('Friends of ten')
  expect(craftTopic(asked.slice(0, 2))).toBeNull()
  expect(craftTopic([{ topic: 'Times eleven', isRight: true }])).toBeNull()
})

test('a topic that is read in Hindi leads to the same practice', () => {
  const inHindi = { topic: 'दस के दोस्त', englishTopic: 'Friends of ten' }
  expect(craftTopic([{ ...inHindi, isRight: false }])).toEqual({
    topic: 'दस के दोस्त',
    to: practicePath({ topic: 'Friends of ten' }),
  })
})

test('exercises have keys of their own, and none is too quick for everybody’s eyes', () => {
  expect(new Set(EXERCISES.map(({ key }) => key)).size).toBe(EXERCISES.length)
  expect(EXERCISES.filter(({ part }) => part === 'soroban')).toHaveLength(34)
  expect(EXERCISES.filter(({ part }) => part === 'vedic')).toHaveLength(16)
  expect(exerciseOf('flash a 8d')).toBeDefined()
  expect([exerciseOf('flash a 9d'), exerciseOf(null), exerciseOf('soroban')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a week is told in names, not in taps', () => {
  const counted = (thing: string, tries: number, right: number) =>
    ({ part: 'soroban', thing, tries, right, helped: 0 }) as const
  const all = [counted('times 6x7', 3, 3), counted('times 8x8', 4, 3), counted('+4 big', 6, 2)]
  expect(practiceWeek(all, { days: 2, lately: all })).toEqual({
    days: 2,
    parts: [
      { part: 'soroban', name: 'Abacus', tries: 13, right: 8, helped: 0, what: ['+4 = −6 +10', 'tables'] },
    ],
    hard: [{ key: 'soroban +4 big', title: '+4 = −6 +10', tries: 6, right: 2 }],
  })
  // What was done equally often stands in one order, however it was read.
  const alike = ['+1 big', '+2 big', '+3 big', '+4 big'].map((thing) => counted(thing, 6, 2))
  const [read, readBackwards] = [alike, alike.toReversed()].map((some) =>
    practiceWeek(some, { days: 1, lately: some }),
  )
  expect(readBackwards).toEqual(read)
  // A placement is no practice: who stopped at the second stage has had nothing wrong at the fourth.
  const placed = [counted('place read', 1, 1), counted('place big', 1, 0)]
  expect(practiceWeek(placed, { days: 1, lately: placed })).toEqual({ days: 1, parts: [], hard: [] })
  // Too few tries say nothing, and four of five are well enough.
  expect(hardOf([counted('+4 big', 3, 0), counted('+3 big', 5, 4)])).toEqual([])
  expect(nameOfThing('flash', 'a 20k')).toBe('20 kyu')
  expect(nameOfThing('flash', 'hear hi 2')).toBe('Listening 2')
  expect(nameOfThing('flash', 'own heard')).toBe('own settings')
  expect(nameOfThing('cube', 'stage 3')).toBe('the course')
  expect(nameOfThing('write', 'a')).toBe('letters')
})
