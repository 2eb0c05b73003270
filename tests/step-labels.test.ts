import { expect, test } from 'vitest'
import { PLAN_ITEMS } from '../src/craft/practice/plan-items.rules.ts'
import { stepOf } from '../src/craft/practice/plan-steps.rules.ts'
import {
  hasCounted,
  resultName,
  resultText,
  shortStepName,
  stepDetail,
  stepName,
  stepTasks,
} from '../src/craft/practice/step-labels.ts'

const itemsOf = (...keys: string[]) => PLAN_ITEMS.filter(({ key }) => keys.includes(key))

test('a step of two things is named whole, and on a short line by the first of them', () => {
  const both = stepOf(itemsOf('direct +', 'direct -'), { slot: 'older' })
  expect(stepName(both)).toBe('Adding directly, Taking away directly')
  expect(shortStepName(both)).toBe('Adding directly and 1 other')
  const facts = stepOf(itemsOf('friends 5 1', 'friends 5 2'), { slot: 'due' })
  expect(shortStepName(facts)).toBe('Friends of five')
})

test('why a step comes is said once: beside its tasks, or in the heading above them', () => {
  const due = stepOf(itemsOf('numbers'), { slot: 'due' })
  expect([stepDetail(due), stepTasks(due)]).toEqual(['Due today, 8 numbers', '8 numbers'])
  // Numbers that come once more are other ones, shown or read.
  const again = { ...stepOf(itemsOf('numbers'), { slot: 'again', itemKeys: ['read'] }), digits: 2 as const }
  expect([stepName(again), stepDetail(again)]).toEqual(['Reading numbers to 99', 'And now, 8 numbers'])
  expect(resultName(again)).toBe('Reading numbers')
  const smaller = stepOf(itemsOf('+4 big'), { slot: 'due', smaller: true })
  expect(stepTasks(smaller)).toBe(stepDetail(smaller))
})

test('a step that was skipped counts nothing, and gets no tick', () => {
  const skipped = { tries: 0, right: 0, helped: 0 }
  expect([hasCounted(skipped), resultText(skipped)]).toEqual([false, 'Nothing counted this time'])
  expect(hasCounted({ ...skipped, helped: 2 })).toBe(true)
})
