import { expect, test } from 'vitest'
import { PLAN_ITEMS } from '../src/craft/practice/plan-items.rules.ts'
import { stepOf } from '../src/craft/practice/plan-steps.rules.ts'
import { shortStepName, stepDetail, stepName, stepTasks } from '../src/craft/practice/step-labels.ts'

const itemsOf = (...keys: string[]) => PLAN_ITEMS.filter(({ key }) => keys.includes(key))

test('a step of two things is named whole, and on a short line by the first of them', () => {
  const both = stepOf(itemsOf('direct +', 'direct -'), { slot: 'older' })
  expect(stepName(both)).toBe('Adding with free beads, Taking away with free beads')
  expect(shortStepName(both)).toBe('Adding with free beads and 1 more')
  const facts = stepOf(itemsOf('friends 5 1', 'friends 5 2'), { slot: 'due' })
  expect(shortStepName(facts)).toBe('Friends of five')
})

test('why a step comes is said once: beside its tasks, or in the heading above them', () => {
  const due = stepOf(itemsOf('set'), { slot: 'due' })
  expect([stepDetail(due), stepTasks(due)]).toEqual(['Due today, 8 numbers', '8 numbers'])
  const smaller = stepOf(itemsOf('+4 big'), { slot: 'due', smaller: true })
  expect(stepTasks(smaller)).toBe(stepDetail(smaller))
})
