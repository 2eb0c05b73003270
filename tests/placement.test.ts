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
  // One slip ends nothing, and what came right after it is not skipped for it.
  const slipped = placementOf([yes, yes, no, yes, yes, yes, yes, yes, yes, yes])
  expect(slipped).toEqual({ isOver: true, passed: ['read'], startsAt: 'direct' })
  const all = placementOf(PLACEMENT_STAGES.flatMap(() => [yes, yes]))
  expect(all).toEqual({ isOver: true, passed: PLACEMENT_STAGES, startsAt: null })
})
