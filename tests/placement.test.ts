import { expect, test } from 'vitest'
import { PLACEMENT_STAGES } from '../src/craft/practice/item-status.rules.ts'
import { placementOf, placementQuestions } from '../src/craft/practice/placement.rules.ts'
import { pathOf, rodsOf, TECHNIQUES } from '../src/craft/soroban/soroban.rules.ts'

const [yes, no] = [true, false]

test('a placement asks two questions of each of five stages, easy first, and the same for the same seed', () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const questions = placementQuestions(seed)
    expect(questions.map(({ stage }) => stage)).toEqual(PLACEMENT_STAGES.flatMap((stage) => [stage, stage]))
    expect(placementQuestions(seed)).toEqual(questions)
  }
})

test('the sums of a placement need their stage, and no technique that is taught after it', () => {
  for (let seed = 0; seed < 200; seed += 1)
    for (const question of placementQuestions(seed)) {
      if (question.kind === 'read') continue
      const { stage, start, by } = question
      const used = pathOf(rodsOf(start, 6), by).flatMap(({ moves }) =>
        moves.map(({ technique }) => technique),
      )
      const latest = Math.max(...used.map((technique) => TECHNIQUES.indexOf(technique)))
      expect([stage, TECHNIQUES[latest], `${start} + ${by}`]).toEqual([stage, stage, `${start} + ${by}`])
    }
})

test('two hard questions in a row end a placement, and practice starts where the first was hard', () => {
  expect(placementOf([])).toEqual({ isOver: false, passed: [], startsAt: 'read' })
  expect(placementOf([no])).toMatchObject({ isOver: false })
  expect(placementOf([no, no])).toEqual({ isOver: true, passed: [], startsAt: 'read' })
  expect(placementOf([yes, yes, yes, yes, yes, no])).toMatchObject({ isOver: false, startsAt: 'small' })
  const stopped = placementOf([yes, yes, yes, yes, yes, no, no])
  expect(stopped).toEqual({ isOver: true, passed: ['read', 'direct'], startsAt: 'small' })
  const all = placementOf(PLACEMENT_STAGES.flatMap(() => [yes, yes]))
  expect(all).toEqual({ isOver: true, passed: PLACEMENT_STAGES, startsAt: null })
})

test('one slip costs no stage where both sums of the next stage were right, and two slips do', () => {
  // A sum through ten needs no friend of five: it does not show that a wrong sum of five was a slip.
  const five = placementOf([yes, yes, yes, yes, no, yes, yes, yes, yes, yes])
  expect(five).toMatchObject({ passed: ['read', 'direct'], startsAt: 'small' })
  const slipped = placementOf([yes, yes, no, yes, yes, yes, yes, yes, yes, yes])
  expect(slipped).toEqual({ isOver: true, passed: PLACEMENT_STAGES, startsAt: null })
  const slippedTwice = placementOf([yes, yes, no, yes, yes, no, yes, yes, yes, yes])
  expect(slippedTwice).toEqual({ isOver: true, passed: ['read'], startsAt: 'direct' })
  // Nothing comes after the last stage that could show it.
  const last = placementOf([yes, yes, yes, yes, yes, yes, yes, yes, no, yes])
  expect(last).toMatchObject({ isOver: true, startsAt: 'mixed' })
})
